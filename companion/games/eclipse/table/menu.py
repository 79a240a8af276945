"""The rows of the menu that only Eclipse has."""

from collections.abc import Sequence
from functools import partial

from companion.games.eclipse.table.clock import LIMITS
from companion.games.eclipse.table.match import Depth, Match, match_of
from companion.games.eclipse.table.numbers import WhoseNumbers
from companion.games.eclipse.table.own import Voice, preferences, with_preferences
from companion.games.eclipse.words import say
from companion.kit.effects import Hush
from companion.kit.evening import Evening, StepResult, pop
from companion.kit.options import Option, next_of, on_off, opens
from companion.kit.refereed.match import with_match
from companion.rules.eclipse.names import Phase


def menu_rows(evening: Evening) -> Sequence[Option]:
    match = match_of(evening)
    scoring = match.state.phase is Phase.SCORING
    numbers = () if scoring else (opens("numbers", say(evening, "menu.numbers"), WhoseNumbers()),)
    return (
        *numbers,
        Option("depth", say(evening, "menu.depth"), other_depth, say(evening, f"menu.{match.depth.value}")),
        clock_row(evening, match.limit),
        voice_row(evening),
        Option("silence", say(evening, "menu.silence"), lambda now: (pop(now), (Hush(),))),
    )


def other_depth(evening: Evening) -> StepResult:
    depth = Depth.FULL if match_of(evening).depth is Depth.LIGHT else Depth.LIGHT
    return with_preferences(with_match(evening, depth=depth), depth=depth), ()


def clock_row(evening: Evening, limit: int) -> Option:
    """Of the game under way, and of the next."""
    value = say(evening, "menu.minutes", count=limit // 60) if limit else on_off(evening, False)
    return Option("clock", say(evening, "menu.clock"), partial(next_limit, limit=limit), value)


def next_limit(evening: Evening, limit: int) -> StepResult:
    following = next_of(LIMITS, limit)
    evening = with_preferences(evening, limit=following)
    if not isinstance(evening.game, Match):
        return evening, ()
    return with_match(evening, limit=following, since=None, spent=0, chimed=False), ()


def voice_row(evening: Evening) -> Option:
    return Option(
        "voice", say(evening, "menu.voice"), next_voice, say(evening, f"menu.{preferences(evening).voice.value}")
    )


def next_voice(evening: Evening) -> StepResult:
    return with_preferences(evening, voice=next_of(Voice, preferences(evening).voice)), ()
