"""A game as a table enters it: every step, and where it leads."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from companion.rules.eclipse.battle import Fire, Retreat
from companion.rules.eclipse.events import Event, NextPhase
from companion.rules.eclipse.fights import called_off, fired, opened_fight
from companion.rules.eclipse.history import timed
from companion.rules.eclipse.names import Code
from companion.rules.eclipse.standing import Standing, with_events
from companion.rules.eclipse.steps import (
    CalledOff,
    Closed,
    Contest,
    Counted,
    Designed,
    Ruled,
    Said,
    Step,
    Timed,
)
from companion.rules.eclipse.switches import Switches


def followed(now: Standing, step: Step) -> Standing:
    """Where that step leads; refused it leads nowhere, and `code` says why."""
    now = replace(now, code=None, facts=(), volleys=())
    match step:
        case Timed(inner, seconds):
            after = followed(now, inner)
            return after if after.code else replace(after, state=timed(after.state, now.state.turn, seconds))
        case Said(events, overruled):
            return said(now, events, overruled)
        case Contest():
            return opened_fight(now, step)
        case CalledOff():
            return called_off(now)
        case Fire() | Retreat():
            return fired(now, step) if now.fight is not None else replace(now, code=Code.OVER)
        case Designed(seat, ship, design):
            return replace(now, designs={**now.designs, (seat, ship): design})
        case Counted(seat, kind, value):
            return replace(now, points={**now.points, (seat, kind): value})
        case Closed():
            return replace(now, closed=True)
        case Ruled(name, value):
            return ruled(now, replace(now.state.switches, **{name: value}))  # type: ignore[arg-type]  # of its own


def said(now: Standing, events: Sequence[Event], overruled: Collection[Code]) -> Standing:
    """The phase does not end under a battle; if the table insists, the battle is called off."""
    if now.fight is not None and any(isinstance(event, NextPhase) for event in events):
        if Code.PENDING not in overruled:
            return replace(now, code=Code.PENDING)
        now = replace(now, fight=None)
    return with_events(now, events, overruled)


def ruled(now: Standing, switches: Switches) -> Standing:
    """Also in the battle under way."""
    fight = now.fight and replace(now.fight, battle=replace(now.fight.battle, switches=switches))
    return replace(now, state=replace(now.state, switches=switches), fight=fight)
