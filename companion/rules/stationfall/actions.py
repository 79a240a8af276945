"""Actions: who does it, where, what must hold, what it does (rules 11-14). What pays for one: costs.py.

An action is refused by the first of: its means, its body, its place, its own checks. What it does is then shown to the
owner of a PC, who may decline; only after that is anything spent.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.rules.stationfall import acts as a
from companion.rules.stationfall import antimatter as am
from companion.rules.stationfall import damage as dm
from companion.rules.stationfall.board import (
    LAUNCH_NEEDS,
    MANUFACTURE,
    OUTER_SPACE,
    REACTOR,
    SECTION_ACTIONS,
    SECTIONS,
    SectionAction,
)
from companion.rules.stationfall.costs import ACCESS, PAYMENT, acting_card, asked, decline
from companion.rules.stationfall.events import Act
from companion.rules.stationfall.pods import Checks
from companion.rules.stationfall.reported_events import (
    knock_down,
    may_damage,
    may_get_up,
    may_go_down,
    may_repair,
    may_switch,
)
from companion.rules.stationfall.rule import Rule
from companion.rules.stationfall.state import View
from companion.rules.stationfall.terms import (
    Code,
    Data,
    Device,
    Item,
    Kind,
    Offsite,
    Place,
    PodIs,
    Ship,
    Tool,
    Trait,
)
from companion.rules.stationfall.transaction import Transaction
from companion.rules.stationfall.turns import BEFORE_RESOLVE

# ---------------------------------------------------------------- who acts


@dataclass(frozen=True, slots=True)
class Actor:
    card: str
    body: str
    kind: Kind
    traits: frozenset[Trait]
    granted: bool  # by a power the box does not know (S34)


def acting_body(v: View, card: str, named: str | None) -> str:
    if named is not None:
        return named
    return next(body for body in v.setup.members[card].bodies if v.bodies[body].live)


def actor(v: View, card: str, event: Act) -> Actor:
    member = v.setup.members[card]
    return Actor(card, acting_body(v, card, event.body), member.kind, member.traits, event.granted)


def may_be_body(v: View, card: str, body: str | None) -> Checks:
    if body is not None:
        yield v.setup.card_of[body] != card, Code.BODY
        yield v.bodies[body].gone, Code.GONE
        yield v.bodies[body].down, Code.DOWN


# ---------------------------------------------------------------- where it is done (rules 11.5, 11.6, 7.2.2.1)

PlaceChecks = Callable[[View, Actor, Any], Checks]


def anywhere(v: View, who: Actor, doing: object) -> Checks:
    return ()


def at_section(name: str) -> PlaceChecks:
    """A section action of the board's list."""
    row = SECTION_ACTIONS[name]
    return lambda v, who, doing: in_section(v, who, row, doing.at, row.character)


def in_section(v: View, who: Actor, row: SectionAction, at: str, character: str | None) -> Checks:
    yield v.blackout, Code.BLACKOUT
    yield not v.setup.has(character), Code.NOT_IN_PLAY
    yield at in v.station.damaged, Code.DAMAGED
    yield row.officer and not (Trait.OFFICER in who.traits or who.granted), Code.NOT_OFFICER


def at_launch_place(v: View, who: Actor, doing: a.SectionLaunch) -> Checks:
    """Two of the places launch only with their character in the game."""
    return in_section(v, who, SECTION_ACTIONS["section_launch"], doing.at, LAUNCH_NEEDS.get(doing.at))


def at_maker(v: View, who: Actor, doing: a.Manufacture) -> Checks:
    row = MANUFACTURE[doing.thing]
    return in_section(v, who, row, row.places[0], row.character)


def at_other_section(v: View, who: Actor, doing: a.OtherSection) -> Checks:
    """Outer Space is not on board (rules 5.1.6)."""
    yield v.blackout and doing.at != OUTER_SPACE, Code.BLACKOUT
    yield doing.at in v.station.damaged, Code.DAMAGED


