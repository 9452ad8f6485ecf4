"""Real databases for tests: a file, or a PostgreSQL that is started once for all test processes and ended by the last;
and a Redis.

The servers' programs come from the system (`tools/system-packages.sh` installs them). They listen on loopback only, on
a free port, do not sync to disk, and are ended by their own process numbers.
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
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg

_TEMPLATE = "ominoes"
"""The database that new ones are copies of."""
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
    """The folder with PostgreSQL's programs, the newest if there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path is not None:
        return Path(on_path).parent
    raise RuntimeError("PostgreSQL's programs are missing; run tools/system-packages.sh")


class Cluster:
    """A running PostgreSQL server of our own."""

    def __init__(self, folder: Path, pid: int, port: int) -> None:
        self.folder, self.pid, self.port = folder, pid, port

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = _TEMPLATE) -> str:
        """The address of a new database of our shape, with nothing written down in it."""
        name = f"test_{uuid.uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def empty_database(self) -> str:
        """The address of a new database without any shape."""
        return self.new_database("template1")

    def make_template(self) -> None:
        """Bring a database to our shape once, so that no other has to be."""
        from ominoes.store import address, open_store  # loaded by the first who needs a database

        async def migrate() -> None:
            await (await open_store(address(self.url(_TEMPLATE)))).close()

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {_TEMPLATE}")
        asyncio.run(migrate())

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """The server stands still: it takes what is sent and answers nothing, as on a machine that hangs."""
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
        deadline = time.monotonic() + 10
        while (self.folder / "data" / "postmaster.pid").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        shutil.rmtree(self.folder, ignore_errors=True)


def start_cluster() -> Cluster:
    """Make and start a server; as root it runs as the user postgres, since it refuses root."""
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
            process.returncode = 0  # it outlives this test process; the last one ends it by its number
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
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(cluster.url(), connect_timeout=5):
            return True
        time.sleep(0.05)
    return False


@contextlib.contextmanager
def shared_cluster() -> Iterator[Cluster]:
    """The one server of this test run: the first process that needs it starts it, the last one ends it."""
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
    """A Redis server, by its address; when somebody else was first to take the port, another one is tried."""
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
    """Whether this very server says that it can be visited; somebody else may answer at its port."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        if "Ready to accept connections" in log.read_text():
            return True
        time.sleep(0.02)
    return False


def free_port() -> int:
    """A port on loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
