"""Requests of a room or a hall: pause, continue, start; a mission, another language or volume."""

from companion.evening import air
from companion.evening.care import asked_for
from companion.evening.settings import PERCENTS, turn_volume
from companion.evening.shelf import on_the_table
from companion.kit.commands import Asked
from companion.kit.effects import TryRoom, UseHall, UseRoom
from companion.kit.evening import Evening, StepResult, with_settings
from companion.types import Millis
from companion.words import SPOKEN

SWITCHED = ("on", "off")


def asked(evening: Evening, command: Asked, at: Millis) -> StepResult:
    """As if a phone had done it; if it is impossible nothing happens."""
    match command.what:
        case "language" if command.value in SPOKEN:
            return with_settings(evening, language=command.value), ()
        case "volume" if command.value.isdecimal():
            return turn_volume(evening, min(PERCENTS, key=lambda percent: abs(percent - int(command.value))))
        case "room" if command.value in SWITCHED:
            return with_settings(evening, room=command.value), (UseRoom(command.value == "on"),)
        case "hall" if command.value in SWITCHED:
            return with_settings(evening, hall=command.value), (UseHall(command.value == "on"),)
        case "care":
            return asked_for(evening, command.value)
        case "air":
            return air.asked_for(evening, command.value)
        case "try_room":
            return evening, (TryRoom(),)
        case "pause" | "go_on" | "start" | "mission":
            game = on_the_table(evening)
            return game.asked(evening, command, at) if game else (evening, ())
    return evening, ()
