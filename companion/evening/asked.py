"""What a room asks of the box: to pause, to go on, to start; another language or volume."""

from companion.evening.settings import PERCENTS, turn_volume
from companion.evening.shelf import on_the_table
from companion.kit.evening import Evening, Stepped, with_settings
from companion.kit.hands import Asked
from companion.types import Millis
from companion.words import SPOKEN


def asked(evening: Evening, hand: Asked, at: Millis) -> Stepped:
    """As if a phone had done it; where it cannot be done nothing happens."""
    match hand.what:
        case "language" if hand.value in SPOKEN:
            return with_settings(evening, language=hand.value), ()
        case "volume" if hand.value.isdecimal():
            return turn_volume(evening, min(PERCENTS, key=lambda percent: abs(percent - int(hand.value))))
        case "pause" | "go_on" | "start":
            game = on_the_table(evening)
            return game.asked(evening, hand.what, at) if game else (evening, ())
    return evening, ()
