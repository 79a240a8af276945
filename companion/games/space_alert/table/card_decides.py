"""The card decides: where a threat card on the table says otherwise than the box, its owner says so on the spot.

Eight cards of The New Frontier are known from readings that differ (docs/new-frontier.md). What is said here is a
correction like any other: everything after it is resolved again, and it can be taken back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.answering import Resolving, corrected
from companion.games.space_alert.table.doubt import doubtful
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.resolved import Told, resolved
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, Stepped, closed, opened, turned
from companion.kit.options import Option, goes_back
from companion.rules.space_alert.facts import Acted, Appeared, Attacked, DamagedInside, ThreatId
from companion.rules.space_alert.overrules import Harm, HitPoints, Overrule, Points, Speed, Wound, as_printed
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Hint, Icon, Key, Message, Millis, Press

HIGHEST = 30  # of a number on a card


@dataclass(frozen=True)
class WhichCardDecides:
    """The threats that have appeared."""

    cursor: int = 0


@dataclass(frozen=True)
class CardDecides:
    """What that card says otherwise."""

    code: str
    cursor: int = 0


@dataclass(frozen=True)
class NumberDecides:
    """A printed number: hit points, speed, or points survived or destroyed."""

    code: str
    which: str
    value: int


# ---------------------------------------------------------------- the lists


def turn_shown(evening: Evening) -> int:
    """The turn that the crew is reading."""
    told = resolved(operation_of(evening))
    stack = (*evening.below, evening.stage)
    beat = next((stage.beat for stage in reversed(stack) if isinstance(stage, Resolving)), 0)
    return told.beats[min(beat, len(told.beats) - 1)].turn if told.beats else 1


def appeared(told: Told) -> list[ThreatId]:
    return [fact.threat for fact in told.resolution.facts if isinstance(fact, Appeared)]


def options(evening: Evening, stage: WhichCardDecides) -> Sequence[Option]:
    """Those in doubt first."""
    language = evening.settings.language

    def option(threat: ThreatId) -> Option:
        name = say(language, f"threats.{threat.code}")
        icon = Icon.QUESTION if doubtful(threat.code) else Icon.THREAT
        return Option(threat.code, name, lambda now: (opened(now, CardDecides(threat.code)), ()), icon=icon)

    found = sorted(appeared(resolved(operation_of(evening))), key=lambda threat: not doubtful(threat.code))
    return [option(threat) for threat in found] or [goes_back("none", say(language, "corrections.none"))]


def card_options(evening: Evening, stage: CardDecides) -> Sequence[Option]:
    operation, language = operation_of(evening), evening.settings.language
    turn = turn_shown(evening)

    def number(which: str) -> Option:
        value = number_of(operation, stage.code, which)
        text = say(language, f"corrections.decides.{which}")
        return Option(which, text, lambda now: (opened(now, NumberDecides(stage.code, which, value)), ()), str(value))

    def more(key: str, said: Overrule, **values: object) -> Option:
        text = say(language, f"corrections.decides.{key}", turn=turn, **values)
        return Option(f"{key}-{'-'.join(map(str, values.values()))}", text, lambda now: said_otherwise(now, said))

    found = [number(which) for which in ("hp", "speed", "survived", "destroyed")]
    found += [more("wound_more", Wound(stage.code, turn, 1)), more("wound_less", Wound(stage.code, turn, -1))]
    hit = zones_hit(resolved(operation), stage.code, turn)
    for zone in hit or zones_spared(resolved(operation), stage.code, turn):
        name = say(language, f"ship.zone.{zone.name}")
        found.append(more("harm_more", Harm(stage.code, turn, zone, 1), zone=name))
        if hit:
            found.append(more("harm_less", Harm(stage.code, turn, zone, -1), zone=name))
    if any(said.code == stage.code for said in operation.answers.overrules):
        text = say(language, "corrections.decides.reset")
        found.append(Option("reset", text, lambda now: taken_back(now, stage.code)))
    return found


def zones_hit(told: Told, code: str, turn: int) -> list[Zone]:
    hits = [fact for beat in told.beats if beat.turn == turn for fact in beat.facts]
    zones = [fact.zone for fact in hits if isinstance(fact, Attacked | DamagedInside) and fact.threat.code == code]
    return list(dict.fromkeys(zones))


def zones_spared(told: Told, code: str, turn: int) -> list[Zone]:
    """All of them, where it has acted in that turn and done no damage: its card may say otherwise."""
    facts = [fact for beat in told.beats if beat.turn == turn for fact in beat.facts]
    return [*Zone] if any(isinstance(fact, Acted) and fact.threat.code == code for fact in facts) else []


def number_of(operation: Operation, code: str, which: str) -> int:
    """As the table has said, else as the box has it."""
    card = as_printed(ALL_CARDS[code].under(operation.switches), operation.answers.overrules)
    found = {"hp": card.hp, "speed": card.speed, "survived": card.points_survived, "destroyed": card.points_destroyed}
    return found[which]


# ---------------------------------------------------------------- what is said


def said_otherwise(evening: Evening, said: Overrule) -> Stepped:
    """One word counts for each thing; one more after one less is as before."""
    operation = operation_of(evening)
    overrules = joined(operation.answers.overrules, said)
    return corrected(evening, replace(operation, answers=replace(operation.answers, overrules=overrules)))


def joined(before: tuple[Overrule, ...], said: Overrule) -> tuple[Overrule, ...]:
    def about(overrule: Overrule) -> object:
        return replace(overrule, more=0) if isinstance(overrule, Wound | Harm) else (type(overrule), overrule.code)

    others = [each for each in before if about(each) != about(said)]
    old = next((each for each in before if about(each) == about(said)), None)
    if isinstance(said, Wound | Harm) and isinstance(old, Wound | Harm):
        said = replace(said, more=old.more + said.more)
    nothing = isinstance(said, Wound | Harm) and not said.more
    return tuple(others) if nothing else (*others, said)


def taken_back(evening: Evening, code: str) -> Stepped:
    operation = operation_of(evening)
    kept = tuple(said for said in operation.answers.overrules if said.code != code)
    return corrected(evening, replace(operation, answers=replace(operation.answers, overrules=kept)))


def number_after(evening: Evening, stage: NumberDecides, hand: object, at: Millis) -> Stepped:
    lowest = 1 if stage.which in ("hp", "speed") else 0
    match hand:
        case Press(Key.RIGHT):
            return turned(evening, replace(stage, value=min(HIGHEST, stage.value + 1))), ()
        case Press(Key.LEFT):
            return turned(evening, replace(stage, value=max(lowest, stage.value - 1))), ()
        case Press(Key.OK, again=False):
            return said_otherwise(evening, overrule_of(operation_of(evening), stage))
        case Press(Key.BACK, again=False):
            return closed(evening), ()
    return evening, ()


def overrule_of(operation: Operation, stage: NumberDecides) -> Overrule:
    if stage.which == "hp":
        return HitPoints(stage.code, stage.value)
    if stage.which == "speed":
        return Speed(stage.code, stage.value)
    numbers = {which: number_of(operation, stage.code, which) for which in ("survived", "destroyed")}
    numbers[stage.which] = stage.value
    return Points(stage.code, **numbers)


def draw_number(evening: Evening, stage: NumberDecides) -> Message:
    language = evening.settings.language
    name = say(language, f"threats.{stage.code}")
    text = say(language, f"corrections.decides.{stage.which}")
    hints = (Hint(Key.OK, say(language, "corrections.decides.ok")), Hint(Key.BACK, say(language, "resolve.cancel")))
    return Message(text, title=name, big=str(stage.value), hints=hints)


def told_lines(language: str, was: Operation, now: Operation) -> list[str]:
    """For the page that says what a correction has changed."""
    return [
        say(
            language, "corrections.told.overrule", name=say(language, f"threats.{said.code}"), what=what(language, said)
        )
        for said in now.answers.overrules
        if said not in was.answers.overrules
    ]


def what(language: str, said: Overrule) -> str:
    match said:
        case HitPoints(_, hp):
            return f"{say(language, 'corrections.decides.hp')} {hp}"
        case Speed(_, speed):
            return f"{say(language, 'corrections.decides.speed')} {speed}"
        case Points(_, survived, destroyed):
            return f"{survived}/{destroyed}"
        case Wound(_, turn, more):
            return say(language, "corrections.decides.wound", turn=turn, more=f"{more:+d}")
        case Harm(_, turn, zone, more):
            zone_name = say(language, f"ship.zone.{zone.name}")
            return say(language, "corrections.decides.harm", turn=turn, zone=zone_name, more=f"{more:+d}")
