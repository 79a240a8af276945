"""A player beside the box, under a name of its own: to try the room, and for the doctor."""

import time

from companion import VERSION
from companion.room.identity import identity
from companion.room.lines import Wanted
from companion.room.player import Facts, Player
from companion.run.clock import MonotonicClock
from companion.types import Mended, Trouble, later

PATIENCE_S = 8.0


class NoBroker(Exception):
    """In words."""


def opened(wanted: Wanted) -> Player:
    """With its broker, if there is to be one; raises NoBroker."""
    reported: list[Trouble | Mended] = []
    facts = Facts(wanted.name or identity(), VERSION, MonotonicClock(), 1.0, lambda: True)
    player = Player(wanted, facts, lambda command: None, reported.append, trial=True)
    player.open()
    until = time.monotonic() + PATIENCE_S
    while wanted.mqtt and not player.status().up:
        wrong = [command.reason for command in reported if isinstance(command, Trouble)] + [player.status().wrong]
        if any(wrong) or time.monotonic() > until:
            player.close()
            raise NoBroker(next(filter(None, wrong), later("no_answer")))
        time.sleep(0.05)
    return player
