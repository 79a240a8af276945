"""Who sees what: the newest evening, made into one view for all who look alike."""

import asyncio
import logging
import sys
import traceback
from collections.abc import Sequence

from companion.evening.shelf import at_hand
from companion.evening.view import page_of, seats_of, view
from companion.games import BY_ID
from companion.kit.evening import Evening
from companion.kit.game_info import GameInfo
from companion.kit.page import GamePage, Viewer
from companion.types import Face
from companion.web.seats import Seats
from companion.web.watching import Client, Variant
from companion.words import ENGLISH, OFFERED, offered

log = logging.getLogger(__name__)

PACE_S = 0.02  # views are not made more often than this


class Views:
    """`latest` is left here by the box's loop; everything else happens on the page's own thread."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self.latest: tuple[Evening, Face] | None = None
        self._variants: dict[Viewer, Variant] = {}
        self._due = False
        self._made_at = 0.0

    # --- what is on the table

    @property
    def evening(self) -> Evening | None:
        return self.latest[0] if self.latest else None

    @property
    def game_page(self) -> GamePage | None:
        return page_of(self.evening) if self.evening else None

    @property
    def seats(self) -> Sequence[str]:
        return seats_of(self.evening) if self.evening else ()

    @property
    def game(self) -> str:
        """The current game by its id; empty: none is."""
        info = at_hand(self.evening) if self.evening else None
        return info.id if info else ""

    def follow_the_game(self) -> None:
        """Another game, other seats."""
        if self.evening is not None:
            self._seats.find(self.evening.phones)
        if self._seats.game != self.game:
            for client in self._seats.play(self.game):
                self.look(client)

    def opened(self, game: str) -> GameInfo | None:
        """A game that somebody has opened; no page opens one by asking for it."""
        info = BY_ID.get(game)
        return info if info and f"{info.package}.game" in sys.modules else None

    @property
    def languages(self) -> dict[str, str]:
        """What a page can be shown in."""
        return offered(self.evening.settings.language) if self.evening else OFFERED

    def language(self, wanted: str) -> str:
        """The page's own, else the box's."""
        if wanted in self.languages:
            return wanted
        return self.evening.settings.language if self.evening else ENGLISH

    # --- looking

    def look(self, client: Client) -> None:
        """The client looks at what is its own to see from now on."""
        language = client.hello.language if client.hello.language in self.languages else ""
        viewer = Viewer(client.hello.page, language, client.seat, client.authenticated)
        if client.watching is not None and client.watching.viewer == viewer:
            return
        self.leave(client)
        client.watching = self._variants.setdefault(viewer, Variant(viewer))
        client.watching.clients.add(client)
        client.seen = 0
        self._make(client.watching)
        client.woken.set()

    def leave(self, client: Client) -> None:
        if client.watching is not None:
            client.watching.clients.discard(client)

    def changed(self) -> None:
        """Something may look different: views are made soon, once for all that has come until then."""
        if not self._due:
            self._due = True
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, self._made_at + PACE_S - loop.time()), self._make_all)

    def _make_all(self) -> None:
        self._due = False
        self.follow_the_game()
        for client in self._seats.agreed(self.evening.phones) if self.evening else ():
            self.look(client)
        for viewer, variant in list(self._variants.items()):
            if variant.clients:
                self._make(variant)
            else:
                del self._variants[viewer]
        self._made_at = asyncio.get_running_loop().time()

    def _make(self, variant: Variant) -> None:
        if self.latest is None:
            return
        evening, face = self.latest
        try:
            new = view(evening, face, variant.viewer, self._seats.claimed, self._seats.present)
        except Exception as error:  # a bug of ours in one picture must not end the page: what was seen stays
            where = "".join(traceback.format_tb(error.__traceback__))
            said = type(error).__name__ if variant.viewer.seat else repr(error)  # else it may be of what a seat hides
            log.error("the view %s cannot be made\n%s%s", variant.viewer, where, said)
            return
        if variant.changed_to(new):
            for client in variant.clients:
                client.woken.set()
