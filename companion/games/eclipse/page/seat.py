"""PURE. A seat's own business: its forecast, what it may do, prices, drawing board, odds, reputation, score. Nobody
else's page has it."""

from dataclasses import replace
from typing import Any

from companion.games.eclipse.table import numbers, scoring
from companion.games.eclipse.table.designer import draft_of, drawn, parts_at_hand
from companion.games.eclipse.table.flow import overruling
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.names import side_name
from companion.games.eclipse.table.numbers import number_of
from companion.games.eclipse.table.odds import question_of
from companion.games.eclipse.table.own import ID, Asked, phone_of, preferences
from companion.games.eclipse.table.past import past_text
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, with_settings
from companion.kit.forms import Numbers, view
from companion.rules.eclipse.actions import REACTION, build_limit, lays
from companion.rules.eclipse.battle import Role
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.economy import after_more
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Phase, Resource, Ship, Structure
from companion.rules.eclipse.numbers import INFLUENCE_FLIPS, INFLUENCE_MOVES
from companion.rules.eclipse.parts import ANCIENT_PARTS, Part
from companion.rules.eclipse.questions import due, reputation_expected
from companion.rules.eclipse.research import offers, trades_for
from companion.rules.eclipse.species import Buildable
from companion.rules.eclipse.squares import squares_of
from companion.rules.eclipse.standing import POINTS, design_of, is_counted, points_of
from companion.rules.eclipse.state import (
    Seat,
    Sector,
    State,
    budget_of,
    cubes_off,
    held_by,
    on_track,
    pacts_of,
)
from companion.rules.eclipse.technologies import ROWS
from companion.rules.eclipse.views import seen_by
from companion.words import tenths

Json = dict[str, Any]
MORE_ACTIONS = 6  # that the slider shows
LAST = 40  # steps that a phone lists


def own_seat(evening: Evening, seat: int, language: str) -> Json:
    match = match_of(evening)
    state = seen_by(match.state, seat)
    row = state.seats[seat]
    found: Json = {
        "colour": match.colours[seat],
        "depth": match.depth.value,
        "turn": state.phase is Phase.ACTION and state.turn == seat,
        "numbers": {number.value: number_of(state, seat, number) for number in Number},
        "forms": own_forms(evening, seat, language),
        "limits": limits(state, seat),
        "trade": row.row.trade,
        "lays": {part.name.lower(): lay_rows(row, part) for part in ANCIENT_PARTS.values()},
        "techs": [tech.name.lower() for tech in row.techs],
        "parts": [part.name.lower() for part in parts_at_hand(match, seat)],
        "prices": prices(state, seat),
        "costs": {what.value: cost for what, cost in costs(state, seat).items()},
        "hexes": [written_hex(sector) for sector in held_by(state, seat)],
        "blueprints": {ship.value: blueprint(evening, seat, ship) for ship in PLAYER_SHIPS},
        "reputation": sorted(row.reputation, reverse=True),
        "score": own_score(match, seat),
        "steps": steps(match, language, preferences(evening).open_money),
        "cut": len(match.cut),
        "more": after_more(row.store, on_track(state, seat), cubes_off(state, seat), MORE_ACTIONS),
        "aside": list(state.laid_aside),
        "partners": [match.colours[pact.partner(seat)] for pact in pacts_of(state, seat)],
        "settles": state.phase is Phase.UPKEEP or seat in (state.turn, state.last_actor),
    }
    return found | waiting_for(evening, seat, language)


def own_forms(evening: Evening, seat: int, language: str) -> Json:
    """The seat's own numbers, and once it is counted its own points, as forms; a form does not say whose it is."""
    there = with_settings(replace(evening, entered={}), language=language)
    forms = {**numbers.FORMS, **(scoring.FORMS if match_of(evening).state.phase is Phase.SCORING else {})}
    return {name: {**view(form, there, Numbers(ID, name, (str(seat),))), "about": []} for name, form in forms.items()}


def waiting_for(evening: Evening, seat: int, language: str) -> Json:
    """What the phone asks or says now."""
    match = match_of(evening)
    colour = match.colours[seat]
    found: Json = {}
    if match.state.seats[seat].untold:
        found["first"] = match.state.seats[seat].untold
    draws = due(match.state).draws
    if draws is not None and draws[0] == seat:
        found["draws"] = {
            "count": draws[1],
            "worth": tenths(language, reputation_expected(seen_by(match.state, seat), seat)),
        }
    if match.state.phase is Phase.UPKEEP and not match.state.seats[seat].paid:
        budget = budget_of(match.state, seat)
        found["short"] = {"by": budget.short, "trade": budget.most_by_trade}
    phone = phone_of(evening, colour)
    if phone.refused is not None and phone.code is not None:
        may = overruling(match, phone.refused, phone.code) is not None
        found["refused"] = {"why": say(language, f"codes.{phone.code.value}"), "anyway": may}
    if phone.offer is not None:
        found["offered"] = phone.offer[0]
    offers = [each for each in match.colours if (made := phone_of(evening, each).offer) and made[0] == colour]
    if offers:
        found["offers"] = offers
    question = question_of(evening, colour)
    if question is not None:
        found["odds"] = written_odds(match, question, language)
    return found


