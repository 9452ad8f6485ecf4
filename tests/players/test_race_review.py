"""The review of races: curves, leads, pauses, solutions, and the command."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from ominoes.cli.main import app
from ominoes.games import Action, Record, State, registry
from ominoes.games.placements import Place
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.actions import Choose, Concede, FaceUp, Mode, Submit
from ominoes.games.polyminix.solver import coverings
from ominoes.games.race_progress import progress_notes, races, read_progress
from ominoes.games.racing import RaceState, race_of
from ominoes.i18n import in_language
from ominoes.players import review
from ominoes.players.levels import LevelPlayer
from ominoes.players.race_review import NoRaces, Race

CARD = "G1-A-1"
PIECES = coverings(default_deck().card("G1").side("A").challenge(1), default_deck().kit, 1)[0]
AREA = sum(len(place.cells) for place in PIECES)


def raced(*actions: Submit | Concede, players: int = 2, notes: dict[str, str] | None = None) -> Record:
    """The record of a single race on a card."""
    return Record(registry.game("polyminix", players=players, card=CARD), 1, actions, notes=notes)


def shown(seat: int, t: int, pieces: tuple[Place, ...] = PIECES) -> Submit:
    return Submit(seat, pieces, t)


def story(race: Race) -> str:
    return "\n".join(moment.text for moment in race.story)


def test_notes_give_back_the_progress_they_were_made_of_and_nothing_else() -> None:
    progress = {0: ((0, 0), (900, 4), (900, 7)), 1: ()}
    notes = progress_notes(3, progress)
    assert read_progress(notes, 3, 0) == progress[0]
    assert read_progress(notes, 3, 1) == read_progress(notes, 2, 0) == ()
    for damaged in ("900:4 800:5", "900", "x:1", "900:4,7", "-1:3"):
        assert read_progress({"race 3 seat 1": damaged}, 3, 0) == ()


def test_the_curve_is_the_reported_progress_and_ends_with_the_submission() -> None:
    notes = progress_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4), (9000, AREA)), 1: ((500, 3), (3000, 6))})
    (race,) = review(raced(shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert race.curves[0] == ((0, 0), (1000, 4), (2500, 9), (4000, 4), (9000, AREA))
    assert race.curves[1] == ((0, 0), (500, 3), (3000, 6))
    assert (race.goals, race.finished, race.detailed) == ((AREA, AREA), (9000, None), (True, True))
    assert (race.before, race.after, race.length, race.points) == (0, 1, 9000, (3, 0))


def test_the_story_names_who_led_who_passed_who_took_back_and_who_stood_still() -> None:
    notes = progress_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4), (9000, AREA)), 1: ((500, 3), (3000, 6))})
    (race,) = review(raced(shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert story(race).splitlines() == [
        "Bert led first, after 0:00.5.",
        "After 0:01.0 Ada passed Bert, 4 to 3 in squares covered.",
        "After 0:04.0 Bert passed Ada, 6 to 4 in squares covered.",
        f"After 0:09.0 Ada passed Bert, {AREA} to 6 in squares covered.",
        "Ada took pieces back once, after 0:04.0: squares covered before 9, then 4.",
        "The longest pause of Ada: 0:05.0, from 0:04.0 on, with 4 squares covered.",
        "The longest pause of Bert: 0:06.0, from 0:03.0 on, with 6 squares covered.",
        "Ada finished first, after 0:09.0.",
        f"Bert had covered 6 of {AREA} squares when it was over.",
    ]


def test_a_lead_that_lasts_is_called_one() -> None:
    notes = progress_notes(0, {0: ((1000, 3), (9000, 9)), 1: ((2000, 5), (8000, 8))})
    (race,) = review(raced(shown(0, 9500), notes=notes), ["Ada", "Bert"]).races
    assert "After 0:09.0 Ada passed Bert, 9 to 8 in squares covered, and stayed ahead." in story(race)
    notes = progress_notes(0, {0: ((1000, 3),), 1: ((2000, 2),)})
    (race,) = review(raced(shown(0, 9500), notes=notes), ["Ada", "Bert"]).races
    assert story(race).startswith("Ada led from the first piece on, laid after 0:01.0.")


def test_nothing_is_invented_about_a_seat_without_progress() -> None:
    (race,) = review(raced(shown(1, 7000)), ["Ada", "Bert"]).races
    assert race.detailed == (False, False)
    assert race.curves == (((0, 0),), ((0, 0), (7000, AREA)))
    assert story(race) == "Bert finished first, after 0:07.0."


def test_the_story_names_a_seat_that_gives_up_and_one_alone_too() -> None:
    (race,) = review(raced(Concede(0, 4000), players=1), ["Ada"]).races
    assert story(race) == "Ada gave up after 0:04.0."
    (race,) = review(raced(shown(0, 4000), players=1), ["Ada"]).races
    assert story(race) == "Ada finished after 0:04.0."


def test_a_seat_that_runs_out_of_time_has_not_given_up() -> None:
    game = registry.game("polyminix", players=2, t3_seconds=20)
    begun = (_dealt(Record(game, seed)) for seed in range(200))
    record = next(one for one in begun if _limit(one.state) is not None)
    state = record.state
    assert isinstance(state, RaceState)
    pieces = coverings(state.challenge(1), game.pieces, 1)[0]  # type: ignore[attr-defined]
    record = record.play(Submit(1, pieces, 9000)).play(state.time_up(0))
    race = review(record, ["Ada", "Bert"]).races[0]
    assert story(race).splitlines() == [
        "Bert finished first, after 0:09.0.",
        "Time was up for Ada after 0:20.0.",
    ]
    assert race.points == (0, 2)


def test_of_two_who_finish_in_the_same_instant_the_nearer_to_the_player_in_turn_is_first() -> None:
    (race,) = review(raced(shown(1, 7000), shown(0, 7000)), ["Ada", "Bert"]).races
    assert story(race).splitlines() == ["Ada finished first, after 0:07.0.", "Bert finished 0:00.0 later."]
    assert (race.after, race.points) == (2, (3, 0))


def test_a_task_has_the_shown_covering_and_a_solution_that_the_rules_accept() -> None:
    record = raced(Concede(1, 4000), Concede(0, 5000))
    (race,) = review(record).races
    (task,) = race.tasks
    assert (task.name, task.seats) == (CARD, (0, 1))
    (solution,) = task.coverings
    assert solution.seat is None
    placements = tuple(Place(piece, cells) for piece, cells in solution.pieces)
    assert record.start.is_legal(Submit(0, placements, 0))
    (race,) = review(raced(shown(0, 4000))).races
    assert race.tasks[0].coverings[0].seat == 0
    assert "first steps" in task.pace


def test_two_cards_of_a_turn_are_counted_as_one_race() -> None:
    game = registry.game("polyminix", players=2)
    record = next(
        begun
        for seed in range(200)
        if (begun := _dealt(Record(game, seed))).state.position.mode == 4  # type: ignore[attr-defined]
    )
    state = record.state
    start = len(record)
    for seat, t in ((0, 3000), (0, 8000)):
        pieces = coverings(record.state.challenge(seat), game.pieces, 1)[0]  # type: ignore[attr-defined]
        record = record.play(Submit(seat, pieces, t))
    (race,) = [one for one in review(record).races if one.before == start]
    held = state.position.players[0].cards  # type: ignore[attr-defined]
    areas = [state.game.cards.card(one.card).side(one.side).area for one in held]  # type: ignore[attr-defined]
    assert race.curves[0] == ((0, 0), (3000, areas[0]), (8000, sum(areas)))
    assert race.finished == (8000, None)
    assert len(race.tasks) == 4


def _dealt(record: Record) -> Record:
    """The record of a game up to its first race."""
    while record.state.turn.kind != "race":
        state = record.state
        if state.turn.kind == "chance":
            record = record.play(state.draw())
        else:
            choice = next(one for one in (Mode(4), Choose("green"), FaceUp("A")) if state.is_legal(one))
            record = record.play(choice)
    return record


def _limit(state: State) -> int | None:
    race = race_of(state)
    return None if race is None else race.race_limit()


def _next_of_computers(state: State) -> Action:
    """The next action when computer players have all seats; in a race, the earliest one."""
    computer = LevelPlayer(9, seed=1)
    if state.turn.kind == "chance":
        return state.draw()
    if state.turn.kind == "seat":
        return computer.choose(state)
    first = min((computer.race(state, seat) for seat in state.turn.seats), key=lambda plan: plan.moment)
    limit = _limit(state)
    assert isinstance(state, RaceState)
    return first.action if limit is None or first.moment < limit else state.time_up(state.turn.seats[0])


@pytest.mark.parametrize("mode", ["figure", "problem"])
def test_every_race_of_a_whole_game_is_reviewed(mode: str) -> None:
    game = registry.game("polyminix", players=2, mode=mode)
    record = Record(game, 5)
    while not record.state.over:
        record = record.play(_next_of_computers(record.state))
    reviewed = review(record)
    assert [(race.before, race.after) for race in reviewed.races] == races(record)
    assert [sum(points) for points in zip(*(race.points for race in reviewed.races), strict=True)] == list(
        record.state.scores
    )
    for race in reviewed.races:
        assert race.story
        assert all(task.words and task.coverings for task in race.tasks)


def test_a_game_without_a_race_says_so() -> None:
    with pytest.raises(NoRaces, match="no race"):
        review(Record(registry.game("polyminix"), 1))


@pytest.mark.parametrize("language", ["en", "de", "it", "cs"])
def test_every_language_has_all_sentences(language: str) -> None:
    notes = progress_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4)), 1: ((500, 3), (3000, 6))})
    with in_language(language):
        (race,) = review(raced(Concede(1, 8000), shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert "Ada" in story(race)
    assert "{" not in story(race)


def test_the_command_describes_and_plots_a_race(tmp_path: Path) -> None:
    notes = {"seat 1": "Ada", "seat 2": "Bert"} | progress_notes(0, {0: ((1000, 4), (9000, AREA))})
    path, picture = tmp_path / "race.jsonl", tmp_path / "race.svg"
    raced(shown(0, 9000), notes=notes).save(path)
    done = CliRunner().invoke(app, ["analyse", str(path), "--svg", str(picture)])
    assert done.exit_code == 0
    assert "Ada finished first, after 0:09.0." in done.stdout
    assert "As Ada laid it:" in done.stdout
    assert "Usual times: " in done.stdout
    assert "o Ada   x Bert" in done.stdout
    curves = ElementTree.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}path")
    assert (
        sum("H" in curve.attrib["d"] and curve.attrib.get("stroke-dasharray") is not None for curve in curves)
        == 2
    )
