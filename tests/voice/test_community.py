"""A folder in the community's layout works as it is; what is missing is taken from ours, and named."""

import math
import struct
import wave
from pathlib import Path

import pytest

from companion.games.space_alert.voice.clips import Clip
from companion.games.space_alert.voice.community import ZEROS, grammar, named
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.rules.space_alert.timeline import PhaseEnd
from companion.user_files.packs import PackError, is_pack, open_pack
from companion.voice.pack import Form, Pack, Recording
from companion.voice.spoken import SOUND_CHECK

ENGLISH_S = {  # how long the English recordings last that are about
    "begin_first_phase": 6.64, "first_phase_ends_in_1_minute": 3.06, "first_phase_ends_in_20_seconds": 3.29,
    "first_phase_ends": 10.27, "second_phase_begins": 2.38, "second_phase_ends_in_1_minute": 3.06,
    "second_phase_ends_in_20_seconds": 3.21, "second_phase_ends": 10.87, "third_phase_begins": 2.12,
    "operation_ends_in_1_minute": 2.95, "operation_ends_in_20_seconds": 3.06, "operation_ends": 13.19,
    "alert": 1.15, "unconfirmed_report": 1.67, "repeat": 0.81, "time_t_plus_1": 1.78, "time_t_plus_2": 1.88,
    "time_t_plus_3": 1.88, "time_t_plus_4": 2.17, "time_t_plus_5": 2.09, "time_t_plus_6": 2.12,
    "time_t_plus_7": 2.17, "time_t_plus_8": 2.14, "threat": 0.84, "serious_threat": 1.20,
    "internal_threat": 1.46, "serious_internal_threat": 2.06, "zone_red": 1.44, "zone_white": 1.57,
    "zone_blue": 1.36, "incoming_data": 4.65, "data_transfer": 13.11, "communications_down": 2.40,
    "white_noise": 17.06, "communications_restored": 2.14, "red_alert_0": 2.19, "red_alert_1": 2.17,
    "red_alert_2": 2.14, "red_alert_3": 2.17,
}  # fmt: skip

ENGLISH_GRAMMAR = "<Settings><Grammar>English</Grammar><AlertHeader>Alert</AlertHeader></Settings>"


def beep(file: Path, seconds: float) -> None:
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, 8000, 0, "NONE", ""))
        out.writeframes(
            b"".join(struct.pack("<h", round(9000 * math.sin(n / 3))) for n in range(round(8000 * seconds)))
        )


def english(folder: Path, without: tuple[str, ...] = ()) -> Path:
    for name, seconds in ENGLISH_S.items():
        if name not in without:
            beep(folder / f"{name}.wav", seconds)
    (folder / "grammar.xml").write_text(ENGLISH_GRAMMAR)
    return folder


def german(folder: Path) -> Path:
    english(folder, without=("threat", "serious_threat", "zone_red", "zone_white", "zone_blue"))
    for zone in ("red", "white", "blue"):
        beep(folder / f"threat_zone_{zone}.wav", 1.7)
        beep(folder / f"serious_threat_zone_{zone}.wav", 2.3)
    (folder / "grammar.xml").write_text("<Settings><Grammar>German</Grammar></Settings>")
    return folder


def test_the_english_type_speaks_threat_and_zone_apart(tmp_path: Path) -> None:
    opened = open_pack(english(tmp_path))
    assert (opened.pack.form, opened.pack.language) == (Form.APART, "en")
    assert opened.borrowed == ()
    assert Clip.TURN_1 in opened.lent
    assert SOUND_CHECK in opened.lent
    assert opened.pack.lasts(Clip.ALERT) == 1150


def test_the_zero_of_a_known_recording_is_known_by_name_and_language(tmp_path: Path) -> None:
    pack = open_pack(english(tmp_path)).pack
    assert pack.zero(Clip.SECOND_PHASE_ENDS) == 7500
    assert pack.zero(Clip.DATA_TRANSFER) == 9900


def test_a_zero_and_the_language_can_be_set(tmp_path: Path) -> None:
    english(tmp_path)
    (tmp_path / "companion.toml").write_text('language = "cs"\n[zero_ms]\noperation_ends = 6400\n')
    pack = open_pack(tmp_path).pack
    assert (pack.language, pack.zero(Clip.OPERATION_ENDS)) == ("cs", 6400)
    assert pack.zero(Clip.FIRST_PHASE_ENDS) == 6900


def test_a_wrong_zero_is_refused_with_the_names_of_the_counts(tmp_path: Path) -> None:
    english(tmp_path)
    (tmp_path / "companion.toml").write_text("[zero_ms]\nalert = 3\n")
    with pytest.raises(PackError, match="first_phase_ends"):
        open_pack(tmp_path)


