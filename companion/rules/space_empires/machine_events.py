"""What happens to the Doomsday machines of a solo game: arrival, weakness, damage, planets eaten."""

from dataclasses import replace

from companion.rules.space_empires.doomsday import HEALED_PER_PLANET, weakness_of
from companion.rules.space_empires.events import (
    ArrivalAnswer,
    Arrive,
    Arrived,
    Damage,
    DamageAnswer,
    EatPlanet,
    EventResult,
    Healed,
    Hurt,
    PlanetAnswer,
    RollWeakness,
    WeaknessAnswer,
    WeakTo,
)
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.solo import Ending, Machine, Place, State, arrival_due


def machine_of(state: State, n: int) -> Machine:
    """There are always three; only one on the map can be met."""
    machine = state.machines[n - 1]
    refuse(machine.place is not Place.HERE, Code.ABSENT)
    return machine


def with_machine(state: State, n: int, machine: Machine) -> State:
    return replace(state, machines=(*state.machines[: n - 1], machine, *state.machines[n:]))


def arrive(state: State, event: Arrive) -> EventResult:
    refuse(not state.economic, Code.NOT_ECON)
    n = arrival_due(state)
    if n is None:
        raise Refused(Code.NONE_DUE)
    machine = replace(state.machines[n - 1], place=Place.HERE, entry=event.die)
    calls = (Arrived(n, machine.strength, event.die),)
    return EventResult(with_machine(state, n, machine), ArrivalAnswer(n, machine.strength), calls)


def weakness(state: State, event: RollWeakness) -> EventResult:
    """Just before its first battle."""
    machine = machine_of(state, event.machine)
    refuse(machine.weakness is not None, Code.KNOWN)
    found = weakness_of(event.die)
    after = with_machine(state, event.machine, replace(machine, weakness=found))
    return EventResult(after, WeaknessAnswer(found), (WeakTo(event.machine, found),))


def damage(state: State, event: Damage) -> EventResult:
    """X-R6: only after the weakness is known; what exceeds the hull is cut."""
    machine = machine_of(state, event.machine)
    refuse(machine.weakness is None, Code.WEAKNESS_FIRST)
    taken = min(machine.hull, machine.damage + event.hits)
    left = machine.hull - taken
    machine = replace(machine, damage=taken, place=machine.place if left else Place.DEAD)
    state = with_machine(state, event.machine, machine)
    if all(each.place is Place.DEAD for each in state.machines):
        state = replace(state, ending=Ending.WON)
    return EventResult(state, DamageAnswer(left), (Hurt(event.machine, left),))


def planet(state: State, event: EatPlanet) -> EventResult:
    """It heals two; with the human's home planet the game is lost (X-R18)."""
    machine = machine_of(state, event.machine)
    machine = replace(machine, damage=max(0, machine.damage - HEALED_PER_PLANET))
    state = with_machine(state, event.machine, machine)
    if event.home and state.setup.options.switches.home_lost_loses:
        state = replace(state, ending=Ending.LOST)
    return EventResult(state, PlanetAnswer(machine.damage), (Healed(event.machine, machine.damage),))
