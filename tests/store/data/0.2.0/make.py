"""Made the file beside it: version 0.2.0 plays evenings until it has been in every stage of every game, and writes each
down.

    PYTHONPATH=CHECKOUT_OF_b3df2cf python make.py 2400

For every stage the shortest evening that was found to end there, as the recorder wrote it, and that evening as this
version itself found it again; for every game one whole evening, for its log; one for the settings.
"""

import io
import json
import sys
import tarfile
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from pathlib import Path

from companion.evening import Evening, next_at, step
from companion.evening.journal import name_of, written
from companion.evening.tables import OWN, cover_of, made, offered, pages_of
from companion.games import GAMES
from companion.games.space_alert.table.campaign import Campaign
from companion.games.space_alert.table.hands import MissionNamed, PlanEntered
from companion.games.space_alert.table.own import with_own
from companion.games.space_alert.table.resolution import BOT_STATIONS
from companion.games.space_alert.table.score import ScoreMenu
from companion.games.space_empires.table.hands import BidTold
from companion.kit.effects import PowerOff, ReadLine, ReadLog, Save, Strike, WorkOut
from companion.kit.hands import BoxTold, Chosen, DateKnown, GoHome, LineRead, LogRead, SeedGiven, Undo, WorkedOut
from companion.kit.random_play import KEYS
from companion.rules.dice import Dice
from companion.rules.space_alert.cards import Card
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Hold, Input, Key, Press, Trouble

SCRIPTS = (
    ("broken.txt", "T+1 nonsense\n"), ("ours.txt", "code: 008AL105TW203IT415PE1260UR330UE420\n"),
    ("many.txt", "[Two]\none = 015AL1TR,340PE1,725PE2\ntwo = 020AL1IT,340PE1,725PE2\n"),
)  # fmt: skip
BOX = BoxTold(
    "0.2.0", "http://192.168.1.20:8080/", parts=(("display", ""), ("sound", "no card found")), voices=("en", "ja"),
    scripts=SCRIPTS, tracks=("track.mp3",),
)  # fmt: skip
WALKS, HANDS, ANSWERS = int(sys.argv[1]), 25, 6
FIRST = (BOX, DateKnown("2026-11-18"), SeedGiven(7))
LONG = 120_000  # milliseconds that pass in a game with a clock
COLOURS = ("red", "blue", "green", "yellow", "purple")
# What chance seldom finds: set-ups, by the rows that are chosen, and what phones tell at once.
BATTLE = "battle ring-1 hex-203 red cruiser cruiser done blue interceptor done fight"
AHEAD = "seat_blue sheet levels level_attack right ok back back"
SET_UPS = {
    "space_alert": ("campaign 4 ready cards sound start", "mission 4 ready frontier threats back official"),
    "eclipse": (
        "new 4 seat-0 species eridani back go to:Turn more first typed look",
        "new 4 tiles go to:Turn pass pass pass pass next all box",
        f"new 4 go to:Turn pass pass pass pass {BATTLE} to:Draws typed look",
    ),
    "space_empires": (f"scenarios 3 goal goal lay_out to:TableMain {AHEAD} home_gone red",),
}
KEY_WORDS = {word: Press(Key(word)) for word in ("ok", "back", "right")} | {"to": Press(Key.OK)}  # until that stage
PHONES = {
    "space_alert": (
        (MissionNamed("no-such-mission"),), tuple(PlanEntered(seat, (Card.NONE,) * 12) for seat in COLOURS),
    ),
    "space_empires": (tuple(BidTold(seat, 0) for seat in COLOURS),),
}  # fmt: skip
worked = Counter()


