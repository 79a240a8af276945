"""Between loop and store: an evening is found again as it was, or it is said plainly what is not."""

import ctypes
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from pathlib import Path

import pytest

from companion.evening import Evening, StepResult, next_at, step
from companion.evening.journal import kinds_of, saved_fields
from companion.evening.shared_texts import SharedTexts, digest_of, hashed
from companion.evening.switch_off import SwitchOff
from companion.games import BY_ID
from companion.games.space_alert.log import Flown, LoggedSeat
from companion.games.space_alert.table.campaign import Campaign
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import session
from companion.games.space_alert.table.score import Repairs
from companion.games.stationfall.table.commands import KompromatNoted
from companion.kit.commands import (
    AirStatus,
    BoxStatus,
    CareStatus,
    Chosen,
    Configured,
    DateKnown,
    HallStatus,
    LogRead,
    PoweredOn,
    RoomStatus,
    ScriptGiven,
    SeedGiven,
    StoreFailed,
    Undo,
)
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.evening import HISTORY, Home, Interrupted, PutAway, Settings, Stranger
from companion.kit.logline import LogEntry, LogGroup, WholeLog
from companion.kit.warnings import Warned
from companion.run import notify, recorder
from companion.run import today as calendar
from companion.run.recorder import Recorder
from companion.store import Store
from companion.store.schema import COLUMNS, connected
from companion.types import Face, Input, Key, Message, Press, Trouble, later
from companion.voice.pack import Form, Pack, Recording
from tests.alone import SPACE_ALERT, alone
from tests.english import in_english
from tests.games.space_alert.table.test_campaign import BRUISED, at_menu, flown

ENTRY = LogEntry("m1", "space_alert", title="First simulation", won=True)
SEATS = (LoggedSeat("blue", "Anna"), LoggedSeat("red", "Ben"))
FLOWN = replace(ENTRY, players=("Anna", "Ben"), value=Flown(SEATS, "m", "First", "test", "1", "1", won=True))
FACE = Face(Message("flying"))


class Box:
    """A recorder on a real store, and the evening it records."""

    def __init__(self, directory: Path, today: datetime | None = None) -> None:
        self.today = today
        self.store = Store(directory)
        self.recorder = Recorder(self.store, lambda: self.today, Settings(shown=SPACE_ALERT))
        self.found = self.recorder.found()
        self.evening, self.at = self.found.evening, self.found.at

    def command(self, command: object, *effects: object) -> None:
        self.at += 100
        given = Input(self.at, command)
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
    assert box.found == recorder.Found(alone(), 0, resumed=False)


def test_an_evening_is_found_again_as_it_was(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(42))
    box.command(Chosen("off"))
    assert isinstance(box.evening.stage, SwitchOff)
    box.off()
    again = Box(tmp_path)
    assert again.found.resumed
    assert again.evening == box.evening
    assert again.at == box.at
    assert again.found.notices == ()
    again.command(PoweredOn())
    again.off()
    third = Box(tmp_path)
    assert third.evening == again.evening
    third.off()


def test_what_cannot_be_written_leaves_no_gap_in_the_journal(tmp_path: Path) -> None:
    box = Box(tmp_path)
    before = box.evening
    with pytest.raises(ValueError, match="surrogates"):
        box.command(ScriptGiven("half", "\ud800"))
    box.evening = before
    box.command(SeedGiven(42))
    box.off()
    again = Box(tmp_path)
    assert (again.evening, again.found.notices) == (box.evening, ())
    again.off()


def test_another_build_continues_where_the_digests_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(tmp_path)
    box.command(Press(Key.OK))
    box.command(SeedGiven(42))
    box.off()
    monkeypatch.setattr(recorder, "VERSION", "another")
    again = Box(tmp_path)
    assert again.found.resumed
    assert (again.evening, again.found.notices) == (box.evening, ())
    again.off()


