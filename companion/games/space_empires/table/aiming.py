"""Where a fleet or a machine goes (X12): the table of colonies is stored between turns, so that only distances
change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from companion.games.space_empires.table.foes import MACHINE
from companion.games.space_empires.table.journeys import choice_of, colonies_for, course_of
from companion.games.space_empires.table.names import HOME, colour, fleet_name
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play, on_map, play_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.options import Option, opens
from companion.kit.refereed.match import changed
from companion.kit.stage import stage
from companion.rules.space_empires.targets import Choice, Colony

FIELDS = {"distance": 60, "cp": 30, "home_distance": 60, "guards": 99}  # of a colony, with the most there can be
MOST_COLONIES = len(ascii_uppercase)


@dataclass(frozen=True)
class Aiming:
    """Where does it go? `alien` 0: the machine of that number."""

    alien: int
    fleet: int
    cursor: int = 0


def choice_text(language: Evening | str, play: Play, choice: Choice) -> str:
    if not choice.choices:
        return say(language, "aiming.nowhere" if play.colonies or play.plan is not None else "aiming.unknown")
    return say(language, "aiming.goes", colony=" / ".join(choice.choices))


def options(evening: Evening, stage: Aiming) -> Sequence[Option]:
    play = play_of(evening)
    choice = choice_of(play, stage.alien, stage.fleet)
    found = Option("choice", choice_text(evening, play, choice), lambda now: (now, ()), reason(evening, choice))
    if course_of(play, stage.alien, stage.fleet) is not None:
        return (found,)
    colonies = colonies_for(play, stage.alien, stage.fleet)
    rows = [
        opens(
            f"colony_{place}",
            colony.name,
            Numbers(ID, "colony", (str(place),)),
            say(evening, "aiming.colony", hexes=colony.distance, cp=colony.cp),
        )
        for place, colony in enumerate(colonies)
    ]
    fresh = Numbers(ID, "colony", (str(len(play.colonies)),))
    more = [opens("add", say(evening, "aiming.add"), fresh)] if len(play.colonies) < MOST_COLONIES else []
    less = [Option("drop", say(evening, "aiming.drop"), dropped)] if play.colonies else []
    return (found, *own_hexes(evening, stage), *rows, *more, *less)


def own_hexes(evening: Evening, stage: Aiming) -> list[Option]:
    """Where several are on the map, each has its own way to every colony."""
    if not play_of(evening).colonies:
        return []
    return [opens("hexes", say(evening, "aiming.hexes"), Numbers(ID, "hexes", (str(stage.alien), str(stage.fleet))))]


def reason(evening: Evening, choice: Choice) -> str:
    return say(evening, f"aiming.by_{choice.by}")


def heading(evening: Evening, stage: Aiming) -> str:
    if stage.alien == MACHINE:
        return say(evening, "table.machine", number=stage.fleet)
    return colour(evening, stage.alien) if stage.fleet == HOME else fleet_name(evening, stage.alien, stage.fleet)


def dropped(evening: Evening) -> StepResult:
    """The last one is gone."""
    play = play_of(evening)
    return replace(evening, game=without_colony(play, len(play.colonies) - 1)), ()


# ---------------------------------------------------------------- the table of colonies


def with_colony(play: Play, place: int, values: Sequence[int]) -> Play:
    """That row of the table; one past the last is a new one. Names go by the alphabet."""
    distance, cp, home_distance, guards = values
    colony = Colony(ascii_uppercase[place], distance, cp, home_distance, guards=guards)
    return changed(play, colonies=(*play.colonies[:place], colony, *play.colonies[place + 1 :]))


def without_colony(play: Play, place: int) -> Play:
    left = (*play.colonies[:place], *play.colonies[place + 1 :])
    renamed = tuple(replace(colony, name=ascii_uppercase[n]) for n, colony in enumerate(left))
    hexes_left = tuple((alien, fleet, (*hexes[:place], *hexes[place + 1 :])) for alien, fleet, hexes in play.hexes)
    return changed(play, colonies=renamed, hexes=hexes_left)


def hexes_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    alien, fleet = map(int, stage.about)
    return tuple(
        Field(colony.name, say(evening, "aiming.to", name=colony.name), FIELDS["distance"], entered=colony.distance)
        for colony in colonies_for(play_of(evening), alien, fleet)
    )


def hexes_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """For that one alone."""
    play, (alien, fleet) = play_of(evening), map(int, stage.about)
    before = [colony.distance for colony in colonies_for(play, alien, fleet)]
    entered = tuple(was if value is None else value for was, value in zip(before, values, strict=True))
    others = tuple(row for row in play.hexes if row[:2] != (alien, fleet))
    return replace(put_away(evening, stage), game=changed(play, hexes=(*others, (alien, fleet, entered)))), ()


def hexes_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    play = evening.game
    return isinstance(play, Play) and stage.about in [(str(alien), str(n)) for alien, n in on_map(play.view)]


def colony_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """Guards that nobody enters are none; without the rest nobody knows who goes there."""
    colonies, place = play_of(evening).colonies, int(stage.about[0])
    known = colonies[place] if place < len(colonies) else None
    return tuple(
        Field(
            name,
            say(evening, f"aiming.{name}"),
            most,
            entered=None if known is None else getattr(known, name),
            likely=1,
            required=name != "guards",
        )
        for name, most in FIELDS.items()
    )


def colony_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    entered = [value or 0 for value in values]
    return replace(put_away(evening, stage), game=with_colony(play_of(evening), int(stage.about[0]), entered)), ()


def colony_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    play = evening.game
    places = [str(place) for place in range(MOST_COLONIES)]
    return isinstance(play, Play) and len(stage.about) == 1 and stage.about[0] in places[: len(play.colonies) + 1]


def colony_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, "aiming.title", name=ascii_uppercase[int(stage.about[0])])


def hexes_title(evening: Evening, stage: Numbers) -> str:
    alien, fleet = map(int, stage.about)
    return heading(evening, Aiming(alien, fleet))


FORMS = {
    "colony": Form(colony_title, colony_fields, colony_entered, by_phone=colony_by_phone),
    "hexes": Form(hexes_title, hexes_fields, hexes_entered, by_phone=hexes_by_phone),
}


STAGES = (stage(Aiming, options=options, heading=heading),)
