"""Tables online: HTTP and WebSocket over tables and their store. No rules and no SQL are here.

`running.py` starts a server, `worker.py` a process that thinks for computer players. A live table is a `Room`; the
`Hub` has them all and joins tables, store, bus and players. What clients send and get is in `wire.py`.
"""

from ominoes.words.extras import needs

needs("serve", "litestar", "uvicorn", "websockets", "sqlalchemy", "alembic")
