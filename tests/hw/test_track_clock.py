"""Between the moments at which a player says where it is, the clock fills in."""

from companion.hw.track_clock import TrackClock


def test_nothing_is_known_before_the_player_has_spoken() -> None:
    clock = TrackClock()
    clock.start(1000)
    assert clock.position(1500) is None


def test_it_runs_on_between_two_reports() -> None:
    clock = TrackClock()
    clock.start(1000)
    clock.reported(1200, 50)
    assert clock.position(1487) == 337


def test_it_stands_still_in_a_pause_and_continues_from_there() -> None:
    clock = TrackClock()
    clock.start(1000)
    clock.reported(1000, 0)
    clock.stop(3000)
    assert clock.position(9000) == 2000
    clock.start(10_000)
    assert clock.position(10_250) == 2250


def test_a_report_after_a_seek_replaces_what_was() -> None:
    clock = TrackClock()
    clock.start(0)
    clock.reported(100, 100)
    clock.reported(200, 60_000)
    assert clock.position(300) == 60_100


def test_another_track_begins_from_nothing() -> None:
    clock = TrackClock()
    clock.start(0)
    clock.reported(100, 100)
    clock.forget()
    assert clock.position(300) is None


def test_word_that_was_held_up_hardly_moves_it_and_a_track_that_really_lags_is_followed() -> None:
    clock = TrackClock()
    clock.start(0)
    clock.reported(0, 0)
    clock.reported(400, 320)  # said at 320, heard of 80 ms later
    assert clock.position(600) == 580
    for at in range(700, 4000, 300):
        clock.reported(at, at - 80)
    assert clock.position(4000) in range(3920, 3930)


def test_a_track_that_is_ahead_or_far_behind_is_followed_at_once() -> None:
    clock = TrackClock()
    clock.start(0)
    clock.reported(0, 0)
    clock.reported(300, 330)
    assert clock.position(300) == 330
    clock.reported(600, 100)
    assert clock.position(600) == 100
