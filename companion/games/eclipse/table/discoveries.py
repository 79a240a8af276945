"""What a discovery tile was turned into (E-R18): points, resources, a cruiser, an ancient part, a technology."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.eclipse.table.flow import tells
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import ship_name
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.options import Does, Option, opens
from companion.kit.stage import stage
from companion.rules.eclipse.actions import lays
from companion.rules.eclipse.events import Control, Discovery, Found
from companion.rules.eclipse.names import Bonus, Resource
from companion.rules.eclipse.numbers import DISCOVERY_GAIN, DISCOVERY_VP
from companion.rules.eclipse.parts import ANCIENT_PARTS, Part
from companion.rules.eclipse.technologies import ROWS, Tech

WORTH = {
    Bonus.VP: DISCOVERY_VP,
    Bonus.MONEY: DISCOVERY_GAIN[Resource.MONEY],
    Bonus.SCIENCE: DISCOVERY_GAIN[Resource.SCIENCE],
    Bonus.MATERIALS: DISCOVERY_GAIN[Resource.MATERIALS],
}


@dataclass(frozen=True)
class Discoveries:
    """`hex`: the one that is taken with it; 0: nobody entered which."""

    seat: int
    hex: int = 0
    cursor: int = 0


@dataclass(frozen=True)
class FoundTech:
    seat: int
    hex: int = 0
    cursor: int = 0


@dataclass(frozen=True)
class LayPart:
    """An ancient part: kept, or laid on a blueprint at once (E-R29)."""

    seat: int
    part: Part
    hex: int = 0
    cursor: int = 0


def tells_found(stage: Discoveries | FoundTech | LayPart, found: Discovery) -> Does:
    return tells(Control(stage.seat, stage.hex, found) if stage.hex else Found(stage.seat, found))


def options(evening: Evening, stage: Discoveries) -> Sequence[Option]:
    bonuses = [
        Option(bonus.value, bonus_text(evening, bonus), tells_found(stage, bonus), value_of(bonus)) for bonus in Bonus
    ]
    parts = [
        opens(part.name.lower(), part_name(evening, part), LayPart(stage.seat, part, stage.hex))
        for part in ANCIENT_PARTS.values()
    ]
    return (*bonuses, opens("tech", say(evening, "turn.found_tech"), FoundTech(stage.seat, stage.hex)), *parts)


def part_name(evening: Evening, part: Part) -> str:
    return say(evening, f"parts.{part.name.lower()}")


def lay_options(evening: Evening, stage: LayPart) -> Sequence[Option]:
    """Every slot on which the ship would still fly."""
    row = match_of(evening).state.seats[stage.seat]
    found = [Option("keep", say(evening, "turn.keep_part"), tells_found(stage, stage.part))]
    for laid in lays(row.species, row.blueprints, stage.part):
        text = say(evening, "turn.lay_on", ship=ship_name(evening, laid.ship), slot=laid.slot)
        found.append(Option(f"{laid.ship.value}-{laid.slot}", text, tells_found(stage, laid)))
    return found


def lay_heading(evening: Evening, stage: LayPart) -> str:
    return part_name(evening, stage.part)


def bonus_text(evening: Evening, bonus: Bonus) -> str:
    return say(evening, "turn.found_vp" if bonus is Bonus.VP else f"names.{bonus.value}")


def value_of(bonus: Bonus) -> str:
    return str(WORTH[bonus]) if bonus in WORTH else ""


def tech_options(evening: Evening, stage: FoundTech) -> Sequence[Option]:
    """Of the supply where the box knows it; never what he has, nor the Artifact Key (E-R18)."""
    state = match_of(evening).state
    owned = state.seats[stage.seat].techs
    return tuple(
        Option(row.tech.name.lower(), say(evening, f"techs.{row.tech.name.lower()}"), tells_found(stage, row.tech))
        for row, lie in zip(ROWS, state.supply, strict=True)
        if row.tech not in owned and row.tech is not Tech.ARTIFACT_KEY and (lie or not state.tiles_told)
    )


STAGES = (
    stage(Discoveries, options=options),
    stage(FoundTech, options=tech_options),
    stage(LayPart, options=lay_options, heading=lay_heading),
)