def at_console(v: View, who: Actor, doing: Any) -> Checks:
    yield v.blackout, Code.BLACKOUT
    yield doing.at in v.station.damaged and not who.granted, Code.DAMAGED


def at_airlock(v: View, who: Actor, doing: a.Airlock) -> Checks:
    """Works in a blackout."""
    yield doing.at in v.station.damaged, Code.DAMAGED


# ---------------------------------------------------------------- basic actions (rules 12)


def nothing_more(v: View, who: Actor, doing: object) -> Checks:
    return ()


def nothing_kept(d: Transaction, who: Actor, doing: object) -> None:
    """Places and items are the table's."""


def may_step(v: View, who: Actor, doing: a.Step) -> Checks:
    if doing.drag is not None:
        yield from may_get_up(v, doing.drag)
        yield not v.now.dragged.isdisjoint((who.body, doing.drag)), Code.DRAG


def step(d: Transaction, who: Actor, doing: a.Step) -> None:
    d.put_at(who.body, "")
    if doing.drag is not None:
        d.put_at(doing.drag, "")
        d.now = replace(d.now, dragged=d.now.dragged | {who.body, doing.drag})


def moves_on(d: Transaction, who: Actor, doing: object) -> None:
    """Where to only the table sees."""
    d.put_at(who.body, "")


def take_kompromat(d: Transaction, who: Actor, doing: object) -> None:
    d.kompromat[d.setup.person(d.current)] += 1  # rules 17.2.6


def may_copy(v: View, who: Actor, doing: a.Copy) -> Checks:
    target = v.bodies[doing.target]
    yield doing.data not in v.bodies[who.body].data, Code.NO_DATA
    yield target.gone, Code.GONE
    yield v.setup.kind(doing.target).thing, Code.KIND
    yield doing.data in target.data, Code.HAS_IT
    yield v.station.jammers and not doing.colocated, Code.JAMMERS  # rules 7.4


def copy(d: Transaction, who: Actor, doing: a.Copy) -> None:
    d.give_data(doing.target, doing.data)


def may_delete(v: View, who: Actor, doing: a.Delete) -> Checks:
    yield doing.data not in v.bodies[who.body].data, Code.NO_DATA


def delete(d: Transaction, who: Actor, doing: a.Delete) -> None:
    d.set_data(who.body, d.bodies[who.body].data - {doing.data})  # S13: the acting character's


def helmet_helps(v: View, target: str, tool: Tool, helmet: bool) -> bool:
    """Humans only, and not against a gun (rules 8.1.1, 8.1.5)."""
    return helmet and tool is Tool.BLUDGEON and v.setup.kind(target).human


def may_attack(v: View, who: Actor, doing: a.Attack) -> Checks:
    yield from may_go_down(v, doing.target)
    yield v.setup.kind(doing.target).thing, Code.KIND  # S29
    yield helmet_helps(v, doing.target, doing.tool, doing.helmet), Code.HELMET


def attack(d: Transaction, who: Actor, doing: a.Attack) -> None:
    knock_down(d, doing.target, doing.lit, doing.section, who.card)


def may_rob(v: View, who: Actor, doing: a.Rob) -> Checks:
    target = v.bodies[doing.target]
    yield target.gone, Code.GONE
    yield target.down, Code.DOWN
    yield v.setup.kind(doing.target).thing, Code.KIND
    yield helmet_helps(v, doing.target, doing.tool, doing.helmet), Code.HELMET
    if doing.data is not None:
        yield who.kind.thing, Code.KIND
        yield doing.data not in target.data, Code.NO_DATA
        yield doing.data in v.bodies[who.body].data, Code.HAS_IT


def rob(d: Transaction, who: Actor, doing: a.Rob) -> None:
    if doing.data is not None:
        d.give_data(who.body, doing.data)


def may_sabotage(v: View, who: Actor, doing: a.Sabotage) -> Checks:
    yield from may_damage(v, doing.section)
    yield doing.section == REACTOR and doing.tool is Tool.BLUDGEON, Code.REACTOR


