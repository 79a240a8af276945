"""The actions of a character as the keys enter them: what the box asks for each, and its short way if it is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import ARRAY_CONTROL, LAUNCH_PLACES, REACTOR
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Data, Device, Offsite, Place, Tool, Way

YES, NO = "yes", "no"


def said_yes(answer: str) -> bool:
    return answer == YES


Answers = tuple[str, ...]
Asked = Callable[[State, Answers], tuple[str, ...]]  # kinds of answers, as far as they are known by now


@dataclass(frozen=True)
class ActionEntry:
    """`asks` are kinds of answers (answers.py); `doing` makes the action of them, each by the name of its kind."""

    asks: tuple[str, ...] | Asked
    doing: Callable[..., a.Doing]

    def asked(self, state: State, given: Answers) -> tuple[str, ...]:
        return self.asks if isinstance(self.asks, tuple) else self.asks(state, given)

    def done(self, state: State, given: Answers) -> a.Doing:
        kinds = self.asked(state, given)
        return self.doing(state, **dict(zip(kinds, given, strict=False)))


def plain(doing: a.Doing) -> ActionEntry:
    return ActionEntry((), lambda state: doing)


def launched_from(state: State, pod: str) -> a.Doing:
    dock = state.setup.docks[pod]
    return a.SectionLaunch(pod, dock if dock in LAUNCH_PLACES else LAUNCH_PLACES[0])


# ---------------------------------------------------------------- what matters of an attack (rules 8.1, 10.1.2)


def helmet_matters(state: State, body: str, tool: str) -> bool:
    """Of humans only, and not against a gun."""
    return state.setup.kind(body).human and tool == Tool.BLUDGEON


def light_matters(state: State, body: str) -> bool:
    """Only what a camera could see of a human makes a suspect."""
    return state.setup.kind(body).human and state.station.cameras and not state.blackout


def asked_of_attack(state: State, given: Answers) -> tuple[str, ...]:
    kinds: tuple[str, ...] = ("body", "tool")
    if len(given) < len(kinds):
        return kinds
    kinds += ("helmet",) if helmet_matters(state, *given[:2]) else ()
    return (*kinds, "lit") if light_matters(state, given[0]) else kinds


def attack(state: State, body: str, tool: str, helmet: str = NO, lit: str = YES) -> a.Doing:
    return a.Attack(body, Tool(tool), said_yes(helmet), lit != NO, lit if lit in state.setup.board.dark else None)


def asked_of_robbery(state: State, given: Answers) -> tuple[str, ...]:
    kinds: tuple[str, ...] = ("body", "tool")
    if len(given) < len(kinds):
        return kinds
    return (*kinds, *(("helmet",) if helmet_matters(state, *given[:2]) else ()), "loot")


def rob(state: State, body: str, tool: str, loot: str, helmet: str = NO) -> a.Doing:
    return a.Rob(body, Tool(tool), said_yes(helmet), Data(loot) if loot != "item" else None)


def asked_of_sabotage(state: State, given: Answers) -> tuple[str, ...]:
    """A bludgeon cannot damage the Reactor; elsewhere it is all the same."""
    return ("section", "tool") if given[:1] == (REACTOR,) else ("section",)


def sabotage(state: State, section: str, tool: str = Tool.BLUDGEON) -> a.Doing:
    return a.Sabotage(section, Tool(tool))


def asked_of_revival(state: State, given: Answers) -> tuple[str, ...]:
    """A human in a hazard lies down again at once, unless with a helmet (rules 6.2, 12.11.2)."""
    if not given or not state.setup.kind(given[0]).human:
        return ("body",)
    return ("body", "hazard", "helmet") if given[1:2] == (YES,) else ("body", "hazard")


def revive(state: State, body: str, hazard: str = NO, helmet: str = NO) -> a.Doing:
    return a.ReviveAct(body, said_yes(hazard), said_yes(helmet))


def asked_of_grip(state: State, given: Answers) -> tuple[str, ...]:
    return ("body", "lit") if given and light_matters(state, given[0]) else ("body",)


def grip(state: State, body: str, lit: str = YES) -> a.Doing:
    return a.Grip(body, lit=lit != NO, section=lit if lit in state.setup.board.dark else None)


def decontaminate(state: State, contaminated: str) -> a.Doing:
    return a.Decontaminate(target=contaminated)


# The most frequent first.
ACTIONS: dict[str, ActionEntry] = {
    "step": plain(a.Step()),
    "drag": ActionEntry(("body",), lambda state, body: a.Step(body)),
    "pick_up": plain(a.PickUp()),
    "drop": plain(a.Drop()),
    "give": plain(a.Give()),
    "throw": plain(a.Throw()),
    "attack": ActionEntry(asked_of_attack, attack),
    "rob": ActionEntry(asked_of_robbery, rob),
    "sabotage": ActionEntry(asked_of_sabotage, sabotage),
    "revive": ActionEntry(asked_of_revival, revive),
    "copy": ActionEntry(
        ("body", "data", "near"), lambda state, body, data, near: a.Copy(body, Data(data), said_yes(near))
    ),
    "delete": ActionEntry(("data",), lambda state, data: a.Delete(Data(data))),
    "take_kompromat": plain(a.TakeKompromat()),
    "wait": plain(a.Wait()),
    "rig_section": ActionEntry(("damaged",), lambda state, damaged: a.JuryRigSection(damaged)),
    "rig_robot": ActionEntry(("body",), lambda state, body: a.JuryRigRobot(body)),
    "breach": plain(a.Breach()),
    "pass_lock": plain(a.PassLock()),
    "airlock": ActionEntry(("airlock",), lambda state, airlock: a.Airlock(airlock)),
    "abandon_ship": plain(a.AbandonShip()),
    "release": ActionEntry(("release_at",), lambda state, release_at: a.ReleaseProjectX(release_at)),
    "transmit": ActionEntry(
        ("data", "offsite"), lambda state, data, offsite: a.Transmit(Data(data), Offsite(offsite), ARRAY_CONTROL)
    ),
    "timed_launch": ActionEntry(("pod",), lambda state, pod: a.TimedLaunch(pod)),
    "section_launch": ActionEntry(("pod",), launched_from),
    "bridge_launch": plain(a.BridgeLaunch()),
    "cameras": ActionEntry((), lambda state: a.SwitchCameras(not state.station.cameras)),
    "jammers": ActionEntry(("console",), lambda state, console: a.SwitchJammers(not state.station.jammers, console)),
    "suppress": ActionEntry(("hazardous", "console"), lambda state, hazardous, console: a.Suppress(hazardous, console)),
    "manufacture": ActionEntry(("thing",), lambda state, thing: a.Manufacture(thing)),
    "machine_shop": ActionEntry(("body",), lambda state, body: a.MachineShop(body)),
    "meditate": plain(a.Meditate()),
    "decontaminate": ActionEntry(("contaminated",), decontaminate),
    "data_mining": plain(a.DataMining()),
    "grip": ActionEntry(asked_of_grip, grip),
    "grip_item": plain(a.Grip()),
    "eject": plain(a.Eject()),
    "self_destruct": plain(a.SelfDestruct()),
    "death_ray": ActionEntry(("ray",), lambda state, ray: a.DeathRay(ray)),
    "wings": plain(a.Wings()),
    "other": plain(a.OtherAction()),
    "other_section": ActionEntry(("section",), lambda state, section: a.OtherSection(section)),
    "other_console": ActionEntry(("console",), lambda state, console: a.OtherConsole(console)),
}


# What remains of an action that the rules refuse and the table has done: its result (docs/games/stationfall-rules.md).
# `Any`: each function gets the action of its key.
SHORT_WAYS: dict[type, Callable[[Any], tuple[e.Event, ...]]] = {
    a.Attack: lambda doing: (e.Down(doing.target),),
    a.Grip: lambda doing: (e.Down(doing.target),) if doing.target else (),
    a.Sabotage: lambda doing: (e.Damage(doing.section),),
    a.ReviveAct: lambda doing: (e.Revive(doing.target),),
    a.MachineShop: lambda doing: (e.Revive(doing.target),),
    a.JuryRigRobot: lambda doing: (e.Revive(doing.target),),
    a.JuryRigSection: lambda doing: (e.Repair(doing.section),),
    a.AbandonShip: lambda doing: (e.Declare(),),
    a.ReleaseProjectX: lambda doing: (e.Release(),),
    a.Eject: lambda doing: (e.MoveAntimatter(Place.SPACE),),
    a.SelfDestruct: lambda doing: (e.Arm(),),
    a.TimedLaunch: lambda doing: (e.SetTimer(doing.pod),),
    a.SectionLaunch: lambda doing: (e.Launch(doing.pod),),
    a.SwitchCameras: lambda doing: (e.Switch(Device.CAMERAS, doing.on),),
    a.SwitchJammers: lambda doing: (e.Switch(Device.JAMMERS, doing.on),),
    a.Transmit: lambda doing: (e.Convict(),) if doing.data is Data.EVIDENCE and doing.to is Offsite.AUTHORITIES else (),
}


def short_way(event: e.Act, state: State) -> tuple[e.Event, ...]:
    """With a power of the Dossier that allows it, if that is enough; else the result alone."""
    if isinstance(event.doing, a.Wings):
        card = event.who or state.now.activated
        return (e.Escape(state.setup.members[card].bodies[0], Way.OTHER),) if card else ()
    return SHORT_WAYS[type(event.doing)](event.doing) if type(event.doing) in SHORT_WAYS else ()
