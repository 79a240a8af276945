"""A battle that a phone thinks of: own ships, as they fly or as they are on the drawing board, against somebody."""

from dataclasses import dataclass

from companion.games.eclipse.table.designer import draft_design
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.odds import Foe, npc_side
from companion.kit.evening import Evening
from companion.rules.eclipse.battle import Battle, Side, begin
from companion.rules.eclipse.names import NPC_SHIPS, PLAYER_SHIPS
from companion.rules.eclipse.questions import squadrons
from companion.rules.eclipse.standing import design_of
from companion.rules.eclipse.state import Figures

NPCS = {ship.value: ship for ship in NPC_SHIPS}


@dataclass(frozen=True)
class Question:
    ships: Figures
    against: str  # a seat, or an NPC
    theirs: Figures  # of an NPC the first is how many
    attacks: bool = True


def battle_of(evening: Evening, seat: str, question: Question) -> Battle | None:
    """None: one of the sides is empty. An NPC never attacks."""
    match = match_of(evening)
    mine = draft_side(evening, seat, question.ships)
    if question.against in NPCS:
        number = question.theirs[0]
        foe = npc_side(Foe(NPCS[question.against], number)) if number else None
        attacks = True
    elif question.against in match.colours and question.against != seat:
        foe = seat_side(evening, question.against, question.theirs)
        attacks = question.attacks
    else:
        return None
    if mine is None or foe is None:
        return None
    attacker, defender = (mine, foe) if attacks else (foe, mine)
    return begin(attacker, defender, match.state.switches)


def draft_side(evening: Evening, seat: str, figures: Figures) -> Side | None:
    ships = dict(zip(PLAYER_SHIPS, figures, strict=True))
    designs = {ship: draft_design(evening, seat, ship) for ship in PLAYER_SHIPS}
    return Side(seat, squadrons(ships, designs)) if any(figures) else None


def seat_side(evening: Evening, seat: str, figures: Figures) -> Side | None:
    """Of somebody else only what everybody sees."""
    match = match_of(evening)
    ships = dict(zip(PLAYER_SHIPS, figures, strict=True))
    designs = {ship: design_of(match.now, match.colours.index(seat), ship) for ship in PLAYER_SHIPS}
    return Side(seat, squadrons(ships, designs)) if any(figures) else None
