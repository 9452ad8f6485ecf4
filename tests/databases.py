"""Real databases for tests: a file, a PostgreSQL server that all test processes share, and a Redis server.

The servers' programs come from the system (`tools/system-packages.sh` installs them). They listen on loopback only, on
a free port, do not sync to disk, and are stopped by their own process ids.
"""

import asyncio
import contextlib
import fcntl
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
from tests.waits import until

_TEMPLATE = "ominoes"
"""The database that new ones are copied from."""
_FAST = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "max_connections": "300",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
    "autovacuum": "off",
}


def programs() -> Path:
    """The folder with the programs of PostgreSQL, of the newest version if there are several."""
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    homebrew = Path("/opt/homebrew/opt").glob("postgresql@*/bin/initdb")
    found = max((*debian, *homebrew), key=lambda path: float(path.parts[-3].rpartition("@")[2]), default=None)
    on_path = shutil.which("initdb")
    if found is not None:
        return found.parent
    if on_path is not None:
        return Path(on_path).parent
    raise RuntimeError("PostgreSQL's programs are missing; run tools/system-packages.sh")


class Cluster:
    """A PostgreSQL server that was started for the tests."""

    def __init__(self, folder: Path, pid: int, port: int) -> None:
        self.folder, self.pid, self.port = folder, pid, port

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = _TEMPLATE) -> str:
        """The address of a new database with our schema and no data."""
        name = f"test_{uuid.uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def empty_database(self) -> str:
        """The address of a new database without a schema."""
        return self.new_database("template1")

    def make_template(self) -> None:
        """Migrate one database, which the others are copied from."""
        # Loaded only in the process that starts the server.
        from ominoes.store import address, open_store

        async def migrate() -> None:
            await (await open_store(address(self.url(_TEMPLATE)))).close()

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {_TEMPLATE}")
        asyncio.run(migrate())

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze the server: it accepts data and answers nothing, like a machine that hangs."""
        own = [self.pid, *_children(self.pid)]
        for pid in own:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in own:
                os.kill(pid, signal.SIGCONT)

    def end(self) -> None:
        """Stop the server and remove its files."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGQUIT)
        until(lambda: not (self.folder / "data" / "postmaster.pid").exists())
        shutil.rmtree(self.folder, ignore_errors=True)


def start_cluster() -> Cluster:
    """Create and start a server; under root it runs as the user postgres, because it refuses root."""
    folder = Path(tempfile.mkdtemp(prefix="ominoes-postgres-"))
    user = None
    if os.geteuid() == 0:
        user = "postgres"
        entry = pwd.getpwnam(user)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    data = folder / "data"
    subprocess.run(
        [programs() / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"],
        check=True,
        capture_output=True,
        user=user,
        cwd=folder,
    )
    for _ in range(5):
        port = free_port()
        settings = {**_FAST, "port": str(port), "listen_addresses": "127.0.0.1"}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [programs() / "postgres", "-D", data, "-k", folder, *options],
                stdout=log,
                stderr=log,
                user=user,
                cwd=folder,
                start_new_session=True,
            )
        cluster = Cluster(folder, process.pid, port)
        if _answers(cluster, process):
            # It outlives this test process; the last one stops it by its process id.
            process.returncode = 0
            return cluster
    problem = (folder / "log").read_text()
    raise RuntimeError(f"PostgreSQL does not start: {problem}")


def _children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(status.parent.name))
    return found


def _answers(cluster: Cluster, process: "subprocess.Popen[bytes]") -> bool:
    """Wait until this server answers; false if it has ended."""

    def connects() -> bool:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(cluster.url(), connect_timeout=5):
            return True
        return False

    until(lambda: process.poll() is not None or connects())
    return process.poll() is None


@contextlib.contextmanager
def shared_cluster() -> Iterator[Cluster]:
    """The one server of this test run: the first process that needs it starts it, the last one stops it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}")
    note = Path(tempfile.gettempdir()) / f"ominoes-postgres-{run}.json"
    with _locked(note) as users:
        if not users:
            cluster = start_cluster()
            cluster.make_template()
            users.update(folder=str(cluster.folder), pid=cluster.pid, port=cluster.port, count=0)
        users["count"] = int(str(users["count"])) + 1
        cluster = Cluster(Path(str(users["folder"])), int(str(users["pid"])), int(str(users["port"])))
    try:
        yield cluster
    finally:
        with _locked(note) as users:
            users["count"] = int(str(users["count"])) - 1
            if users["count"] == 0:
                cluster.end()
                users.clear()
        if not users:
            note.unlink(missing_ok=True)


@contextlib.contextmanager
def _locked(note: Path) -> Iterator[dict[str, object]]:
    with note.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        content: dict[str, object] = json.loads(file.read() or "{}")
        yield content
        file.seek(0)
        file.truncate()
        file.write(json.dumps(content) if content else "")


@contextlib.contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    """Run a Redis server and yield its address; if its port is taken by another program, try another port."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("Redis is missing; run tools/system-packages.sh")
    log = folder / "redis.log"
    for _ in range(5):
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
            try:
                if _ready(log, process):
                    yield f"redis://127.0.0.1:{port}"
                    return
            finally:
                process.terminate()
    raise RuntimeError(f"Redis does not start: {log.read_text()}")


def _ready(log: Path, process: "subprocess.Popen[bytes]") -> bool:
    """Wait until this server says that it is ready; another program might answer at its port. False if it has ended."""
    until(lambda: process.poll() is not None or "Ready to accept connections" in log.read_text())
    return process.poll() is None


def free_port() -> int:
    """A free port on loopback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
