"""Tables online: HTTP and WebSocket over tables and their store. No rules and no SQL are here.

`lifecycle.py` starts a server, or a worker that only computes moves. A table in memory is a `LiveTable`; the `Hub` has
them all and joins tables, store, bus and computer players. `wire.py` has the messages to and from clients.
"""

from ominoes.i18n.extras import needs

needs("serve", "litestar", "uvicorn", "websockets", "sqlalchemy", "alembic")
