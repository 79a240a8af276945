"""A game for two to four: turns, everybody's sheet, secret bids, the race, the build gate (X3, X4, X14 to X16).

The box holds no map and no fleets. What a seat writes on its sheet (`Enter`) and bids is the seat's own business until
all bids are in; everything else is announced to the whole table. A step that the rules refuse changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import accounts, race, upkeep
from companion.rules.space_empires.accounts import ROWS, Account, Terms, levels_in, sheet_of, worth
from companion.rules.space_empires.bids import settle
from companion.rules.space_empires.bombardment import COLONY_STEPS, HOME_SIZES
from companion.rules.space_empires.options import Switches
from companion.rules.space_empires.race import Mode, Race
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.ships import Ship, Ships
from companion.rules.space_empires.solo import TURNS
from companion.rules.space_empires.technology import Levels, PriceList, Tech
from companion.rules.space_empires.upkeep import Upkeep
from companion.rules.space_empires.variants import Gate, after_battle

GATED = (Tech.FIGHTER, Tech.CLOAKING)


class Goal(StrEnum):
    HOME = "home"  # the first destroyed home wins
    SHORT = "short"  # so do three colony points
    LONG = "long"  # the last one wins


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and by whom."""

    scenario: str
    seats: tuple[str, ...]  # clockwise
    goal: Goal = Goal.HOME
    gate: bool = False  # limits on what may be researched
    low_maintenance: bool = False
    quick_start: bool = False
    random_map: bool = False
    alone: str = ""  # the single player against two
    prices: PriceList = PriceList.CURRENT
    switches: Switches = field(default_factory=Switches)
    colonies: int = 0  # of 5 CP on everybody's sheet after a quick start: planets that are not barren
    teams: tuple[tuple[str, ...], ...] = ()  # they win and lose together
    basic: bool = False  # without carriers, fighters, raiders, sweepers, mines and pipelines
    heavy: bool = False  # heavy terrain
    checks_far: bool = False  # far colonies against the others on the sheet; games of version 0.2.0 did not
    sheets: bool = True  # False: a record in which they stay their seats' own (`published.py`)


@dataclass(frozen=True, slots=True)
class State:
    table: Table
    accounts: Mapping[str, Account]
    order: tuple[str, ...]
    race: Race
    phase: int = 1
    turn: int = 1  # 0: the economic phase itself
    bids: Mapping[str, int] = field(default_factory=dict)  # those that are in
    first: str = ""  # chosen by the winner of the bid
    ready: frozenset[str] = frozenset()  # whose sheet is done
    overruled: frozenset[str] = frozenset()  # whose sheet holds against the rules
    strongest: tuple[str, ...] = ()  # of a record without sheets: whose ships are worth most
    gate: Gate = field(default_factory=Gate)

    @property
    def economic(self) -> bool:
        return self.turn == 0

    @property
    def bids_open(self) -> bool:
        """Nobody may know what is bid until everybody has."""
        return len(self.bids) < len(self.race.alive)

    @property
    def winner(self) -> str:
        """Of the bid: he names who goes first."""
        return max([seat for seat in self.order if seat in self.race.alive], key=lambda seat: self.bids.get(seat, 0))


def begin(table: Table) -> State:
    mode = Mode.LONG if table.goal is Goal.LONG else Mode.SHORT
    found = race.begin(
        mode,
        table.seats,
        random_map=table.random_map,
        team_one=table.alone or None,
        far_colonies=table.switches.far_colonies,
    )
    opening = accounts.opening(quick_start=table.quick_start, colonies=table.colonies)
    return State(table, dict.fromkeys(table.seats, opening), table.seats, found)


# ---------------------------------------------------------------- a seat's sheet


def terms_of(state: State, seat: str) -> Terms:
    table = state.table
    locked = frozenset(tech for tech in GATED if table.gate and not getattr(state.gate, tech.value))
    return Terms(
        table.prices,
        table.low_maintenance,
        team_of_two=bool(table.alone) and seat != table.alone,
        locked=locked,
        maintenance_from=table.switches.maintenance_from,
    )


def sheet(state: State, seat: str, bid: int | None = None) -> upkeep.Sheet:
    bid = state.bids.get(seat, 0) if bid is None else bid
    return sheet_of(state.accounts[seat], bid, terms_of(state, seat))


