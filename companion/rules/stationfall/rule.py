"""How a rule about an event is written: when, what must hold in this order, and what it does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.rules.stationfall.pods import Checks
from companion.rules.stationfall.state import TURN_PHASES, View
from companion.rules.stationfall.terms import Phase
from companion.rules.stationfall.transaction import Transaction

E = TypeVar("E")


def no_checks(view: View, event: Any) -> Checks:
    return ()


@dataclass(frozen=True, slots=True)
class Rule(Generic[E]):
    """Checks are made one by one: a later one may rely on those before it."""

    effect: Callable[[Transaction, E], None]
    checks: Callable[[View, E], Checks] = no_checks
    phases: frozenset[Phase] = TURN_PHASES
    opens: Callable[[View, E], bool] | None = None  # what else "in its phase" means
