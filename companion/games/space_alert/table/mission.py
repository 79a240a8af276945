"""Which mission, and how: official, training, generated, a script, or the last one again; then the set-up sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_alert.table import frontier
from companion.games.space_alert.table.board_entry import BoardEntry
from companion.games.space_alert.table.briefing import Briefing, By, Difficulty, SoundBy
from companion.games.space_alert.table.by_name import NamedMission, found, opened
from companion.games.space_alert.table.checklist import Checklist, launched
from companion.games.space_alert.table.chosen import CHOICES, SetUp, with_draft, with_timeline
from companion.games.space_alert.table.course import BY_MISSION, LESSONS, Lesson, number_of, timeline_of
from companion.games.space_alert.table.decks import difficulties
from companion.games.space_alert.table.draft import (
    Kind,
    MissionDraft,
    briefing_of,
    chance,
    chosen_track,
    crew_of,
    draft_of,
)
from companion.games.space_alert.table.generated import CannotBe, Generator
from companion.games.space_alert.table.lesson import begun, done_by, next_place, read_again
from companion.games.space_alert.table.own import preferences, session, with_session
from companion.games.space_alert.table.scripts import ScriptList
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import clock, title
from companion.kit.evening import Evening, StepResult, pop, push, undoable
from companion.kit.options import Option, changes, goes_back, opens
from companion.rules.dice import dice_of
from companion.rules.space_alert import mission_name
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.missions import missions
from companion.rules.space_alert.recipe import Impossible
from companion.rules.space_alert.timeline import Timeline
from companion.types import Icon

LONGEST_NAME = 36  # of a mission or a file, on the display


@dataclass(frozen=True)
class MissionMenu:
    cursor: int = 0


@dataclass(frozen=True)
class Officials:
    """The eight missions of the base game, with `training` the eight before them; with `double` the eighteen of
    double actions."""

    training: bool = False
    cursor: int = 0
    double: bool = False


@dataclass(frozen=True)
class Tracks:
    """The crew's own recordings."""

    cursor: int = 0


def official(training: bool = False, double: bool = False) -> tuple[Timeline, ...]:
    return tuple(
        each for each in missions() if each.expansion == double and (each.level is not Level.MISSION) == training
    )


def chosen_next(evening: Evening) -> Evening:
    """After the crew: which mission. In a campaign chance decides (rules 6)."""
    match draft_of(evening).kind:
        case Kind.TRAINING:
            return push(evening, Officials(training=True, cursor=next_place(evening)))
        case Kind.CAMPAIGN:
            return random_official(evening)
    return push(evening, MissionMenu())


def random_official(evening: Evening, besides: Timeline | None = None) -> Evening:
    """One of the eight, or of those for double actions; but not the one flown last, nor that one."""
    last = session(evening).last_briefing
    others = {last.timeline.id if last else "", besides.id if besides else ""}
    among = official(double=draft_of(evening).frontier.double)
    seed, evening = chance(evening)
    drawn = dice_of(seed).choice([each for each in among if each.id not in others])
    return with_timeline(evening, drawn, by_chance=True)


def another_mission(evening: Evening) -> Option:
    """Back to where it was chosen; in a campaign nobody chose it (rules 6): chance is asked again."""
    text, draft = say(evening, "setup.mission"), draft_of(evening)
    if draft.kind is Kind.CAMPAIGN:
        return changes("mission", text, lambda now: random_official(pop(now), draft.timeline))
    return goes_back("mission", text)


def same_mission_again(evening: Evening) -> Evening:
    """The same mission with the same boards and, where the box drew them, the same cards."""
    last = session(evening).last_briefing
    assert last is not None
    draft = MissionDraft(
        timeline=last.timeline,
        common=last.common,
        serious=last.serious,
        boards_by=last.boards_by,
        boards=last.boards,
        cards_by=last.cards_by,
        sound=last.sound,
        track=last.track,
        knobs=draft_of(evening).knobs,
        seed=last.seed,
        frontier=last.frontier,
    )
    return push(with_session(evening, draft=draft), SetUp())


# --- which ---------------------------------------------------------------------------------------------------


