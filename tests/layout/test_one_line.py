"""A frame as one line: what somebody reads who looks at no picture."""

import pytest

from companion.layout.one_line import News, one_line
from companion.types import Choices, Countdown, Frame, Message, Row, Steps
from tests.layout.samples import SAMPLES


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_frame_is_one_line_without_marks(language: str) -> None:
    for name, frame in SAMPLES[language].items():
        line = one_line(frame)
        assert line and "\n" not in line and "<" not in line, name


def test_of_a_list_it_is_the_chosen_row_and_of_a_turn_the_newest_step() -> None:
    assert (
        one_line(Choices("Missions", (Row("Mission 1", "10:00"), Row("Mission 2")), 0)) == "Missions | Mission 1: 10:00"
    )
    assert one_line(Steps("Turn 2", ("A threat in white", "All act"))) == "Turn 2 | All act"


def test_a_clock_that_runs_is_no_news_and_a_second_announcement_with_the_same_words_is() -> None:
    def running(time: str, headline: str = "") -> Countdown:
        return Countdown(time, "Phase 1", headline, footer="Turns 1-3")

    data, seen_at = "Incoming data.", "3:4{}  Phase 1"
    seen: tuple[Frame, ...] = (
        running("3:45"), running("3:44"), Message(data, seen_at.format(3)), Message(data, seen_at.format(2)),
        running("3:41", data), Message(data, seen_at.format(0)), running("3:39", data),
        Message("Frigate", "2:50  Phase 1", big="T+2"),
        running("2:42", "T+2 serious, white"), running("2:41", "T+2 serious, white"),
    )  # fmt: skip
    news = News()
    assert [line for line in map(news.of, seen) if line] == [
        "Phase 1 | Turns 1-3", "Phase 1 | Incoming data.", "Phase 1 | Incoming data.", "Phase 1 | T+2 | Frigate",
        "Phase 1 | T+2 serious, white",
    ]  # fmt: skip
