"""The room that plays along and the hall of tables, in the settings: on or off, to whom, what was said last, a try."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evening.codes import address_code, bare
from companion.kit.effects import LookAtRoom, TryRoom, UseHall, UseRoom
from companion.kit.evening import Evening, StepResult, push, with_settings
from companion.kit.options import Option, on_off, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Page


@dataclass(frozen=True)
class RoomMenu:
    cursor: int = 0


@dataclass(frozen=True)
class RoomPage:
    page: int = 0


@dataclass(frozen=True)
class RoomForm:
    """Where on a phone broker, lamps, hooks and the hall are written down."""

    page: int = 0


@dataclass(frozen=True)
class HallPage:
    page: int = 0


def row(evening: Evening) -> Option:
    """Of the settings; opening it asks for its contents."""
    return Option("room", evening.say("box.room"), open_menu, on_off(evening, evening.room.on))


def open_menu(evening: Evening) -> StepResult:
    return push(evening, RoomMenu()), (LookAtRoom(),)


def options(evening: Evening, stage: RoomMenu) -> Sequence[Option]:
    on, in_hall = evening.room.on, evening.hall.on
    found = [Option("use", evening.say("box.room_use"), switch, on_off(evening, on))]
    if on:
        found.append(Option("look", evening.say("box.room_look"), lambda now: (push(now, RoomPage()), (LookAtRoom(),))))
        found.append(Option("try", evening.say("box.room_try"), lambda now: (now, (TryRoom(),))))
    found.append(opens("form", evening.say("box.room_form"), RoomForm()))
    found.append(Option("hall", evening.say("box.hall_use"), switch_hall, on_off(evening, in_hall)))
    if in_hall:
        found.append(Option("hall_look", evening.say("box.hall_look"), look_at_hall))
    return found


def look_at_hall(evening: Evening) -> StepResult:
    return push(evening, HallPage()), (LookAtRoom(),)


def switch(evening: Evening) -> StepResult:
    on = not evening.room.on
    return with_settings(evening, room="on" if on else "off"), (UseRoom(on),)


def switch_hall(evening: Evening) -> StepResult:
    on = not evening.hall.on
    return with_settings(evening, hall="on" if on else "off"), (UseHall(on),)


def text(evening: Evening, stage: RoomPage) -> Read:
    room = evening.room
    if not room.on:
        lines = [evening.say("room.is_off")]
    else:
        where = evening.say("room.to", broker=room.broker) if room.up else evening.say("room.to_nobody")
        lines = [room.wrong or where]
        lines += [evening.say("room.last"), *room.sent] if room.sent else [evening.say("room.nothing_sent")]
    return Page(evening.say("titles.RoomPage"), "\n".join(lines), stage.page)


def form_text(evening: Evening, stage: RoomForm) -> Read:
    if evening.box.address and evening.box.pin:
        return address_code(evening, "room")
    key = "room.form_here" if evening.box.address else "box.no_address"
    return Page(evening.say("titles.RoomForm"), evening.say(key, address=bare(evening.box.address)), stage.page)


def hall_text(evening: Evening, stage: HallPage) -> Read:
    hall = evening.hall
    if not hall.on:
        lines = [evening.say("room.not_in_hall")]
    else:
        lines = [evening.say("room.in_hall", hall=hall.name, table=hall.table or "-")]
        where = evening.say("room.to", broker=hall.broker) if hall.up else evening.say("room.to_nobody")
        lines.append(hall.wrong or where)
        if hall.up:
            lines.append(evening.say("room.hall_kept" if hall.page else "room.hall_not_kept", address=bare(hall.page)))
        if hall.owed is not None:
            lines.append(evening.say("room.hall_owed" if hall.owed else "room.hall_has_all", count=hall.owed))
    return Page(evening.say("titles.HallPage"), "\n".join(lines), stage.page)


STAGES = (
    stage(RoomMenu, options=options),
    stage(RoomPage, text=text),
    stage(RoomForm, text=form_text),
    stage(HallPage, text=hall_text),
)
