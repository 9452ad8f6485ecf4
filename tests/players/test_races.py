"""Races looked at afterwards: curves, passes, pauses, solutions, and the command."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from ominoes.cli.main import app
from ominoes.games import Action, Record, State, registry
from ominoes.games.placing import Place
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.actions import Choose, Concede, FaceUp, Mode, Submit
from ominoes.games.polyminix.solver import coverings
from ominoes.games.trails import noted_trail, races, trail_notes
from ominoes.players import review
from ominoes.players.levels import LevelPlayer
from ominoes.players.races import NoRaces, Race
from ominoes.words import speaking

CARD = "G1-A-1"
PIECES = coverings(default_deck().card("G1").side("A").challenge(1), default_deck().kit, 1)[0]
AREA = sum(len(place.cells) for place in PIECES)


def raced(*deeds: Submit | Concede, players: int = 2, notes: dict[str, str] | None = None) -> Record:
    """A single race on a card."""
    return Record(registry.game("polyminix", players=players, card=CARD), 1, deeds, notes=notes)


def shown(seat: int, t: int, pieces: tuple[Place, ...] = PIECES) -> Submit:
    return Submit(seat, pieces, t)


def said(race: Race) -> str:
    return "\n".join(moment.text for moment in race.story)


def test_notes_give_back_the_trails_they_were_made_of_and_nothing_else() -> None:
    trails = {0: ((0, 0), (900, 4), (900, 7)), 1: ()}
    notes = trail_notes(3, trails)
    assert noted_trail(notes, 3, 0) == trails[0]
    assert noted_trail(notes, 3, 1) == noted_trail(notes, 2, 0) == ()
    for damaged in ("900:4 800:5", "900", "x:1", "900:4,7", "-1:3"):
        assert noted_trail({"race 3 seat 1": damaged}, 3, 0) == ()


def test_the_curve_is_what_was_told_and_ends_with_what_was_shown() -> None:
    notes = trail_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4), (9000, AREA)), 1: ((500, 3), (3000, 6))})
    (race,) = review(raced(shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert race.curves[0] == ((0, 0), (1000, 4), (2500, 9), (4000, 4), (9000, AREA))
    assert race.curves[1] == ((0, 0), (500, 3), (3000, 6))
    assert (race.goals, race.finished, race.told) == ((AREA, AREA), (9000, None), (True, True))
    assert (race.before, race.after, race.length, race.points) == (0, 1, 9000, (3, 0))


def test_the_story_names_who_led_who_passed_who_took_back_and_who_stood_still() -> None:
    notes = trail_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4), (9000, AREA)), 1: ((500, 3), (3000, 6))})
    (race,) = review(raced(shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert said(race).splitlines() == [
        "Bert led first, after 0.5 s.",
        "After 1.0 s Ada passed Bert, with 4 squares to 3.",
        "After 4.0 s Bert passed Ada, with 6 squares to 4.",
        f"After 9.0 s Ada passed Bert, with {AREA} squares to 6.",
        "Ada took pieces back once, after 4.0 s: from 9 squares to 4.",
        "The longest pause of Ada: 5.0 s, from 4.0 s on, with 4 squares covered.",
        "The longest pause of Bert: 6.0 s, from 3.0 s on, with 6 squares covered.",
        "Ada finished first, after 9.0 s.",
        f"Bert had covered 6 of {AREA} squares when it was over.",
    ]


def test_a_lead_that_lasts_is_called_one() -> None:
    notes = trail_notes(0, {0: ((1000, 3), (9000, 9)), 1: ((2000, 5), (8000, 8))})
    (race,) = review(raced(shown(0, 9500), notes=notes), ["Ada", "Bert"]).races
    assert "After 9.0 s Ada passed Bert, with 9 squares to 8, and stayed ahead." in said(race)
    notes = trail_notes(0, {0: ((1000, 3),), 1: ((2000, 2),)})
    (race,) = review(raced(shown(0, 9500), notes=notes), ["Ada", "Bert"]).races
    assert said(race).startswith("Ada led from the first piece on, laid after 1.0 s.")


def test_nothing_is_made_up_of_a_seat_that_told_nothing() -> None:
    (race,) = review(raced(shown(1, 7000)), ["Ada", "Bert"]).races
    assert race.told == (False, False)
    assert race.curves == (((0, 0),), ((0, 0), (7000, AREA)))
    assert said(race) == "Bert finished first, after 7.0 s."


def test_who_gives_up_and_who_is_alone_are_told_too() -> None:
    (race,) = review(raced(Concede(0, 4000), players=1), ["Ada"]).races
    assert said(race) == "Ada gave up after 4.0 s."
    (race,) = review(raced(shown(0, 4000), players=1), ["Ada"]).races
    assert said(race) == "Ada finished after 4.0 s."


def test_who_runs_out_of_time_has_not_given_up() -> None:
    game = registry.game("polyminix", players=2, t3_seconds=20)
    record = next(
        begun for seed in range(200) if (begun := _dealt(Record(game, seed))).state.race_limit() is not None
    )
    pieces = coverings(record.state.challenge(1), game.pieces, 1)[0]  # type: ignore[attr-defined]
    record = record.play(Submit(1, pieces, 9000)).play(record.state.time_up(0))
    race = review(record, ["Ada", "Bert"]).races[0]
    assert said(race).splitlines() == [
        "Bert finished first, after 9.0 s.",
        "Time was up for Ada after 20 s.",
    ]
    assert race.points == (0, 2)


def test_of_two_who_finish_in_the_same_instant_the_nearer_to_the_player_in_turn_is_first() -> None:
    (race,) = review(raced(shown(1, 7000), shown(0, 7000)), ["Ada", "Bert"]).races
    assert said(race).splitlines() == ["Ada finished first, after 7.0 s.", "Bert finished 0.0 s later."]
    assert (race.after, race.points) == (2, (3, 0))


def test_a_task_comes_with_what_was_laid_and_with_a_solution_that_the_rules_accept() -> None:
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
        if (begun := _dealt(Record(game, seed))).state.table.mode == 4  # type: ignore[attr-defined]
    )
    state = record.state
    start = len(record)
    for seat, t in ((0, 3000), (0, 8000)):
        pieces = coverings(record.state.challenge(seat), game.pieces, 1)[0]  # type: ignore[attr-defined]
        record = record.play(Submit(seat, pieces, t))
    (race,) = [one for one in review(record).races if one.before == start]
    areas = [state.game.cards.card(held.card).side(held.side).area for held in state.table.players[0].cards]  # type: ignore[attr-defined]
    assert race.curves[0] == ((0, 0), (3000, areas[0]), (8000, sum(areas)))
    assert race.finished == (8000, None)
    assert len(race.tasks) == 4


def _dealt(record: Record) -> Record:
    """A game as far as its first race."""
    while record.state.turn.kind != "race":
        state = record.state
        if state.turn.kind == "chance":
            record = record.play(state.draw())
        else:
            choice = next(one for one in (Mode(4), Choose("green"), FaceUp("A")) if state.is_legal(one))
            record = record.play(choice)
    return record


def _next_of_computers(state: State) -> Action:
    """What comes next when all seats are played by the computer; in a race, what is shown first."""
    computer = LevelPlayer(9, seed=1)
    if state.turn.kind == "chance":
        return state.draw()
    if state.turn.kind == "seat":
        return computer.choose(state)
    first = min((computer.race(state, seat) for seat in state.turn.seats), key=lambda plan: plan.moment)
    limit = state.race_limit()
    return first.action if limit is None or first.moment < limit else state.time_up(state.turn.seats[0])


@pytest.mark.parametrize("mode", ["figure", "problem"])
def test_every_race_of_a_whole_game_is_looked_at(mode: str) -> None:
    game = registry.game("polyminix", players=2, mode=mode)
    record = Record(game, 5)
    while not record.state.over:
        record = record.play(_next_of_computers(record.state))
    looked_at = review(record)
    assert [(race.before, race.after) for race in looked_at.races] == races(record)
    assert [sum(points) for points in zip(*(race.points for race in looked_at.races), strict=True)] == list(
        record.state.scores
    )
    for race in looked_at.races:
        assert race.story
        assert all(task.words and task.coverings for task in race.tasks)


def test_a_game_without_a_race_says_so() -> None:
    with pytest.raises(NoRaces, match="no race"):
        review(Record(registry.game("polyminix"), 1))


@pytest.mark.parametrize("language", ["en", "de", "it", "cs"])
def test_all_sentences_are_there_in_every_language(language: str) -> None:
    notes = trail_notes(0, {0: ((1000, 4), (2500, 9), (4000, 4)), 1: ((500, 3), (3000, 6))})
    with speaking(language):
        (race,) = review(raced(Concede(1, 8000), shown(0, 9000), notes=notes), ["Ada", "Bert"]).races
    assert "Ada" in said(race)
    assert "{" not in said(race)


def test_the_command_tells_a_race_in_words_and_draws_it(tmp_path: Path) -> None:
    notes = {"seat 1": "Ada", "seat 2": "Bert"} | trail_notes(0, {0: ((1000, 4), (9000, AREA))})
    path, picture = tmp_path / "race.jsonl", tmp_path / "race.svg"
    raced(shown(0, 9000), notes=notes).save(path)
    done = CliRunner().invoke(app, ["analyse", str(path), "--svg", str(picture)])
    assert done.exit_code == 0
    assert "Ada finished first, after 9.0 s." in done.stdout
    assert "As Ada laid it:" in done.stdout
    assert "Usual times: " in done.stdout
    assert "o Ada   x Bert" in done.stdout
    curves = ElementTree.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}path")
    assert (
        sum("H" in curve.attrib["d"] and curve.attrib.get("stroke-dasharray") is not None for curve in curves)
        == 2
    )
