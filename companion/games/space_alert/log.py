"""A finished mission as a line of the ship's log, with its whole game record (rules 4.1)."""

from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from companion.games.space_alert.table.answers import delays_before, turns_reached
from companion.games.space_alert.table.briefing import PLACES, Briefing, Difficulty
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.decks import callable_by
from companion.games.space_alert.table.operation import Operation, alerts, trained
from companion.games.space_alert.table.own import ID
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import knows, say
from companion.games.space_alert.words.announcement import logged_title
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry
from companion.kit.refereed.log import LogBook
from companion.rules.space_alert.campaign import CampaignScore
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.record import STATION_NAMES, ZONE_NAMES
from companion.rules.space_alert.record_reading import OVERRULE
from companion.rules.space_alert.setup import FRONTIER_SWITCHES, SWITCHED_BY, Switches, Trained
from companion.rules.space_alert.ship import BOT_STATIONS, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import shelters
from companion.rules.space_alert.threats import ALL_CARDS
from companion.words.dates import dated

KILLERS = 3  # threats that killed most, in the records


@dataclass(frozen=True)
class LoggedSeat:
    """A crew member as logged: the role marks are "captain", "comms" and "security"."""

    colour: str
    name: str = ""
    android: bool = False
    roles: tuple[str, ...] = ()
    specialist: str = ""  # what it had learnt, a name of Specialist, and how much of it
    learnt: int = 0


@dataclass(frozen=True)
class LoggedPoints:
    """The breakdown of rules 4; penalties are negative."""

    defeated: int = 0
    survived: int = 0
    damage: int = 0
    knockouts: int = 0
    bots: int = 0
    visual: int = 0
    total: int = 0
    bonus: int = 0  # of specialisations (rules 11)


@dataclass(frozen=True)
class Flown:
    """What only Space Alert knows of a line."""

    crew: tuple[LoggedSeat, ...]
    mission: str  # its id
    title: str
    level: str  # a value of Level
    common: str  # difficulty: 1, 2 or 1+2
    serious: str
    won: bool
    points: LoggedPoints | None = None  # none for a lost mission, nor before the last of a campaign
    lost_turn: int = 0
    killed_by: str = ""  # the threat's code
    frontier: tuple[str, ...] = ()  # the parts of the expansion that were played


@dataclass(frozen=True)
class Flight:
    """A mission and its result; no score before the last mission of a campaign."""

    operation: Operation
    outcome: Outcome
    score: Score | CampaignScore | None

    @property
    def id(self) -> str:
        return self.operation.briefing.id


def flown_in(flight: Flight, evening: Evening) -> Flown:
    briefing, outcome = flight.operation.briefing, flight.outcome
    return Flown(
        crew=logged_crew(briefing),
        mission=briefing.timeline.id,
        title=briefing.timeline.title,
        level=briefing.timeline.level.value,
        common=briefing.common.value,
        serious=briefing.serious.value,
        won=outcome.won,
        points=None if flight.score is None else logged_points(flight.score),
        lost_turn=outcome.lost_turn or 0,
        killed_by=outcome.killed_by or "",
        frontier=briefing.frontier.parts,
    )


def logged_points(score: Score | CampaignScore) -> LoggedPoints:
    return LoggedPoints(**{each.name: getattr(score, each.name) for each in fields(LoggedPoints)})


def logged_crew(briefing: Briefing) -> tuple[LoggedSeat, ...]:
    crew = briefing.crew
    learnt = (*trained(briefing), *[None] * len(crew.seats))
    return tuple(
        LoggedSeat(seat.colour.value, seat.name, seat.android, roles(crew, place), *schooling(learnt[place]))
        for place, seat in enumerate(crew.seats)
    )


def schooling(mine: Trained | None) -> tuple[str, int]:
    return ("", 0) if mine is None else (mine.specialist.name, mine.level)


def roles(crew: Crew, place: int) -> tuple[str, ...]:
    marks = (("captain", 0), ("comms", crew.comms), ("security", crew.security))
    return tuple(role for role, holder in marks if holder == place)


