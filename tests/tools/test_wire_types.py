"""The TypeScript types of messages, views and assets: what the server sends and takes is what the types say."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import wire_types

import ominoes
from ominoes.server import wire
from ominoes.tables.events import Resigned


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """The text of each file, by its path without the ending."""
    return {path.removesuffix(".ts"): text for path, text in wire_types.Wire().files().items()}


def definition(text: str, name: str) -> str:
    """A type in a file, as written."""
    found = re.search(
        rf"export (?:interface {name} \{{\n(?:.*?\n)??\}}|type {name} =.*?;)\n", text, re.DOTALL
    )
    assert found, name
    return found[0]


def field(text: str, struct: str, name: str) -> str:
    """The line of a field."""
    found = re.search(rf"^  {name}\??: .*;$", definition(text, struct), re.MULTILINE)
    assert found, name
    return found[0].strip()


def names(text: str, struct: str) -> tuple[set[str], set[str]]:
    """The fields that are always there, and those that may be left out."""
    fields = re.findall(r"^  (\w+)(\??): ", definition(text, struct), re.MULTILINE)
    return {name for name, mark in fields if not mark}, {name for name, mark in fields if mark}


def written(struct: object) -> dict[str, Any]:
    """A struct as the server sends it."""
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return sent


@pytest.mark.parametrize("name", list(ominoes.games()))
def test_the_view_and_the_assets_of_a_game_have_the_fields_of_their_types(
    files: dict[str, str], name: str
) -> None:
    game = ominoes.game(name)
    for struct in (game.start(seed=1).view(), game.assets()):
        text = files[wire_types.file_of(type(struct).__module__)]
        assert names(text, type(struct).__name__) == (set(written(struct)), set())


@pytest.mark.parametrize(
    "message",
    [
        wire.Events(seq=1, events=[], now=2),
        wire.Events(seq=1, events=[], now=2, shown=[wire.NumberedEvent(1, Resigned(at=0, seat=1))]),
        wire.WhyAnswer(id="a", seq=1, legal=True),
        wire.WhyAnswer(id="a", seq=1, legal=False, reason="The cell is taken.", key="blokus.cell-taken"),
    ],
)
def test_what_a_message_leaves_out_may_be_missing(files: dict[str, str], message: wire.ServerMessage) -> None:
    always, sometimes = names(files["server/wire"], type(message).__name__)
    assert always <= set(written(message)) <= always | sometimes


def test_a_field_that_is_left_out_without_a_value_is_never_null(files: dict[str, str]) -> None:
    assert field(files["server/wire"], "NumberedEvent", "text") == "text?: string;"
    assert field(files["server/wire"], "Welcome", "clock") == "clock: ClockView | null;"


def test_a_request_may_leave_out_what_has_a_default(files: dict[str, str]) -> None:
    schemas = files["server/schemas"]
    assert field(schemas, "NewTable", "game") == "game: string;"
    assert field(schemas, "NewTable", "seats") == "seats?: readonly SeatChoice[];"
    assert field(schemas, "NewTable", "from") == "from?: From | null;"


def test_the_kinds_of_a_message_are_told_apart_by_their_type(files: dict[str, str]) -> None:
    assert "Cancelled" in definition(files["server/wire"], "ServerMessage")
    assert field(files["server/wire"], "Refusal", "type") == "type: 'refused';"
    assert "  | Played\n" in definition(files["tables/events"], "AnyEvent")


def test_a_game_has_all_its_actions_as_one_type(files: dict[str, str]) -> None:
    blokus = files["games/blokus"]
    assert "Place" in definition(blokus, "Action")
    assert "import type { Place } from 'ominoes/games/placements';" in blokus
    assert not any("'ominoes/games/polymo'" in text for text in files.values())


def test_docstrings_are_comments(files: dict[str, str]) -> None:
    view = definition(files["tables/view"], "TableView")
    assert "  /** The table from whose game this one branched off. */\n  source: string | null;\n" in view


def test_json_that_only_a_game_knows_is_unknown(files: dict[str, str]) -> None:
    assert field(files["tables/view"], "PositionView", "view") == "view: unknown;"
    assert field(files["tables/events"], "Played", "action") == "action: unknown;"


def test_writing_again_leaves_unchanged_files_alone_and_removes_old_ones(tmp_path: Path) -> None:
    wire_types.write(tmp_path)
    old, same, stale = tmp_path / "gone.ts", tmp_path / "server/wire.ts", tmp_path / "tables/view.ts"
    before = same.stat().st_mtime_ns
    text = stale.read_text(encoding="utf-8")
    old.write_text("export type Gone = string;\n", encoding="utf-8")
    stale.write_text("export type Stale = string;\n", encoding="utf-8")
    wire_types.write(tmp_path)
    assert not old.exists()
    assert same.stat().st_mtime_ns == before
    assert stale.read_text(encoding="utf-8") == text
