"""The analysis of records: curves, blunders, plots, and the command."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ominoes
from ominoes import Record
from ominoes.cli.main import app
from ominoes.players import analyse, player
from ominoes.players.plots import svg_plot, terminal_plot
from ominoes.players.search_session import Stopped


def recorded(name: str, moves: int = 1000, **options: object) -> Record:
    """The record of a random game."""
    record = Record(ominoes.game(name, **options), 5)
    chooser = player("random", 5)
    while not record.state.over and len(record) < moves:
        state = record.state
        record = record.play(state.draw() if state.turn.kind == "chance" else chooser.choose(state))
    return record


@pytest.mark.parametrize("name", ["blokus", "polyssimo", "holomino", "polymo"])
def test_every_decision_is_judged(name: str) -> None:
    record = recorded(name, 40)
    analysis = analyse(record, simulations=60)
    acting = [number for number, state in enumerate(record.states(), 1) if state.turn.kind == "seat"]
    assert [one.number for one in analysis.judgements] == [n for n in acting if n <= len(record)]
    for one in analysis.judgements:
        assert len(one.values) == record.game.seats
        assert one.loss >= 0
        assert (one.text == one.best) == (one.better_because == "")


def test_a_thrown_game_has_blunders_and_the_curve_falls() -> None:
    game = ominoes.game("blokus", variant="duo")
    record = Record(game, 1)
    good = player("level-5", 1)
    while not record.state.over:
        state = record.state
        if state.turn.seat == 0:
            record = record.play(good.choose(state))
        else:  # the smallest piece first, which is about the worst move
            record = record.play(min(state.actions(), key=lambda a: len(a.cells)))  # type: ignore[attr-defined]
    analysis = analyse(record, simulations=400)
    assert {one.seat for one in analysis.blunders} >= {1}
    losses = [sum(one.loss for one in analysis.judgements if one.seat == seat) for seat in (0, 1)]
    assert losses[1] > 2 * losses[0]
    assert analysis.curve(0)[-1] > 0.8


def test_the_curve_ends_at_the_result() -> None:
    record = recorded("blokus", variant="duo")
    winners = record.state.winners
    last = analyse(record, simulations=2).judgements[-1]
    assert last.values == tuple((seat in winners) / len(winners) for seat in range(2))


def test_the_curve_of_a_game_alone_ends_at_what_was_expected() -> None:
    last = analyse(recorded("polymo", players=1, size=8), simulations=2).judgements[-1]
    assert last.values == (last.value,)


def test_the_better_move_can_be_played_instead() -> None:
    record = recorded("holomino", 12)
    states = list(record.states())
    for one in analyse(record, simulations=2).judgements:
        assert states[one.number - 1].is_legal(one.best_action)
        assert record.game.notation(one.best_action) == one.best


def test_a_single_simulation_is_repeated_exactly_too() -> None:
    record = recorded("blokus", 4)
    assert analyse(record, simulations=1, seed=3) == analyse(record, simulations=1, seed=3)


def test_the_analysis_can_be_watched_and_stopped() -> None:
    record = recorded("holomino", 30)
    told: list[float] = []
    analyse(record, simulations=20, progress=told.append)
    assert told[-1] == 1.0
    with pytest.raises(Stopped):
        analyse(record, simulations=20, progress=lambda share: share < 0.5)


def test_plots_show_every_seat() -> None:
    analysis = analyse(recorded("blokus", 24), simulations=40)
    plot = terminal_plot(analysis)
    assert all(name in plot for name in ("blue", "yellow", "red", "green"))
    assert len(plot.splitlines()) == 14
    tree = ElementTree.fromstring(svg_plot(analysis))
    assert len(tree.findall("{http://www.w3.org/2000/svg}polyline")) == 4


def test_the_command_prints_and_plots(tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "plot.svg"
    recorded("polyssimo", 26).save(path)
    result = CliRunner().invoke(app, ["analyse", str(path), "--ms", "10", "--svg", str(picture)])
    assert result.exit_code == 0
    assert "Blunders:" in result.stdout
    assert "100 % |" in result.stdout
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
