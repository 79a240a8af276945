"""PURE. A seat's secrets at the box: who may see them there, and who may have the seat.

The rule is in `companion/kit/hidden.py`; it is enforced here, whatever is played and whatever leads to a stage.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.evening.shelf import at_hand
from companion.kit.commands import SeatHeld, SeatWanted, Unveiled
from companion.kit.effects import Effect
from companion.kit.evening import Evening, Stage, StepResult, pop, push, swap
from companion.kit.hidden import Curtain, Takeover, holder, with_holder
from companion.kit.options import Option, goes_back
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Hint, Hold, Icon, Key, Message, Millis, Press


def seat_name(evening: Evening, seat: str, language: str = "") -> str:
    info = at_hand(evening)
    page = info.game.page if info else None
    return page.seat_name(language or evening.language, seat) if page else seat


def game_of(evening: Evening) -> str:
    info = at_hand(evening)
    return info.id if info else ""


# --- a seat that a phone holds -------------------------------------------------------------------------------


def drawn_over(evening: Evening, owners: Sequence[str | None]) -> Evening:
    """`owners` are those of the stages below and of the one on the display. What is a phone's is behind the curtain
    until it may be shown; and it may be only as long as it is."""
    place = next((at for at, owner in enumerate(owners) if owner is not None), None)
    if place is None:
        return evening if not evening.showing or isinstance(evening.stage, Curtain) else replace(evening, showing="")
    owner = owners[place] or ""
    if evening.showing == owner or not holder(evening, game_of(evening), owner):
        return evening
    stages: tuple[Stage, ...] = (*evening.below, evening.stage)
    return replace(evening, stage=Curtain(owner, stages[place:]), below=stages[:place], showing="")


def curtain_text(evening: Evening, stage: Curtain) -> Read:
    text = evening.say("box.curtain", seat=seat_name(evening, stage.seat))
    return Message(text, hints=(Hint(Key.OK, evening.say("box.curtain_hold")),), page=stage.page)


def after_curtain(evening: Evening, stage: Curtain, command: object, at: Millis) -> StepResult:
    match command:
        case Hold(Key.OK):
            unveiled = tuple(dict.fromkeys((*evening.unveiled, stage.seat)))
            return replace(opened_behind(evening, stage), unveiled=unveiled), ()
        case Unveiled(seat) if seat == stage.seat:
            return opened_behind(evening, stage), ()
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


def opened_behind(evening: Evening, stage: Curtain) -> Evening:
    *below, on_top = stage.behind
    return replace(evening, stage=on_top, below=(*evening.below, *below), showing=stage.seat)


# --- a seat that somebody else wants -------------------------------------------------------------------------


def takeover_options(evening: Evening, stage: Takeover) -> Sequence[Option]:
    def agreed(now: Evening) -> tuple[Evening, tuple[Effect, ...]]:
        return pop(with_holder(now, stage.game, stage.seat, stage.by)), ()

    return (
        goes_back("no", evening.say("box.takeover_no")),
        Option("yes", evening.say("box.takeover_yes"), agreed, icon=Icon.WARNING),
    )


def takeover_heading(evening: Evening, stage: Takeover) -> str:
    return evening.say("box.takeover", seat=seat_name(evening, stage.seat))


def on_phone_report(evening: Evening, command: object) -> Evening | None:
    """None: that changes nothing about who holds what."""
    match command:
        case SeatHeld(game, seat, by):
            return with_holder(evening, game, seat, by)
        case SeatWanted(game, seat, by):
            if game != game_of(evening) or by == holder(evening, game, seat):
                return evening
            wanted = Takeover(game, seat, by)
            return swap(evening, wanted) if isinstance(evening.stage, Takeover) else push(evening, wanted)
        case Unveiled(seat) if seat in evening.unveiled and not isinstance(evening.stage, Curtain):
            return replace(evening, unveiled=tuple(each for each in evening.unveiled if each != seat))
    return None


STAGES = (
    stage(Takeover, options=takeover_options, heading=takeover_heading),
    stage(Curtain, text=curtain_text, after=after_curtain),
)
