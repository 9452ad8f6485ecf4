"""The page that people see: static files of the installed package, or a word that there is none."""

from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.static_files import create_static_files_router

from ominoes.words import text

FOLDER = Path(__file__).parent.parent / "page"
"""Where the built page lies in the installed package."""


@get("/", include_in_schema=False, media_type="text/plain")
async def no_page() -> Response[str]:
    """Says that this installation has no page."""
    return Response(text("server.no-page"), media_type="text/plain; charset=utf-8")


def page() -> list[Any]:
    """The handlers that serve the page."""
    if not (FOLDER / "index.html").exists():
        return [no_page]
    return [create_static_files_router("/", directories=[FOLDER], html_mode=True, include_in_schema=False)]
