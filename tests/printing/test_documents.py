"""Every kind of document can be opened, has its pages, fonts, ruler and text, and is always the same."""

from pathlib import Path
from typing import Any

import pytest
from tests.cases import every, seldom
from tests.printing.documents import all_pages_text, made, page_strokes, page_text
from tests.printing.geometry import fonts, opened, size, written

import ominoes
from ominoes import printing
from ominoes.i18n import in_language, languages, message

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

PROMISED: list[tuple[str, dict[str, Any], int]] = [
    ("polymo", {}, 3),
    ("polymo", {"sheets": "9x9"}, 1),
    ("polymo", {"sheets": "8x8", "per_page": 4}, 1),
    ("polymo", {"per_page": 2}, 3),
    ("polyminix", {"part": "cards"}, 26),
    ("polyminix", {"part": "cards", "level": "red"}, 8),
    ("polyminix", {"part": "cards", "card": "Y3"}, 2),
    ("polyminix", {"part": "kits"}, 2),
    ("polyminix", {"part": "track"}, 1),
    ("polyminix", {"part": "table"}, 1),
    ("polyssimo", {}, 3),
    ("polyssimo", {"plain": True}, 3),
    ("holomino", {}, 3),
    ("blokus", {}, 3),
    ("blokus", {"large": True}, 12),
    ("dice", {}, 2),
    ("dice", {"game": "polyminix"}, 1),
    ("puzzle", {"count": 4, "level": "easy"}, 3),
    ("puzzle", {"count": 5, "level": "easy", "kit": False, "solutions": False}, 2),
]


def game_record() -> ominoes.Record:
    record = ominoes.Record(ominoes.game("blokus", players=2), 5)
    for _ in range(12):
        record = record.play(record.state.actions()[-1])
    return record


@pytest.mark.parametrize("paper", seldom(PAPERS, but=["a4"]))
@every(("kind", "options", "pages"), PROMISED)
def test_a_document_has_the_expected_pages_of_the_expected_size(
    kind: str, options: dict[str, Any], pages: int, paper: str
) -> None:
    reader = made(kind, paper=paper, **options)
    assert len(reader.pages) == pages
    for page in reader.pages:
        assert sorted(size(page)) == pytest.approx(sorted(PAPERS[paper]), abs=0.1)


WORDY = [
    one
    for one in PROMISED
    if one[:2]
    in [
        ("polymo", {}),
        ("polymo", {"per_page": 2}),
        *(("polyminix", {"part": part}) for part in ("track", "table")),
        *((kind, {}) for kind in ("polyssimo", "holomino", "blokus", "dice")),
        ("puzzle", {"count": 4, "level": "easy"}),
    ]
]


@every("language", languages()[1:])
@every(("kind", "options", "pages"), WORDY)
def test_no_language_needs_more_pages(kind: str, options: dict[str, Any], pages: int, language: str) -> None:
    assert len(made(kind, language=language, paper="letter", **options).pages) == pages


@pytest.mark.slow
def test_the_manual_has_the_number_of_pages_of_everything_for_polyminix() -> None:
    pages = [len(made("polyminix", paper=paper).pages) for paper in ("a4", "letter")]
    manual = Path(__file__).parents[2] / "docs" / "printing.md"
    assert f"{pages[0]} in all on A4, {pages[1]} on Letter" in manual.read_text(encoding="utf-8")


def test_everything_for_polyminix_begins_its_cards_on_a_front_and_keeps_the_backs_of_pieces_empty() -> None:
    texts = all_pages_text("polyminix", level="green", players=2)
    fronts = [number for number, text in enumerate(texts) if message("polyminix.print-cards-A") in text]
    kits = [number for number, text in enumerate(texts) if message("polyminix.print-kits") in text]
    assert fronts == [2, 4, 6, 8, 10]
    assert kits
    for number in kits:
        assert number % 2 == 0
        assert message("polyminix.print-empty-back") in texts[number + 1]


ALL: list[tuple[str, dict[str, Any]]] = [
    *((kind, {}) for kind in printing.KINDS if kind not in ("polyminix", "record", "rules")),
    ("polyminix", {"part": "kits"}),
    ("polyminix", {"part": "table"}),
    *(("rules", {"game": game}) for game in ominoes.games()),
]


@pytest.mark.parametrize(
    ("kind", "options"), seldom(ALL, but=[one for one in ALL if one[1].get("game") in (None, "holomino")])
)
def test_fonts_are_embedded_and_every_page_has_title_ruler_and_notice(
    kind: str, options: dict[str, Any]
) -> None:
    reader = made(kind, **options)
    embedded = fonts(reader)
    assert any("SourceSansPro" in name for name in embedded)
    assert all(embedded.values())
    for number, page in enumerate(reader.pages):
        # The ruler: a hundred gaps of a millimetre, at the lower left.
        found = page_strokes(kind, number, **options)
        ticks = [one for one in found if one.upright and one.y0 > size(page)[1] - 25 and one.x0 < 120]
        places = sorted({round(one.x0, 2) for one in ticks})
        assert places[-1] - places[0] == pytest.approx(100.0, abs=0.1)
        assert len(places) == 101
        text = page_text(kind, number, **options)
        assert "Ominoes" in text
        assert "10 cm" in text
    assert reader.metadata is not None
    assert reader.metadata.title


