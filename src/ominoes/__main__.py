"""`python -m ominoes` is the command `ominoes`."""

from ominoes.cli.main import run

if __name__ == "__main__":
    run()
