"""The drawing board of a phone: tiles tried on a blueprint, what the ship would be, and what is wrong with it (E7)."""

from dataclasses import dataclass

from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.own import phone_of, with_phone
from companion.kit.evening import Evening
from companion.rules.eclipse.design import (
    Build,
    Design,
    PartTiles,
    built,
    flaws,
    lacking_ancients,
    lacking_techs,
    placed,
    slots,
)
from companion.rules.eclipse.names import PLACE, Ship
from companion.rules.eclipse.parts import PARTS, Part
from companion.rules.eclipse.standing import design_of


@dataclass(frozen=True)
class Drawn:
    """A blueprint on the drawing board."""

    tiles: PartTiles
    build: Build
    faults: tuple[str, ...]  # energy, no_drive, starbase_drive, tech, ancient
    placed: int  # tiles that an upgrade to it lays


def lying(match: Match, seat: int, ship: Ship) -> PartTiles:
    """The tiles on the board."""
    return match.state.seats[seat].blueprints[PLACE[ship]]


def drafted(evening: Evening, seat: str, ship: Ship, tiles: PartTiles | None) -> Evening:
    """Tiles that are no blueprint of this species, or that lie there already, are nothing in work."""
    match = match_of(evening)
    place = match.colours.index(seat)
    others = {each: draft for each, draft in phone_of(evening, seat).drafts.items() if each is not ship}
    fits = tiles is not None and len(tiles) == slots(match.state.seats[place].species, ship)
    if tiles is None or not fits or tiles == lying(match, place, ship):
        return with_phone(evening, seat, drafts=others)
    return with_phone(evening, seat, drafts={**others, ship: tiles})


def draft_of(evening: Evening, seat: str, ship: Ship) -> PartTiles | None:
    """None: nothing is in work. A draft made of tiles that lie there by now is done."""
    match = match_of(evening)
    draft = phone_of(evening, seat).drafts.get(ship)
    return None if draft == lying(match, match.colours.index(seat), ship) else draft


def draft_design(evening: Evening, seat: str, ship: Ship) -> Design:
    """As it is drawn, or else as it flies."""
    match = match_of(evening)
    draft = draft_of(evening, seat, ship)
    place = match.colours.index(seat)
    row = match.state.seats[place]
    return built(row.species, ship, draft, row.boards).design if draft else design_of(match.now, place, ship)


def drawn(evening: Evening, seat: str, ship: Ship) -> Drawn:
    match = match_of(evening)
    place = match.colours.index(seat)
    row, before = match.state.seats[place], lying(match, place, ship)
    tiles = draft_of(evening, seat, ship) or before
    lacking = [
        *(["tech"] if lacking_techs(tiles, row.techs) else []),
        *(["ancient"] if lacking_ancients(tiles, row.parts, before) else []),
    ]
    return Drawn(
        tiles,
        built(row.species, ship, tiles, row.boards),
        (*flaws(row.species, ship, tiles), *lacking),
        placed(tiles, before, match.state.switches.ancient_part_counts),
    )


def parts_at_hand(match: Match, seat: int) -> list[Part]:
    """What the seat may lay now: common parts, those of its technologies, ancient ones not yet placed."""
    row = match.state.seats[seat]
    return [
        part
        for part, each in PARTS.items()
        if (part in row.parts if each.ancient else each.tech is None or each.tech in row.techs)
    ]