def record_of(operation: Operation) -> dict[str, object]:
    """The mission as a game record (docs/game-record.md) that resolves to the same outcome."""
    answers = operation.answers
    called = called_of(operation)
    threats = [
        {"t": alert.t, **drawn(code, called)} | ({} if alert.zone is None else {"zone": ZONE_NAMES[alert.zone]})
        for alert, code in zip(alerts(operation), operation.codes, strict=True)
    ]
    tracks = dict(zip(PLACES, operation.boards, strict=True))
    record: dict[str, object] = {
        "id": operation.briefing.id,
        "level": operation.briefing.timeline.level.value,
        "players": [player_of(operation, player) for player in range(operation.seats)],
        "tracks": {place: board for place, board in tracks.items() if board},
        "threats": threats,
        "damage_order": {ZONE_NAMES[zone]: [tile.value for tile in answers.tiles[zone]] for zone in Zone},
        "stumbles": [
            {"player": states.player, "turn": states.turn, "meant": states.card.value}
            for states in answers.cards
            if states.stumbled
        ],
        "switches": switches_of(operation.switches),
    }
    if any(operation.broken) or operation.squads < len(BOT_STATIONS):
        record["carried"] = carried_of(operation)
    if operation.briefing.frontier.double:
        record["double_actions"] = True
    if answers.overrules:
        record["overrules"] = [OVERRULE.written(said) for said in answers.overrules]
    return record


def called_of(operation: Operation) -> dict[str, str]:
    """The card drawn with each caller. If the mission ended before it was asked for, any that lies nowhere else."""
    found = dict(operation.answers.called)
    lying = [*operation.codes, *found.values()]
    for caller in lying:
        calls = ALL_CARDS[caller].calls
        if calls is not None and caller not in found:
            deck = callable_by(calls, operation.briefing.frontier)
            found[caller] = next(code for code in deck if code not in lying and ALL_CARDS[code].calls is None)
            lying.append(found[caller])
    return found


def drawn(code: str, called: Mapping[str, str]) -> dict[str, object]:
    """A threat card, and with a caller the one drawn with it."""
    found: dict[str, object] = {"code": code}
    return {**found, "called": drawn(called[code], called)} if code in called else found


def player_of(operation: Operation, player: int) -> dict[str, object]:
    found: dict[str, object] = {"actions": plan_of(operation, player)}
    mine = (*trained(operation.briefing), *[None] * operation.seats)[player]
    if mine is not None:
        found |= {"specialization": mine.specialist.value, "level": mine.level}
        if mine.specialist is Specialist.TELEPORTER and operation.answers.teleport is not None:
            found["teleport"] = list(operation.answers.teleport)
    return found


def plan_of(operation: Operation, player: int) -> list[str]:
    """A plan entered at once as it was; slots entered one by one as they were played. With the delayed turns empty, and
    those in which something waited, no delay shifts anything, so it resolves to the same."""
    plan = operation.answers.plan(player)
    if plan is not None:
        return [card.value for card in plan]
    resolution = resolved(operation).resolution
    shifted = delays_before(resolution.facts, player, turns_reached(resolution) + 1)
    sheltered = [state.turn for state in resolution.turns if shelters(state.crew[player].card or Card.NONE)]
    entered = [(state.turn, state.crew[player].card) for state in resolution.turns]
    return [
        (Card.NONE if turn in shifted and turn not in sheltered else card).value
        for turn, card in entered
        if card is not None
    ]


def carried_of(operation: Operation) -> dict[str, object]:
    squads = list(BOT_STATIONS)[: operation.squads]
    if operation.squads == 1 and operation.answers.squad_station is not None:
        squads = [operation.answers.squad_station]
    return {
        "tiles": {ZONE_NAMES[zone]: [tile.value for tile in operation.broken[zone]] for zone in Zone},
        "squads": [STATION_NAMES[station] for station in squads],
    }


def switches_of(switches: Switches) -> dict[str, object]:
    """Those of the expansion only where the table has decided otherwise."""
    base = {ruling: getattr(switches, field) for ruling, field in SWITCHED_BY.items()}
    turned = {ruling: other for ruling, (field, other) in FRONTIER_SWITCHES.items() if getattr(switches, field)}
    return base | turned


# ---------------------------------------------------------------- reading a line


def flown_of(entry: LogEntry) -> Flown:
    return BOOK.read(entry)


def seat_title(language: str, seat: LoggedSeat) -> str:
    return seat.name or say(language, f"crew.colour_{seat.colour}")


def people(language: str, flown: Flown) -> tuple[str, ...]:
    """Whatever they sat on: what a crew's missions have in common."""
    names = [seat_title(language, seat) for seat in flown.crew if not seat.android]
    return tuple(sorted(names or [seat.name for seat in flown.crew if seat.name]))