@dataclass(frozen=True)
class Way:
    """How an evening came to be where it is."""

    evening: Evening = field(default_factory=Evening)
    given: tuple = ()
    log: tuple = ()
    start: Evening | None = None  # of its journal, where that is no new box

    def then(self, what, after=200):
        """None where that hand would switch the box off."""
        if isinstance(what, Press):
            what = replace(what, pages=pages_of(self.evening))
        one = Input(self.evening.at + after, what)
        now, effects = step(self.evening, one)
        if any(isinstance(effect, PowerOff) for effect in effects):
            return None
        way = Way(now, (*self.given, one) if what is not None else self.given, kept(self.log, effects), self.start)
        for answer in answers(way.log, effects):
            way = way.then(answer)
        return way

    @property
    def length(self):
        """Those that began with a new box are the shorter ones."""
        return self.start is not None, len(self.given)

    @property
    def kind(self):
        """What makes an evening another one to set out from."""
        game = self.evening.game
        phase = getattr(getattr(game, "state", None), "phase", None)
        rows, briefing = len(offered(self.evening) or ()), getattr(game, "briefing", None)
        flown = briefing and (briefing.campaign, briefing.frontier.threats)
        return type(self.evening.stage), type(game), phase, flown, min(len(self.log), 2), rows


def kept(log, effects):
    for effect in effects:
        if isinstance(effect, Save):
            log = (effect.entry, *(each for each in log if each.id != effect.entry.id))
        if isinstance(effect, Strike):
            log = tuple(each for each in log if each.id != effect.id)
    return log


def answers(log, effects):
    """What the box around it would tell: its log, a line of it, what is worked out."""
    for effect in effects:
        if isinstance(effect, ReadLog):
            yield LogRead(tuple(replace(line, record="") for line in log))
        if isinstance(effect, ReadLine):
            yield from (LineRead(line) for line in log if line.id == effect.id)
        if isinstance(effect, WorkOut) and worked[effect.task] < ANSWERS:
            worked[effect.task] += 1
            for answer in islice(import_module(effect.task).work(json.loads(effect.question)), 1):
                yield WorkedOut(effect.id, json.dumps(answer), done=True)


def hands(evening, cover, dice):
    if waits(evening, dice):
        return (None,)
    phones = PHONES.get(cover.id, ())
    return dice.choice(phones) if phones and not dice.below(25) else (hand(evening, cover, dice),)


def hand(evening, cover, dice):
    rows = offered(evening)
    keys = None if rows is None else [row.key for row in rows]
    match dice.below(24):
        case 0:
            return GoHome()
        case 1:
            return Undo()
        case 2:
            return Trouble("sound", "unplugged")
        case 3 | 4:
            return dice.choice((Hold(Key.OK), Hold(Key.BACK), Press(dice.choice(tuple(Key)))))
        case 5 | 6 | 7 | 8 | 9:
            return Chosen(dice.choice(keys)) if keys else dice.weighted(KEYS)
    if evening.table not in ("", cover.id):
        return GoHome()
    return Chosen(cover.id) if keys and cover.id in keys else cover.random_play.act(evening, keys, dice).hand


def demonstrated(cover, way):
    """The game that plays itself, and every evening on the way."""
    demo = import_module(f"companion.games.{cover.id}.demo")
    yield (way := way.then(Chosen(cover.id)))
    for each in demo.SET_UP:
        yield (way := way.then(each, demo.THINKS) or way)
    while (after := demo.following(way.evening, next_at(way.evening))) is not None:
        yield (way := way.then(after.hand, max(0, after.at - way.evening.at)) or way)


def set_ups(cover, start):
    for rows in SET_UPS.get(cover.id, ()):
        way = start.then(Chosen(cover.id))
        for word in rows.split():
            for _ in range(60 if word.startswith("to:") else 1):
                if type(way.evening.stage).__name__ == word.removeprefix("to:"):
                    break
                yield (way := way.then(KEY_WORDS.get(word.partition(":")[0]) or Chosen(word)))


def in_a_campaign(way):
    """A mission without threats, as if of a campaign, also with a single squad: what luck seldom brings."""
    game, timeline = way.evening.game, way.evening.game.briefing.timeline
    quiet = replace(game.briefing, campaign=True, timeline=replace(timeline, events=()))
    once = replace(game, briefing=quiet, codes=())
    alone = replace(once, squads=1, answers=replace(game.answers, squad_station=BOT_STATIONS[0]))
    for what, rows in ((once, "next"), (alone, "correct station")):
        start = with_own(replace(way.evening, game=what, history=()), campaign=Campaign("c"))
        found = Way(start, (), way.log, start)
        for row in rows.split():
            yield (found := found.then(Chosen(row)))


