"""The pool of worker processes: a cancelled caller leaves no process behind."""

import asyncio
import contextlib
import gc
import warnings

from ominoes.server.pool import Pool

PATIENT = ("sh", "-c", "echo ready; exec cat")
"""A process that is ready at once and waits for lines."""


async def _cancelled_after(steps: int) -> None:
    """Ask for a process, cancel after so many steps of the event loop, and close the pool."""
    pool = Pool(1, PATIENT)

    async def use() -> None:
        async with pool.worker() as worker:
            await worker.line()

    task = asyncio.create_task(use())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await pool.close()


def test_a_process_of_a_cancelled_caller_has_ended_when_the_pool_is_closed() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ResourceWarning)
        for steps in (*range(30), 300):
            asyncio.run(_cancelled_after(steps))
        gc.collect()
    assert [str(one.message) for one in told] == []
