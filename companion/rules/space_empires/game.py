"""The solo game: `begin` one, `apply` what somebody does. The box's keys and a game record drive it alike.

A state is a plain value; an event that the rules refuse changes nothing and says why. Dice come with the event, in the
order they are asked for; with too few of them the refusal names the die that is wanted, so that a table with its own
dice is asked one after the other. The box's own dice: `box_dice.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from companion.rules.space_empires import alien_events, empire, machine_events
from companion.rules.space_empires.alien_sheet import DIFFICULTIES
from companion.rules.space_empires.doomsday import SCHEDULES, clock
from companion.rules.space_empires.events import (
    AlienEvent,
    Arrive,
    AttackHome,
    Damage,
    EatPlanet,
    Econ,
    Ended,
    EndTurn,
    Event,
    EventResult,
    FirstBattle,
    HomeLost,
    HomeResult,
    Lost,
    MachineEvent,
    MeetAgain,
    Nothing,
    PhaseBegan,
    RollWeakness,
    Sally,
    Settle,
    Show,
    Suffer,
    Write,
)
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.solo import (
    ECONOMIC,
    TURNS,
    Alien,
    Ending,
    Kind,
    Machine,
    Setup,
    State,
    arrival_due,
    yet_to_roll,
)


def begin(setup: Setup) -> State:
    """Turn 1 before economic phase 1."""
    if setup.kind is Kind.ALIENS:
        return State(setup, aliens=(Alien(),) * DIFFICULTIES[setup.difficulty].aliens)
    schedule = SCHEDULES[setup.map][setup.difficulty]
    return State(setup, machines=tuple(Machine(comes, strength) for comes, strength in schedule))


def apply(state: State, event: Event) -> EventResult:
    try:
        refuse(state.ending is not None, Code.OVER)
        refuse(ONLY_IN.get(type(event), state.setup.kind) is not state.setup.kind, Code.OTHER_GAME)
        result = TAKEN[type(event)](state, event)
    except Refused as refused:
        return EventResult(state, code=refused.code, asks=refused.asks)
    if result.state.ending is None:
        return result
    return replace(result, calls=(*result.calls, Ended(result.state.ending)))


def end_turn(state: State, event: EndTurn) -> EventResult:
    if not state.economic:
        turn = state.turn + 1 if state.turn < TURNS else ECONOMIC
        return EventResult(replace(state, turn=turn), Nothing(), phase_began(state) if turn == ECONOMIC else ())
    refuse(bool(yet_to_roll(state)) and not event.anyway, Code.ECON_OPEN)
    refuse(arrival_due(state) is not None, Code.ARRIVAL_DUE)
    aliens = tuple([replace(alien, rolled=False) for alien in state.aliens])
    state = empire.closed(state, anyway=event.anyway)
    return EventResult(replace(state, phase=state.phase + 1, turn=1, aliens=aliens), Nothing())


def phase_began(state: State) -> tuple[PhaseBegan]:
    schedule = tuple((machine.comes, machine.strength) for machine in state.machines)
    return (PhaseBegan(state.phase, clock(schedule, state.phase).due),)


def home_lost(state: State, event: HomeLost) -> EventResult:
    refuse(not state.setup.options.switches.home_lost_loses, Code.SWITCHED_OFF)  # X-R18
    return EventResult(replace(state, ending=Ending.LOST), Nothing())


TAKEN: Mapping[type, Callable[[State, Any], EventResult]] = {
    EndTurn: end_turn,
    HomeLost: home_lost,
    Econ: alien_events.econ,
    Show: alien_events.show,
    FirstBattle: alien_events.battle,
    MeetAgain: alien_events.meet_again,
    Lost: alien_events.lost,
    AttackHome: alien_events.attack_home,
    HomeResult: alien_events.home_result,
    Sally: alien_events.sally,
    Arrive: machine_events.arrive,
    RollWeakness: machine_events.weakness,
    Damage: machine_events.damage,
    EatPlanet: machine_events.planet,
    Write: empire.write,
    Settle: empire.settle,
    Suffer: empire.suffer,
}
ONLY_IN = {
    **dict.fromkeys(get_args(AlienEvent), Kind.ALIENS),
    **dict.fromkeys(get_args(MachineEvent), Kind.MACHINES),
}
