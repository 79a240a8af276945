"""Population under fire: the dice that are due, thrown by the table or by the box, and the cubes they hit."""

from collections.abc import Sequence
from functools import partial

from companion.games.eclipse.table.flow import FLOW
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.names import dice_text
from companion.games.eclipse.table.own import ID, thrown
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, push
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, opens
from companion.rules.eclipse.events import Bombard
from companion.rules.eclipse.names import Resource
from companion.rules.eclipse.siege import siege_of
from companion.rules.eclipse.steps import Said

BOX_THROWS = "population-dice"


def options(evening: Evening, match: Match, seat: int, number: int, place: str) -> Sequence[Option]:
    """What the table threw itself; or one press, and the box throws."""
    dice = siege_of(match.now, seat, number).dice
    typed = opens("population", say(evening, "combat.bombard_here", hex=place), asked(match, seat, number))
    if not any(dice):
        return (typed,)
    text = say(evening, "combat.roll", dice=dice_text(evening, dice))
    return typed, Option(BOX_THROWS, text, partial(box_throws, seat=seat, number=number))


def asked(match: Match, seat: int, number: int) -> Numbers:
    """Where no dice are thrown all of it falls."""
    siege = siege_of(match.now, seat, number)
    return Numbers(ID, "cubes", (str(seat), str(number)), siege.hit() if siege.everything else ())


def box_throws(evening: Evening, seat: int, number: int) -> StepResult:
    evening, dice = thrown(evening, "population")
    siege = siege_of(match_of(evening).now, seat, number)
    volleys = siege.rolled(dice)
    pips = " ".join(str(pip) for volley in volleys for dice in volley for pip in dice)
    return push(evening, Numbers(ID, "cubes", (str(seat), str(number), pips), siege.hit(volleys))), ()


# ---------------------------------------------------------------- the cubes


def fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """How many the dice have hit; where there are none there is nothing to ask."""
    number = int(stage.about[1])
    sector = next(each for each in match_of(evening).state.sectors if each.number == number)
    return tuple(
        Field(
            track.name.lower(),
            say(evening, f"names.{track.name.lower()}"),
            there,
            entered=None if there else 0,
            likely=there,
            fact=not there,
            required=True,
        )
        for track in Resource
        for there in (sector.population[track],)
    )


def hit(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    seat, number = map(int, stage.about[:2])
    money, science, materials = (value or 0 for value in values)
    return FLOW.entered(evening, Said((Bombard(seat, number, (money, science, materials)),)))


def heading(evening: Evening, stage: Numbers) -> str:
    """The hex; or the dice that the box threw."""
    _, number, *pips = stage.about
    return say(evening, "combat.thrown", dice=pips[0]) if pips else say(evening, "combat.cubes", hex=number)


FORM = Form(heading, fields, hit)
