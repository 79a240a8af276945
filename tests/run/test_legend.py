"""What whoever started the box in a terminal sees below the picture."""

from dataclasses import replace
from typing import Any

from companion.evening import Evening
from companion.evening.codes import qr, way_in
from companion.evening.faces import draw
from companion.kit.commands import BoxStatus, Chosen
from companion.run.legend import Legend
from tests.games.space_alert.page.evenings import after

NETWORKED = BoxStatus(address="http://192.168.1.20:8080/", pin="471100")
CODE = qr(way_in(NETWORKED.address, "seat", NETWORKED.pin)).blocks()


class Terminal:
    """A desk that has that many rows."""

    def __init__(self, rows: int) -> None:
        self.rows = rows
        self.shown = ""

    def tell(self, told: Any) -> None:
        self.shown = "\n".join(told(100, self.rows)[0])


def seen(evening: Evening, rows: int = 60) -> str:
    legend = Legend()
    legend.desk = terminal = Terminal(rows)  # type: ignore[assignment]
    legend.tell(evening, draw(evening))
    return terminal.shown


def code_in(text: str) -> bool:
    return all(line in text for line in CODE)


def test_the_first_screen_of_a_terminal_has_the_code_that_lets_phones_in_until_one_has_come() -> None:
    home = after(Evening(), NETWORKED)
    assert code_in(seen(home))
    assert not code_in(seen(replace(home, phones={"space_alert": {"red": "a phone"}})))
    assert not code_in(seen(after(home, Chosen("settings"))))


def test_there_is_none_where_no_phone_gets_in_or_the_terminal_is_too_small() -> None:
    assert "\u2580" not in seen(after(Evening(), BoxStatus(address=NETWORKED.address)))
    assert "\u2580" not in seen(after(Evening(), NETWORKED), rows=24)