def test_an_input_that_leads_elsewhere_is_noticed_at_its_row_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(1))
    agreed = box.evening
    box.command(SeedGiven(42))
    box.command(SeedGiven(3))
    box.off()

    def changed_step(evening: Evening, given: Input) -> StepResult:
        return step(evening, Input(given.at, SeedGiven(43) if given.command == SeedGiven(42) else given.command))

    monkeypatch.setattr(recorder, "step", changed_step)
    again = Box(tmp_path)
    assert again.found.resumed
    assert replace(again.evening, at=0) == replace(agreed, at=0)
    notice = later("left_out", why=later("leads_elsewhere", number=2), count=2)
    assert again.found.notices == (notice,)
    again.off()
    again = Box(tmp_path)  # the power may have gone before anybody saw it: it is said again
    assert again.found.notices == (notice,)
    again.command(Press(Key.RIGHT))
    again.off()
    third = Box(tmp_path)  # a new journal has begun
    assert (third.evening, third.found.notices) == (again.evening, ())
    third.off()


def test_what_a_seat_entered_for_itself_is_in_no_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notices are on every page, and in the system's journal."""
    box = Box(tmp_path)
    box.command(KompromatNoted("red", ("Exile",)))
    box.off()

    def stumbles(evening: Evening, given: Input) -> StepResult:
        if isinstance(given.command, KompromatNoted):
            raise KeyError(given.command.names[0])
        return step(evening, given)

    monkeypatch.setattr(recorder, "step", stumbles)
    again = Box(tmp_path)
    assert again.found.notices, "something is said of it"
    assert "Exile" not in repr(again.found.notices) and "KeyError" in repr(again.found.notices)
    again.off()


def edited(directory: Path, sql: str, *values: object) -> None:
    """Rows changed by hand, with the seals they then need."""
    with closing(connected(directory / "companion.db")) as db:
        db.execute(sql, values)
        for table, columns in COLUMNS.items():
            db.execute(f"UPDATE {table} SET seal = seal({', '.join(columns)})")


def test_an_evening_of_an_unknown_format_is_said_and_kept(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(1))
    box.off()
    edited(tmp_path, "UPDATE snapshot SET state = replace(state, 'evening.Evening', 'evening.Soiree')")
    edited(tmp_path, "UPDATE evening SET format = 99")
    again = Box(tmp_path)
    assert not again.found.resumed
    assert any(
        "evening 1 (format 99) cannot be continued; it stays in the file" in in_english(n) for n in again.found.notices
    )
    assert again.store._db.execute("SELECT count(*) FROM input WHERE evening = 1").fetchone()[0] == 1
    again.off()


