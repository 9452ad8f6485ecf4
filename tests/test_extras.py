"""Installs with and without extras: their features, and the error for a missing library."""

from pathlib import Path
from typing import Any

import pytest
from tests.installs import missing, requirements, run_without

from ominoes.i18n import languages

LACKING = {
    "en": "{library} is not installed; install it with: pip install 'ominoes[{extra}]'",
    "de": "{library} ist nicht installiert; es kommt mit: pip install 'ominoes[{extra}]'",
    "it": "{library} non è installato; si installa con: pip install 'ominoes[{extra}]'",
    "cs": "{library} není nainstalováno; nainstaluješ je příkazem: pip install 'ominoes[{extra}]'",
}


def test_a_plain_install_is_small() -> None:
    assert len(requirements()) <= 16
    assert (
        requirements() & {"babel", "litestar", "pydantic", "sqlalchemy", "typst", "psycopg", "pyarrow"}
        == set()
    )


def test_an_extra_installs_what_it_is_named_after() -> None:
    assert requirements() < requirements("serve") < requirements("postgres")
    assert {"litestar", "uvicorn", "typst"} <= requirements("serve")
    assert {"psycopg", "procrastinate", "redis"} <= requirements("postgres") - requirements("serve")
    assert requirements("all") == requirements("postgres") | requirements("research")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The results of commands and imports in an install without extras."""
    return run_without(
        missing(),
        """
import importlib, pkgutil
import ominoes, ominoes.cli

def refused(module):
    try:
        importlib.import_module(module)
    except ImportError as error:
        return str(error)

def touched(name):
    try:
        return getattr(ominoes, name).__name__
    except AttributeError as error:
        return str(error)

# Without the modules of the games that belong to printing.
LIBRARY = ("i18n", "polyforms", "puzzles", "games", "players", "tables", "cli")
arena = ["arena", "--game", "polymo", "--seats", "3", "--players", "random,largest", "--games", "1"]
lacking = {
    "serve": ["serve"],
    "worker": ["worker"],
    "print": ["print", "polymo"],
    "print-rules": ["print", "rules", "blokus"],
    "arena": arena,
    "dask": ["solve", "2x2", "--pieces", "tetrominoes", "--count", "--dask", "tcp://127.0.0.1:1"],
}
result = {
    "imports": {
        module: refused("ominoes." + module)
        for module in (
            "server", "server.app", "store", "printing", "games.polymo.printing",
            "research.gymnasium", "research.pettingzoo", "research.openspiel",
        )
    },
    "touched": {name: touched(name) for name in ("printing", "research", "puzzles", "players")},
    "library": [
        (module.name, importlib.import_module(module.name).__name__)
        for part in LIBRARY
        for module in pkgutil.walk_packages([f"{folder}/{part}" for folder in ominoes.__path__], f"ominoes.{part}.")
        if not {"printing", "diagrams", "dice"} & {*module.name.split(".")[2:]}
    ],
    "solve": command("solve", "6x10", "--count"),
    "games": command("games"),
    "rules": command("rules", "blokus"),
    "play": command("play", "blokus", "--variant", "duo", "--seed", "1", keys="pieces\\nquit\\n"),
    "puzzle": command("puzzle", "new", "--level", "easy", "--seed", "1"),
    "gtp": refused("ominoes.research.blokus.gtp"),
    "batched": refused("ominoes.research.batched"),
}
record = ominoes.Record(ominoes.game("blokus", variant="duo"), seed=1)
for _ in range(4):
    record = record.play(record.state.actions()[0])