def sabotage(d: Transaction, who: Actor, doing: a.Sabotage) -> None:
    dm.damage(d, doing.section)


def may_revive(v: View, who: Actor, doing: a.ReviveAct) -> Checks:
    kind = v.setup.kind(doing.target)
    yield from may_get_up(v, doing.target)
    yield kind.thing, Code.KIND
    yield kind.human and doing.hazard and not doing.helmet, Code.HAZARD  # rules 6.2, 12.11.2


def get_up(d: Transaction, who: Actor, doing: a.ReviveAct | a.JuryRigRobot | a.MachineShop) -> None:
    d.set_down(doing.target, False)


def wait(d: Transaction, who: Actor, doing: a.Wait) -> None:
    d.put_disc(d.current, None)  # S11: at once, the other action stays


# ---------------------------------------------------------------- abilities (S34)


def can_rig(who: Actor) -> bool:
    return who.granted or Trait.JURY_RIG in who.traits


def able_to_rig(who: Actor) -> Checks:
    yield not (can_rig(who) or Trait.DISASSEMBLE in who.traits), Code.NOT_ABLE


def may_rig_section(v: View, who: Actor, doing: a.JuryRigSection) -> Checks:
    yield from able_to_rig(who)
    yield from may_repair(v, doing.section)


def rig_section(d: Transaction, who: Actor, doing: a.JuryRigSection) -> None:
    dm.repair(d, doing.section)
    fall_apart(d, who)


def may_mend(v: View, who: Actor, doing: a.JuryRigRobot | a.MachineShop) -> Checks:
    """Robots only (rules 13.11)."""
    body = v.bodies[doing.target]
    yield body.gone, Code.GONE
    yield not v.setup.kind(doing.target).robot, Code.KIND
    yield not body.down, Code.NOT_DOWN


def may_rig_robot(v: View, who: Actor, doing: a.JuryRigRobot) -> Checks:
    yield from able_to_rig(who)
    yield from may_mend(v, who, doing)


def rig_robot(d: Transaction, who: Actor, doing: a.JuryRigRobot) -> None:
    get_up(d, who, doing)
    fall_apart(d, who)


def fall_apart(d: Transaction, who: Actor) -> None:
    """Who repairs by taking itself apart lies there."""
    if not can_rig(who):
        d.set_down(who.body, True)


def may_breach(v: View, who: Actor, doing: a.Breach) -> Checks:
    yield not v.station.locks, Code.NO_LOCKS
    yield who.kind.thing, Code.KIND
    yield not (v.blackout or Trait.BREACH in who.traits or who.granted), Code.NO_BLACKOUT  # rules 7.2.2.2


def may_pass_lock(v: View, who: Actor, doing: a.PassLock) -> Checks:
    yield not v.station.locks, Code.NO_LOCKS
    yield not (Trait.OFFICER in who.traits or who.granted), Code.NOT_OFFICER
    yield v.blackout, Code.BLACKOUT  # rules 7.2.2.3


def may_fly(v: View, who: Actor, doing: a.Wings) -> Checks:
    yield not v.setup.has("Daredevil"), Code.NOT_IN_PLAY


def fly(d: Transaction, who: Actor, doing: a.Wings) -> None:
    d.escape(who.body)


# ---------------------------------------------------------------- section actions (rules 13)


def abandon_ship(d: Transaction, who: Actor, doing: a.AbandonShip) -> None:
    dm.declare(d)  # S31: legal also if it is declared


def release_project_x(d: Transaction, who: Actor, doing: a.ReleaseProjectX) -> None:
    dm.release(d)
    dm.declare(d)


def may_transmit(v: View, who: Actor, doing: a.Transmit) -> Checks:
    yield doing.data not in v.bodies[who.body].data, Code.NO_DATA
    yield v.offsites[doing.to] is None, Code.OFFSITE_GONE


def transmit(d: Transaction, who: Actor, doing: a.Transmit) -> None:
    d.send(doing.data, doing.to)


