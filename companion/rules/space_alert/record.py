"""Game records (docs/game-record.md): one mission as plain JSON values, resolved, and its outcome written."""

from collections.abc import Sequence
from typing import TypeVar

from companion.rules.fields import Impossible, Json
from companion.rules.forms import plain_fields
from companion.rules.space_alert.outcome import Outcome, ThreatState, TurnState
from companion.rules.space_alert.questions import WhichTile
from companion.rules.space_alert.record_reading import STATION_NAMES, ZONE_NAMES, ZONES, read
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.ship import System, Zone
from companion.rules.space_alert.state import Berth, Squad
from companion.rules.space_alert.threatcards import InternalCard, ThreatCard
from companion.rules.space_alert.threats import ALL_CARDS

__all__ = ["STATION_NAMES", "ZONES", "ZONE_NAMES", "complete", "read", "resolved", "written"]

T = TypeVar("T")


def resolved(game: Json, *, turns: bool = True) -> dict[str, Json]:
    """The outcome of a record, as the record format writes it."""
    setup, decisions = read(game)
    resolution = resolve(setup, decisions, facts=False, turns=turns)
    shown = resolution.turns if turns else None
    return written(game.get("id"), complete(resolution), shown, bonus=any(setup.trained))


def complete(resolution: Resolution) -> Outcome:
    """The outcome of a resolution for which all answers were given in advance."""
    if resolution.outcome is None:
        question = resolution.question
        assert isinstance(question, WhichTile)  # everything else a record must have
        zone = ZONE_NAMES[question.zone]
        left = ", ".join(sorted(tile.value for tile in question.left))
        raise Impossible(
            f"damage_order.{zone}",
            f"is too short, or names a tile that is on the ship: one more {zone} tile is drawn, one of {left}",
        )
    return resolution.outcome


def by_zone(values: Sequence[T]) -> dict[str, T]:
    return {"red": values[0], "white": values[1], "blue": values[2]}


def written(
    identity: Json, outcome: Outcome, turns: Sequence[TurnState] | None, *, bonus: bool = False
) -> dict[str, Json]:
    """`bonus`: somebody has a specialisation, so points of its cards are listed (rules 11)."""
    score = outcome.score
    line: dict[str, Json] = {
        "id": identity,
        "status": "won" if outcome.won else "lost",
        **plain_fields(outcome, "lost_turn", *(() if outcome.won else ("killed_by",))),
        "points": None if score is None else score.total,
        "points_detail": None if score is None else plain_fields(score, *POINTS, *(("bonus",) if bonus else ())),
        "damage": by_zone([len(tiles) for tiles in outcome.damage_tiles]),
        "damage_tiles": by_zone([[tile.value for tile in tiles] for tiles in outcome.damage_tiles]),
        **plain_fields(outcome, "defeated", "survived", "knocked_out", "inactive_bots"),
        "bots_stored": {STATION_NAMES[s]: STORES[store] for s, store in outcome.bots_stored.items()},
        **plain_fields(outcome, "visual", "computer_missed"),
    }
    if turns is not None:
        line["per_turn"] = [written_turn(turn) for turn in turns]
    return line


POINTS = ("defeated", "survived", "damage", "knockouts", "bots", "visual")
STORES = {Berth.STORED: "stored", Berth.TAKEN: "taken", Berth.STORED_DISABLED: "stored_disabled"}
SQUADS = {Squad.NONE: "none", Squad.ACTIVE: "active", Squad.DISABLED: "disabled"}


def written_turn(state: TurnState) -> dict[str, Json]:
    turn: dict[str, Json] = {"turn": state.turn}
    if state.partial:
        turn["partial"] = True
    if state.crew[0].card is not None:
        turn["cards"] = [member.card.value for member in state.crew if member.card is not None]
    turn["players"] = [
        {"station": STATION_NAMES[c.station], "ko": c.knocked_out, "bots": SQUADS[c.squad]}
        | ({} if c.range is None else {"range": c.range})
        for c in state.crew
    ]
    turn["shield"] = by_zone(state.shield)
    turn["reactor"] = by_zone(state.reactor)
    turn["fuel"] = state.fuel
    turn["rockets"] = state.rockets
    turn["rocket_in_flight"] = state.rocket_flying
    turn["damage"] = by_zone(state.damage)
    turn["threats"] = [row for threat in state.threats for row in written_threat(threat)]
    if state.aftermath:
        turn["aftermath"] = [{"code": t.code, "pos": t.square, "marked": list(t.marked)} for t in state.aftermath]
    if state.sabotaged:
        turn["sabotaged"] = sorted(f"{System(s).name}@{STATION_NAMES[station]}" for station, s in state.sabotaged)
    return turn


def written_threat(threat: ThreatState) -> list[dict[str, Json]]:
    """One row, or for Slime one per token."""
    row: dict[str, Json] = {
        "code": threat.code,
        "t": threat.t,
        "pos": threat.square,
        "hp": threat.hp,
        "speed": threat.speed,
    }
    card = ALL_CARDS[threat.code]
    row |= written_more(threat, card)
    if threat.zone is not None:
        return [{**row, "zone": ZONE_NAMES[Zone(threat.zone)], "shield": threat.shield}]
    assert isinstance(card, InternalCard)
    if card.outside:
        return [{**row, "stations": ["space"]}]
    if not card.slime:
        return [{**row, "stations": sorted(STATION_NAMES[station] for station, _ in threat.tokens)}]
    tokens = sorted(threat.tokens, key=lambda token: token[0] not in card.stations)  # the original first
    return [
        {**row, "hp": hp, "stations": [STATION_NAMES[station]]} | ({} if station in card.stations else {"child": True})
        for station, hp in tokens
    ]


def written_more(threat: ThreatState, card: ThreatCard) -> dict[str, Json]:
    """What only threats of the expansion have, and those called by one."""
    more: dict[str, Json] = {}
    if threat.more is None:
        return more
    if threat.more.called:
        more["called"] = True
    if threat.more.phased_out is not None:
        more["phased_out"] = threat.more.phased_out
    if isinstance(card, InternalCard):
        if card.attaches:
            more["host"] = threat.more.host
        if card.lays_mines:
            more["mines"] = sorted(STATION_NAMES[station] for station in threat.more.mines)
        if card.marks:
            more["marked"] = list(threat.more.marked)
    return more
