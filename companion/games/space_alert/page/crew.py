"""PURE. The crew by colour: names, roles, who has a phone at hand and whose plan is in."""

from typing import Any

from companion.games.space_alert.page.seat import faces
from companion.games.space_alert.table.crew import Crew, PlayerColour
from companion.games.space_alert.words import say
from companion.rules.space_alert.specialists import LEVELS, Specialist

Json = dict[str, Any]


def names(language: str, crew: Crew) -> list[str]:
    """By seat; a seat without a name is called by its colour."""
    return [seat.name or say(language, f"page.colour.{seat.colour.value}") for seat in crew.seats]


def roles(crew: Crew, place: int) -> list[str]:
    """The captain sits first."""
    held = (("captain", 0), ("comms", crew.comms), ("security", crew.security))
    return [role for role, seat in held if seat == place]


def training(language: str, crew: Crew, colour: str) -> Json:
    """What this seat has learnt, and what there is to learn (rules 10)."""
    mine = next((seat.trained for seat in crew.seats if seat.colour.value == colour), None)
    choices = {who.value: say(language, f"ship.specialist.{who.name}") for who in Specialist}
    lessons = (
        {"specialist": mine.specialist.value, "level": mine.level} if mine else {"specialist": "", "level": LEVELS[0]}
    )
    shown = {"learnt": faces(language, mine)} if mine else {}
    return {"training": {**lessons, **shown, "levels": list(LEVELS), "choices": choices}}


def seats(language: str, crew: Crew, ready: frozenset[str], present: frozenset[str]) -> Json:
    """`order` is the order of play; the rest by colour."""
    found: Json = {}
    for place, (seat, name) in enumerate(zip(crew.seats, names(language, crew), strict=True)):
        found[seat.colour.value] = {
            "name": name,
            "named": bool(seat.name),
            "android": seat.android,
            "roles": roles(crew, place),
            "ready": seat.colour.value in ready,
            "here": seat.colour.value in present,
        }
    return {"order": [seat.colour.value for seat in crew.seats], "seats": found}


def gathering(language: str, last: Crew | None, present: frozenset[str]) -> Json:
    """Before anybody has said who plays: the crew of the last time, if there was one, and every other phone that has
    joined, by its colour, so that people who join see it."""
    found = seats(language, last, frozenset(), present) if last else {"order": [], "seats": {}}
    for colour in (each.value for each in PlayerColour if each.value in present and each.value not in found["seats"]):
        found["order"].append(colour)
        name = say(language, f"page.colour.{colour}")
        found["seats"][colour] = {
            "name": name, "named": False, "android": False, "roles": [], "ready": False, "here": True,
        }  # fmt: skip
    return {"crew": found} if found["order"] else {}
