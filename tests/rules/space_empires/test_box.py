"""What the box needs besides: its own dice, and a view that holds nothing hidden."""

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_empires.box_dice import dice_of, rolled
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.events import (
    AlienGone,
    Arrive,
    Arrived,
    AttackHome,
    Damage,
    EatPlanet,
    Econ,
    Ended,
    EndTurn,
    Event,
    FirstBattle,
    Healed,
    HomeLost,
    HomeResult,
    Hurt,
    Launched,
    LeftHome,
    PhaseBegan,
    Revealed,
    RollWeakness,
    Sally,
    Show,
    WeakTo,
)
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.public import public
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.solo import Alien, Ending, Kind, Setup, Squadron, State
from companion.rules.space_empires.technology import Levels

ALIENS = Setup(Kind.ALIENS, "hard")
MACHINES = Setup(Kind.MACHINES, "easy", "small")


def played(state: State, *events: Event) -> State:
    for event in events:
        result = apply(state, event)
        assert result.code is None, (event, result.code)
        state = result.state
    return state


# ---------------------------------------------------------------- dice


def test_the_dice_of_an_event_follow_from_seed_game_and_number() -> None:
    first = list(islice(dice_of(7, 1, 1), 50))
    assert first == list(islice(dice_of(7, 1, 1), 50))
    others = [list(islice(dice_of(*which), 50)) for which in ((8, 1, 1), (7, 2, 1), (7, 1, 2), (7, 11, 1), (7, 1, 11))]
    assert all(first != other for other in others)


def test_the_dice_are_fair() -> None:
    counts = Counter(die for number in range(2000) for die in islice(dice_of(3, 1, number), 5))
    assert set(counts) == set(range(1, 11))
    assert all(850 < n < 1150 for n in counts.values())


def test_undoing_and_doing_again_is_no_new_roll() -> None:
    state = played(begin(ALIENS), EndTurn(), EndTurn(), EndTurn())
    once = rolled(state, Econ(1), 5, 1, 4)
    assert once == rolled(state, Econ(1), 5, 1, 4)
    assert apply(state, once).code is None


def test_an_event_gets_as_many_dice_as_it_asks_for() -> None:
    state = begin(ALIENS)
    state = replace(
        state, aliens=(Alien(tech=200, fleet=90, defense=90, levels=Levels(ship_size=3)), *state.aliens[1:])
    )
    event = rolled(state, AttackHome(1), 1, 1, 1)
    assert isinstance(event, AttackHome) and len(event.dice) > 4
    assert apply(state, event).code is None


def test_an_event_that_needs_no_dice_or_is_refused_stays_as_it_is() -> None:
    state = begin(ALIENS)
    assert rolled(state, EndTurn(), 1, 1, 1) == EndTurn()
    assert rolled(state, Econ(1), 1, 1, 1) == Econ(1)  # not the economic phase
    assert rolled(state, FirstBattle(1, 1), 1, 1, 1) == FirstBattle(1, 1)
    assert rolled(state, Sally(1), 1, 1, 1) == Sally(1)
    arrival = rolled(begin(MACHINES), Arrive(1), 1, 1, 1)
    assert isinstance(arrival, Arrive) and 1 <= arrival.die <= 10
    weak = rolled(begin(MACHINES), RollWeakness(2, 1), 1, 1, 1)
    assert isinstance(weak, RollWeakness) and weak.machine == 2


# ---------------------------------------------------------------- what is hidden


def secretive(fleet: int, tech: int, defense: int, cp: int, levels: Levels) -> State:
    """A game that differs in nothing but what is hidden."""
    squadrons = (Squadron(1, cp), Squadron(2, None, ((Ship.R, 2),), raiders=True))
    alien = Alien(fleet, tech, defense, (1,) * (fleet % 3), levels, fleets=squadrons)
    return State(ALIENS, phase=4, aliens=(alien, Alien()))


def test_the_public_view_is_the_same_whatever_is_hidden() -> None:
    one = secretive(10, 20, 30, 12, Levels())
    other = secretive(95, 0, 10, 70, Levels(attack=3, cloaking=2, fighter=2, move=4))
    assert one != other
    assert public(one) == public(other)


def leaves(value: Any) -> list[Any]:
    if is_dataclass(value):
        return [leaf for each in fields(value) for leaf in leaves(getattr(value, each.name))]
    return [leaf for item in value for leaf in leaves(item)] if isinstance(value, tuple) else [value]


def test_no_hidden_number_is_anywhere_in_the_view() -> None:
    state = secretive(7777, 8888, 9999, 6666, Levels())
    assert not {7777, 8888, 9999, 6666} & set(leaves(public(state)))


def test_hidden_fleets_show_nothing_and_raiders_are_known() -> None:
    hidden, raiders = public(secretive(0, 0, 0, 12, Levels())).aliens[0].fleets
    assert (hidden.ships, hidden.raiders) == (None, False)
    assert (raiders.ships, raiders.raiders) == (((Ship.R, 2),), True)


