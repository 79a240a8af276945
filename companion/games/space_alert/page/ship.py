"""PURE. The ship in the resolution as the page draws it: stations, crew, energy, damage, threats on their tracks."""

from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from companion.games.space_alert.page.kinds import fact_kind
from companion.games.space_alert.page.lesson import taught
from companion.games.space_alert.page.notes import drawn_as, notes
from companion.games.space_alert.page.scene import Scene, Token
from companion.games.space_alert.page.silhouettes import silhouette, traits
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import narrate, summary
from companion.games.space_alert.words.threat_card import LETTERS, acts
from companion.rules.space_alert.facts import Fact, ThreatId
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import (
    REACTOR_CAPACITY,
    SHIELD_CAPACITY,
    SPACE,
    Station,
    Tile,
    Weapon,
    Zone,
)
from companion.rules.space_alert.state import Berth, ShieldMode, Squad
from companion.rules.space_alert.threatcards import Confidence, ThreatCard
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.tracks import Track

Json = dict[str, Any]

STATIONS: dict[int, str] = {SPACE: "space", **{station: station.name.lower() for station in Station}}
ZONES = {zone: zone.name.lower() for zone in Zone}
SQUADS = {Squad.NONE: "none", Squad.ACTIVE: "active", Squad.DISABLED: "disabled"}
STORES = {Berth.STORED: "stored", Berth.TAKEN: "taken", Berth.STORED_DISABLED: "disabled"}
COUNTED = "counted"  # a tile that breaks nothing (R40)
SHOWN = ("absorbed", "points", "shield", "strength", "taken")  # of a fact: the show has use for them


def where(zone: Zone | None) -> str:
    return "internal" if zone is None else ZONES[zone]


def track(board: Track) -> Json:
    letters = {str(square): letter.name for square, letter in enumerate(board.letters) if letter is not None}
    return {"board": board.name, "squares": board.squares, "letters": letters}


def threat(language: str, token: Token, bonus: int) -> Json:
    card = ALL_CARDS[token.id.code]
    name = say(language, f"threats.{token.id.code}")
    row: Json = {
        "name": f"{name}?" if card.confidence is Confidence.LOW else name,  # the card decides
        "where": where(token.zone),
        "square": token.square,
        "hp": max(0, token.hp),
        "of": max(token.printed_hp, token.hp),
        "speed": token.speed,
        "serious": card.serious,
        "silhouette": silhouette(token.id.code),
        "stations": {STATIONS[station]: hp for station, hp in token.stations.items()},
        "acts": acts_of(language, card),
    }
    if token.zone is not None:
        row |= {"shield": token.shield + bonus, "hidden": token.hidden}
    if found := traits(token.id.code):
        row["traits"] = found
    if token.phased_out:
        row["phased_out"] = True
    if token.mines:
        row["mines"] = [STATIONS[station] for station in token.mines]
    return {**row, **numbered(token.id)}


def acts_of(language: str, card: ThreatCard) -> Json:
    """What it does on X, Y and Z, in our words: to be read before it happens."""
    return {letter: acts(language, effects) for letter, effects in zip(LETTERS, card.acts, strict=True) if effects}


def numbered(threat: ThreatId) -> Json:
    """A called one has no number token."""
    return {} if threat.called else {"t": threat.t}


def gone(language: str, threats: Sequence[ThreatId]) -> list[Json]:
    return [{**numbered(each), "code": each.code, "name": say(language, f"threats.{each.code}")} for each in threats]


def zone(scene: Scene, which: Zone) -> Json:
    breaks = COURSES[scene.setup.level].tiles_break
    tiles = scene.tiles[which]
    found: Json = {
        "shield": scene.shield[which],
        "shield_of": SHIELD_CAPACITY[which] - (breaks and Tile.SHIELD in tiles),
        "reactor": scene.reactor[which],
        "reactor_of": REACTOR_CAPACITY[which] - (breaks and Tile.REACTOR in tiles),
        "tiles": [tile.value if breaks else COUNTED for tile in tiles],
        "weak": scene.weak[which],
    }
    if scene.disturbed is not ShieldMode.NORMAL:
        found["shields"] = scene.disturbed.name.lower()
    return {**found, **present(lent=scene.lent[which], blind=which in scene.blind, sealed=which in scene.sealed)}


def present(**marks: Any) -> Json:
    """Those that are there at all: most missions have none of them."""
    return {name: value for name, value in marks.items() if value}


def crew(scene: Scene, colours: Sequence[str]) -> Json:
    return {
        colour: {
            "station": STATIONS[figure.station],
            "ko": figure.knocked_out,
            "squad": SQUADS[figure.squad],
            "card": figure.card.value,
            "delayed": figure.delayed > scene.turn,
            **present(distance=scene.setup.double_actions and figure.distance, marked=marks_on(scene, player)),
        }
        for player, (colour, figure) in enumerate(zip(colours, scene.crew, strict=True))
    }


