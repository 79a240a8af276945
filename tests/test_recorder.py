"""Between loop and store: an evening is found again as it was, or it is said plainly what is not."""

import ctypes
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from companion.evening import Evening, Stepped, next_at, step
from companion.evening.switch_off import SwitchOff
from companion.games.space_alert.table.campaign import Campaign
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.score import Repairs
from companion.kit.effects import Save, Strike
from companion.kit.evening import Settings
from companion.kit.hands import (
    Chosen,
    Configured,
    DateKnown,
    LogRead,
    PoweredOn,
    ScriptGiven,
    SeedGiven,
    StoreFailed,
    Undo,
)
from companion.kit.logline import LogEntry
from companion.run import recorder
from companion.run import today as calendar
from companion.run.recorder import Recorder
from companion.store import Store
from companion.store.schema import COLUMNS, connected
from companion.types import Face, Input, Key, Message, Press
from tests.table.space_alert.test_campaign import BRUISED, at_menu, flown

ENTRY = LogEntry("m1", "space_alert", title="First simulation", won=True)
FACE = Face(Message("flying"))


class Box:
    """A recorder on a real store, and the evening it records."""

    def __init__(self, directory: Path, today: datetime | None = None) -> None:
        self.today = today
        self.store = Store(directory)
        self.recorder = Recorder(self.store, lambda: self.today)
        self.found = self.recorder.found()
        self.evening, self.at = self.found.evening, self.found.at

    def hand(self, hand: object, *effects: object) -> None:
        self.at += 100
        given = Input(self.at, hand)
        self.evening, asked = step(self.evening, given)
        self.recorder.record(given, self.evening, (*asked, *effects))

    def off(self) -> None:
        self.store.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    yield box
    box.off()


def test_the_first_evening_begins_at_home(box: Box) -> None:
    assert box.found == recorder.Found(Evening(), 0, resumed=False)


