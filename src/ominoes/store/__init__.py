"""Where the logs of tables are kept, and the bus between the machines that serve them.

`open_store` gives SQLite in one file or PostgreSQL, by address; both keep numbered entries that the database itself
refuses to take twice. What the entries mean is left to `ominoes.tables`: here they are texts.
"""

from ominoes.words.extras import extra

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
