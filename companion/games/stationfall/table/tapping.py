"""What a phone tells in its own turn, tap by tap: the tellings of the keys, in lists of its own.

Of a seat only its taps are kept (`Match.taps`); where they have led is worked out from them, so that taps which lead
nowhere any more, because the game went on, are no more than forgotten.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.stationfall.table.asking import Answer, answers
from companion.games.stationfall.table.match import Depth, Match, acts_for, match_of, with_match
from companion.games.stationfall.table.menus import (
    Ask,
    about_heading,
    against,
    ask_heading,
    asked_on,
    doing_heading,
    first_of,
    kind_of,
    tell_text,
)
from companion.games.stationfall.table.names import shown
from companion.games.stationfall.table.own import ID
from companion.games.stationfall.table.telling import About, Doings, if_allowed, on_main_stage
from companion.games.stationfall.table.tellings import GROUPS, IN_A_TURN, TELLINGS
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, Stepped
from companion.kit.main_stage import is_of
from companion.rules.stationfall.state import TURN_PHASES, State
from companion.rules.stationfall.terms import Means, Phase

ACTS = "activation"  # the row, and the means, of the activated character's own actions
BACK = ""


@dataclass(frozen=True)
class Nothing:
    """No taps yet: what there is to tell."""


@dataclass(frozen=True)
class All:
    """Everything has been said; only another's answer may be missing."""

    telling: str
    given: tuple[str, ...]


Led = Nothing | About | Doings | Ask | All


def may_tell(match: Match, seat: str) -> bool:
    state = match.state
    return state.phase in TURN_PHASES and match.aside is None and acts_for(match, seat, state.current)


# ---------------------------------------------------------------- where taps lead


def shortly(state: State) -> dict[str, Ask]:
    """What a turn is made of, at referee depth: a tap each, without looking for its group."""
    now = state.now
    found: dict[str, Ask] = {}
    if now.activated is not None and now.actions:
        found[ACTS] = Ask("action", (ACTS,))
    if now.activated is None and not now.renegotiated:
        found["activate"] = Ask("activate")
    if state.phase in (Phase.REVEAL, Phase.INFLUENCE):
        found["influence"] = Ask("influence")
    for means in (Means.FREE, Means.BRIBE, Means.KOMPROMAT):
        if means is not Means.FREE or (now.activated is not None and not now.free_used):
            found[means.value] = Ask("action", (means.value,))
    return found


def led(evening: Evening, taps: Sequence[str]) -> Led | None:
    """None: nowhere."""
    found: Led | None = Nothing()
    for tap in taps:
        found = further(evening, found, tap)
    return found


def further(evening: Evening, here: Led | None, tap: str) -> Led | None:
    if here is None or isinstance(here, All) or tap not in [row.key for row in rows(evening, here)]:
        return None
    match here:
        case Nothing():
            quick = shortly(match_of(evening).state).get(tap)
            return quick or first_of(tap)
        case About(group):
            return Doings(group, tap)
        case Doings(_, about):
            return asking(evening, tap, (about,) if about else ())
        case Ask(telling, given):
            return asking(evening, telling, (*given, tap))


def asking(evening: Evening, telling: str, given: tuple[str, ...]) -> Led:
    """The next question; another's consent is asked of that one, not here."""
    question = Ask(telling, given)
    return question if kind_of(evening, question) not in ("", "accepted") else All(telling, given)


# ---------------------------------------------------------------- what is offered


def rows(evening: Evening, here: Led) -> Sequence[Answer]:
    match = match_of(evening)
    state = match.state
    match here:
        case Nothing():
            groups = [group for group, since in IN_A_TURN.items() if match.depth.has(since) and group != "correct"]
            quick = shortly(state) if match.depth is Depth.REFEREE else {}
            return (
                *(Answer(key, quick_text(evening, match, key)) for key in quick),
                *(Answer(group, say(evening, f"turn.{group}")) for group in groups),
            )
        case About(group):
            return answers(evening, match, GROUPS[group].about, ())
        case Doings(group, about):
            return tuple(
                Answer(name, tell_text(evening, match, name))
                for name, telling in GROUPS[group].rows.items()
                if telling.offered(match.depth, state, about)
            )
        case Ask(_, given):
            return answers(evening, match, kind_of(evening, here), given)
    return ()


def quick_text(evening: Evening, match: Match, key: str) -> str:
    return tell_text(evening, match, key) if key in TELLINGS else shown(evening, Means(key))


def heading(evening: Evening, here: Led) -> str:
    match here:
        case About():
            return about_heading(evening, here)
        case Doings():
            return doing_heading(evening, here)
        case Ask():
            return ask_heading(evening, here)
    return ""


def open_to(evening: Evening, seat: str) -> Led:
    """Where that phone is."""
    return led(evening, match_of(evening).taps.get(seat, ())) or Nothing()


# ---------------------------------------------------------------- a tap


def tapped(evening: Evening, seat: str, tap: str) -> Stepped:
    match = match_of(evening)
    if not may_tell(match, seat):
        return evening, ()
    taps = match.taps.get(seat, ())
    if led(evening, taps) is None:
        taps = ()
    if tap == BACK:
        return with_taps(evening, seat, taps[:-1]), ()
    there = led(evening, (*taps, tap))
    if there is None:
        return evening, ()
    if not isinstance(there, All):
        return with_taps(evening, seat, (*taps, tap)), ()
    after, effects = told_all(with_taps(evening, seat, ()), there)
    return with_taps(after, seat, next_taps(match_of(after), there)), effects


def told_all(evening: Evening, there: All) -> Stepped:
    """Told as on the keys, with the box asking back where it must; away from the game nobody would see it ask."""
    if is_of(ID, evening.stage):
        return asked_on(on_main_stage(evening), there.telling, there.given)
    match, telling = match_of(evening), TELLINGS[there.telling]
    consent = len(there.given) < len(telling.asks(match.state, there.given))
    if consent or against(match, there.telling, there.given[-1] if there.given else "") is not None:
        return evening, ()
    return if_allowed(evening, telling.events(match.state, *there.given))


def next_taps(match: Match, told: All) -> tuple[str, ...]:
    """After an activation or an action of it the next one is asked for, as long as there are any."""
    own = told.telling == "activate" or told.given[:1] == (ACTS,)
    in_a_turn = match.depth is Depth.REFEREE and match.state.phase in TURN_PHASES
    return (ACTS,) if own and in_a_turn and ACTS in shortly(match.state) else ()


def with_taps(evening: Evening, seat: str, taps: tuple[str, ...]) -> Evening:
    others = {each: theirs for each, theirs in match_of(evening).taps.items() if each != seat}
    return with_match(evening, taps={**others, seat: taps} if taps else others)