def test_an_evening_is_found_again_as_it_was(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.hand(SeedGiven(42))
    box.hand(Chosen("off"))
    assert isinstance(box.evening.stage, SwitchOff)
    box.off()
    again = Box(tmp_path)
    assert again.found.resumed
    assert again.evening == box.evening
    assert again.at == box.at
    assert again.found.notices == ()
    again.hand(PoweredOn())
    again.off()
    third = Box(tmp_path)
    assert third.evening == again.evening
    third.off()


def test_what_cannot_be_written_leaves_no_gap_in_the_journal(tmp_path: Path) -> None:
    box = Box(tmp_path)
    before = box.evening
    with pytest.raises(ValueError, match="surrogates"):
        box.hand(ScriptGiven("half", "\ud800"))
    box.evening = before
    box.hand(SeedGiven(42))
    box.off()
    again = Box(tmp_path)
    assert (again.evening, again.found.notices) == (box.evening, ())
    again.off()


def test_another_build_goes_on_where_the_digests_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(tmp_path)
    box.hand(Press(Key.OK))
    box.hand(SeedGiven(42))
    box.off()
    monkeypatch.setattr(recorder, "build", lambda: "another")
    again = Box(tmp_path)
    assert again.found.resumed
    assert (again.evening, again.found.notices) == (box.evening, ())
    again.off()


def test_an_input_that_leads_elsewhere_is_noticed_at_its_row_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box(tmp_path)
    box.hand(SeedGiven(1))
    agreed = box.evening
    box.hand(SeedGiven(42))
    box.hand(SeedGiven(3))
    box.off()

    def changed_step(evening: Evening, given: Input) -> Stepped:
        return step(evening, Input(given.at, SeedGiven(43) if given.hand == SeedGiven(42) else given.hand))

    monkeypatch.setattr(recorder, "step", changed_step)
    again = Box(tmp_path)
    assert again.found.resumed
    assert replace(again.evening, at=0) == replace(agreed, at=0)
    notice = "input 2 leads elsewhere in this version; from there 2 inputs are left out; they stay in the file"
    assert again.found.notices == (notice,)
    again.off()
    third = Box(tmp_path)  # a new journal has begun: it is said once
    assert (third.evening, third.found.notices) == (again.evening, ())
    third.off()


def edited(directory: Path, sql: str, *values: object) -> None:
    """Rows changed by hand, with the seals they then need."""
    with closing(connected(directory / "companion.db")) as db:
        db.execute(sql, values)
        for table, columns in COLUMNS.items():
            db.execute(f"UPDATE {table} SET seal = seal({', '.join(columns)})")


def test_an_evening_of_an_unknown_format_is_said_and_kept(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.hand(SeedGiven(1))
    box.off()
    edited(tmp_path, "UPDATE snapshot SET state = replace(state, 'evening.Evening', 'evening.Soiree')")
    edited(tmp_path, "UPDATE evening SET format = 99")
    again = Box(tmp_path)
    assert not again.found.resumed
    assert any("evening 1 (format 99) cannot be gone on with; it stays in the file" in n for n in again.found.notices)
    assert again.store._db.execute("SELECT count(*) FROM input WHERE evening = 1").fetchone()[0] == 1
    again.off()


def test_only_settings_changed_on_the_box_beat_the_configuration(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for hand in (Chosen("settings"), Chosen("volume"), Press(Key.RIGHT), Press(Key.OK)):
        box.hand(hand)
    assert box.recorder.configured(box.evening.settings) == box.evening.settings
    box.off()
    store = Store(tmp_path)
    now = Recorder(store, settings=Settings(language="ja", brightness=30)).configured(box.evening.settings)
    assert (now.language, now.brightness, now.volume) == ("ja", 30, box.evening.settings.volume)
    store.close()
    again = Box(tmp_path)
    for hand in (Configured("ja", 30), Chosen("language")):  # once changed on the box, it is the box's
        again.hand(hand)
    again.off()
    store = Store(tmp_path)
    now = Recorder(store, settings=Settings(language="ja", brightness=30)).configured(again.evening.settings)
    assert (now.language, now.brightness) == ("en", 30)
    store.close()


def test_settings_survive_an_evening_that_cannot_be_read(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.evening = replace(box.evening, settings=Settings(language="ja", volume=30))
    box.hand(SeedGiven(1))
    box.off()
    db = sqlite3.connect(tmp_path / "companion.db")
    db.execute("DELETE FROM snapshot")
    db.commit()
    db.close()
    again = Box(tmp_path)
    assert not again.found.resumed
    assert again.evening.settings == Settings(language="ja", volume=30)
    again.off()


def test_a_log_entry_is_written_with_the_input_that_made_it(tmp_path: Path) -> None:
    box = Box(tmp_path, today=datetime(2026, 11, 16, 20, 15))
    box.hand(SeedGiven(1), Save(ENTRY))
    box.off()
    again = Box(tmp_path)
    assert again.recorder.log_read() == LogRead((replace(ENTRY, date="2026-11-16"),))
    again.off()


def test_a_line_that_undo_strikes_is_gone_with_the_input_that_struck_it(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.hand(SeedGiven(1), Save(ENTRY))
    box.hand(Undo(), Strike(ENTRY.id))
    box.off()
    again = Box(tmp_path)
    assert again.recorder.log_read() == LogRead(())
    again.off()


def test_undo_reaches_back_over_the_end_of_a_mission_after_a_power_cut_too(tmp_path: Path) -> None:
    """A campaign's last repair leads to the next mission: it can be taken back like any other."""
    box = Box(tmp_path)
    resolved = flown(BRUISED, Campaign("c"))
    box.evening = at_menu(resolved)
    box.recorder._begin(box.at, box.recorder._parts.of(box.evening))
    for option in ("next", *["nothing"] * 4):
        box.hand(Chosen(option))
    assert isinstance(box.evening.stage, SetUp)
    box.hand(Undo())
    assert isinstance(box.evening.stage, Repairs)
    box.off()
    again = Box(tmp_path)
    assert again.evening == box.evening
    again.off()


def test_an_undated_entry_gets_its_date_when_it_is_known(box: Box) -> None:
    box.hand(SeedGiven(1), Save(ENTRY))
    assert box.recorder.log_read() == LogRead((ENTRY,))
    box.hand(DateKnown("2026-11-16"))
    assert box.recorder.log_read().entries[0].date == "2026-11-16"


def test_a_date_that_is_typed_in_counts_when_it_is_typed(box: Box) -> None:
    box.hand(Chosen("log"), Save(ENTRY))
    for hand in (Press(Key.BACK), Chosen("settings"), Chosen("date"), Chosen("month"), *9 * [Press(Key.RIGHT)]):
        box.hand(hand)
    for hand in (Press(Key.OK), Chosen("day"), *15 * [Press(Key.RIGHT)]):
        box.hand(hand)
        assert box.recorder.log_read().entries[0].date == ""
    for hand in (Press(Key.OK), Press(Key.BACK)):
        box.hand(hand)
    assert box.recorder.log_read().entries[0].date == "2026-10-16"


def test_a_heartbeat_is_written_only_while_time_runs(box: Box) -> None:
    box.recorder.watch(replace(box.evening, at=5000), FACE)
    box.store._heart.close()
    saved = box.store.last()
    assert saved is not None
    assert saved.heartbeat is None


def test_a_round_that_has_ended_has_ended_after_a_power_cut_too(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for hand in (SeedGiven(7), *map(Chosen, ("mission", "4", "ready", "random", "start"))):
        box.hand(hand)
    while (following := next_at(box.evening)) is not None:
        box.evening, _ = step(box.evening, Input(following))
        box.recorder.watch(box.evening, FACE)
    assert isinstance(box.evening.game, Operation) and box.evening.game.over
    box.off()
    again = Box(tmp_path)
    assert isinstance(again.evening.game, Operation) and again.evening.game.over
    again.off()


def test_the_journal_reads_as_json(box: Box) -> None:
    box.hand(StoreFailed("the disk is full"))
    saved = box.store.last()
    assert saved is not None
    assert json.loads(saved.inputs[0].hand) == {"": "box/hands.StoreFailed", "reason": "the disk is full"}


# --- the date --------------------------------------------------------------------------------------------


def test_a_pi_without_network_or_battery_does_not_know_the_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calendar, "kernel_is_synchronized", lambda: False)
    model, rtc, server = tmp_path / "model", tmp_path / "rtc", tmp_path / "synchronized"
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    assert not calendar.is_known(rtc, server, model)
    (rtc / "rtc0").mkdir(parents=True)
    (rtc / "rtc0" / "hctosys").write_text("1\n")
    assert calendar.is_known(rtc, server, model)
    (rtc / "rtc0" / "hctosys").write_text("0\n")
    server.touch()
    assert calendar.is_known(rtc, server, model)
    server.unlink()
    assert calendar.is_known(rtc, server, tmp_path / "no model: a laptop")


@pytest.mark.parametrize(("answer", "maxerror", "known"), [(0, 120_000, True), (5, 16_000_000, False), (-1, 0, False)])
def test_the_kernel_is_asked_how_far_off_the_clock_may_be(
    monkeypatch: pytest.MonkeyPatch, answer: int, maxerror: int, known: bool
) -> None:
    """Whichever time service there is: systemd-timesyncd leaves a file besides, chrony does not."""

    class Libc:
        def adjtimex(self, asked: "ctypes.Array[ctypes.c_long]") -> int:
            asked[3] = maxerror
            return answer

    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: Libc())
    assert calendar.kernel_is_synchronized() is known
