"""How the voice is heard: what the benchmark counts, without a recogniser."""

from array import array
from pathlib import Path

import pytest

from companion.bench import heard
from companion.bench.heard import Line, Result, distance, summary, table_noise, words
from companion.cli import Refusal
from companion.studio.samples import decibels, loudness
from companion.studio.sounds import sound


@pytest.mark.parametrize(
    ("said", "listened", "errors"),
    [
        ("zone red", "zone red", 0),
        ("threat zone red", "fred sound red", 2),
        ("zone blue", "sandler", 2),
        ("time t plus two", "time t plus to the", 2),
        ("threat", "", 1),
    ],
)
def test_words_heard_wrong_are_counted(said: str, listened: str, errors: int) -> None:
    assert distance(said.split(), listened.split()) == errors


def test_case_and_stops_are_not_heard() -> None:
    assert words("Threat. Zone red!") == ("threat", "zone", "red")


def test_the_words_that_matter_are_told_apart() -> None:
    results = [
        Result("a", ("threat", "zone", "red"), ("threat", "sound", "red")),
        Result("b", ("repeat",), ("repeat",)),
    ]
    told = summary(results, "noisy_")
    assert told == {
        "noisy_right_percent": 50.0, "noisy_word_errors_percent": 25.0,
        "noisy_threat_percent": 100.0, "noisy_zone_percent": 0.0,
    }  # fmt: skip


def test_a_table_is_as_long_as_the_line_and_so_many_decibels_below_it() -> None:
    lines = [Line("a", ("a",), sound("alarm")[:8000]), Line("b", ("b",), sound("low")[:3000])]
    for line, noise in zip(lines, table_noise(lines, 10.0), strict=True):
        assert len(noise) == len(line.sound)
        assert decibels(loudness(line.sound)) - decibels(loudness(noise)) == pytest.approx(10.0, abs=0.5)
    assert [*table_noise(lines, 10.0)] == [*table_noise(lines, 10.0)]
    assert isinstance(lines[0].sound, array)


def test_without_a_recogniser_it_is_said_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.studio.engines.PYTHONS", (Path("/nowhere/python"),))
    with pytest.raises(Refusal, match="pip install pocketsphinx"), heard.listener():
        pass
