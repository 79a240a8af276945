"""The room that plays along, in the settings: on or off, to whom, what was said last, and a try."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kit.effects import LookAtRoom, TryRoom, UseRoom
from companion.kit.evening import Evening, StepResult, push, with_settings
from companion.kit.options import Option, on_off
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Page


@dataclass(frozen=True)
class RoomMenu:
    cursor: int = 0


@dataclass(frozen=True)
class RoomPage:
    page: int = 0


def row(evening: Evening) -> Option:
    """Of the settings; what is told there is asked for when it is opened."""
    return Option("room", evening.say("box.room"), open_menu, on_off(evening, evening.room.on))


def open_menu(evening: Evening) -> StepResult:
    return push(evening, RoomMenu()), (LookAtRoom(),)


def open_page(evening: Evening) -> StepResult:
    return push(evening, RoomPage()), (LookAtRoom(),)


def options(evening: Evening, stage: RoomMenu) -> Sequence[Option]:
    on = evening.room.on
    found = [Option("use", evening.say("box.room_use"), switch, on_off(evening, on))]
    if on:
        found.append(Option("look", evening.say("box.room_look"), open_page))
        found.append(Option("try", evening.say("box.room_try"), lambda now: (now, (TryRoom(),))))
    return found


def switch(evening: Evening) -> StepResult:
    on = not evening.room.on
    return with_settings(evening, room="on" if on else "off"), (UseRoom(on),)


def text(evening: Evening, stage: RoomPage) -> Read:
    room = evening.room
    if not room.on:
        lines = [evening.say("room.is_off")]
    else:
        where = evening.say("room.to", broker=room.broker) if room.up else evening.say("room.to_nobody")
        lines = [room.wrong or where]
        lines += [evening.say("room.last"), *room.sent] if room.sent else [evening.say("room.nothing_sent")]
    return Page(evening.say("titles.RoomPage"), "\n".join(lines), stage.page)


STAGES = (stage(RoomMenu, options=options), stage(RoomPage, text=text))
