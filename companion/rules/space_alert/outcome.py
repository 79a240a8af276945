"""The result of a resolution: the state after each turn, and the score (rules 4).

States are named tuples, not dataclasses: there are dozens in every resolution, and they are quicker to make.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.space_alert.cards import Slot
from companion.rules.space_alert.ship import BOT_STATIONS, SPACE, VISUAL_POINTS, Station, Tile
from companion.rules.space_alert.state import Berth, Mission, Squad, Threat, by_rank


class CrewState(NamedTuple):
    station: int  # SPACE, or a Station
    knocked_out: bool
    squad: Squad
    card: Slot | None  # what lay in the slot of this turn; None: no cards in this turn
    range: int | None = None  # how far out a pilot is, with double actions


class ThreatMore(NamedTuple):
    """What only threats of the expansion have, and those called by one."""

    called: bool
    phased_out: bool | None  # None: not a phasing card
    host: int | None
    mines: tuple[int, ...]
    marked: tuple[int, ...]


class ThreatState(NamedTuple):
    """A threat on a track. `shield` has a Marauder's bonus in it; `stations` are those of its tokens."""

    code: str
    t: int
    square: int
    hp: int
    speed: int
    zone: int | None
    shield: int
    tokens: tuple[tuple[int, int], ...]  # (station, hit points) of an internal threat's tokens
    more: ThreatMore | None = None


class Aftermath(NamedTuple):
    """A destroyed threat whose number token still moves (rules 8)."""

    code: str
    square: int
    marked: tuple[int, ...]


class TurnState(NamedTuple):
    """The table at the end of a turn, or at the moment the ship was destroyed (`partial`)."""

    turn: int
    partial: bool
    crew: tuple[CrewState, ...]
    shield: tuple[int, ...]
    reactor: tuple[int, ...]
    fuel: int
    rockets: int
    rocket_flying: bool
    damage: tuple[int, ...]
    threats: tuple[ThreatState, ...]
    aftermath: tuple[Aftermath, ...] = ()
    sabotaged: tuple[tuple[int, int], ...] = ()  # (station, system) of each such malfunction


def turn_state(m: Mission, partial: bool = False) -> TurnState:
    has_cards = m.turn <= m.course.turns
    return TurnState(
        m.turn,
        partial,
        tuple(
            [
                CrewState(
                    c.station,
                    c.knocked_out,
                    c.squad,
                    c.card if has_cards else None,
                    c.range if m.double and c.station == SPACE else None,
                )
                for c in m.crew
            ]
        ),
        tuple(m.shield),
        tuple(m.reactor),
        m.capsules,
        m.rockets,
        bool(m.rocket_flying),
        (len(m.tiles[0]), len(m.tiles[1]), len(m.tiles[2])),
        tuple(
            [
                ThreatState(
                    t.id.code,
                    t.t,
                    t.square,
                    t.hp - t.damage,
                    t.speed,
                    None if t.zone < 0 else t.zone,
                    m.shield_of(t),
                    tuple(t.tokens.items()),
                    threat_more(t) if t.called or t.card.expansion else None,
                )
                for t in m.threats
            ]
        ),
        tuple([Aftermath(t.card.code, t.square, tuple(sorted(t.marked))) for t in m.aftermath]) if m.aftermath else (),
        tuple([system for t in m.sabotage for system in t.systems]) if m.sabotage else (),
    )


def threat_more(t: Threat) -> ThreatMore:
    return ThreatMore(
        t.called,
        t.phased_out if t.card.phasing else None,
        t.host,
        tuple(sorted(t.mines)),
        tuple(sorted(t.marked)),
    )


@dataclass(frozen=True, slots=True)
class Score:
    """Points as the ship's log asks for them (rules 4.1); penalties are negative."""

    defeated: int
    survived: int
    damage: int
    knockouts: int
    bots: int
    visual: int
    bonus: int = 0  # of specialisation cards (rules 11)

    @property
    def total(self) -> int:
        return self.defeated + self.survived + self.damage + self.knockouts + self.bots + self.visual + self.bonus


@dataclass(frozen=True, slots=True)
class Outcome:
    """`lost_turn` and `killed_by` are None where the ship has jumped; then there is a score."""

    lost_turn: int | None
    killed_by: str | None
    score: Score | None
    damage_tiles: tuple[tuple[Tile, ...], ...]
    defeated: tuple[str, ...]
    survived: tuple[str, ...]
    knocked_out: tuple[int, ...]
    inactive_bots: int
    bots_stored: Mapping[Station, Berth]
    visual: tuple[int, ...]  # points by phase
    computer_missed: tuple[int, ...]

    @property
    def won(self) -> bool:
        return self.lost_turn is None


def outcome(m: Mission, killed_by: str | None) -> Outcome:
    disabled, unused = squads_out(m)
    phases = m.visual
    if killed_by is not None:  # only phases whose last turn was completed
        phases = [count for count, end in zip(m.visual, m.course.phase_ends, strict=True) if end < m.turn]
    visual = tuple([VISUAL_POINTS[count] for count in phases])
    return Outcome(
        lost_turn=m.turn if killed_by else None,
        killed_by=killed_by,
        score=None if killed_by else score(m, disabled, unused, sum(visual)),
        damage_tiles=tuple(map(tuple, m.tiles)),
        defeated=tuple([t.card.code for t in sorted(m.defeated, key=by_rank)]),
        survived=tuple([t.card.code for t in sorted(m.survived, key=by_rank)]),
        knocked_out=tuple([member.index for member in m.crew if member.knocked_out]),
        inactive_bots=disabled + unused,
        bots_stored=m.stored,
        visual=visual,
        computer_missed=tuple(m.computer_missed),
    )


def squads_out(m: Mission) -> tuple[int, int]:
    """Squads disabled (a campaign's missing one too), and squads never activated."""
    if not m.course.bots:
        return 0, 0
    led, stored = [member.squad for member in m.crew], list(m.stored.values())
    missing = len(BOT_STATIONS) - m.setup.carried.squads
    return led.count(Squad.DISABLED) + stored.count(Berth.STORED_DISABLED) + missing, stored.count(Berth.STORED)


def score(m: Mission, disabled: int, unused: int, visual: int) -> Score:
    damage = [len(tiles) for tiles in m.tiles]
    return Score(
        defeated=sum([threat.card.points_destroyed for threat in m.defeated]),
        survived=sum([threat.card.points_survived for threat in m.survived]),
        damage=-sum(damage) - max(damage),
        knockouts=-2 * sum([member.knocked_out for member in m.crew]),
        bots=-disabled - (unused if m.switches.unused_squads_cost else 0),  # R25
        visual=visual,
        bonus=m.bonus,
    )
