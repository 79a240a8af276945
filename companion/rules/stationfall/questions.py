"""What a table asks, as functions of the state. Whether an event is possible, and why not: `game.refusal`."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.stationfall import pods
from companion.rules.stationfall.board import LAUNCH_NEEDS
from companion.rules.stationfall.conspirators import conspirators
from companion.rules.stationfall.events import Event, ScoreUp
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.markers import Marker
from companion.rules.stationfall.reported_events import seen
from companion.rules.stationfall.scoring import Score, score
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import MarkerKind, Never, Place, Power, Status
from companion.rules.stationfall.turns import sheets

__all__ = [
    "Activation", "Countdown", "Effect", "activation", "countdown", "due_now", "next_colour", "pod_answers", "possible",
    "power_effects", "score_preview", "seen", "to_deliver", "to_reveal",
]  # fmt: skip


def possible(state: State, events: Iterable[Event]) -> list[Event]:
    """Those of them that the rules allow now: what a list of choices shows first."""
    return [event for event in events if refusal(state, event) is None]


# ---------------------------------------------------------------- whose turn, what is due (F2, F4)


def next_colour(state: State) -> str:
    """Who comes after the current one; the same order in every minute (S20)."""
    order = state.setup.order
    return order[(state.turn + 1) % len(order)]


def due_now(state: State) -> list[Marker]:
    """What the current colour must resolve before its turn can end."""
    numbers = state.due()
    return [marker for marker in state.markers if marker.id in numbers]


@dataclass(frozen=True, slots=True)
class Countdown:
    """The armed antimatter: whose marker, when, and where it would go off as things stand. On board ends the game."""

    player: str
    due: int | Never
    place: Place
    pod: str | None
    body: str | None


def countdown(state: State) -> Countdown | None:
    """None: not armed, or gone."""
    antimatter = state.antimatter
    marker = next((each for each in state.markers if each.kind is MarkerKind.ANTIMATTER), None)
    if marker is None or antimatter.gone:
        return None
    return Countdown(marker.player, marker.due, state.blast, antimatter.pod, antimatter.body)


# ---------------------------------------------------------------- characters (F3, F15)


@dataclass(frozen=True, slots=True)
class Activation:
    status: Status
    now: tuple[str, ...]  # the colours that may activate it
    if_live: tuple[str, ...]  # the same, were it live
    actions: int  # it would have this turn


def activation(state: State, card: str) -> Activation:
    status = state.status(card)
    if_live = () if status is Status.GONE else conspirators(state.cards[card].cubes, state.owners(card))
    now = if_live if status is Status.LIVE else ()
    return Activation(status, now, if_live, 1 if state.exhausted(card) else 2)


# ---------------------------------------------------------------- station (F6, F8)


class Effect(StrEnum):
    """What the power does to the station (rules 7.2)."""

    CAMERAS_LOCKED_OFF = "cameras_locked_off"
    JAMMERS_LOCKED_OFF = "jammers_locked_off"
    ALL_DARK = "all_dark"
    SECTION_ACTIONS_OFF = "section_actions_off"  # on board
    CONSOLE_ACTIONS_OFF = "console_actions_off"
    TIMED_LAUNCH_WORKS = "timed_launch_works"
    AIRLOCK_WORKS = "airlock_works"
    ANYBODY_BREACHES = "anybody_breaches"  # a human or robot, as an action
    OFFICERS_STOPPED = "officers_stopped"  # by locks


LOCKED_OFF = (Effect.CAMERAS_LOCKED_OFF, Effect.JAMMERS_LOCKED_OFF)
IN_BLACKOUT = (
    Effect.ALL_DARK, Effect.SECTION_ACTIONS_OFF, Effect.CONSOLE_ACTIONS_OFF, Effect.TIMED_LAUNCH_WORKS,
    Effect.AIRLOCK_WORKS, Effect.ANYBODY_BREACHES, Effect.OFFICERS_STOPPED,
)  # fmt: skip


def power_effects(state: State) -> tuple[Effect, ...]:
    """What is off now, and what still works."""
    locked = LOCKED_OFF if state.locked_off else ()
    return (*locked, *(IN_BLACKOUT if state.power is Power.BLACKOUT else ()))


def pod_answers(state: State, officer: bool) -> list[pods.PodAnswer]:
    """May each pod go, and why not; `officer`: an Officer is on the Bridge, which only the table sees."""
    station = state.station_now(officer)
    return [pods.answer(launch_view(state, pod), station) for pod in state.pods]


def launch_view(state: State, pod: str) -> pods.PodNow:
    """A dock whose character is not in the game has no Section Launch."""
    now = state.pod_now(pod)
    if state.setup.has(LAUNCH_NEEDS.get(now.dock or "")):
        return now
    return pods.PodNow(now.name, None, now.damaged, now.gone, now.aboard)


# ---------------------------------------------------------------- the end (F12, F13)


def to_reveal(state: State) -> list[str]:
    """Who still has to, in order (S21)."""
    return [colour for colour in state.setup.order if state.players[colour].pc is None]


def to_deliver(state: State) -> list[str]:
    """Whose escaped PC may still deliver, in order; before the end: as things stand."""
    waiting = state.setup.order[state.delivered :]
    return [colour for colour in waiting if state.pc_escaped(state.players[colour].pc)]


def score_preview(state: State, entered: ScoreUp) -> Score | None:
    """What these sheets would add up to; None while somebody has no PC."""
    return None if to_reveal(state) else score(sheets(state, entered))
