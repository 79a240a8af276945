"""A look at the hall's broker for the doctor, beside the table that may run: says nothing, hears whether a keeper
runs."""

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial

from companion.hall.lines import Wanted
from companion.hall.messages import KeeperHere, Nonsense, Topics
from companion.kit.commands import HallStatus
from companion.room import mdns
from companion.room.link import Link, Login, Owner, Wrong
from companion.room.messages import in_words
from companion.room.player import tls_context

PATIENCE_S = 8.0
KEPT_WITHIN_S = 1.0  # a broker sends retained messages at once


def looked_at(wanted: Wanted, language: str) -> HallStatus:
    try:
        return asyncio.run(Look(wanted).status(language))
    except OSError as error:  # of its certificate
        wrong = Wrong("certificate", str(wanted.broker), str(error))
        return HallStatus(True, wanted.name, wanted.table, wrong=in_words(wrong, language, wanted.user))


class Look:
    """One connection that only listens."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted, self.page, self.wrong = wanted, "", Wrong()

    async def status(self, language: str) -> HallStatus:
        wanted = self.wanted
        tls = tls_context(wanted.ca) if wanted.broker.tls else None
        login = Login(f"trial-{secrets.token_hex(4)}", wanted.user, wanted.password, tls)
        topics = (Topics(wanted.name).keeper,)
        owner = Owner((f"hall/{wanted.name}/trial", ""), topics, heard=self._hear, failed=self._fail, hears_kept=True)
        link = Link(partial(mdns.where, wanted.broker), login, owner)
        running = asyncio.create_task(link.run())
        await until(lambda: link.up or bool(self.wrong.key), PATIENCE_S)
        if link.up:
            await until(lambda: bool(self.page), KEPT_WITHIN_S)
        up = link.up
        await link.goodbye()
        running.cancel()
        wrong = "" if up else in_words(self.wrong, language, wanted.user)
        return HallStatus(True, wanted.name, wanted.table, str(link.broker or ""), up, self.page, wrong)

    def _hear(self, _topic: str, payload: bytes) -> None:
        try:
            self.page = KeeperHere.read(payload).address
        except Nonsense:
            return

    def _fail(self, wrong: Wrong) -> None:
        self.wrong = wrong


async def until(is_so: Callable[[], bool], seconds: float) -> None:
    over = time.monotonic() + seconds
    while not is_so() and time.monotonic() < over:
        await asyncio.sleep(0.02)
