"""Keys where a text is whole, as on the television and in the terminal: none is dead, no sheet is skipped."""

from companion.evening import Evening, step
from companion.evening.tables import pages_of, turns_of
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.checklist import Checklist
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.score import ScorePage, sheets
from companion.kit.commands import Chosen
from companion.kit.evening import push
from companion.kit.sheets import leaves_turned
from companion.layout import pages
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import after, resolving, until, won


def page(evening: Evening) -> int:
    assert isinstance(evening.stage, ScorePage)
    return evening.stage.page


def beat(evening: Evening) -> int:
    assert isinstance(evening.stage, Resolving)
    return evening.stage.beat


def pressed(evening: Evening, key: Key) -> Evening:
    """As the loop fills it in for a page that has the text whole."""
    press = Press(key, pages=pages_of(evening), turns=turns_of(evening, key))
    return step(evening, Input(evening.at, press))[0]


def test_right_on_the_score_leads_to_each_of_its_sheets_once_and_left_back_again() -> None:
    evening = won()
    there = sheets(evening, ScorePage())
    assert len(there) > 1 and sum(map(pages, there)) > len(there), "a sheet of more than one page on the display"
    firsts = [sum(map(pages, there[:place])) for place in range(len(there))]
    for first in firsts[1:]:
        evening = pressed(evening, Key.RIGHT)
        assert page(evening) == first
    assert pressed(evening, Key.RIGHT) == evening
    for first in reversed(firsts[:-1]):
        evening = pressed(evening, Key.LEFT)
        assert page(evening) == first


def test_one_ok_leaves_a_text_however_many_pages_it_has_on_the_display() -> None:
    evening = after(alone(), *map(Chosen, ("training", "4", "ready", "test-run-1")))
    listed = push(evening, Checklist())
    assert pages_of(listed) > 1
    assert pressed(listed, Key.RIGHT) == listed
    assert isinstance(pressed(listed, Key.OK).game, Operation), "it starts the clock"


def test_a_beat_of_several_pages_is_one_press_forward_and_one_back() -> None:
    long = until(resolving(), lambda now: pages_of(now) > 1)
    onward = pressed(long, Key.OK)
    assert beat(onward) > beat(long)
    back = pressed(onward, Key.LEFT)
    assert beat(back) == beat(long)
    before = pressed(back, Key.LEFT)
    assert beat(before) == beat(long) - 1


def test_before_the_first_sheet_comes_the_last_where_leafing_goes_round() -> None:
    sizes = (1, 3, 2)
    assert [leaves_turned(sizes, page, back=False) for page in range(6)] == [1, 3, 2, 1, 2, 1]
    assert [leaves_turned(sizes, page, back=True) for page in range(6)] == [2, 1, 2, 3, 3, 4]
