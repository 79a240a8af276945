"""The human's own sheet in a solo game (X4): written number by number, reckoned when the economic phase ends.

A table that keeps its sheet on paper writes nothing here, and nothing is refused for it.
"""

from dataclasses import replace

from companion.rules.space_empires import accounts
from companion.rules.space_empires.accounts import OPENING, ROWS, Account, Terms, sheet_of
from companion.rules.space_empires.events import EventResult, Nothing, Settle, Suffer, Write
from companion.rules.space_empires.refusals import Code, refuse
from companion.rules.space_empires.solo import State
from companion.rules.space_empires.upkeep import Sheet, upkeep


def account(state: State) -> Account:
    return {**OPENING, **dict(state.empire)}


def sheet(state: State) -> Sheet:
    """There is no bid in a solo game."""
    options = state.setup.options
    return sheet_of(account(state), 0, Terms(options.prices, maintenance_from=options.switches.maintenance_from))


def write(state: State, event: Write) -> EventResult:
    for name, value in event.numbers:
        refuse(name not in ROWS or value not in ROWS[name].values, Code.COUNT)
    return written(state, {**account(state), **dict(event.numbers)})


def settle(state: State, event: Settle) -> EventResult:
    return written(state, accounts.settled(account(state)))


def suffer(state: State, event: Suffer) -> EventResult:
    return written(state, accounts.without_ships(account(state), event.ships))


def written(state: State, now: Account) -> EventResult:
    return EventResult(with_account(state, now), Nothing())


def with_account(state: State, now: Account) -> State:
    return replace(state, empire=tuple([(name, n) for name, n in now.items() if n != OPENING[name]]))


def closed(state: State, *, anyway: bool) -> State:
    """With the sheet of the next phase; refused where more was bought than the rules allow."""
    return with_account(state, accounts.closed(account(state), upkeep(sheet(state), anyway=anyway)))
