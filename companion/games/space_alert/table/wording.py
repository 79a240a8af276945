"""A mission's crew and beats in words: what the display shows of them, and what pages are counted by."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.space_alert.table.beats import Beat, new_facts
from companion.games.space_alert.table.crew import Crew, Seat
from companion.games.space_alert.table.doubt import doubtful_threat
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.why import counts_damage, helps, is_taught, reason
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import narrate, threat_name
from companion.kit.evening import Evening
from companion.layout import pages
from companion.rules.space_alert.cards import Slot, special_of, symbols_of
from companion.rules.space_alert.facts import (
    Acted,
    Advanced,
    Appeared,
    Attacked,
    ComputerChecked,
    DamagedInside,
    Delayed,
    Destroyed,
    Fact,
    Fired,
    Hit,
    Jumped,
    KnockedOut,
    LaidPlayed,
    Played,
    Repeats,
    ShipDestroyed,
    SpecialPlayed,
    Survived,
    TileDrawn,
    Waits,
)
from companion.rules.space_alert.ship import Zone
from companion.types import Icon, Message

ZONE_ICONS: dict[Zone | None, Icon] = {
    Zone.RED: Icon.RED,
    Zone.WHITE: Icon.WHITE,
    Zone.BLUE: Icon.BLUE,
    None: Icon.INTERNAL,
}


def seat_name(language: str, seat: Seat) -> str:
    """As the seat is called, else by its colour."""
    if seat.name:
        return seat.name
    return say(language, f"resolve.{'android' if seat.android else 'seat'}.{seat.colour.value}")


def names(language: str, crew: Crew) -> list[str]:
    return [seat_name(language, seat) for seat in crew.seats]


def short_slot(language: str, slot: Slot) -> str:
    """What lies in a slot, in the fewest letters: A+B, to UR, basic."""
    parts = [say(language, f"corrections.card.{symbol.name}") for symbol in symbols_of(slot)]
    special = special_of(slot)
    words = ["+".join(parts)] if parts else []
    if special is not None:
        words.append(say(language, f"corrections.special.{special.name}"))
    return " & ".join(words) or say(language, "corrections.card.NONE")


def beat_text(language: str, operation: Operation, beat: Beat) -> str:
    called, counted = names(language, operation.briefing.crew), counts_damage(operation)
    facts = new_facts(beat)
    if len(facts) > 1 and isinstance(facts[0], Advanced) and isinstance(facts[1], Acted):
        first = reached(language, facts[0], facts[1])
        return "\n".join([first, *(narrate(language, fact, called, counted) for fact in facts[2:])])
    return "\n".join(narrate(language, fact, called, counted) for fact in facts)


def reached(language: str, moved: Advanced, acted: Acted) -> str:
    """A move and the action it leads to, in one line."""
    letter = say(language, f"ship.letter.{acted.letter.name}")
    threat = threat_name(language, moved.threat)
    return say(language, "resolve.reached", threat=threat, square=moved.square, letter=letter)


def beat_title(language: str, beat: Beat) -> str:
    turn = say(language, "resolve.turn", turn=beat.turn)
    if beat.step is None:
        return turn
    return say(language, "resolve.title", turn=beat.turn, step=say(language, f"resolve.step.{beat.step.name}"))


def beat_message(evening: Evening, beat: int, page: int) -> Message:
    """One beat of the resolution, as it is read."""
    operation = operation_of(evening)
    language = evening.settings.language
    now = resolved(operation).beats[beat]
    beats = resolved(operation).beats
    taught = [reason(language, operation, beats, beat)]
    if is_taught(operation):
        taught += dict.fromkeys(helps(language, fact) for fact in new_facts(now))
    message = Message(
        "\n".join([beat_text(language, operation, now), *filter(None, taught)]),
        title=beat_title(language, now),
        icons=beat_icons(now.facts),
        alarm=any(isinstance(fact, ShipDestroyed) for fact in now.facts),
        page=page,
        footer=say(language, "resolve.shift")
        if any(isinstance(fact, Delayed | Waits | Repeats) for fact in now.facts)
        else "",
    )
    if doubtful_threat(now) and not message.footer:
        message = replace(message, footer=say(language, "resolve.doubtful"))
    if pages(message) > 1:
        message = replace(message, icons=())  # words before pictures
    return replace(message, page=min(page, pages(message) - 1))


def beat_icons(facts: Sequence[Fact]) -> tuple[Icon, ...]:
    """One picture for what the beat is about: the last that matters."""
    found = [icon for fact in facts for icon in icon_of(fact)]
    return (found[-1],) if found else ()


def icon_of(fact: Fact) -> tuple[Icon, ...]:
    match fact:
        case Appeared(zone=zone) | Attacked(zone=zone) | DamagedInside(zone=zone) | TileDrawn(zone=zone):
            return (ZONE_ICONS[zone],)
        case Destroyed():
            return (Icon.DONE,)
        case Survived() | Advanced():
            return (Icon.THREAT,)
        case Delayed() | Waits() | Repeats() | ComputerChecked(maintained=False):
            return (Icon.WARNING,)
        case KnockedOut():
            return (Icon.LOST,)
        case Fired() | Hit():
            return (Icon.LASER,)
        case Played(card=card):
            return (CARD_ICONS[card.name.split("_")[0]],)
        case LaidPlayed(card=half) if half.symbols:
            return (CARD_ICONS[half.symbols[0].name],)
        case SpecialPlayed():
            return (Icon.HERO,)
        case Jumped():
            return (Icon.WON,)
        case ShipDestroyed():
            return (Icon.LOST,)
    return ()


CARD_ICONS = {
    "NONE": Icon.NOTHING,
    "A": Icon.A,
    "B": Icon.B,
    "C": Icon.C,
    "BOT": Icon.BOT,
    "LEFT": Icon.LEFT,
    "RIGHT": Icon.RIGHT,
    "LIFT": Icon.LIFT,
    "HEROIC": Icon.HERO,
    "TO": Icon.HERO,
}
