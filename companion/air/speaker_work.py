"""The process that speaks with BlueZ for the box (`companion/run/worker.py`): one thing is asked, answers are lines.

It runs as the box does: BlueZ lets everybody on the machine pair a speaker.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from typing import Any

from companion.air import bus
from companion.air.bluez import Bluez
from companion.air.ports import NotDone, Speakers
from companion.types import is_address

LOOKS_S = 20.0  # for speakers that are near


def work(question: Mapping[str, Any]) -> Iterator[object]:
    try:
        with closing(bus.opened()) as opened:
            yield from answers(Bluez(opened), question)
    except bus.NoBus:
        yield {"why": "no_bluez"}


def answers(speakers: Speakers, question: Mapping[str, Any]) -> Iterator[Mapping[str, object]]:
    """The last one says `why` it could not be done, or what was."""
    address = str(question.get("address", ""))
    try:
        if question["do"] in ("pair", "connect", "forget") and not is_address(address):
            raise NotDone("speaker_unknown")
        match question["do"]:
            case "known":
                yield {"known": [each.address for each in speakers.known()]}
            case "find":
                count = 0
                for found in speakers.find(LOOKS_S):
                    count = len(found)
                    yield {"found": [[each.address, each.name] for each in found]}
                if not count:
                    raise NotDone("none_found")
            case "pair":
                yield {"paired": asdict(speakers.pair(address))}
            case "connect":
                speakers.connect(address)
                yield {"connected": address}
            case "forget":
                speakers.forget(address)
                yield {"forgotten": address}
    except NotDone as wrong:
        yield {"why": wrong.why, "said": wrong.said}