def reckoned(state: State, seat: str) -> Upkeep:
    """The seat's phase as it is written now; raises Refused, unless the table has said that it is so."""
    anyway = seat in state.overruled
    refuse(state.table.checks_far and not anyway and accounts.too_far(state.accounts[seat]), Code.FAR)
    return upkeep.upkeep(sheet(state, seat), anyway=anyway)


# ---------------------------------------------------------------- what is done


@dataclass(frozen=True, slots=True)
class Enter:
    """A number of a seat's own sheet. It belongs to that phase: it is nothing in another."""

    seat: str
    name: str = field(repr=False, metadata=PRIVATE)
    value: int = field(repr=False, metadata=PRIVATE)
    phase: int


@dataclass(frozen=True, slots=True)
class PlaceBid:
    seat: str
    cp: int = field(repr=False, metadata=PRIVATE)
    anyway: bool = False  # the table says so, whatever the sheet has


@dataclass(frozen=True, slots=True)
class NameFirst:
    """The winner of the bid names who goes first."""

    seat: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The seat's sheet is done."""

    seat: str
    anyway: bool = False  # the table says so: what was bought is there, whatever it cost


@dataclass(frozen=True, slots=True)
class Strongest:
    """Whose combat ships are worth most, if that decides a race whose sheets are closed."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class Fought:
    """One player's ships fought another's, with such a ship among them."""

    largest: Ship


@dataclass(frozen=True, slots=True)
class Suffer:
    """What a battle between players has cost them, by seat: it lies open, and is off their sheets."""

    losses: tuple[tuple[str, Ships], ...]


@dataclass(frozen=True, slots=True)
class Bombed:
    """A colony of that seat, or its home planet, has come under fire: that many CP are left of it; None: nothing."""

    seat: str
    was: int
    left: int | None = None
    home: bool = False


@dataclass(frozen=True, slots=True)
class Raced:
    event: race.Event


@dataclass(frozen=True, slots=True)
class DestroyHome:
    """Of the victim; in the long game for up to two technologies."""

    by: str
    victim: str
    picks: tuple[Tech, ...] = field(default=(), repr=False, metadata=PRIVATE)


Step = Enter | PlaceBid | NameFirst | Finish | Strongest | EndTurn | Fought | Suffer | Bombed | Raced | DestroyHome


# ---------------------------------------------------------------- what is called out


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: int


@dataclass(frozen=True, slots=True)
class BidsIn:
    winner: str
    bids: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GoesFirst:
    seat: str


@dataclass(frozen=True, slots=True)
class Opened:
    tech: Tech


@dataclass(frozen=True, slots=True)
class Suffered:
    """Of one player, in a battle with another."""

    seat: str
    ships: Ships


@dataclass(frozen=True, slots=True)
class Points:
    seat: str
    points: int


@dataclass(frozen=True, slots=True)
class HomeGone:
    victim: str
    by: str
    cp: int  # for the player who did it, in the next phase


@dataclass(frozen=True, slots=True)
class Won:
    seats: tuple[str, ...]


Call = PhaseBegan | BidsIn | GoesFirst | Opened | Suffered | Points | HomeGone | Won


@dataclass(frozen=True, slots=True)
class SeveralResult:
    """What a step led to. Refused (`code`): the state is the one there was."""

    state: State
    calls: tuple[Call, ...] = ()
    code: Code | None = None


def apply(state: State, step: Step) -> SeveralResult:
    try:
        refuse(bool(state.race.winner), Code.OVER)
        return in_teams(TAKEN[type(step)](state, step))
    except Refused as refused:
        return SeveralResult(state, code=refused.code)


def in_teams(result: SeveralResult) -> SeveralResult:
    """A team wins together; in the long game when nobody else is left."""
    state = result.state
    winners, alive = state.race.winner, state.race.alive
    if state.table.goal is Goal.LONG and not winners:
        winners = next((team for team in state.table.teams if {*alive} <= {*team}), ())
    team = next((team for team in state.table.teams if winners and winners[0] in team), ())
    if not team:
        return result
    calls = tuple(call for call in result.calls if not isinstance(call, Won))
    return replace(result, state=replace(state, race=replace(state.race, winner=team)), calls=(*calls, Won(team)))


def enter(state: State, step: Enter) -> SeveralResult:
    """A sheet that was done is open again. What belongs to another phase is nothing now."""
    refuse(step.seat not in state.race.alive, Code.GONE)
    refuse(step.phase != state.phase, Code.LATE)
    refuse(step.name not in ROWS or step.value not in ROWS[step.name].values, Code.COUNT)
    account = accounts.put(state.accounts[step.seat], step.name, step.value)
    written = {**state.accounts, step.seat: account}
    return SeveralResult(reopened(replace(state, accounts=written), step.seat))


def reopened(state: State, *seats: str) -> State:
    return replace(state, ready=state.ready - {*seats}, overruled=state.overruled - {*seats})


def place_bid(state: State, step: PlaceBid) -> SeveralResult:
    refuse(not state.economic, Code.NOT_ECON)
    refuse(step.seat not in state.race.alive, Code.GONE)
    refuse(not state.bids_open, Code.DONE)  # they lie open
    too_much = step.cp > upkeep.money(sheet(state, step.seat, 0))
    refuse(too_much and state.table.sheets and not step.anyway, Code.BID)  # X-R26
    state = replace(state, bids={**state.bids, step.seat: step.cp})
    if state.bids_open:
        return SeveralResult(state)
    return SeveralResult(state, (BidsIn(state.winner, tuple((seat, state.bids[seat]) for seat in state.race.alive)),))


def name_first(state: State, step: NameFirst) -> SeveralResult:
    refuse(not state.economic, Code.NOT_ECON)
    refuse(state.bids_open, Code.BID)
    refuse(step.seat not in state.race.alive, Code.GONE)
    return shut(replace(state, first=step.seat), (GoesFirst(step.seat),))


def finish(state: State, step: Finish) -> SeveralResult:
    refuse(not state.economic, Code.NOT_ECON)
    refuse(step.seat not in state.race.alive, Code.GONE)
    refuse(step.seat not in state.bids, Code.BID)
    if step.anyway:
        state = replace(state, overruled=state.overruled | {step.seat})
    elif state.table.sheets:
        reckoned(state, step.seat)
    return shut(replace(state, ready=state.ready | {step.seat}), ())


def strongest(state: State, step: Strongest) -> SeveralResult:
    refuse(state.table.sheets, Code.OTHER_MODE)
    return SeveralResult(replace(state, strongest=step.seats))


def shut(state: State, calls: tuple[Call, ...]) -> SeveralResult:
    """The economic phase ends with the last sheet; then the points of the short game are counted."""
    if not state.first or len(state.ready) < len(state.race.alive):
        return SeveralResult(state, calls)
    alive = state.race.alive
    books = alive if state.table.sheets else ()
    done = {seat: accounts.closed(state.accounts[seat], reckoned(state, seat)) for seat in books}
    raced, more = counted(state)
    seats = [seat for seat in state.table.seats if seat in alive]
    have = {seat: state.bids[seat] for seat in seats}
    order = settle(seats, [seat for seat in state.order if seat in alive], state.bids, have, state.first).order
    state = replace(
        state, accounts={**state.accounts, **done}, order=order, race=raced, phase=state.phase + 1, turn=1,
        bids={}, first="", ready=frozenset(), overruled=frozenset(),
    )  # fmt: skip
    return SeveralResult(state, (*calls, *more))


def counted(state: State) -> tuple[Race, tuple[Call, ...]]:
    """Colony points after growth; a tie is broken by the CP of combat ships, which are on the sheets."""
    if state.table.goal is not Goal.SHORT:
        return state.race, ()
    alive = state.race.alive
    colonies = tuple((seat, state.accounts[seat]["far"]) for seat in alive)
    ships = tuple((seat, worth_of(state, seat)) for seat in alive)
    after = race.apply(state.race, race.Economic(colonies, ships)).race
    return after, news_of(state.race, after)


def worth_of(state: State, seat: str) -> int:
    return worth(state.accounts[seat]) if state.table.sheets else int(seat in state.strongest)


def news_of(before: Race, after: Race) -> tuple[Call, ...]:
    was, now = before.points(), after.points()
    points = tuple(Points(seat, now[seat]) for seat in after.players if now[seat] != was[seat])
    return (*points, *((Won(after.winner),) if after.winner else ()))


def end_turn(state: State, step: EndTurn) -> SeveralResult:
    refuse(state.economic, Code.ECON_OPEN)
    if state.turn < TURNS:
        return SeveralResult(replace(state, turn=state.turn + 1))
    return SeveralResult(replace(state, turn=0), (PhaseBegan(state.phase),))


def fought(state: State, step: Fought) -> SeveralResult:
    refuse(not state.table.gate, Code.SWITCHED_OFF)
    gate = after_battle(state.gate, [step.largest], against_player=True)
    opened = [tech for tech in GATED if getattr(gate, tech.value) and not getattr(state.gate, tech.value)]
    return SeveralResult(replace(state, gate=gate), tuple(Opened(tech) for tech in opened))


def suffer(state: State, step: Suffer) -> SeveralResult:
    """A table that keeps its sheet on paper has none of them here: nothing becomes less than none."""
    lost = [(seat, ships) for seat, ships in step.losses if ships]
    refuse(any(seat not in state.race.alive for seat, _ in lost), Code.GONE)
    refuse(not lost, Code.COUNT)
    books = {seat: accounts.without_ships(state.accounts[seat], ships) for seat, ships in lost}
    state = reopened(replace(state, accounts={**state.accounts, **books}), *books)
    return SeveralResult(state, tuple(Suffered(seat, ships) for seat, ships in lost))


def bombed(state: State, step: Bombed) -> SeveralResult:
    refuse(step.seat not in state.race.alive, Code.GONE)
    sizes = (0, *HOME_SIZES) if step.home else tuple(COLONY_STEPS)
    refuse(step.was not in sizes or step.left not in (None, *sizes) or step.was < (step.left or 0), Code.COUNT)
    account = accounts.bombed(state.accounts[step.seat], step.was, step.left, home=step.home)
    return SeveralResult(reopened(replace(state, accounts={**state.accounts, step.seat: account}), step.seat))


def raced(state: State, step: Raced) -> SeveralResult:
    refuse(state.table.goal is not Goal.SHORT, Code.OTHER_MODE)
    found = race.apply(state.race, step.event)
    if found.code is not None:
        raise Refused(found.code)
    state = with_lost(state, step.event)
    return SeveralResult(replace(state, race=found.race), news_of(state.race, found.race))


def with_lost(state: State, event: race.Event) -> State:
    """A lost far colony is off its owner's sheet, too."""
    if not isinstance(event, race.Lose):
        return state
    account = state.accounts[event.by]
    return replace(state, accounts={**state.accounts, event.by: {**account, "far": max(0, account["far"] - 1)}})


