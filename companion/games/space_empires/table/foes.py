"""The two sides of a battle as the rules know them: yours as entered, the enemy's as far as the table has seen it."""

from collections.abc import Iterable
from typing import Any

from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.own import OwnForce, own_force, session
from companion.games.space_empires.table.play import Play, play_of
from companion.games.space_empires.table.sides import force
from companion.kit.evening import Evening
from companion.rules.space_empires import events as e
from companion.rules.space_empires.battle import Battle, Who, begin
from companion.rules.space_empires.forces import Force, Monster, Side
from companion.rules.space_empires.options import PROFILES, Profile
from companion.rules.space_empires.ships import Ship, Ships
from companion.rules.space_empires.witnessed import EventCalls, witnessed

MACHINE = 0  # as an alien's number: the foe is the machine of that number
PLAYER = -1  # as an alien's number: another player, whose ships are entered too
NOBODY = Force(())


def ships_of(evening: Evening, alien: int, fleet: int) -> Ships:
    """What the table has seen of it."""
    view = play_of(evening).view.aliens[alien - 1]
    ships = [each.ships for each in view.fleets if (each.home if fleet == HOME else each.n == fleet)]
    return (ships[0] or ()) if ships else ()


def entered(own: OwnForce) -> Force:
    return force(own.ships, own.levels, alien=False, mines=own.mines)


def foe(evening: Evening, alien: int, number: int) -> Side | None:
    """None: nothing of it is known that could fight."""
    if alien == PLAYER:
        other = session(evening).other
        return entered(other) if other.ships else None
    view = play_of(evening).view
    if alien == MACHINE:
        machine = view.machines[number - 1]
        return Monster(machine.strength, machine.weakness, machine.damage) if machine.weakness else None
    ships, them = ships_of(evening, alien, number), view.aliens[alien - 1]
    if number == HOME and them.bases:
        ships = (*ships, (Ship.BASE, them.bases))
    mines = them.mines if number == HOME else 0
    return force(ships, them.shown, alien=True, mines=mines) if ships or mines else None


def battle_between(one: OwnForce, other: OwnForce) -> Battle | None:
    """Of two players, as one of them has entered it."""
    if not one.ships or not other.ships:
        return None
    sides = (entered(one), entered(other))
    attacker, defender = sides if one.attacks else (sides[1], sides[0])
    return begin(attacker, defender, one.terrain)


def asked_between(one: OwnForce, other: OwnForce) -> dict[str, Any] | None:
    """The question for the odds of that one."""
    battle = battle_between(one, other)
    return None if battle is None else odds_task.question_of(battle, side_of(one))


def profile_of(evening: Evening) -> Profile:
    return evening.game.setup.options.profile if isinstance(evening.game, Play) else PROFILES["seed"]


def battle_of(evening: Evening, alien: int, number: int) -> Battle | None:
    """None where one side is not known, or has no ship."""
    own, other = own_force(evening), foe(evening, alien, number)
    if other is None or other.beaten or not own.ships:
        return None
    return between(evening, own, other)


def between(evening: Evening, own: OwnForce, other: Side) -> Battle:
    mine = entered(own)
    attacker, defender = (mine, other) if own.attacks else (other, mine)
    return begin(attacker, defender, own.terrain, profile_of(evening))


def side_of(own: OwnForce) -> Who:
    return Who.ATTACKER if own.attacks else Who.DEFENDER


# ---------------------------------------------------------------- what the odds are asked


def known(play: Play, alien: int, number: int) -> bool:
    """What stands there, and with which technology: seen, and nothing has been bought since."""
    last: e.Event | None = None
    for event, outcome in zip(play.steps, play.outcomes, strict=True):
        bought = (e.FirstBattle, e.MeetAgain, e.AttackHome, *((e.Econ,) if number == HOME else ()))
        if outcome.refused is None and isinstance(event, bought) and event.alien == alien:
            last = event
    if number == HOME:
        return isinstance(last, e.AttackHome)
    return isinstance(last, e.FirstBattle | e.MeetAgain) and last.fleet == number


def home_seen(play: Play, alien: int) -> int:
    """The economic phase before which its home was last seen; 0: never."""
    rows = zip(play.steps, play.outcomes, strict=True)
    seen = [
        done.state.state.phase
        for step, done in rows
        if isinstance(step, e.AttackHome) and step.alien == alien and done.refused is None
    ]
    return seen[-1] if seen else 0


def seen_of(play: Play) -> Iterable[EventCalls]:
    return ((event, done.facts) for event, done in zip(play.steps, play.outcomes, strict=True) if done.refused is None)


def asked_of(evening: Evening, own: OwnForce, alien: int, number: int) -> dict[str, Any] | None:
    """The question for the odds of that battle, from what the table knows; None: nobody entered your ships, or nobody
    is there."""
    if not own.ships:
        return None
    play, mine = play_of(evening), side_of(own)
    alone = between(evening, own, NOBODY)
    if alien == MACHINE:
        machine = play.view.machines[number - 1]
        if machine.weakness is None:
            return odds_task.machine_of(alone, mine, machine.strength, machine.damage)
    elif not known(play, alien, number):
        sights = witnessed(seen_of(play), alien)
        return odds_task.guess_of(alone, mine, play.setup, sights, 0 if number == HOME else number)
    other = foe(evening, alien, number)
    return None if other is None else odds_task.question_of(between(evening, own, other), mine)
