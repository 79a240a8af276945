"""What the recognisers are given of a mission: the words, with the ship under them."""

from companion.bench.ear import onset
from companion.bench.heard import AROUND_MS, RATE, decoding, script_of, spoken_texts
from companion.games.space_alert.bench.aboard import announced, instant
from companion.rules.space_alert.missions import mission
from companion.studio.samples import count
from companion.user_files.packs import open_pack

TEXTS = spoken_texts(script_of("en"))


def test_every_announcement_of_a_minute_is_cut_out_where_it_is_said_and_the_ship_is_under_it() -> None:
    opened = open_pack("en")
    lines = announced(mission("S2-2"), opened, TEXTS, instant("3:30"))
    assert [line.clip for line in lines][:2] == ["first_phase_ends_in_20_seconds", "first_phase_ends"]
    assert all(line.text == TEXTS[line.clip] for line in lines)
    with decoding() as samples:
        for line in lines:
            clip, around = samples(opened.files[line.clip]), count(AROUND_MS, RATE)
            found = onset(line.sound, clip[: RATE // 5], around - 40, around + 40)
            assert found is not None and abs(found - around) <= RATE // 500, line.clip
            assert any(line.sound[: around // 2]), "the ship is heard before the word"


def test_all_that_is_said_in_a_mission_is_heard_as_often_as_it_is_said() -> None:
    said = [line.clip for line in announced(mission("S2-2"), open_pack("en"), TEXTS)]
    assert said.count("data_transfer") >= 1 and said.count("repeat") >= 2
    assert "alert" not in said  # it has no words
