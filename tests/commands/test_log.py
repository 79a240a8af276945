"""./run log on a real store."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.cli import main
from companion.evening.log_sheet import as_page
from companion.evening.plays import BG_STATS
from companion.games import GAMES
from companion.games.space_empires import log as space_empires
from companion.kit.logline import LogEntry
from companion.run.recorder import labels_of, text
from companion.store import Store, logbook
from companion.store.logbook import Labels, moment
from tests.games.eclipse.test_browser import finished
from tests.games.space_alert.page.evenings import won
from tests.games.space_alert.table.test_log import entry
from tests.games.stationfall.scenes import all_scored


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    store = Store(tmp_path)
    lost = entry(2, won=False, points=None, lost_turn=9, killed_by="SE1-01", title="=1+1", record='{"id": "x"}')
    for each in (entry(1), lost):
        store.write(1, "{}", entries={each.id: text(each)}, now=moment(None))
    store.close()
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_the_list_has_a_line_per_mission_newest_first(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "log", "--state", str(kept), "list").splitlines()
    assert ["lost" in line for line in lines] == [True, False]
    assert "Anna★" in lines[1]


def test_a_mission_is_shown_in_either_language(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Won: 8 points" in printed(capsys, "log", "--state", str(kept), "show", "1")
    assert "フリゲート" in printed(capsys, "log", "--state", str(kept), "--language", "ja", "show", "2")


def test_where_and_which_language_may_stand_before_or_after_the_word(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = printed(capsys, "log", "--state", str(kept), "--language", "ja", "show", "2")
    assert printed(capsys, "log", "show", "2", "--state", str(kept), "--language", "ja") == before


def test_the_log_is_exported_for_a_spreadsheet(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "log", "--state", str(kept), "export"))))
    assert [(row["won"], row["total"], row["killed_by"]) for row in rows] == [("1", "8", ""), ("0", "", "SE1-01")]
    assert rows[1]["title"] == "'=1+1", "no formula, whatever a mission is called"


def test_the_log_is_exported_for_programs(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missions = json.loads(printed(capsys, "log", "--state", str(kept), "export", "--as", "json"))
    assert [mission["total"] for mission in missions] == [8, None]
    assert [mission["record"] for mission in missions] == [None, {"id": "x"}]


def test_the_page_to_print_escapes_what_people_called_themselves(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.html"
    assert main(("log", "--state", str(kept), "export", "--as", "html", "--to", str(file))) == 0
    page = file.read_text("utf-8")
    assert page.count("<tr") == 3 and "Anna, Ben" in page
    rude = entry(1, crew=(), title="<script>")
    assert "<script>" not in as_page("en", [rude])


def test_a_long_log_is_printed_crew_by_crew_and_never_read_all_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    crews = [("Anna", "Ben"), ("Chie",), ("Dora",)]
    lines = [
        replace(entry(n), id=f"m{n}", game="go" if n % 4 else "chess", players=crews[n % 3], value=None)
        for n in range(1, 25)
    ]
    store = Store(tmp_path)
    for n, line in enumerate(lines, start=1):
        labels = {} if n % 7 == 0 else {line.id: labels_of(line)}
        store.write(n, "{}", entries={line.id: text(line)}, labels=labels)
    store.write(30, "{}", entries={"strange": '{"": "nobody.Knows"}'}, labels={"strange": Labels("")})
    store.close()
    monkeypatch.setattr(logbook, "AT_A_TIME", 2)
    monkeypatch.setattr("companion.commands.log.AT_A_TIME", 2)
    printed = as_page("en", [line for n, line in enumerate(lines, start=1) if n % 7][::-1])
    assert main(("log", "--state", str(tmp_path), "export", "--as", "html")) == 0
    said = capsys.readouterr()
    assert said.out.startswith(printed.removesuffix("</body></html>\n"))
    assert said.out.count("<tr><td>") == 24, "also those of which nobody has said whose they are"
    assert "entry 25 cannot be read" in said.err


def test_an_empty_log_and_a_wrong_number_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "empty" in printed(capsys, "log", "--state", str(tmp_path))
    assert main(("log", "--state", str(tmp_path), "show", "7")) == 2
    assert "no game 7" in capsys.readouterr().err


def test_a_directory_that_is_not_there_is_a_mistake_and_not_an_empty_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "sate"
    assert main(("log", "--state", str(nowhere))) == 2
    assert f"./run log: there is no directory {nowhere}" in capsys.readouterr().err
    assert not nowhere.exists()


def test_who_may_not_read_the_store_is_told_where_the_log_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(directory: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("companion.commands.log.log_in", refused)
    assert main(("log", "--state", str(tmp_path), "list")) == 2
    assert "read the log on its page" in capsys.readouterr().err


def of_all_four() -> list[LogEntry]:
    """A play of each game, as its line was written."""
    short = space_empires.Encounter(1, "2.1", "short", 5, ("red", "blue"), ("blue",), (3, 9))
    ended = {"space_alert": won(), "eclipse": finished("en"), "stationfall": all_scored()}
    lines = [info.game.log.finished(ended[info.id]) for info in GAMES if info.id in ended and info.game.log]
    lines.append(space_empires.BOOK.line("x", short, "2026-11-16"))
    return [line for line in lines if line is not None]


@pytest.mark.parametrize(("form", "begins"), [("plays", "boardgamegeek.com"), ("bg-stats", BG_STATS)])
def test_plays_of_all_four_games_are_exported_for_where_people_keep_theirs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, begins: str
) -> None:
    store, lines = Store(tmp_path), of_all_four()
    store.write(1, "{}", entries={f"{place}": text(line) for place, line in enumerate(lines)}, now=moment(None))
    store.close()
    told = unquote(printed(capsys, "log", "--state", str(tmp_path), "export", "--as", form))
    assert begins in told
    for name in ("Space Alert", "Eclipse", "Stationfall", "Space Empires"):
        assert name in told
