"""Made the files beside it: version 0.1.0 plays evenings until it has been in every stage, and writes each down.

    PYTHONPATH=CHECKOUT_OF_0.1.0 python make.py 8000

For every stage the shortest evening that was found to end there, as the old recorder wrote it; one with whole missions,
for its log; one for its settings.
"""

import io
import json
import sys
import tarfile
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from companion import demo
from companion.games.space_alert.torture.crew import CARDS_AND_PAGES, PLANNED
from companion.recorder import Recorder
from companion.rules.dice import Dice
from companion.rules.space_alert.setup import Switches
from companion.store import Store
from companion.table import Evening, step
from companion.table.effects import PowerOff, ReadLog, Save, Strike
from companion.table.hands import BoxTold, Chosen, DateKnown, GoHome, LogRead, SeedGiven, Undo
from companion.table.space_alert.hands import PlanEntered
from companion.table.space_alert.operation import Operation
from companion.table.stages import AFTER, LISTS
from companion.types import Hold, Input, Key, Press, Trouble

SCRIPTS = (("broken.txt", "T+1 nonsense\n"), ("ours.txt", "code: 008AL105TW203IT415PE1260UR330UE420\n"))
BOX = BoxTold("0.1.0", voices=("en", "ja"), scripts=SCRIPTS, tracks=("track.mp3",))
WALKS, HANDS = int(sys.argv[1]), 25
FIRST = (BOX, DateKnown("2026-11-16"), SeedGiven(7))


@dataclass(frozen=True)
class Way:
    """How an evening came to be where it is."""

    evening: Evening = field(default_factory=Evening)
    given: tuple = ()
    log: tuple = ()

    def then(self, what, after=200):
        """None where that hand would switch the box off."""
        one = Input(self.evening.at + after, what)
        now, effects = step(self.evening, one)
        if any(isinstance(effect, PowerOff) for effect in effects):
            return None
        log = self.log
        for effect in effects:
            if isinstance(effect, Save):
                log = (effect.entry, *(each for each in log if each.id != effect.entry.id))
            if isinstance(effect, Strike):
                log = tuple(each for each in log if each.id != effect.id)
        way = Way(now, (*self.given, (one, now, effects)) if what is not None else self.given, log)
        return way.then(LogRead(log)) if any(isinstance(effect, ReadLog) for effect in effects) else way

    @property
    def kind(self):
        settings = self.evening.settings
        lines = frozenset((each.won, bool(each.campaign)) for each in self.log)
        return lines, settings.switches not in (None, Switches()), bool(settings.track_starts)


def hand(evening, dice):
    game = evening.game
    match dice.below(30):
        case 0:
            return GoHome()
        case 1:
            return Undo()
        case 2:
            return Trouble("sound", "unplugged")
        case 3:
            return Hold(dice.choice((Key.OK, Key.BACK)))
        case 4 | 5:
            return Press(dice.choice(tuple(Key)))
    if isinstance(game, Operation) and game.over and dice.below(2):
        silent = [seat for place, seat in enumerate(game.briefing.crew.seats) if game.answers.plan(place) is None]
        if silent and not game.answers.cards:
            return PlanEntered(silent[0].colour.value, tuple(dice.choice(PLANNED) for _ in range(12)))
    stage = evening.stage
    if type(stage) in LISTS:
        return Chosen(dice.choice([option.key for option in LISTS[type(stage)](evening, stage)]))
    return Press(Key.OK) if dice.below(4) else dice.weighted(CARDS_AND_PAGES)


def explored(dice):
    """The shortest way found to every stage, and the richest evening."""
    way = Way()
    for each in FIRST:
        way = way.then(each)
    known, met = {}, Counter()
    won = way
    for given, _ in demo.played():
        won = won.then(given.hand, max(0, given.at - won.evening.at)) or won
    known["won", won.kind] = won
    for _ in range(WALKS):
        if known:
            rare = min(known, key=lambda key: met[key] + dice.below(4))
            met[rare] += 1
            way = known[rare]
        for _ in range(HANDS):
            game = way.evening.game
            flies = isinstance(game, Operation) and not game.over and game.clock.since is not None
            what = None if flies and dice.below(4) else hand(way.evening, dice)
            way = way.then(what, 300_000 if what is None else 200) or way
            key = (type(way.evening.stage).__name__, way.kind)
            if key not in known or len(way.given) < len(known[key].given):
                known[key] = way
    stages = {}
    for each in known.values():
        stage = type(each.evening.stage).__name__
        if stage not in stages or len(each.given) < len(stages[stage].given):
            stages[stage] = each
    rich = max(known.values(), key=lambda way: (len(way.kind[0]), *way.kind[1:], -len(way.given)))
    chosen = max(known.values(), key=lambda way: (*way.kind[1:], way.evening.last_crew is not None, -len(way.given)))
    return stages, rich, chosen


def recorded(given):
    """The database that the old recorder makes of it."""
    with tempfile.TemporaryDirectory() as directory:
        store = Store(Path(directory))
        recorder = Recorder(store)
        recorder.found()
        for one, evening, effects in given:
            recorder.record(one, evening, effects)
        store.close()
        return (Path(directory) / "companion.db").read_bytes()


def main():
    stages, rich, chosen = explored(Dice(2))
    print(len(stages), "stages; not met:", sorted({kind.__name__ for kind in AFTER} - stages.keys()))
    print(rich.kind, chosen.kind, chosen.evening.last_crew is not None)
    expected = {}
    with tarfile.open("stages.tar.xz", "w:xz") as tar:
        for name, way in sorted(stages.items()):
            add(tar, f"{name}.db", recorded(way.given))
            game = way.evening.game
            expected[name] = {"inputs": len(way.given), "game": type(game).__name__ if game else ""}
        add(tar, "a-long-evening.db", recorded(rich.given))
        add(tar, "settings.db", recorded(chosen.given))
        lines = [{"title": line.title, "won": line.won, "campaign": line.campaign} for line in rich.log]
        add(tar, "expected.json", json.dumps({"stages": expected, "log": lines}, indent=1).encode())


def add(tar, name, data):
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    tar.addfile(entry, io.BytesIO(data))


main()
