"""PURE. The shared screen: round, phase, order, everybody's forecast, the battle board, supply and score.

Made of what everybody may see (`views.public`): tiles lie face down, their number is open.
"""

from typing import Any

from companion.games.eclipse.table.fights import Fight
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.names import seat_name, side_name
from companion.games.eclipse.table.standing import over, score_of
from companion.games.eclipse.words import say
from companion.rules.eclipse.battle import Side, asked, dice_due
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.questions import due
from companion.rules.eclipse.state import State, forecast_of, in_play, pacts_of
from companion.rules.eclipse.technologies import ROWS
from companion.rules.eclipse.views import public

Json = dict[str, Any]


def names_of(match: Match, language: str, present: frozenset[str]) -> Json:
    return {
        "order": list(match.colours),
        "seats": {
            colour: {"name": seat_name(language, match, seat), "here": colour in present}
            for seat, colour in enumerate(match.colours)
        },
    }


def board(match: Match, language: str) -> Json:
    state = public(match.state)
    found: Json = {
        "round": state.round,
        "phase": state.phase.value,
        "seats": {match.colours[seat]: seat_row(state, seat, language) for seat in range(len(state.seats))},
        "ring": [match.colours[seat] for seat in in_play(state)],
        "starts": match.colours[state.start],
        "supply": {row.tech.name.lower(): lie for row, lie in zip(ROWS, state.supply, strict=True) if lie},
        "told": state.tiles_told,
    }
    if state.phase is Phase.ACTION:
        found["turn"] = match.colours[state.turn]
    if state.first_passed is not None:
        found["starts_next"] = match.colours[state.first_passed]
    draws = due(match.state).draws
    if draws is not None:
        found["draws"] = {"seat": match.colours[draws[0]], "count": draws[1]}
    if match.fight is not None:
        found["battle"] = battle(match, match.fight, language)
    if over(match.now):
        found["ranking"] = ranking(match)
    return found


def seat_row(state: State, seat: int, language: str) -> Json:
    row = state.seats[seat]
    now = forecast_of(state, seat)
    found: Json = {
        "species": say(language, f"names.{row.species.value}"),
        "discs": now.on_track,
        "upkeep": now.upkeep,
        "store": list(now.store),
        "income": list(now.income),
        "after": now.after,
        "passed": row.passed,
        "paid": row.paid,
        "out": row.out,
        "tiles": len(row.reputation),
        "pacts": len(pacts_of(state, seat)),
        "traitor": state.traitor == seat,
    }
    if now.next is not None:
        found["next"] = now.next
    return found


def battle(match: Match, fight: Fight, language: str) -> Json:
    role, squadron = asked(fight.battle)
    return {
        "hex": fight.contest.hex,
        "round": fight.battle.round,
        "stage": fight.battle.stage.value,
        "sides": [side(match, each, language) for each in fight.battle.sides],
        "fires": int(role),
        "ship": squadron.type.value,
        "dice": list(dice_due(fight.battle)),
        "left": len(fight.line),
    }


def side(match: Match, given: Side, language: str) -> Json:
    return {
        "name": side_name(language, match, given),
        "npc": given.npc,
        "ships": [
            {
                "type": squadron.type.value,
                "life": squadron.design.life,
                "vessels": [{"damage": vessel.damage, "fate": vessel.fate.value} for vessel in squadron.vessels],
            }
            for squadron in given.squadrons
        ],
    }


def ranking(match: Match) -> list[Json]:
    score = score_of(match.now)
    totals = {points.name: points.total for points in score.players}
    found, rank = [], 1
    for group in score.ranking:
        found += [{"seat": colour, "rank": rank, "total": totals[colour]} for colour in group]
        rank += len(group)
    return found
