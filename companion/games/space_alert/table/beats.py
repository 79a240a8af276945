"""A resolution in beats: what the table is shown at once, before somebody turns the page.

Beats only ever grow at the end: one that was read stays what it was when more answers come in.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.rules.space_alert.facts import (
    Acted,
    Advanced,
    Appeared,
    Attacked,
    Cause,
    ComputerChecked,
    DamagedInside,
    Delayed,
    Fact,
    Fired,
    Hit,
    Jumped,
    LaidPlayed,
    NothingHappened,
    Played,
    ShipDestroyed,
    Step,
    StepBegan,
    StruckBack,
    Stumbled,
    TileDrawn,
    TurnBegan,
    VisuallyConfirmed,
    Why,
)

MOST_MOVES, MOST_SHOTS = 3, 2  # shown at once
BEGIN_ALWAYS = (Appeared, TileDrawn, ComputerChecked, StruckBack, Jumped, ShipDestroyed, Hit, VisuallyConfirmed)


@dataclass(frozen=True)
class Swapped:
    """Another card than lay there when the mission was flown, by the codes of a game record; `lies` is the turn to
    which delays have shifted it."""

    player: int
    turn: int
    old: str
    new: str
    lies: int


@dataclass(frozen=True)
class Beat:
    """`step` is None for what comes after the last turn; `swapped` is the card whose action it tells, if that is
    another one than was flown with."""

    turn: int
    step: Step | None
    facts: tuple[Fact, ...]
    swapped: Swapped | None = None


def beats(facts: Sequence[Fact]) -> tuple[Beat, ...]:
    """All facts, in order; a step in which nothing happens has no beat."""
    found: list[Beat] = []
    held: list[Fact] = []
    turn, step = 0, None

    def close() -> None:
        if held:
            found.append(Beat(turn, step, tuple(held)))
            held.clear()

    for fact in facts:
        if isinstance(fact, TurnBegan):
            close()
            turn, step = fact.turn, None
        elif isinstance(fact, StepBegan):
            close()
            step = fact.step
        else:
            if held and begins(held, fact, step):
                moved = [held.pop()] if moves_and_acts(held, fact) else []
                close()
                held += moved
            held.append(fact)
    close()
    return tuple(found)


def with_swapped(found: Sequence[Beat], swapped: Sequence[Swapped]) -> tuple[Beat, ...]:
    """With the cards marked that lay otherwise."""
    cards = {(card.player, card.lies): card for card in swapped}

    def marked(beat: Beat) -> Beat:
        player = whose(*beat.facts) if beat.step is Step.ACTIONS else None
        card = cards.get((player, beat.turn)) if isinstance(player, int) else None
        return replace(beat, swapped=card) if card else beat

    return tuple(map(marked, found))


def begins(held: Sequence[Fact], fact: Fact, step: Step | None) -> bool:
    """Does this fact begin a beat of its own? A beat is what is read at a glance."""
    if isinstance(fact, BEGIN_ALWAYS):
        return True
    if isinstance(fact, Advanced):
        return not all(isinstance(each, Advanced) for each in held) or len(held) == MOST_MOVES
    if isinstance(fact, Fired):
        return not all(isinstance(each, Fired) for each in held) or len(held) == MOST_SHOTS
    if isinstance(fact, Acted):
        return len(held) > 1 or not isinstance(held[-1], Advanced)
    if isinstance(fact, Attacked | DamagedInside):
        return any(isinstance(each, TileDrawn | Attacked | DamagedInside) for each in held)
    return step is Step.ACTIONS and hasattr(fact, "player") and whose(fact) != whose(*reversed(held))


def moves_and_acts(held: Sequence[Fact], fact: Fact) -> bool:
    """A threat's move is shown with the action it leads to."""
    last = held[-1]
    return isinstance(fact, Acted) and isinstance(last, Advanced) and last.threat == fact.threat


def whose(*facts: Fact) -> object:
    """The player of the first of these that has one."""
    return next((getattr(fact, "player", None) for fact in facts if hasattr(fact, "player")), None)


def repeats(beat: Beat) -> bool:
    """Does it say nothing but what the table has just entered: which tile was drawn, that there was no card?"""
    return beat.swapped is None and all(
        isinstance(fact, TileDrawn) or (isinstance(fact, NothingHappened) and fact.why is Why.NO_CARD)
        for fact in new_facts(beat)
    )


def new_facts(beat: Beat) -> tuple[Fact, ...]:
    """Its facts, without those that say again what another of them says, or what the table has just shown."""
    everybody = any(isinstance(fact, ComputerChecked) for fact in beat.facts)
    done = {whose(fact) for fact in beat.facts if not isinstance(fact, Played | LaidPlayed | Stumbled | Delayed)}

    def said_already(fact: Fact) -> bool:
        if isinstance(fact, Delayed):
            return everybody or fact.cause is Cause.STUMBLE
        if isinstance(fact, LaidPlayed):
            return fact.player in done and not fact.stumbled
        return isinstance(fact, Played) and fact.player in done

    return tuple(fact for fact in beat.facts if not said_already(fact))