def may_eject(v: View, who: Actor, doing: a.Eject) -> Checks:
    yield v.antimatter.place is not Place.CONTAINMENT, Code.NOT_THERE
    yield not v.antimatter.armed and v.no_marker, Code.NO_MARKER


def eject(d: Transaction, who: Actor, doing: a.Eject) -> None:
    am.move_antimatter(d, Place.SPACE)


def still_to_arm(v: View) -> bool:
    return not (v.antimatter.armed or v.antimatter.gone)


def may_self_destruct(v: View, who: Actor, doing: a.SelfDestruct) -> Checks:
    yield still_to_arm(v) and v.no_marker, Code.NO_MARKER


def self_destruct(d: Transaction, who: Actor, doing: a.SelfDestruct) -> None:
    dm.declare(d)  # S31
    if still_to_arm(d):
        am.arm(d)


def may_set_timer(v: View, who: Actor, doing: a.TimedLaunch) -> Checks:
    """The condition is asked now, not when it goes (S8). Works in a blackout."""
    pod = v.pod_now(doing.pod)
    yield pod.gone, Code.POD_GONE
    yield pod.damaged, Code.DAMAGED
    yield v.bodies[who.body].pod != doing.pod and not who.granted, Code.NOT_ABOARD
    yield not v.ready(pod), Code.CONDITION
    yield v.no_marker, Code.NO_MARKER


def set_timer(d: Transaction, who: Actor, doing: a.TimedLaunch) -> None:
    am.set_timer(d, doing.pod)


def may_launch_section(v: View, who: Actor, doing: a.SectionLaunch) -> Checks:
    pod = v.pod_now(doing.pod)
    yield pod.gone, Code.POD_GONE
    yield pod.dock != doing.at, Code.NOT_DOCKED
    yield not pod.occupied, Code.NOT_OCCUPIED
    yield not v.ready(pod), Code.CONDITION


def launch_section(d: Transaction, who: Actor, doing: a.SectionLaunch) -> None:
    am.launch(d, doing.pod)


def ready_pods(v: View) -> list[str]:
    """What a Bridge Launch would send off."""
    pods = [v.pod_now(pod) for pod, status in v.pods.items() if status is PodIs.DOCKED]
    return [pod.name for pod in pods if pod.occupied and v.ready(pod)]


def may_launch_bridge(v: View, who: Actor, doing: a.BridgeLaunch) -> Checks:
    yield not v.station.abandoned, Code.NOT_ABANDONED
    yield not ready_pods(v), Code.NOTHING_READY  # S28


def launch_bridge(d: Transaction, who: Actor, doing: a.BridgeLaunch) -> None:
    for pod in ready_pods(d):
        am.launch(d, pod)


DATA = {data.value: data for data in Data}


def may_make(v: View, who: Actor, doing: a.Manufacture) -> Checks:
    if doing.thing in DATA:
        yield who.kind.thing, Code.KIND
        yield DATA[doing.thing] in v.bodies[who.body].data, Code.HAS_IT


def make(d: Transaction, who: Actor, doing: a.Manufacture) -> None:
    if doing.thing in DATA:
        d.give_data(who.body, DATA[doing.thing])
    else:
        d.has_item(who.body, Item(doing.thing), True)
    seen_at(d, who, MANUFACTURE[doing.thing].places[0])


def may_meditate(v: View, who: Actor, doing: a.Meditate) -> Checks:
    yield not v.owners(who.card), Code.NOT_PC


def meditate(d: Transaction, who: Actor, doing: a.Meditate) -> None:
    """The acting colour's cubes, whosever PC it is (S12)."""
    player = d.players[d.current]
    d.players[d.current] = replace(player, hand=player.hand + player.betrayal, betrayal=0)


def may_switch_cameras(v: View, who: Actor, doing: a.SwitchCameras) -> Checks:
    return may_switch(v, Device.CAMERAS, doing.on)


def switch_cameras(d: Transaction, who: Actor, doing: a.SwitchCameras) -> None:
    dm.switch(d, Device.CAMERAS, doing.on)