MARKS = {"captain": "★", "comms": "☊", "security": "!"}  # the rulebook's star, headphones and exclamation mark


def whole_crew(language: str, flown: Flown) -> str:
    def member(seat: LoggedSeat) -> str:
        marks = "".join(MARKS[role] for role in seat.roles)
        android = f" ({say(language, 'page.android')})" if seat.android else ""
        return f"{seat_title(language, seat)}{marks}{android}"

    return say(language, "resolution.comma").join(member(seat) for seat in flown.crew)


def lines_of(language: str, flown: Flown) -> tuple[str, ...]:
    """What the rulebook's log asks for."""
    lines = [result_of(language, flown)]
    if flown.won and flown.points is not None:
        parts = ("defeated", "survived", "damage", "knockouts", "bots", "visual")
        lines += [f"{say(language, f'log.{part}')} {getattr(flown.points, part):+d}" for part in parts]
        if flown.points.bonus:
            lines.append(f"{say(language, 'log.bonus')} {flown.points.bonus:+d}")
    common, serious = (colours(language, each) for each in (flown.common, flown.serious))
    lines.append(say(language, "log.difficulty", common=common, serious=serious))
    if flown.frontier:
        played = [say(language, f"log.frontier_{part}") for part in flown.frontier]
        lines.append(say(language, "log.frontier", parts=say(language, "resolution.comma").join(played)))
    return (*lines, *(seat_line(language, seat) for seat in flown.crew))


def seat_line(language: str, seat: LoggedSeat) -> str:
    """Who it was, with which marks of a role, and what they had learnt (rules 10)."""
    marks = [say(language, f"crew.role_{role}") for role in seat.roles]
    name = seat.name or say(language, "crew.android" if seat.android else f"crew.colour_{seat.colour}")
    known = knows(f"ship.specialist.{seat.specialist}")
    learnt = [say(language, f"ship.specialist.{seat.specialist}"), str(seat.learnt)] if known else []
    return " ".join((name, *marks, *learnt))


def colours(language: str, difficulty: str) -> str:
    """Of the cards, in words: the log keeps the numbers that are printed on them."""
    known = {each.value: each.name for each in Difficulty}
    return say(language, f"setup.difficulty_{known[difficulty]}") if difficulty in known else difficulty


def result_of(language: str, flown: Flown) -> str:
    if flown.won:
        if flown.points is None:
            return say(language, "log.won_open")
        return say(language, "log.won", points=flown.points.total)
    threat = say(language, f"threats.{flown.killed_by}") if flown.killed_by else "-"
    return say(language, "log.lost", turn=flown.lost_turn, threat=threat)


HEADS = ("difficulty", "survived", "defeated", "penalties", "visual")


def cells(language: str, flown: Flown) -> tuple[str, ...]:
    """For a lost mission the difficulty only: its result stands in the sheet's last column."""
    difficulty = f"{colours(language, flown.common)} / {colours(language, flown.serious)}"
    points = flown.points
    if not flown.won or points is None:
        return (difficulty, "", "", "", "")
    penalties = points.damage + points.knockouts + points.bots
    visual = f"{points.visual} {points.bonus:+d}" if points.bonus else str(points.visual)  # of specialisations
    return (difficulty, *(str(number) for number in (points.survived, points.defeated, penalties)), visual)


POINTS = ("survived", "defeated", "damage", "knockouts", "bots", "visual", "bonus")


def columns(flown: Flown) -> dict[str, object]:
    points = flown.points if flown.won else None
    numbers = {name: "" if points is None else getattr(points, name) for name in POINTS}
    plain = {name: getattr(flown, name) for name in ("mission", "level", "common", "serious")}
    return {**plain, **numbers, "lost_turn": flown.lost_turn or "", "killed_by": flown.killed_by}


# ---------------------------------------------------------------- records and comparisons

# With which other missions one is compared, and what they have in common with it.
ALIKE: dict[str, Callable[[LogEntry], object]] = {
    "all": lambda entry: is_training(entry),
    "crew": lambda entry: (is_training(entry), people("en", flown_of(entry))),
    "mission": lambda entry: flown_of(entry).mission,
}


def is_training(entry: LogEntry) -> bool:
    """Flown to learn: no measure for missions, nor they for it."""
    return flown_of(entry).level != Level.MISSION.value


