"""Every step in words that give away no secret."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.names import seat_name, ship_name, side_name, vessel_name
from companion.games.eclipse.words import say
from companion.rules.eclipse import events as e
from companion.rules.eclipse.battle import Fire, Fired, Retreat
from companion.rules.eclipse.names import Resource
from companion.rules.eclipse.steps import (
    CalledOff,
    Closed,
    Contest,
    Counted,
    Designed,
    Ruled,
    Said,
    Step,
    untimed,
)
from companion.rules.eclipse.transaction import PactBroken
from companion.words import InLanguage, listed

Spoken = str | InLanguage


# ---------------------------------------------------------------- in words


def brief_text(language: Spoken, match: Match, step: Step) -> str:
    """In a row of the display: who, and what kind of thing."""
    step = untimed(step)
    if not isinstance(step, Said):
        seat, key = getattr(step, "seat", None), OTHERS[type(step)]
    else:
        event = step.events[0]
        seat, key = getattr(event, "seat", None), WORDED[type(event)][0]
    text = say(language, f"brief.{key}")
    return text if seat is None else f"{seat_name(language, match, seat)} {text}"


def step_text(language: Spoken, match: Match, step: Step, numbers: bool = True) -> str:
    """Without `numbers`, corrected numbers are left out: a table may hide everybody's money."""
    step = untimed(step)
    match step:
        case Said((e.Correct(), *_)) if not numbers:
            return brief_text(language, match, step)
        case Said(events, overruled):
            text = event_text(language, match, events[0])
            return say(language, "steps.anyway", text=text) if overruled else text
        case Contest(hex=number):
            return say(language, "steps.battle", hex=number)
        case Fire(dice):
            pips = " ".join(str(pip) for row in dice for pip in row)
            return say(language, "steps.fire", dice=pips or "-")
        case Designed(seat, ship, _):
            return say(language, "steps.design", name=seat_name(language, match, seat), ship=ship_name(language, ship))
        case Counted(seat, kind, value):
            name, kind_name = seat_name(language, match, seat), say(language, f"score.{kind}")
            return say(language, "steps.correct", name=name, number=kind_name, value=value)
    return say(language, f"steps.{OTHERS[type(step)]}")


OTHERS: dict[type, str] = {
    Contest: "battle",
    Fire: "fire",
    Retreat: "retreat",
    CalledOff: "called_off",
    Designed: "design",
    Counted: "count",
    Closed: "closed",
    Ruled: "rule",
}


def event_text(language: Spoken, match: Match, event: e.Event) -> str:
    """Who, and what: whatever is secret in it is left out."""
    key, values = WORDED[type(event)]
    if isinstance(event, e.React):
        return say(language, "steps.react", text=event_text(language, match, event.by))
    seat = getattr(event, "seat", None)
    name = "" if seat is None else seat_name(language, match, seat)
    return say(language, f"steps.{key}", name=name, **values(language, match, event))


Values = Callable[[Spoken, Match, Any], dict[str, object]]


def nothing(language: Spoken, match: Match, event: object) -> dict[str, object]:
    return {}


def resource(language: Spoken, which: Resource) -> str:
    return say(language, f"names.{which.name.lower()}")


def hexes(numbers: Sequence[int]) -> dict[str, object]:
    return {"hexes": " ".join(map(str, numbers))}


def techs(language: Spoken, match: Match, event: e.Research) -> dict[str, object]:
    return {"techs": listed(language, (say(language, f"techs.{tech.name.lower()}") for tech in event.techs))}


def ships(language: Spoken, match: Match, event: e.Upgrade) -> dict[str, object]:
    return {"ships": listed(language, (ship_name(language, ship) for ship, _ in event.blueprints))}


def items(language: Spoken, match: Match, event: e.Build) -> dict[str, object]:
    return {"items": listed(language, (say(language, f"names.{item.what.value}") for item in event.items))}


def trade(language: Spoken, match: Match, event: e.Trade) -> dict[str, object]:
    return {"give": resource(language, event.give), "get": resource(language, event.get), "count": event.number}


def partner(language: Spoken, match: Match, event: e.Ally) -> dict[str, object]:
    return {"partner": seat_name(language, match, event.partner)}


def number(language: Spoken, match: Match, event: e.Correct) -> dict[str, object]:
    return {"number": say(language, f"numbers.{event.number.value}"), "value": event.value}


WORDED: dict[type, tuple[str, Values]] = {
    e.Explore: ("explore", lambda language, match, event: hexes([find.hex for find in event.finds])),
    e.Influence: ("influence", nothing),
    e.Research: ("research", techs),
    e.Upgrade: ("upgrade", ships),
    e.Build: ("build", items),
    e.Move: ("move", lambda language, match, event: hexes([leg.into for leg in event.legs])),
    e.Act: ("act", nothing),
    e.React: ("react", nothing),
    e.Pass: ("pass", nothing),
    e.Skip: ("pass", nothing),
    e.Colonize: ("colonize", lambda language, match, event: {"hex": event.hex}),
    e.Trade: ("trade", trade),
    e.Ally: ("pact", partner),
    e.DrawReputation: ("draw", lambda language, match, event: {"count": len(event.drawn)}),
    e.Bombard: ("bombard", lambda language, match, event: {"hex": event.hex}),
    e.Control: ("control", lambda language, match, event: {"hex": event.hex}),
    e.PayUpkeep: ("upkeep", nothing),
    e.Collapse: ("collapse", nothing),
    e.CleanUp: ("cleanup", nothing),
    e.NextPhase: ("next", nothing),
    e.Correct: ("correct", number),
    e.Found: ("found", nothing),
    e.Situate: ("situate", lambda language, match, event: {"hex": event.hex}),
    e.FirstTiles: ("first_tiles", nothing),
}


def past_text(language: Spoken, match: Match, place: int, numbers: bool = True) -> str:
    """That step; of a volley also who fired what at whom."""
    step = untimed(match.steps[place])
    fight = match.before(place).fight
    fired = [fact for fact in match.outcomes[place].state.volleys if isinstance(fact, Fired)]
    if not isinstance(step, Fire) or fight is None or not fired:
        text = step_text(language, match, step, numbers)
        broken = [fact for fact in match.outcomes[place].facts if isinstance(fact, PactBroken)]
        traitor = {"text": text, "name": seat_name(language, match, broken[0].by)} if broken else {}
        return say(language, "steps.traitor", **traitor) if broken else text
    fact = fired[0]
    name = side_name(language, match, fight.battle.sides[fact.moment.role])
    shots = step_text(language, match, step)
    hits = listed(language, (f"{vessel_name(language, ship)} -{damage}" for ship, damage in fact.hits))
    lost = listed(language, (vessel_name(language, ship) for ship in fact.destroyed))
    ship = ship_name(language, fact.moment.type)
    text = say(language, "steps.shot", name=name, ship=ship, dice=shots, hits=hits or say(language, "combat.miss"))
    return say(language, "steps.sunk", text=text, names=lost) if lost else text
