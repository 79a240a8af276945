"""./run missions, as a person types it."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.rules.space_alert.missions import mission, missions

GOOD = "010AL2STW,055UR3IT,250CS10,340PE1,350ID,400DT,725PE2,955PE3"


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        try:
            code = main(["missions", *words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def script(folder: Path, text: str = GOOD, name: str = "a.txt") -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


# ---- list and show


def test_list_names_every_mission(run: Run) -> None:
    code, out, _ = run("list")
    assert code == 0
    assert all(timeline.id in out for timeline in missions())
    assert out.count("not verified") == 18


def test_list_as_json_has_the_names_of_the_fact_files(run: Run) -> None:
    rows = json.loads(run("list", "--json")[1])
    assert len(rows) == 34
    third = next(row for row in rows if row["card"] == "S2-3")
    assert (third["id"], third["title"], third["phase_ends_s"]) == ("mission-3", "Mission 3", [230, 450, 600])
    assert third["event"][0] == {"at_s": 10, "kind": "threat", "t": 2, "type": "IT", "unconfirmed": False}
    assert {"at_s": 110, "kind": "comms-down", "end_s": 120} in third["event"]


@pytest.mark.parametrize("words", [("S2-3",), ("s2-3",), ("MISSION-3",), ("Mission", "3")])
def test_show_finds_a_mission_by_card_or_id_in_any_case(run: Run, words: tuple[str, ...]) -> None:
    code, out, _ = run("show", *words)
    assert code == 0
    assert "Mission 3  (S2-3, mission-3)" in out


def test_show_prints_every_format(run: Run) -> None:
    assert json.loads(run("show", "S1-1", "--json")[1])["boards"] == {
        "red": "T4",
        "white": "T2",
        "blue": "T6",
    }
    assert run("show", "S2-8", "--script")[1].startswith("010AL3IT,040CS10,")
    assert run("show", "S2-8", "--lines")[1].startswith("3:25 - 7:15 - 9:40\nAL 0:10 T+3 IT\n")
    assert " 0:10  Time T+3. Internal threat.\n" in run("show", "S2-8", "--card")[1]
    assert "ミッション8" in run("show", "S2-8", "--card", "--language", "ja")[1]


def test_show_for_four_leaves_the_reports_out(run: Run) -> None:
    assert "Unconfirmed" in run("show", "S2-8")[1]
    assert "Unconfirmed" not in run("show", "S2-8", "--crew", "4")[1]


def test_an_unknown_mission_is_one_line_with_what_was_meant(run: Run) -> None:
    assert run("show", "misson-3") == (
        2, "", "./run missions: there is no mission 'misson-3'; did you mean mission-3?\n",
    )  # fmt: skip


# ---- new


def test_a_seed_makes_the_same_mission_again_and_its_name_does_too(run: Run) -> None:
    first = json.loads(run("new", "--seed", "7", "--json")[1])
    assert first == json.loads(run("new", "--seed", "7", "--json")[1])
    again = json.loads(run("show", first["title"].upper(), "--json")[1])
    assert again == {key: value for key, value in first.items() if key != "seed"}
    assert json.loads(run("new", "--seed", first["id"], "--json")[1]) == first


def test_without_a_seed_missions_differ(run: Run) -> None:
    made = {run("new", "--json")[1] for _ in range(4)}
    assert len(made) > 1


def test_a_number_of_any_length_is_a_seed(run: Run) -> None:
    assert run("new", "--seed", "9" * 5000)[0] == 0
    assert run("new", "--seed", "-5") == run("new", "--seed", "-5")


def test_a_word_is_a_seed_too(run: Run) -> None:
    assert run("new", "--seed", "Otto's birthday") == run("new", "--seed", "Otto's birthday")


def test_many_missions_are_a_json_list(run: Run) -> None:
    rows = json.loads(run("new", "--seed", "1", "--count", "5", "--json")[1])
    assert len({row["id"] for row in rows}) == 5
    assert [row["seed"] for row in rows] == [1, 2, 3, 4, 5]


def test_knobs_are_kept_and_stand_in_the_name(run: Run) -> None:
    knobs = ("--crew", "4", "--level", "8", "--length", "11:00", "--no-internal", "--colours", "white,yellow")
    made = json.loads(run("new", "--seed", "5", *knobs, "--json")[1])
    assert made["phase_ends_s"][-1] == 660
    assert made["threat_points"] - made["unconfirmed_points"] == 8
    assert made["id"] == "swift-resin-rocket-9-points-outside-660-seconds-mixed"
    assert {event["colour"] for event in made["event"] if event["kind"] == "threat"} == {"white", "yellow"}


@pytest.mark.parametrize("level", ["test-run", "simulation", "Advanced Simulation", "mission"])
def test_a_level_may_be_named(run: Run, level: str) -> None:
    code, out, _ = run("new", "--level", level, "--json")
    assert code == 0
    assert json.loads(out)["level"] == level.lower().replace(" simulation", "")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--crew", "9"), "a crew is 1 to 5, not 9"),
        (("--level", "20"), "3 to 14 do"),
        (("--level", "9" * 5000), "test-run, simulation, advanced, mission"),
        (("--level", "hard"), "test-run, simulation, advanced, mission"),
        (("--length", "605"), "multiple of 10 s"),
        (("--length", "ten"), "minutes:seconds"),
        (("--colours", "green"), "white,yellow"),
        (("--count", "0"), "--count is 1 to"),
        (("--double", "--no-internal"), "one is internal"),
        (("--level", "6", "--points", "6"), "give one of them"),
        (("--count", "many"), "invalid int value"),
    ],
)
def test_impossible_knobs_are_one_line_with_the_reason(run: Run, words: tuple[str, ...], reason: str) -> None:
    code, out, err = run("new", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


# ---- convert and check


@pytest.mark.parametrize("to", ["script", "lines", "json"])
def test_what_is_converted_converts_back(run: Run, tmp_path: Path, to: str) -> None:
    there = script(tmp_path, run("convert", script(tmp_path), "--to", to)[1], "b.txt")
    assert run("convert", there, "--to", "script")[1] == GOOD + "\n"


def test_convert_says_what_it_took_pe_for_and_can_be_told(run: Run, tmp_path: Path) -> None:
    file = script(tmp_path)
    _, out, err = run("convert", file, "--to", "lines")
    assert out.startswith("3:45 - 7:30 - 10:00\n")
    assert "taken as printed" in err
    _, out, err = run("convert", file, "--to", "lines", "--phase-end", "real")
    assert out.startswith("3:40 - 7:25 - 9:55\n")
    assert "as you said" in err


def test_convert_keeps_the_convention_or_writes_the_one_asked_for(run: Run, tmp_path: Path) -> None:
    real = GOOD.replace("340PE1", "345PE1").replace("725PE2", "730PE2").replace("955PE3", "1000PE3")
    assert run("convert", script(tmp_path, real), "--to", "script")[1] == real + "\n"
    assert run("convert", script(tmp_path), "--to", "script", "--write-phase-end", "real")[1] == real + "\n"


def test_convert_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(GOOD.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert run("convert", "-", "--to", "card")[1].startswith("script  script  (10:00)\n")


def test_many_missions_convert_to_every_format(run: Run, tmp_path: Path) -> None:
    file = script(tmp_path, run("list", "--json")[1])
    ini = script(tmp_path, run("convert", file, "--to", "script")[1], "all.cfg")
    _, out, _ = run("check", ini)
    assert "34 missions, no errors" in out
    again = json.loads(run("convert", ini, "--to", "json")[1])
    assert [row["event"] for row in again] == [row["event"] for row in json.loads(run("list", "--json")[1])]
    assert run("convert", ini, "--to", "card")[1].count("Mission complete") == 34


def test_what_a_format_cannot_say_is_said(run: Run, tmp_path: Path) -> None:
    file = script(tmp_path, run("new", "--seed", "1", "--colours", "white,yellow", "--json")[1])
    assert "cannot say: colours" in run("convert", file, "--to", "lines")[2]
    odd = script(tmp_path, "3:40 - 7:25 - 9:55\nID 0:10")
    assert "give it --phase-end printed" in run("convert", odd, "--to", "script")[2]
    long = script(tmp_path, "3:40 - 9:50\nCD 0:10 - 2:10")
    assert "cannot say that communications are down for 120 s" in run("convert", long, "--to", "script")[2]


def test_check_says_what_is_in_a_script(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", script(tmp_path))
    assert code == 0
    assert "phases end at 3:45 - 7:30 - 10:00; 2 threats, 3 points (1 unconfirmed)" in out
    assert "1 mission, no errors" in out


def test_check_lists_every_fault_with_its_place(run: Run, tmp_path: Path) -> None:
    code, out, err = run("check", script(tmp_path, "315,010AL9TB,\n" + GOOD))
    assert (code, out) == (2, "")
    assert [line.split(":")[0].strip() for line in err.splitlines()[1:]] == [
        "line 1, column 1 (event 1)",
        "line 1, column 5 (event 2)",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no mission in it"),
        (b"\xff\xfe\x00", "no text in UTF-8"),
        (b"a\0b", "no text"),
        (None, "No such file"),
    ],
)
def test_a_file_that_is_no_script_is_one_line(run: Run, tmp_path: Path, content: bytes | None, reason: str) -> None:
    if content is not None:
        (tmp_path / "x").write_bytes(content)
    code, out, err = run("check", str(tmp_path / "x"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert reason in err


def test_a_directory_is_no_script(run: Run, tmp_path: Path) -> None:
    assert run("check", str(tmp_path))[0] == 2


def test_every_official_mission_is_what_show_prints(run: Run) -> None:
    shown = json.loads(run("show", "S2-6", "--json")[1])
    assert shown["phase_ends_s"] == list(mission("S2-6").phase_ends_s)


def test_one_of_a_thing_is_one_thing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "short"
    script.write_text("010AL1TB,100DT,340PE1,700PE2")
    assert main(["missions", "check", str(script)]) == 0
    assert "1 threat, 1 point, 0 incoming data, 1 data transfer, 0 s" in capsys.readouterr().out


def test_a_fault_does_not_pour_out_the_whole_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture").write_text("x" * 100_000)
    assert main(["missions", "check", str(tmp_path / "picture")]) == 2
    assert max(map(len, capsys.readouterr().err.splitlines())) < 200


@pytest.mark.parametrize("word", ["list", "show", "new", "convert", "export", "check"])
def test_help_fits_the_usual_terminal(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["missions", word, "--help"])
    assert [line for line in capsys.readouterr().out.splitlines() if len(line) > 80] == []


def test_an_output_that_knows_no_japanese_shows_what_it_can() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "missions", "show", "S2-3", "--language", "ja"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "(S2-3, mission-3)" in done.stdout
