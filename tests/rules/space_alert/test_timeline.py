"""What follows from a timeline: warnings, counts, ends, and who hears what."""

from companion.rules.space_alert.level import Lesson, Level, lessons
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    MissionStart,
    PhaseCount,
    PhaseEnd,
    PhaseWarning,
    ThreatAlert,
    Timeline,
    Type,
    announcements,
    heard_by,
    phase_at,
    phase_starts_s,
)

ALERT = ThreatAlert(10, 1, False, Zone.RED)
REPORT = ThreatAlert(40, 3, True, None, unconfirmed=True)
MISSION = Timeline("x", "X", (225, 450, 600), (ALERT, REPORT, IncomingData(60), DataTransfer(90), CommsDown(300, 320)))


def of_type(kind: type) -> list[object]:
    return [each for each in announcements(MISSION) if isinstance(each, kind)]


def test_a_mission_starts_at_zero() -> None:
    assert announcements(MISSION)[0] == MissionStart(0)


def test_each_phase_is_warned_of_counted_down_and_ended() -> None:  # R30: the count begins 5 s before the end
    said = [each for each in announcements(MISSION) if getattr(each, "phase", None) == 2]
    assert said == [
        PhaseWarning(390, 2, False, 60),
        PhaseWarning(430, 2, False, 20),
        PhaseCount(445, 2, False),
        PhaseEnd(450, 2, False),
    ]


def test_a_phase_of_half_a_minute_has_no_one_minute_warning() -> None:
    short = announcements(Timeline("x", "X", (30, 90), ()))
    assert [each.at_s for each in short if isinstance(each, PhaseWarning)] == [10, 70]


def test_the_last_phase_is_the_operation() -> None:
    assert of_type(PhaseEnd) == [PhaseEnd(225, 1, False), PhaseEnd(450, 2, False), PhaseEnd(600, 3, True)]


def test_communications_are_restored_when_the_break_is_over() -> None:
    assert of_type(CommsRestored) == [CommsRestored(320)]


def test_everything_is_said_in_time_order() -> None:
    times = [each.at_s for each in announcements(MISSION)]
    assert times == sorted(times)


def test_what_closes_something_is_said_before_what_opens_in_the_same_second() -> None:
    both = Timeline("x", "X", (100, 200), (CommsDown(90, 100), IncomingData(100)))
    assert [type(each) for each in announcements(both) if each.at_s == 100] == [
        CommsRestored,
        PhaseEnd,
        IncomingData,
    ]


def test_a_phase_runs_until_the_second_it_ends() -> None:
    assert [phase_at(MISSION, at_s) for at_s in (0, 224.9, 225, 449, 450, 600, 700)] == [1, 1, 2, 2, 3, 3, 3]
    assert phase_starts_s(MISSION) == (0, 225, 450)


def test_unconfirmed_reports_count_only_with_five() -> None:
    assert REPORT in heard_by(MISSION, 5).events
    assert REPORT not in heard_by(MISSION, 4).events
    assert REPORT in heard_by(MISSION, crew=5, players=3).events  # two androids make five


def test_one_player_alone_hears_only_threats() -> None:
    assert heard_by(MISSION, crew=4, players=1).events == (ALERT,)


def test_two_phases_make_seven_turns() -> None:
    assert Timeline("x", "X", (250, 420), ()).turns == 7
    assert MISSION.turns == 12


def test_a_serious_threat_counts_two_points() -> None:
    assert (MISSION.points, MISSION.unconfirmed_points) == (3, 2)


def test_threat_types_have_the_communitys_short_names() -> None:
    assert ALERT.type is Type.THREAT
    assert REPORT.type is Type.SERIOUS_INTERNAL


def test_a_level_uses_what_was_learnt_before() -> None:
    assert Lesson.ROCKETS not in lessons(Level.TEST_RUN)
    assert {Lesson.MOVES, Lesson.ROCKETS, Lesson.BATTLEBOTS} <= set(lessons(Level.ADVANCED_SIMULATION))
    assert set(lessons(Level.MISSION)) == set(Lesson)
