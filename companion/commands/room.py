"""The room that plays along: tried, or taken back from the broker."""

import argparse
import os
import time
from collections.abc import Callable

from companion import config
from companion.cli import Refusal
from companion.cli_words import listed, tell
from companion.room import discovery, mdns, trial
from companion.room.lines import Wanted, wanted
from companion.room.player import TRY_EVERY_S, Player
from companion.store import home


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("test", "find", "forget"))


def main(args: argparse.Namespace) -> int:
    settings = config.read(state=home(os.environ))
    for mistake in settings.mistakes:
        print(mistake)
    what: Callable[[Wanted], int] = {"test": test, "find": find, "forget": forget}[args.what]
    return what(wanted(settings.table("room")))


def find(_wanted: Wanted) -> int:
    found = mdns.find()
    for broker in found:
        print(broker)
    if not found:
        print(tell("room_no_broker"))
    return 0 if found else 1


def opened(wanted: Wanted) -> Player:
    try:
        return trial.opened(wanted)
    except trial.NoBroker as error:
        raise Refusal(str(error)) from error


def test(wanted: Wanted) -> int:
    if not (wanted.mqtt or wanted.wled or wanted.hooks):
        raise Refusal(tell("room_nobody"))
    player = opened(wanted)
    seen = set[str]()
    player.try_all()
    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < 4 * TRY_EVERY_S:
        for line in reversed(player.status().sent):
            if line not in seen:
                seen.add(line)
                quiet_since = time.monotonic()
                print(line)
        time.sleep(0.02)
    player.close()
    return 0 if seen else 1


def forget(wanted: Wanted) -> int:
    if not wanted.mqtt:
        raise Refusal(tell("room_no_mqtt"))
    player = opened(wanted)
    topics = [player.topics.state, player.topics.availability]
    if wanted.discovery:
        topics.append(discovery.topic(wanted.discovery, player.facts.identity))
    player.empty(topics)
    player.close()
    print(tell("room_forgotten", topics=listed(topics)))
    return 0
