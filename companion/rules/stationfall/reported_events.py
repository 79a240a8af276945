"""What the table enters because it happened: it costs nothing. Then the short ways, and corrections (F17, F18; S34)."""

from dataclasses import replace
from typing import Any

from companion.rules.stationfall import antimatter as am
from companion.rules.stationfall import damage as dm
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import OUTER_SPACE
from companion.rules.stationfall.markers import other_marker
from companion.rules.stationfall.pods import Checks
from companion.rules.stationfall.rule import Rule
from companion.rules.stationfall.state import TURN_PHASES, View
from companion.rules.stationfall.terms import (
    Code,
    Data,
    Device,
    Kind,
    Offsite,
    Phase,
    Place,
    Ship,
    Status,
    Trait,
    Way,
    When,
    Where,
)
from companion.rules.stationfall.transaction import Transaction

# ---------------------------------------------------------------- down and up (rules 4.6, 10.1.2)


def may_go_down(v: View, body: str) -> Checks:
    yield v.bodies[body].gone, Code.GONE
    yield v.bodies[body].down, Code.ALREADY_DOWN


def may_get_up(v: View, body: str) -> Checks:
    yield v.bodies[body].gone, Code.GONE
    yield not v.bodies[body].down, Code.NOT_DOWN


def seen(v: View, body: str, *, lit: bool = True, section: str | None = None, who: str | None = None) -> bool:
    """Is it an offence in sight of the cameras if an action downs this body? `who`: the card that acts."""
    fugitive = any(card and v.setup.trait(card, Trait.FUGITIVE) for card in (v.setup.card_of[body], who))
    return (
        v.setup.kind(body).human
        and v.station.cameras
        and not v.blackout
        and lit
        and section not in v.setup.board.dark
        and not fugitive
    )


def knock_down(d: Transaction, body: str, lit: bool, section: str | None, who: str | None) -> None:
    """By an action of the current colour (rules 10.1.2)."""
    if d.phase is Phase.ACTIVATE and seen(d, body, lit=lit, section=section, who=who):
        d.suspect(d.current)
    d.set_down(body, True)


def go_down(d: Transaction, event: e.Down) -> None:
    if event.by_action:
        knock_down(d, event.body, event.lit, event.section, event.who)
    else:
        d.set_down(event.body, True)


def get_up(d: Transaction, event: e.Revive) -> None:
    d.set_down(event.body, False)


def may_annihilate(v: View, event: e.Annihilate) -> Checks:
    yield v.bodies[event.body].where is Where.ANNIHILATED, Code.GONE


def annihilate(d: Transaction, event: e.Annihilate) -> None:
    am.annihilate(d, event.body)


# ---------------------------------------------------------------- in and out of pods (rules 5.5.3)


def gone_or_no_monster(v: View, body: str) -> Checks:
    if body == e.MONSTER:
        yield not v.station.monster, Code.NO_MONSTER
    else:
        yield v.bodies[body].gone, Code.GONE


def pod_of(v: View, body: str) -> str | None:
    return v.station.monster_pod if body == e.MONSTER else v.bodies[body].pod


def may_enter(v: View, event: e.Enter) -> Checks:
    yield from gone_or_no_monster(v, event.body)
    yield v.is_gone(event.pod), Code.POD_GONE
    yield pod_of(v, event.body) == event.pod, Code.ALREADY_ABOARD
    kind = Kind.MONSTER if event.body == e.MONSTER else v.setup.kind(event.body)
    yield kind.seated and v.pod_now(event.pod).free <= 0, Code.FULL


def may_leave(v: View, event: e.Leave) -> Checks:
    yield event.body != e.MONSTER and v.bodies[event.body].gone, Code.GONE
    yield pod_of(v, event.body) is None, Code.NOT_ABOARD


def put_in(d: Transaction, body: str, pod: str | None) -> None:
    if body == e.MONSTER:
        d.station = replace(d.station, monster_pod=pod)
    else:
        d.put_in(body, pod)


def enter(d: Transaction, event: e.Enter) -> None:
    put_in(d, event.body, event.pod)


def leave(d: Transaction, event: e.Leave) -> None:
    put_in(d, event.body, None)


# ---------------------------------------------------------------- escapes without a pod (rules 16; section list)

SHIPS = {Way.RESCUE: Ship.RESCUE, Way.PIRATE: Ship.PIRATE}


def late_or_other(v: View, event: e.Escape) -> bool:
    return event.how is Way.OTHER or v.phase is Phase.SF_ESCAPE


