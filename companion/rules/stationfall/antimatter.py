"""Launches, the antimatter and the end: what goes off where, and what follows (rules 5.5, 7.3, 13.5-13.8, 16)."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.stationfall.damage import damage, declare
from companion.rules.stationfall.markers import antimatter_marker, launch_marker
from companion.rules.stationfall.state import Antimatter, Detonation, View
from companion.rules.stationfall.terms import Cause, MarkerKind, Phase, Place, PodIs, Said, Ship, When, Where
from companion.rules.stationfall.transaction import Transaction

# ---------------------------------------------------------------- pods leave (rules 5.5.4, 13.6)


def set_timer(d: Transaction, pod: str) -> None:
    d.place(launch_marker(d.numbered + 1, d.current, d.minute, pod))


def launch(d: Transaction, pod: str) -> None:
    """Its markers go home at once (S7). A damaged one is lost, and all that is in it."""
    d.take_home(*[marker for marker in d.markers if marker.pod == pod])
    if pod in d.station.damaged:
        lose_pod(d, pod)
        return
    d.pods[pod] = PodIs.LAUNCHED
    d.call(Said.LAUNCHED, pod)
    for body in list(d.aboard(pod)):
        d.escape(body, pod)
    unseat_monster(d, pod)


def lose_pod(d: Transaction, pod: str) -> None:
    """Annihilated, docked or under way; antimatter inside goes off instead of vanishing (rules 7.3.3)."""
    d.pods[pod] = PodIs.LOST
    d.call(Said.LOST, pod)
    for body in list(d.aboard(pod)):
        d.annihilate(body)
    unseat_monster(d, pod)
    if d.antimatter.place is Place.POD and d.antimatter.pod == pod:
        went_off(d, Place.POD, When.DESTROYED)


def unseat_monster(d: Transaction, pod: str) -> None:
    if d.station.monster_pod == pod:
        d.station = replace(d.station, monster=False, monster_pod=None)


# ---------------------------------------------------------------- the antimatter (rules 7.3)


def arm(d: Transaction) -> None:
    """Where it is; a marker of the acting colour four minutes ahead (rules 7.3.1)."""
    d.antimatter = replace(d.antimatter, armed=True)
    d.call(Said.ANTIMATTER_ARMED)
    declare(d)
    d.place(antimatter_marker(d.numbered + 1, d.current, d.minute))


def move_antimatter(d: Transaction, place: Place, pod: str | None = None, body: str | None = None) -> None:
    """Out of Magnetic Containment by any way arms it."""
    armed_by_it = would_arm(d, place)
    d.antimatter = Antimatter(d.antimatter.armed, place, pod, body)
    if armed_by_it:
        arm(d)


CONTAINED = (Place.CONTAINMENT, Place.HELD)


def would_arm(v: View, place: Place) -> bool:
    """Would it be armed by coming there?"""
    return not v.antimatter.armed and v.antimatter.place in CONTAINED and place not in CONTAINED


def detonate(d: Transaction, when: When, in_space: Sequence[str]) -> None:
    """Armed or not, where it is (rules 7.3.2)."""
    place, pod, body = d.blast, d.antimatter.pod, d.antimatter.body
    went_off(d, place, when)
    if place is Place.SPACE:
        clear_space(d, in_space)
    elif place is Place.POD and pod is not None:
        lose_pod(d, pod)
    elif place is Place.BEARER and body is not None:
        d.annihilate(body)
    elif when is not When.STATIONFALL:
        stationfall(d, Cause.ANTIMATTER, in_space)


def went_off(d: Transaction, place: Place, when: When) -> None:
    d.antimatter = Antimatter(armed=d.antimatter.armed, place=Place.GONE)
    d.detonated = Detonation(place, when)
    d.take_home(*[marker for marker in d.markers if marker.kind is MarkerKind.ANTIMATTER])
    d.call(Said.DETONATION, place)


def clear_space(d: Transaction, in_space: Sequence[str]) -> None:
    """Everything out there, the ship too; every section with an arrow to Outer Space is damaged (S26)."""
    for body in in_space:
        if d.bodies[body].where is Where.STATION:
            d.annihilate(body)
    if d.ship is not Ship.NONE:
        d.ship = Ship.DESTROYED
    for section in d.setup.board.space:
        damage(d, section)


def annihilate(d: Transaction, body: str) -> None:
    """The character who bears the antimatter takes it along (rules 7.3.3)."""
    d.annihilate(body)
    if d.antimatter.body == body:
        went_off(d, Place.BEARER, When.DESTROYED)


# ---------------------------------------------------------------- Stationfall (rules 16)


def stationfall(d: Transaction, cause: Cause, in_space: Sequence[str]) -> None:
    """Armed antimatter goes off first of all (S5)."""
    d.cause = cause
    d.call(Said.STATIONFALL)
    if d.antimatter.armed and not d.antimatter.gone:
        detonate(d, When.STATIONFALL, in_space)
    d.phase = Phase.SF_REVEAL
    move_on(d)


def move_on(d: Transaction) -> None:
    """Past the steps in which nobody is left to be asked (rules 16.1-16.3)."""
    if d.phase is Phase.SF_REVEAL and d.unrevealed is None:
        d.phase = Phase.SF_ESCAPE
    if d.phase is Phase.SF_ESCAPE and not (d.setup.has("Boarder") or d.setup.has("Daredevil")):
        d.phase = Phase.SF_DELIVER
    if d.phase is Phase.SF_DELIVER and d.delivering is None:
        d.phase = Phase.SCORE
