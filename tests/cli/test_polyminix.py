"""Polyminix in the terminal: a race at the keyboard, practice with hints, and the command that makes decks."""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Command
from tests.games.polyminix.states import right

import ominoes
from ominoes.cli import play
from ominoes.games import Record
from ominoes.games.polyminix import PolyminixState, Turno
from ominoes.games.polyminix.deck import default_deck
from ominoes.games.racing import race_of
from ominoes.players import player


def race_keys(seed: int, players: int) -> tuple[list[str], PolyminixState]:
    """What to type up to the first race of a seeded game, always taking the first choice."""
    state = ominoes.game("polyminix", players=players).start(seed)
    keys = []
    while state.turn.kind != "race":
        if state.turn.kind == "seat":
            keys.append(state.game.notation(state.actions()[0]))
        state = state.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    assert isinstance(state, PolyminixState)
    return keys, state


def covering(state: PolyminixState, seat: int) -> str:
    """A correct covering, as a player types it."""
    return state.game.notation(right(state, seat, 0)).partition(" ")[2]


def test_a_race_alone_at_the_keyboard(ominoes: Command, tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if race_keys(seed, 1)[1].position.mode in (1, 2))
    keys, race = race_keys(seed, 1)
    lines = [*keys, "cover I2 a1", "concede now", covering(race, 0), "quit"]
    record = tmp_path / "one.jsonl"
    run = ominoes(
        "play", "polyminix", "--players", "1", "--seed", str(seed), "--record", str(record),
        keys="\n".join(lines) + "\n",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "Not possible: the piece I2 has 2 squares; squares given: 1." in run.stdout
    assert "player 1: 3 of 12" in run.stdout
    assert record.read_text().count('"type":"submit"') == 1


@pytest.mark.parametrize(("players", "seats"), [(1, "you"), (2, "you,largest"), (2, "largest,largest")])
def test_a_game_of_a_single_card_begins_with_its_race(
    ominoes: Command, tmp_path: Path, players: int, seats: str
) -> None:
    record = tmp_path / "card.jsonl"
    run = ominoes(
        "play", "polyminix", "--card", "G1-A-3", "--players", str(players), "--seats", seats, "--record", str(record),
        keys="1: concede\n",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert Record.load(record).state.over


def test_two_people_race_at_one_keyboard_by_their_numbers(ominoes: Command, tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if race_keys(seed, 2)[1].position.mode == 2)
    keys, race = race_keys(seed, 2)
    lines = [*keys, "concede", "2: " + covering(race, 1), "1: concede", "quit"]
    run = ominoes(
        "play", "polyminix", "--seats", "you,you", "--seed", str(seed), "--record", str(tmp_path / "two.jsonl"),
        keys="\n".join(lines) + "\n",
    )  # fmt: skip
    assert "Not possible: say who you are: begin with your number (1, 2) and a colon." in run.stdout
    assert "player 1: 0 of 12, player 2: 3 of 12" in run.stdout


def test_computer_players_race_on_when_the_people_have_given_up(ominoes: Command, tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if race_keys(seed, 2)[1].position.mode == 2)
    keys, race = race_keys(seed, 2)
    own = [key for key, seat in zip(keys, choosing(seed), strict=True) if seat == 0]
    run = ominoes(
        "play", "polyminix", "--seats", "you,random", "--seed", str(seed), "--record", str(tmp_path / "c.jsonl"),
        keys="\n".join([*own, "concede", "quit"]) + "\n",
    )  # fmt: skip
    assert race.turn.seats == (0, 1)
    assert run.stdout.count(" concede\n") == 1
    assert "player 1: 0 of 12, player 2: 3 of 12" in run.stdout


def test_a_computer_player_that_was_quicker_comes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seed = next(seed for seed in range(99) if race_keys(seed, 2)[1].position.mode == 2)
    state = race_keys(seed, 2)[1]
    record = Record(state.game, seed)
    while record.state.turn.kind != "race":
        record = record.play(
            record.state.draw() if record.state.turn.kind == "chance" else record.state.actions()[0]
        )
    table = play._Table(record, [None, player("level-9", 1)], tmp_path / "race.jsonl")
    plan = player("level-9", 1).race(record.state, 1)
    monkeypatch.setattr(table, "_race_time", lambda: plan.moment - 1)
    race = race_of(record.state)
    assert race is not None
    assert not table._advance_race(race, table._race_time())
    # Not a valid line, so nothing has happened.
    table._try(record.state, "concede now")
    assert table.record.actions == record.actions
    monkeypatch.setattr(table, "_race_time", lambda: plan.moment + 1)
    table._try(record.state, covering(state, 0))
    assert table.record.actions[len(record.actions)] == plan.action


def test_simple_players_finish_a_game_of_races(ominoes: Command, tmp_path: Path) -> None:
    run = ominoes(
        "play", "polyminix", "--seats", "random,largest", "--seed", "1", "--record", str(tmp_path / "s.jsonl")
    )
    assert run.returncode == 0, run.stderr
    assert "of 12" in run.stdout


def choosing(seed: int) -> list[int]:
    state = ominoes.game("polyminix", players=2).start(seed)
    seats = []
    while state.turn.kind != "race":
        if state.turn.kind == "seat":
            seats.append(state.turn.seat)
        state = state.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    return seats


def test_practice_with_hints(ominoes: Command, tmp_path: Path) -> None:
    picture = tmp_path / "card.svg"
    run = ominoes(
        "puzzle", "practice", "--card", "Y2", "--side", "b", "--challenge", "3", "--svg", str(picture),
        keys="solvable\nI2 g8,h8\nlift X5\nhint\nboard\n" + "hint\n" * 12,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "Yes: from here the figure can be completed." in run.stdout
    assert "Not possible: the piece X5 does not lie on the card." in run.stdout
    assert "outside the white area" in run.stdout
    assert "Completed in" in run.stdout
    pieces = len(default_deck().card("Y2").side("B").BL.pieces) + default_deck().card("Y2").side("B").BL.more
    assert f"with {pieces} hints" in run.stdout
    assert picture.read_text().startswith("<svg")


def test_practice_lists_the_known_cards_and_sides(ominoes: Command) -> None:
    assert "the cards go from G1 to R16" in ominoes("puzzle", "practice", "--card", "Z9").stderr
    assert "a card has the sides A and B, not 'C'" in ominoes("puzzle", "practice", "--side", "C").stderr
    assert "there is no deck file none.json" in ominoes("puzzle", "practice", "--deck", "none.json").stderr


def test_the_command_for_decks_refuses_what_it_cannot_do(ominoes: Command, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("{}")
    run = ominoes("puzzle", "deck", "--seed", "1", "--out", str(there))
    assert run.returncode == 2
    assert f"{there} exists already" in run.stderr
    run = ominoes("puzzle", "deck", "--kit", "I2,Q9", "--out", str(tmp_path / "new.json"))
    assert "option 'kit' cannot be 'Q9'" in run.stderr
    run = ominoes("puzzle", "deck", "--kit", "I1,I2", "--out", str(tmp_path / "new.json"))
    assert "cover too few figures for the green cards" in run.stderr
    assert not (tmp_path / "new.json").exists()
    run = ominoes("puzzle", "deck", "--out", str(tmp_path / "nowhere" / "new.json"))
    assert "new.json cannot be written: there is no such file or folder" in run.stderr


def test_the_dice_of_a_seeded_game_do_not_depend_on_what_is_typed() -> None:
    assert race_keys(3, 2)[1] == race_keys(3, 2)[1]
    assert isinstance(race_keys(3, 2)[1].game.start(3).draw(), Turno)


def test_lists_of_moves_say_who_did_what_in_a_race(ominoes: Command, tmp_path: Path) -> None:
    record = tmp_path / "two.jsonl"
    played = ominoes(
        "play", "polyminix", "--card", "G1-A-3", "--seats", "level-1,level-1", "--seed", "5", "--record", str(record)
    )  # fmt: skip
    for shown in (played.stdout, ominoes("replay", str(record)).stdout):
        assert re.search(r"^ +\d+\. player [12], after \d+:\d\d\.\d: cover [A-Z]\d ", shown, re.MULTILINE), (
            shown
        )
        assert "everybody" not in shown
        assert "@" not in shown
    german = ominoes("--language", "de", "replay", str(record)).stdout
    assert re.search(r"Spieler [12], nach \d+:\d\d,\d: cover ", german), german


def test_players_with_the_same_name_are_distinguished_by_their_seats(
    ominoes: Command, tmp_path: Path
) -> None:
    record = tmp_path / "two.jsonl"
    ominoes(
        "play", "polyminix", "--card", "G1-A-3", "--seats", "level-1,level-1", "--seed", "5", "--record", str(record)
    )  # fmt: skip
    output = ominoes("analyse", str(record)).stdout
    assert re.search(r"Points: level-1 \(player 1\) \d.*level-1 \(player 2\) \d", output), output
