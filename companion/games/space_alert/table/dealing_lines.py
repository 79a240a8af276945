"""A crew in words: what a seat is called, and how many cards everybody is dealt."""

from companion.games.space_alert.table.briefing import BASE_GAME, Frontier
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.rules.space_alert.dealing import deal
from companion.rules.space_alert.level import COURSES, Level


def shown(evening: Evening, crew: Crew, place: int) -> str:
    """A seat by its name, or by its colour while it has none."""
    seat = crew.seats[place]
    return seat.name or say(evening, f"crew.colour_{seat.colour.value}")


def dealing_lines(evening: Evening, crew: Crew, level: Level, frontier: Frontier = BASE_GAME) -> list[str]:
    """How many cards everybody gets, per phase (rules 1, 5, 9.1 and 10)."""
    dealt = deal(crew.players, len(crew.seats), level, frontier.specialists)
    lines = [say(evening, "setup.check_frontier_double")] if frontier.double else []
    if dealt.alone:
        lines.append(say(evening, "crew.deal_alone"))
    elif len({*dealt.per_phase}) == 1:
        lines.append(say(evening, "crew.deal_every", cards=dealt.per_phase[0]))
    else:
        lines += [
            say(evening, "crew.deal_phase", phase=phase, cards=cards) for phase, cards in enumerate(dealt.per_phase, 1)
        ]
    if dealt.shared:
        lines.append(say(evening, "crew.deal_shared", count=dealt.shared))
    if frontier.double and not dealt.alone and any(seat.android for seat in crew.seats):
        lines.append(say(evening, "crew.deal_incoming"))
    if frontier.specialists and COURSES[level].heroic:
        lines.append(say(evening, "crew.deal_specialists"))
    elif dealt.heroic:
        lines.append(say(evening, "crew.deal_heroic"))
    elif not COURSES[level].heroic:
        lines.append(say(evening, "crew.deal_no_heroic"))
    if dealt.android_heroic:
        lines.append(say(evening, "crew.deal_android"))
    return lines
