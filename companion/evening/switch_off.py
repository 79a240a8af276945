"""Switching the box off, after asking."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kit.effects import PowerOff
from companion.kit.evening import Evening, pop
from companion.kit.options import Option, goes_back
from companion.kit.stage import stage


@dataclass(frozen=True)
class SwitchOff:
    """Asks before the box is switched off."""

    cursor: int = 0


def switch_off_options(evening: Evening, stage: SwitchOff) -> Sequence[Option]:
    return (
        goes_back("stay", evening.say("box.stay")),
        Option("off", evening.say("box.off_now"), lambda now: (pop(now), (PowerOff(),))),
    )


STAGES = (stage(SwitchOff, options=switch_off_options),)
