"""The card decides: where a threat card on the table says otherwise than the box, its owner says so on the spot.

Eight cards of The New Frontier are known from readings that differ (docs/new-frontier.md). What is said here is a
correction like any other: everything after it is resolved again, and it can be taken back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.answering import Resolving, corrected
from companion.games.space_alert.table.doubt import doubtful
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.own import ID
from companion.games.space_alert.table.reading import beats_read, facts_read
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, goes_back, opens
from companion.rules.space_alert.facts import Acted, Appeared, Attacked, DamagedInside, Fact, ThreatId
from companion.rules.space_alert.overrules import Harm, HitPoints, Overrule, Points, Speed, Wound, as_printed
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Icon

HIGHEST, LEAST = 30, {"hp": 1, "speed": 1}  # of a number on a card


@dataclass(frozen=True)
class WhichCardDecides:
    """The threats that have appeared."""

    cursor: int = 0


@dataclass(frozen=True)
class CardDecides:
    """What that card says otherwise."""

    code: str
    cursor: int = 0


# ---------------------------------------------------------------- the lists


def turn_shown(evening: Evening) -> int:
    """The turn that the crew is reading."""
    so_far = resolved(operation_of(evening))
    stack = (*evening.below, evening.stage)
    beat = next((stage.beat for stage in reversed(stack) if isinstance(stage, Resolving)), 0)
    return so_far.beats[min(beat, len(so_far.beats) - 1)].turn if so_far.beats else 1


def appeared(evening: Evening) -> list[ThreatId]:
    return [fact.threat for fact in facts_read(evening) if isinstance(fact, Appeared)]


def options(evening: Evening, stage: WhichCardDecides) -> Sequence[Option]:
    """Those in doubt first."""
    language = evening.settings.language

    def option(threat: ThreatId) -> Option:
        name = say(language, f"threats.{threat.code}")
        icon = Icon.QUESTION if doubtful(threat.code) else Icon.THREAT
        return opens(threat.code, name, CardDecides(threat.code), icon=icon)

    found = sorted(appeared(evening), key=lambda threat: not doubtful(threat.code))
    return [option(threat) for threat in found] or [goes_back("none", say(language, "corrections.none"))]


def card_options(evening: Evening, stage: CardDecides) -> Sequence[Option]:
    operation, language = operation_of(evening), evening.settings.language
    turn = turn_shown(evening)

    def number(which: str) -> Option:
        value = number_of(operation, stage.code, which)
        text = say(language, f"corrections.decides.{which}")
        return opens(which, text, Numbers(ID, "card", (stage.code, which)), str(value))

    def more(key: str, said: Overrule, **values: object) -> Option:
        text = say(language, f"corrections.decides.{key}", turn=turn, **values)
        return Option(f"{key}-{'-'.join(map(str, values.values()))}", text, lambda now: overruled(now, said))

    found = [number(which) for which in ("hp", "speed", "survived", "destroyed")]
    found += [more("wound_more", Wound(stage.code, turn, 1)), more("wound_less", Wound(stage.code, turn, -1))]
    facts = [fact for beat in beats_read(evening) if beat.turn == turn for fact in beat.facts]
    hit = zones_hit(facts, stage.code)
    for zone in hit or zones_spared(facts, stage.code):
        name = say(language, f"ship.zone.{zone.name}")
        found.append(more("harm_more", Harm(stage.code, turn, zone, 1), zone=name))
        if hit:
            found.append(more("harm_less", Harm(stage.code, turn, zone, -1), zone=name))
    if any(said.code == stage.code for said in operation.answers.overrules):
        text = say(language, "corrections.decides.reset")
        found.append(Option("reset", text, lambda now: taken_back(now, stage.code)))
    return found


def zones_hit(facts: Sequence[Fact], code: str) -> list[Zone]:
    zones = [fact.zone for fact in facts if isinstance(fact, Attacked | DamagedInside) and fact.threat.code == code]
    return list(dict.fromkeys(zones))


def zones_spared(facts: Sequence[Fact], code: str) -> list[Zone]:
    """All of them, where it has acted and done no damage: its card may say otherwise."""
    return [*Zone] if any(isinstance(fact, Acted) and fact.threat.code == code for fact in facts) else []


def number_of(operation: Operation, code: str, which: str) -> int:
    """As the table has said, else as the box has it."""
    card = as_printed(ALL_CARDS[code].under(operation.switches), operation.answers.overrules)
    found = {"hp": card.hp, "speed": card.speed, "survived": card.points_survived, "destroyed": card.points_destroyed}
    return found[which]


# ---------------------------------------------------------------- what is said


def overruled(evening: Evening, said: Overrule) -> StepResult:
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


def taken_back(evening: Evening, code: str) -> StepResult:
    operation = operation_of(evening)
    kept = tuple(said for said in operation.answers.overrules if said.code != code)
    return corrected(evening, replace(operation, answers=replace(operation.answers, overrules=kept)))


# A printed number of a card: what the form is about is its code, and which of them.


def number_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    code, which = stage.about
    text = say(evening, f"corrections.decides.{which}")
    return (Field(which, text, HIGHEST, LEAST.get(which, 0), number_of(operation_of(evening), code, which)),)


def number_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    (code, which), (value,) = stage.about, values
    assert value is not None, "the card has a number already"
    return overruled(evening, overrule_of(operation_of(evening), code, which, value))


def overrule_of(operation: Operation, code: str, which: str, value: int) -> Overrule:
    if which == "hp":
        return HitPoints(code, value)
    if which == "speed":
        return Speed(code, value)
    numbers = {each: number_of(operation, code, each) for each in ("survived", "destroyed")}
    return Points(code, **{**numbers, which: value})


FORMS = {"card": Form(lambda evening, stage: say(evening, f"threats.{stage.about[0]}"), number_fields, number_entered)}


def overruled_lines(language: str, was: Operation, now: Operation) -> list[str]:
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
