"""Files of other Blokus programs: read, written, and drawn by one of those programs as by ours."""

import itertools
import os
import random
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from tests.cases import every

import ominoes
from ominoes.research import sgf
from ominoes.research.blokus import blksgf, notation
from ominoes.research.sgf import SgfError

_THUMBNAILER = shutil.which("pentobi-thumbnailer", path=os.environ.get("PATH", "") + ":/usr/games")

VARIANTS = [variant.name for variant in notation.VARIANTS]


def played(variant: str, seed: int, moves: int = 1000) -> ominoes.Record:
    chooser = random.Random(seed)
    record = ominoes.Record(notation.variant(variant).game(), 0)
    while not record.state.over and len(record) < moves:
        actions = record.state.actions()
        record = record.play(actions[chooser.randrange(len(actions))])
    return record


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_written_game_is_read_as_the_same_game(variant: str) -> None:
    for seed in range(3):
        record = played(variant, seed)
        text = blksgf.writes(record)
        assert text.startswith(f"(;GM[{variant}]")
        again = blksgf.reads(text)
        assert again.actions == record.actions
        assert again.state == record.state


@pytest.mark.parametrize(
    "moves",
    [
        ";B[f9,e10,f10,g10,f11];W[i4,h5,i5,j5,i6]",
        ";BLUE[f9][e10][f10][g10][f11];GREEN[i4][h5][i5][j5][i6]",
        ";1[f9,e10,f10,g10,f11];2[i4,h5,i5,j5,i6]",
    ],
)
def test_the_colours_of_duo_are_read_as_programs_of_all_ages_wrote_them(moves: str) -> None:
    for name in ("Blokus Duo", "blokus duo", " BLOKUS DUO\n"):
        assert len(blksgf.reads(f"(;GM[{name}]{moves})")) == 2


def test_files_of_other_programs_are_read() -> None:
    record = blksgf.reads(
        """(
;GM[Blokus Two-Player]CA[UTF-8]AP[Other:1.0]
PB[Ann \\] B]PW[Bob]DT[2020-01-01]
;1[a19,a20,b20]C[a remark] BM[1]
;2[t20]
 (;3[t1,t2]
  ;4[a1])
 (;3[s1,t1])
)"""
    )
    assert [record.game.notation(action) for action in record.actions] == [
        "L3 a19,a20,b20",
        "I1 t20",
        "I2 t1,t2",
        "I1 a1",
    ]
    assert record.notes == {"date": "2020-01-01", "seat 1": "Ann ] B", "seat 2": "Bob"}
    assert blksgf.reads(blksgf.writes(record)).notes == record.notes


def test_old_names_of_colours_and_squares_one_by_one_are_read() -> None:
    record = blksgf.reads("(;GM[Blokus];BLUE[a20][b20];YELLOW[t20])")
    assert [record.game.notation(action) for action in record.actions] == ["I2 a20,b20", "I1 t20"]


@every(
    ("text", "sentence"),
    [
        ("", "line 1 is not in the Smart Game Format"),
        ("(;GM[Blokus Duo]", "is not in the Smart Game Format"),
        ("(;GM[Blokus Duo", "expected ]"),
        ("(;GM)", r"expected \["),
        ("(;GM[Blokus Duo]x)", r"expected \["),
        ("()", "expected ;"),
        ("(;B[e10])", "does not say which game it is"),
        ("(;GM[Blokus Duo]AB[e10])", "before move 1 pieces are set up"),
        ("(;GM[Blokus Duo];B[a1])", "move 1, a1, cannot be played: the first blue piece must cover"),
        ("(;GM[Blokus Duo];W[e10])", "move 1 is one of colour W, but it is the turn of B"),
        ("(;GM[Blokus Duo];B[e10];W[j5];B[zz])", "move 3, zz, cannot be played"),
    ],
)
def test_the_fault_of_a_file_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(SgfError, match=sentence):
        blksgf.reads(text)


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(SgfError, match="'Blokus Trigon' is not played here"):
        blksgf.reads("(;GM[Blokus Trigon])")


def test_games_that_their_rules_do_not_allow_are_not_written() -> None:
    free = ominoes.Record(ominoes.game("blokus"), 0).play(ominoes.game("blokus").parse("I1 t1"))
    with pytest.raises(SgfError, match="blue did not"):
        blksgf.writes(free)
    late = ominoes.Record(ominoes.game("blokus", start_colour="red", corner="fixed"), 0)
    with pytest.raises(SgfError, match="blue begins, here it was red"):
        blksgf.writes(late.play(late.game.parse("I1 t1")))
    with pytest.raises(notation.UnknownVariant):
        blksgf.writes(ominoes.Record(ominoes.game("polymo"), 0))


