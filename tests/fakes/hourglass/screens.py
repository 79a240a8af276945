"""How the hourglass looks."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.kit.evening import Evening
from companion.kit.lists import Heading
from companion.table.hourglass.game import Running, sand_of
from companion.types import Countdown, Face, Frame


def running(evening: Evening, stage: Running) -> Frame:
    glass = sand_of(evening).stopped(evening.at)
    return Countdown(f"{glass.left // 60_000}:{glass.left // 1000 % 60:02}", evening.say("hourglass.name"))


AROUND: Mapping[type, Callable[[Evening, Frame], Face]] = {}
HEADINGS: Mapping[type, Heading] = {}
DRAW: Mapping[type, Callable[[Evening, Any], Frame]] = {Running: running}
