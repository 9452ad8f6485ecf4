"""The default deck, checked by the rules and without the solver; and decks that are refused."""

import json
from collections import Counter
from pathlib import Path
from statistics import mean, median
from typing import Any

import msgspec
import pytest
from tests.cases import every
from tests.games.polyminix import naive

import ominoes
from ominoes.games.polyminix import DEFAULT_KIT, Box, DeckError, Draw, default_deck, load_deck
from ominoes.games.polyminix.cards import BOXES, FACES, LEVELS
from ominoes.games.polyminix.deck import read_deck
from ominoes.i18n import in_language

AREAS = {"green": range(10, 16), "yellow": range(16, 23), "red": range(23, 31)}


def sides() -> list[tuple[str, str, Any]]:
    return [(card.name, name, side) for card, name, side in default_deck().sides()]


def test_there_are_49_cards_in_three_levels() -> None:
    # RULES 4.1
    deck = default_deck()
    assert deck.kit == ominoes.game("polyminix").pieces  # type: ignore[attr-defined]
    assert sorted(deck.kit) == sorted(DEFAULT_KIT)
    assert [len(deck.level(level)) for level in LEVELS] == [17, 16, 16]
    assert len(sides()) == 98
    assert deck.card("g1") == deck.cards[0]


@every(("card", "name", "side"), sides())
def test_every_challenge_of_every_side_has_a_right_covering(card: str, name: str, side: Any) -> None:
    # RULES 4.7
    rows = side.figure
    top = 8 - len(rows)
    figure = frozenset((row + top, column) for row, column in naive.drawn("/".join(rows), "#"))
    assert side.cells == figure
    assert side.area == len(figure)
    assert side.area in AREAS[default_deck().card(card).level]
    assert naive.connected(figure)
    assert not naive.has_hole(figure)
    assert len(rows) <= 8
    assert len(rows[0]) <= 8
    assert len(side.solutions) == 6
    for face in FACES:
        box = getattr(side, BOXES[face - 1])
        pieces, more = (box.pieces, box.more) if isinstance(box, Box) else (box, 0)
        assert not isinstance(box, Box) or 1 <= more <= 3
        picture = side.solutions[face - 1]
        placed = []
        for letter in sorted(set(picture) - {"/", "."}):
            cells = naive.drawn(picture, letter)
            (piece,) = [one for one, form in naive.PIECES.items() if naive.home(cells) in naive.images(form)]
            placed.append((piece, frozenset((row + top, column) for row, column in cells)))
        assert naive.covers(figure, face, tuple(pieces), more, DEFAULT_KIT, placed), (card, name, face)


def test_no_two_sides_are_alike_up_to_symmetry() -> None:
    # RULES 4.7
    shapes = Counter(
        min(map(sorted, naive.images(naive.home(side.cells)))).__repr__() for _, _, side in sides()
    )
    assert len(shapes) == 98


def test_most_sides_are_symmetric_or_show_something() -> None:
    # RULES 4.7
    ornaments = {"vase", "rosette", "whirl", "gem"}
    for _, _, side in sides():
        assert side.title
        assert side.title not in ornaments or naive.symmetric(frozenset(side.cells))
    drawn = [side.title for _, _, side in sides() if side.title not in ornaments]
    assert len(drawn) >= 60
    assert len(set(drawn)) == len(drawn)


def test_the_boxes_of_a_side_differ() -> None:
    for _, _, side in sides():
        assert side.TL != side.TC
        assert side.BL != side.BC


def test_the_median_difficulty_rises_from_level_to_level() -> None:
    # RULES 4.7
    deck = default_deck()
    medians = [
        median(mean(side.difficulty) for card in deck.level(level) for side in card.sides) for level in LEVELS
    ]
    assert medians[0] < medians[1] < medians[2]
    for level in LEVELS:
        order = [mean(side.difficulty) for card in deck.level(level) for side in card.sides]
        assert order == sorted(order)


