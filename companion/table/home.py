"""Home: go on with what is unfinished, start one of the games, power off."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.effects import PowerOff
from companion.table.evening import Evening, Home, closed, gone_on, opened
from companion.table.options import Option
from companion.words import say


@dataclass(frozen=True)
class SwitchOff:
    """Asks before the box is switched off."""

    cursor: int = 0


def options(evening: Evening, stage: Home) -> Sequence[Option]:
    language = evening.settings.language
    found = []
    if evening.waiting:
        found.append(Option("go_on", say(language, "box.go_on"), lambda now: (gone_on(now), ())))
    found.append(Option("off", say(language, "box.off"), lambda now: (opened(now, SwitchOff()), ())))
    return found


def switch_off_options(evening: Evening, stage: SwitchOff) -> Sequence[Option]:
    language = evening.settings.language
    return (
        Option("stay", say(language, "box.stay"), lambda now: (closed(now), ())),
        Option("off", say(language, "box.off_now"), lambda now: (closed(now), (PowerOff(),))),
    )
