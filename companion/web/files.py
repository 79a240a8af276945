"""What the pages are made of: the box's own files, those of each game, and the words both speak.

`/static/NAME` is the box's, `/static/GAME/NAME` a file of `companion/games/GAME/page/static/`; a game's page.json says
what it brings; `marks.css` and `shapes.js` are made from the marks of players. All of it is small and read once:
nothing else on the disk can be asked for.
"""

import json
import mimetypes
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from aiohttp import web

from companion.evening.view import page_words
from companion.games import GAMES
from companion.web import marks
from companion.web.views import Views

PAGES = {
    "/": "bridge.html", "/panel": "panel.html", "/seat": "seat.html", "/log": "log.html", "/room": "room.html",
    "/care": "care.html", "/air": "air.html",
}  # fmt: skip
MEDIA = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css", ".html": "text/html"}
BROUGHT = {"bridge": "bridge.js", "seat": "seat.js", "style": "style.css"}  # what the box's pages take from a game


@dataclass(frozen=True)
class File:
    body: bytes
    kind: str

    @property
    def tag(self) -> str:
        return f'"{len(self.body):x}-{zlib.crc32(self.body):x}"'


def folders() -> Iterator[tuple[str, Traversable]]:
    """Where the files are, with what stands before their names. A game need not have any."""
    yield "", resources.files("companion.web") / "static"
    for info in GAMES:
        folder = resources.files(info.package) / "page" / "static"
        if folder.is_dir():
            yield f"{info.id}/", folder


def static_files() -> dict[str, File]:
    """All of the page, by name."""
    found = {}
    for before, folder in folders():
        for each in folder.iterdir():
            suffix = "." + each.name.rpartition(".")[2]
            kind = MEDIA.get(suffix) or mimetypes.guess_type(each.name)[0] or "application/octet-stream"
            found[before + each.name] = File(each.read_bytes(), kind)
    found["marks.css"] = File(marks.style().encode(), MEDIA[".css"])
    found["shapes.js"] = File(marks.script().encode(), MEDIA[".js"])
    return found


class Files:
    def __init__(self, views: Views) -> None:
        self._views = views
        self.found = static_files()

    async def page(self, request: web.Request) -> web.Response:
        return answer(request, self.found[PAGES[request.path]])

    async def icon(self, request: web.Request) -> web.Response:
        return answer(request, self.found["icon.svg"])

    async def static(self, request: web.Request) -> web.Response:
        game, name = request.match_info.get("game", ""), request.match_info["name"]
        if game and name == "page.json":
            return answer(request, self._brought(game))
        file = self.found.get(f"{game}/{name}" if game else name)
        if file is None:
            raise web.HTTPNotFound
        return answer(request, file)

    def _brought(self, game: str) -> File:
        """Which files of the game there are, and the names and numbers that its scripts receive."""
        info = self._views.opened(game)
        if info is None:
            raise web.HTTPNotFound
        page = info.game.page
        brings = [part for part, name in BROUGHT.items() if f"{game}/{name}" in self.found]
        # Phones of a game that draws no page of its own have rows to tap, and numbers to enter.
        shared = ["seat"] if info.game.page_of_moves is not None and "seat" not in brings else []
        about = {"brings": brings, "shared": shared, "kinds": dict(page.kinds) if page else {}}
        return File(json.dumps(about, ensure_ascii=False).encode(), "application/json")

    async def words(self, request: web.Request) -> web.Response:
        language, game = request.match_info["language"], request.match_info.get("game", "")
        info = self._views.opened(game)
        if language not in self._views.languages or (game and info is None):
            raise web.HTTPNotFound
        said = json.dumps(page_words(language, info), ensure_ascii=False)
        return answer(request, File(said.encode(), "application/json"))


def answer(request: web.Request, file: File) -> web.Response:
    if request.headers.get("If-None-Match") == file.tag:
        return web.Response(status=304, headers={"ETag": file.tag})
    headers = {"ETag": file.tag, "Accept-Ranges": "bytes"}
    part = asked_part(request, len(file.body))
    if part is not None:  # some browsers play a film only in pieces
        headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{len(file.body)}"
        return web.Response(status=206, body=file.body[part.start : part.stop], content_type=file.kind, headers=headers)
    charset = None if file.kind.startswith(("image/png", "video/")) else "utf-8"
    return web.Response(body=file.body, content_type=file.kind, charset=charset, headers=headers)


def asked_part(request: web.Request, length: int) -> range | None:
    """The one piece of that many bytes that is asked for; None: all of it, as for whatever else is asked."""
    try:
        wanted = request.http_range
    except ValueError:
        return None
    part = range(length)[wanted]
    return part if "Range" in request.headers and part else None
