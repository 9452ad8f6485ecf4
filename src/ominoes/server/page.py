"""The page in the browser: the files of the installed package, or a sentence on how to get them.

The files are few and small, so they are kept in memory, compressed: with gzip here, with Brotli by the page's build.
Any other address gets the page's one document, which shows the view for the address (`/t/…`, `/new`) or says that
there is none.
"""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ominoes.i18n import message

FOLDER = Path(__file__).parent.parent / "page"
"""The folder of the built page in the installed package."""

DOCUMENT = "index.html"
_ALIASES = {"favicon.ico": "icon-192.png"}
"""Files that browsers ask for on their own, and the files that they get."""
_HASHED = "assets/"
"""The names of files in here have a hash of the content, so browsers may keep them for ever."""
_TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_BROTLI = ".br"
"""The ending of a file that the build has compressed; it is sent in place of the file without the ending."""
_TEXT = ("text/", "application/manifest+json", "image/svg+xml", "application/json")


class PageFile(msgspec.Struct, frozen=True):
    """A file of the page, ready to send."""

    data: bytes
    packed: dict[str, bytes]
    """The file in the encodings that a browser may accept, the smallest first."""
    media: str
    tag: str
    keep: str


def page(folder: Path = FOLDER) -> list[Any]:
    """The handlers that serve the page."""
    files = {
        path.relative_to(folder).as_posix(): _read(folder, path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != _BROTLI
    }

    @get(["/", "/{path:path}"], include_in_schema=False, media_type="text/html")
    async def serve_page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
        """A file of the page, or its document for a view."""
        name = path.lstrip("/")
        name = _ALIASES.get(name, name)
        if name.startswith(("api/", _HASHED)) and name not in files:
            raise NotFoundException
        if DOCUMENT not in files:  # a server that runs from the source tree
            return Response(message("server.no-page"), media_type="text/plain")
        return _sent(request, files.get(name, files[DOCUMENT]))

    return [serve_page]


def _read(folder: Path, path: Path) -> PageFile:
    data = path.read_bytes()
    media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = {}
    if (brotli := path.with_name(path.name + _BROTLI)).exists():
        packed["br"] = brotli.read_bytes()
    if media.startswith(_TEXT):
        packed["gzip"] = gzip.compress(data, mtime=0)
    return PageFile(
        data=data,
        packed=packed,
        media=media,
        tag=f'"{hashlib.sha256(data).hexdigest()[:16]}"',
        keep="public, max-age=31536000, immutable"
        if path.relative_to(folder).as_posix().startswith(_HASHED)
        else "no-cache",
    )


def _sent(request: Request[Any, Any, Any], file: PageFile) -> Response[bytes]:
    headers = {"etag": file.tag, "cache-control": file.keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, packed in file.packed.items():
        if encoding in accepted:
            return Response(packed, media_type=file.media, headers={**headers, "content-encoding": encoding})
    return Response(file.data, media_type=file.media, headers=headers)
