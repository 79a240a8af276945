"""A mission made whole again from its line of the log: to be watched, or asked what would have saved it.

The line has the crew, its record everything that was entered; lines of the oldest boxes have both, too.
"""

import json
from dataclasses import replace
from functools import lru_cache

from companion.games.space_alert.log import Flown, LoggedSeat
from companion.games.space_alert.table.answers import Answers, EnteredCard, decisions
from companion.games.space_alert.table.beats import Swapped
from companion.games.space_alert.table.briefing import Boards, Briefing, Frontier
from companion.games.space_alert.table.crew import Crew, PlayerColour, Seat
from companion.games.space_alert.table.operation import Operation, setup_of
from companion.games.space_alert.table.resolved import resolved
from companion.kit.logline import LogEntry
from companion.rules.space_alert.costs import lies_in
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import Decisions
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import ThreatAlert, Timeline
from companion.rules.space_alert.what_if import Change, Changes, changed, in_full, whole_plans

PHASE_S = 150  # how long the phases were is not stored, and nothing that is looked at again depends on it


@lru_cache(maxsize=4)
def mission_from_log(entry: LogEntry) -> Operation | None:
    """None where the line's record cannot be resolved on the box's own screens: there is none, or it was written by a
    box that knew more."""
    flown = entry.value
    if not entry.record or not isinstance(flown, Flown):
        return None
    try:
        setup, decided = read(json.loads(entry.record))
    except ValueError:  # Impossible is one
        return None
    outcome = resolve(setup, decided, facts=False, turns=False).outcome
    if outcome is None or len(flown.crew) != setup.players:
        return None
    operation = made_whole(entry.id, flown, setup, decided)
    return operation if resolved(operation).resolution.outcome == outcome else None


def made_whole(name: str, flown: Flown, setup: Setup, decided: Decisions) -> Operation:
    boards = boards_of(setup)
    tiles = setup.carried.tiles
    return Operation(
        Briefing(
            crew_of(flown.crew, setup), timeline_of(flown, setup), boards=boards, id=name, frontier=parts_of(setup)
        ),
        setup.switches,
        over=True,
        codes=tuple(drawn.code for drawn in setup.threats),
        boards=boards,
        broken=(tuple(tiles.get(Zone.RED, ())), tuple(tiles.get(Zone.WHITE, ())), tuple(tiles.get(Zone.BLUE, ()))),
        squads=setup.carried.squads,
        answers=answers_of(decided),
    )


def parts_of(setup: Setup) -> Frontier:
    """Those parts of the expansion that were played, as far as the mission tells."""
    threats = any(ALL_CARDS[drawn.code].expansion for drawn in setup.threats)
    return Frontier(threats, setup.double_actions, any(setup.trained))


def crew_of(seats: tuple[LoggedSeat, ...], setup: Setup) -> Crew:
    def holder(role: str) -> int:
        return next((place for place, seat in enumerate(seats) if role in seat.roles), 0)

    learnt = (*setup.trained, *[None] * len(seats))
    sitting = tuple(
        Seat(PlayerColour(seat.colour), seat.name, seat.android, learnt[place]) for place, seat in enumerate(seats)
    )
    return Crew(sitting, holder("comms"), holder("security"))


def timeline_of(flown: Flown, setup: Setup) -> Timeline:
    """Announces exactly the threats that were drawn, one after the other."""
    events = tuple(
        ThreatAlert(place, drawn.t, ALL_CARDS[drawn.code].serious, drawn.zone)
        for place, drawn in enumerate(setup.threats)
    )
    ends = tuple(PHASE_S * phase for phase in range(1, COURSES[setup.level].phases + 1))
    return Timeline(flown.mission, flown.title, ends, events, level=setup.level)


def boards_of(setup: Setup) -> Boards:
    red, white, blue, internal = (setup.tracks[zone].name if zone in setup.tracks else "" for zone in (*Zone, None))
    return red, white, blue, internal


def answers_of(decided: Decisions) -> Answers:
    return Answers(
        cards=tuple(
            EnteredCard(player, turn, card, stumbled=True) for (player, turn), card in decided.stumbles.items()
        ),
        plans=tuple(None if plan is None else tuple(plan) for plan in decided.plans),
        tiles=tuple(tuple(decided.tiles.get(zone, ())) for zone in Zone),
        squad_station=decided.squad_station,
        called=tuple(decided.called.items()),
        teleport=decided.teleport,
        overrules=decided.overrules,
    )


def with_changes(operation: Operation, changes: Changes) -> Operation:
    """The same mission with other cards in some slots. Tiles that nobody has drawn come as the debriefing had them."""
    setup, decided = setup_of(operation), decisions(operation.answers)
    plans = changed(whole_plans(setup, decided), changes)
    tiles = in_full(setup, decided.tiles)
    answers = replace(
        operation.answers,
        plans=tuple(tuple(plan) for plan in plans),
        cards=tuple(card for card in operation.answers.cards if card.stumbled),
        tiles=tuple(tiles[zone] for zone in Zone),
    )
    now = replace(operation, answers=answers)
    facts = resolved(now).resolution.facts

    def swapped(change: Change) -> Swapped:
        lies = lies_in(facts, plans[change.player], change.player, change.turn)
        return Swapped(change.player, change.turn, change.old.value, change.new.value, lies)

    return replace(now, swapped=tuple(map(swapped, changes)))
