"""The store of the tables' logs, and the bus between the machines that serve them.

`open_store` opens SQLite in one file or PostgreSQL, by address. Both keep numbered entries, and the database itself
refuses a number that is taken. Entries are texts here; `ominoes.tables` knows their meaning.
"""

from ominoes.i18n.extras import extra

with extra("serve"):
    from ominoes.store.addresses import Address, address
    from ominoes.store.bus import Bus, open_bus
    from ominoes.store.errors import DatabaseNewer, StoreError, Taken, Unavailable
    from ominoes.store.logs import Entries, Facts, Listed, Store, open_store

__all__ = [
    "Address",
    "Bus",
    "DatabaseNewer",
    "Entries",
    "Facts",
    "Listed",
    "Store",
    "StoreError",
    "Taken",
    "Unavailable",
    "address",
    "open_bus",
    "open_store",
]
