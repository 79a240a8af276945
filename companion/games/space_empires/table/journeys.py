"""Who goes, and where: by the map where there is one, else by the numbers that the table entered."""

from dataclasses import replace

from companion.games.space_empires.table.foes import MACHINE
from companion.games.space_empires.table.play import Play
from companion.rules.space_empires.charts import ENEMIES, Charted
from companion.rules.space_empires.courses import Counter, Course, Kind, course
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.events import EndTurn
from companion.rules.space_empires.ships import cost
from companion.rules.space_empires.solo import TURNS
from companion.rules.space_empires.targets import Choice, Colony, Journey, Mover, target


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


def counter_of(play: Play, alien: int, fleet: int) -> Counter | None:
    kind = Kind.MACHINE if alien == MACHINE else Kind.ALIEN
    return next((each for each in play.counters if each.kind is kind and (each.of, each.n) == (alien, fleet)), None)


def course_of(play: Play, alien: int, fleet: int) -> Course | None:
    """None: it is not on a map."""
    counter = counter_of(play, alien, fleet)
    if play.plan is None or counter is None:
        return None
    journey, home = journey_of(play, alien, fleet), account(play.state)["home"]
    gone = (alien, fleet) in moved(play)
    journey = replace(journey, turn=journey.turn % TURNS + 1) if gone else journey
    found = course(play.plan, play.counters, journey, counter.at, play.state.phase, home)
    return replace(found, gone=True, now=(), meets=False) if gone else found


def moved(play: Play) -> set[tuple[int, int]]:
    """Who was put somewhere in this turn: it goes on in the next one."""
    found: set[tuple[int, int]] = set()
    for step in reversed(play.steps):
        if isinstance(step, EndTurn):
            break
        here = step.here if isinstance(step, Charted) else ()
        found |= {(each.of, each.n) for each in here if each.kind in ENEMIES}
    return found


def colonies_for(play: Play, alien: int, fleet: int) -> tuple[Colony, ...]:
    """With the hexes from that one, if they were entered."""
    entered = next((hexes for one, other, hexes in play.hexes if (one, other) == (alien, fleet)), ())
    near = tuple(replace(colony, distance=hexes) for colony, hexes in zip(play.colonies, entered, strict=False))
    return (*near, *play.colonies[len(near) :])


def choice_of(play: Play, alien: int, fleet: int) -> Choice:
    found = course_of(play, alien, fleet)
    return (
        found.choice if found is not None else target(journey_of(play, alien, fleet), colonies_for(play, alien, fleet))
    )
