"""PURE. The names and numbers that the page's scripts use: sent to them, not copied.

What has a kind of its own on the wire is a row here; a test holds the rows against the classes of the rules on one side
and what the scripts and styles ask for on the other.
"""

from dataclasses import fields

from companion.kit.page import LONGEST_NAME
from companion.rules.space_alert import facts as f
from companion.rules.space_alert.cards import HEROIC, Card
from companion.rules.space_alert.level import TURNS
from companion.rules.space_alert.outcome import Score
from companion.rules.space_alert.ship import FUEL_CAPSULES, HULL, ROCKETS, distance
from companion.rules.space_alert.timeline import MissionStart, PhaseCount, ThreatAlert
from companion.rules.space_alert.tracks import TRACKS

# Announcements and facts that a page treats in a way of its own; all others are read and have no kind.
ANNOUNCED: dict[type, str] = {
    ThreatAlert: "ThreatAlert",
    MissionStart: "MissionStart",
    PhaseCount: "PhaseCount",
}
FACT_KINDS: dict[type, str] = {
    kind: kind.__name__
    for kind in (
        f.Acted, f.Appeared, f.Attacked, f.DamagedInside, f.Destroyed, f.EnergyLost, f.Fired, f.Hit, f.IntruderHit,
        f.Jumped, f.KnockedOut, f.Loaded, f.ReactorFilled, f.Refuelled, f.Repaired, f.RocketLaunched, f.ShieldFilled,
        f.ShipDestroyed, f.Survived, f.TileDrawn, f.Wounded,
    )
}  # fmt: skip

FARTHEST = max(track.squares for track in TRACKS.values())

# As they lie before the player: moves, actions, nothing.
PALETTE = (Card.LEFT, Card.RIGHT, Card.LIFT, Card.A, Card.B, Card.C, Card.BOT, Card.NONE)

KINDS: dict[str, object] = {
    "turns": [list(turns) for turns in TURNS],  # of each phase
    "points": [each.name for each in fields(Score)],
    "cards": [card.value for card in PALETTE],
    "heroic": [card.value for card in Card if card in HEROIC],
    "rockets": ROCKETS,
    "fuel": FUEL_CAPSULES,
    "tiles": HULL,  # of each zone
    "distances": [distance(square) for square in range(1, FARTHEST + 1)],  # of the squares, from the ship
    "longest_name": LONGEST_NAME,
}


def announced(says: object) -> dict[str, str]:
    return kind_in(ANNOUNCED, says)


def fact_kind(fact: object) -> dict[str, str]:
    return kind_in(FACT_KINDS, fact)


def kind_in(table: dict[type, str], value: object) -> dict[str, str]:
    return {"kind": table[type(value)]} if type(value) in table else {}
