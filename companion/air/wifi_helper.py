"""Root's part of Wi-Fi: `python -P -m companion.air.wifi_helper`, started by systemd for each call on the box's socket
(systemd/companion-wifi.socket), which only the box may use. One line of JSON comes in, lines of JSON go out.

The password comes by that line alone and goes to NetworkManager: it is in no file of ours, no log and no word of a
command. The caller may end: what was begun is ended all the same, or NetworkManager takes it back.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from companion.air import bus
from companion.air.networkmanager import NetworkManager
from companion.air.ports import Networks, NotDone, read_wish

LONGEST = 4096  # bytes of what is asked
RULES = Path("/etc/modprobe.d/companion.conf")  # as on a card (tools/card/boot.py): whatever was said last


def answers(networks: Networks, given: Mapping[str, Any]) -> Iterator[Mapping[str, object]]:
    try:
        match given.get("do"):
            case "look":
                yield seen(networks)
            case "look_anew":
                yield seen(networks, anew=True)
            case "join":
                yield joined(networks, given)
            case _:
                raise NotDone("failed", detail="nobody knows what is asked")
    except NotDone as wrong:
        yield {"why": wrong.why, "said": wrong.said}


def seen(networks: Networks, anew: bool = False) -> Mapping[str, object]:
    near = networks.seen(anew)
    return {"where": asdict(networks.where()), "networks": [[each.name, each.strength, each.lock] for each in near]}


def joined(networks: Networks, given: Mapping[str, Any]) -> Mapping[str, object]:
    wish, country = read_wish(given), given.get("country", "")
    if country:
        networks.keep_to(country if isinstance(country, str) else "")
    return {"joined": wish.name, "address": networks.join(wish)}


def main(incoming: BinaryIO, outgoing: TextIO, open_bus: Callable[[], bus.Bus] = bus.opened) -> int:
    try:
        given = json.loads(incoming.readline(LONGEST))
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        given = {}
    try:
        with closing(open_bus()) as opened:
            for answer in answers(NetworkManager(opened, RULES), given):
                say(outgoing, answer)
    except bus.NoBus:
        say(outgoing, {"why": "no_networkmanager"})
    return 0


def say(outgoing: TextIO, answer: Mapping[str, object]) -> None:
    with suppress(OSError):  # nobody waits any more
        print(json.dumps(answer), file=outgoing, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer, sys.stdout))