def marks_on(scene: Scene, player: int) -> list[str]:
    """The cards that have poisoned or infected this player, or are attached to them (rules 8)."""
    threats = scene.threats.values()
    return [token.id.code for token in threats if player in token.marked or player == token.host]


def phase(setup: Setup, turn: int) -> int:
    ends = COURSES[setup.level].phase_ends
    return min(len(ends), 1 + sum(turn > end for end in ends))


def ship(language: str, scene: Scene, colours: Sequence[str], called: Sequence[str]) -> Json:
    """Everything that stands on the table at this moment; `called` are the crew's names."""
    dead: dict[str, list[str]] = {}
    for station, system in sorted(scene.dead):
        dead.setdefault(STATIONS[station], []).append(system.name)
    return {
        "turn": scene.turn,
        "turns": COURSES[scene.setup.level].turns,
        "phase": phase(scene.setup, scene.turn),
        "ends": list(COURSES[scene.setup.level].phase_ends),
        "step": "" if scene.step is None else scene.step.name,
        "tracks": {where(place): track(board) for place, board in scene.setup.tracks.items()},
        "crew": crew(scene, colours),
        "zones": {name: zone(scene, which) for which, name in ZONES.items()},
        "fuel": scene.fuel,
        "rockets": scene.rockets,
        "rocket": "flying" if scene.flying else "launched" if scene.launched else "none",
        "stored": {STATIONS[station]: STORES[store] for station, store in scene.stored.items()},
        "loaded": [STATIONS[station] for station in sorted(scene.loaded)],
        "threats": {code: threat(language, scene.threats[code], scene.bonus) for code in by_number(scene)},
        "deadly": [STATIONS[station] for station in sorted(scene.deadly)],
        "slime": [STATIONS[station] for station in sorted(scene.slime)],
        "dead": dead,
        "maintained": sorted(scene.maintained),
        "visual": {str(number): points for number, points in sorted(scene.visual.items())},
        "defeated": gone(language, scene.defeated),
        "survived": gone(language, scene.survived),
        "destroyed": scene.destroyed,
        "notes": notes(language, scene, called),
        **taught(scene.setup.level),
        **frontier(language, scene),
    }


def frontier(language: str, scene: Scene) -> Json:
    """What only The New Frontier brings: flights to a distance, a cannon set up, sabotage, tokens that go on."""
    sabotaged: dict[str, list[str]] = {}
    for station, system in scene.sabotaged:
        sabotaged.setdefault(STATIONS[station], []).append(system.name)
    return present(
        flights=scene.setup.double_actions,
        prepared="" if scene.prepared is None else STATIONS[scene.prepared],
        sabotaged=sabotaged,
        going_on={
            code: {**token_row(language, code, square), **numbered(drawn_as(scene.setup, code))}
            for code, square in scene.going_on.items()
        },
    )


def token_row(language: str, code: str, square: int) -> Json:
    """A number token whose threat is destroyed: its poison is still on its way."""
    return {"name": say(language, f"threats.{code}"), "square": square, "silhouette": silhouette(code)}


def by_number(scene: Scene) -> list[str]:
    """The cards in the order in which they act: by number, the external one first, called ones last (NF1)."""
    return sorted(scene.threats, key=lambda code: order(scene.threats[code]))


def order(token: Token) -> tuple[bool, int, bool]:
    return token.id.called, token.id.t, token.zone is None


def fact_line(language: str, fact: Fact, names: Sequence[str], colours: Sequence[str], counted: bool = False) -> Json:
    """A sentence, and what of the picture it speaks of, so that the page can point at it."""
    row: Json = {**fact_kind(fact), "text": narrate(language, fact, names, counted)}
    for each in fields(fact):
        value = getattr(fact, each.name)
        if each.name == "player" and value is not None:
            row["seat"] = colours[value]
        elif isinstance(value, ThreatId):
            row["threat"] = value.code
        elif isinstance(value, Zone):
            row["zone"] = ZONES[value]
        elif isinstance(value, Station):
            row["station"] = STATIONS[value]
        elif isinstance(value, Weapon):
            row["weapon"] = value.name.lower()
        elif each.name == "targets":
            row["targets"] = [target.code for target in value]
        elif isinstance(value, Enum):
            row[each.name] = value.name.lower()
        elif each.name in SHOWN:
            row[each.name] = value
    return row


def points(scored: Score) -> Json:
    detail = {each.name: getattr(scored, each.name) for each in fields(Score)}
    if not detail["bonus"]:  # only specialisations of the expansion bring one
        del detail["bonus"]
    return {"points": scored.total, "detail": detail}


def score(language: str, outcome: Outcome, standing: Sequence[str]) -> Json:
    """The end of it, as the rulebook's log asks (rules 4.1), and how it compares with others."""
    found: Json = {"won": outcome.won, "lines": summary(language, outcome), "standing": list(standing)}
    if outcome.score is not None:
        found |= points(outcome.score)
    if outcome.lost_turn is not None:
        found |= {"lost_turn": outcome.lost_turn, "killed_by": say(language, f"threats.{outcome.killed_by}")}
    return found