def menu_options(evening: Evening, stage: MissionMenu) -> Sequence[Option]:
    draft = draft_of(evening)
    found = []
    if draft.timeline is not None:
        found.append(opens("chosen", draft_title(evening, draft), SetUp(), icon=Icon.PLAY))
    found += [
        changes("random", say(evening, "setup.random"), random_official, icon=Icon.QUESTION),
        opens("official", say(evening, "setup.official"), Officials()),
    ]
    if draft.frontier.double:
        found.append(opens("double", say(evening, "setup.double"), Officials(double=True)))
    found += [
        opens("generated", say(evening, "setup.generated"), Generator()),
        frontier.row(evening),
        opens("script", say(evening, "setup.script"), ScriptList()),
        opens("named", say(evening, "setup.named"), opened(evening)),
    ]
    last = session(evening).last_briefing
    if last is not None:
        again = say(evening, "setup.again", title=mission_title(evening, last.timeline))
        found.append(changes("again", again, same_mission_again, icon=Icon.PLAY))
    return found


def official_options(evening: Evening, stage: Officials) -> Sequence[Option]:
    if stage.training:
        return lesson_options(evening)
    return tuple(
        changes(
            each.id,
            row_title(evening, each),
            lambda now, each=each: with_timeline(now, each),  # type: ignore[misc]
            clock(each.length_s),
        )
        for each in official(double=stage.double)
    )


def lesson_options(evening: Evening) -> Sequence[Option]:
    """The course, in its order; what this crew has flown is ticked."""
    done = done_by(evening, crew_of(evening))

    def row(lesson: Lesson) -> Option:
        timeline = timeline_of(lesson)
        text = say(evening, "lesson.row", number=number_of(lesson), title=row_title(evening, timeline))
        icon = Icon.DONE if lesson.mission in done else None
        return Option(
            lesson.mission, text, lambda now: begun(now, lesson), clock(timeline.length_s), icon=icon, undo=True
        )

    return tuple(map(row, LESSONS))


def row_title(evening: Evening, timeline: Timeline) -> str:
    """Beside its length: the longest titles would end before their number. Only printed missions have one."""
    if timeline not in missions():
        return mission_title(evening, timeline)
    if timeline.level in (Level.SIMULATION, Level.ADVANCED_SIMULATION):
        return say(evening, f"setup.{timeline.level.value}", number=timeline.id.rpartition("-")[2])
    if timeline.expansion:
        kind, number = timeline.id.removeprefix("double-").rsplit("-", 1)
        return say(evening, f"setup.double_{kind}", number=number)
    return mission_title(evening, timeline)


def mission_title(evening: Evening, timeline: Timeline) -> str:
    """In a line or two: without what was asked of a generated one, and a script's only as far as it fits."""
    return title(evening.settings.language, timeline).partition(" (")[0][:LONGEST_NAME]


def draft_title(evening: Evening, draft: MissionDraft) -> str:
    if draft.timeline is None:
        return "-"
    secret = keeps_to_itself(evening, draft)
    return say(evening, "setup.secret") if secret else mission_title(evening, draft.timeline)


def keeps_to_itself(evening: Evening, chosen: MissionDraft | Briefing) -> bool:
    """To know the mission is to know what will come: one that nobody has chosen is named nowhere before it is flown,
    unless the crew wants it."""
    return chosen.by_chance and not preferences(evening).mission_shown


# --- how -----------------------------------------------------------------------------------------------------


def sheet_options(evening: Evening, stage: SetUp) -> Sequence[Option]:
    draft = draft_of(evening)
    timeline = draft.timeline
    if timeline is None:
        return (goes_back("none", say(evening, "setup.none_chosen")),)
    found = [
        opens("checklist", say(evening, "setup.checklist"), Checklist(), icon=Icon.DONE),
        Option("start", say(evening, "setup.start"), launched, icon=Icon.PLAY),
        another_mission(evening),
    ]
    lesson = BY_MISSION.get(timeline.id)
    if lesson is not None and draft.kind is Kind.TRAINING:
        found.append(Option("lesson", say(evening, "lesson.read_again"), lambda now: read_again(now, lesson)))
    if timeline.setup is None:
        if timeline.level is Level.MISSION:  # training is flown with white cards
            found += [difficulty(evening, "common", draft.common), difficulty(evening, "serious", draft.serious)]
        found += [
            by_whom(evening, "boards", draft.boards_by),
            *entered_boards(evening, draft),
            by_whom(evening, "cards", draft.cards_by),
        ]
    chosen_here = draft.kind is Kind.CAMPAIGN  # which goes straight to this sheet
    if (draft.frontier.parts or chosen_here) and timeline.level is Level.MISSION:
        found.append(frontier.row(evening))
    sounds = [each for each in SoundBy if each is not SoundBy.TRACK or evening.box.tracks]
    found.append(CHOICES.row(evening, "sound", sounds, shown=say(evening, f"setup.sound_{draft.sound.value}")))
    if draft.sound is SoundBy.TRACK:
        track = chosen_track(evening, draft)
        name = track_name(evening, draft)
        text = say(evening, "setup.track", name=name) if track else say(evening, "setup.no_recording")
        found.append(opens("track", text, Tracks(), icon=None if track else Icon.WARNING))
    return found


