"""How the voice is heard: what the benchmark counts, without a recogniser."""

import shutil
from pathlib import Path

import pytest

from companion.bench import heard
from companion.bench.heard import HeardLine, Line, compared, distance, in_company, kana, summary, talk, words
from companion.cli import Refusal
from companion.studio.samples import added, decibels, loudness, scaled
from companion.studio.sounds import sound
from companion.user_files.packs import OURS


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


def test_a_figure_is_the_word_that_it_sounds_like() -> None:
    assert words("Time T+2, 21 seconds") == words("Time, T plus two. Twenty-one seconds.")


@pytest.mark.parametrize(
    ("language", "heard", "said"),
    [
        ("de", "Zeit, T+3. 21 Sekunden.", "Zeit, T plus drei. Einundzwanzig Sekunden."),
        ("es", "Tiempo, te +16.", "Tiempo, te más dieciséis."),
        ("fr", "L’opération, 21 cases.", "L'opération, vingt-et-un cases."),
        ("it", "L'azione è ritardata, più 23.", "L’azione è ritardata, + ventitré."),
    ],
)
def test_letters_figures_and_apostrophes_are_those_of_the_language(language: str, heard: str, said: str) -> None:
    assert words(heard, language) == words(said, language)
    assert len(words(said, language)) > 3


def test_where_a_german_word_ends_is_not_heard() -> None:
    said, heard_ = words("Datentransfer.", "de"), words("Daten Transfer", "de")
    assert compared("a", said, heard_, "de").errors == 0
    assert compared("a", said, heard_, "fr").errors == 2
    assert compared("a", said, words("Daten Transport", "de"), "de").errors == 2


def test_threat_and_zone_are_watched_in_every_language() -> None:
    results = [
        HeardLine("a", ("menace", "zone", "rouge"), ("menace", "zone")),
        HeardLine("b", ("zona", "blu"), ("son", "blu")),
    ]
    assert summary(results, "")["threat_percent"] == 100.0
    assert summary(results, "")["zone_percent"] == 50.0


def test_japanese_is_compared_by_its_sounds_however_long_vowels_are_written() -> None:
    assert kana("キョーイ、ヲ") == kana("キョイオ") == ("キ", "ョ", "イ", "オ")


def test_the_words_that_matter_are_told_apart() -> None:
    results = [
        HeardLine("a", ("threat", "zone", "red"), ("threat", "sound", "red")),
        HeardLine("b", ("repeat",), ("repeat",)),
    ]
    told = summary(results, "noisy_")
    assert told == {
        "noisy_right_percent": 50.0, "noisy_word_errors_percent": 25.0,
        "noisy_threat_percent": 100.0, "noisy_zone_percent": 0.0,
    }  # fmt: skip


def test_a_table_is_as_long_as_the_line_so_many_decibels_below_it_and_the_same_every_time() -> None:
    table = talk()
    for line in (Line("a", "a", sound("alarm")[:8000]), Line("b", "b", sound("low")[:3000])):
        (noisy,) = in_company([line], table, 5.0)
        noise = added(noisy.sound, scaled(line.sound, -1))
        assert decibels(loudness(line.sound)) - decibels(loudness(noise)) == pytest.approx(5.0, abs=0.5)
        assert [*in_company([line], table, 5.0)] == [noisy]


def test_without_a_recogniser_it_is_said_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.studio.worker.PYTHONS", (Path("/nowhere/python"),))
    with pytest.raises(Refusal, match=r"python3 tools/voice_models\.py"), heard.listener("moonshine"):
        pass


def test_without_the_judge_it_is_said_how_to_get_him(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.studio.worker.PYTHONS", (Path("/nowhere/python"),))
    with pytest.raises(Refusal, match=r"pip install --no-deps distillmos"):
        heard.judged([Line("a", "a", sound("alarm")[:800])], "en_")


def test_opinions_are_told_by_their_mean_and_their_worst_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard, "opinions_of", lambda lines: iter([4.0, 3.0, *[4.5] * 18]))
    assert heard.judged([Line("a", "a", talk())] * 20, "en_") == {"en_lines": 20, "en_mean": 4.4, "en_p10": 4.5}


def test_a_pack_of_an_older_version_is_listened_to_as_it_is(tmp_path: Path) -> None:
    shutil.copy(OURS / "en" / "zone_red.ogg", tmp_path)
    (tmp_path / "manifest.toml").write_text(
        'language = "en"\n[clips]\nzone_red = { ms = 9, text = "In the red zone." }\n'
    )
    (line,) = heard.lines_of(str(tmp_path), heard.script_of(str(tmp_path)))
    assert (line.clip, line.text) == ("zone_red", "In the red zone.")
    with pytest.raises(Refusal, match="does not tell what its recordings say"):
        heard.script_of(str(tmp_path / "nothing"))


def test_an_ear_is_not_asked_for_a_language_that_it_does_not_understand() -> None:
    with pytest.raises(Refusal, match="moonshine does not understand 'ja'"), heard.listener("moonshine", "ja"):
        pass
