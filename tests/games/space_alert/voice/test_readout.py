"""The plan as text: what a timekeeper without sound reads, in both languages, when it is due."""

import pytest

from companion.games.space_alert.voice.plan import plan
from companion.games.space_alert.voice.readout import printed, readout
from companion.games.space_alert.words.announcement import line
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.timeline import announcements
from companion.user_files.packs import open_pack


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_timekeeper_reads_what_the_scenario_card_says_at_its_seconds(language: str) -> None:
    timeline = mission("S2-3")
    read = readout(plan(timeline, open_pack(language).pack), language)
    card = [(1000 * each.at_s, line(language, each)) for each in announcements(timeline)]
    assert sorted((reading.at, reading.text) for reading in read) == sorted(card)


def test_it_is_printed_with_minutes_and_seconds() -> None:
    text = printed(readout(plan(mission("S1-1"), open_pack("en").pack), "en"))
    assert text.splitlines()[0].startswith(" 0:00  ")
    assert len(text.splitlines()) == len(announcements(mission("S1-1")))
