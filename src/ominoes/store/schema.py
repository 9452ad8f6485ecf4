"""The schema of the database: the entries of every log, and a few facts about each table to find it by.

The schema changes by migrations (`migrations/`); a test checks that they add up to what is written here.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("log", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    # The database decides races: the first to write a number has it.
    PrimaryKeyConstraint("log", "seq", name="entries_pkey"),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("deadline", BigInteger, nullable=True),
    Column("thinking", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("computers", Boolean, nullable=False, server_default=false()),
    Index("tables_listed", "visibility", "status", "touched"),
    Index("tables_owner", "owner", "created"),
    Index("tables_deadline", "deadline"),
    Index("tables_thinking", "thinking", "touched"),
)
