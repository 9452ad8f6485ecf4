"""Texts, JSON, ids, records, views and pictures of Polyminix."""

import random

import msgspec
import pytest
from tests.cases import every
from tests.games.polyminix.play import due, right, solved, start, to_race

import ominoes
from ominoes import Action, NotationError
from ominoes.games.placing import Place
from ominoes.games.polyminix import (
    Begin,
    Choose,
    Concede,
    Draw,
    FaceUp,
    Mode,
    PolyminixState,
    Prova,
    Submit,
    Turno,
)

TEXTS: list[tuple[Action, str]] = [
    (Begin(1), "begin 2"),
    (Turno(3), "roll T3"),
    (Prova(6), "roll P6"),
    (Draw("G7"), "draw G7"),
    (Mode(2), "T2"),
    (Choose("red"), "deck red"),
    (FaceUp("B"), "side B"),
    (Concede(1, 5200), "2@5200 concede"),
    (
        Submit(0, (Place("I2", ((7, 0), (6, 0))), Place("L3", ((7, 1), (6, 1), (7, 2)))), 12),
        "1@12 cover I2 a1,a2; L3 b1,c1,b2",
    ),
]


@every(("action", "text"), TEXTS)
def test_every_action_has_a_text_and_a_json_form(action: Action, text: str) -> None:
    game = ominoes.game("polyminix")
    assert game.text(action).replace("a2,a1", "a1,a2") == text
    again = game.parse(text)
    assert game.text(again) == game.text(action)
    assert game.from_json(game.to_json(action)) == action


@every(
    ("written", "action"),
    [
        ("  RED ", Choose("red")),
        ("a", FaceUp("A")),
        ("Side b", FaceUp("B")),
        ("t5", Mode(5)),
        ("Draw g7", Draw("G7")),
        ("Concede", Concede(0, 0)),
        ("cover i2 A1 a2", Submit(0, (Place("I2", ((6, 0), (7, 0))),), 0)),
        (
            "a1,a2; b1 b2 c1",
            Submit(0, (Place("I2", ((6, 0), (7, 0))), Place("L3", ((6, 1), (7, 1), (7, 2)))), 0),
        ),
    ],
)
def test_writing_is_understood_leniently(written: str, action: Action) -> None:
    game = ominoes.game("polyminix")
    assert game.text(game.parse(written)) == game.text(action)


