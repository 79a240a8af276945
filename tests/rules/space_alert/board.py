"""A mission in a line or two, for tests: `play("lift A A", threats=["1 E1-05 red"])`, and what came of it."""

from dataclasses import dataclass
from typing import Any, TypeVar

from companion.rules.space_alert.facts import Fact
from companion.rules.space_alert.outcome import CrewState, Outcome, ThreatState, TurnState
from companion.rules.space_alert.record import STATION_NAMES, read
from companion.rules.space_alert.resolution import Resolution, resolve

F = TypeVar("F", bound=Fact)

TILES = {  # the order in which tiles are drawn unless a test says otherwise: harmless ones first
    "red": ["structure", "gravolift", "light_laser", "heavy_laser", "shield", "reactor"],
    "white": ["structure", "gravolift", "pulse_cannon", "heavy_laser", "shield", "reactor"],
    "blue": ["structure", "gravolift", "light_laser", "heavy_laser", "shield", "reactor"],
}

KEEPER = "C - - C - - - C"  # a crew member who looks after the computer, so that nobody is delayed by it


@dataclass(frozen=True)
class Played:
    """A resolved mission, with short ways to look at it."""

    resolution: Resolution

    @property
    def outcome(self) -> Outcome:
        assert self.resolution.outcome is not None
        return self.resolution.outcome

    def turn(self, turn: int) -> TurnState:
        return self.resolution.turns[turn - 1]

    def threat(self, code: str, turn: int) -> ThreatState:
        return next(threat for threat in self.turn(turn).threats if threat.code == code)

    def hp(self, code: str, turn: int) -> int:
        return self.threat(code, turn).hp

    def member(self, player: int, turn: int) -> CrewState:
        return self.turn(turn).crew[player]

    def station(self, player: int, turn: int) -> str:
        return STATION_NAMES[self.member(player, turn).station]

    def cards(self, player: int) -> str:
        """What lay in the slots, turn by turn, after all delays."""
        cards = [state.crew[player].card for state in self.resolution.turns]
        return " ".join(card.value for card in cards if card is not None)

    def told(self, kind: type[F], /, **wanted: object) -> list[F]:
        facts = [fact for fact in self.resolution.facts if isinstance(fact, kind)]
        return [fact for fact in facts if all(getattr(fact, name) == value for name, value in wanted.items())]


def threat(text: str) -> dict[str, Any]:
    """'1 E1-05 red' or '3 I1-01', a caller with the card drawn with it: '2 SE3-105 white E1-07'."""
    t, code, *more = text.split()
    zone = [word for word in more if word in ("red", "white", "blue")]
    drawn: dict[str, Any] | None = None
    for word in reversed([word for word in more if word not in zone]):
        drawn = {"code": word} if drawn is None else {"code": word, "called": drawn}
    row = {"t": int(t), "code": code, **({"zone": zone[0]} if zone else {})}
    return row if drawn is None else {**row, "called": drawn}


def record(
    *plans: str,
    threats: tuple[str, ...] | list[str] = (),
    tracks: str = "T6 T6 T6 T6",
    trained: dict[int, str] | None = None,
    teleport: list[int] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A game record: a plan is cards with blanks between them, tracks are red, white, blue, internal."""
    players: list[dict[str, Any]] = [{"actions": plan.split()} for plan in plans or ("",)]
    for player, who in (trained or {}).items():
        players[player]["specialization"] = who
        if teleport is not None and who == "teleporter":
            players[player]["teleport"] = teleport
    return {
        "id": "test",
        "players": players,
        "tracks": dict(zip(("red", "white", "blue", "internal"), tracks.split(), strict=True)),
        "threats": [threat(text) for text in threats],
        "damage_order": TILES,
        **fields,
    }


def play(*plans: str, **fields: Any) -> Played:
    return Played(resolve(*read(record(*plans, **fields))))
