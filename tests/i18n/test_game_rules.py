"""The rules of the games: one document per language, alike in structure, with pictures that the games draw."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

from tests.cases import every
from tests.i18n.message_files import FUNCTION_WORDS, OTHERS

import ominoes
from ominoes.games import illustrations as pictures
from ominoes.games.illustrations import illustrations, passages
from ominoes.i18n import ENGLISH, in_language, languages, message

GAMES = sorted(ominoes.games())
INDEPENDENT = {
    "en": "Ominoes is an independent implementation",
    "de": "Ominoes ist eine unabhängige Umsetzung",
    "it": "Ominoes è una realizzazione indipendente",
    "cs": "Ominoes je nezávislé zpracování",
}


def rules(game: str, language: str) -> str:
    with in_language(language):
        return pictures.rules(game)


def flat(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def structure(markdown: str) -> list[str]:
    """The skeleton of a document: headings, lists, tables and pictures in their order."""
    kinds = (
        (r"(#+) .*", r"\1"),
        (r"- .*", "-"),
        (r"(\d+\.) .*", r"\1"),
        (r" *\|.*", "|"),
        (r"!\[.*\]\(board:(.*)\)", r"\1"),
    )
    found = []
    for line in markdown.splitlines():
        for pattern, short in kinds:
            if match := re.fullmatch(pattern, line):
                found.append(match.expand(short))
    return found


@every("language", languages())
@every("game", GAMES)
def test_every_game_has_its_rules_and_says_whose_name_it_is(game: str, language: str) -> None:
    written = rules(game, language)
    assert written.startswith(f"# {ominoes.games()[game].title}\n")
    assert INDEPENDENT[language] in flat(written)
    for field in ominoes.game(game).options.__struct_fields__:
        assert f"`{field}`" in written


CREDITS = {
    "blokus": "Tavitian.* Mattel",
    "holomino": "Brown.* Brettspielnetz",
    "polyminix": "Creativamente",
    "polymo": "Hannefort.* Mölter.* Kallmeyer",
    "polyssimo": "Brobecker.* Djeco",
}


@every("language", languages())
@every("game", GAMES)
def test_the_author_is_named_before_the_publisher(game: str, language: str) -> None:
    with in_language(language):
        assert re.search(CREDITS[game], message(f"{game}.credit"))
    assert re.search(rf"\*{ominoes.games()[game].title} [^*]*{CREDITS[game]}", flat(rules(game, language)))


@every("language", OTHERS)
@every("game", GAMES)
def test_the_rules_have_the_same_parts_in_every_language(game: str, language: str) -> None:
    ours, theirs = rules(game, ENGLISH), rules(game, language)
    assert structure(theirs) == structure(ours)
    typed = r"(?<!`)`[^`\n]+`(?!`)"
    assert sorted(re.findall(typed, theirs)) == sorted(re.findall(typed, ours))
    assert sorted(re.findall(r"\d+", theirs)) == sorted(re.findall(r"\d+", ours))


def paragraphs(markdown: str) -> list[str]:
    """What each paragraph is, by its first sign: a heading, a list, a table, a picture or text."""
    kinds = (
        (r"#+ ", "heading"),
        (r"- ", "list"),
        (r"\d+\. ", "steps"),
        (r"\|", "table"),
        (r"!\[", "picture"),
    )
    first = (block.strip() for block in markdown.strip().split("\n\n"))
    return [next((kind for sign, kind in kinds if re.match(sign, block)), "text") for block in first]


@every("language", OTHERS)
@every("game", GAMES)
def test_the_rules_have_the_same_paragraphs_in_the_same_order_in_every_language(
    game: str, language: str
) -> None:
    assert paragraphs(rules(game, language)) == paragraphs(rules(game, ENGLISH))


@every("language", languages())
@every("game", GAMES)
def test_the_rules_are_in_one_language(game: str, language: str) -> None:
    written = re.sub(r"`[^`]*`|\]\(board:[a-z-]+\)", " ", rules(game, language))
    words = set(re.findall(r"[^\W\d_]+", written.lower()))
    own = set(FUNCTION_WORDS[language].split())
    assert len(words & own) >= 5
    assert words & (set(" ".join(FUNCTION_WORDS.values()).split()) - own) == set()


@every("game", GAMES)
def test_every_picture_is_drawn_and_shown(game: str) -> None:
    drawn = illustrations(game)
    shown = [passage.picture for passage in passages(game) if passage.picture]
    assert len(shown) >= 3
    assert sorted(shown) == sorted(drawn)
    for picture in drawn.values():
        assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
        assert picture.art.plain().strip()


@every("language", languages())
@every("game", GAMES)
def test_the_pieces_of_a_game_are_shown_as_pictures_and_never_drawn_with_letters(
    game: str, language: str
) -> None:
    assert "```" not in rules(game, language)
    assert piece_names(game) <= {name for svg in titles(game) for name in svg.split(", ")}


def piece_names(game: str) -> set[str]:
    """The names of the pieces or tiles of a game."""
    rulebook: Any = ominoes.game(game)
    return (
        set(rulebook.tiles.names)
        if hasattr(rulebook, "tiles")
        else {piece.name for piece in rulebook.assets().pieces}
    )


def titles(game: str) -> list[str]:
    """The titles of the pictures, for readers who cannot see them."""
    drawn = (ElementTree.fromstring(picture.svg) for picture in illustrations(game).values())
    return [title.text or "" for svg in drawn for title in svg.findall("{http://www.w3.org/2000/svg}title")]


@every("game", GAMES)
def test_pictures_for_a_terminal_are_no_wider_than_eighty_characters(game: str) -> None:
    assert max(picture.art.width for picture in illustrations(game).values()) <= 80


def test_the_pictures_of_blokus_show_what_their_captions_say() -> None:
    game = ominoes.game("blokus", corner="free")
    state = game.start(0).play(game.parse("V5 a20,a19,a18,b18,c18"))
    for other in ("I1 t20", "I1 t1", "I1 a1"):
        state = state.play(game.parse(other))
    assert state.why_not(game.parse("L3 d17,e17,e16")) is None
    touching = state.why_not(game.parse("L3 d18,e18,e17"))
    assert touching is not None
    assert touching.key == "blokus.side-contact"
