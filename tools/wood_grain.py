"""Makes the grain of the page's wooden boards: a tile that continues itself in both directions.

    python tools/wood_grain.py      writes web/src/board/wood-grain.png

An image costs a board less than gradients do when a piece is dragged over it. The tile is brown, in a few strengths of
which the strongest is still faint, and lies on any colour.
"""

import math
import random
import struct
import zlib
from pathlib import Path

TILE = Path(__file__).resolve().parent.parent / "web" / "src" / "board" / "wood-grain.png"
SIDE = 240
BROWN = (110, 66, 20)
STRENGTHS = (0, 4, 8, 12, 17, 23, 30, 38)
"""The alpha of each level, of 255."""


def periodic(chance: random.Random, count: int, smooth: int) -> list[float]:
    """Random values from 0 to 1 around a circle, each the mean of its neighbours."""
    raw = [chance.random() for _ in range(count)]
    means = [sum(raw[(at + step) % count] for step in range(-smooth, smooth + 1)) for at in range(count)]
    least, most = min(means), max(means)
    return [(mean - least) / (most - least) for mean in means]


def levels() -> list[list[int]]:
    """The level of each point: fibres that run downwards, bend a little, and begin and end."""
    chance = random.Random(4)
    broad, fine = periodic(chance, SIDE, 9), periodic(chance, SIDE, 1)
    bend, fade = periodic(chance, SIDE, 30), [periodic(chance, SIDE, 14) for _ in range(12)]
    rows = []
    for y in range(SIDE):
        row = []
        for x in range(SIDE):
            at = x + 7 * bend[y] + 3 * math.sin(2 * math.pi * (x / SIDE + bend[y]))
            fibre = 0.55 * broad[int(at) % SIDE] + 0.45 * fine[int(at) % SIDE] * fade[x * 12 // SIDE][y]
            row.append(min(len(STRENGTHS) - 1, int(fibre**1.6 * len(STRENGTHS))))
        rows.append(row)
    return rows


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    """Write the tile with a palette of one brown in several strengths, two points a byte."""
    lines = b"".join(b"\0" + bytes(16 * row[x] + row[x + 1] for x in range(0, SIDE, 2)) for row in levels())
    TILE.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 4, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(BROWN) * len(STRENGTHS))
        + chunk(b"tRNS", bytes(STRENGTHS))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    main()
