"""Every view of the page in a state that is worth checking: its address, what it shows, and what to press there."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.browser.conftest import GameServer
from tests.browser.table_setup import ME, OPEN, finished_table, join, make, me, moves_on, new_table, run_async
from tests.server.client import Client

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering

DUO: dict[str, Any] = {"game": "blokus", "options": {"variant": "duo"}}
NAMES = ("Ada", "Bert", "Cleo", "Dora")


class View(NamedTuple):
    """A view of the page."""

    address: Callable[[GameServer], str]
    shows: str
    """The selector of what is there when the view has loaded."""
    press: str | None = None
    """The selector of what to press then."""
    then: str | None = None
    """The selector of what is there after the press."""


def seated(made: dict[str, Any]) -> str:
    """The address of a table with the host's key."""
    return f"/t/{made['id']}#key={made['key']}"


def played(game: str, seats: int, moves: int | None, **options: Any) -> Callable[[GameServer], str]:
    """A table after some moves, or at the end if `moves` is None, with all seats in one browser."""

    def address(server: GameServer) -> str:
        made = make(server, game, options, *(me(name) for name in NAMES[:seats]))

        async def play() -> None:
            client = await Client([server.url], made["id"], made["key"]).connect()
            await moves_on(client, random.Random(5), moves)
            await client.close()

        run_async(play())
        return seated(made)

    return address


def problem(server: GameServer) -> str:
    """A problem of Polyminix in a race without a time limit."""
    made = make(server, "polyminix", {"players": 1, "mode": "problem"}, me("Ada"))

    async def choose() -> None:
        client = await Client([server.url], made["id"], made["key"]).connect()
        done = await client.move(action={"type": "mode", "face": 1}, seat=0)
        await client.see(done["seq"])
        await client.close()

    run_async(choose())
    return seated(made)


def raced(server: GameServer) -> str:
    """A race that was run piece by piece, with pieces taken back; returns its table."""
    made = make(server, "polyminix", {"players": 2, "card": "Y3-B-3"}, me("Ada"), me("Bert"))
    deck = default_deck()
    found = covering(deck.card("Y3").side("B").challenge(3), deck.kit)
    assert found is not None
    placed = [{"type": "place", "piece": place.piece, "cells": place.cells} for place in found]

    async def race() -> None:
        client = await Client([server.url], made["id"], made["key"]).connect()
        for seat, number in ((1, 1), (0, 1), (0, 2), (0, 1), (1, 2), (1, 3), (0, len(placed))):
            await client.do("preview", partial={"placements": placed[:number]}, seat=seat)
        done = await client.move(action={"type": "submit", "seat": 0, "placements": placed, "t": 0}, seat=0)
        await client.see(done["seq"])
        await client.close()

    run_async(race())
    table: str = made["id"]
    return table


def waiting(server: GameServer) -> dict[str, Any]:
    """A table with a free seat."""
    return new_table(server.url, **DUO, seats=[ME, OPEN], visibility="watch")


def full(server: GameServer) -> str:
    """An invitation to a table without a free seat."""
    made = waiting(server)
    join(server, made, "Bert")
    return f"/t/{made['id']}#invite={made['invite']}"


def invitation(server: GameServer) -> str:
    """An invitation to a free seat."""
    made = waiting(server)
    return f"/t/{made['id']}#invite={made['invite']}"


def at(path: str) -> Callable[[GameServer], str]:
    """An address that needs no table."""
    return lambda _: path


HEADING = "main h1:visible, main h2:visible"

VIEWS: dict[str, View] = {
    "home": View(at("/"), "main article"),
    "new": View(at("/new/blokus"), HEADING),
    "new-polyminix": View(at("/new/polyminix"), HEADING),
    "watch": View(at("/watch"), ".watch .card"),
    "settings": View(at("/settings"), HEADING),
    "invite": View(lambda server: seated(waiting(server)), HEADING),
    "join": View(invitation, HEADING),
    "blokus": View(
        played("blokus", 4, 9), ".board .piece", "[data-piece] >> nth=-1", ".board-ghost[data-cells]"
    ),
    "draft": View(played("polyssimo", 2, 3), ".draft"),
    "polyssimo": View(
        played("polyssimo", 2, 9, pieces_per_player=3), ".board", "[data-piece]", ".board-ghost[data-cells]"
    ),
    "polymo": View(played("polymo", 3, 36, players=3), ".polymo", "[data-take]:enabled"),
    "polymo-alone": View(played("polymo", 1, 9, players=1), ".polymo", "[data-take]:enabled"),
    "holomino": View(played("holomino", 2, 16), ".holomino", "[data-tile]"),
    "polyminix": View(
        played("polyminix", 1, 0, players=1, card="Y3-B-3"), ".board", "[data-do='hint']", ".hint-edge"
    ),
    "polyminix-four": View(played("polyminix", 4, 0, players=4, card="G1-A-1"), ".board"),
    "polyminix-sides": View(played("polyminix", 2, 1, players=2), ".polyminix"),
    "polyminix-problem": View(problem, ".board", "[data-do='hint']", ".hint-edge"),
    "over": View(
        lambda server: seated(finished_table(server.url, options={"variant": "duo"})),
        "[data-status='over'] .board",
    ),
    "replay": View(
        lambda server: f"/replay/{finished_table(server.url, options={'variant': 'duo'})['id']}",
        ".board .piece",
    ),
    "analysis": View(
        lambda server: f"/replay/{finished_table(server.url, moves=3, options={'variant': 'duo'})['id']}",
        ".board .piece",
        "[data-analysis]:not([data-analysis='working']) .button",
        "[data-analysis='done']",
    ),
    "replay-race": View(
        lambda server: f"/replay/{raced(server)}?move=0",
        ".polyminix .card-face",
    ),
    "analysis-race": View(
        lambda server: f"/replay/{raced(server)}",
        "[data-shown]",
        "[data-analysis]:not([data-analysis='working']) .button",
        "[data-analysis='done'] [data-race]",
    ),
    "puzzles": View(at("/puzzles"), "[data-area]"),
    "puzzles-laying": View(at("/puzzles?figure=duck"), "[data-area]", ".tabs button >> nth=1", ".board"),
    "lesson": View(at("/lesson/blokus"), ".coach", ".coach .button.strong", ".board"),
    "no-table": View(at("/t/no-such-table"), HEADING),
    "nowhere": View(at("/nowhere"), HEADING),
    "full": View(full, HEADING),
    **{
        f"rules-{game}": View(at(f"/rules/{game}"), HEADING)
        for game in ("blokus", "polyssimo", "polymo", "holomino", "polyminix")
    },
}
