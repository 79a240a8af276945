"""Rulings that the table can switch."""

import pytest

from companion.evening.faces import draw
from companion.games.space_alert.table.settings import switches_of
from companion.layout import lay_out
from companion.rules.space_alert.setup import SWITCHED_BY
from tests.evening.commands import after, fresh


@pytest.mark.parametrize("ruling", SWITCHED_BY)
def test_a_ruling_is_read_before_it_is_changed_and_changes_back(ruling: str) -> None:
    reading = after(fresh(), "settings", "rulings", ruling)
    pages = lay_out(draw(reading).frame).pages
    changed = after(reading, *["ok"] * pages)
    assert switches_of(changed) != switches_of(reading)
    assert switches_of(after(changed, "ok")) == switches_of(reading)
