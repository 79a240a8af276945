"""A crew in words: what a seat is called, and how many cards everybody is dealt."""

from companion.rules.space_alert.dealing import deal
from companion.rules.space_alert.level import COURSES, Level
from companion.table.evening import Evening
from companion.table.space_alert.crew import Crew


def shown(evening: Evening, crew: Crew, place: int) -> str:
    """A seat by its name, or by its colour while it has none."""
    seat = crew.seats[place]
    return seat.name or evening.say(f"box.colour_{seat.colour.value}")


def dealing_lines(evening: Evening, crew: Crew, level: Level) -> list[str]:
    """How many cards everybody gets, per phase (rules 1 and 5)."""
    dealt = deal(crew.players, len(crew.seats), level)
    lines = []
    if dealt.alone:
        lines.append(evening.say("crew.deal_alone"))
    else:
        lines += [
            evening.say("crew.deal_phase", phase=phase, cards=cards) for phase, cards in enumerate(dealt.per_phase, 1)
        ]
    if dealt.heroic:
        lines.append(evening.say("crew.deal_heroic"))
    elif not COURSES[level].heroic:
        lines.append(evening.say("crew.deal_no_heroic"))
    if dealt.android_heroic:
        lines.append(evening.say("crew.deal_android"))
    return lines
