"""The events of a `play` record: what their dataclasses do not tell of how they are read and written."""

from collections.abc import Mapping
from typing import Any

from companion.rules.fields import (
    Impossible,
    Json,
    Reader,
    Where,
    a_flag,
    among,
    an_object,
    listed,
    mapped,
    named,
    number_of,
    one_of,
    whole,
)
from companion.rules.forms import Choice, Either, Form, Row, forms
from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import (
    CONSOLES,
    LAUNCH_PLACES,
    MANUFACTURE,
    PART_NAMES,
    SECTION_ACTIONS,
    SECTIONS,
)
from companion.rules.stationfall.characters import MOST_CHARACTERS
from companion.rules.stationfall.record_fields import (
    a_body,
    a_card,
    a_colour,
    a_pod,
    a_section,
    a_sharer,
    an_airlock,
    same,
)
from companion.rules.stationfall.scoring import Agenda, Line
from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.terms import Data, Means, Offsite, Place

# Fields that are names of this game, wherever they stand.
form = forms(
    {
        "character": a_card, "who": a_card, "characters": listed(a_card), "player": a_colour, "pod": a_pod,
        "body": a_body, "target": a_body, "drag": a_body, "in_space": listed(a_body), "bodies": listed(a_body),
        "section": a_section,
    }
)  # fmt: skip
ON_OFF = Row(named({"on": True, "off": False}), lambda on, names: "on" if on else "off", key="to")
BONUS_POINTS = whole(0, 9)
TRACK_MINUTES = whole(1, 10)
at_console = among(CONSOLES)


def at(action: str) -> Reader[str]:
    return among(SECTION_ACTIONS[action].places)


# ---------------------------------------------------------------- what a sheet is entered with (also in `score`)

LINE = form(Line, times=whole(0))
BONUS_OF = form(e.BonusOf, points=BONUS_POINTS)


def an_agenda(value: Json, where: Where) -> Agenda:
    """A total, or ticked lines."""
    if not isinstance(value, list):
        return whole()(value, where)
    lines: tuple[Line, ...] = listed(LINE.read)(value, where)
    if lines and lines[0].plus:
        raise Impossible(f"{where}[0].plus", "is true, but there is no line above it")
    return lines


def a_delivery(value: Json, where: Where) -> tuple[Data, Offsite]:
    fields = an_object(value, where)
    data = among(Data)(fields.get("data"), where.at("data"))
    return data, among(Offsite)(fields.get("to"), where.at("to"))


def deliveries_written(deliveries: tuple[tuple[Data, Offsite], ...], names: Any) -> Json:
    return [{"data": data.value, "to": offsite.value} for data, offsite in deliveries]


# ---------------------------------------------------------------- actions


def a_death_ray_target(value: Json, where: Where) -> str:
    targets: dict[str, str] = {**same([*Offsite, a.SHIP]), **where.known.pods}
    return one_of(value, targets, where)


ACTS: Mapping[str, Form | Either] = {
    "step": form(a.Step),
    "pick_up": form(a.PickUp),
    "drop": form(a.Drop),
    "give": form(a.Give),
    "throw": form(a.Throw),
    "other": form(a.OtherAction),
    "take_kompromat": form(a.TakeKompromat),
    "data_mining": form(a.DataMining, at=at("data_mining")),
    "copy": form(a.Copy),
    "delete": form(a.Delete),
    "attack": form(a.Attack),
    "rob": form(a.Rob),
    "sabotage": form(a.Sabotage),
    "revive": form(a.ReviveAct),
    "wait": form(a.Wait),
    "jury_rig": Either({"section": form(a.JuryRigSection), "target": form(a.JuryRigRobot)}),
    "breach": form(a.Breach),
    "pass_lock": form(a.PassLock),
    "airlock": form(a.Airlock, at=an_airlock),
    "section": form(a.OtherSection, at=among(SECTIONS)),
    "console": form(a.OtherConsole, at=at_console),
    "suppress": form(a.Suppress, at=at_console),
    "jammers": form(a.SwitchJammers, on=ON_OFF, at=at_console),
    "cameras": form(a.SwitchCameras, on=ON_OFF, at=at("cameras")),
    "abandon_ship": form(a.AbandonShip, at=at("abandon_ship")),
    "release_project_x": form(a.ReleaseProjectX, at=at("release_project_x")),
    "decontaminate": form(a.Decontaminate, at=at("decontaminate")),
    "transmit": form(a.Transmit, at=at("transmit")),
    "eject": form(a.Eject, at=at("eject")),
    "self_destruct": form(a.SelfDestruct, at=at("self_destruct")),
    "timed_launch": form(a.TimedLaunch),
    "section_launch": form(a.SectionLaunch, at=among(LAUNCH_PLACES)),
    "bridge_launch": form(a.BridgeLaunch, at=at("bridge_launch")),
    "manufacture": form(a.Manufacture, thing=among(MANUFACTURE)),
    "meditate": form(a.Meditate, at=at("meditate")),
    "machine_shop": form(a.MachineShop, at=at("machine_shop")),
    "grip": form(a.Grip, at=at("grip")),
    "death_ray": form(a.DeathRay, target=a_death_ray_target, at=at("death_ray")),
    "wings": form(a.Wings),
}
DOING: Choice[a.Doing] = Choice("what", ACTS)
ASKING = (Means.BRIBE, Means.KOMPROMAT)  # the owner of a PC
OTHERS_MEANS = (*ASKING, Means.ABILITY)  # of a card that is not the activated one