def difficulty(evening: Evening, which: str, value: Difficulty) -> Option:
    known = difficulties(draft_of(evening).frontier)
    return CHOICES.row(evening, which, known, shown=say(evening, f"setup.difficulty_{value.name}"))


def by_whom(evening: Evening, what: str, by: By) -> Option:
    """Who draws the boards, or the cards."""
    text, shown = say(evening, f"setup.{what}"), say(evening, f"setup.by_{by.value}")
    return CHOICES.row(evening, f"{what}_by", By, key=what, text=text, shown=shown)


def entered_boards(evening: Evening, draft: MissionDraft) -> tuple[Option, ...]:
    briefing = briefing_of(evening)
    entered = " ".join(board for board in briefing.boards if board) if briefing else ""
    if draft.boards_by is By.BOX:
        return (changes("redraw", say(evening, "setup.redraw"), redrawn, entered),)
    return (opens("enter", say(evening, "setup.enter_boards"), BoardEntry(), entered or "-"),)


def redrawn(evening: Evening) -> Evening:
    seed, evening = chance(evening)
    return with_draft(evening, seed=seed)


def track_name(evening: Evening, draft: MissionDraft) -> str:
    """One that was found by the mission's name would reveal it."""
    if keeps_to_itself(evening, draft) and not draft.track:
        return say(evening, "setup.secret")
    return file_name(chosen_track(evening, draft))


def file_name(file: str) -> str:
    """Without its folder and ending; a name longer than the display shows its end."""
    name = file.rpartition("/")[2].rpartition(".")[0] or file or "-"
    return name if len(name) <= LONGEST_NAME else f"…{name[-LONGEST_NAME:]}"


def track_options(evening: Evening, stage: Tracks) -> Sequence[Option]:
    def used(file: str) -> Option:
        def use(now: Evening) -> Evening:
            return pop(with_draft(now, track=file))

        return changes(file, file_name(file), use)

    found = tuple(used(file) for file in evening.box.tracks)
    return found or (goes_back("none", say(evening, "setup.no_tracks")),)


# --- by its name ----------------------------------------------------------------------------------------

# A generated mission may be entered by its name wherever one is chosen.
TAKE_A_NAME = (MissionMenu, Officials, SetUp, Generator, ScriptList)


def laid_out(evening: Evening, name: str) -> StepResult:
    """By the hall: the mission of that id, or the generated one of that name, if the crew is choosing."""
    if evening.game is not None or not isinstance(evening.stage, TAKE_A_NAME):
        return evening, ()
    now = pop(evening) if isinstance(evening.stage, SetUp) else evening
    printed = next((each for each in missions() if each.id == name), None)
    return found(now, name) if printed is None else (undoable(evening, with_timeline(now, printed)), ())


def hall_missions(language: str) -> Sequence[tuple[str, str]]:
    printed = (*official(), *official(training=True), *official(double=True))
    return [(each.id, title(language, each)) for each in printed]


def is_ours(name: str) -> bool:
    """A printed mission, or a generated one, whose name is its seed."""
    try:
        return name in {each.id for each in missions()} or mission_name.named(name) is not None
    except Impossible:
        return False


def takes_a_name(evening: Evening) -> bool:
    """Whether a phone that names a mission now is heard."""
    return isinstance(evening.stage, (*TAKE_A_NAME, NamedMission, CannotBe))
