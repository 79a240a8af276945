"""What torture and long benches know of Space Alert: every line is heard whole, and a crew plays on."""

from pathlib import Path

import pytest

from companion.games.space_alert import INFO
from companion.kit.commands import BoxStatus
from companion.kit.evening import Settings
from companion.run.sounding import found_voice
from companion.torture import judge
from companion.torture.judge import Report
from companion.torture.story import Story, story


@pytest.fixture(scope="module")
def told() -> Story:
    voice, _ = found_voice("", "en", Path("/nonexistent"))
    assert voice is not None
    told = (story(seed, INFO, voice.pack, Settings(), BoxStatus()) for seed in range(1, 30))
    return next(each for each in told if each.lines and each.landed)


def test_the_judge_sees_a_line_that_was_lost(told: Story) -> None:
    begins, ends = told.lines[1]
    first: list[Report] = [{"start": 0, "done": 0}, {"at": 0, "sound": [{"zero": 0}]}, {"at": ends - 10}]
    second: list[Report] = [{"start": begins + 5, "done": 0}, {"at": begins + 5, "sound": [{"zero": 0}]}, {"at": 10**7}]
    found = judge.unheard(told, [first, second], 1)
    assert len(found) == 1
    assert found[0].startswith(f"the line at {begins} ms was never heard whole")


def test_the_judge_sees_a_flight_that_goes_back_too_far(told: Story) -> None:
    first: list[Report] = [{"start": 0, "done": 0}, {"at": 0, "sound": [{"zero": 0}]}, {"at": 300_000}]
    second: list[Report] = [{"start": 300_000, "done": 0}, {"at": 300_000, "sound": [{"zero": 100_000}]}, {"at": 10**7}]
    assert any("went back to 200000 ms" in each for each in judge.unheard(told, [first, second], 1))
