"""Servers by the hundred: a process that has everything loaded forks a server whenever it is asked for one.

What is killed is a server process like any other; only the second of loading the program is saved.
"""

import importlib
import os
import sys

from tests.tables import toy

from ominoes.games import registry
from ominoes.server import hub
from ominoes.server.running import serve
from ominoes.server.settings import settings

importlib.import_module("ominoes.server.jobs")  # loaded late by a server, and so by every child
registry.game("blokus", variant="duo")


def main() -> None:
    """Fork a server for each line `database port`; say `pid url` when it is ready, `ended status` when it has ended.

    These servers know the two tiny games, and look after their tables ten times a second.
    """
    toy.install()
    hub._LOOK_EVERY = 0.1
    for line in sys.stdin:
        database, port = line.split()
        child = os.fork()
        if not child:
            given = {"database": database, "port": int(port), "workers": 0}
            serve(settings(given), lambda url: _say(f"{os.getpid()} {url}"))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        _say(f"ended {os.waitstatus_to_exitcode(status)}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