def may_grip(v: View, who: Actor, doing: a.Grip) -> Checks:
    if doing.target is not None:
        yield from may_go_down(v, doing.target)


def grip(d: Transaction, who: Actor, doing: a.Grip) -> None:
    if doing.target is not None:
        knock_down(d, doing.target, doing.lit, doing.section, who.card)


def may_decontaminate(v: View, who: Actor, doing: a.Decontaminate) -> Checks:
    if doing.target is not None:
        yield not v.bodies[doing.target].contaminated, Code.NO_CHANGE


def decontaminate(d: Transaction, who: Actor, doing: a.Decontaminate) -> None:
    """Anybody's in the Tanks, by anybody there (rules 13.4); whose, the table says."""
    if doing.target is not None:
        d.contaminate(doing.target, False)


OFFSITES = {offsite.value: offsite for offsite in Offsite}


def may_fire_death_ray(v: View, who: Actor, doing: a.DeathRay) -> Checks:
    yield not v.station.project_x, Code.NO_PROJECT_X
    yield REACTOR in v.station.damaged, Code.REACTOR
    if doing.target in OFFSITES:
        yield v.offsites[OFFSITES[doing.target]] is None, Code.OFFSITE_GONE
    elif doing.target == a.SHIP:
        yield v.ship in (Ship.NONE, Ship.DESTROYED), Code.NOT_IN_PLAY
    else:
        yield v.pods[doing.target] is not PodIs.LAUNCHED, Code.NOT_LAUNCHED


def fire_death_ray(d: Transaction, who: Actor, doing: a.DeathRay) -> None:
    if doing.target == a.SHIP:
        d.ship = Ship.DESTROYED
    elif doing.target in OFFSITES:
        d.offsites[OFFSITES[doing.target]] = None
        if doing.target == Offsite.AUTHORITIES:
            d.clear_guilty()
    else:
        am.lose_pod(d, doing.target)
    dm.damage(d, REACTOR)


# ---------------------------------------------------------------- console actions (rules 14)


def may_suppress(v: View, who: Actor, doing: a.Suppress) -> Checks:
    station, section = v.station, doing.section
    yield v.is_gone(section), Code.POD_GONE
    yield section == OUTER_SPACE, Code.SPACE
    yield section not in station.fire and section not in station.asphyxiation, Code.NO_HAZARD


def suppress(d: Transaction, who: Actor, doing: a.Suppress) -> None:
    dm.suppress(d, doing.section)


def may_switch_jammers(v: View, who: Actor, doing: a.SwitchJammers) -> Checks:
    return may_switch(v, Device.JAMMERS, doing.on)


def switch_jammers(d: Transaction, who: Actor, doing: a.SwitchJammers) -> None:
    dm.switch(d, Device.JAMMERS, doing.on)


# ---------------------------------------------------------------- every action


@dataclass(frozen=True, slots=True)
class ActionRule:
    effect: Callable[[Transaction, Actor, Any], None] = nothing_kept
    checks: Callable[[View, Actor, Any], Checks] = nothing_more
    place: PlaceChecks = anywhere


