"""`python -m ominoes` is the command `ominoes`."""

from ominoes.cli.entry_point import run

if __name__ == "__main__":
    run()
