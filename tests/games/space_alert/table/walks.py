"""Random hands at the table, from a seed: what people, the page, pads and the box itself might do, in any order.

A walk sets out from an evening somewhere in a mission, or from where the walks before it have seldom been; it
prefers what nobody has chosen yet. So the walks come everywhere, and `kind` says where they have been.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from companion.evening import Evening, step
from companion.evening.air import AirSaid, SpeakerDelay, SpeakerOne, SpeakersFound
from companion.evening.care import CareBackups, CareSaid, CareSure
from companion.evening.demos import played
from companion.evening.log_pages import LogChoices, LogList, LogMenu, LogPage
from companion.evening.room_pages import HallPage, RoomPage
from companion.evening.settings import DIALS
from companion.evening.tables import OWN, offered, tables_of
from companion.games.space_alert import demo
from companion.games.space_alert.table.answering import Resolving, logged
from companion.games.space_alert.table.campaign import Campaign
from companion.games.space_alert.table.commands import (
    BoardLies,
    CalledDrawn,
    CardLies,
    MissionNamed,
    PlanEntered,
    PlanTakenBack,
    SpecialistChosen,
    ThreatDrawn,
    TileLies,
    TokensLie,
)
from companion.games.space_alert.table.corrections import CorrectCard
from companion.games.space_alert.table.debrief import DebriefMenu
from companion.games.space_alert.table.flight import Flying, Sure
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import session, with_session
from companion.games.space_alert.table.picking import Picking
from companion.games.space_alert.table.playing import reads
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScoreMenu
from companion.games.space_alert.table.settings import FIELDS
from companion.kit.commands import (
    BoxStatus,
    Chosen,
    Computed,
    Configured,
    DateKnown,
    GoHome,
    LineOpened,
    LineRead,
    LogRead,
    NameTyped,
    PoweredOn,
    ScriptGiven,
    SeedGiven,
    StoreFailed,
    StoreMended,
    TrackAt,
    TrackEnded,
    Undo,
    VoiceStatus,
)
from companion.kit.dials import Dial
from companion.kit.effects import Save
from companion.kit.evening import Home
from companion.kit.forms import Numbers
from companion.kit.hidden import Curtain, Takeover
from companion.kit.logline import LogEntry
from companion.kit.rulings import RulingText
from companion.rules.dice import Dice
from companion.rules.space_alert.cards import SLOTS, Card, Slot
from companion.rules.space_alert.questions import WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Hold, Input, Key, Mended, Press, Trouble
from tests.alone import SPACE_ALERT, alone
from tests.evening.walking import FOUR
from tests.games.space_alert.table.crews import BRUISED, PACK, seated
from tests.games.space_alert.table.test_log import entry
from tests.languages import LANGUAGES
from tests.rules.space_alert.games import frontier_game, game

# Forward more often than back, or a walk never gets far.
WEIGHTS = {Key.OK: 8, Key.RIGHT: 6, Key.LEFT: 2, Key.BACK: 2}
LONGEST = 1200  # inputs and ticks of a mission; a campaign goes on and on
PANELS = {"ten": tuple(Key), "four": FOUR, "encoder": FOUR}
COLOURS = ("blue", "green", "red", "yellow", "purple")

# ---------------------------------------------------------------- what hands there are

SCRIPTS = """[Chapter one]
one = 010AL2STW,055UR3IT,150AL4TB,220ID,250CS10,305DT,340PE1,725PE2,955PE3
two = 015AL1TR,340PE1,725PE2,955PE3
three = 015AL1TR,020AL1IT,340PE1,725PE2,955PE3
four = 020AL1IT,025AL8STR,340PE1,725PE2
five = 340PE1,725PE2,955PE3
"""


def box(panel: str) -> BoxStatus:
    return BoxStatus(
        "1.0",
        "http://192.168.100.200:8080/",
        parts=(("display", ""), ("sound", "no card found")),
        voices=("en", "ja"),
        card_keys=panel == "ten",
        tracks=("/cd/mission 1.flac", "/cd/mission 2.flac"),
        scripts=(("many.txt", SCRIPTS),),
    )


def boxes(panel: str) -> tuple[BoxStatus, ...]:
    """With a PIN, with its own network open and closed, with next to nothing."""
    plain = box(panel)
    own = replace(plain, pin="1234", hotspot="companion", hotspot_password="correct horse")
    return (
        plain,
        replace(plain, pin="1234"),
        own,
        replace(own, hotspot_open=True),
        BoxStatus(card_keys=plain.card_keys),
    )


def recorded() -> LogEntry:
    """A line with the record of its mission: it can be watched again."""
    table, _ = seated(BRUISED)
    table.play()
    return next(effect.entry for effect in table.effects if isinstance(effect, Save))


RECORDED = recorded()
LOG = (entry(2), RECORDED, entry(1, won=False, points=None, lost_turn=9, killed_by="SE1-01", campaign="first"))


def told(panel: str) -> tuple[object, ...]:
    """What the box tells before anybody presses a key."""
    return (SeedGiven(1), DateKnown("2026-11-16"), box(panel), ScriptGiven("bad", "AL what"), LogRead(LOG))


CALLERS = tuple(code for code, card in ALL_CARDS.items() if card.calls)
MISSIONS = ("silent amber comet", "Silent-Amber-Commet", "silent-amber-comet-1-points", "")
TYPED = ("Wilhelmina", "ひろし", "", "A\nB\x07")
Makes = Callable[[Dice, str], object]


def cards(dice: Dice) -> tuple[Slot, ...]:
    """Of the base game, or whatever can lie in a slot with the expansion."""
    known: list[Slot] = list(SLOTS.values()) if dice.below(3) == 0 else list(Card)
    return tuple(dice.choice(known) for _ in range(dice.below(14)))


# Besides keys: what the page, a seat's own pad, the crew's recording, the store and the box may say at any time.
OTHERS: dict[type, Makes] = {
    CardLies: lambda dice, panel: CardLies(
        dice.choice(COLOURS), dice.below(14), dice.choice(list(SLOTS.values())), dice.below(3) == 0
    ),
    TileLies: lambda dice, panel: TileLies(
        dice.choice(list(Zone)), dice.choice(list(Tile)), dice.choice((None, None, 0, 1))
    ),
    PlanEntered: lambda dice, panel: PlanEntered(dice.choice(COLOURS), cards(dice)),
    PlanTakenBack: lambda dice, panel: PlanTakenBack(dice.choice(COLOURS)),
    ThreatDrawn: lambda dice, panel: ThreatDrawn(dice.below(10), dice.choice((*ALL_CARDS, "E9-99"))),
    CalledDrawn: lambda dice, panel: CalledDrawn(dice.choice(CALLERS), dice.choice((*ALL_CARDS, "E9-99"))),
    TokensLie: lambda dice, panel: TokensLie(dice.choice(COLOURS), dice.choice(COLOURS)),
    SpecialistChosen: lambda dice, panel: SpecialistChosen(
        dice.choice(COLOURS), dice.choice((None, Trained(dice.choice(list(Specialist)), 1 + dice.below(3))))
    ),
    BoardLies: lambda dice, panel: BoardLies(dice.choice((*Zone, None)), dice.choice(("T1", "T4", "T5", "T7", "T9"))),
    TrackAt: lambda dice, panel: TrackAt(dice.below(720_000)),
    TrackEnded: lambda dice, panel: TrackEnded(),
    NameTyped: lambda dice, panel: NameTyped(
        dice.choice(COLOURS), dice.choice(("Wilhelmina", "ひろし", "", "A\nB\x07"))
    ),
    ScriptGiven: lambda dice, panel: ScriptGiven(
        dice.choice(("bad", "a very long name of a file that nobody can read.txt", "many.txt")),
        dice.choice(("AL what", SCRIPTS, "")),
    ),
    Trouble: lambda dice, panel: Trouble(dice.choice(("sound", "display", "pad", "toaster")), "unplugged"),
    Mended: lambda dice, panel: Mended(dice.choice(("sound", "display", "pad", "toaster"))),
    StoreFailed: lambda dice, panel: StoreFailed("the card is full"),
    StoreMended: lambda dice, panel: StoreMended(),
    LogRead: lambda dice, panel: LogRead(dice.choice((LOG, LOG[:1], ()))),
    LineRead: lambda dice, panel: LineRead(RECORDED),
    LineOpened: lambda dice, panel: LineOpened(dice.choice((RECORDED.id, "nothing"))),
    MissionNamed: lambda dice, panel: MissionNamed(dice.choice(MISSIONS)),
    VoiceStatus: lambda dice, panel: VoiceStatus(dice.choice((PACK, None))),
    BoxStatus: lambda dice, panel: dice.choice(boxes(panel)),
    Configured: lambda dice, panel: Configured(dice.choice(tuple(LANGUAGES)), 5 + dice.below(96), SPACE_ALERT),
    DateKnown: lambda dice, panel: DateKnown(dice.choice(("2026-12-31", ""))),
    SeedGiven: lambda dice, panel: SeedGiven(dice.below(99)),
    GoHome: lambda dice, panel: GoHome(),
    PoweredOn: lambda dice, panel: PoweredOn(),
}

# ---------------------------------------------------------------- where an evening is


def kind(evening: Evening) -> str:
    """The stage by name, with what makes one of its kind different from another."""
    stage = evening.stage
    name = type(stage).__name__
    match stage:
        case Sure(what) | Dial(what) | RulingText(_, what):
            return f"{name} {what}"
        case Resolving(beat, picking=picking):
            assert isinstance(evening.game, Operation)
            now = resolved(evening.game)
            told = "plays" if stage.since is not None else "reads" if reads(evening, stage) else "stands"
            asked = type(now.resolution.question).__name__ if beat >= len(now.beats) else told
            return f"{name} {asked}{hand_at(picking)}"
        case CorrectCard(picking=picking):
            return f"{name}{hand_at(picking)}"
        case Flying(back):
            assert isinstance(evening.game, Operation)
            over, stands = evening.game.over, evening.game.clock.since is None
            return f"{name} {'back' if back else 'over' if over else 'paused' if stands else 'runs'}"
    return name


def hand_at(picking: Picking) -> str:
    return " hero" * picking.hero + " stumbled" * picking.stumbled


def every_stage() -> set[type]:
    """The box's, and Space Alert's."""
    return {stage for stage in {*OWN.draw, *tables_of(Flying).draw} if not is_met_elsewhere(stage)}


def is_met_elsewhere(stage: type) -> bool:
    """What other games have of the kit, seats that phones hold, a room, a hall, updates, radio: their own tests."""
    elsewhere = {Numbers, Curtain, Takeover, RoomPage, HallPage, CareBackups, CareSaid, CareSure}
    elsewhere |= {AirSaid, SpeakerDelay, SpeakerOne, SpeakersFound}
    return "refereed" in stage.__module__ or stage in elsewhere


def every_kind() -> set[str]:
    """Every stage there is, as far as it is known by name; and the questions of a mission."""
    divided = {Sure: ("restart", "abort", "early"), Dial: tuple(DIALS), RulingText: tuple(FIELDS)}
    questions = [each.__name__ for each in (WhichCard, WhichTile, WhichStation, WhichCalled, WhichTokens)]
    commands = ("", " hero", " stumbled", " hero stumbled")
    divided |= {
        Resolving: (*questions, "plays", "stands", "reads", "NoneType", *(f"WhichCard{each}" for each in commands[1:])),
        Flying: ("back", "over", "paused", "runs"),
    }
    alone_no_more = {"GameSettings", "GamesShown"}  # are there where several games are
    found = {stage.__name__ for stage in every_stage() if stage not in divided} - alone_no_more
    found |= {f"CorrectCard{each}" for each in commands}
    return found | {f"{stage.__name__} {detail}" for stage, details in divided.items() for detail in details}


# ---------------------------------------------------------------- where a walk sets out

SET_UPS = {
    "home": (),
    "mission": demo.SET_UP[1:],
    "campaign": tuple(map(Chosen, ("campaign", "4", "ready", "cards", "sound", "start"))),
    "training": (
        *map(Chosen, ("training", "2", "ready", "test-run-1")),
        Press(Key.BACK),
        *map(Chosen, ("sound", "start")),
    ),
    "two threats on one T+": tuple(
        map(Chosen, ("mission", "4", "ready", "script", "many.txt", "2", "sound", "sound", "start"))
    ),
    "nothing happens": tuple(
        map(Chosen, ("mission", "4", "ready", "script", "many.txt", "4", "sound", "sound", "start"))
    ),
    "too many points": (  # the most there can be, and then unconfirmed reports besides
        *map(Chosen, ("mission", "4", "ready", "generated", "unconfirmed", "points")),
        *[Press(Key.RIGHT)] * 15,
        Press(Key.OK),
        *map(Chosen, ("unconfirmed", "make")),
    ),
    "the expansion": (
        *map(Chosen, ("mission", "4", "ready", "frontier", "threats", "double", "specialists", "chance")),
        Press(Key.BACK),
        *map(Chosen, ("double", "double-standard-1", "cards", "common", "common", "common", "sound", "start")),
    ),
    "boards as the table laid them": tuple(map(Chosen, ("mission", "4", "ready", "random", "boards", "enter"))),
    "own recording": tuple(map(Chosen, ("mission", "5", "ready", "random", "sound", "start"))),
}


@cache
def ways() -> tuple[tuple[Evening, ...], ...]:
    """Whole missions, hand by hand: the evening after each, and now and then while time goes by."""
    found = []
    for set_up in SET_UPS.values():
        evening = alone()
        for place, command in enumerate(told("ten")):
            evening, _ = step(evening, Input(10 * place, command))
        way = [evening]
        if set_up:
            commands = (*told("ten"), *set_up)
            most = LONGEST if Chosen("start") in set_up else len(commands)
            for place, (given, now) in enumerate(islice(played(demo, "en", commands), most)):
                if given.command is not None or place % 15 == 0 or kind(now) != kind(way[-1]):
                    way.append(now)
        found.append(tuple(replace(each, history=()) for each in way))
    return tuple(found)


@cache
def busy(number: int) -> Evening:
    """A mission full of threats with the longest names: at its check or at its score, often in a campaign, also
    with the only squad that is left."""
    campaign = number % 2 == 0
    table, _ = seated(BRUISED if number % 8 == 0 else frontier_game(number) if number % 6 == 5 else game(number))
    operation = table.operation
    crew = operation.briefing.crew
    crew = replace(crew, seats=tuple(replace(seat, name="Wilhelmina") for seat in crew.seats))
    briefing = replace(operation.briefing, campaign=campaign, crew=crew)
    operation = replace(operation, briefing=briefing, squads=1 if number % 4 == 0 else operation.squads)
    evening = replace(table.evening, game=operation, log=LOG)
    evening = with_session(evening, campaign=Campaign("c") if campaign else None)
    table.evening = evening
    if number % 3 == 0:
        table.play()
    return replace(table.evening, history=())


SHIP = {
    "tracks": {"red": "T1", "white": "T2", "blue": "T3", "internal": "T4"},
    "damage_order": {zone.name.lower(): [tile.value for tile in Tile if tile in TILES[zone]] for zone in Zone},
}
CALLING = {
    "id": "calling",
    "players": [{"actions": ["A"]}] * 2,
    "threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}],
    **SHIP,
}
TELEPORTING = {
    "id": "teleporting",
    "players": [{"actions": ["basic"], "specialization": "teleporter", "teleport": [1, 0]}, {"actions": ["left"]}],
    "threats": [],
    **SHIP,
}


def expanded(record: dict[str, Any]) -> Evening:
    """That mission with the expansion, at its check."""
    return replace(seated(record)[0].evening, history=())


HEROIC = (Hold(Key.OK), Press(Key.HERO), Press(Key.BACK), Press(Key.BACK), Press(Key.HERO))
TO_ANOTHER = (GoHome(), *map(Chosen, ("mission", "last", "random", "start")))


def prepared() -> Iterator[Evening]:
    """Evenings on all the ways; and where keys alone come only with much luck."""
    for way in ways():
        yield from way
    asked, scored = on(busy(13), asks_for_a_card), on(busy(3), at_the_menu)
    yield from passed(asked, HEROIC)
    yield from passed(on(busy(13), lambda now: kind(now) == "Resolving reads"), (Press(Key.BACK),))
    yield from passed(scored, (*map(Chosen, ("correct", "cards", "seat-blue", "turn-1")), *HEROIC))
    yield from passed(on(busy(0), at_the_menu), (Chosen("next"),))
    yield from passed(on(busy(0), at_the_menu), map(Chosen, ("correct", "tiles", "tile-red-0")))
    yield from passed(busy(4), (Press(Key.OK),))  # a campaign's only squad: where does it start?
    yield from passed(on(busy(12), at_the_menu), map(Chosen, ("correct", "station")))
    yield from passed(expanded(CALLING), [Press(Key.OK)] * 9)
    yield from passed(expanded(TELEPORTING), map(Press, (Key.OK, Key.HERO, Key.B, Key.OK)))
    learning = ("mission", "4", "ready", "frontier", "specialists", "training-blue", "medic", "training-blue")
    yield from passed(ways()[0][0], map(Chosen, learning))
    decides = (*map(Chosen, ("correct", "decides", "SE3-105", "hp")), Press(Key.RIGHT))
    yield from passed(on(expanded(CALLING), at_the_menu), decides)
    flight = [now for now in ways()[1] if kind(now) == "Flying runs"]
    yield from passed(flight[-3], (Press(Key.BACK), Chosen("early")))
    yield from passed(flight[0], TO_ANOTHER)
    *_, alone = passed(ways()[0][0], map(Chosen, ("mission", "1")))
    crew = session(alone).crew
    assert crew is not None
    yield with_session(alone, crew=replace(crew, alone="ヒロシサクラ"))  # the longest name in kana
    yield from passed(ways()[0][0], (Trouble("sound", "unplugged"), Chosen("troubles")))
    opened = (*map(Chosen, ("log", "all", RECORDED.id)), *[Press(Key.OK)] * 4, Chosen("watch"), Press(Key.OK))
    yield from passed(ways()[0][0], opened)
    yield from debriefed(scored)


def debriefed(scored: Evening) -> Iterator[Evening]:
    """While it is searched, with an answer, while it is shown; and with the line of the mission open in the log."""
    line = logged(scored)
    assert line is not None
    changes = [{"player": place, "turn": 3 * place + 1, "from": "A", "to": "bot"} for place in range(2)]
    answer = json.dumps({"changes": changes, "points": 10, "holds": 7, "orders": 120, "complete": 1, "progress": 40})
    yield from passed(scored, (Chosen("debrief"), Computed(line.id, answer)))
    *_, found = passed(scored, (Chosen("debrief"), Computed(line.id, answer, done=True)))
    yield from passed(on(found, lambda now: isinstance(now.stage, DebriefMenu)), (Chosen("show"), Press(Key.OK)))
    reading = replace(scored, game=None, stage=LogPage(line.id), below=(Home(), LogMenu(), LogList()), log=(line, *LOG))
    yield from passed(on(reading, lambda now: isinstance(now.stage, LogChoices)), ())


def asks_for_a_card(evening: Evening) -> bool:
    return kind(evening) == "Resolving WhichCard"


def at_the_menu(evening: Evening) -> bool:
    return isinstance(evening.stage, ScoreMenu)


def on(evening: Evening, there: Callable[[Evening], bool]) -> Evening:
    """After as many OK as it takes."""
    while not there(evening):
        evening, _ = step(evening, Input(evening.at + 500, Press(Key.OK)))
    return evening


def passed(evening: Evening, commands: Iterable[object]) -> Iterator[Evening]:
    """That evening, and where each of these commands leads."""
    yield replace(evening, history=())
    for command in commands:
        evening, _ = step(evening, Input(evening.at + 500, command))
        yield replace(evening, history=())


@cache
def known() -> tuple[Evening, ...]:
    """All these, and where every option of their lists leads."""
    found = [*map(busy, range(24)), *prepared()]
    seen: set[str] = set()
    for evening in found:  # which grows
        here = kind(evening)
        if here not in seen and (options := offered(evening)) is not None:
            found += [now for option in options for now in [*passed(evening, [Chosen(option.key)])][1:]]
        seen.add(here)
    return tuple(found)


WAYS = (Press(Key.LEFT), Press(Key.RIGHT))
GAPS = [(40, 25), (300, 25), (700, 25), (1500, 23), (30_000, 1), (180_000, 1)]  # ms between two hands, and how often
KEPT = 4  # evenings of each kind


class Walker:
    """Walks on one panel, one after the other; the next one knows where those before have been."""

    def __init__(self, panel: str) -> None:
        self.panel = panel
        self.met: Counter[str] = Counter()
        self.chosen: Counter[tuple[str, str]] = Counter()
        self.given: Counter[type] = Counter()
        self.kept: dict[str, list[Evening]] = defaultdict(list)
        for evening in known():
            self.kept[kind(evening)].append(evening)
        self.last: object = None
        self.keys = [(key, WEIGHTS.get(key, 1)) for key in PANELS[panel]]

    def start(self, dice: Dice) -> Evening:
        """Where no walk has been yet; then where they have been most seldom, or anywhere that is known."""
        kinds = sorted(self.kept, key=lambda kind: (self.met[kind], kind))
        unmet = [kind for kind in kinds if not self.met[kind]]
        start = dice.choice(self.kept[dice.choice(unmet or (kinds[:15] if dice.below(3) else kinds))])
        return replace(start, box=box(self.panel), pack=dice.choice((PACK, None)))

    def arrived(self, evening: Evening, dice: Dice) -> str:
        """Notes where the walk is."""
        here = kind(evening)
        self.met[here] += 1
        kept = self.kept[here]
        if len(kept) < KEPT:
            kept.append(replace(evening, history=()))
        elif dice.below(50) == 0:
            kept[dice.below(len(kept))] = replace(evening, history=())
        return here

    def following(self, evening: Evening, dice: Dice) -> Input:
        """The next hand, after a blink or up to half a minute."""
        command = self.command(evening, dice)
        self.given[type(command)] += 1
        self.last = command
        return Input(evening.at + dice.weighted(GAPS), command)

    def command(self, evening: Evening, dice: Dice) -> object:
        match dice.below(40):
            case 0:
                return Undo() if self.panel == "encoder" else Hold(Key.BACK)
            case 1:
                return Hold(Key.OK)
            case 2:
                return Press(dice.choice((Key.LEFT, Key.RIGHT)), again=True)
            case 3:
                return Press(dice.choice(tuple(Key)), seat=dice.choice(COLOURS))  # from a seat's own pad
            case 4 | 5 if dice.below(2) == 0:
                seldom = min(self.given[each] for each in OTHERS)  # what was seldom entered so far
                made = dice.choice([each for each in OTHERS if self.given[each] <= seldom + 2])
                return OTHERS[made](dice, self.panel)
            case 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 if offered(evening) is not None:
                return self.choice(evening, dice)
        if self.last in WAYS and dice.below(2) == 0:
            return self.last  # on in the same direction
        return Press(dice.weighted(self.keys))

    def choice(self, evening: Evening, dice: Dice) -> Chosen:
        """An option of the list on the display, one of those seldom chosen so far."""
        here = kind(evening)
        keys = [option.key for option in offered(evening) or ()]
        least = min(self.chosen[here, each] for each in keys)
        option = dice.choice([each for each in keys if self.chosen[here, each] == least])
        self.chosen[here, option] += 1
        return Chosen(option)