def waits(evening, dice):
    """In a game with a clock that runs, time passes mostly."""
    return evening.game is not None and next_at(evening) is not None and dice.below(2)


def explored(cover, dice):
    """The shortest way found to every kind of evening."""
    known, met = {}, Counter()

    def note(way):
        if way.kind not in known or way.length < known[way.kind].length:
            known[way.kind] = way

    way = Way()
    for each in FIRST:
        way = way.then(each)
    shown = [*demonstrated(cover, way), *set_ups(cover, way)]
    at_score = [each for each in shown if isinstance(each.evening.stage, ScoreMenu)]
    for each in shown:
        note(each)
    for _ in range(WALKS):
        rare = min(known, key=lambda kind: met[kind] + dice.below(4))
        met[rare] += 1
        way = known[rare]
        for _ in range(HANDS):
            for what in hands(way.evening, cover, dice):
                way = way.then(what, LONG if what is None else 200) or way
                note(way)
    for each in (found for way in at_score[:1] for found in in_a_campaign(way)):
        note(each)
    return known


def shortest(ways, key):
    found = {}
    for way in ways:
        name = key(way)
        if name not in found or way.length < found[name].length:
            found[name] = way
    return found


def recorded(way):
    """The database that the recorder makes of it, and the evening that this version finds in it."""
    with tempfile.TemporaryDirectory() as directory:
        store = Store(Path(directory))
        recorder = Recorder(store)
        evening = recorder.found().evening
        if way.start is not None:
            evening = recorder._evening = way.start
            recorder._begin(evening.at, recorder._parts.of(evening))
        for one in way.given:
            evening, effects = step(evening, one)
            recorder.record(one, evening, effects)
        store.close()
        data = (Path(directory) / "companion.db").read_bytes()
        store = Store(Path(directory))
        found = Recorder(store).found()
        store.close()
        assert found.resumed and not found.notices, found.notices
        return data, found.evening


def put(tar, expected, name, way):
    data, evening = recorded(way)
    add(tar, f"{name}.db", data)
    expected[name] = {
        "stage": name_of(type(evening.stage)), "inputs": len(way.given), "table": evening.table,
        "evening": written(replace(evening, history=())),
    }  # fmt: skip


def main():
    expected, box, every = {}, {}, []
    with tarfile.open("stages.tar.xz", "w:xz", preset=9) as tar:
        for number, cover in enumerate(GAMES):
            known = explored(cover, Dice(number))
            stages = shortest(known.values(), lambda way: type(way.evening.stage))
            every += known.values()
            missed = [kind.__name__ for kind in made(cover.game.stages).after if kind not in stages]
            print(cover.id, len(stages), "stages; not met:", sorted(missed), flush=True)
            for kind, way in sorted(stages.items(), key=lambda pair: pair[0].__name__):
                if cover_of(kind.__module__) is cover:
                    put(tar, expected, f"{cover.id}-{kind.__name__}", way)
                elif cover_of(kind.__module__) is None:
                    box.setdefault(kind, way)
            long = max(known.values(), key=lambda way: (len(way.log), -len(way.given)))
            print("  lines of the log:", len(long.log), "after", len(long.given), "inputs", flush=True)
            put(tar, expected, f"{cover.id}-log", long)
            expected[f"{cover.id}-log"]["log"] = [written(line) for line in reversed(long.log)]
        print("the box; not met:", sorted(kind.__name__ for kind in OWN.after if kind not in box))
        for kind, way in sorted(box.items(), key=lambda pair: pair[0].__name__):
            put(tar, expected, f"box-{kind.__name__}", way)
        chosen = max(every, key=lambda way: (len(written(way.evening.settings)), len(way.evening.settings.games)))
        put(tar, expected, "settings", chosen)
        add(tar, "expected.json", json.dumps(expected, ensure_ascii=False, separators=(",", ":")).encode())


def add(tar, name, data):
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    tar.addfile(entry, io.BytesIO(data))


main()