ACTIONS: dict[type, ActionRule] = {
    a.Step: ActionRule(step, may_step),
    a.PickUp: ActionRule(),
    a.Drop: ActionRule(),
    a.Give: ActionRule(),
    a.Throw: ActionRule(),
    a.OtherAction: ActionRule(),
    a.TakeKompromat: ActionRule(take_kompromat),
    a.Copy: ActionRule(copy, may_copy),
    a.Delete: ActionRule(delete, may_delete),
    a.Attack: ActionRule(attack, may_attack),
    a.Rob: ActionRule(rob, may_rob),
    a.Sabotage: ActionRule(sabotage, may_sabotage),
    a.ReviveAct: ActionRule(get_up, may_revive),
    a.Wait: ActionRule(wait),
    a.JuryRigSection: ActionRule(rig_section, may_rig_section),
    a.JuryRigRobot: ActionRule(rig_robot, may_rig_robot),
    a.Breach: ActionRule(checks=may_breach),
    a.PassLock: ActionRule(moves_on, may_pass_lock),
    a.Wings: ActionRule(fly, may_fly),
    a.Airlock: ActionRule(moves_on, place=at_airlock),
    a.OtherSection: ActionRule(place=at_other_section),
    a.AbandonShip: ActionRule(abandon_ship, place=at_section("abandon_ship")),
    a.ReleaseProjectX: ActionRule(release_project_x, place=at_section("release_project_x")),
    a.Decontaminate: ActionRule(decontaminate, may_decontaminate, at_section("decontaminate")),
    a.Transmit: ActionRule(transmit, may_transmit, at_section("transmit")),
    a.Eject: ActionRule(eject, may_eject, at_section("eject")),
    a.SelfDestruct: ActionRule(self_destruct, may_self_destruct, at_section("self_destruct")),
    a.TimedLaunch: ActionRule(set_timer, may_set_timer),
    a.SectionLaunch: ActionRule(launch_section, may_launch_section, at_launch_place),
    a.BridgeLaunch: ActionRule(launch_bridge, may_launch_bridge, at_section("bridge_launch")),
    a.Manufacture: ActionRule(make, may_make, at_maker),
    a.Meditate: ActionRule(meditate, may_meditate, at_section("meditate")),
    a.MachineShop: ActionRule(get_up, may_mend, at_section("machine_shop")),
    a.SwitchCameras: ActionRule(switch_cameras, may_switch_cameras, at_section("cameras")),
    a.DataMining: ActionRule(take_kompromat, place=at_section("data_mining")),
    a.Grip: ActionRule(grip, may_grip, at_section("grip")),
    a.DeathRay: ActionRule(fire_death_ray, may_fire_death_ray, at_section("death_ray")),
    a.OtherConsole: ActionRule(place=at_console),
    a.Suppress: ActionRule(suppress, may_suppress, at_console),
    a.SwitchJammers: ActionRule(switch_jammers, may_switch_jammers, at_console),
}


def may_act(v: View, event: Act) -> Checks:
    card = acting_card(v, event)
    if card is None:
        yield True, Code.NOT_ACTIVATED
        return
    yield from ACCESS[event.means](v, card)
    yield from may_be_body(v, card, event.body)
    rule, who = ACTIONS[type(event.doing)], actor(v, card, event)
    yield from rule.place(v, who, event.doing)
    yield from rule.checks(v, who, event.doing)


def act(d: Transaction, event: Act) -> None:
    card = acting_card(d, event)
    assert card is not None  # it was checked
    d.begin_activating()
    owners = asked(d, card, event.means)
    if owners and not event.accepted:
        decline(d, event.means, owners)
        return
    who = actor(d, card, event)
    PAYMENT[event.means](d, card)
    doing = event.doing
    if type(doing) in PLACE_IN:
        seen_at(d, who, getattr(doing, PLACE_IN[type(doing)]))
    ACTIONS[type(doing)].effect(d, who, doing)


def seen_at(d: Transaction, who: Actor, place: str) -> None:
    """A power may act from elsewhere, and a pod is no section."""
    if place in SECTIONS and d.bodies[who.body].pod is None and not who.granted:
        d.put_at(who.body, place)


# Where somebody must be to do that: the crew board shows it, as far as it was entered. On which side of an airlock one
# ends only the table sees.
NAMES_OF = {doing: {each.name for each in fields(doing)} for doing in ACTIONS if doing not in (a.Airlock, a.Attack)}
PLACE_IN = {
    doing: "at" if "at" in names else "section" for doing, names in NAMES_OF.items() if names & {"at", "section"}
}


def not_renegotiated(v: View, event: Act) -> bool:
    return not v.now.renegotiated


RULES: dict[type, Rule[Any]] = {Act: Rule(act, may_act, BEFORE_RESOLVE, not_renegotiated)}
