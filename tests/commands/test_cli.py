"""The command line says what it can do, and a mistake is one clear line."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from companion import VERSION
from companion.cli import COMMANDS, main
from companion.cli_words import EARLIER, SCRIPT


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_it_says_which_version_it_is(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    assert capsys.readouterr().out == f"Table companion {VERSION}\n"


@pytest.mark.parametrize("command", ["companion", "./run"])
def test_it_calls_itself_as_people_start_it(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CALLED_AS", command)
    assert main(["referre"]) == 2
    assert capsys.readouterr().err.startswith(f"{command}: there is no command")


@pytest.mark.parametrize("command", [SCRIPT, EARLIER])
def test_what_it_advises_can_be_typed_as_it_stands(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anybody who has the wheel has no ./run."""
    monkeypatch.setenv("CALLED_AS", "")
    monkeypatch.setattr("sys.argv", [f"/usr/bin/{command}"])
    main(["demo", "--speed", "1e9"])
    main(["doctor"])
    main(["missions", "show", "zzzz"])
    shown = "".join(capsys.readouterr())
    assert f"To play: {command}. " in shown and f"{command} missions list" in shown
    assert "./run" not in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 3


@pytest.mark.parametrize("words", [(), *((name,) for name in COMMANDS)])
def test_help_fits_the_usual_terminal(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with suppress(SystemExit):
        main([*words, "--help"])
    assert [line for line in capsys.readouterr().out.splitlines() if len(line) > 80] == []


def test_an_unknown_command_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referre"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "./run: there is no command 'referre'; did you mean referee?\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_is_one_line_and_exit_code_2(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--no-such-option"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_option_without_a_command_is_one_for_playing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--no-such-option"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("./run play: unrecognized arguments: --no-such-option")


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "fast"])
def test_time_runs_forward(command: str, speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, f"--speed={speed}"])
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("typed", "term"), [(False, "xterm"), (True, "dumb")])
def test_without_a_command_it_plays_and_without_terminal_and_page_it_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: bool, term: str
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("COMPANION_BOARD", "none")
    monkeypatch.setenv("COMPANION_PAGE_ON", "false")
    monkeypatch.setenv("TERM", term)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: typed)
    assert main([]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert all(word in said for word in ("terminal", "./run doctor", "./run demo"))


# ---- what is printed reaches its reader, or a message says so


def printing(out: int, *, buffered: bool) -> subprocess.CompletedProcess[str]:
    """A command whose output goes to that open file, which is closed then."""
    words = [sys.executable, *(() if buffered else ("-u",)), "-m", "companion", "config"]
    done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, text=True, env={}, check=False)
    os.close(out)
    return done


@pytest.mark.parametrize("buffered", [True, False])
def test_a_reader_that_has_seen_enough_is_no_error(buffered: bool) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = printing(write_end, buffered=buffered)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("buffered", [True, False])
def test_a_full_disk_is_one_clear_line(buffered: bool) -> None:
    done = printing(os.open("/dev/full", os.O_WRONLY), buffered=buffered)
    assert done.returncode == 1
    assert done.stderr == "./run: not everything could be written: No space left on device\n"
