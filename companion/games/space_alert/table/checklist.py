"""What to lay on the table before the start, page by page; then the start."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_alert.table.briefing import Briefing, By, SoundBy
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.dealing_lines import dealing_lines, shown
from companion.games.space_alert.table.decks import COLOURS
from companion.games.space_alert.table.draft import briefing_of, chance
from companion.games.space_alert.table.flight import begin
from companion.games.space_alert.table.operation import Operation, resolvable, trained
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, StepResult, push
from companion.kit.options import Option, goes_back
from companion.kit.texts import Read
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.ship import FUEL_CAPSULES, REACTOR_START, ROCKETS, SHIELD_START
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.timeline import Colour
from companion.types import Hint, Key, Millis, Page


@dataclass(frozen=True)
class Checklist:
    page: int = 0


@dataclass(frozen=True)
class GiveUp:
    """Another mission is unfinished: asks before it is given up for this one."""

    cursor: int = 0


def checklist_text(evening: Evening, stage: Checklist) -> Read:
    briefing = briefing_of(evening)
    lines = lines_of(evening, briefing) if briefing else [say(evening, "setup.none_chosen")]
    hints = (Hint(Key.OK, say(evening, "setup.ok_next")), Hint(Key.BACK, say(evening, "setup.back")))
    return Page(say(evening, "titles.Checklist"), "\n".join(lines), stage.page, hints)


def lines_of(evening: Evening, briefing: Briefing) -> list[str]:
    return [
        *role_lines(evening, briefing.crew),
        *board_lines(evening, briefing),
        *ship_lines(evening, briefing),
        *deck_lines(evening, briefing),
        *dealing_lines(evening, briefing.crew, briefing.timeline.level, briefing.frontier),
        *training_lines(evening, briefing),
        *([] if resolvable(Operation(briefing)) else [say(evening, "setup.check_by_hand")]),
        sound_line(evening, briefing),
        say(evening, "setup.check_start"),
    ]


def sound_line(evening: Evening, briefing: Briefing) -> str:
    """What leads through the mission; a speaker that does not answer leads nobody."""
    mute = any(trouble.part == "sound" for trouble in evening.troubles)
    sound = SoundBy.SILENT if mute else briefing.sound
    return say(evening, f"setup.check_sound_{sound.value}", volume=evening.settings.volume)


def role_lines(evening: Evening, crew: Crew) -> list[str]:
    lines = [say(evening, "setup.check_captain", name=shown(evening, crew, 0))]
    if not crew.solo:
        lines.append(say(evening, "setup.check_comms", name=shown(evening, crew, crew.comms)))
        lines.append(say(evening, "setup.check_security", name=shown(evening, crew, crew.security)))
    if crew.solo or any(seat.android for seat in crew.seats):
        count = sum(seat.android for seat in crew.seats)
        lines.append(say(evening, "setup.check_androids", count=count))
    return lines


def board_lines(evening: Evening, briefing: Briefing) -> list[str]:
    red, white, blue, internal = briefing.boards
    if not all((red, white, blue)):
        return [say(evening, "setup.check_boards_table")]
    lines = [say(evening, "setup.check_boards", red=red, white=white, blue=blue)]
    if internal:
        lines.append(say(evening, "setup.check_internal", board=internal))
    return lines


def ship_lines(evening: Evening, briefing: Briefing) -> list[str]:
    """What lies on the ship at the start, for those who learn the game; of that only what their level uses."""
    level = briefing.timeline.level
    if level is Level.MISSION:
        return []
    course, (side, centre, _) = COURSES[level], REACTOR_START
    lines = [
        say(evening, "setup.check_figures"),
        say(evening, "setup.check_energy", shield=SHIELD_START[0], side=side, centre=centre),
        say(evening, "setup.check_fuel", count=FUEL_CAPSULES),
    ]
    if course.rockets:
        lines.append(say(evening, "setup.check_rockets", count=ROCKETS))
    if course.bots:
        lines.append(say(evening, "setup.check_bots"))
    return lines


def deck_lines(evening: Evening, briefing: Briefing) -> list[str]:
    fixed = briefing.timeline.setup
    if fixed is not None:
        return [say(evening, "setup.check_fixed", cards=" ".join(fixed.cards))]
    if briefing.cards_by is By.BOX:
        return [say(evening, "setup.check_cards_box")]
    lines = [
        say(evening, f"setup.check_{which}", colour=say(evening, f"setup.difficulty_{getattr(briefing, which).name}"))
        for which in ("common", "serious")
    ]
    if briefing.frontier.threats:
        lines.append(shuffle_line(evening, briefing))
    if not COURSES[briefing.timeline.level].internal:
        lines.append(say(evening, "setup.check_no_internal"))
    return lines


def shuffle_line(evening: Evening, briefing: Briefing) -> str:
    """Which cards of the expansion go into the decks that are played with; red ones are all its own (rules 8)."""
    played = {*COLOURS[briefing.common], *COLOURS[briefing.serious]} - {Colour.RED}
    which = "WHITE" if played == {Colour.WHITE} else "YELLOW" if played == {Colour.YELLOW} else "MIXED"
    return say(evening, f"setup.check_frontier_{which if played else 'RED'}")


def training_lines(evening: Evening, briefing: Briefing) -> list[str]:
    """Who takes which specialisation cards, and the Teleporter's tokens (rules 10)."""
    lines = []
    for place, mine in enumerate(trained(briefing)):
        name = shown(evening, briefing.crew, place)
        if mine is None:
            lines.append(say(evening, "setup.check_no_specialist", name=name))
            continue
        specialist = say(evening, f"ship.specialist.{mine.specialist.name}")
        cards = say(evening, f"setup.check_level_{mine.level}")
        lines.append(say(evening, "setup.check_specialist", name=name, specialist=specialist, cards=cards))
        if mine.specialist is Specialist.TELEPORTER:
            lines.append(say(evening, "setup.check_tokens", name=name))
    return lines


# --- start ---------------------------------------------------------------------------------------------------


def launched(evening: Evening, zero: Millis | None = None) -> StepResult:
    """The mission begins, unless another one is unfinished: then that is asked first."""
    if evening.game is not None:
        return push(evening, GiveUp()), ()
    return started(evening, zero)


def started(evening: Evening, zero: Millis | None = None) -> StepResult:
    """Here the clock starts; or at `zero`, an instant to come."""
    briefing = briefing_of(evening)
    if briefing is None:
        return evening, ()
    _, evening = chance(evening)  # the next one gets another id
    return begin(evening, briefing, evening.at, zero)


def give_up_options(evening: Evening, stage: GiveUp) -> Sequence[Option]:
    return (
        goes_back("keep", say(evening, "setup.keep_unfinished")),
        Option("give_up", say(evening, "setup.give_up"), started),
    )
