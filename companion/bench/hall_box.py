"""A box that only plays: a real store whose log grows, is corrected and thinned out at random, and its table in a hall.

`python -m companion.bench.hall_box DIRECTORY PORT HALL NAME SEED [quiet]` continues until it is killed; quiet, it plays
nothing more.
"""

import random
import sys
import time
from dataclasses import replace
from pathlib import Path

from companion.hall.lines import Wanted
from companion.hall.table import Facts, TableInHall
from companion.kit.commands import HallSaid
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.evening import Settings
from companion.kit.logline import LogEntry
from companion.room.lines import Broker
from companion.run.clock import MonotonicClock
from companion.run.log_reading import LogOnDisk
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Input

PLAYS_EVERY_S = 0.1


def main(directory: Path, port: int, hall: str, name: str, seed: int, *, quiet: bool) -> None:
    dice = random.Random(seed)
    store = Store(directory)
    recorder = Recorder(store, lambda: None, Settings())
    found = recorder.found()
    evening, clock = found.evening, MonotonicClock(1.0, found.at)
    wanted = Wanted(hall, Broker("127.0.0.1", port), table=name)
    facts = Facts(name, clock, 1.0, directory, LogOnDisk(directory).page)
    table = TableInHall(wanted, facts, lambda _command: None, lambda _trouble: None)
    table.open()
    table.watch(evening)
    while quiet:
        time.sleep(1)
    known = [entry.id for _, entry in LogOnDisk(directory).page(50)]
    while True:
        time.sleep(dice.expovariate(1 / PLAYS_EVERY_S))
        effect = something(dice, name, known)
        given = Input(clock.now(), HallSaid("played"))
        evening = replace(evening, at=given.at, log=(*evening.log[-5:],))
        recorder.record(given, evening, (effect,))
        table.watch(evening)


def something(dice: random.Random, name: str, known: list[str]) -> Save | DeleteLogEntry:
    """A new game, a corrected one, or one that is taken out."""
    kind = dice.random()
    if known and kind < 0.1:
        return DeleteLogEntry(known.pop(dice.randrange(len(known))))
    if known and kind < 0.3:
        return Save(game(dice.choice(known), dice.randrange(40)))
    known.append(f"{name} {dice.getrandbits(64):016x}")
    return Save(game(known[-1], dice.randrange(40)))


def game(name: str, total: int) -> LogEntry:
    return LogEntry(name, "space_alert", players=("Ada",), title="Mission 3", won=True, result="won", total=total)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5]), quiet="quiet" in sys.argv[6:])