@pytest.mark.parametrize("game", seldom(sorted(ominoes.games()), but=["holomino"]))
def test_rules_keep_the_foot_of_the_page_free_on_the_shorter_paper(game: str) -> None:
    # German has the longest captions.
    for page in made("rules", language="de", paper="letter", game=game).pages:
        foot = [one for one in written(page) if one.y > size(page)[1] - 20]
        # In the foot the page number has the largest letters; those of captions are larger.
        assert max(one.points for one in foot) == pytest.approx(8.0)


@every("kind", [kind for kind in printing.KINDS if kind not in ("rules", "record", "polyminix")])
def test_every_document_has_the_short_rules_or_instructions(kind: str) -> None:
    text = " ".join(page_text(kind).split())
    expected = {"dice": "glue the tabs", "puzzle": "Cover each figure"}.get(
        kind, message("printing.rules-in-short")
    )
    assert expected in text


@pytest.mark.parametrize(
    ("kind", "options"), [("puzzle", {"seed": 3, "count": 4}), ("polyminix", {"part": "kits"})]
)
def test_the_same_request_is_always_the_same_document(kind: str, options: dict[str, Any]) -> None:
    assert printing.document(kind, **options) == printing.document(kind, **options)


def test_another_seed_makes_other_worksheets() -> None:
    one, other = (printing.prepare("puzzle", count=2, seed=seed).rendered("svg") for seed in (1, 2))
    assert one != other


@every("language", languages())
def test_a_document_is_in_the_current_language(language: str) -> None:
    with in_language(language):
        text = page_text("polymo", language=language, paper="letter")
        assert message("printing.rules-in-short") in text


def test_a_picture_of_a_page_is_to_scale_and_bare_without_the_frame() -> None:
    document = printing.prepare("polymo", sheets="9x9")
    (framed,) = document.rendered("svg")
    (bare,) = document.rendered("svg", bare=True)
    assert b"<svg" in framed
    assert len(bare) < len(framed)
    (png,) = document.rendered("png")
    width, height = (int.from_bytes(png[place : place + 4], "big") for place in (16, 20))
    assert (width / 200 * 25.4, height / 200 * 25.4) == pytest.approx((210, 297), abs=0.3)


def test_a_record_shows_every_move_with_its_number() -> None:
    record = game_record()
    reader = opened(printing.document("record", record=record))
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    for number, action in enumerate(record.actions, start=1):
        assert "".join(record.game.notation(action).split()) in text
        assert str(number) in text
    assert all(fonts(reader).values())


@every("name", sorted(ominoes.games()))
def test_a_record_of_any_game_can_be_printed_at_its_start_and_later(name: str) -> None:
    game = ominoes.game(name)
    record = ominoes.Record(game, 3)
    assert len(opened(printing.document("record", record=record)).pages) == 1
    while len(record) < 40 and not record.state.over and record.state.turn.kind != "race":
        state = record.state
        action = state.draw() if state.turn.kind == "chance" else state.actions()[0]
        record = record.play(action)
    assert len(opened(printing.document("record", record=record)).pages) >= 1


def test_a_document_is_not_called_a_game() -> None:
    with (
        in_language("cs"),
        pytest.raises(ominoes.OptionError, match=r"^print polymo: volba 'sheets' nemůže být '7x7'"),
    ):
        printing.prepare("polymo", sheets="7x7")


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ominoes.OptionError, match="'a4' or 'letter'"):
        printing.prepare("polymo", paper="a3")
    with pytest.raises(ominoes.OptionError, match="per_page"):
        printing.prepare("polymo", per_page=3)
    with pytest.raises(printing.UnknownDocument, match="polyminix"):
        printing.prepare("poster")
    with pytest.raises(printing.PrintError, match="pdf, svg, png"):
        printing.checked_format("gif")
    with pytest.raises(ominoes.UnknownGame):
        printing.prepare("rules", game="chess")


def test_text_from_a_record_is_never_markup() -> None:
    record = ominoes.Record(ominoes.game("blokus"), 1)
    from ominoes.printing.typesetting import quoted

    assert quoted('a"#b\\c\n') == '"a\\"#b\\\\c\\n"'
    assert quoted("\x00") == '"\ufffd"'
    assert len(opened(printing.document("record", record=record)).pages) == 1
