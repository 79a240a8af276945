"""After the last turn: the score as the rulebook's log asks for it, then home, or on with the campaign (rules 4, 6)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table import debrief
from companion.games.space_alert.table.answering import pace_of
from companion.games.space_alert.table.campaign import Campaign, campaign_of, flown_with, goes_on, mission_entry
from companion.games.space_alert.table.chosen import with_draft
from companion.games.space_alert.table.corrections import CorrectWhat
from companion.games.space_alert.table.course import BY_MISSION, Lesson, following_lesson, number_of
from companion.games.space_alert.table.draft import Kind
from companion.games.space_alert.table.from_log import mission_from_log
from companion.games.space_alert.table.lesson import begun, with_done
from companion.games.space_alert.table.mission import chosen_next
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.own import with_session
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score_sheets import campaign_sheets, score_sheets
from companion.games.space_alert.table.wording import ZONE_ICONS, names
from companion.games.space_alert.words import say
from companion.kit.effects import Hush, ReadLog, Save
from companion.kit.evening import Evening, Home, StepResult, pop, push, swap, undoable
from companion.kit.logline import LogEntry
from companion.kit.options import Option
from companion.kit.sheets import Sheet, leaves
from companion.kit.texts import close, turned_by
from companion.rules.space_alert.campaign import (
    Recover,
    Repair,
    RepairNothing,
    RepairSquad,
    RepairTile,
    possible_repairs,
)
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.outcome import Outcome
from companion.types import Icon, Key, Millis, Press


@dataclass(frozen=True)
class ScorePage:
    page: int = 0


@dataclass(frozen=True)
class ScoreMenu:
    cursor: int = 0


@dataclass(frozen=True)
class Repairs:
    """Who repairs what between two missions: `done` by those before, in seat order."""

    done: tuple[Repair, ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class CampaignPage:
    """What the whole campaign came to."""

    page: int = 0


def outcome_of(evening: Evening) -> Outcome:
    outcome = resolved(operation_of(evening)).resolution.outcome
    assert outcome is not None
    return outcome


def scored(evening: Evening) -> StepResult:
    """The score opens, and the mission is in the log; the log is asked for, to compare with. A lesson of the course is
    done."""
    briefing = operation_of(evening).briefing
    evening = with_done(evening, briefing.crew, briefing.timeline.id)
    return push(evening, ScorePage()), (saved(evening), ReadLog())


def saved(evening: Evening) -> Save:
    return Save(mission_entry(evening, operation_of(evening), outcome_of(evening)))


def in_campaign(evening: Evening) -> bool:
    return operation_of(evening).briefing.campaign and campaign_of(evening) is not None


# ---------------------------------------------------------------- the score


def sheets(evening: Evening, stage: ScorePage) -> Sequence[Sheet]:
    return score_sheets(evening, outcome_of(evening))


def after(evening: Evening, stage: ScorePage, command: object, at: Millis) -> StepResult:
    """LEFT and RIGHT leaf through it, OK goes on from any page. A score that came up by itself is logged on that press:
    the mere passing of time writes nothing."""
    if isinstance(command, Press) and command.key is Key.OK:
        saves = (saved(evening),) if pace_of(evening) is Pace.ITSELF else ()
        return (evening, ()) if command.again else (push(evening, ScoreMenu()), saves)
    return turned_by(evening, stage, command, lambda: leaves(sheets(evening, stage)), close)


def options(evening: Evening, stage: ScoreMenu) -> Sequence[Option]:
    language = evening.settings.language

    def option(key: str, does: Callable[[Evening], StepResult], icon: Icon | None = None) -> Option:
        return Option(key, say(language, f"score.menu.{key}"), does, icon=icon)

    found = []
    lesson = next_lesson(evening)
    if lesson is not None:
        text = say(language, "lesson.next", number=number_of(lesson))
        found.append(Option("next_lesson", text, lambda now: on_to(now, lesson), icon=Icon.PLAY))
    lost = lost_lesson(evening)
    if lost is not None:
        text = say(language, "lesson.again", number=number_of(lost))
        found.append(Option("again", text, lambda now: on_to(now, lost), icon=Icon.PLAY))
    if not in_campaign(evening):
        found.append(option("done", finished, Icon.DONE))
    else:
        if goes_on(evening, outcome_of(evening)):
            found.append(option("next", lambda now: (push(now, Repairs()), ()), Icon.PLAY))
        found.append(option("end_campaign", campaign_ended, Icon.DONE))
    found.append(option("again", lambda now: (pop(now), ())))
    found.append(option("correct", lambda now: (push(now, CorrectWhat()), ())))
    entry = mission_entry(evening, operation_of(evening), outcome_of(evening))
    if mission_from_log(entry) is not None:
        found.append(option("debrief", lambda now: debrief.asked(now, entry), Icon.QUESTION))
    return found


def finished(evening: Evening) -> StepResult:
    """The mission is in the log; home. The debriefing is no longer waited for."""
    home = replace(evening, game=None, stage=Home(), below=(), waiting=(), history=())
    return debrief.given_up(home, (Hush(),))


def next_lesson(evening: Evening) -> Lesson | None:
    """What follows in the course, for a crew that is in it."""
    timeline = operation_of(evening).briefing.timeline
    return None if timeline.level is Level.MISSION else following_lesson(timeline)


def lost_lesson(evening: Evening) -> Lesson | None:
    """Most crews want another try at it."""
    return None if outcome_of(evening).score else BY_MISSION.get(operation_of(evening).briefing.timeline.id)


def on_to(evening: Evening, lesson: Lesson) -> StepResult:
    """The same crew, that lesson."""
    crew = operation_of(evening).briefing.crew
    home, effects = finished(evening)
    listed = chosen_next(with_draft(with_session(home, crew=crew), kind=Kind.TRAINING, timeline=None))
    now, said = begun(listed, lesson)
    return now, (*effects, *said)


def mission_scored(evening: Evening) -> LogEntry | None:
    """The line of the mission whose score is on the display; after the last of a campaign with its total."""
    if not isinstance(evening.stage, ScorePage | ScoreMenu | CampaignPage):
        return None
    last = isinstance(evening.stage, CampaignPage)
    return mission_entry(evening, operation_of(evening), outcome_of(evening), last=last)


# ---------------------------------------------------------------- between two missions


def repair_options(evening: Evening, stage: Repairs) -> Sequence[Option]:
    outcome = outcome_of(evening)
    language = evening.settings.language

    def option(repair: Repair) -> Option:
        key, text, icon = described(language, repair)
        return Option(key, text, lambda now: repaired(now, stage, repair), icon=icon)

    return [option(repair) for repair in possible_repairs(outcome, stage.done)]


def described(language: str, repair: Repair) -> tuple[str, str, Icon | None]:
    match repair:
        case RepairTile(zone, tile):
            zone_name = say(language, f"ship.zone.{zone.name}")
            text = say(language, "campaign.tile", zone=zone_name, tile=say(language, f"ship.tile.{tile.name}"))
            return f"tile-{zone.name.lower()}-{tile.value}", text, ZONE_ICONS[zone]
        case RepairSquad():
            return "squad", say(language, "campaign.squad"), Icon.BOT
        case RepairNothing():
            return "nothing", say(language, "campaign.nothing"), Icon.NOTHING
        case Recover():
            return "recover", say(language, "campaign.recover"), Icon.CREW


def repaired(evening: Evening, stage: Repairs, repair: Repair) -> StepResult:
    """The next in seat order; after the last one the next mission is chosen."""
    done = (*stage.done, repair)
    if len(done) < operation_of(evening).seats:
        return undoable(evening, swap(evening, Repairs(done))), ()
    # without the total, which it has if the crew had ended the campaign and thought better of it
    return undoable(evening, next_mission(evening, done)), (saved(evening),)


def next_mission(evening: Evening, done: tuple[Repair, ...]) -> Evening:
    """The same crew is on to the next mission, drawn at random; its difficulty is chosen again (rules 6.1)."""
    campaign = campaign_of(evening)
    assert campaign is not None
    campaign = Campaign(campaign.id, flown_with(evening, outcome_of(evening)), done)
    crew = operation_of(evening).briefing.crew
    home = replace(evening, game=None, stage=Home(), below=(), waiting=())
    return chosen_next(
        with_draft(with_session(home, campaign=campaign, crew=crew), kind=Kind.CAMPAIGN, new_campaign=False)
    )


def campaign_ended(evening: Evening) -> StepResult:
    """No repairs after the last mission; its line of the log gets the penalties and the total."""
    entry = mission_entry(evening, operation_of(evening), outcome_of(evening), last=True)
    return push(evening, CampaignPage()), (Save(entry),)


def of_the_campaign(evening: Evening, stage: CampaignPage) -> Sequence[Sheet]:
    return campaign_sheets(evening, outcome_of(evening))


def campaign_finished(evening: Evening) -> StepResult:
    now, effects = finished(evening)
    return with_session(now, campaign=None), effects


def seat_to_repair(evening: Evening, stage: Repairs) -> str:
    called = names(evening.settings.language, operation_of(evening).briefing.crew)
    return called[min(len(stage.done), len(called) - 1)]
