"""Where a fleet or a machine goes (X12): the table of colonies is kept between turns, so that only distances change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from companion.games.space_empires.table.foes import MACHINE
from companion.games.space_empires.table.names import HOME, colour, fleet_name
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play, play_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.options import Option, opens
from companion.kit.refereed.match import changed, with_match
from companion.kit.stage import stage
from companion.rules.space_empires.ships import cost
from companion.rules.space_empires.targets import Choice, Colony, Journey, Mover, target

FIELDS = {"distance": 60, "cp": 30, "home_distance": 60, "guards": 99}  # of a colony, with the most there can be
MOST_COLONIES = len(ascii_uppercase)


@dataclass(frozen=True)
class Aiming:
    """Where does it go? `alien` 0: the machine of that number."""

    alien: int
    fleet: int
    cursor: int = 0


def journey_of(play: Play, alien: int, fleet: int) -> Journey:
    """As far as the table knows who goes: a hidden fleet by its Move, raiders by their ships too."""
    profile, turn = play.setup.options.profile, max(1, play.state.turn)
    if alien == MACHINE:
        return Journey(Mover.MACHINE, profile=profile)
    them = play.view.aliens[alien - 1]
    seen = next((each for each in them.fleets if each.n == fleet), None)
    if seen is not None and seen.raiders and seen.ships:
        return Journey(Mover.RAIDERS, them.shown.move, turn, cost(seen.ships), profile)
    return Journey(Mover.FLEET, them.shown.move, turn, profile=profile)


def choice_of(play: Play, alien: int, fleet: int) -> Choice:
    return target(journey_of(play, alien, fleet), play.colonies)


def choice_text(language: Evening | str, play: Play, choice: Choice) -> str:
    if not choice.choices:
        return say(language, "aiming.nowhere" if play.colonies else "aiming.unknown")
    return say(language, "aiming.goes", colony=" / ".join(choice.choices))


def options(evening: Evening, stage: Aiming) -> Sequence[Option]:
    play = play_of(evening)
    choice = choice_of(play, stage.alien, stage.fleet)
    found = Option("choice", choice_text(evening, play, choice), lambda now: (now, ()), reason(evening, choice))
    rows = [
        opens(
            f"colony_{place}",
            colony.name,
            Numbers(ID, "colony", (str(place),)),
            say(evening, "aiming.colony", hexes=colony.distance, cp=colony.cp),
        )
        for place, colony in enumerate(play.colonies)
    ]
    fresh = Numbers(ID, "colony", (str(len(play.colonies)),))
    more = [opens("add", say(evening, "aiming.add"), fresh)] if len(play.colonies) < MOST_COLONIES else []
    less = [Option("drop", say(evening, "aiming.drop"), dropped)] if play.colonies else []
    return (found, *rows, *more, *less)


def reason(evening: Evening, choice: Choice) -> str:
    return say(evening, f"aiming.by_{choice.by}")


def heading(evening: Evening, stage: Aiming) -> str:
    if stage.alien == MACHINE:
        return say(evening, "table.machine", number=stage.fleet)
    return colour(evening, stage.alien) if stage.fleet == HOME else fleet_name(evening, stage.alien, stage.fleet)


def dropped(evening: Evening) -> StepResult:
    """The last one is gone."""
    return with_match(evening, colonies=play_of(evening).colonies[:-1]), ()


# ---------------------------------------------------------------- the table of colonies


def with_colony(play: Play, place: int, values: Sequence[int]) -> Play:
    """That row of the table; one past the last is a new one. Names go by the alphabet."""
    distance, cp, home_distance, guards = values
    colony = Colony(ascii_uppercase[place], distance, cp, home_distance, guards=guards)
    return changed(play, colonies=(*play.colonies[:place], colony, *play.colonies[place + 1 :]))


def without_colony(play: Play, place: int) -> Play:
    left = (*play.colonies[:place], *play.colonies[place + 1 :])
    renamed = tuple(replace(colony, name=ascii_uppercase[n]) for n, colony in enumerate(left))
    return changed(play, colonies=renamed)


def colony_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """Guards that nobody tells of are none; without the rest nobody knows who goes there."""
    colonies, place = play_of(evening).colonies, int(stage.about[0])
    known = colonies[place] if place < len(colonies) else None
    return tuple(
        Field(
            name,
            say(evening, f"aiming.{name}"),
            most,
            told=None if known is None else getattr(known, name),
            likely=1,
            required=name != "guards",
        )
        for name, most in FIELDS.items()
    )


def colony_told(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    told = [value or 0 for value in values]
    return replace(put_away(evening, stage), game=with_colony(play_of(evening), int(stage.about[0]), told)), ()


def colony_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    play = evening.game
    places = [str(place) for place in range(MOST_COLONIES)]
    return isinstance(play, Play) and len(stage.about) == 1 and stage.about[0] in places[: len(play.colonies) + 1]


def colony_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, "aiming.title", name=ascii_uppercase[int(stage.about[0])])


FORMS = {"colony": Form(colony_title, colony_fields, colony_told, by_phone=colony_by_phone)}


STAGES = (stage(Aiming, options=options, heading=heading),)