def compared(language: str, log: Sequence[LogEntry]) -> Callable[[LogEntry], Sequence[str]]:
    """Third best of twelve: of all missions, of this crew's, of those of this name; of a lost one, who else fell to
    what destroyed it."""
    totals: dict[tuple[str, object], list[int]] = {}
    for each in log:
        if each.total is not None:
            for name, alike in ALIKE.items():
                insort(totals.setdefault((name, alike(each)), []), each.total)
    deaths = Counter(flown_of(entry).killed_by for entry in log if flown_of(entry).killed_by)
    campaigns: dict[str, list[LogEntry]] = {}
    for each in log:
        if each.group:
            campaigns.setdefault(each.group, []).append(each)

    def lines(entry: LogEntry) -> Sequence[str]:
        if entry.total is None:
            flown = flown_of(entry)
            return (*fallen(language, flown, deaths), *campaign_lines(language, entry, campaigns.get(entry.group, ())))
        found = []
        for name, alike in ALIKE.items():
            these = totals.get((name, alike(entry)), [])
            if len(these) > 1:
                place = 1 + len(these) - bisect_right(these, entry.total)
                found.append(say(language, f"log.place_{name}", place=place, count=len(these)))
        return found

    return lines


def campaign_lines(language: str, entry: LogEntry, missions: Sequence[LogEntry]) -> Sequence[str]:
    """What became of the campaign in which that mission was brought home: only its last mission shows the points, and a
    lost one has none (rules 6.3)."""
    if not flown_of(entry).won:
        return ()
    for each in missions:
        flown = flown_of(each)
        if each.total is not None:
            return [say(language, "log.campaign_won", points=each.total, count=len(missions))]
        if not flown.won:
            threat = named(language, flown.killed_by)
            return [say(language, "log.campaign_lost", turn=flown.lost_turn, mission=len(missions), threat=threat)]
    return ()


def fallen(language: str, flown: Flown, deaths: Counter[str]) -> Sequence[str]:
    if flown.won or deaths.total() < 2 or not deaths[flown.killed_by]:
        return ()
    values = {"threat": named(language, flown.killed_by), "count": deaths[flown.killed_by], "lost": deaths.total()}
    return [say(language, "log.fallen", **values)]


def named(language: str, code: str) -> str:
    """A threat by its code; a card that is no longer known keeps it."""
    return say(language, f"threats.{code}") if knows(f"threats.{code}") else code


def records(language: str, log: Sequence[LogEntry]) -> Sequence[str]:
    """Missions, the best of them, the best of each crew, of each mission, and what kills the ship; of training alone
    where nothing else was flown."""
    missions = [entry for entry in log if not is_training(entry)]
    training = len(log) - len(missions)
    log = missions or log
    won = sum(flown_of(entry).won for entry in log)
    lines = [say(language, "log.flown", count=len(log), won=won)]
    if missions and training:
        lines.append(say(language, "log.training", count=training))
    scored = sorted((each for each in log if each.total is not None), key=lambda each: -(each.total or 0))
    if scored:
        lines.append(say(language, "log.best", **best(language, scored[0])))
    for key in ("crew", "mission"):
        found: dict[object, LogEntry] = {}
        for entry in scored:
            found.setdefault(ALIKE[key](entry), entry)
        if len(found) > 1:
            lines += [say(language, f"log.best_{key}", **best(language, entry)) for entry in found.values()]
    deaths = Counter(flown_of(entry).killed_by for entry in log if flown_of(entry).killed_by)
    for code, count in deaths.most_common(KILLERS):
        lines.append(say(language, "log.killer", threat=named(language, code), count=count))
    return lines


def title(language: str, flown: Flown) -> str:
    return logged_title(language, flown.mission, flown.title)


def best(language: str, entry: LogEntry) -> dict[str, object]:
    flown = flown_of(entry)
    return {
        "points": entry.total,
        "title": title(language, flown),
        "crew": say(language, "resolution.comma").join(people(language, flown)),
        "date": dated(language, entry.date),
    }


BOOK = LogBook(
    ID,
    Flown,
    flown_in,
    title,
    result_of,
    record=lambda flight: record_of(flight.operation),
    lines=lines_of,
    players=people,
    crew=whole_crew,
    total=lambda flown: flown.points.total if flown.points and flown.won else None,
    won=lambda flown: flown.won,
    columns=columns,
    heads=lambda language: tuple(say(language, f"sheet.{head}") for head in HEADS),
    cells=cells,
)
VIEWS = replace(BOOK.views, compared=compared, records=records)
