"""The battles of one hex, one after the other: who meets whom, and what is left of them for the next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.eclipse.battle import Answer, Battle, Side, answer, begin, survivors, winning_side
from companion.rules.eclipse.design import NPC_DESIGNS
from companion.rules.eclipse.events import Correct, Event, Fought, Lie, Number
from companion.rules.eclipse.hexes import CENTRE, HEXES
from companion.rules.eclipse.lineup import Contested, Pairing, battles_in
from companion.rules.eclipse.map import may_retreat
from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Code, Phase, Ship, Species
from companion.rules.eclipse.phases import SHIPS, in_order
from companion.rules.eclipse.questions import fought, squadrons
from companion.rules.eclipse.standing import Aftermath, Standing, design_of, with_events
from companion.rules.eclipse.state import Figures, Sector, State
from companion.rules.eclipse.stations import stationed
from companion.rules.eclipse.steps import Contest
from companion.rules.eclipse.switches import HexOrder
from companion.rules.eclipse.transaction import Transaction

AWAY = 0  # where a retreat leads: to which hex is the table's business
NUMBER_OF: dict[Ship, Number] = {ship: number for number, ship in SHIPS.items()}


@dataclass(frozen=True)
class Fight:
    contest: Contest
    battle: Battle  # under way
    line: tuple[Pairing, ...]  # still to come
    sides: Mapping[str, Side]  # everybody in the hex, as the last battle left them
    done: tuple[Battle, ...] = ()


def npcs_in(state: State, number: int) -> tuple[Ship, int] | None:
    """Who else is there: as entered, or as printed on the hex."""
    sector = next((each for each in state.sectors if each.number == number), None)
    gcds = sector.gcds if sector is not None else number == CENTRE
    ancients = sector.ancients if sector is not None else HEXES[number].ancients
    if gcds:
        return Ship.GCDS, 1
    return (Ship.ANCIENT, ancients) if ancients else None


def sides_of(now: Standing, contest: Contest) -> dict[str, Side]:
    names = [row.name for row in now.state.seats]
    sides = {}
    for seat, figures in contest.fleets:
        ships = dict(zip(PLAYER_SHIPS, figures, strict=True))
        designs = {ship: design_of(now, seat, ship) for ship in PLAYER_SHIPS}
        refuge = (AWAY,) if may_retreat(now.state, seat, contest.hex) else ()
        sides[names[seat]] = Side(names[seat], squadrons(ships, designs), retreat_to=refuge)
    npc = npcs_in(now.state, contest.hex) if contest.npc else None
    if npc is not None:
        ship, number = npc
        sides[ship.value] = Side(ship.value, squadrons({ship: number}, NPC_DESIGNS), npc=True)
    return sides


def line_of(state: State, contest: Contest) -> tuple[Pairing, ...]:
    names = [row.name for row in state.seats]
    sector = next((each for each in state.sectors if each.number == contest.hex), None)
    owner = names[sector.owner] if sector is not None and sector.owner is not None else None
    npc = npcs_in(state, contest.hex) if contest.npc else None
    draco = next((row.name for row in state.seats if row.species is Species.DRACO), None)
    entered = tuple(names[seat] for seat, _ in contest.fleets)
    return battles_in(Contested(contest.hex, entered, owner, npc[0] if npc else None), draco).pairings


# ---------------------------------------------------------------- the beginning


def known_before(state: State, contest: Contest) -> tuple[Event, ...]:
    """What the box has to know before ships can be lost there: the hex, and ships whose building was not entered."""
    lies: tuple[Event, ...] = () if contest.hex in {each.number for each in state.sectors} else (Lie(contest.hex),)
    more = tuple(
        Correct(seat, NUMBER_OF[ship], figures[PLACE[ship]])
        for seat, figures in contest.fleets
        for ship in PLAYER_SHIPS
        if figures[PLACE[ship]] > state.seats[seat].ships[PLACE[ship]]
    )
    return (*lies, *more)


def opened_fight(now: Standing, contest: Contest) -> Standing:
    if now.fight is not None:
        return replace(now, code=Code.PENDING)
    entered = tuple(seat for seat, _ in contest.fleets)
    tried = with_events(now, (*known_before(now.state, contest), Fought(contest.hex, entered)), contest.overruled)
    line = line_of(now.state, contest)
    if tried.code is not None or not line:
        return replace(now, code=tried.code or Code.SHIPS)
    known = with_events(now, known_before(now.state, contest), contest.overruled)
    known = replace(known, state=stationed(known.state, contest.hex, contest.fleets))
    return next_battle(known, contest, line, sides_of(known, contest), (), ())


def next_battle(
    now: Standing,
    contest: Contest,
    line: tuple[Pairing, ...],
    sides: Mapping[str, Side],
    done: tuple[Battle, ...],
    winners: tuple[str, ...],
) -> Standing:
    """The next battle of the hex that has something to ask; after the last one what all of them have come to."""
    while line:
        pairing, *rest = line
        line = tuple(rest)
        name = pairing.attacker if isinstance(pairing.attacker, str) else winners[pairing.attacker - 1]
        if pairing.unless == name:  # E-R21
            continue
        there = [each for each in (name, pairing.defender) if sides[each].present]
        if len(there) < 2:  # E-R30: the winner of the battle before has left all the same
            winners = (*winners, *(there or (pairing.defender,)))
            continue
        battle = begin(sides[name], sides[pairing.defender], now.state.switches)
        if not battle.over:
            return replace(now, fight=Fight(contest, battle, line, sides, done), aftermath=None)
        done, winners, sides = (*done, battle), (*winners, winner_of(battle)), with_survivors(sides, battle)
    entered = tuple(seat for seat, _ in contest.fleets)
    event = fought(now.state, contest.hex, entered, done)
    left = [name for name, side in sides.items() if side.present]
    ended = Aftermath(contest.hex, entered, done, left[0] if len(left) == 1 else winners[-1] if winners else "")
    after = with_events(now, (event,), contest.overruled)
    stand = stationed(
        after.state, contest.hex, [(seat, figures_of(sides[now.state.seats[seat].name])) for seat in entered]
    )
    return replace(after, state=stand, fight=None, volleys=now.volleys, aftermath=ended)


def figures_of(side: Side) -> Figures:
    """Who is left of a side."""
    here = {each.type: len(each.here) for each in side.squadrons}
    counts = [here.get(ship, 0) for ship in PLAYER_SHIPS]
    return counts[0], counts[1], counts[2], counts[3]


def winner_of(battle: Battle) -> str:
    return winning_side(battle).name


def with_survivors(sides: Mapping[str, Side], battle: Battle) -> Mapping[str, Side]:
    """Damage stays until the combat phase is over."""
    return {**sides, **{side.name: survivors(side) for side in battle.sides}}


# ---------------------------------------------------------------- volley by volley


def fired(now: Standing, given: Answer) -> Standing:
    fight = now.fight
    assert fight is not None
    answered = answer(fight.battle, given)
    if answered.code is not None:
        return replace(now, code=answered.code)
    now = replace(now, volleys=answered.facts)
    if not answered.battle.over:
        return replace(now, fight=replace(fight, battle=answered.battle))
    done = (*fight.done, answered.battle)
    sides = with_survivors(fight.sides, answered.battle)
    return next_battle(now, fight.contest, fight.line, sides, done, tuple(winner_of(each) for each in done))


def called_off(now: Standing) -> Standing:
    if now.fight is None:
        return replace(now, code=Code.OVER)
    return replace(now, fight=None, seen_to=now.seen_to | {now.fight.contest.hex})


# ---------------------------------------------------------------- what is still to come


def waiting(now: Standing) -> list[Contest]:
    """Hexes where ships have met, as far as that was entered, in the order of their battles (E-R6)."""
    state = now.state
    if state.phase is not Phase.COMBAT or now.fight is not None or state.draws:
        return []
    desk = Transaction(state, ())
    met = (
        Contest(sector.number, sector.fleets)
        for sector in state.sectors
        if sector.fleets and sector.number not in {*now.seen_to, state.last_battle} and in_order(desk, sector.number)
    )
    ascending = state.switches.hex_order is HexOrder.ASCENDING
    return sorted((each for each in met if line_of(state, each)), key=lambda each: each.hex, reverse=not ascending)


def besieged(now: Standing) -> list[tuple[int, Sector]]:
    """Hexes of another seat where only these ships stand, and whose population was not fired at yet."""
    if now.state.phase is not Phase.COMBAT:
        return []
    return [
        (sector.fleets[0][0], sector)
        for sector in now.state.sectors
        if len(sector.fleets) == 1
        and sector.owner not in (None, sector.fleets[0][0])
        and sector.number not in now.seen_to
    ]
