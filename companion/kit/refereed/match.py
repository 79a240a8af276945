"""PURE. The game under way: its set-up and every step entered since, as one value.

Where it stands is worked out from that (`outcomes`), never stored: undo leaves out the last step, a correction puts
another step in a past one's place. What is refused changes nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from companion.kit.evening import Evening
from companion.rules.hidden import PRIVATE

Step = Any  # what one answer of the table entered: taken back as one; a value of the game's own


@dataclass(frozen=True)
class Outcome:
    """What a step leads to; if refused, the state is as it was."""

    state: Any
    refused: Any = None  # a code of the game, with its words under `codes.`
    facts: tuple[Any, ...] = ()  # what happened, to be called out


def nobodys(step: Step, outcome: Outcome) -> bool:
    return False


@dataclass(frozen=True)
class Rules:
    begin: Callable[[Any], Any]  # the set-up -> the state
    apply: Callable[[Any, Step], Outcome]
    over: Callable[[Any], bool]  # has this state an outcome of the whole game?
    # Is it a seat's own business, which the table's undo leaves alone? Numbers of a sheet, a bid nobody has seen.
    own_business: Callable[[Step, Outcome], bool] = nobodys
    # Is it the last step entered again, a number turned further? It takes that one's place.
    again: Callable[[Step, Step], bool] = lambda last, step: False


@dataclass(frozen=True)
class Aside:
    """Somebody corrects a past step: the one it replaces (nothing: something came before) and all after it."""

    was: Step
    later: tuple[Step, ...]


@dataclass(frozen=True)
class Match:
    """A game's own match is a subclass, with `RULES` and what else it stores."""

    RULES: ClassVar[Rules]

    id: str
    setup: Any
    steps: tuple[Step, ...] = ()
    cut: tuple[Step, ...] = ()  # taken back since the last step, to be put back
    aside: Aside | None = None
    # Of each seat: why its last entry was refused, if the box could not ask back; a code of the game.
    unheard: Mapping[str, Any] = field(default_factory=dict)
    # Of each seat: what its phone is about to enter; private.
    taps: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, metadata=PRIVATE)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """For every step: worked out once, and handed on by whatever makes the next match (`knowing`)."""
        return tuple(self.following(self.begun, self.steps))

    @cached_property
    def begun(self) -> Any:
        """As things stood before the first step."""
        return self.RULES.begin(self.setup)

    @property
    def now(self) -> Any:
        """Where the game stands: what the rules' `apply` takes and gives."""
        return self._now

    @cached_property
    def _now(self) -> Any:
        return self.outcomes[-1].state if self.outcomes else self.begun

    @property
    def state(self) -> Any:
        """What moves are made of: the same, unless the game stores more beside the state of its rules."""
        return self.now

    @property
    def over(self) -> bool:
        return self.RULES.over(self.now)

    def before(self, place: int) -> Any:
        """As things stood when that step was entered."""
        return self.outcomes[place - 1].state if place else self.begun

    def outcome(self, step: Step) -> Outcome:
        """What that step would lead to now."""
        return self.RULES.apply(self.now, step)

    def following(self, now: Any, steps: Iterable[Step]) -> Iterable[Outcome]:
        for step in steps:
            found = self.RULES.apply(now, step)
            yield found
            now = found.state


Some = TypeVar("Some", bound=Match)


def knowing(match: Some, outcomes: Iterable[Outcome]) -> Some:
    """The same; what its steps come to is known already."""
    match.__dict__["outcomes"] = tuple(outcomes)  # where a cached property stores it
    return match


def changed(match: Some, **fields: Any) -> Some:
    """With those fields; what was entered stays the same."""
    return knowing(replace(match, **fields), match.outcomes)


def resting(match: Some, **fields: Any) -> Some:
    """The same, to be put away: where it stands is known, how it came there is worked out when it is taken up again."""
    waiting = replace(match, **fields)
    waiting.__dict__["_now"] = match.now
    return waiting


def with_match(evening: Evening, **fields: Any) -> Evening:
    assert isinstance(evening.game, Match)
    return replace(evening, game=changed(evening.game, **fields))