def test_only_settings_changed_on_the_box_beat_the_configuration(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (Chosen("settings"), Chosen("volume"), Press(Key.RIGHT), Press(Key.OK)):
        box.command(command)
    assert box.recorder.configured(box.evening.settings) == box.evening.settings
    box.off()
    store = Store(tmp_path)
    now = Recorder(store, settings=Settings(language="ja", brightness=30)).configured(box.evening.settings)
    assert (now.language, now.brightness, now.volume) == ("ja", 30, box.evening.settings.volume)
    store.close()
    again = Box(tmp_path)
    for told in (Configured("ja", 30), Chosen("language"), Chosen("en")):  # once changed on the box, it is the box's
        again.command(told)
    again.off()
    store = Store(tmp_path)
    now = Recorder(store, settings=Settings(language="ja", brightness=30)).configured(again.evening.settings)
    assert (now.language, now.brightness) == ("en", 30)
    store.close()


def test_a_language_that_only_another_version_spoke_is_the_configurations(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.evening = replace(box.evening, settings=Settings(language="tlh", volume=30))
    box.command(SeedGiven(1))
    box.off()
    store = Store(tmp_path)
    recorder = Recorder(store, settings=Settings(language="ja"))
    now = recorder.configured(recorder.found().evening.settings)
    assert (now.language, now.volume) == ("ja", 30), "else nothing could be shown, at any start"
    store.close()


def test_settings_survive_an_evening_that_cannot_be_read(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.evening = replace(box.evening, settings=Settings(language="ja", volume=30))
    box.command(SeedGiven(1))
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
    box.command(SeedGiven(1), Save(ENTRY))
    box.off()
    again = Box(tmp_path)
    assert again.recorder.log_read() == LogRead((replace(ENTRY, date="2026-11-16"),))
    again.off()


def test_a_line_that_is_opened_is_read_with_the_record_of_its_game(box: Box) -> None:
    box.command(SeedGiven(1), Save(replace(ENTRY, record='{"id": "x"}')))
    assert box.recorder.log_read().entries[0].record == ""
    read = box.recorder.line_read(ENTRY.id)
    assert read is not None and read.entry.record == '{"id": "x"}'
    assert box.recorder.line_read("nothing") is None


def test_a_line_that_undo_strikes_is_gone_with_the_input_that_struck_it(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(1), Save(ENTRY))
    box.command(Undo(), DeleteLogEntry(ENTRY.id))
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
        box.command(Chosen(option))
    assert isinstance(box.evening.stage, SetUp)
    box.command(Undo())
    assert isinstance(box.evening.stage, Repairs)
    box.off()
    again = Box(tmp_path)
    assert again.evening == box.evening
    again.off()


def test_an_undated_entry_gets_its_date_when_it_is_known(box: Box) -> None:
    box.command(SeedGiven(1), Save(ENTRY))
    assert box.recorder.log_read() == LogRead((ENTRY,))
    box.command(DateKnown("2026-11-16"))
    assert box.recorder.log_read().entries[0].date == "2026-11-16"


def test_a_date_that_is_typed_in_counts_when_it_is_typed(box: Box) -> None:
    box.command(Chosen("log"), Save(ENTRY))
    for command in (Press(Key.BACK), Chosen("settings"), Chosen("date"), Chosen("month"), *9 * [Press(Key.RIGHT)]):
        box.command(command)
    for command in (Press(Key.OK), Chosen("day"), *15 * [Press(Key.RIGHT)]):
        box.command(command)
        assert box.recorder.log_read().entries[0].date == ""
    for command in (Press(Key.OK), Press(Key.BACK)):
        box.command(command)
    assert box.recorder.log_read().entries[0].date == "2026-10-16"


def test_a_heartbeat_is_written_only_while_time_runs(box: Box) -> None:
    box.recorder.watch(replace(box.evening, at=5000), FACE)
    box.store._heart.close()
    saved = box.store.last()
    assert saved is not None
    assert saved.heartbeat == 0  # the beginning of the evening


def test_a_round_that_has_ended_has_ended_after_a_power_cut_too(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(7), *map(Chosen, ("mission", "4", "ready", "random", "start"))):
        box.command(command)
    while (following := next_at(box.evening)) is not None:
        box.evening, _ = step(box.evening, Input(following))
        box.recorder.watch(box.evening, FACE)
    assert isinstance(box.evening.game, Operation) and box.evening.game.over
    box.off()
    again = Box(tmp_path)
    assert isinstance(again.evening.game, Operation) and again.evening.game.over
    again.off()


def test_the_journal_reads_as_json(box: Box) -> None:
    box.command(StoreFailed("the disk is full"))
    saved = box.store.last()
    assert saved is not None
    assert json.loads(saved.inputs[0].command) == {"": "box/hands.StoreFailed", "reason": "the disk is full"}


# --- all that a step may ask for is in the journal -----------------------------------------------------------

# A value that no new evening has, for every field: whoever adds one adds its line.
OTHER = {
    "settings": Settings(volume=5),
    "stage": SwitchOff(),
    "below": (Home(3),),
    "waiting": (SwitchOff(),),
    "interrupted": Interrupted(SwitchOff()),
    "table": "space_alert",
    "game": Campaign("c"),
    "own": Campaign("d"),
    "shelf": {"space_alert": PutAway(Campaign("c"))},
    "scripts": (("mine", "x" * 2000),),
    "log": (ENTRY,),
    "log_before": 5,
    "log_older": 5,
    "log_by": "crew",
    "log_of": "Anna",
    "log_whole": WholeLog(300, {"crew": 2}, ("go",), (LogGroup("crew", "Anna", 5, ENTRY, 7),)),
    "box": BoxStatus(version="5", scripts=(("mine", "x" * 2000),)),
    "pack": Pack("p", "en", Form.APART, {"alert": Recording(5)}),
    "date": "2026-11-16",
    "seed": 5,
    "names": 12,
    "phones": {"tally": {"red": "a phone"}},
    "showing": "red",
    "unveiled": ("red",),
    "draws": 5,
    "room": RoomStatus(on=True),
    "hall": HallStatus(on=True),
    "care": CareStatus(updates=True),
    "air": AirStatus(wifi=True),
    "entered": {("eclipse", "seat", "0"): ((None,), (5,))},
    "troubles": (Trouble("sound", "unplugged"),),
    "warned": Warned("sound", 5),
    "saving": False,
    "at": 5,
    "history": (Evening(seed=7),),
}


@pytest.mark.parametrize("name", [field.name for field in fields(Evening)])
def test_every_field_of_an_evening_is_in_its_snapshot_and_its_digest(name: str) -> None:
    evening = replace(Evening(), **{name: OTHER[name]})  # type: ignore[arg-type]
    texts: dict[str, str] = {}
    part = SharedTexts().of(evening)
    waiting = [part]
    for each in waiting:  # which grows
        texts[each.hash] = each.text
        waiting += each.parts
    assert digest_of(part) != digest_of(SharedTexts().of(Evening()))
    again = SharedTexts(texts.get)
    found = again.read(part.text, "snapshot")
    assert getattr(found, name) == OTHER[name]
    assert digest_of(again.of(found)) == digest_of(part)


@pytest.mark.parametrize("owner", ["box", *BY_ID])
def test_nothing_that_is_given_to_a_value_is_left_out_of_the_journal(owner: str) -> None:
    for kind in kinds_of(owner).values():
        if is_dataclass(kind):
            assert [field.name for field in saved_fields(kind)] == [field.name for field in fields(kind) if field.init]


def test_the_log_the_crew_has_looked_at_is_known_after_a_power_cut(tmp_path: Path) -> None:
    """A list of known names comes from it: without the log a key would choose something else."""
    box = Box(tmp_path)
    box.command(SeedGiven(1), Save(FLOWN))
    box.command(box.recorder.log_read())
    for option in ("mission", "4"):
        box.command(Chosen(option))
    box.recorder._begin(box.at, box.recorder._parts.of(box.evening))  # a mission is over: the journal begins again
    for option in ("blue", "name"):
        box.command(Chosen(option))
    for key in (Key.RIGHT, Key.OK):
        box.command(Press(key))
    crew = session(box.evening).crew
    assert crew is not None
    assert [seat.name for seat in crew.seats if seat.name] == ["Anna"]
    box.off()
    again = Box(tmp_path)
    assert again.evening.log == box.evening.log != ()
    assert (again.evening, again.found.notices) == (box.evening, ())
    again.off()


def test_undo_reaches_back_fifty_steps_and_over_a_power_cut(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(1), *map(Chosen, ("mission", "4"))):
        box.command(command)
    for _ in range(35):
        box.command(Chosen("comms"))
        box.command(Chosen("security"))
    assert len(box.evening.history) == HISTORY
    box.off()
    again = Box(tmp_path)
    assert again.evening.history == box.evening.history
    again.command(Undo())
    assert replace(again.evening, at=0) == replace(box.evening.history[-1], at=0)
    assert len(again.evening.history) == HISTORY - 1
    again.off()


def test_a_long_text_is_written_once(tmp_path: Path) -> None:
    box = Box(tmp_path)
    scripts = tuple((f"script {number}", f"{number} " * 20_000) for number in range(20))
    box.command(BoxStatus(scripts=scripts))
    for _ in range(60):
        box.command(Chosen("settings"))
        box.command(Press(Key.BACK))
    long = box.store._db.execute("SELECT count(*) FROM part WHERE length(text) > 10000").fetchone()[0]
    assert long == 20
    assert box.store._db.execute("SELECT max(length(state)) FROM snapshot").fetchone()[0] < 2000
    box.off()
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 2_000_000
    again = Box(tmp_path)
    assert again.evening.box.scripts == scripts
    again.off()


def test_a_text_that_is_lost_costs_the_evening_only_that_text_and_is_said(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(5))
    box.command(ScriptGiven("mine", "x" * 2000))
    box.command(Chosen("settings"))
    box.off()
    edited(tmp_path, "UPDATE part SET text = 'y' WHERE length(text) = 2000")
    again = Box(tmp_path)
    assert again.found.resumed
    assert (again.evening.stage, again.evening.seed, again.evening.scripts) == (box.evening.stage, 5, ())
    assert any("lost something (snapshot.scripts" in in_english(notice) for notice in again.found.notices)
    again.off()


def test_a_lost_snapshot_costs_nothing_while_the_one_before_and_the_inputs_are_there(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(5), Chosen("settings"), Chosen("volume"), Press(Key.RIGHT)):
        box.command(command)
    box.off()
    edited(tmp_path, "UPDATE snapshot SET state = 'torn' WHERE number = 3")
    again = Box(tmp_path)
    assert again.evening == box.evening
    assert "the snapshot after input 3 cannot be read" in in_english(again.found.notices[0])
    again.off()


def test_a_gap_is_said_once_and_costs_only_what_comes_after_it(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for seed in range(1, 9):
        box.command(SeedGiven(seed))
    box.off()
    edited(tmp_path, "DELETE FROM input WHERE number = 5")
    again = Box(tmp_path)
    assert again.evening.seed == 4
    assert again.found.notices == (later("left_out", why=later("input_missing", number=4), count=3),)
    again.command(Press(Key.RIGHT))
    again.off()
    third = Box(tmp_path)
    assert (third.evening.seed, third.found.notices) == (4, ())
    third.off()


def test_settings_changed_by_inputs_that_are_lost_stay_changed(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(5), Chosen("settings"), Chosen("volume"), Press(Key.RIGHT), Press(Key.RIGHT)):
        box.command(command)
    box.off()
    edited(tmp_path, "DELETE FROM input WHERE number = 4")
    again = Box(tmp_path)
    assert again.found.notices
    assert again.evening.settings == box.evening.settings
    again.off()


def test_a_page_of_the_box_continues_though_no_game_was_on_the_table(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(5), Chosen("settings")):
        box.command(command)
    box.off()
    again = Box(tmp_path)
    for given in (PoweredOn(), Chosen("go_on")):
        again.command(given)
    assert again.evening.stage == box.evening.stage
    again.off()


def test_an_evening_of_a_game_that_is_gone_starts_at_home_and_keeps_it(tmp_path: Path) -> None:
    box = Box(tmp_path)
    for command in (SeedGiven(7), *map(Chosen, ("mission", "4", "ready", "random", "start"))):
        box.command(command)
    box.command(Chosen("pause"), Save(ENTRY), Save(replace(FLOWN, id="m2")))
    box.off()
    for table, column in (("snapshot", "state"), ("input", "hand"), ("part", "text"), ("log", "entry")):
        edited(tmp_path, f"UPDATE {table} SET {column} = replace({column}, 'space_alert', 'lost_game')")
    rehash(tmp_path)
    again = Box(tmp_path)
    assert again.found.resumed
    assert (again.evening.stage, again.evening.table, again.evening.game) == (Home(), "", None)
    assert any("this box has no game 'lost_game'" in in_english(notice) for notice in again.found.notices)
    kept = again.evening.shelf["lost_game"]
    assert isinstance(kept.game, Stranger)
    assert '"lost_game/operation.Operation"' in kept.game.text
    assert [line.title for line in again.recorder.log_read().entries] == ["First simulation"] * 2
    again.command(SeedGiven(8))
    again.off()
    third = Box(tmp_path)
    assert third.evening.shelf == again.evening.shelf
    third.off()


def rehash(directory: Path) -> None:
    """After texts were edited: parts under their new hashes, until nothing changes any more."""
    with closing(connected(directory / "companion.db")) as db:
        while True:
            moved = [(row["hash"], hashed(row["text"])) for row in db.execute("SELECT hash, text FROM part")]
            moved = [(old, new) for old, new in moved if old != new]
            if not moved:
                break
            for old, new in moved:
                db.execute("UPDATE part SET hash = ? WHERE hash = ?", (new, old))
                for table, column in (("part", "text"), ("snapshot", "state"), ("input", "hand")):
                    for each in (column, "parts"):
                        db.execute(f"UPDATE {table} SET {each} = replace({each}, ?, ?)", (old, new))
    edited(directory, "UPDATE part SET id = id")


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


# --- a start that takes its time ---------------------------------------------------------------------------


def test_whoever_waits_for_the_start_is_told_that_it_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(tmp_path)
    box.command(SeedGiven(1))
    box.off()
    told: list[str] = []
    monkeypatch.setattr(notify, "notify", told.append)
    Box(tmp_path).off()
    assert told == ["EXTEND_TIMEOUT_USEC=60000000"]
    with (tmp_path / "companion.db").open("r+b") as file:
        file.write(b"\xff" * 4096)
    Store(tmp_path, notify.still_starting).close()
    assert len(told) > 1
