"""The crew's own files are found by their names; the track is the clock."""

from pathlib import Path

import pytest

from companion.hw.ports import Fault
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.silence import NoSoundtrack
from companion.soundtracks import Offsets, OnDemand, Watch, track_in
from companion.voice.tracks import followed, track_of, zero


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("S2-3", "S2-3.mp3"),
        ("S2-3", "s2_3 take two.ogg"),
        ("S2-3", "Space Alert S02 03.flac"),
        ("S2-3", "11 - Mission 3.mp3"),
        ("S1-1", "01 First test run.mp3"),
        ("S1-2", "Test Run 2.wav"),
        ("S1-3", "03 - Simulation 1.mp3"),
        ("S1-6", "06 - Advanced Simulation 1.mp3"),
        ("S1-7", "advanced_simulation_02.mp3"),
    ],
)
def test_a_file_is_known_by_code_or_title(card: str, name: str) -> None:
    assert track_of(mission(card), [name]) == name
    others = [row.card for row in OFFICIAL if row.card != card]
    assert all(track_of(mission(other), [name]) is None for other in others if other)


@pytest.mark.parametrize("name", ["holiday.mp3", "S2-3.txt", "Mission 13.mp3", "S2-9.mp3", "Submission 3 notes.pdf"])
def test_anything_else_is_no_track_of_ours(name: str) -> None:
    assert all(track_of(mission(row.id), [name]) is None for row in OFFICIAL)


def test_a_track_is_found_in_folders_below(tmp_path: Path) -> None:
    disc = tmp_path / "CD 2"
    disc.mkdir()
    (disc / "s2-3.mp3").touch()
    assert track_in(tmp_path, mission("S2-3")) == disc / "s2-3.mp3"
    assert track_in(tmp_path, mission("S2-4")) is None
    assert track_in(tmp_path / "nowhere", mission("S2-3")) is None


def test_an_offset_is_kept_by_file(tmp_path: Path) -> None:
    offsets = Offsets(tmp_path / "offsets.json")
    assert offsets.of(Path("a/S2-3.mp3")) == 0
    offsets.keep(Path("a/S2-3.mp3"), 2350)
    assert Offsets(tmp_path / "offsets.json").of(Path("b/S2-3.mp3")) == 2350


def test_a_damaged_file_of_offsets_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "offsets.json").write_text("{")
    offsets = Offsets(tmp_path / "offsets.json")
    assert offsets.all() == {}
    offsets.keep(Path("x.mp3"), 1)
    assert offsets.all() == {"x.mp3": 1}


def test_the_mission_starts_where_the_key_was_pressed() -> None:
    assert zero(at=100_000, position=12_000, offset=2000) == 90_000


def test_small_wobbles_of_the_track_do_not_move_the_clock_and_a_jump_does() -> None:
    assert followed(90_000, at=100_020, position=12_000, offset=2000) == 90_000
    assert followed(90_000, at=100_000, position=42_000, offset=2000) == 60_000
    assert followed(90_000, at=100_000, position=None, offset=0) == 90_000


def test_only_a_track_that_strays_is_news() -> None:
    watch = Watch()
    assert watch.strayed(1000, 0)
    assert not watch.strayed(1500, 490)
    assert watch.strayed(2000, 600)  # it was paused
    assert watch.ended()
    assert not watch.ended()


def test_a_soundtrack_is_opened_with_its_first_track(tmp_path: Path) -> None:
    opened: list[str] = []

    def opening() -> NoSoundtrack:
        opened.append("now")
        return NoSoundtrack()

    track = OnDemand(opening)
    track.pause()
    track.volume(50)
    assert (opened, track.position()) == ([], None)
    with pytest.raises(Fault):
        track.play(tmp_path / "x.mp3")
    assert opened == ["now"]
