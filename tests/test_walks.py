"""The walks in ARCHITECTURE.md: every file is there, and is used in the order in which the walk names it."""

import re
import sys
import threading
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.commands import ominoes
from tests.server.client import make_table, run, two_players
from tests.server.processes import server_here
from tests.waits import eventually

import ominoes as package
from ominoes.players.tree_cache import TreeCache
from ominoes.server import engine_scheduler, engine_worker

ROOT = Path(__file__).parent.parent
_INSTALLED = str(Path(package.__file__).parent)


def walk(title: str) -> list[str]:
    """The files that a walk names first in its steps."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    part = re.search(rf"^### {title}\n(.*?)^##", text, re.MULTILINE | re.DOTALL)
    assert part is not None, title
    return re.findall(r"^\d+\. `([^`]+)`", part[1], re.MULTILINE)


class Trail:
    """The files of the package that functions were called in, in the order of the calls."""

    def __init__(self) -> None:
        self.files: list[str] = []

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Note the file of a function that is called."""
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(_INSTALLED):
            file = f"src/ominoes{code.co_filename[len(_INSTALLED) :]}"
            if not self.files or self.files[-1] != file:
                self.files.append(file)


@contextmanager
def followed() -> Iterator[Trail]:
    """Note the calls in this thread, and in those that begin meanwhile."""
    trail = Trail()
    threading.setprofile(trail.note)
    sys.setprofile(trail.note)
    try:
        yield trail
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def missing_steps(title: str, called: list[str]) -> list[str]:
    """The steps in Python of a walk that were not taken, or not in its order."""
    calls = iter(called)
    return [file for file in walk(title) if file.endswith(".py") and file not in calls]


@pytest.mark.parametrize("title", ["A move", "A puzzle", "A computer's move"])
def test_a_walk_names_files_that_are_there(title: str) -> None:
    files = walk(title)
    assert len(files) > 7
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_a_wrong_order_is_noticed() -> None:
    steps = [file for file in walk("A puzzle") if file.endswith(".py")]
    assert missing_steps("A puzzle", steps) == []
    assert missing_steps("A puzzle", [*steps[1:], steps[0]]) != []
    assert missing_steps("A puzzle", steps[:-1]) == steps[-1:]


def test_a_move_is_made_as_the_walk_says(tmp_path: Path) -> None:
    called: list[str] = []

    async def work() -> None:
        async with server_here(str(tmp_path / "walk.db")) as (url, _):
            players = await two_players([url], game="blokus", options={"variant": "duo"})
            mover = next(player for player in players if player.my_turn)
            action = (await mover.do("actions"))["actions"][0]
            trail.files.clear()
            answer = await mover.move(action=action["action"])
            assert answer["type"] == "done"
            for player in players:
                await player.see(answer["seq"])
            called.extend(trail.files)

    with followed() as trail:
        run(work())
    assert missing_steps("A move", called) == []


def test_a_puzzle_is_solved_as_the_walk_says() -> None:
    with followed() as trail:
        answer = ominoes("solve", "3x20", "--all", "--limit", "1")
    assert answer.returncode in (0, 3), answer.stderr
    assert missing_steps("A puzzle", trail.files) == []


def test_a_computer_moves_as_the_walk_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[engine_worker.EngineRequest] = []
    made = engine_scheduler._request

    def noted(*arguments: Any) -> engine_worker.EngineRequest:
        requests.append(made(*arguments))
        return requests[-1]

    monkeypatch.setattr(engine_scheduler, "_request", noted)

    async def work() -> None:
        async with server_here(str(tmp_path / "walk.db")) as (url, hub):
            seats = [{"kind": "computer", "player": "level-5"}, {"kind": "me", "name": "Ada"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            live = hub.live_tables[made["id"]]
            await eventually(lambda: live.table.moved and not live.table.engine_seats)

    with followed() as trail:
        run(work())
    server_side = trail.files
    with followed() as trail:
        reply = engine_worker.choose(requests[0], TreeCache(2**26))
    assert reply.action is not None
    scheduled = server_side.index("src/ominoes/server/engine_scheduler.py")
    handed_over = server_side.index("src/ominoes/server/engine_pool.py", scheduled) + 1
    called = [*server_side[:handed_over], *trail.files, *server_side[handed_over:]]
    assert missing_steps("A computer's move", called) == []


def test_the_picture_of_the_floors_shows_the_layers_that_are_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(
        contract["layers"]
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    floors: dict[float, list[str]] = {}
    picture = ElementTree.parse(ROOT / "docs/images/floors.svg")
    for text in picture.iter("{http://www.w3.org/2000/svg}text"):
        if text.get("class") == "name" and text.text not in ("web", "native"):
            floors.setdefault(float(text.get("y", 0)), []).append(text.text or "")
    drawn = [set(names) for _, names in sorted(floors.items())]
    named = [{name.strip().removeprefix("ominoes.") for name in layer.split("|")} for layer in layers]
    # A layer that is one module has no floor of its own.
    assert drawn == [
        names for names in named if all((ROOT / "src/ominoes" / name).is_dir() for name in names)
    ]


_BESIDE_THE_WALK = (
    *("tables/automatic.py", "tables/creation.py", "tables/effects.py", "tables/table.py"),
    "server/hub.py",
)
_WHERE_RACES_ARE_TOLD_APART = [
    '"""Who acts now: one seat, chance, several seats at once (a race), or nobody because the game is over."""',
    'kind: Literal["seat", "chance", "race", "over"]',
    "from ominoes.tables.racing import RaceView",
    "race: RaceView | None",
]


def test_a_reader_of_the_walks_of_a_move_meets_no_races() -> None:
    beside = [f"src/ominoes/{file}" for file in _BESIDE_THE_WALK]
    files = dict.fromkeys([*walk("A move"), *walk("A computer's move"), *beside])
    lines = [
        line.strip() for file in files for line in (ROOT / file).read_text(encoding="utf-8").splitlines()
    ]
    met = [line for line in lines if re.search(r"\brac(e|es|er|ed|ing)\b", line, re.IGNORECASE)]
    assert met == _WHERE_RACES_ARE_TOLD_APART
