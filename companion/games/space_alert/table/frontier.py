"""The New Frontier at the table: which of its three parts are played, and who has learnt what (rules 8, 9, 10)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.briefing import Difficulty, Frontier
from companion.games.space_alert.table.chosen import with_draft
from companion.games.space_alert.table.commands import SpecialistChosen
from companion.games.space_alert.table.crew import Crew, Seat, untaken, with_trained
from companion.games.space_alert.table.dealing_lines import shown
from companion.games.space_alert.table.decks import difficulties
from companion.games.space_alert.table.draft import Kind, chance, crew_of, draft_of
from companion.games.space_alert.table.own import with_preferences, with_session
from companion.games.space_alert.words import WORDS, say
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening, StepResult, pop
from companion.kit.options import Option, changes, goes_back, on_off, opens
from companion.kit.stage import After
from companion.rules.dice import dice_of
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.specialists import LEVELS, Specialist
from companion.types import Icon, Millis

FIRST_LEVEL = LEVELS[0]


@dataclass(frozen=True)
class FrontierParts:
    cursor: int = 0


@dataclass(frozen=True)
class SeatTraining:
    """A seat's specialisation and how much of it is learnt."""

    place: int
    cursor: int = 0


LEARNING = (FrontierParts, SeatTraining)


# --- the parts -----------------------------------------------------------------------------------------------


def row(evening: Evening) -> Option:
    """Where a mission is chosen and set up: which parts are played."""
    return opens("frontier", say(evening, "setup.frontier"), FrontierParts(), shown_parts(evening))


def shown_parts(evening: Evening) -> str:
    parts = draft_of(evening).frontier.parts
    return "+".join(say(evening, f"setup.frontier_{part}.short") for part in parts) or on_off(evening, False)


def options(evening: Evening, stage: FrontierParts) -> Sequence[Option]:
    found = [PARTS.row(evening, name) for name in ("threats", "double", "specialists")]
    if draft_of(evening).frontier.specialists:
        crew = crew_of(evening)
        found += [training_row(evening, crew, place) for place in range(len(crew.seats))]
        if any(seat.trained is None for seat in crew.seats):
            found.append(changes("chance", say(evening, "setup.by_chance"), by_chance, icon=Icon.QUESTION))
    return found


def with_frontier(evening: Evening, frontier: Frontier) -> Evening:
    """For this mission, and to begin the next one with."""
    draft = draft_of(evening)
    known = difficulties(frontier)
    common, serious = (each if each in known else Difficulty.MIXED for each in (draft.common, draft.serious))
    timeline = draft.timeline
    if timeline and timeline.expansion and not frontier.double and draft.kind is not Kind.CAMPAIGN:
        timeline = None  # it is for crews that do two things at once: another is chosen (rules 9)
    evening = with_draft(evening, frontier=frontier, common=common, serious=serious, timeline=timeline)
    return with_preferences(evening, frontier=frontier)


PARTS = ChoiceRows(
    WORDS,
    "setup.frontier_",
    now=lambda evening: draft_of(evening).frontier,
    keep=lambda evening, **changed: with_frontier(evening, replace(draft_of(evening).frontier, **changed)),
)


# --- specialisations -----------------------------------------------------------------------------------------


def training_row(evening: Evening, crew: Crew, place: int) -> Option:
    seat = crew.seats[place]
    return opens(
        f"training-{seat.colour.value}", shown(evening, crew, place), SeatTraining(place), learnt(evening, seat)
    )


def learnt(evening: Evening, seat: Seat) -> str:
    if seat.trained is None:
        return "-"
    name = say(evening, f"setup.specialist.{seat.trained.specialist.name}")
    return say(evening, "setup.learnt", name=name, level=seat.trained.level)


def training_options(evening: Evening, stage: SeatTraining) -> Sequence[Option]:
    """The level first: it is what changes from mission to mission."""
    crew = crew_of(evening)
    if stage.place >= len(crew.seats):
        return (goes_back("gone", say(evening, "crew.seat_gone")),)
    mine = crew.seats[stage.place].trained
    found = []
    if mine is not None:
        harder = replace(mine, level=LEVELS[mine.level % len(LEVELS)])
        found.append(
            changes(
                "level", say(evening, "setup.level"), lambda now: learning(now, stage.place, harder), str(mine.level)
            )
        )
        found.append(changes("none", say(evening, "setup.no_specialist"), lambda now: left(now, stage.place, None)))
    return [*found, *(specialist_row(evening, crew, stage.place, who) for who in Specialist)]


def specialist_row(evening: Evening, crew: Crew, place: int, who: Specialist) -> Option:
    """With whom it is now, if with anybody."""
    owner = next((at for at, seat in enumerate(crew.seats) if seat.trained and seat.trained.specialist is who), None)
    mine = crew.seats[place].trained
    trained = Trained(who, mine.level if mine else FIRST_LEVEL)
    return changes(
        who.value,
        say(evening, f"ship.specialist.{who.name}"),
        lambda now: left(now, place, trained),
        "" if owner is None else shown(evening, crew, owner),
    )


def learning(evening: Evening, place: int, trained: Trained | None) -> Evening:
    return with_session(evening, crew=with_trained(crew_of(evening), place, trained))


def left(evening: Evening, place: int, trained: Trained | None) -> Evening:
    return pop(learning(evening, place, trained))


def by_chance(evening: Evening) -> Evening:
    """One of those left for everybody who has none, at the first level."""
    seed, evening = chance(evening)
    crew = crew_of(evening)
    free = iter(dice_of(seed).shuffled(untaken(crew)))
    for place, seat in enumerate(crew.seats):
        if seat.trained is None:
            crew = with_trained(crew, place, Trained(next(free), FIRST_LEVEL))
    return with_session(evening, crew=crew)


def from_afar(after: After) -> After:
    """The same, where a seat may say from its phone what it has learnt: before the mission."""

    def told_or(evening: Evening, stage: object, command: object, at: Millis) -> StepResult:
        if not isinstance(command, SpecialistChosen):
            return after(evening, stage, command, at)
        for place, seat in enumerate(crew_of(evening).seats):
            if seat.colour.value == command.seat:
                return learning(evening, place, command.trained), ()
        return evening, ()

    return told_or