def destroy_home(state: State, step: DestroyHome) -> SeveralResult:
    refuse(together(state.table, step.by, step.victim), Code.NO_SUCH)
    if state.table.goal is not Goal.LONG:
        found = race.apply(state.race, race.Home(step.by, step.victim))
        bonus = None
    else:
        found = race.apply(state.race, race.Eliminate(step.by, step.victim, *compared(state, step), step.picks))
        bonus = found.bonus
    if found.code is not None:
        raise Refused(found.code)
    calls = (HomeGone(step.victim, step.by, bonus.cp if bonus else 0), *news_of(state.race, found.race))
    books = dict(state.accounts)
    if bonus is not None:
        earned = accounts.with_levels(books[step.by], bonus.levels)
        books[step.by] = accounts.put(earned, "bonus", earned["bonus"] + bonus.cp)
    kept = reopened(replace(state, accounts=books, race=found.race), step.by, step.victim)
    bids = {seat: cp for seat, cp in state.bids.items() if seat != step.victim}
    first = "" if step.victim == state.first else state.first  # who is gone cannot begin: another one is named
    return SeveralResult(replace(kept, bids=bids, first=first), calls)


def together(table: Table, one: str, other: str) -> bool:
    """Nobody destroys their own home, or a partner's."""
    return one == other or any(one in team and other in team for team in table.teams)


def compared(state: State, step: DestroyHome) -> tuple[Levels, Levels]:
    """Both sides' levels; where sheets are closed the victim was ahead in what is taken, as the table has said."""
    own, other = (levels_in(state.accounts[seat]) for seat in (step.by, step.victim))
    if state.table.sheets:
        return own, other
    for tech in step.picks:
        other = other.at(tech, own.of(tech) + 1)
    return own, other


def ahead(state: State, by: str, victim: str) -> tuple[Tech, ...]:
    """Technologies that the destroyer of a home may take in the long game."""
    own, other = (levels_in(state.accounts[seat]) for seat in (by, victim))
    return () if by == state.table.alone else tuple(tech for tech in Tech if other.of(tech) > own.of(tech))


TAKEN: Mapping[type, Callable[[State, Any], SeveralResult]] = {
    Enter: enter,
    PlaceBid: place_bid,
    NameFirst: name_first,
    Finish: finish,
    Strongest: strongest,
    EndTurn: end_turn,
    Fought: fought,
    Suffer: suffer,
    Bombed: bombed,
    Raced: raced,
    DestroyHome: destroy_home,
}
