"""The events of a `play` record: a form for each, to be read and written by."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules.fields import Impossible, Json, a_number, an_object, one_of
from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import CONSOLES, LAUNCH_PLACES, MANUFACTURE, SECTION_ACTIONS, SECTIONS
from companion.rules.stationfall.characters import MOST_CHARACTERS
from companion.rules.stationfall.record_fields import (
    Field,
    Form,
    Names,
    Reader,
    a_body,
    a_card,
    a_colour,
    a_flag,
    a_pod,
    a_section,
    a_text,
    a_value,
    among,
    an_airlock,
    listed,
    mapped,
    one,
    or_null,
    plain,
    same,
    whole,
)
from companion.rules.stationfall.scoring import Agenda, Line
from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.terms import Bonus, Data, Device, Face, Guilt, Means, Offsite, Place, Tool, Way

# ---------------------------------------------------------------- fields that several have

ON_OFF = {"on": True, "off": False}


def on_or_off(on: bool) -> str:
    return "on" if on else "off"


CHARACTER = Field("character", a_card)
PLAYER = Field("player", a_colour)
BODY = Field("body", a_body)
TARGET = Field("target", a_body)
POD = Field("pod", a_pod)
SECTION = Field("section", a_section)
WHERE = Field("section", or_null(a_section))
LIT = Field("lit", a_flag)
HELMET = Field("helmet", a_flag)
TOOL = Field("tool", among(Tool))
DATA = Field("data", among(Data))
OFFSITE = Field("to", among(Offsite))
SWITCHED = Field("to", one(ON_OFF), on_or_off, "on")
IN_SPACE = Field("in_space", listed(a_body))


def at(action: str) -> Field:
    return Field("at", among(SECTION_ACTIONS[action].places))


AT_CONSOLE = Field("at", among(CONSOLES))


def a_step(value: Json, where: str, names: Names) -> int:
    if a_number(value, where) not in (1, -1):
        raise Impossible(where, f"is {value}, not 1 or -1")
    return int(value)


# ---------------------------------------------------------------- what a sheet is told by (also in `score`)

LINE = Form(Line, Field("points", whole()), Field("times", whole(0)), Field("plus", a_flag))


def an_agenda(value: Json, where: str, names: Names) -> Agenda:
    """A total, or ticked lines."""
    if not isinstance(value, list):
        return whole()(value, where, names)
    lines: tuple[Line, ...] = listed(a_value(LINE))(value, where, names)
    if lines and lines[0].plus:
        raise Impossible(f"{where}[0].plus", "is true, but there is no line above it")
    return lines


def agenda_written(agenda: Agenda) -> Json:
    return agenda if isinstance(agenda, int) else [LINE.written(line) for line in agenda]


def agendas_written(agendas: Mapping[str, Agenda]) -> Json:
    return {colour: agenda_written(agenda) for colour, agenda in agendas.items()}


BONUS_POINTS = whole(0, 9)
TRACK_MINUTES = whole(1, 10)
BONUS_OF = Form(
    e.BonusOf, CHARACTER, Field("type", among(Bonus)), Field("points", BONUS_POINTS), Field("escaped", a_flag)
)


def a_sharer(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.sharers, where)


def bonuses_written(bonuses: Mapping[str, tuple[e.BonusOf, ...]]) -> Json:
    return {plain(whose): [BONUS_OF.written(each) for each in cards] for whose, cards in bonuses.items()}


def a_delivery(value: Json, where: str, names: Names) -> tuple[Data, Offsite]:
    fields = an_object(value, where)
    data: Data = DATA.read(fields.get("data"), f"{where}.data", names)
    return data, OFFSITE.read(fields.get("to"), f"{where}.to", names)


def deliveries_written(deliveries: tuple[tuple[Data, Offsite], ...]) -> Json:
    return [{"data": data.value, "to": offsite.value} for data, offsite in deliveries]


# ---------------------------------------------------------------- forms that depend on a field


class Choice:
    """One of several forms, by what a field says."""

    __slots__ = ("forms", "key")

    def __init__(self, key: str, forms: Mapping[str, Form]) -> None:
        self.key = key
        self.forms = forms

    def read(self, value: Mapping[str, Json], where: str, names: Names) -> Any:
        return one_of(value.get(self.key), self.forms, f"{where}.{self.key}").read(value, where, names)

    def written(self, value: object) -> dict[str, Json] | None:
        for name, form in self.forms.items():
            if form.fits(value):
                return {self.key: name, **form.written(value)}
        return None


class Either:
    """One of several forms, by which field is there; exactly one must be."""

    __slots__ = ("forms",)

    def __init__(self, forms: Mapping[str, Form]) -> None:
        self.forms = forms

    def read(self, value: Mapping[str, Json], where: str, names: Names) -> Any:
        told = [key for key in self.forms if value.get(key) is not None]
        if len(told) != 1:
            raise Impossible(where, f"needs exactly one of {', '.join(self.forms)}")
        return self.forms[told[0]].read(value, where, names)

    def written(self, value: object) -> dict[str, Json] | None:
        return next((form.written(value) for form in self.forms.values() if form.fits(value)), None)


# ---------------------------------------------------------------- actions


def a_death_ray_target(value: Json, where: str, names: Names) -> str:
    return one_of(value, {**same([*Offsite, a.SHIP]), **names.pods}, where)


ACTS: dict[str, Form | Either] = {
    "step": Form(a.Step, Field("drag", or_null(a_body))),
    "pick_up": Form(a.PickUp),
    "drop": Form(a.Drop),
    "give": Form(a.Give),
    "throw": Form(a.Throw),
    "other": Form(a.OtherAction),
    "take_kompromat": Form(a.TakeKompromat),
    "data_mining": Form(a.DataMining, at("data_mining")),
    "copy": Form(a.Copy, TARGET, DATA, Field("colocated", a_flag)),
    "delete": Form(a.Delete, DATA),
    "attack": Form(a.Attack, TARGET, TOOL, HELMET, LIT, WHERE),
    "rob": Form(a.Rob, TARGET, TOOL, HELMET, Field("data", or_null(among(Data)))),
    "sabotage": Form(a.Sabotage, SECTION, TOOL),
    "revive": Form(a.ReviveAct, TARGET, Field("hazard", a_flag), HELMET),
    "wait": Form(a.Wait),
    "jury_rig": Either({"section": Form(a.JuryRigSection, SECTION), "target": Form(a.JuryRigRobot, TARGET)}),
    "breach": Form(a.Breach),
    "pass_lock": Form(a.PassLock),
    "airlock": Form(a.Airlock, Field("at", an_airlock)),
    "section": Form(a.OtherSection, Field("at", among(SECTIONS))),
    "console": Form(a.OtherConsole, AT_CONSOLE),
    "suppress": Form(a.Suppress, SECTION, AT_CONSOLE),
    "jammers": Form(a.SwitchJammers, SWITCHED, AT_CONSOLE),
    "cameras": Form(a.SwitchCameras, SWITCHED, at("cameras")),
    "abandon_ship": Form(a.AbandonShip, at("abandon_ship")),
    "release_project_x": Form(a.ReleaseProjectX, at("release_project_x")),
    "decontaminate": Form(a.Decontaminate, at("decontaminate")),
    "transmit": Form(a.Transmit, DATA, OFFSITE, at("transmit")),
    "eject": Form(a.Eject, at("eject")),
    "self_destruct": Form(a.SelfDestruct, at("self_destruct")),
    "timed_launch": Form(a.TimedLaunch, POD),
    "section_launch": Form(a.SectionLaunch, POD, Field("at", among(LAUNCH_PLACES))),
    "bridge_launch": Form(a.BridgeLaunch, at("bridge_launch")),
    "manufacture": Form(a.Manufacture, Field("thing", among(MANUFACTURE))),
    "meditate": Form(a.Meditate, at("meditate")),
    "machine_shop": Form(a.MachineShop, TARGET, at("machine_shop")),
    "grip": Form(a.Grip, Field("target", or_null(a_body)), LIT, WHERE, at("grip")),
    "death_ray": Form(a.DeathRay, Field("target", a_death_ray_target), at("death_ray")),
    "wings": Form(a.Wings),
}


def a_doing(value: Json, where: str, names: Names) -> a.Doing:
    fields = an_object(value, where)
    doing: a.Doing = one_of(fields.get("what"), ACTS, f"{where}.what").read(fields, where, names)
    return doing


def doing_written(doing: a.Doing) -> dict[str, Json]:
    for what, form in ACTS.items():
        told = form.written(doing) if isinstance(form, Either) or form.fits(doing) else None
        if told is not None:
            return {"what": what, **told}
    raise AssertionError(f"{doing} has no form")


HOW = Form(
    e.Act,
    Field("with", among(Means), attr="means"),
    Field("who", or_null(a_card)),
    Field("body", or_null(a_body)),
    Field("granted", a_flag),
)
ACCEPTED = Field("accepted", a_flag)
ASKING = (Means.BRIBE, Means.KOMPROMAT)  # the owner of a PC
TOLD = (*ASKING, Means.ABILITY)  # of a card that is not the activated one


class ActForm:
    """An action: what is done, and how."""

    def read(self, value: Mapping[str, Json], where: str, names: Names) -> e.Act:
        doing = a_doing(value, where, names)
        act: e.Act = HOW.read(value, where, names, doing=doing)
        if (act.who is None) is (act.means in TOLD):
            raise Impossible(f"{where}.who", f"must {'' if act.who is None else 'not '}be told with {act.means.value}")
        if act.means is Means.FREE and not isinstance(doing, a.FREE_ACTS):
            raise Impossible(f"{where}.with", f"is free, but {value['what']} never is")
        if act.means in ASKING and "accepted" in value:
            return replace(act, accepted=ACCEPTED.read(value["accepted"], f"{where}.accepted", names))
        return act

    def written(self, value: object) -> dict[str, Json] | None:
        if not isinstance(value, e.Act):
            return None
        answer = {} if value.accepted else {"accepted": False}
        return {**doing_written(value.doing), **HOW.written(value), **answer}


# ---------------------------------------------------------------- corrections


def a_cube_place(value: Json, where: str, names: Names) -> str:
    return one_of(value, {**same((e.HAND, e.BETRAYAL)), **names.cards}, where)


def to(read: Reader[Any]) -> Field:
    return Field("to", read)


class AdjustForm(Choice):
    """A correction; cubes that stay where they are would be none."""

    def read(self, value: Mapping[str, Json], where: str, names: Names) -> Any:
        event = super().read(value, where, names)
        if isinstance(event, e.AdjustCubes) and event.source == event.to:
            raise Impossible(f"{where}.to", "is where the cubes come from")
        return event


ADJUST = AdjustForm(
    "what",
    {
        "guilt": Form(e.AdjustGuilt, PLAYER, to(among(Guilt))),
        "cubes": Form(
            e.AdjustCubes,
            PLAYER,
            Field("from", a_cube_place, attr="source"),
            to(a_cube_place),
            Field("count", whole(1, CUBES)),
        ),
        "bribes": Form(e.AdjustBribes, PLAYER, to(whole(0, 4))),
        "kompromat": Form(e.AdjustKompromat, PLAYER, to(whole(0, MOST_CHARACTERS))),
        "kompromat_spent": Form(e.AdjustKompromatSpent, CHARACTER, to(a_flag)),
        "disc": Form(e.AdjustDisc, PLAYER, to(or_null(a_card))),
    },
)

# ---------------------------------------------------------------- every event


def moved(place: Place, *fields: Field) -> Form:
    return Form(e.MoveAntimatter, *fields, fixed={"to": place}, checked=[IN_SPACE])


ANTIMATTER = Choice(
    "to",
    {
        "containment": moved(Place.CONTAINMENT),
        "held": moved(Place.HELD),
        "board": moved(Place.BOARD),
        "pod": moved(Place.POD, Field("pod", a_pod, needed=True)),
        "space": moved(Place.SPACE),
        "bearer": moved(Place.BEARER, Field("body", a_body, needed=True)),
        "destroyed": Form(e.DestroyAntimatter, IN_SPACE),
    },
)


def a_body_or_monster(value: Json, where: str, names: Names) -> str:
    return e.MONSTER if value == e.MONSTER else a_body(value, where, names)


BOARDING = Field("body", a_body_or_monster)


def a_forced(value: Json, where: str, names: Names) -> e.Event:
    """What happened against the rules: any event but another of its kind."""
    event = an_event(value, where, names)
    if isinstance(event, e.Forced):
        raise Impossible(f"{where}.do", "is forced already")
    return event


EVENTS: dict[str, Form | Choice | ActForm] = {
    "reveal": Form(e.Reveal, CHARACTER, Field("schroedinger", a_flag)),
    "influence": Form(e.Influence, CHARACTER, Field("cubes", whole(1, CUBES))),
    "activate": Form(e.Activate, CHARACTER),
    "renegotiate": Form(e.Renegotiate, Field("character", or_null(a_card))),
    "action": ActForm(),
    "resolve": Form(e.Resolve),
    "resolve_marker": Form(e.ResolveMarker, Field("marker", whole()), IN_SPACE),
    "end_turn": Form(e.EndTurn, IN_SPACE),
    "reentry": Form(e.Reentry, Field("face", among(Face)), IN_SPACE),
    "done": Form(e.Done),
    "deliver": Form(e.Deliver, Field("data", listed(a_delivery), deliveries_written)),
    "score": Form(
        e.ScoreUp,
        Field("agenda", mapped(a_colour, an_agenda), agendas_written),
        Field("bonus", mapped(a_sharer, listed(a_value(BONUS_OF))), bonuses_written),
    ),
    "down": Form(e.Down, BODY, Field("by_action", a_flag), LIT, WHERE, Field("who", or_null(a_card))),
    "revive": Form(e.Revive, BODY),
    "annihilate": Form(e.Annihilate, BODY),
    "enter": Form(e.Enter, BOARDING, POD),
    "leave": Form(e.Leave, BOARDING),
    "escape": Form(e.Escape, BODY, Field("how", among(Way))),
    "data": Form(e.HasData, BODY, DATA, Field("has", a_flag)),
    "damage": Form(e.Damage, SECTION),
    "power": Form(e.CountPower, Field("step", a_step)),
    "fire": Form(e.Fire, SECTION),
    "asphyxiate": Form(e.Asphyxiate, SECTION),
    "antimatter": ANTIMATTER,
    "monster": Form(e.MonsterIs, Field("on", a_flag)),
    "marker": Form(e.PlaceMarker, Field("label", a_text), Field("minutes", or_null(TRACK_MINUTES))),
    "containment_field": Form(e.ContainmentField, Field("characters", listed(a_card))),
    "physics_lab": Form(e.PhysicsLab, Field("bodies", listed(a_body))),
    "declare": Form(e.Declare),
    "release": Form(e.Release),
    "arm": Form(e.Arm),
    "switch": Form(e.Switch, Field("what", among(Device)), SWITCHED),
    "repair": Form(e.Repair, SECTION),
    "launch": Form(e.Launch, POD),
    "set_timer": Form(e.SetTimer, POD),
    "convict": Form(e.Convict),
    "adjust": ADJUST,
    # Besides those of the record's description: what only a table says, so that its games are told again whole.
    "take_marker": Form(e.TakeMarker, Field("marker", whole())),
    "forced": Form(e.Forced, Field("event", a_forced, lambda event: event_written(event))),
}


def an_event(value: Json, where: str, names: Names) -> e.Event:
    fields = an_object(value, where)
    event: e.Event = one_of(fields.get("do"), EVENTS, f"{where}.do").read(fields, where, names)
    return event


def event_written(event: e.Event) -> dict[str, Json]:
    """As a record has it, without what is usual."""
    for do, form in EVENTS.items():
        told = form.written(event) if not isinstance(form, Form) or form.fits(event) else None
        if told is not None:
            return {"do": do, **told}
    raise AssertionError(f"{event} has no form")