def test_a_deck_is_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(default_deck().dumps())
    assert load_deck(path) == default_deck()
    game = ominoes.game("polyminix", deck=str(path))
    assert repr(game) == "ominoes.game('polyminix', deck=<deck 'house' of 49 cards>)"
    assert ominoes.game("polyminix", deck=default_deck()) == game
    record = ominoes.Record(game, 3)
    record = record.play(record.state.draw())
    assert ominoes.Record.loads(record.dumps()) == record


def test_cards_may_have_any_names() -> None:
    deck = fields()
    deck["cards"][0]["name"] = 'my "first" card'
    own = read_deck(deck, "mine")
    assert read_deck(own.dumps(), "mine") == own
    assert own.card('My "FIRST" card') == own.cards[0]
    game = ominoes.game("polyminix", deck=own)
    assert game.notation(game.parse(game.notation(Draw(own.cards[0].name)))) == 'draw my "first" card'


# -- decks that are refused ------------------------------------------------------------------------------------


def fields() -> Any:
    return json.loads(default_deck().dumps())


def refusal(deck: Any) -> str:
    with pytest.raises(DeckError) as caught:
        read_deck(deck if isinstance(deck, str | bytes) else json.dumps(deck), "my.json")
    return str(caught.value)


def test_a_wrong_solution_is_refused_with_card_side_challenge_and_reason() -> None:
    deck = fields()
    side = deck["cards"][20]["sides"][1]
    letters = side["solutions"][3]
    side["solutions"][3] = letters.replace("a", ".")
    assert refusal(deck).startswith("my.json: card Y4, side B, challenge P4: the stored covering is wrong: ")
    side["solutions"][3] = letters.replace("a", "b")
    assert "form no piece" in refusal(deck)
    side["solutions"][3] = side["solutions"][0]
    assert "challenge P4: the stored covering is wrong" in refusal(deck)
    side["solutions"][3] = "aa"
    assert refusal(deck).endswith("it is not drawn in the frame of the figure")
    del side["solutions"][5]
    assert refusal(deck).endswith("there must be one for each of the six faces")


@every(
    ("change", "words"),
    [
        ({"figure": []}, "rows of equal length, at most 8 by 8"),
        ({"figure": ["#########"]}, "rows of equal length, at most 8 by 8"),
        ({"figure": ["##", "#"]}, "rows of equal length, at most 8 by 8"),
        ({"figure": ["#x"]}, "figures are drawn with # and ."),
        ({"figure": ["##.", "##."]}, "an empty row or column at its edge"),
        ({"figure": ["#.#"]}, "the figure is not connected"),
        ({"figure": ["###", "#.#", "###"]}, "the figure has a hole"),
        ({"area": 99}, "the printed area is 99, the figure has"),
        ({"TL": ["X5"]}, "box TL names pieces that the kit does not have: X5"),
        ({"TC": ["I2", "I2"]}, "box TC names pieces that the kit does not have: I2"),
        ({"BL": {"pieces": ["I2"], "more": 4}}, "box BL asks for 4 more pieces; 1 to 3 are possible"),
        ({"BC": {"pieces": ["I2"], "more": 0}}, "box BC asks for 0 more pieces"),
        ({"TR": ["Q7"]}, "box TR names pieces that the kit does not have: Q7"),
        ({"BR": "five"}, "is not a deck"),
        ({"colour": 1}, "the field 'colour' is unknown"),
    ],
)
def test_a_wrong_side_is_refused_with_its_place_and_reason(change: dict[str, Any], words: str) -> None:
    deck = fields()
    deck["cards"][0]["sides"][0].update(change)
    error = refusal(deck)
    assert words in error
    assert "not a deck" in error or error.startswith("my.json: card G1, side A: ") or "'colour'" in error


def test_errors_of_decks_are_in_the_current_language() -> None:
    with in_language("de"):
        assert refusal("{") == "my.json ist kein Kartenstapel: es ist abgeschnitten"
        assert refusal("{x") == "my.json ist kein Kartenstapel: das ist kein JSON (bei Byte 1)"
        assert refusal({**fields(), "cards": 1}).endswith(
            "erwartet: eine Liste; gefunden: eine ganze Zahl, bei $.cards"
        )


