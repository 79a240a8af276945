"""Doomsday Machines at the table: weakness, hits, planets."""

from collections.abc import Sequence

from companion.games.space_empires.table.aiming import Aiming
from companion.games.space_empires.table.dice_entry import done
from companion.games.space_empires.table.duel import fought_out
from companion.games.space_empires.table.flow import FLOW, MachineMenu
from companion.games.space_empires.table.foes import MACHINE
from companion.games.space_empires.table.force import ToHit, asked, at_the_box, with_odds
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, goes_back, opens
from companion.kit.stage import stage
from companion.rules.space_empires import events as e
from companion.rules.space_empires.doomsday import STRENGTHS
from companion.rules.space_empires.solo import Machine, Place


def machine_of(evening: Evening, number: int) -> Machine:
    return play_of(evening).view.machines[number - 1]


def options(evening: Evening, stage: MachineMenu) -> Sequence[Option]:
    machine = machine_of(evening, stage.machine)
    if machine.place is not Place.HERE:
        return (goes_back("away", say(evening, f"table.machine_is_{machine.place.value}", phase=machine.comes)),)
    return (*meeting(evening, stage.machine, machine), *feeding(evening, stage.machine))


def meeting(evening: Evening, n: int, machine: Machine) -> Sequence[Option]:
    """Its weakness is rolled just before its first battle; hits count only after that (X-R6)."""
    if machine.weakness is None:
        return (Option("weakness", say(evening, "table.roll_weakness"), lambda now: done(now, e.RollWeakness(n, 0))),)
    weakness = say(evening, f"terms.weak_{machine.weakness.value}")
    return (
        opens("hits", say(evening, "table.hits"), Numbers(ID, "hits", (str(n),)), weakness),
        opens("to_hit", say(evening, "table.to_hit"), ToHit(MACHINE, n)),
        Option("odds", say(evening, "table.odds"), lambda now: asked(now, MACHINE, n)),
        Option("duel", say(evening, "duel.begin"), lambda now: fought_out(now, MACHINE, n)),
    )


def feeding(evening: Evening, n: int) -> Sequence[Option]:
    return (
        Option("planet", say(evening, "table.planet"), lambda now: FLOW.entered(now, e.EatPlanet(n))),
        opens("target", say(evening, "aiming.where"), Aiming(MACHINE, n)),
        Option("home", say(evening, "table.home_eaten"), lambda now: FLOW.entered(now, e.EatPlanet(n, home=True))),
    )


def heading(evening: Evening, stage: MachineMenu) -> str:
    """Its numbers: strength and class, defense, shots, hull."""
    machine = machine_of(evening, stage.machine)
    row = STRENGTHS[machine.strength]
    return say(
        evening, "table.machine_title", number=stage.machine, fires=f"{row.fires}{row.attack}", defense=row.defense,
        shots=row.attacks, left=machine.hull - machine.damage, hull=machine.hull,
    )  # fmt: skip


def hit_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    machine = machine_of(evening, int(stage.about[0]))
    return (Field("hits", say(evening, "table.hits"), machine.hull - machine.damage, 1, required=True),)


def hit(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    return FLOW.entered(evening, e.Damage(int(stage.about[0]), values[0] or 0))


FORMS = {
    "hits": Form(
        lambda evening, stage: say(evening, "table.machine", number=stage.about[0]),
        hit_fields,
        hit,
        by_phone=at_the_box,
    ),
}


STAGES = (
    stage(
        MachineMenu, options=options, heading=heading, after=with_odds(options, lambda stage: (MACHINE, stage.machine))
    ),
)