def may_escape(v: View, event: e.Escape) -> Checks:
    body = v.bodies[event.body]
    yield body.gone, Code.GONE
    yield event.how in SHIPS and v.ship is not SHIPS[event.how], Code.NOT_IN_PLAY
    yield event.how is Way.WINGS and not v.setup.has("Daredevil"), Code.NOT_IN_PLAY
    yield event.how is Way.RESCUE and not v.setup.kind(event.body).human, Code.KIND
    yield event.how is not Way.OTHER and body.down, Code.DOWN  # S33


def escape(d: Transaction, event: e.Escape) -> None:
    d.escape(event.body)


# ---------------------------------------------------------------- data (rules 9)


def may_have_data(v: View, event: e.HasData) -> Checks:
    yield v.bodies[event.body].gone, Code.GONE
    yield v.setup.kind(event.body).thing, Code.KIND
    yield (event.data in v.bodies[event.body].data) is event.has, Code.NO_CHANGE


def have_data(d: Transaction, event: e.HasData) -> None:
    data = d.bodies[event.body].data
    d.set_data(event.body, data | {event.data} if event.has else data - {event.data})


def may_contaminate(v: View, event: e.Contaminate) -> Checks:
    yield v.bodies[event.body].gone, Code.GONE
    yield v.bodies[event.body].contaminated is event.on, Code.NO_CHANGE  # never twice (rules 8.5.1)


def contaminate(d: Transaction, event: e.Contaminate) -> None:
    d.contaminate(event.body, event.on)


# ---------------------------------------------------------------- places and items, as far as they are entered


def may_be_at(v: View, event: e.At) -> Checks:
    body = v.bodies[event.body]
    yield body.gone, Code.GONE
    yield body.pod is None and body.at == event.place, Code.NO_CHANGE


def be_at(d: Transaction, event: e.At) -> None:
    """Who is somewhere else is in no pod."""
    d.put_in(event.body, None)
    d.put_at(event.body, event.place)


def may_have_item(v: View, event: e.HasItem) -> Checks:
    yield v.bodies[event.body].gone, Code.GONE
    yield v.setup.kind(event.body).thing, Code.KIND  # rules 4.2.2
    yield (event.item in v.bodies[event.body].items) is event.has, Code.NO_CHANGE


def have_item(d: Transaction, event: e.HasItem) -> None:
    d.has_item(event.body, event.item, event.has)


# ---------------------------------------------------------------- damage and hazards (rules 5.1.4, 6, 7.2)


def may_damage(v: View, section: str) -> Checks:
    yield section == OUTER_SPACE, Code.SPACE
    yield v.is_gone(section), Code.POD_GONE
    yield section in v.station.damaged, Code.ALREADY_DAMAGED


def may_repair(v: View, section: str) -> Checks:
    yield v.is_gone(section), Code.POD_GONE
    yield section not in v.station.damaged, Code.NOT_DAMAGED


def damage(d: Transaction, event: e.Damage) -> None:
    dm.damage(d, event.section)


def repair(d: Transaction, event: e.Repair) -> None:
    dm.repair(d, event.section)


def may_count_power(v: View, event: e.CountPower) -> Checks:
    yield v.station.unnamed_power + event.step < 0, Code.NO_CHANGE


def count_power(d: Transaction, event: e.CountPower) -> None:
    dm.count_power(d, event.step)


def may_burn(v: View, event: e.Fire) -> Checks:
    yield v.is_gone(event.section), Code.POD_GONE
    yield dm.airless(v, event.section), Code.ASPHYXIATION
    yield event.section in v.station.fire, Code.NO_CHANGE


def burn(d: Transaction, event: e.Fire) -> None:
    dm.ignite(d, event.section)


def may_asphyxiate(v: View, event: e.Asphyxiate) -> Checks:
    yield v.is_gone(event.section), Code.POD_GONE
    yield dm.airless(v, event.section), Code.NO_CHANGE


def asphyxiate(d: Transaction, event: e.Asphyxiate) -> None:
    dm.asphyxiate(d, event.section)


# ---------------------------------------------------------------- antimatter, monster, markers (rules 7.3, 7.6.2)


