"""The menu of a game under way, and what the rules refuse."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion.games.eclipse.table.clock import LIMITS
from companion.games.eclipse.table.match import Depth, Match, match_of, with_match
from companion.games.eclipse.table.names import seat_name
from companion.games.eclipse.table.numbers import SeatNumbers, WhoseNumbers
from companion.games.eclipse.table.own import Voice, remembered, remembering
from companion.games.eclipse.table.past import Steps
from companion.games.eclipse.table.steps import Said
from companion.games.eclipse.table.telling import Refusal, overruling, put_back_again, taken_back, told
from companion.games.eclipse.words import say
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Home, Stepped, closed, opened, sent_home
from companion.kit.options import Option, goes_back, on_off, opens
from companion.rules.eclipse.events import OfSeat
from companion.rules.eclipse.names import Phase
from companion.types import Icon


@dataclass(frozen=True)
class Menu:
    cursor: int = 0


def with_menu(evening: Evening, rows: Sequence[Option]) -> Sequence[Option]:
    """The stage that a game stands at leads to its menu, too."""
    at_the_bottom = evening.below in ((), (Home(),))
    return (*rows, opens("menu", say(evening, "menu.menu"), Menu())) if at_the_bottom else rows


def menu_options(evening: Evening, stage: Menu) -> Sequence[Option]:
    match = match_of(evening)
    found = [Option("undo", say(evening, "menu.undo"), taken_back)] if match.steps else []
    if match.cut:
        found.append(Option("put_back", say(evening, "menu.put_back", count=len(match.cut)), put_back_again))
    if match.steps:
        found.append(opens("steps", say(evening, "menu.steps"), Steps(), str(len(match.steps))))
    if match.state.phase is not Phase.SCORING:
        found.append(opens("numbers", say(evening, "menu.numbers"), WhoseNumbers()))
    found += [
        Option("depth", say(evening, "menu.depth"), other_depth, say(evening, f"menu.{match.depth.value}")),
        clock_row(evening, match.limit),
        voice_row(evening),
        Option("silence", say(evening, "menu.silence"), lambda now: (closed(now), (Hush(),))),
        Option("home", say(evening, "menu.home"), lambda now: (sent_home(now), ()), icon=Icon.PAUSE),
    ]
    return found


def other_depth(evening: Evening) -> Stepped:
    depth = Depth.FULL if match_of(evening).depth is Depth.LIGHT else Depth.LIGHT
    return remembering(with_match(evening, depth=depth), depth=depth), ()


def clock_row(evening: Evening, limit: int) -> Option:
    """Of the game under way, and of the next."""
    value = say(evening, "menu.minutes", count=limit // 60) if limit else on_off(evening, False)
    return Option("clock", say(evening, "menu.clock"), partial(next_limit, limit=limit), value)


def next_limit(evening: Evening, limit: int) -> Stepped:
    following = LIMITS[(LIMITS.index(limit) + 1) % len(LIMITS)]
    evening = remembering(evening, limit=following)
    if not isinstance(evening.game, Match):
        return evening, ()
    return with_match(evening, limit=following, since=None, spent=0, chimed=False), ()


def voice_row(evening: Evening) -> Option:
    return Option(
        "voice", say(evening, "menu.voice"), next_voice, say(evening, f"menu.{remembered(evening).voice.value}")
    )


def next_voice(evening: Evening) -> Stepped:
    voices = list(Voice)
    now = remembered(evening).voice
    return remembering(evening, voice=voices[(voices.index(now) + 1) % len(voices)]), ()


# ---------------------------------------------------------------- refused


def refusal_options(evening: Evening, stage: Refusal) -> Sequence[Option]:
    """Back; the table says so; or the number that is wrong is put right."""
    found = [goes_back("back", say(evening, "menu.back"))]
    otherwise = overruling(stage.step, stage.code)
    if otherwise is not None:
        found.append(Option("anyway", say(evening, "menu.anyway"), lambda now: told(closed(now), otherwise)))
    seats = (
        [event.seat for event in stage.step.events if isinstance(event, OfSeat)] if isinstance(stage.step, Said) else []
    )
    if seats and match_of(evening).state.phase is not Phase.SCORING:
        name = seat_name(evening, match_of(evening), seats[0])
        row = say(evening, "menu.put_right", name=name)
        found.append(Option("numbers", row, lambda now: (opened(closed(now), SeatNumbers(seats[0])), ())))
    return found


def refusal_heading(evening: Evening, stage: Refusal) -> str:
    return say(evening, f"codes.{stage.code.value}")
