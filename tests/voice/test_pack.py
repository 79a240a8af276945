"""Our voice packs are complete, level, and on time in every official mission."""

import os
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.space_alert.voice.clips import COUNTS, RESOLUTION, VOICED, Clip
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.rules.space_alert.timeline import IncomingData, PhaseEnd, ThreatAlert
from companion.user_files.clips import known, voiced
from companion.user_files.packs import OURS, PackError, open_pack, ours
from companion.voice.lengths import length
from companion.voice.pack import complete, from_manifest
from companion.words import SPOKEN


def test_there_is_one_of_ours_for_every_language_that_the_box_speaks() -> None:
    assert ours() == tuple(sorted(SPOKEN)) == ("de", "en", "es", "fr", "it", "ja")


@pytest.mark.parametrize("name", ours())
def test_a_pack_of_ours_has_every_clip_there_is(name: str) -> None:
    opened = open_pack(name)
    assert set(opened.files) == {clip for clips in known().values() for clip in clips}
    sounds = {clip for each in voiced().values() for clip in each.sounds}
    for clip, file in opened.files.items():
        assert file.is_relative_to(OURS / ("sounds" if clip in sounds else name)), clip
    assert set(RESOLUTION) <= set(Clip)


@pytest.mark.parametrize("name", ours())
def test_the_manifest_tells_the_true_lengths(name: str) -> None:
    opened = open_pack(name)
    for clip, file in opened.files.items():
        assert abs(length(file.read_bytes()) - opened.pack.lasts(clip)) <= 1, clip


@pytest.mark.parametrize("name", ours())
@pytest.mark.parametrize("card", [row.card for row in OFFICIAL])
def test_no_official_announcement_starts_more_than_two_seconds_late(name: str, card: str) -> None:
    spoken = plan(mission(card), open_pack(name).pack).spoken
    assert all(each.at - each.due <= 2000 for each in spoken if not isinstance(each.says, PhaseEnd))


@pytest.mark.parametrize("name", ours())
@pytest.mark.parametrize("card", [row.card for row in OFFICIAL])
def test_every_official_threat_is_said_twice(name: str, card: str) -> None:
    doubled = (ThreatAlert, IncomingData)
    spoken = plan(mission(card), open_pack(name).pack).spoken
    assert all(each.repeated for each in spoken if isinstance(each.says, doubled))
    assert all(before.ends <= after.at for before, after in pairwise(spoken))


@pytest.mark.parametrize("name", ours())
def test_a_count_leaves_room_for_five_seconds(name: str) -> None:
    pack = open_pack(name).pack
    assert all(5000 < pack.zero(clip) < pack.lasts(clip) for clip in COUNTS)


@pytest.mark.parametrize("name", ours())
def test_a_pack_of_ours_credits_its_voice(name: str) -> None:
    opened = open_pack(name)
    licences = (OURS / "LICENCES.md").read_text("utf-8")
    assert opened.about["voice"] in licences
    assert opened.about["licence"] in licences


def test_our_packs_are_small() -> None:
    """Four games, one with an expansion: a language at most 4 MB, everything at most 24."""
    for folder in (*(OURS / name for name in ours()), OURS):
        size = sum(file.stat().st_size for file in folder.rglob("*.ogg"))
        assert size < (24_000_000 if folder == OURS else 4_000_000), folder


def a_manifest() -> dict[str, object]:
    return tomllib.loads((OURS / "en" / "manifest.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"clips": 3}, "no table [clips]"),
        ({"form": "sideways"}, 'form = "sideways"'),
        ({"clips": {"alarm": {"ms": 3}}}, "do not belong to a voice pack: alarm"),
        ({"clips": {"alert": {"ms": -3}}}, "alert: ms = -3"),
        ({"clips": {"alert": {"ms": 3, "zero_ms": 4}}}, "alert: zero_ms = 4 lies after its end"),
        ({"clips": {"alert": {"ms": 3}}}, "missing: begin_first_phase, first_phase_ends"),
    ],
)
def test_a_wrong_manifest_is_reported_where_it_is_wrong(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError) as refused:
        pack = from_manifest("x", a_manifest() | wrong, known())
        complete(pack, VOICED.wanted(pack.form), VOICED.counts)
    assert told in str(refused.value)


def test_a_recording_that_the_manifest_names_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text((OURS / "en" / "manifest.toml").read_text("utf-8"), "utf-8")
    with pytest.raises(PackError, match="recordings that are not there"):
        open_pack(tmp_path)


@pytest.mark.parametrize("name", ["manifest.toml", "grammar.xml"])
@pytest.mark.parametrize("kind", ["long", "pipe"])
def test_what_a_pack_says_of_itself_has_an_end(tmp_path: Path, name: str, kind: str) -> None:
    """The box's own process reads it: a stick could bring gigabytes of it, which would end the box at every start."""
    if name != "manifest.toml":
        (tmp_path / "begin_first_phase.mp3").write_bytes(b"")
    if kind == "pipe":
        os.mkfifo(tmp_path / name)
    else:
        with (tmp_path / name).open("wb") as file:
            file.truncate(3_000_000_000)
    with pytest.raises(PackError, match="File too large" if kind == "long" else "Invalid argument"):
        open_pack(tmp_path)