record.save("game.jsonl")
result["replay"] = command("replay", "game.jsonl")
result["analyse"] = command("analyse", "game.jsonl", "--ms", "10")
result["lacking"] = {
    f"{name}-{language}": command("--language", language, *arguments)
    for name, arguments in lacking.items()
    for language in ("en", "de", "it", "cs")
}
""",
        tmp_path_factory.mktemp("plain"),
    )


def test_a_command_that_lacks_an_extra_says_so_in_one_sentence_of_every_language(plain: Any) -> None:
    expected = {
        f"{name}-{language}": {
            "status": 2,
            "errors": f"ominoes: {LACKING[language].format(library=library, extra=extra)}\n",
        }
        for language in languages()
        for name, library, extra in [
            ("serve", "litestar", "serve"),
            ("worker", "psycopg", "postgres"),
            ("print", "typst", "serve"),
            ("print-rules", "typst", "serve"),
            ("arena", "openskill", "research"),
            ("dask", "distributed", "research"),
        ]
    }
    answers = {
        name: {"status": answer["status"], "errors": answer["errors"]}
        for name, answer in plain["lacking"].items()
    }
    assert answers == expected


def test_an_import_that_lacks_an_extra_says_so(plain: Any) -> None:
    assert plain["imports"] == {
        module: LACKING["en"].format(library=library, extra=extra)
        for module, library, extra in [
            ("server", "litestar", "serve"),
            ("server.app", "litestar", "serve"),
            ("store", "sqlalchemy", "serve"),
            ("printing", "typst", "serve"),
            ("games.polymo.printing", "typst", "serve"),
            ("research.gymnasium", "gymnasium", "research"),
            ("research.pettingzoo", "gymnasium", "research"),
            ("research.openspiel", "pyspiel", "research"),
        ]
    }


def test_a_package_that_lacks_an_extra_says_so_when_it_is_touched(plain: Any) -> None:
    assert plain["touched"] == {
        "printing": LACKING["en"].format(library="typst", extra="serve"),
        **{name: f"ominoes.{name}" for name in ("research", "puzzles", "players")},
    }


def test_the_library_and_the_terminal_need_no_extra(plain: Any) -> None:
    assert len(plain["library"]) > 150
    assert plain["gtp"] is plain["batched"] is None
    expected = {
        "solve": "2,339",
        "play": "L5",
        "games": "Blokus",
        "rules": "corner",
        "puzzle": "5 pieces",
        "replay": "1. blue: I1 e10",
        "analyse": "%",
    }
    for name, text in expected.items():
        assert plain[name]["status"] == 0, name
        assert text in plain[name]["output"] + plain[name]["errors"], name


def test_serving_tables_in_a_file_needs_nothing_of_postgresql(tmp_path: Path) -> None:
    served = run_without(
        missing("serve"),
        """
import asyncio, os
from ominoes.server.app import application
from ominoes.server.lifecycle import open_hub
from ominoes.server.settings import settings

async def begin():
    hub = await open_hub(settings({"database": "tables.db"}))
    application(hub)
    await hub.close()

asyncio.run(begin())
result = {"looked_up": sorted(set(Missing.looked_up) & {"psycopg", "procrastinate", "redis", "psycopg_pool"})}
result["kept"] = os.path.exists("tables.db")
result["print"] = command("print", "polymo", "--sheets", "9x9")
address = "postgresql://somebody@127.0.0.1:1/tables"
result["lacking"] = {
    "psycopg": [command("serve", "--port", "0", "--database", address), command("worker", "--database", address)]
}
os.environ["OMINOES_REDIS"] = "redis://127.0.0.1:1"
result["lacking"]["redis"] = [command("serve", "--port", "0", "--database", "others.db")]
try:
    import ominoes.server.engine_queue
except ImportError as error:
    result["jobs"] = str(error)
""",
        tmp_path,
    )
    assert served["looked_up"] == []
    assert served["kept"]
    assert served["print"]["status"] == 0
    for library, answers in served["lacking"].items():
        sentence = LACKING["en"].format(library=library, extra="postgres")
        for answer in answers:
            assert (answer["status"], answer["errors"]) == (2, f"ominoes: {sentence}\n")
    assert served["jobs"] == LACKING["en"].format(library="procrastinate", extra="postgres")