def test_a_fleet_shows_only_the_technology_its_ships_carry() -> None:
    levels = Levels(
        ship_size=6, attack=3, defense=2, tactics=1, cloaking=1, scanner=2, fighter=1, point_defense=1, mine_sweep=2
    )
    seen = Seen(scanner=2, point_defense=1)
    alien = Alien(levels=levels, fleets=(Squadron(1, 12),))
    state = State(ALIENS, aliens=(alien, Alien()), seen=seen)
    result = apply(state, FirstBattle(1, 1, ()))
    assert result.code is None
    assert result.state.aliens[0].fleets[0].ships == ((Ship.CA, 1),)
    shown = public(result.state).aliens[0].shown
    assert shown == Levels(ship_size=3, attack=2, defense=2, tactics=1)  # a hull of two carries no Attack 3
    assert result.calls == (Revealed(1, 1, ((Ship.CA, 1),), shown),)


def test_a_home_shows_its_bases_and_mines_and_what_they_carry() -> None:
    levels = Levels(attack=3, tactics=2, point_defense=1, scanner=1)
    state = State(ALIENS, aliens=(Alien(defense=17, levels=levels), Alien()))
    result = apply(state, AttackHome(1, (5,)))
    view = public(result.state).aliens[0]
    assert (view.bases, view.mines, view.shown) == (2, 1, Levels(attack=3, tactics=2))


def test_a_launch_tells_its_number_and_move_but_no_cp() -> None:
    state = State(ALIENS, phase=2, turn=0, aliens=(Alien(fleet=20, tech=25), Alien()))
    result = apply(state, Econ(1, (2, 3, 4)))
    assert result.calls == (Launched(1, 1, 0, 2),)
    assert public(result.state).aliens[0].shown == Levels(move=2)
    raiders = State(ALIENS, phase=2, turn=0, aliens=(Alien(fleet=20, levels=Levels(cloaking=1)), Alien()))
    assert apply(raiders, Econ(1, (2, 3))).calls == (Launched(1, 1, 2, 1),)


def test_a_quiet_economy_calls_nothing() -> None:
    state = State(ALIENS, phase=2, turn=0, aliens=(Alien(), Alien()))
    assert apply(state, Econ(1, (9, 9))).calls == ()


def test_the_view_says_what_is_due() -> None:
    state = played(begin(ALIENS), EndTurn(), EndTurn(), EndTurn())
    assert public(state).to_roll == (1, 2)
    assert public(played(state, Econ(1, (9,)))).to_roll == (2,)
    machines = replace(begin(MACHINES), phase=7, turn=0)
    assert public(machines).arrival == 1
    assert public(begin(MACHINES)).arrival is None


# ---------------------------------------------------------------- calls


def test_what_is_said_aloud_in_a_game_against_machines() -> None:
    state = replace(begin(MACHINES), phase=7, turn=3)
    events: list[tuple[Event, tuple[Any, ...]]] = [
        (EndTurn(), (PhaseBegan(7, 1),)),
        (Arrive(4), (Arrived(1, 1, 4),)),
        (RollWeakness(1, 3), (WeakTo(1, Weakness.MINES),)),
        (Damage(1, 3), (Hurt(1, 3),)),
        (EatPlanet(1), (Healed(1, 1),)),
        (EndTurn(), ()),
        (EatPlanet(1, home=True), (Healed(1, 0), Ended(Ending.LOST))),
    ]
    for event, calls in events:
        result = apply(state, event)
        assert (result.code, result.calls) == (None, calls)
        state = result.state


def test_what_is_said_aloud_in_a_game_against_aliens() -> None:
    at_home = Squadron(1, None, ((Ship.SC, 1),), fought=True, home=True)
    state = State(ALIENS, turn=3, aliens=(Alien(fleets=(at_home,)), Alien()))
    events: list[tuple[Event, tuple[Any, ...]]] = [
        (Show(Seen(mines=True)), ()),
        (Sally(1), (LeftHome(1, 1, 1),)),
        (HomeResult(1, 0, 0, planet=False), (AlienGone(1, 1),)),
        (EndTurn(), (PhaseBegan(1),)),
        (HomeResult(2, 0, 0, planet=False), (AlienGone(2, 0), Ended(Ending.WON))),
    ]
    for event, calls in events:
        result = apply(state, event)
        assert (result.code, result.calls) == (None, calls)
        state = result.state
    assert apply(state, HomeLost()).code is Code.OVER


@pytest.mark.parametrize(
    "setup", [("aliens", "simple", ""), ("machines", "really_tough", "small"), ("machines", "easy", "")]
)
def test_a_set_up_that_cannot_be_is_refused_on_making(setup: tuple[str, str, str]) -> None:
    kind, difficulty, size = setup
    with pytest.raises(Impossible):
        Setup(Kind(kind), difficulty, size)
