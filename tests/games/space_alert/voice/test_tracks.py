"""The crew's own files are found by their names; the track is the clock."""

from pathlib import Path

import pytest

from companion.games.space_alert.voice.recordings import track_of
from companion.hw.soundtracks import Watch
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.user_files import cargo


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


def test_a_track_is_found_in_the_folder_of_its_disc_too(tmp_path: Path) -> None:
    disc = tmp_path / cargo.TRACKS / "CD 2"
    disc.mkdir(parents=True)
    (disc / "s2-3.mp3").touch()
    (disc / "cover.jpg").touch()
    assert cargo.tracks(tmp_path) == (str(disc / "s2-3.mp3"),)


def test_only_a_track_that_strays_is_news() -> None:
    watch = Watch()
    assert watch.strayed(1000, 0)
    assert not watch.strayed(1500, 490)
    assert watch.strayed(2000, 600)  # it was paused
    assert watch.ended()
    assert not watch.ended()
