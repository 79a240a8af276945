"""The room that plays along: try it, or take it back from the broker.

./run room test      every event once, to whomever the configuration names
./run room find      brokers that answer in this network
./run room forget    takes the device and its state from the broker again
"""

import argparse
import os
import time
from collections.abc import Callable

from companion import config
from companion.cli import Refusal
from companion.room import discovery, mdns, trial
from companion.room.lines import Wanted, wanted
from companion.room.player import TRY_EVERY_S, Player
from companion.store import home


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("test", "find", "forget"), help="what to do")


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
        print("no broker has answered; its address goes into the configuration, [room] broker")
    return 0 if found else 1


def opened(wanted: Wanted) -> Player:
    try:
        return trial.opened(wanted)
    except trial.NoBroker as error:
        raise Refusal(str(error)) from error


def test(wanted: Wanted) -> int:
    if not (wanted.mqtt or wanted.wled or wanted.hooks):
        raise Refusal("nobody is to be told: [room] in the configuration names no broker, no lamp and no hook")
    player = opened(wanted)
    seen = set[str]()
    player.try_all()
    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < 4 * TRY_EVERY_S:
        for line in reversed(player.told().sent):
            if line not in seen:
                seen.add(line)
                quiet_since = time.monotonic()
                print(line)
        time.sleep(0.02)
    player.close()
    return 0 if seen else 1


def forget(wanted: Wanted) -> int:
    if not wanted.mqtt:
        raise Refusal("there is no broker in the configuration: [room] mqtt is false")
    player = opened(wanted)
    topics = [player.topics.state, player.topics.availability]
    if wanted.discovery:
        topics.append(discovery.topic(wanted.discovery, player.facts.identity))
    player.empty(topics)
    player.close()
    print("the broker has forgotten: " + ", ".join(topics))
    return 0
