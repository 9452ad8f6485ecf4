"""Documents for paper over HTTP: what is sent, what is refused, and how much one client may ask for."""

import asyncio
import threading
from typing import Any

import httpx
import pytest
from tests.printing.geometry import opened
from tests.server.client import make_table, run
from tests.server.processes import SharedServer

from ominoes.games import OptionError
from ominoes.i18n import in_language, message
from ominoes.server import printing

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "player": "random"}]


def test_documents_are_sent_as_pdf_and_as_pictures(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            request = {"sheets": "9x9", "per_page": "2", "paper": "letter", "language": "de"}
            answer = await http.get("/api/print/polymo", params=request, timeout=60)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/pdf"
            reader = opened(answer.content)
            assert len(reader.pages) == 1
            with in_language("de"):
                assert message("polymo.print-9x9") in reader.pages[0].extract_text()
            again = await http.get("/api/print/polymo", params=request, timeout=60)
            assert again.content == answer.content
            picture = await http.get("/api/print/polymo?format=png&page=2&bare=true", timeout=60)
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG")

    shared.run(work())


def test_a_document_that_cannot_be_printed_is_refused_with_the_reason(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            for path, status, words in (
                ("/api/print/poster", 404, "polymo"),
                ("/api/print/polymo?paper=a3", 400, "'letter'"),
                ("/api/print/polymo?format=gif", 400, "svg"),
                ("/api/print/polymo?language=tlh", 400, "tlh"),
                ("/api/print/polymo?sizes=all", 400, "sizes"),
                ("/api/print/polyminix?deck=/etc/passwd", 400, "default"),
                ("/api/print/record?record=/etc/passwd", 400, "record"),
                ("/api/print/record?table=nowhere", 404, "table"),
                ("/api/print/rules?game=chess", 404, "chess"),
            ):
                answer = await http.get(path, timeout=60)
                assert (answer.status_code, words in answer.json()["reason"]) == (status, True), path

    shared.run(work())


def test_the_record_of_a_table_is_printed(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=SEATS)
            answer = await http.get(f"/api/print/record?table={made['id']}", timeout=60)
            assert answer.status_code == 200
            assert "Blokus" in opened(answer.content).pages[0].extract_text()

    shared.run(work())


def test_one_client_cannot_keep_the_printing_busy(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            statuses = [
                (
                    await http.get(f"/api/print/polymo?sheets=figures&page={page}&format=svg", timeout=60)
                ).status_code
                for page in range(1, 14)
            ]
            assert statuses[0] == 200
            assert 429 in statuses

    shared.run(work())


def test_wrong_options_are_refused_while_others_print_and_whoever_asks_for_little_is_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_print, printed = threading.Event(), list[str]()

    def render(kind: str, options: dict[str, Any], form: printing.Form) -> bytes:
        may_print.wait()
        printed.append(options["sheets"])
        return b""

    monkeypatch.setattr(printing, "_render", render)

    async def work() -> None:
        maker, form = printing.DocumentMaker(), printing.Form("pdf", 1, bare=False)

        def asked(client: str, sheets: str, per_page: int) -> "asyncio.Task[bytes]":
            options = {"sheets": sheets, "per_page": per_page}
            return asyncio.create_task(maker.make(client, "polymo", options, form))

        waiting = [asked("a", "9x9", 1), asked("a", "9x9", 2), asked("a", "9x9", 4), asked("b", "8x8", 1)]
        await asyncio.sleep(0)
        with pytest.raises(OptionError):
            await maker.make("c", "polymo", {"sheets": "3x3"}, form)
        may_print.set()
        await asyncio.gather(*waiting)
        assert printed == ["9x9", "8x8", "9x9", "9x9"]

    run(work())