def limits(state: State, seat: int) -> Json:
    """How many of each an action may have; a reaction has one."""
    counts = state.seats[seat].row.counts
    if state.seats[seat].passed:
        return dict.fromkeys(("upgrade", "build", "move"), REACTION)
    return {
        "explore": counts.explore,
        "influence": INFLUENCE_MOVES,
        "flip": INFLUENCE_FLIPS,
        "research": counts.research,
        "upgrade": counts.upgrade,
        "build": build_limit(state, seat),
        "move": counts.move,
    }


def prices(state: State, seat: int) -> list[Json]:
    """Of the supply; where the box does not know it, of everything."""
    row = state.seats[seat]
    supply = [tech.tech for tech, lie in zip(ROWS, state.supply, strict=True) if lie or not state.tiles_told]
    return [
        {
            "tech": offer.tech.name.lower(),
            "name": offer.tech.value,
            "price": offer.price,
            "status": offer.status.value,
            "short": offer.short,
            "trades": [
                [give.name.lower(), number * row.row.trade]
                for give, number in trades_for(offer.short, row.store, row.row.trade)
            ],
        }
        for offer in offers(supply, row.techs, row.store, row.row.trade)
    ]


def lay_rows(row: Seat, part: Part) -> list[list[object]]:
    """E-R29: where an ancient part may be laid at once."""
    return [[laid.ship.value, laid.slot] for laid in lays(row.species, row.blueprints, part)]


def costs(state: State, seat: int) -> dict[Buildable, int]:
    return {what: state.seats[seat].row.costs[what] for what in (*PLAYER_SHIPS, *Structure)}


def written_hex(sector: Sector) -> Json:
    names = [resource.name.lower() for resource in Resource]
    return {
        "hex": sector.number,
        "cubes": dict(zip(names, sector.population, strict=True)),
        "orbital": sector.orbital,
        "full": sector.orbital_cube is not None,
        "free": [track.name.lower() for track in sector.free],
        "monolith": sector.monolith,
        "squares": [
            {
                "square": each.square.value,
                "track": "" if each.track is None else names[each.track],
                "taken": each.taken,
            }
            for each in squares_of(sector)
        ],
    }


def own_score(match: Match, seat: int) -> Json:
    points = points_of(match.now, seat)
    uncounted = [kind for kind in POINTS if not is_counted(match.now, seat, kind)]
    return {**{kind: getattr(points, kind) for kind in POINTS}, "total": points.total, "uncounted": uncounted}


# ---------------------------------------------------------------- the drawing board


def blueprint(evening: Evening, seat: int, ship: Ship) -> Json:
    """As it flies; as it is on the drawing board, with what is wrong there."""
    match = match_of(evening)
    row = match.state.seats[seat]
    board = drawn(evening, match.colours[seat], ship)
    in_work = draft_of(evening, match.colours[seat], ship) is not None
    printed = row.row.blueprints[ship].parts
    flies = design_of(match.now, seat, ship)
    return {
        **written(board.build.design if in_work else flies),
        "energy": board.build.energy,
        "move": board.build.move,
        "life": (board.build.design if in_work else flies).life,
        "faults": list(board.faults),
        "placed": board.placed,
        "draft": in_work,
        "printed": [part.name.lower() if part else "" for part in printed],
        "tiles": [tile.name.lower() if tile else "" for tile in board.tiles],
        "record": [tile.value if tile else "" for tile in board.tiles],
        "lies": [tile.name.lower() if tile else "" for tile in row.blueprints[PLACE[ship]]],
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


def written_odds(match: Match, question: Asked, language: str) -> Json:
    """Of the seat that asked, attacking or not."""
    sides = [side_name(language, match, question.battle.sides[role]) for role in Role]
    found: Json = {"attacker": sides[0], "defender": sides[1], "done": question.done}
    if question.chances is not None:
        chances = question.chances
        found |= {"win": chances.win, "lose": chances.lose, "neither": chances.stalemate, "trials": chances.trials}
        found |= {"play": chances.play.value, "within": chances.within}
    return found


# ---------------------------------------------------------------- what was entered


def steps(match: Match, language: str, numbers: bool) -> list[Json]:
    """The latest first."""
    places = range(len(match.steps))[-LAST:]
    return [{"place": place, "text": past_text(language, match, place, numbers)} for place in reversed(places)]
