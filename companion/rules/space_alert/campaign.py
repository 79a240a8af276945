"""A campaign: up to three missions in a row, what is repaired between them, and their score (rules 6).

It knows outcomes and what the next mission carries; how a mission is flown or logged it does not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.fields import Impossible
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.setup import Carried
from companion.rules.space_alert.ship import Tile, Zone
from companion.rules.space_alert.state import Berth

MOST_MISSIONS = 3
REPAIRS_PER_ZONE = 2
SQUADS = 2


# ---------------------------------------------------------------- between two missions (rules 6.2)


@dataclass(frozen=True, slots=True)
class RepairTile:
    """One damage tile goes back into its zone's pile."""

    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class RepairSquad:
    """One disabled squad works again, wherever and however it was disabled (R39)."""


@dataclass(frozen=True, slots=True)
class RepairNothing:
    """Nothing is broken, everything else is at its limit, or they leave it."""


@dataclass(frozen=True, slots=True)
class Recover:
    """All that a knocked-out player does."""


Repair = RepairTile | RepairSquad | RepairNothing | Recover


def disabled_squads(outcome: Outcome) -> int:
    """A squad that was never activated still stands in its station and is none of these."""
    unused = sum(store is Berth.STORED for store in outcome.bots_stored.values())
    return max(0, outcome.inactive_bots - unused)


def left_broken(outcome: Outcome) -> Carried:
    """What a mission leaves behind before anybody repairs. Internal tokens leave the ship by themselves."""
    tiles = {zone: outcome.damage_tiles[zone] for zone in Zone if outcome.damage_tiles[zone]}
    return Carried(tiles, SQUADS - disabled_squads(outcome))


def possible_repairs(outcome: Outcome, done: Sequence[Repair]) -> tuple[Repair, ...]:
    """What the next in seat order may do, `done` being what those before did; captain first."""
    if len(done) in outcome.knocked_out:
        return (Recover(),)
    broken = repaired(outcome, done)
    found: list[Repair] = []
    for zone in Zone:
        mended = sum(isinstance(each, RepairTile) and each.zone is zone for each in done)
        if mended < REPAIRS_PER_ZONE:
            found += [RepairTile(zone, tile) for tile in broken.tiles.get(zone, ())]
    if broken.squads < SQUADS:
        found.append(RepairSquad())
    return (*found, RepairNothing())


def repaired(outcome: Outcome, repairs: Sequence[Repair]) -> Carried:
    """What the next mission carries after these repairs, each taken by the next in seat order."""
    carried = left_broken(outcome)
    tiles = {zone: list(carried.tiles.get(zone, ())) for zone in Zone}
    squads = carried.squads
    for repair in repairs:
        if isinstance(repair, RepairTile):
            tiles[repair.zone].remove(repair.tile)
        elif isinstance(repair, RepairSquad):
            squads += 1
    return Carried({zone: tuple(left) for zone, left in tiles.items() if left}, squads)


def next_carried(outcome: Outcome, repairs: Sequence[Repair]) -> Carried:
    """As `repaired`, with every repair checked; what cannot be is refused with whose it is."""
    if not outcome.won:
        raise Impossible("campaign", "the ship is destroyed: the campaign is lost")
    for seat, repair in enumerate(repairs):
        if repair not in possible_repairs(outcome, repairs[:seat]):
            raise Impossible(f"repairs[{seat}]", f"{repair} is not possible there (rules 6.2)")
    return repaired(outcome, repairs)


# ---------------------------------------------------------------- the score (rules 6.3)


@dataclass(frozen=True, slots=True)
class CampaignScore(Score):
    """Threat points of all missions; penalties of the last one's end alone; a share of the visual points."""

    missions: int = 0


def campaign_lost(outcomes: Sequence[Outcome]) -> bool:
    return any(not outcome.won for outcome in outcomes)


def may_go_on(outcomes: Sequence[Outcome]) -> bool:
    return not campaign_lost(outcomes) and len(outcomes) < MOST_MISSIONS


def campaign_score(outcomes: Sequence[Outcome]) -> CampaignScore | None:
    """None: no mission was flown, or the ship was destroyed in one of them."""
    scores = [outcome.score for outcome in outcomes if outcome.score is not None]
    if not scores or campaign_lost(outcomes):
        return None
    last = scores[-1]
    return CampaignScore(
        missions=len(scores),
        defeated=sum(score.defeated for score in scores),
        survived=sum(score.survived for score in scores),
        damage=last.damage,
        knockouts=last.knockouts,
        bots=last.bots,
        visual=sum(score.visual for score in scores) // len(scores),
        bonus=sum(score.bonus for score in scores),
    )
