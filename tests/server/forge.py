"""Servers by the hundred: a process with everything loaded forks a server on request.

The server is a process like any other; only the second of loading the program is saved.
"""

import importlib
import os
import sys

from tests.tables import toy

from ominoes.games import registry
from ominoes.server import hub
from ominoes.server.lifecycle import serve
from ominoes.server.settings import settings

# A server loads this module late, so every child would load it again.
importlib.import_module("ominoes.server.engine_queue")
registry.game("blokus", variant="duo")


def main() -> None:
    """Fork a server for each line `database port`; write `pid url` when it is ready, `ended status` when it has ended.

    These servers know the two toy games, and maintain their tables ten times a second.
    """
    toy.install()
    hub._MAINTAIN_EVERY = 0.1
    for line in sys.stdin:
        database, port = line.split()
        child = os.fork()
        if not child:
            given = {"database": database, "port": int(port), "workers": 0}
            serve(settings(given), lambda url: _report(f"{os.getpid()} {url}"))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        _report(f"ended {os.waitstatus_to_exitcode(status)}")


def _report(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
