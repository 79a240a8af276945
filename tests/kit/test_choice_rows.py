"""What is chosen before a game: OK takes the next value in every game, and BACK held takes it back."""

from collections.abc import Callable

import pytest

from companion.evening import Evening
from companion.evening.tables import offered
from companion.types import Hold, Key
from tests.evening import commands
from tests.games.eclipse import table as eclipse
from tests.games.space_alert.table.test_setup import choosing
from tests.games.space_empires import table as space_empires
from tests.games.stationfall import table as stationfall

# The set-up of a game, and a row of it.
SET_UPS: dict[str, tuple[Callable[[], Evening], str]] = {
    "space alert": (lambda: choosing("official", "mission-3"), "common"),
    "stationfall": (stationfall.set_up, "deal"),
    "space empires": (lambda: space_empires.after(space_empires.fresh(), "new", "aliens"), "heavy"),
    "space empires, several": (lambda: space_empires.after(space_empires.fresh(), "scenarios", "2.1"), "minutes"),
    "eclipse": (lambda: eclipse.after(eclipse.fresh(), *eclipse.SET_UP[:-1]), "start"),
}


def shown(evening: Evening, key: str) -> str:
    return next(option.value for option in offered(evening) or () if option.key == key)


@pytest.mark.parametrize("name", SET_UPS)
def test_ok_takes_the_next_value_and_back_held_takes_it_back(name: str) -> None:
    begin, key = SET_UPS[name]
    before = begin()
    chosen = commands.after(before, key)
    assert shown(chosen, key) != shown(before, key)
    assert shown(commands.after(chosen, Hold(Key.BACK)), key) == shown(before, key)


@pytest.mark.parametrize("name", SET_UPS)
def test_after_the_last_value_comes_the_first(name: str) -> None:
    begin, key = SET_UPS[name]
    before = now = begin()
    values = [shown(now, key)]
    while shown(now := commands.after(now, key), key) not in values:
        values.append(shown(now, key))
    assert len(values) > 1 and shown(now, key) == shown(before, key)