def fitting(act: e.Act, where: Where) -> e.Act:
    """What is done and how go together."""
    if (act.who is None) is (act.means in OTHERS_MEANS):
        raise Impossible(f"{where}.who", f"must {'' if act.who is None else 'not '}be told with {act.means.value}")
    if act.means is Means.FREE and not isinstance(act.doing, a.FREE_ACTS):
        raise Impossible(f"{where}.with", f"is free, but {DOING.written(act.doing)['what']} never is")
    return act


def an_answer(given: Json, where: Where) -> bool:
    """Only who is asked can decline."""
    asked = given.get("with") in ASKING and "accepted" in given
    return a_flag(given["accepted"], where.at("accepted")) if asked else True


ACTION = form(
    e.Act,
    fitting,
    doing=Row(DOING.read, DOING.written, inside=True),
    means=Row(key="with"),
    accepted=Row(an_answer, lambda accepted, names: {} if accepted else {"accepted": False}, inside=True),
)

# ---------------------------------------------------------------- corrections


def a_cube_place(value: Json, where: Where) -> str:
    places: dict[str, str] = {**same((e.HAND, e.BETRAYAL)), **where.known.cards}
    return one_of(value, places, where)


def moving(event: e.AdjustCubes, where: Where) -> e.AdjustCubes:
    """Cubes that stay where they are would be no correction."""
    if event.source == event.to:
        raise Impossible(f"{where}.to", "is where the cubes come from")
    return event


ADJUST: Choice[e.Event] = Choice(
    "what",
    {
        "guilt": form(e.AdjustGuilt),
        "cubes": form(
            e.AdjustCubes, moving, source=Row(a_cube_place, key="from"), to=a_cube_place, count=whole(1, CUBES)
        ),
        "bribes": form(e.AdjustBribes, to=whole(0, 4)),
        "kompromat": form(e.AdjustKompromat, to=whole(0, MOST_CHARACTERS)),
        "kompromat_spent": form(e.AdjustKompromatSpent),
        "disc": form(e.AdjustDisc, to=a_card),
    },
)

# ---------------------------------------------------------------- every event


def moved(place: Place, **readers: Reader[str]) -> Form:
    """Into a pod or with a bearer, if it goes there; who is taken along in space says nothing more."""
    fixed = {"pod": None, "body": None, "to": place}
    rows = {name: Row(read, needed=True) for name, read in readers.items()}
    left = {name: value for name, value in fixed.items() if name not in readers}
    return Form(e.MoveAntimatter, rows, fixed=left, also={"in_space": listed(a_body)})


ANTIMATTER: Choice[e.Event] = Choice(
    "to",
    {
        "containment": moved(Place.CONTAINMENT),
        "held": moved(Place.HELD),
        "board": moved(Place.BOARD),
        "pod": moved(Place.POD, pod=a_pod),
        "space": moved(Place.SPACE),
        "bearer": moved(Place.BEARER, body=a_body),
        "destroyed": form(e.DestroyAntimatter),
    },
)


def a_body_or_monster(value: Json, where: Where) -> str:
    return e.MONSTER if value == e.MONSTER else a_body(value, where)


def a_forced(value: Json, where: Where) -> e.Event:
    """What happened against the rules: any event but another of its kind."""
    event = EVENT.read(value, where)
    if isinstance(event, e.Forced):
        raise Impossible(f"{where}.do", "is forced already")
    return event


EVENTS: Mapping[str, Form | Choice[e.Event]] = {
    "reveal": form(e.Reveal),
    "influence": form(e.Influence, cubes=whole(1, CUBES)),
    "activate": form(e.Activate),
    "renegotiate": form(e.Renegotiate),
    "action": ACTION,
    "resolve": form(e.Resolve),
    "resolve_marker": form(e.ResolveMarker),
    "end_turn": form(e.EndTurn),
    "reentry": form(e.Reentry),
    "done": form(e.Done),
    "deliver": form(e.Deliver, data=Row(listed(a_delivery), deliveries_written)),
    "score": form(
        e.ScoreUp,
        agenda=mapped(a_colour, an_agenda),
        bonus=mapped(a_sharer, listed(BONUS_OF.read)),
        bonus_points=mapped(a_sharer, whole(0)),
        on_pc=mapped(a_colour, whole(0)),
    ),
    "down": form(e.Down),
    "revive": form(e.Revive),
    "annihilate": form(e.Annihilate),
    "enter": form(e.Enter, body=a_body_or_monster),
    "leave": form(e.Leave, body=a_body_or_monster),
    "escape": form(e.Escape),
    "data": form(e.HasData),
    "damage": form(e.Damage),
    "power": form(e.CountPower, step=number_of((1, -1))),
    "fire": form(e.Fire),
    "asphyxiate": form(e.Asphyxiate),
    "antimatter": ANTIMATTER,
    "monster": form(e.MonsterIs),
    "marker": form(e.PlaceMarker, minutes=TRACK_MINUTES),
    "containment_field": form(e.ContainmentField),
    "physics_lab": form(e.PhysicsLab),
    "declare": form(e.Declare),
    "release": form(e.Release),
    "arm": form(e.Arm),
    "switch": form(e.Switch, on=ON_OFF),
    "repair": form(e.Repair),
    "launch": form(e.Launch),
    "set_timer": form(e.SetTimer),
    "convict": form(e.Convict),
    "adjust": ADJUST,
    # Besides those of the record's description: what only a table enters, so that its games are replayed in full.
    "take_marker": form(e.TakeMarker),
    "roll_call": form(e.RollCall, fates=listed(form(e.Fate).read)),
    "contaminate": form(e.Contaminate),
    "at": form(e.At, place=among((*SECTIONS, *PART_NAMES.values()))),
    "item": form(e.HasItem),
    "forced": form(e.Forced, event=Row(a_forced, lambda event, names: EVENT.written(event))),
}
EVENT: Choice[e.Event] = Choice("do", EVENTS)