def with_step(match: Some, step: Step, outcome: Outcome) -> Some:
    """What was taken back is gone, unless only a seat has written something for itself: nobody may notice that."""
    steps, outcomes = match.steps, match.outcomes
    cut = match.cut if match.RULES.own_business(step, outcome) else ()
    if steps and match.RULES.again(steps[-1], step):
        outcome = match.RULES.apply(match.before(len(steps) - 1), step)
        steps, outcomes = steps[:-1], outcomes[:-1]
    return knowing(replace(match, steps=(*steps, step), cut=cut), (*outcomes, outcome))


def of_the_table(match: Match) -> Iterator[int]:
    """The places of all steps that are no seat's own business, the last first."""
    own = match.RULES.own_business
    places = reversed(range(len(match.steps)))
    return (place for place in places if not own(match.steps[place], match.outcomes[place]))


def instead_of(match: Some, was: Step, step: Step) -> Some:
    """With that step in the place of the last such one."""
    place = len(match.steps) - 1 - match.steps[::-1].index(was)
    steps = (*match.steps[:place], step, *match.steps[place + 1 :])
    now = replace(match, steps=steps)
    return knowing(now, (*match.outcomes[:place], *match.following(match.before(place), steps[place:])))


def without_last(match: Some) -> Some:
    """The table's last step never happened; while a past one is corrected, that is left alone instead. What seats have
    written for themselves since stays."""
    if match.aside is not None:
        return given_up(match)
    place = next(of_the_table(match), None)
    if place is None:
        return match
    later = match.steps[place + 1 :]
    now = replace(match, steps=(*match.steps[:place], *later), cut=(match.steps[place], *match.cut))
    return knowing(now, (*match.outcomes[:place], *match.following(match.before(place), later)))


def cut_before(match: Some, place: int) -> Some:
    """As it was before that step; what came after can be put back."""
    now = replace(match, steps=match.steps[:place], cut=(*match.steps[place:], *match.cut))
    return knowing(now, match.outcomes[:place])


def put_back(match: Some) -> Some:
    """All that was taken back since the last step has happened after all. What seats had written for themselves after
    it is nothing without it, and comes after it again."""
    place = len(match.steps)
    while place and is_idle(match, place - 1):
        place -= 1
    later = (*match.cut, *match.steps[place:])
    now = replace(match, steps=(*match.steps[:place], *later), cut=())
    return knowing(now, (*match.outcomes[:place], *match.following(match.before(place), later)))


def is_idle(match: Match, place: int) -> bool:
    """A seat's own, and nothing as things stand."""
    found = match.outcomes[place]
    return found.refused is not None and match.RULES.own_business(match.steps[place], found)


def cut_count(match: Match) -> str:
    """How many steps can be put back; empty where some may be a seat's own business: nobody learns how many."""
    return str(len(match.cut)) if match.RULES.own_business is nobodys else ""


# ---------------------------------------------------------------- corrections of the past


def set_aside(match: Some, place: int, *, instead: bool) -> Some:
    """As it was just before that step; the next entry takes its place, or comes before it."""
    was = match.steps[place] if instead else None
    later = match.steps[place + 1 :] if instead else match.steps[place:]
    now = replace(match, steps=match.steps[:place], cut=(), aside=Aside(was, later))
    return knowing(now, match.outcomes[:place])


def given_up(match: Some) -> Some:
    """Nothing is corrected: everything as it was entered."""
    aside = match.aside
    assert aside is not None
    was = (aside.was,) if aside.was else ()
    return replace(match, steps=(*match.steps, *was, *aside.later), aside=None)


def put_right(match: Some, entered: Step | None) -> tuple[Some, tuple[Step, ...]]:
    """With that step in its place (None: without any), and what no longer fits: it stays listed, and changes
    nothing."""
    aside = match.aside
    assert aside is not None
    whole = given_up(match)
    before = whole.outcomes[len(whole.steps) - len(aside.later) :]
    steps = (*(() if entered is None else (entered,)), *aside.later)
    outcomes = tuple(match.following(match.now, steps))
    now = knowing(replace(match, steps=(*match.steps, *steps), aside=None), (*match.outcomes, *outcomes))
    after = outcomes[len(steps) - len(aside.later) :]
    rows = zip(aside.later, before, after, strict=True)
    own = match.RULES.own_business
    misfits = [(step, was) for step, was, is_now in rows if was.refused is None and is_now.refused is not None]
    return now, tuple(step for step, was in misfits if not own(step, was))
