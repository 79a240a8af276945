"""Whose ships stand where, as far as it was entered; and the battles that follow from it."""

from dataclasses import replace

from companion.rules.eclipse.battle import Fire
from companion.rules.eclipse.events import Build, Correct, Item, Leg, Move, Number, Pass
from companion.rules.eclipse.fights import besieged, waiting
from companion.rules.eclipse.following import followed
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.standing import Standing
from companion.rules.eclipse.state import Figures, State
from companion.rules.eclipse.steps import CalledOff, Contest
from companion.rules.eclipse.switches import HexOrder
from tests.rules.eclipse.test_table import TERRAN as T
from tests.rules.eclipse.test_table import after, table

ONE: Figures = (1, 0, 0, 0)


def fleets_of(state: State) -> dict[int, tuple[tuple[int, Figures], ...]]:
    return {sector.number: sector.fleets for sector in state.sectors if sector.fleets}


def flies(seat: int, into: int, source: int | None) -> Move:
    return Move(seat, (Leg(into, ship=Ship.INTERCEPTOR, source=source),))


def both_contested() -> State:
    """Two meet at the first one's home, where the owner has built; the owner's other ship flies to the centre."""
    built = after(table(T, T), Build(0, (Item(Ship.INTERCEPTOR, 221),)), flies(1, 221, 223))
    return after(built, flies(0, 1, 221), Pass(1), Pass(0))


def test_ships_stand_where_they_were_told_to_go() -> None:
    state = after(table(T, T), flies(0, 1, 221))
    assert fleets_of(state) == {1: ((0, ONE),), 223: ((1, ONE),)}
    state = after(state, flies(1, 1, None))  # from where is not said: there is only one
    assert fleets_of(state) == {1: ((0, ONE), (1, ONE))}
    assert fleets_of(after(state, Correct(0, Number.INTERCEPTORS, 0))) == {1: ((1, ONE),)}


def test_battles_wait_in_their_order_with_everybody_in_order_of_entry() -> None:
    now = Standing(both_contested())
    assert waiting(now) == [Contest(221, ((0, ONE), (1, ONE))), Contest(1, ((0, ONE),))]
    ascending = replace(now.state, switches=replace(now.state.switches, hex_order=HexOrder.ASCENDING))
    assert [each.hex for each in waiting(Standing(ascending))] == [1, 221]
    fighting = followed(now, waiting(now)[0])
    assert waiting(fighting) == []
    assert [each.hex for each in waiting(followed(fighting, CalledOff()))] == [1]


def test_after_a_battle_only_who_is_left_stands_there_and_besieges_it() -> None:
    now = Standing(both_contested())
    now = followed(now, waiting(now)[0])
    while now.fight is not None:
        attacks = now.fight.battle.queue[0][0] == 0
        now = followed(now, Fire(((6 if attacks else 1,), (), ())))
    assert fleets_of(now.state)[221] == ((1, ONE),)
    assert [(seat, sector.number) for seat, sector in besieged(now)] == [(1, 221)]
