"""PURE. The shared screen: round, phase, order, everybody's forecast, the battle board, supply and score.

Made of what everybody may see (`views.public`): tiles lie face down, their number is open.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.games.eclipse.page.galaxy import galaxy, story
from companion.games.eclipse.table.combat import coming
from companion.games.eclipse.table.match import Depth, Match
from companion.games.eclipse.table.names import seat_name, side_name, vessel_name
from companion.games.eclipse.table.past import past_text
from companion.games.eclipse.words import say
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import (
    Battle,
    Declared,
    Fact,
    Fire,
    Fired,
    Left,
    Side,
    Stage,
    acting_order,
    asked,
    dice_due,
)
from companion.rules.eclipse.events import Bombard, Control, DrawReputation
from companion.rules.eclipse.fights import Fight, npcs_in
from companion.rules.eclipse.names import PLAYER_SHIPS, Phase, Resource
from companion.rules.eclipse.numbers import ROUNDS
from companion.rules.eclipse.questions import due
from companion.rules.eclipse.siege import siege_of
from companion.rules.eclipse.standing import (
    POINTS,
    Aftermath,
    Standing,
    left_in,
    losses,
    over,
    points_of,
    score_of,
    total_of,
)
from companion.rules.eclipse.state import Sector, forecast_of, in_play, pacts_of
from companion.rules.eclipse.steps import Contest, Said, Step, untimed
from companion.rules.eclipse.technologies import ROWS
from companion.rules.eclipse.views import public

Json = dict[str, Any]


def names_of(match: Match, language: str, present: frozenset[str]) -> Json:
    return {
        "order": list(match.colours),
        "seats": {
            colour: {
                "name": seat_name(language, match, seat),
                "named": match.names.get(colour, ""),
                "here": colour in present,
            }
            for seat, colour in enumerate(match.colours)
        },
    }


LAST = 6  # steps that the shared screen shows


MONEY = ("store", "income", "after", "next", "points")  # what a table may wish to hide of the others


def board(match: Match, language: str, hidden: Collection[int] = ()) -> Json:
    """`hidden`: seats of which this page is not to show the money."""
    state = public(match.state)
    now = replace(match.now, state=state)
    found: Json = {
        "round": state.round,
        "phase": state.phase.value,
        "rounds": ROUNDS,
        "seats": {
            match.colours[seat]: without_money(row) if seat in hidden and state.phase is not Phase.SCORING else row
            for seat, row in enumerate(last_step_row(match, now, seat, language) for seat in range(len(state.seats)))
        },
        "hexes": [hex_row(match, sector) for sector in state.sectors],
        "galaxy": galaxy(match) if match.depth is Depth.FULL else [],
        "steps": [past_text(language, match, at, not hidden) for at in reversed(range(len(match.steps))[-LAST:])],
        "bag": sum(state.bag),
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
    if coming(match):
        found["coming"] = [contest(match, each, language) for each in coming(match)]
    if match.now.aftermath is not None and match.fight is None:
        found["aftermath"] = aftermath(match, match.now.aftermath, language)
    if match.now.volleys and of_this_battle(match):
        found["volleys"] = [volley(match, fact, language) for fact in match.now.volleys]
    if match.limit:
        found["clock"] = clock(match)
    tiles = due(state).tiles
    if tiles is not None:
        found["tiles"] = tiles
    if over(match.now):
        found |= {"ranking": ranking(match), "story": story(match)}
    return found


def clock(match: Match) -> Json:
    """It runs in the browser: from `since` on, if there is one."""
    found: Json = {
        "limit": match.limit * 1000,
        "spent": match.spent,
        "totals": {match.colours[seat]: row.seconds for seat, row in enumerate(match.state.seats)},
    }
    return found if match.since is None else {**found, "since": match.since}


def hex_row(match: Match, sector: Sector) -> Json:
    found: Json = {
        "hex": sector.number,
        "ancients": sector.ancients,
        "gcds": sector.gcds,
        "discovery": sector.discovery,
        "cubes": list(sector.population),
        "orbital": sector.orbital,
        "monolith": sector.monolith,
        "artifacts": sector.artifacts,
        "fleets": [{"seat": match.colours[seat], "ships": list(figures)} for seat, figures in sector.fleets],
    }
    return found if sector.owner is None else {**found, "owner": match.colours[sector.owner]}


def seat_row(standing: Standing, seat: int, language: str) -> Json:
    """Points as everybody may count them: without the tiles that lie face down."""
    state = standing.state
    row = state.seats[seat]
    now = forecast_of(state, seat)
    found: Json = {
        "species": say(language, f"names.{row.species.value}"),
        "discs": now.on_track,
        "upkeep": now.upkeep,
        "store": [0 if track in row.unsure else now.store[track] for track in Resource],
        "income": [0 if track in row.unsure else now.income[track] for track in Resource],
        "untold": [track.name.lower() for track in row.unsure],
        "after": now.after,
        "passed": row.passed,
        "paid": row.paid,
        "out": row.out,
        "tiles": len(row.reputation),
        "pacts": len(pacts_of(state, seat)),
        "traitor": state.traitor == seat,
        "ships": list(row.ships),
    }
    if not row.unsure or (state.phase is Phase.SCORING and total_of(standing, seat) is not None):
        found["points"] = points_of(standing, seat).total
    if now.next is not None:
        found["next"] = now.next
    return found


def last_step_row(match: Match, standing: Standing, seat: int, language: str) -> Json:
    """In light depth ships are not entered: after an action without details there is nothing to show."""
    row = seat_row(standing, seat, language)
    guessed = match.depth is Depth.LIGHT and standing.state.seats[seat].unsure
    return {**row, "ships": [0] * len(PLAYER_SHIPS)} if guessed else row


def without_money(row: Json) -> Json:
    return {name: value for name, value in row.items() if name not in MONEY}


def battle(match: Match, fight: Fight, language: str) -> Json:
    role, squadron = asked(fight.battle)
    return {
        **whose(match, fight.contest.hex),
        "ladder": ladder(fight.battle),
        "round": fight.battle.round,
        "stage": fight.battle.stage.value,
        "sides": [side(match, each, language) for each in fight.battle.sides],
        "fires": int(role),
        "ship": squadron.type.value,
        "dice": list(dice_due(fight.battle)),
        "left": len(fight.line),
        "initiative": squadron.design.initiative,
    }


def whose(match: Match, number: int) -> Json:
    """A hex by its number, with the seat that holds it."""
    owner = next((sector.owner for sector in match.state.sectors if sector.number == number), None)
    return {"hex": number} if owner is None else {"hex": number, "owner": match.colours[owner]}


def ladder(battle: Battle) -> list[Json]:
    """Who acts when, from high initiative to low (E-R7), of those still there: done, now or later in this round."""
    order = acting_order(battle.sides, battle.switches.initiative_tie)
    if battle.stage is Stage.MISSILES:
        order = [(role, ship) for role, ship in order if battle.sides[role].squadron(ship).design.missiles]
    first, *later = battle.queue
    return [
        {
            "side": int(role),
            "ship": ship.value,
            "initiative": battle.sides[role].squadron(ship).design.initiative,
            "state": "now" if (role, ship) == first else "later" if (role, ship) in later else "done",
        }
        for role, ship in order
    ]


def contest(match: Match, waits: Contest, language: str) -> Json:
    """A battle that is to be fought: who is there, in order of entry; Ancients last."""
    npc = npcs_in(match.state, waits.hex)
    fleets = [{"seat": match.colours[seat], "ships": list(figures)} for seat, figures in waits.fleets]
    found: Json = {**whose(match, waits.hex), "fleets": fleets}
    return found if npc is None else {**found, "npc": {"type": npc[0].value, "count": npc[1]}}


def of_this_battle(match: Match) -> bool:
    """A volley that ended the battle before is not one of the battle under way."""
    before = match.before(len(match.steps) - 1).fight
    return match.fight is not None and before is not None and len(before.done) == len(match.fight.done)


def aftermath(match: Match, ended: Aftermath, language: str) -> Json:
    """Who holds the hex, what everybody lost, and what follows in order: done, now, or nothing to do."""
    found: Json = {
        "hex": ended.hex,
        "holder": ended.holder,
        "name": side_name(language, match, ended.holder) if ended.holder else "",
        "left": {ship.value: number for ship, number in left_in(ended).items()},
        "lost": [
            {"seat": name, "name": side_name(language, match, name), "ships": {s.value: n for s, n in ships.items()}}
            for name, ships in losses(ended).items()
        ],
    }
    return {**found, "steps": following(match, ended)}


def following(match: Match, ended: Aftermath) -> list[Json]:
    """Tiles, population, control: the first that is due is lit; the others are done, or there is nothing to do."""
    sector = next(each for each in match.state.sectors if each.number == ended.hex)
    spared = any(sector.population) and sector.number in match.now.seen_to  # the dice have left some
    seat = match.colours.index(ended.holder) if ended.holder in match.colours else None
    enemy = seat is not None and sector.owner is not None and sector.owner != seat
    due = {
        "tiles": bool(match.state.draws),
        "population": enemy and any(sector.population) and not spared,
        "control": seat is not None and sector.owner != seat and not spared,
    }
    now = next((name for name, wanted in due.items() if wanted), "")
    entered = [event for step in since_the_contest(match) if isinstance(step, Said) for event in step.events]
    done = {
        "tiles": any(isinstance(event, DrawReputation) for event in entered),
        "population": any(isinstance(event, Bombard) and event.hex == ended.hex for event in entered),
        "control": any(isinstance(event, Control) and event.hex == ended.hex for event in entered),
    }
    found: list[Json] = [
        {"step": name, "state": "now" if name == now else "due" if wanted else "done" if done[name] else "nothing"}
        for name, wanted in due.items()
    ]
    if seat is not None and due["population"]:
        found[1]["dice"] = list(siege_of(match.now, seat, ended.hex).dice)
    return found


def since_the_contest(match: Match) -> Iterator[Step]:
    """The latest first."""
    return takewhile(lambda step: not isinstance(step, Contest), map(untimed, reversed(match.steps)))


def side(match: Match, given: Side, language: str) -> Json:
    return {
        "name": side_name(language, match, given),
        "seat": "" if given.npc else given.name,
        "npc": given.npc,
        "ships": [
            {
                "type": squadron.type.value,
                "life": squadron.design.life,
                "numbers": [getattr(squadron.design, name) for name in ("initiative", "computer", "shield", "hull")],
                "leaves": squadron.leaving_to is not None,
                "vessels": [{"damage": vessel.damage, "fate": vessel.fate.value} for vessel in squadron.vessels],
            }
            for squadron in given.squadrons
        ],
    }


def volley(match: Match, fact: Fact, language: str) -> Json:
    """What the last dice did: each die with its damage and whom it went to; a retreat."""
    found: Json = {"side": int(fact.moment.role), "ship": fact.moment.type.value, "act": ACTS[type(fact)]}
    if isinstance(fact, Fired):
        found["hits"] = {vessel_name(language, name): damage for name, damage in fact.hits}
        found["destroyed"] = [vessel_name(language, name) for name in fact.destroyed]
        found["dice"] = thrown(match, fact, language)
    return found


ACTS: dict[type, str] = {Fired: "fires", Declared: "retreats", Left: "leaves"}


def thrown(match: Match, fact: Fired, language: str) -> list[Json]:
    fired = untimed(match.steps[-1])
    if not isinstance(fired, Fire):
        return []
    return [
        {"pips": pip, "damage": damage, **({"at": vessel_name(language, ship)} if ship is not None else {})}
        for damage, pips, ships in zip(DAMAGES, fired.dice, fact.assigned, strict=True)
        for pip, ship in zip(pips, ships, strict=True)
    ]


def ranking(match: Match) -> list[Json]:
    score = score_of(match.now)
    kinds = {row.name: {kind: getattr(row, kind) for kind in (*POINTS, "total")} for row in score.players}
    found, rank = [], 1
    for group in score.ranking:
        found += [{"seat": colour, "rank": rank, **kinds[colour]} for colour in group]
        rank += len(group)
    return found
