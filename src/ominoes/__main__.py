"""`python -m ominoes` is the command `ominoes`."""

from ominoes.cli.entrance import run

if __name__ == "__main__":
    run()