def may_move_antimatter(v: View, event: e.MoveAntimatter) -> Checks:
    now = v.antimatter
    yield now.gone, Code.GONE
    yield v.blast in (Place.POD, Place.BEARER), Code.ESCAPED
    yield event.pod is not None and v.is_gone(event.pod), Code.POD_GONE
    if event.body is not None:
        bearer = v.bodies[event.body]
        yield bearer.where is not Where.ESCAPED or bearer.pod is not None, Code.NOT_ESCAPED
    yield now.place is event.to and now.pod == event.pod, Code.NO_CHANGE
    yield am.would_arm(v, event.to) and v.no_marker, Code.NO_MARKER


def move_antimatter(d: Transaction, event: e.MoveAntimatter) -> None:
    am.move_antimatter(d, event.to, event.pod, event.body)


def may_destroy_antimatter(v: View, event: e.DestroyAntimatter) -> Checks:
    yield v.antimatter.gone, Code.GONE


def destroy_antimatter(d: Transaction, event: e.DestroyAntimatter) -> None:
    am.detonate(d, When.DESTROYED, event.in_space)


def may_have_monster(v: View, event: e.MonsterIs) -> Checks:
    yield not v.station.project_x, Code.NO_PROJECT_X
    yield v.station.monster is event.on, Code.NO_CHANGE


def have_monster(d: Transaction, event: e.MonsterIs) -> None:
    d.station = replace(d.station, monster=event.on, monster_pod=None)


def needs_marker(v: View, event: object) -> Checks:
    yield v.no_marker, Code.NO_MARKER  # S6


def place_marker(d: Transaction, event: e.PlaceMarker) -> None:
    d.place(other_marker(d.numbered + 1, d.current, d.minute, event.minutes, event.label))


# ---------------------------------------------------------------- sections in the resolve phase (S23)


def may_lose_cubes(v: View, event: e.ContainmentField) -> Checks:
    for card in event.characters:
        yield v.status(card) is Status.GONE, Code.GONE
        yield not v.setup.members[card].kind.robot, Code.KIND


def lose_cubes(d: Transaction, event: e.ContainmentField) -> None:
    for card in event.characters:
        for colour, cubes in d.clear_card(card).items():
            d.to_betrayal(colour, cubes)


def may_lose_data(v: View, event: e.PhysicsLab) -> Checks:
    for body in event.bodies:
        yield v.bodies[body].gone, Code.GONE


def lose_data(d: Transaction, event: e.PhysicsLab) -> None:
    for body in event.bodies:
        d.set_data(body, frozenset())


# ---------------------------------------------------------------- short ways


def declare(d: Transaction, event: e.Declare) -> None:
    dm.declare(d)


def release(d: Transaction, event: e.Release) -> None:
    dm.release(d)
    dm.declare(d)


def may_arm(v: View, event: e.Arm) -> Checks:
    yield v.antimatter.gone, Code.GONE
    yield v.antimatter.armed, Code.NO_CHANGE
    yield v.no_marker, Code.NO_MARKER


def arm(d: Transaction, event: e.Arm) -> None:
    am.arm(d)


def may_switch(v: View, device: Device, on: bool) -> Checks:
    is_on = v.station.cameras if device is Device.CAMERAS else v.station.jammers
    yield is_on is on, Code.NO_CHANGE
    yield v.locked_off, Code.LOCKED


def switch(d: Transaction, event: e.Switch) -> None:
    dm.switch(d, event.what, event.on)


def may_launch(v: View, event: e.Launch) -> Checks:
    yield v.is_gone(event.pod), Code.POD_GONE


def launch(d: Transaction, event: e.Launch) -> None:
    am.launch(d, event.pod)


def may_set_timer(v: View, event: e.SetTimer) -> Checks:
    yield v.is_gone(event.pod), Code.POD_GONE
    yield v.no_marker, Code.NO_MARKER


def set_timer(d: Transaction, event: e.SetTimer) -> None:
    am.set_timer(d, event.pod)


def may_convict(v: View, event: e.Convict) -> Checks:
    yield v.offsites[Offsite.AUTHORITIES] is None, Code.OFFSITE_GONE


def convict(d: Transaction, event: e.Convict) -> None:
    d.send(Data.EVIDENCE, Offsite.AUTHORITIES)


# ---------------------------------------------------------------- corrections


def adjust_guilt(d: Transaction, event: e.AdjustGuilt) -> None:
    d.set_guilt(event.player, event.to)


def cubes_at(v: View, colour: str, place: str) -> int:
    if place == e.HAND:
        return v.players[colour].hand
    return v.players[colour].betrayal if place == e.BETRAYAL else v.cards[place].cubes.get(colour, 0)


