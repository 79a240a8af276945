"""A finished mission as a line of the ship's log, with its whole game record (rules 4.1)."""

import json

from companion.rules.space_alert.campaign import CampaignScore
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.record import STATION_NAMES, ZONE_NAMES
from companion.rules.space_alert.setup import SWITCHED_BY, Switches
from companion.rules.space_alert.ship import BOT_STATIONS, Zone
from companion.table.logbook import LogEntry, LoggedPoints, LoggedSeat
from companion.table.space_alert.briefing import PLACES
from companion.table.space_alert.crew import Crew
from companion.table.space_alert.operation import Operation, alerts
from companion.table.space_alert.resolved import resolved


def log_entry(operation: Operation, outcome: Outcome, date: str, campaign: str) -> LogEntry:
    """The line as it is known now; saved again under the same id it replaces the earlier one."""
    briefing = operation.briefing
    return LogEntry(
        id=briefing.id,
        date=date,
        crew=logged_crew(briefing.crew),
        mission=briefing.timeline.id,
        title=briefing.timeline.title,
        level=briefing.timeline.level.value,
        common=briefing.common.value,
        serious=briefing.serious.value,
        won=outcome.won,
        points=None if outcome.score is None else logged_points(outcome.score),
        lost_turn=outcome.lost_turn or 0,
        killed_by=outcome.killed_by or "",
        campaign=campaign,
        record=json.dumps(record_of(operation), sort_keys=True),
    )


def logged_points(score: Score | CampaignScore) -> LoggedPoints:
    return LoggedPoints(
        score.defeated, score.survived, score.damage, score.knockouts, score.bots, score.visual, score.total
    )


def logged_crew(crew: Crew) -> tuple[LoggedSeat, ...]:
    return tuple(
        LoggedSeat(seat.colour.value, seat.name, seat.android, roles(crew, place))
        for place, seat in enumerate(crew.seats)
    )


def roles(crew: Crew, place: int) -> tuple[str, ...]:
    marks = (("captain", 0), ("comms", crew.comms), ("security", crew.security))
    return tuple(role for role, holder in marks if holder == place)


def record_of(operation: Operation) -> dict[str, object]:
    """The mission as a game record (docs/game-record.md) that resolves to the same outcome."""
    answers = operation.answers
    threats = [
        {"t": alert.t, "code": code} | ({} if alert.zone is None else {"zone": ZONE_NAMES[alert.zone]})
        for alert, code in zip(alerts(operation), operation.codes, strict=True)
    ]
    tracks = dict(zip(PLACES, operation.boards, strict=True))
    record: dict[str, object] = {
        "id": operation.briefing.id,
        "level": operation.briefing.timeline.level.value,
        "players": [{"actions": plan_of(operation, player)} for player in range(operation.seats)],
        "tracks": {place: board for place, board in tracks.items() if board},
        "threats": threats,
        "damage_order": {ZONE_NAMES[zone]: [tile.value for tile in answers.tiles[zone]] for zone in Zone},
        "stumbles": [
            {"player": told.player, "turn": told.turn, "meant": told.card.value}
            for told in answers.cards
            if told.stumbled
        ],
        "switches": switches_of(operation.switches),
    }
    if any(operation.broken) or operation.squads < len(BOT_STATIONS):
        record["carried"] = carried_of(operation)
    return record


def plan_of(operation: Operation, player: int) -> list[str]:
    """A plan told at once as it was; slots told one by one as they were played: with its delayed turns empty
    no delay shifts anything, so it resolves to the same."""
    plan = operation.answers.plan(player)
    if plan is not None:
        return [card.value for card in plan]
    cards = [state.crew[player].card for state in resolved(operation).resolution.turns]
    return [(card or Card.NONE).value for card in cards if card is not None]


def carried_of(operation: Operation) -> dict[str, object]:
    squads = list(BOT_STATIONS)[: operation.squads]
    if operation.squads == 1 and operation.answers.squad_station is not None:
        squads = [operation.answers.squad_station]
    return {
        "tiles": {ZONE_NAMES[zone]: [tile.value for tile in operation.broken[zone]] for zone in Zone},
        "squads": [STATION_NAMES[station] for station in squads],
    }


def switches_of(switches: Switches) -> dict[str, object]:
    return {ruling: getattr(switches, field) for ruling, field in SWITCHED_BY.items()}
