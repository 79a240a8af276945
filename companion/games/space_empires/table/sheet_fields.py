"""A sheet's numbers as fields of a form, whoever owns it: a seat of several, or the one player of a solo game."""

from collections.abc import Sequence

from companion.games.space_empires.table.names import entry_name
from companion.kit.evening import Evening
from companion.kit.forms import Field, Values
from companion.rules.space_empires.accounts import ROWS, Account
from companion.rules.space_empires.upkeep import Sheet


def fields_of(evening: Evening, account: Account, found: Sheet, names: Sequence[str]) -> Sequence[Field]:
    """Nothing is what nobody has entered yet. What is bought stands there with its price."""
    return tuple(
        Field(
            name,
            entry_name(evening, found, name),
            max(ROWS[name].values),
            min(ROWS[name].values),
            entered=account[name] or None,
            likely=ROWS[name].values[min(1, len(ROWS[name].values) - 1)],
            step=ROWS[name].values.step,
        )
        for name in names
    )


def changes(account: Account, names: Sequence[str], values: Values) -> tuple[tuple[str, int], ...]:
    """Every number that has changed; the rest was entered before."""
    rows = zip(names, values, strict=True)
    return tuple((name, value) for name, value in rows if value is not None and value != account[name])