def add_cubes(d: Transaction, colour: str, place: str, cubes: int) -> None:
    if place == e.HAND:
        d.to_hand(colour, cubes)
    elif place == e.BETRAYAL:
        d.to_betrayal(colour, cubes)
    else:
        d.to_card(place, colour, cubes)


def may_adjust_cubes(v: View, event: e.AdjustCubes) -> Checks:
    yield cubes_at(v, event.player, event.source) < event.count, Code.NOT_ENOUGH_CUBES


def adjust_cubes(d: Transaction, event: e.AdjustCubes) -> None:
    add_cubes(d, event.player, event.source, -event.count)
    add_cubes(d, event.player, event.to, event.count)


def adjust_bribes(d: Transaction, event: e.AdjustBribes) -> None:
    d.players[event.player] = replace(d.players[event.player], bribes=event.to)


def adjust_kompromat(d: Transaction, event: e.AdjustKompromat) -> None:
    d.kompromat[d.setup.person(event.player)] = event.to


def adjust_kompromat_spent(d: Transaction, event: e.AdjustKompromatSpent) -> None:
    d.cards[event.character] = replace(d.cards[event.character], kompromat_spent=event.to)


def adjust_disc(d: Transaction, event: e.AdjustDisc) -> None:
    d.put_disc(event.player, event.to)


def may_take_marker(v: View, event: e.TakeMarker) -> Checks:
    yield all(each.id != event.marker for each in v.markers), Code.NO_MARKER


def take_marker(d: Transaction, event: e.TakeMarker) -> None:
    d.take_home(*[each for each in d.markers if each.id == event.marker])


RESOLVE_ONLY = frozenset({Phase.RESOLVE})
ALWAYS = frozenset(Phase) - {Phase.OVER}
TURN_OR_LATE = TURN_PHASES | {Phase.SF_ESCAPE}

RULES: dict[type, Rule[Any]] = {
    e.Down: Rule(go_down, lambda v, event: may_go_down(v, event.body)),
    e.Revive: Rule(get_up, lambda v, event: may_get_up(v, event.body)),
    e.Annihilate: Rule(annihilate, may_annihilate),
    e.Enter: Rule(enter, may_enter),
    e.Leave: Rule(leave, may_leave),
    e.Escape: Rule(escape, may_escape, TURN_OR_LATE, late_or_other),
    e.HasData: Rule(have_data, may_have_data),
    e.Contaminate: Rule(contaminate, may_contaminate),
    e.At: Rule(be_at, may_be_at),
    e.HasItem: Rule(have_item, may_have_item),
    e.Damage: Rule(damage, lambda v, event: may_damage(v, event.section)),
    e.CountPower: Rule(count_power, may_count_power),
    e.Fire: Rule(burn, may_burn),
    e.Asphyxiate: Rule(asphyxiate, may_asphyxiate),
    e.MoveAntimatter: Rule(move_antimatter, may_move_antimatter),
    e.DestroyAntimatter: Rule(destroy_antimatter, may_destroy_antimatter),
    e.MonsterIs: Rule(have_monster, may_have_monster),
    e.PlaceMarker: Rule(place_marker, needs_marker),
    e.ContainmentField: Rule(lose_cubes, may_lose_cubes, RESOLVE_ONLY),
    e.PhysicsLab: Rule(lose_data, may_lose_data, RESOLVE_ONLY),
    e.Declare: Rule(declare),
    e.Release: Rule(release),
    e.Arm: Rule(arm, may_arm),
    e.Switch: Rule(switch, lambda v, event: may_switch(v, event.what, event.on)),
    e.Repair: Rule(repair, lambda v, event: may_repair(v, event.section)),
    e.Launch: Rule(launch, may_launch),
    e.SetTimer: Rule(set_timer, may_set_timer),
    e.Convict: Rule(convict, may_convict),
    e.AdjustGuilt: Rule(adjust_guilt, phases=ALWAYS),
    e.AdjustCubes: Rule(adjust_cubes, may_adjust_cubes, ALWAYS),
    e.AdjustBribes: Rule(adjust_bribes, phases=ALWAYS),
    e.AdjustKompromat: Rule(adjust_kompromat, phases=ALWAYS),
    e.AdjustKompromatSpent: Rule(adjust_kompromat_spent, phases=ALWAYS),
    e.AdjustDisc: Rule(adjust_disc, phases=ALWAYS),
    e.TakeMarker: Rule(take_marker, may_take_marker, ALWAYS),
}
