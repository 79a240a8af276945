"""PURE. A seat's own business: its forecast, prices, blueprints, reputation, score. Nobody else's page has it."""

from typing import Any

from companion.games.eclipse.table.chances import battle_between, chances_of
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.numbers import number_of
from companion.games.eclipse.table.standing import POINTS, design_of, points_of
from companion.games.eclipse.table.steps import Contest
from companion.rules.eclipse.design import Design, built, flaws
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import NPC_SHIPS, PLACE, PLAYER_SHIPS, Phase, Ship
from companion.rules.eclipse.questions import due, prices
from companion.rules.eclipse.state import Figures
from companion.rules.eclipse.views import seen_by

Json = dict[str, Any]


def own_seat(match: Match, seat: int, language: str) -> Json:
    state = seen_by(match.state, seat)
    found: Json = {
        "colour": match.colours[seat],
        "depth": match.depth.value,
        "turn": state.phase is Phase.ACTION and state.turn == seat,
        "numbers": {number.value: number_of(state, seat, number) for number in Number},
        "reputation": sorted(state.seats[seat].reputation, reverse=True),
        "prices": [
            {"tech": offer.tech.name.lower(), "price": offer.price, "status": offer.status.value}
            for offer in prices(state, seat)
        ],
        "blueprints": {ship.value: blueprint(match, seat, ship) for ship in PLAYER_SHIPS},
        "score": own_score(match, seat),
    }
    draws = due(match.state).draws
    if draws is not None and draws[0] == seat:
        found["draws"] = draws[1]
    return found


def own_score(match: Match, seat: int) -> Json:
    points = points_of(match.now, seat)
    return {**{kind: getattr(points, kind) for kind in POINTS}, "total": points.total}


def blueprint(match: Match, seat: int, ship: Ship) -> Json:
    """As it flies; what is wrong with its tiles; and what one of it may hope for against each NPC."""
    row = match.state.seats[seat]
    tiles = row.blueprints[PLACE[ship]]
    build = built(row.species, ship, tiles)
    return {
        **written(design_of(match.now, seat, ship)),
        "energy": build.energy,
        "flaws": flaws(row.species, ship, tiles),
        "tiles": [tile.value if tile is not None else "" for tile in tiles],
        "odds": {npc.value: odds_against(match, seat, ship, npc) for npc in NPC_SHIPS},
    }


def written(design: Design) -> Json:
    return {
        "initiative": design.initiative,
        "computer": design.computer,
        "shield": design.shield,
        "hull": design.hull,
        "cannons": list(design.cannons),
        "missiles": list(design.missiles),
    }


def odds_against(match: Match, seat: int, ship: Ship, npc: Ship) -> int:
    figures = [0, 0, 0, 0]
    figures[PLACE[ship]] = 1
    fleet: Figures = (figures[0], figures[1], figures[2], figures[3])
    battle = battle_between(match.now, Contest(0, ((seat, fleet),)), npc)
    assert battle is not None
    return chances_of(battle).win
