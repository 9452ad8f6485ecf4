"""The progress bar, as a terminal shows it."""

import os
import pty
import re
import sys

SCRIPT = """
from ominoes.cli.progress_bar import counting_bar

with counting_bar() as bar:
    bar.show("playing", 3, 3)
    bar.print_lines(["Round 1", "  passed"])
    bar.show("learning", 1, 2)
"""


def in_a_terminal(script: str) -> str:
    """What a program writes to a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-c", script])
    written = b""
    try:
        while piece := os.read(terminal, 4096):
            written += piece
    except OSError:
        # Reading from a closed terminal fails.
        pass
    os.close(terminal)
    os.waitpid(child, 0)
    return written.decode()


def test_printed_lines_start_on_a_new_line() -> None:
    written = in_a_terminal(SCRIPT)
    assert "playing" in written
    assert "learning" in written
    before = re.sub(r"\x1b\[(?:\?25[hl]|1A)", "", written[: written.index("Round 1")])
    assert before.endswith(("\r\x1b[2K", "\x1b[2K"))
    assert "Round 1\r\n  passed\r\n" in written
