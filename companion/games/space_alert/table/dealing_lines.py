"""A crew in words: what a seat is called, and how many cards everybody is dealt."""

from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.rules.space_alert.dealing import deal
from companion.rules.space_alert.level import COURSES, Level


def shown(evening: Evening, crew: Crew, place: int) -> str:
    """A seat by its name, or by its colour while it has none."""
    seat = crew.seats[place]
    return seat.name or say(evening, f"crew.colour_{seat.colour.value}")


def dealing_lines(evening: Evening, crew: Crew, level: Level) -> list[str]:
    """How many cards everybody gets, per phase (rules 1 and 5)."""
    dealt = deal(crew.players, len(crew.seats), level)
    lines = []
    if dealt.alone:
        lines.append(say(evening, "crew.deal_alone"))
    else:
        lines += [
            say(evening, "crew.deal_phase", phase=phase, cards=cards) for phase, cards in enumerate(dealt.per_phase, 1)
        ]
    if dealt.heroic:
        lines.append(say(evening, "crew.deal_heroic"))
    elif not COURSES[level].heroic:
        lines.append(say(evening, "crew.deal_no_heroic"))
    if dealt.android_heroic:
        lines.append(say(evening, "crew.deal_android"))
    return lines
