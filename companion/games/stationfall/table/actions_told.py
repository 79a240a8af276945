"""The actions of a character as they are told on the keys: what each is asked, and its short way if it is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import ARRAY_CONTROL, LAUNCH_PLACES
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Data, Device, Offsite, Place, Tool, Way

YES = "yes"


def said_yes(answer: str) -> bool:
    return answer == YES


@dataclass(frozen=True)
class ActionTold:
    """`asks` are kinds of answers (asking.py), `doing` makes the action of them."""

    asks: tuple[str, ...]
    doing: Callable[..., a.Doing]


def plain(doing: a.Doing) -> ActionTold:
    return ActionTold((), lambda state: doing)


def launched_from(state: State, pod: str) -> a.Doing:
    dock = state.setup.docks[pod]
    return a.SectionLaunch(pod, dock if dock in LAUNCH_PLACES else LAUNCH_PLACES[0])


# The most frequent first.
ACTIONS: dict[str, ActionTold] = {
    "step": plain(a.Step()),
    "drag": ActionTold(("body",), lambda state, body: a.Step(body)),
    "pick_up": plain(a.PickUp()),
    "drop": plain(a.Drop()),
    "give": plain(a.Give()),
    "throw": plain(a.Throw()),
    "attack": ActionTold(
        ("body", "tool", "helmet", "lit"),
        lambda state, body, tool, helmet, lit: a.Attack(body, Tool(tool), said_yes(helmet), said_yes(lit)),
    ),
    "rob": ActionTold(
        ("body", "tool", "helmet", "loot"),
        lambda state, body, tool, helmet, loot: a.Rob(
            body, Tool(tool), said_yes(helmet), Data(loot) if loot != "item" else None
        ),
    ),
    "sabotage": ActionTold(("section", "tool"), lambda state, section, tool: a.Sabotage(section, Tool(tool))),
    "revive": ActionTold(("body", "hazard"), lambda state, body, hazard: a.ReviveAct(body, said_yes(hazard))),
    "copy": ActionTold(
        ("body", "data", "near"), lambda state, body, data, near: a.Copy(body, Data(data), said_yes(near))
    ),
    "delete": ActionTold(("data",), lambda state, data: a.Delete(Data(data))),
    "take_kompromat": plain(a.TakeKompromat()),
    "wait": plain(a.Wait()),
    "rig_section": ActionTold(("damaged",), lambda state, section: a.JuryRigSection(section)),
    "rig_robot": ActionTold(("body",), lambda state, body: a.JuryRigRobot(body)),
    "breach": plain(a.Breach()),
    "pass_lock": plain(a.PassLock()),
    "airlock": ActionTold(("airlock",), lambda state, section: a.Airlock(section)),
    "abandon_ship": plain(a.AbandonShip()),
    "release": ActionTold(("release_at",), lambda state, section: a.ReleaseProjectX(section)),
    "transmit": ActionTold(
        ("data", "offsite"), lambda state, data, offsite: a.Transmit(Data(data), Offsite(offsite), ARRAY_CONTROL)
    ),
    "timed_launch": ActionTold(("pod",), lambda state, pod: a.TimedLaunch(pod)),
    "section_launch": ActionTold(("pod",), launched_from),
    "bridge_launch": plain(a.BridgeLaunch()),
    "cameras": ActionTold((), lambda state: a.SwitchCameras(not state.station.cameras)),
    "jammers": ActionTold(("console",), lambda state, at: a.SwitchJammers(not state.station.jammers, at)),
    "suppress": ActionTold(("hazardous", "console"), lambda state, section, at: a.Suppress(section, at)),
    "manufacture": ActionTold(("thing",), lambda state, thing: a.Manufacture(thing)),
    "machine_shop": ActionTold(("body",), lambda state, body: a.MachineShop(body)),
    "meditate": plain(a.Meditate()),
    "decontaminate": plain(a.Decontaminate()),
    "data_mining": plain(a.DataMining()),
    "grip": ActionTold(("body", "lit"), lambda state, body, lit: a.Grip(body, said_yes(lit))),
    "grip_item": plain(a.Grip()),
    "eject": plain(a.Eject()),
    "self_destruct": plain(a.SelfDestruct()),
    "death_ray": ActionTold(("ray",), lambda state, target: a.DeathRay(target)),
    "wings": plain(a.Wings()),
    "other": plain(a.OtherAction()),
    "other_section": ActionTold(("section",), lambda state, section: a.OtherSection(section)),
    "other_console": ActionTold(("console",), lambda state, at: a.OtherConsole(at)),
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
