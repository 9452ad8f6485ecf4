"""Pictures of Polyminix: cards and tables, as SVG and for a terminal."""

from tests.games.polyminix.states import due, right, start, to_race

from ominoes.games.polyminix import (
    Mode,
    Prova,
    Turno,
)


def test_pictures_show_the_boxes_the_area_and_the_level_by_letter() -> None:
    from ominoes.games.polyminix.drawing import card_svg, covering_svg, side_art

    race = to_race(start(players=2), 1, prova=3)
    picture = race.svg()
    card = race.game.cards.card(race.position.players[0].cards[0].card)  # type: ignore[union-attr]
    assert picture.count("<title>Polyminix card") == 2
    assert f"area {card.sides[0].area}" in picture
    assert card_svg(card, "A") == card_svg(card, "A")
    for words in ("P1", "P6", "exactly", "these and more", "without", "sizes", ">G<"):
        assert words in card_svg(card, "A")
    placed = right(race, 0, 0).placements
    assert covering_svg(card.side("A"), placed).count('class="outline"') == len(placed)
    assert "X" not in side_art(card, "A").plain().split("\n")[1]
    art = str(race)
    assert "P3: with" in art
    assert "cover I2 a1,a2" in art
    assert "a square of side" in str(start(mode="problem").play(Mode(1)).play(Turno(1)).play(Prova(1)))


def test_pictures_of_every_phase_and_of_the_end() -> None:
    state = start(players=1)
    seen = set()
    while not state.over:
        seen.add(due(state))
        assert str(state)
        assert state.svg().startswith("<svg")
        if due(state) == "race":
            state = state.play(right(state, 0, state.position.clock + 5))
        else:
            state = state.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    assert {"turno", "deck", "draw", "side", "prova", "race"} <= seen
    assert "player 1 has won" in str(state)
    assert "has won" in state.svg()
