"""The dice TURNO and PROVA of Polyminix to cut and fold."""

from ominoes.games.polyminix.printing import dice_legend
from ominoes.printing.dice import figure, net
from ominoes.printing.drawing import Drawing


def dice(plain: bool) -> list[Drawing]:
    """TURNO and PROVA; they have no colours."""
    return [
        net([figure(f"{letter}{number}", word) for number in range(1, 7)])
        for letter, word in (("T", "TURNO"), ("P", "PROVA"))
    ]


def legend() -> list[str]:
    """What the faces mean."""
    return [dice_legend()]
