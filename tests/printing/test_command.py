"""`ominoes print`: files, messages and exit statuses."""

from pathlib import Path

import pytest
from tests.commands import Answer, ominoes
from tests.printing.geometry import opened

from ominoes import printing

ROOT = Path(__file__).parent.parent


def run(folder: Path, *arguments: str) -> Answer:
    return ominoes("print", *arguments, folder=folder)


def test_a_document_is_written_here_and_says_its_pages(tmp_path: Path) -> None:
    done = run(tmp_path, "polymo")
    assert (done.returncode, done.stdout) == (0, "polymo.pdf: 3 pages\n")
    assert len(opened((tmp_path / "polymo.pdf").read_bytes()).pages) == 3


def test_paper_and_format_may_be_written_in_capital_letters(tmp_path: Path) -> None:
    done = run(tmp_path, "polymo", "--sheets", "9x9", "--paper", "Letter", "--format", "SVG")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "polymo.svg").exists()
    assert printing.document("dice", paper="A4") == printing.document("dice", paper="a4")


def test_the_pages_of_the_pdf_are_counted(tmp_path: Path) -> None:
    done = run(tmp_path, "rules", "polyminix")
    pages = len(opened((tmp_path / "polyminix-rules.pdf").read_bytes()).pages)
    assert done.stdout == f"polyminix-rules.pdf: {pages} pages\n"


def test_a_file_that_exists_stays_unless_it_is_forced(tmp_path: Path) -> None:
    path = tmp_path / "dice.pdf"
    path.write_text("mine")
    done = run(tmp_path, "dice")
    assert done.returncode == 2
    assert "dice.pdf exists already" in done.stderr
    assert path.read_text() == "mine"
    assert run(tmp_path, "dice", "--force").returncode == 0
    assert path.read_bytes().startswith(b"%PDF-")


def test_several_pictures_are_numbered_and_overwrite_nothing(tmp_path: Path) -> None:
    (tmp_path / "sheet-2.png").write_text("mine")
    done = run(tmp_path, "polymo", "--format", "png", "--out", "sheet.png")
    assert done.returncode == 2
    assert (tmp_path / "sheet-2.png").read_text() == "mine"
    assert not (tmp_path / "sheet-1.png").exists()
    done = run(tmp_path, "polymo", "--format", "svg", "--bare", "--sheets", "9x9")
    assert done.stdout == "polymo.svg: 1 page\n"
    assert (tmp_path / "polymo.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("polymo", "--paper", "a3"), "allowed: 'a4' or 'letter'"),
        (("polymo", "--language", "tlh"), "language 'tlh'"),
        (("polymo", "--format", "gif"), "pdf, svg, png"),
        (("polymo", "--per-page", "3"), "per_page"),
        (("puzzle", "--count", "0"), "count"),
        (("record", "missing.jsonl"), "missing.jsonl"),
        (("rules", "chess"), "chess"),
        (("polyminix", "--deck", "missing.json"), "missing.json"),
        (("dice", "--out", "nowhere/dice.pdf"), "nowhere/dice.pdf"),
    ],
)
def test_an_error_that_a_person_can_correct_is_a_sentence_and_status_2(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_record_says_at_which_move(tmp_path: Path) -> None:
    record = ROOT / "games" / "blokus" / "data" / "all-laid-15.jsonl"
    lines = record.read_text().splitlines(keepends=True)
    lines[20] = lines[20].replace("e", "f", 1)
    (tmp_path / "damaged.jsonl").write_text("".join(lines))
    done = run(tmp_path, "record", "damaged.jsonl")
    assert done.returncode == 2
    assert "move 20" in done.stderr
    assert not (tmp_path / "damaged.pdf").exists()


def test_a_record_is_printed_under_its_own_name(tmp_path: Path) -> None:
    record = ROOT / "games" / "blokus" / "data" / "all-laid-15.jsonl"
    assert run(tmp_path, "record", str(record)).returncode == 0
    assert (tmp_path / "all-laid-15.pdf").exists()


def test_another_deck_is_printed_with_its_own_kit(tmp_path: Path) -> None:
    from ominoes.games.polyminix.deck import default_deck

    (tmp_path / "mine.json").write_text(default_deck().dumps())
    done = run(tmp_path, "polyminix", "--deck", "mine.json", "--part", "cards", "--level", "green", "--plain")
    assert done.stdout == "polyminix.pdf: 10 pages\n"


def test_the_command_speaks_other_languages(tmp_path: Path) -> None:
    language = "cs"
    done = run(tmp_path, "polymo", "--sheets", "9x9", "--language", language)
    assert done.returncode == 0
    words = opened((tmp_path / "polymo.pdf").read_bytes()).pages[0].extract_text()
    assert "Pravidla ve zkratce" in words


def test_the_ending_of_a_file_decides_its_format(tmp_path: Path) -> None:
    done = run(tmp_path, "polymo", "--sheets", "9x9", "--format", "png", "--out", "x.pdf")
    assert done.returncode == 2
    assert (
        done.stderr
        == "ominoes: x.pdf would be a file of the format png; write --format pdf, or another ending\n"
    )
    assert not (tmp_path / "x.pdf").exists()


def test_the_output_names_all_pictures(tmp_path: Path) -> None:
    done = run(tmp_path, "polymo", "--format", "svg")
    assert done.stdout == "polymo-1.svg to polymo-3.svg: 3 pages\n"


def test_polyminix_is_for_one_to_four(tmp_path: Path) -> None:
    done = run(tmp_path, "polyminix", "--players", "9")
    assert done.returncode == 2
    assert "a whole number from 1 to 4" in done.stderr
