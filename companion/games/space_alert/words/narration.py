"""Facts of a resolution as sentences, for display, voice, page and command line alike.

A fact's text is found by its class (`KnockedOut` -> `resolution.knocked_out`) and, where a case differs,
a second part; its fields are put into words by what they are.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from enum import Enum

from companion.games.space_alert.words import say
from companion.rules.space_alert.cards import Card, Laid, Slot, Special
from companion.rules.space_alert.facts import (
    Appeared,
    Attacked,
    Called,
    ComputerChecked,
    DamagedInside,
    DecksChanged,
    Delayed,
    DoorsSealed,
    EnergyLost,
    Fact,
    Fired,
    FlewOn,
    Hit,
    HullWeakened,
    LaidPlayed,
    Loaded,
    Marked,
    NothingHappened,
    OpticsDisturbed,
    PhaseChanged,
    Repaired,
    ShieldsDisturbed,
    ShipDestroyed,
    SpecialPlayed,
    SquadTaken,
    StepBegan,
    ThreatId,
    TileDrawn,
    TrackChanged,
    Waits,
    Walked,
)
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.ship import Station, System, Tile, Weapon, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.tracks import Letter


def tiles_case(tiles: int) -> str:
    return {0: ".none", 1: ".one"}.get(tiles, "")


def walked_case(fact: Walked) -> str:
    return ".lift" if fact.lift else ".heroic" if fact.heroic else ""


def fired_case(fact: Fired) -> str:
    plural = ".INTERCEPTORS" if fact.weapon is Weapon.INTERCEPTORS else ""
    return plural + ("" if fact.targets else ".nothing")


def repaired_case(fact: Repaired) -> str:
    """Without a player it is a bonus: for repairs in every station at once, or by one player alone."""
    card = ALL_CARDS.get(fact.threat.code)
    joint = isinstance(card, InternalCard) and card.joint_bonus
    return "" if fact.player is not None else ".joint" if joint else ".lone"


def shields_case(fact: ShieldsDisturbed) -> str:
    return ".off" if fact.off else ".reversed" if fact.reversed else ".work"


CASES: dict[type[Fact], Callable[..., str]] = {
    Appeared: lambda f: ".internal" if f.zone is None else ".external",
    Attacked: lambda f: tiles_case(f.tiles),
    Called: lambda f: ".destroyed" if f.destroyed else "",
    ComputerChecked: lambda f: ".yes" if f.maintained else ".no",
    DamagedInside: lambda f: tiles_case(f.tiles),
    DecksChanged: lambda f: ".sides" if f.sides else "",
    Delayed: lambda f: f".{f.cause.name}",
    DoorsSealed: lambda f: ".open" if f.zone is None else "",
    EnergyLost: lambda f: ".shield" if f.shield else ".reactor",
    Fired: fired_case,
    FlewOn: lambda f: ".fast" if f.distance is None else "",
    Hit: lambda f: ".open" if f.absorbed < 0 else "",
    HullWeakened: lambda f: ".everywhere" if f.zone is None else ".zone",
    LaidPlayed: lambda f: ".stumbled" if f.stumbled else "",
    Loaded: lambda f: ".heroic" if f.heroic else "",
    Marked: lambda f: f".{f.threat.code}",
    NothingHappened: lambda f: f".{f.why.name}",
    OpticsDisturbed: lambda f: ".clear" if f.zone is None else "",
    PhaseChanged: lambda f: ".out" if f.out else ".back",
    Repaired: repaired_case,
    ShieldsDisturbed: shields_case,
    ShipDestroyed: lambda f: ".outright" if f.zone is None else ".zone",
    SpecialPlayed: lambda f: f".{f.specialist.name}.{f.special.name}",
    SquadTaken: lambda f: "" if f.active else ".disabled",
    TileDrawn: lambda f: "" if f.breaks else ".counted",
    TrackChanged: lambda f: "" if f.moved else ".stays",
    Waits: lambda f: ".lost" if f.lost else "",
    Walked: walked_case,
}

PARTS: tuple[type[Enum], ...] = (
    Zone,
    Station,
    Weapon,
    Tile,
    Card,
    System,
    Letter,
    Specialist,
    Special,
)  # fmt: skip; each with texts in `ship`


def key_of(fact: Fact) -> str:
    """Where the text of this fact stands."""
    if isinstance(fact, StepBegan):
        return f"resolution.step.{fact.step.name}"
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(fact).__name__).lower()
    case = CASES.get(type(fact))
    return f"resolution.{name}" + (case(fact) if case else "")


def crew_names(language: str, players: int) -> list[str]:
    """Names for a crew that has not given any: the captain is player 1."""
    return [say(language, "resolution.player", number=number) for number in range(1, players + 1)]


def threat_name(language: str, threat: ThreatId) -> str:
    name = say(language, f"threats.{threat.code}")
    if threat.called:
        return say(language, "resolution.called_threat", name=name)
    return say(language, "resolution.threat", name=name, t=threat.t)


def slot_name(language: str, slot: Slot) -> str:
    """What lies in a slot: a card, the two symbols of a half, a specialisation card, or two cards together."""
    if isinstance(slot, Card):
        return say(language, f"ship.card.{slot.name}")
    symbols = [slot_name(language, symbol) for symbol in slot.symbols]
    sentence = symbols[0] if len(symbols) == 1 else ""
    if len(symbols) == 2:
        sentence = say(language, "resolution.laid.symbols", first=symbols[0], second=symbols[1])
    if slot.special is None:
        return sentence
    special = say(language, f"ship.special.{slot.special.name}")
    return say(language, "resolution.laid.with", first=sentence, second=special) if sentence else special


def listed(language: str, items: Sequence[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items)
    comma = say(language, "resolution.comma")
    return say(language, "resolution.and", first=comma.join(items[:-1]), last=items[-1])


def in_words(language: str, crew: Sequence[str], name: str, value: object) -> object:
    """A fact's field as it is spoken of."""
    if name == "player":
        return "" if value is None else crew[int(str(value))]
    if name == "players" and isinstance(value, tuple):
        return listed(language, [crew[player] for player in value])
    if name == "code":
        return say(language, f"threats.{value}")
    if isinstance(value, Laid):
        return slot_name(language, value)
    if isinstance(value, ThreatId):
        return threat_name(language, value)
    if isinstance(value, tuple):
        return listed(language, [str(in_words(language, crew, "", item)) for item in value])
    if isinstance(value, PARTS):
        return say(language, f"ship.{type(value).__name__.lower()}.{value.name}")
    return value


def narrate(language: str, fact: Fact, crew: Sequence[str], counted: bool = False) -> str:
    """The fact as a sentence; `crew` are the names by seat. A sentence starts with a capital letter. Where damage is
    only `counted` (R40), nobody is told to draw a tile."""
    values = {field.name: in_words(language, crew, field.name, getattr(fact, field.name)) for field in fields(fact)}
    counts = counted and isinstance(fact, Attacked) and fact.tiles
    sentence = say(language, "resolution.attacked.counted" if counts else key_of(fact), **values)
    return sentence[:1].upper() + sentence[1:]


def summary(language: str, outcome: Outcome) -> list[str]:
    """The end of it, in one or two lines."""
    score = outcome.score
    if score is None:
        threat = say(language, f"threats.{outcome.killed_by}")
        return [say(language, "resolution.summary.lost", turn=outcome.lost_turn, threat=threat)]
    detail = {field.name: getattr(score, field.name) for field in fields(score)}
    sentence = say(language, "resolution.summary.detail", **detail)
    if score.bonus:
        sentence = say(language, "resolution.summary.bonus", detail=sentence, bonus=score.bonus)
    return [say(language, "resolution.summary.won", points=score.total), sentence]
