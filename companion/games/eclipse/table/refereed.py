"""Eclipse as a refereed game: the past in words, and what stands beside a refusal."""

from collections.abc import Sequence

from companion.games.eclipse.table.flow import FLOW
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.menu import menu_rows
from companion.games.eclipse.table.names import seat_name
from companion.games.eclipse.table.numbers import seat_numbers
from companion.games.eclipse.table.past import brief_text
from companion.games.eclipse.words import WORDS, say
from companion.kit.evening import Evening, pop, push
from companion.kit.options import Option
from companion.kit.refereed.flow import Refusal
from companion.kit.refereed.game import Refereed
from companion.rules.eclipse.events import OfSeat
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.steps import Said


def corrected_instead(evening: Evening, stage: Refusal) -> Sequence[Option]:
    """The number that is wrong is corrected."""
    events = stage.step.events if isinstance(stage.step, Said) else ()
    seats = [event.seat for event in events if isinstance(event, OfSeat)]
    if not seats or match_of(evening).state.phase is Phase.SCORING:
        return ()
    row = say(evening, "menu.put_right", name=seat_name(evening, match_of(evening), seats[0]))
    return (Option("numbers", row, lambda now: (push(pop(now), seat_numbers(seats[0])), ())),)


REFEREED = Refereed(
    FLOW,
    WORDS,
    groups={},
    step_text=brief_text,
    instead=corrected_instead,
    menu_rows=menu_rows,
)
