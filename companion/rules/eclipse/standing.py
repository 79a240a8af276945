"""Where a game stands: the rules' state, the battle under way, and what the table entered beside the rules."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.rules.eclipse import battle as battles
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Bombard, Event, Upgrade
from companion.rules.eclipse.names import Code, Phase, Ship
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.questions import ancients_left, assets_of, blueprint_of
from companion.rules.eclipse.score import Points, Score, points, ranked
from companion.rules.eclipse.state import State, in_play
from companion.rules.eclipse.transaction import Fact

if TYPE_CHECKING:
    from companion.rules.eclipse.fights import Fight


@dataclass(frozen=True)
class Aftermath:
    """What the battles of a hex came to: looked at until the next battle or phase."""

    hex: int
    entered: tuple[int, ...]
    battles: tuple[battles.Battle, ...]
    holder: str  # whose ships are left in the hex; "": nobody's


@dataclass(frozen=True)
class Standing:
    state: State
    fight: "Fight | None" = None
    aftermath: Aftermath | None = None
    designs: Mapping[tuple[int, Ship], Design] = field(default_factory=dict)  # entered by hand
    points: Mapping[tuple[int, str], int] = field(default_factory=dict)  # counted by hand
    closed: bool = False
    seen_to: frozenset[int] = (
        frozenset()
    )  # hexes without a battle after all, or whose population was hit, in this phase
    # Of the last step: why it changed nothing, and what it brought about.
    code: Code | None = None
    facts: tuple[Fact, ...] = ()
    volleys: tuple[battles.Fact, ...] = ()


def with_events(now: Standing, events: Sequence[Event], overruled: Collection[Code]) -> Standing:
    """All of them, or none."""
    state, facts, designs = now.state, list[Fact](), dict(now.designs)
    for event in events:
        result = apply(state, event, overruled)
        if result.code is not None:
            return replace(now, code=result.code)
        state, facts = result.state, [*facts, *result.facts]
        if isinstance(event, Upgrade):  # what was entered by hand of these ships is out of date
            designs = {
                at: each for at, each in designs.items() if at not in [(event.seat, s) for s, _ in event.blueprints]
            }
    if state.phase is not Phase.COMBAT:
        now = replace(now, aftermath=None, seen_to=frozenset())
    hit = {event.hex for event in events if isinstance(event, Bombard)}
    return replace(now, state=state, facts=tuple(facts), designs=designs, seen_to=now.seen_to | hit)


def design_of(now: Standing, seat: int, ship: Ship) -> Design:
    entered = now.designs.get((seat, ship))
    return entered if entered is not None else blueprint_of(now.state, seat, ship)


# Kinds of points, in the order of the score sheet.
POINTS = (
    "hexes",
    "reputation",
    "ambassadors",
    "discovery",
    "monoliths",
    "technology",
    "traitor",
    "species",
    "resources",
)


def points_of(now: Standing, seat: int) -> Points:
    """As the box knows them, but for those that the table has counted itself."""
    known = points(assets_of(now.state, seat), ancients_left(now.state))
    counted: dict[str, Any] = {kind: now.points[seat, kind] for kind in POINTS if (seat, kind) in now.points}
    return replace(known, **counted)


HEXES = "hexes"  # the points that every player has


def is_counted(now: Standing, seat: int, kind: str) -> bool:
    """Does anybody know these points? After an action without its details nobody knows how many hexes there are, and
    other points only where somebody entered them, until the table counts."""
    if not now.state.seats[seat].unsure or (seat, kind) in now.points:
        return True
    return kind != HEXES and getattr(points_of(now, seat), kind) != 0


def total_of(now: Standing, seat: int) -> int | None:
    """None: nobody knows it yet."""
    return points_of(now, seat).total if is_counted(now, seat, HEXES) else None


def score_of(now: Standing) -> Score:
    return ranked(tuple(points_of(now, seat) for seat in in_play(now.state)))


def over(now: Standing) -> bool:
    return now.closed and now.state.phase is Phase.SCORING


def losses(ended: Aftermath) -> dict[str, dict[Ship, int]]:
    """Of everybody who fought there, in the order of their battles."""
    found: dict[str, dict[Ship, int]] = {}
    for battle in ended.battles:
        for side in battle.sides:
            lost = found.setdefault(side.name, {})
            for squadron, _ in side.with_fate(battles.Fate.LOST):
                lost[squadron.type] = lost.get(squadron.type, 0) + 1
    return found


def left_in(ended: Aftermath) -> dict[Ship, int]:
    """The ships of the seat that holds the hex."""
    last = next((each for each in reversed(ended.battles) if ended.holder in [s.name for s in each.sides]), None)
    if last is None:
        return {}
    side = next(each for each in last.sides if each.name == ended.holder)
    return {each.type: len(each.here) for each in side.squadrons if each.here}