def test_random_texts_are_refused_or_read() -> None:
    chooser = random.Random(3)
    whole = blksgf.writes(played("Blokus Duo", 1, 6))
    refused = 0
    for _ in range(500):
        at = chooser.randrange(len(whole))
        broken = whole[:at] + chooser.choice(["", "(", ")", "[", "]", ";", "\\", "é", "9"]) + whole[at + 1 :]
        try:
            assert len(blksgf.reads(broken)) <= 6
        except SgfError:
            refused += 1
    assert 100 < refused < 500


def test_deep_trees_need_no_deep_stack() -> None:
    text = "(;GM[Blokus Duo]" + "(;C[x]" * 10_000 + ")" * 10_001
    assert len(blksgf.reads(text)) == 0
    assert sum(1 for _ in sgf.read(text).main_line()) == 10_001


def test_files_are_saved_and_loaded(tmp_path: Path) -> None:
    record = played("Blokus", 5, 12)
    blksgf.save(record, tmp_path / "a.blksgf")
    assert blksgf.load(tmp_path / "a.blksgf").state == record.state
    with pytest.raises(SgfError, match="cannot be read: there is no such file"):
        blksgf.load(tmp_path / "b.blksgf")
    with pytest.raises(SgfError, match="cannot be written"):
        blksgf.save(record, tmp_path / "no" / "c.blksgf")
    (tmp_path / "d.blksgf").write_bytes(b"\xff\xfe(")
    with pytest.raises(SgfError, match="not a text in UTF-8"):
        blksgf.load(tmp_path / "d.blksgf")


@pytest.mark.skipif(_THUMBNAILER is None, reason="pentobi-thumbnailer is not installed")
@pytest.mark.parametrize(
    "variant", [VARIANTS[0], *(pytest.param(variant, marks=pytest.mark.slow) for variant in VARIANTS[1:])]
)
def test_another_program_draws_our_files_as_we_do(variant: str, tmp_path: Path) -> None:
    assert _THUMBNAILER is not None
    record = played(variant, 7)
    rows = record.state.rows()  # type: ignore[attr-defined]
    size = len(rows)
    blksgf.save(record, tmp_path / "game.blksgf")
    subprocess.run(
        [_THUMBNAILER, "-s", str(20 * size), str(tmp_path / "game.blksgf"), str(tmp_path / "game.png")],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        check=True,
        timeout=60,
    )
    pixels = _png(tmp_path / "game.png")
    colours: dict[str, set[tuple[int, ...]]] = {}
    for row, column in itertools.product(range(size), repeat=2):
        colours.setdefault(rows[row][column], set()).add(pixels[20 * row + 10][20 * column + 10])
    # Each of our colours is drawn in one of theirs, all are different, and so is a free square.
    assert all(len(shades) == 1 for shades in colours.values())
    assert len(set().union(*colours.values())) == len(colours) == len(record.game.colours) + 1  # type: ignore[attr-defined]


def _png(path: Path) -> list[list[tuple[int, ...]]]:
    """The pixels of a picture with 8 bits a channel."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, palette = 8, b"", b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    channels = {0: 1, 2: 3, 3: 1, 6: 4}[colour]
    raw, stride = zlib.decompress(packed), width * channels
    before = bytearray(stride)
    pixels = []
    for row in range(height):
        method, line = (
            raw[row * (stride + 1)],
            bytearray(raw[row * (stride + 1) + 1 : (row + 1) * (stride + 1)]),
        )
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            corner = before[i - channels] if i >= channels else 0
            line[i] = (line[i] + _predicted(method, left, before[i], corner)) & 255
        before = line
        row_pixels = [tuple(line[i : i + channels]) for i in range(0, stride, channels)]
        if palette:
            row_pixels = [tuple(palette[3 * pixel[0] : 3 * pixel[0] + 3]) for pixel in row_pixels]
        pixels.append(row_pixels)
    return pixels


def _predicted(method: int, left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    nearest = min(
        (abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner)
    )[2]
    return (0, left, above, (left + above) // 2, nearest)[method]
