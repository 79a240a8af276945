"""Whether there is an update at the configured address: `python -m companion.user_files.fetching`, run by its own unit
(companion-fetch.service), for the daemon speaks to the local networks only. What comes is looked at when it is there.

The manifest stands first in a bundle: of one that is no newer nothing else is fetched. How it ended is left in the
state directory for the box to report.
"""

import io
import json
import os
import shutil
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import IO, Protocol
from urllib.parse import urlsplit

from companion import VERSION, config
from companion.store import home
from companion.store.directory import synced
from companion.user_files import bundle, cargo
from companion.user_files.bundle import Refused

SILENCE_S = 20.0  # how long the other side may say nothing
LONGEST_S = 900.0  # and how long all of it may take
BEGINNING = bundle.LARGEST_MANIFEST + 1024  # in this much the manifest stands
PIECE = 64 * 1024


class Answer(Protocol):
    def read(self, amount: int, /) -> bytes: ...


def opened(address: str) -> Answer:
    """Nothing but HTTP and HTTPS, wherever it is redirected to."""
    if urlsplit(address).scheme not in ("http", "https"):
        raise Refused("address")
    web = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.HTTPHandler, urllib.request.HTTPSHandler, urllib.request.HTTPRedirectHandler,
        urllib.request.HTTPErrorProcessor, urllib.request.HTTPDefaultErrorHandler,
    ):  # fmt: skip
        web.add_handler(handler())
    answer: Answer = web.open(address, timeout=SILENCE_S)
    return answer


def fetch(address: str, state: Path, ask: Callable[[str], Answer] = opened) -> str:
    """The version that came; empty: there is none that is newer. Raises `Refused`."""
    folder = state / bundle.UPDATES
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / ".coming"
    try:
        with part.open("wb") as out:
            version = take(ask(address), out)
            out.flush()
            os.fsync(out.fileno())
        if version:
            cargo.place_update(part, folder / f"{version}{bundle.SUFFIX}")
            synced(folder)
    except (OSError, HTTPException, ValueError) as error:
        raise Refused("unreachable", detail=str(error)[:120]) from error
    finally:
        part.unlink(missing_ok=True)
    return version


def take(answer: Answer, out: IO[bytes]) -> str:
    """All of it, unless its beginning says that it is no newer."""
    until, size, version, beginning = time.monotonic() + LONGEST_S, 0, "", b""
    while piece := answer.read(PIECE):
        out.write(piece)
        size += len(piece)
        if size > bundle.LARGEST:
            raise Refused("large")
        if shutil.disk_usage(out.name).free < cargo.KEPT_FREE:
            raise Refused("space", mb=str(cargo.KEPT_FREE // 1_000_000))
        if time.monotonic() > until:
            raise Refused("unreachable", detail=f"{LONGEST_S:.0f} s")
        if not version:
            beginning += piece
            version = version_in(beginning)
            if version and not bundle.newer(version, VERSION):
                return ""
    if not version:
        raise Refused("damaged")
    return version


def version_in(beginning: bytes) -> str:
    """What it says of itself, as soon as that has come; it is believed when its signature is."""
    try:
        with tarfile.open(fileobj=io.BytesIO(beginning), mode="r:") as tar:
            return bundle.manifest_in(tar).version
    except (Refused, tarfile.TarError):
        if len(beginning) > BEGINNING:
            raise Refused("damaged") from None
        return ""


def main() -> int:
    state = home(os.environ)
    outcome: dict[str, object]
    try:
        outcome = {"version": fetch(config.read(state=state)["update.address"], state), "why": "", "said": {}}
    except Refused as refused:
        outcome = {"version": "", "why": refused.why, "said": refused.said}
    place = state / bundle.UPDATES / bundle.FETCHED
    fresh = place.with_suffix(".new")
    fresh.write_text(json.dumps(outcome), "utf-8")
    fresh.replace(place)
    print(outcome)
    return 0


if __name__ == "__main__":
    sys.exit(main())