def test_a_missing_clip_is_taken_from_ours_and_named(tmp_path: Path) -> None:
    opened = open_pack(english(tmp_path, without=("threat", "zone_blue")))
    assert opened.borrowed == (Clip.THREAT, Clip.ZONE_BLUE)
    assert opened.files[Clip.THREAT].parent.name == "en"


def test_the_case_of_file_names_does_not_matter(tmp_path: Path) -> None:
    english(tmp_path)
    (tmp_path / "zone_blue.wav").rename(tmp_path / "Zone_Blue.WAV")
    (tmp_path / "grammar.xml").rename(tmp_path / "Grammar.XML")
    opened = open_pack(tmp_path)
    assert opened.borrowed == ()
    assert opened.files[Clip.ZONE_BLUE].name == "Zone_Blue.WAV"


def test_the_german_type_is_known_by_its_files(tmp_path: Path) -> None:
    opened = open_pack(german(tmp_path))
    assert (opened.pack.form, opened.pack.language) == (Form.TOGETHER, "de")
    assert opened.pack.zero(Clip.SECOND_PHASE_ENDS) == ZEROS["de"][Clip.SECOND_PHASE_ENDS]
    assert opened.borrowed == ()


def test_the_german_type_is_known_by_its_grammar_too() -> None:
    tags = [f"{kind}Zone{zone}" for kind in ("Threat", "SeriousThreat") for zone in ("Red", "White", "Blue")]
    assert grammar(f"<Settings>{''.join(f'<{tag}>x</{tag}>' for tag in tags)}</Settings>").together


def test_a_grammar_that_is_no_xml_is_named(tmp_path: Path) -> None:
    english(tmp_path)
    (tmp_path / "grammar.xml").write_text("<Settings>")
    with pytest.raises(PackError, match=r"grammar\.xml"):
        open_pack(tmp_path)


def test_pink_noise_serves_where_white_noise_is_missing() -> None:
    assert named(["pink_noise.mp3"]) == {Clip.WHITE_NOISE: "pink_noise.mp3"}
    assert named(["pink_noise.mp3", "white_noise.ogg"]) == {Clip.WHITE_NOISE: "white_noise.ogg"}


def test_a_damaged_recording_is_named_and_taken_from_ours(tmp_path: Path) -> None:
    english(tmp_path)
    (tmp_path / "repeat.mp3").write_bytes(b"no sound at all")
    (tmp_path / "repeat.wav").unlink()
    (tmp_path / "alert.wav").unlink()
    opened = open_pack(tmp_path)
    assert [str(fault) for fault in opened.broken] == ["repeat.mp3: neither MP3, Ogg, WAV nor FLAC"]
    assert opened.borrowed == (Clip.REPEAT,)
    assert opened.files[Clip.REPEAT].parent.name == "en"
    assert opened.files[Clip.ALERT].parent.name == "sounds"


def test_a_pack_of_damaged_recordings_only_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "alert.mp3").write_bytes(b"no sound at all")
    with pytest.raises(PackError, match=r"alert\.mp3"):
        open_pack(tmp_path)


def test_any_other_folder_is_no_pack(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    assert not is_pack(tmp_path)
    with pytest.raises(PackError, match="no recording"):
        open_pack(tmp_path)


def the_long_english_pack() -> Pack:
    ours = open_pack("en").pack
    recordings = dict(ours.recordings) | {Clip(n): Recording(round(1000 * s)) for n, s in ENGLISH_S.items()}
    for clip, zero in ZEROS["en"].items():
        recordings[clip] = Recording(round(1000 * ENGLISH_S[clip]), zero=zero)
    recordings[Clip.INCOMING_DATA] = Recording(4650, twice=True)
    return Pack("community", "en", Form.APART, recordings)


def waits(name: str) -> list[int]:
    """By how many milliseconds announcements are late with the long recordings."""
    spoken = plan(mission(name), the_long_english_pack()).spoken
    return [each.at - each.due for each in spoken if not isinstance(each.says, PhaseEnd) and each.at > each.due]


def test_with_the_long_recordings_eight_official_missions_collide_and_wait_a_little() -> None:
    late = {row.card: waits(row.id) for row in OFFICIAL if waits(row.id)}
    assert len(late) == 8
    assert all(max(each) < 1000 for card, each in late.items() if card != "S2-3")


def test_communications_down_waits_for_a_data_transfer_that_has_almost_finished() -> None:
    assert waits("S2-3") == [3260]  # and not the transfer for 22 s, until communications are restored