def test_anything_but_a_deck_is_refused() -> None:
    assert refusal("{").startswith("my.json is not a deck: ")
    assert refusal(b"\xff\xfe").startswith("my.json is not a deck: ")
    assert refusal([]).endswith('it does not say "format": "ominoes deck"')
    newer = {**fields(), "version": 2}
    assert refusal(newer).startswith("my.json was made by a newer Ominoes (deck version 2")
    assert refusal({**fields(), "kit": ["A1"]}) == "my.json names pieces that do not exist: A1"
    twice = fields()
    twice["cards"][1]["name"] = "G1"
    assert refusal(twice) == "my.json has two cards, or none, with the name 'G1'"
    without = fields()
    without["cards"] = [card for card in without["cards"] if card["level"] != "red"]
    assert refusal(without) == "my.json has no red cards"
    with pytest.raises(DeckError, match="there is no card 'G99'; the cards go from G1 to R16"):
        default_deck().card("G99")
    with pytest.raises(DeckError, match="cannot be read"):
        load_deck("/")


@every("name", ["G1 ", " G1", "a\nb", "a  b", "a\tb", "İ"])
def test_a_card_whose_name_cannot_be_typed_is_refused(name: str) -> None:
    deck = fields()
    deck["cards"][0]["name"] = name
    assert refusal(deck).startswith(f"my.json has a card with the name {name!r}, which could not be typed")


def test_endless_json_is_refused() -> None:
    assert refusal("[" * 100_000).startswith("my.json is not a deck: ")


def test_a_deck_with_a_lone_surrogate_is_refused() -> None:
    assert refusal('{"format":"\ud800"}').startswith("my.json is not a deck: ")
    for deck in ({**fields(), "name": "\ud800"}, msgspec.structs.replace(default_deck(), name="\ud800")):
        with pytest.raises(DeckError, match="is not a deck: this is not text in UTF-8"):
            read_deck(deck, "my.json")


def test_a_deck_must_have_cards_for_all_players() -> None:
    deck = fields()
    deck["cards"] = [card for card in deck["cards"] if card["name"] not in {f"G{n}" for n in range(8, 18)}]
    assert ominoes.game("polyminix", deck=deck, players=3).seats == 3
    with pytest.raises(ominoes.OptionError, match="the deck has 7 green cards; at least 8"):
        ominoes.game("polyminix", deck=deck, players=4)


def test_the_same_figure_on_two_cards_is_refused() -> None:
    deck = fields()
    deck["cards"][1]["sides"][0] = deck["cards"][0]["sides"][0]
    with pytest.raises(DeckError, match="card G2, side A: the figure is the same as that of G1 A"):
        read_deck(deck, "the deck")


def longest_side(name: str) -> int:
    """The longest straight run of squares of a piece along a side of its bounding box."""
    cells = naive.PIECES[name]
    edges = []
    for axis in (0, 1):
        along = [cell[axis] for cell in cells]
        for edge in (min(along), max(along)):
            places = sorted(cell[1 - axis] for cell in cells if cell[axis] == edge)
            edges.append(max(map(len, runs(places))))
    return max(edges)


def runs(places: list[int]) -> list[list[int]]:
    """Sorted numbers, split where one is missing."""
    found: list[list[int]] = [[]]
    for place in places:
        if found[-1] and place != found[-1][-1] + 1:
            found.append([])
        found[-1].append(place)
    return found


def test_the_kit_has_64_squares_and_the_pentominoes_with_a_straight_side() -> None:
    # RULES 4.1
    assert Counter(len(naive.PIECES[name]) for name in DEFAULT_KIT) == {2: 1, 3: 2, 4: 4, 5: 8}
    assert sum(len(naive.PIECES[name]) for name in DEFAULT_KIT) == 64
    assert "S4" not in DEFAULT_KIT
    pentominoes = {name for name in naive.PIECES if len(naive.PIECES[name]) == 5}
    assert {name for name in pentominoes if longest_side(name) >= 3} == pentominoes & set(DEFAULT_KIT)
