"""Turns at what few can use at once: by rank, and fairly among clients."""

import asyncio

from tests.server.client import run

from ominoes.server.turns import Rank, Turns


class Users:
    """Users of one place, each for as long as the test wants; `served` has their names in order."""

    def __init__(self, size: int = 1) -> None:
        self.turns = Turns(size)
        self.served: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, client: str, rank: Rank = Rank.WORK) -> None:
        self._ends[name] = asyncio.Event()

        async def use() -> None:
            async with self.turns.turn(rank, client):
                self.served.append(name)
                await self._ends[name].wait()

        self._tasks[name] = asyncio.create_task(use())
        await asyncio.sleep(0)

    async def go(self, name: str) -> None:
        self._ends[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.gather(self._tasks[name], return_exceptions=True)
        await asyncio.sleep(0)


def test_people_come_before_hints_and_computers_that_play_alone_come_last() -> None:
    async def work() -> None:
        users = Users()
        await users.come("first", "a")
        for rank in reversed(Rank):
            await users.come(rank.name, "a", rank)
        for name in ("first", "PEOPLE", "HINTS", "WORK"):
            await users.go(name)
        assert users.served == ["first", "PEOPLE", "HINTS", "WORK", "COMPUTERS"]
        await users.go("COMPUTERS")

    run(work())


def test_one_who_asks_for_much_waits_behind_others_who_ask_for_little() -> None:
    async def work() -> None:
        users = Users()
        for number in range(8):
            await users.come(f"a{number}", "a")
        await users.come("b", "b")
        await users.come("c", "c")
        for name in ("a0", "b", "c", "a1"):
            await users.go(name)
        assert users.served == ["a0", "b", "c", "a1", "a2"]
        for number in range(2, 8):
            await users.go(f"a{number}")
        assert users.turns.waiting == 0

    run(work())


def test_of_two_places_one_is_left_to_whoever_has_none() -> None:
    async def work() -> None:
        users = Users(2)
        for name in ("a0", "a1", "a2", "a3"):
            await users.come(name, "a")
        await users.come("b0", "b")
        await users.come("b1", "b")
        await users.go("a0")
        await users.go("a1")
        assert users.served == ["a0", "a1", "b0", "a2"]
        for name in ("b0", "a2", "b1", "a3"):
            await users.go(name)

    run(work())


def test_whoever_gives_up_leaves_the_turn_to_the_next() -> None:
    async def work() -> None:
        users = Users()
        await users.come("a", "a")
        await users.come("b", "b")
        await users.come("c", "c")
        await users.give_up("b")
        await users.give_up("a")
        assert users.served == ["a", "c"]
        await users.go("c")
        # One whose turn comes in the moment in which it gives up.
        await users.come("d", "d")
        await users.come("e", "e")
        users._ends["d"].set()
        users._tasks["e"].cancel()
        await asyncio.gather(*users._tasks.values(), return_exceptions=True)
        assert users._tasks["d"].exception() is None
        await users.come("f", "f")
        assert users.served[-1] == "f"
        await users.go("f")

    run(work())