@every(
    ("written", "words"),
    [
        ("", "is nothing that can be done"),
        ("hello", "'hello' is nothing that can be done; write T2, deck red, side A, concede"),
        ("cover", "say with which pieces: cover I2 a1,a2"),
        ("draw Z1", "there is no card 'z1'; the cards go from G1 to R16"),
        ("cover I2 a1", "the piece I2 has 2 squares; squares given: 1"),
        ("cover Q9 a1,a2", "there is no piece"),
        ("cover I2 a1,z9", "square z9 is off the board"),
        ("begin 9", "from 1 to 2, such as: begin 1"),
    ],
)
def test_what_is_no_action_is_refused_in_a_sentence(written: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        ominoes.game("polyminix").parse(written)
    assert words in str(caught.value)


def test_game_2_has_no_cards_to_draw() -> None:
    with pytest.raises(NotationError, match="game 2 is played without cards"):
        ominoes.game("polyminix", mode="problem").parse("draw G1")


def test_ids_are_dense_and_coverings_have_none() -> None:
    game = ominoes.game("polyminix", players=3)
    assert game.action_count == 13
    assert [game.action_id(game.action(id)) for id in range(13)] == list(range(13))
    assert len({game.text(game.action(id)) for id in range(13)}) == 13
    with pytest.raises(NotationError, match="coverings have no number"):
        game.action_id(Submit(0, (), 0))
    for id in (13, -1, True):
        with pytest.raises(NotationError, match="there is no action with id"):
            game.action(id)
    with pytest.raises(NotationError):
        game.action_id(Concede(3, 0))


@pytest.mark.parametrize("mode", ["figure", "problem"])
def test_whole_games_are_recorded_and_replayed_exactly(mode: str) -> None:
    for seed in range(3):
        chooser = random.Random(seed)
        record = ominoes.Record(ominoes.game("polyminix", mode=mode, players=3), seed)
        while not record.state.over and len(record) < 400:
            state = record.state
            assert isinstance(state, PolyminixState)
            game = state.game
            action: Action
            if state.turn.kind == "chance":
                action = state.draw()
            elif state.turn.kind == "race" and chooser.random() < 0.8:
                seat = chooser.choice(state.turn.seats)
                make = right if game.cards else solved
                action = make(state, seat, state.table.clock + chooser.randrange(2000))
            else:
                action = chooser.choice(state.actions())
            limit = state.race_limit()
            if limit is not None and state.moment(action) >= limit:
                action = state.time_up(state.turn.seats[0])
            assert game.text(game.parse(game.text(action))) == game.text(action)
            assert game.from_json(game.to_json(action)) == action
            record = record.play(action)
            assert msgspec.json.decode(msgspec.json.encode(record.state.view()))
        again = ominoes.Record.loads(record.dumps())
        assert again == record
        assert again.state == record.state
        assert record.state.over


def test_the_same_seed_gives_the_same_game() -> None:
    def texts(seed: int) -> list[str]:
        state = ominoes.game("polyminix", players=2).start(seed)
        said = []
        while due(state) != "race":  # type: ignore[arg-type]
            action = state.draw() if state.turn.kind == "chance" else state.actions()[0]
            said.append(state.game.text(action))
            state = state.play(action)
        return said

    assert texts(7) == texts(7)
    assert texts(2026) == ["roll T1", "deck green", "draw G3", "draw G6", "side A", "side A", "roll P4"]


def test_a_view_shows_the_challenge_and_no_solution() -> None:
    race = to_race(start(players=2), 1, prova=3)
    view = race.view()
    assert view.due == "race"
    assert view.seats[0].racing
    assert view.seats[0].challenge is not None
    assert view.seats[0].challenge.face == 3
    assert view.piles == {"green": 15, "yellow": 16, "red": 16}
    assert b"solution" not in msgspec.json.encode(view)
    problem = start(mode="problem").play(Mode(1)).play(Turno(1)).play(Prova(1)).view()
    assert problem.problem_words == "a square of side 3"
    assert len(problem.problems) == 6


def test_pictures_show_the_boxes_the_area_and_the_level_by_letter() -> None:
    from ominoes.games.polyminix.drawing import card_svg, covering_svg, side_art

    race = to_race(start(players=2), 1, prova=3)
    picture = race.svg()
    card = race.game.cards.card(race.table.players[0].cards[0].card)  # type: ignore[union-attr]
    assert picture.count("<title>Polyminix card") == 2
    assert f"area {card.sides[0].area}" in picture
    assert card_svg(card, "A") == card_svg(card, "A")
    for words in ("P1", "P6", "exactly", "these and more", "without", "sizes", ">G<"):
        assert words in card_svg(card, "A")
    laid = right(race, 0, 0).placements
    assert covering_svg(card.side("A"), laid).count('class="outline"') == len(laid)
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
            state = state.play(right(state, 0, state.table.clock + 5))
        else:
            state = state.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    assert {"turno", "deck", "draw", "side", "prova", "race"} <= seen
    assert "player 1 has won" in str(state)
    assert "has won" in state.svg()


def test_states_are_values() -> None:
    race = to_race(start(players=2), 1)
    assert race == to_race(start(players=2), 1)
    assert hash(race) == hash(to_race(start(players=2), 1))
    before = race.table
    race.play(right(race, 0, 5))
    assert race.table is before
    assert repr(race) == "<Polyminix: turn 1, race, scores [0, 0]>"


def test_appeal_prefers_easy_cards_and_on_t5_the_most_points() -> None:
    plain, own = start().play(Turno(1)), start().play(Turno(5))
    assert max(plain.actions(), key=plain.appeal) == Choose("green")
    assert max(own.actions(), key=own.appeal) == Choose("red")
    race = to_race(start(), 1)
    assert race.appeal(right(race, 0, 1)) > race.appeal(Concede(0, 1))
