"""The box in operation: in this process on fakes, and as a process of its own in a terminal."""

import asyncio
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import termios
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion import config
from companion.evening import Evening
from companion.evening.faces import draw
from companion.games.space_alert.table.own import preferences
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.kit import effects
from companion.kit.commands import BoxStatus, Chosen, GoHome, StoreFailed, TrackAt
from companion.kit.evening import Home
from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.panel.switches import Switchboard
from companion.run import panels
from companion.run.box import Box, Parts
from companion.run.loop import Panel
from companion.run.timers import every
from companion.store.heartbeat import Heartbeat
from companion.store.logbook import entries_in
from companion.store.schema import seal
from companion.types import Face, Icon, Lamp, Mended, Message, Trouble
from companion.user_files.cargo import hotspot_is_open
from companion.words import knows, said, say
from tests import ROOT
from tests.fakes.panel import FakeBuzzer, FakeDisplay, FakeKeys, FakeLamps


class FakeSpeaker(NoSpeaker):
    def __init__(self) -> None:
        self.said: list[Any] = []

    def hush(self) -> None:
        self.said.append("hush")

    def volume(self, percent: int) -> None:
        self.said.append(percent)

    def close(self) -> None:
        self.said.append("closed")


class FakeSoundtrack(NoSoundtrack):
    def __init__(self) -> None:
        self.played: list[tuple[str, int]] = []
        self.at: int | None = None

    def play(self, file: Path, position: int = 0) -> None:
        self.played.append((file.name, position))
        self.at = position

    def position(self) -> int | None:
        return self.at


class Bench:
    """A box on fakes; `during` runs while it is in operation, and it continues until `until` holds."""

    def __init__(self, directory: Path, settings: config.Config | None = None) -> None:
        self.keys, self.display = FakeKeys(*BOARDS["panel-10"].switches), FakeDisplay()
        self.lamps, self.buzzer, self.speaker = FakeLamps(), FakeBuzzer(), FakeSpeaker()
        self.today: datetime | None = datetime(2026, 11, 16, 20, 15)
        self.soundtrack = FakeSoundtrack()
        parts = Parts(
            self.opened, lambda _c, _t: self.speaker, lambda _c, _t: self.soundtrack, today=lambda: self.today
        )
        self.box = Box(settings or config.read([], {"COMPANION_GAMES": "space_alert"}), parts, directory)

    def opened(self, _tell: object) -> panels.Opened:
        opened = panels.Opened()
        board = Switchboard(BOARDS["panel-10"].keys)
        opened.panel = Panel([(self.keys, board)], [self.display], [self.lamps], [self.buzzer])
        return opened

    def run(self, *during: Callable[[], object], until: Callable[[], object] = lambda: True) -> Evening:
        async def evening() -> Evening:
            task = asyncio.create_task(self.box.run())
            for act in during:
                await self.settled(task)
                act()
            async with asyncio.timeout(60):
                await self.settled(task)
                while not until():
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            self.box.stop()
            await task
            assert self.box.loop is not None
            return self.box.loop.state

        return asyncio.run(evening())

    async def settled(self, task: asyncio.Task[None]) -> None:
        """What came in is written down and done, however long the disk takes."""
        await asyncio.sleep(0.02)
        while not task.done() and ((loop := self.box.loop) is None or loop.committing or loop._inbox):
            await asyncio.sleep(0.01)

    def press(self, switch: str) -> Callable[[], None]:
        def act() -> None:
            self.keys.push(switch)
            self.keys.let_go(switch)

        return act


def test_the_box_comes_up_at_home_and_says_goodbye(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    pictures = []
    state = bench.run(lambda: pictures.append(bench.display.picture))
    assert isinstance(state.stage, Home)
    assert pictures == [bitmap(draw(state).frame)]
    assert bench.display.picture not in (None, pictures[0])
    assert bench.speaker.said[-2:] == ["hush", "closed"]
    assert {lamp: level for lamp, level in bench.lamps.log if lamp is Lamp.RED}[Lamp.RED] == 0


def test_nobody_else_on_the_machine_reads_what_the_box_keeps(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        Bench(tmp_path / "state").run()
        beats = Heartbeat(tmp_path / "state" / "heartbeat")
        beats.beat(1, 1000, 1)
        beats.close()
    finally:
        os.umask(before)
    kept = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "state").iterdir() if path.is_file()}
    assert kept == dict.fromkeys((".lock", "companion.db", "heartbeat"), 0o600)


def test_an_evening_continues_at_home_after_a_restart(tmp_path: Path) -> None:
    first = Bench(tmp_path)
    state = first.run(first.press("ok"))
    assert not isinstance(state.stage, Home)
    second = Bench(tmp_path)
    assert second.box.found.evening == state
    again = second.run()
    assert isinstance(again.stage, Home)
    assert again.seed == state.seed


def test_the_start_of_a_recording_is_set_by_a_key_and_still_known_the_next_evening(tmp_path: Path) -> None:
    (tmp_path / "tracks").mkdir()
    for name in ("S2-1.mp3", "S2-3.mp3"):
        (tmp_path / "tracks" / name).touch()
    chosen = ("space_alert", "mission", "5", "ready", "official", "mission-3", "sound", "start")
    bench = Bench(tmp_path)
    flown = [partial(bench.box.hand_in, Chosen(option)) for option in chosen]
    told = partial(bench.box.hand_in, TrackAt(8_000))
    state = bench.run(*flown, told, bench.press("lift"))
    assert bench.soundtrack.played == [("S2-3.mp3", 0)]
    again = Bench(tmp_path)
    go_on, restart, yes = (partial(again.box.hand_in, Chosen(option)) for option in ("go_on", "restart", "yes"))
    again.run(go_on, again.press("back"), restart, yes)
    ((name, start),) = preferences(state).track_starts
    assert (name, start // 1000) == ("S2-3.mp3", 8)
    assert again.soundtrack.played[-1:] == [(name, start)]


def test_an_upgrade_that_cannot_go_on_says_so_on_the_display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Bench(tmp_path)
    first.run(first.press("ok"))
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db, db:
        db.execute("UPDATE evening SET build = 'older'")
        db.execute("UPDATE snapshot SET state = '{}', seal = ?", (seal("{}"),))
    second = Bench(tmp_path)
    pictures = []
    state = second.run(lambda: pictures.append(second.display.picture), second.press("ok"))  # somebody has seen it
    assert not second.box.found.resumed
    assert pictures == [bitmap(Message(say("en", "troubles.journal_broken"), icons=(Icon.WARNING,)))]
    assert "it stays in the file" in said("en", state.troubles[0].reason)
    assert Bench(tmp_path).run().troubles == ()


def test_the_date_is_taken_once_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.run.box.DATE_EVERY_S", 0.01)
    bench = Bench(tmp_path)
    bench.today = None
    dates: list[str] = []

    def look() -> None:
        assert bench.box.loop is not None
        dates.append(bench.box.loop.state.date)
        bench.today = datetime(2026, 11, 16, 20, 15)

    state = bench.run(look)
    assert (dates, state.date) == ([""], "2026-11-16")


def test_a_box_that_is_never_switched_off_knows_the_new_day_once_it_is_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.run.box.DATE_EVERY_S", 0.01)
    bench = Bench(tmp_path)
    dates: list[str] = []

    def date() -> str:
        assert bench.box.loop is not None
        return bench.box.loop.state.date

    def midnight() -> None:
        bench.today = datetime(2026, 11, 17, 0, 5)

    bench.run(
        partial(bench.box.hand_in, Chosen("settings")),
        midnight,
        lambda: dates.append(date()),
        partial(bench.box.hand_in, GoHome()),
        until=lambda: date() == "2026-11-17",
    )
    assert dates == ["2026-11-16"]


def test_a_full_disk_is_reported_and_a_mended_one_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.run.box.MEND_EVERY_S", 0.01)
    bench = Bench(tmp_path)
    saving: list[bool] = []
    healthy = bench.box.store.mend

    def fill() -> None:
        monkeypatch.setattr(bench.box.store, "mend", lambda now=False: False)
        bench.box.store._fail(OSError("the disk is full"))
        bench.press("ok")()

    def look() -> None:
        assert bench.box.loop is not None
        saving.append(bench.box.loop.state.saving)

    state = bench.run(fill, *[look] * 10, lambda: monkeypatch.setattr(bench.box.store, "mend", healthy))
    assert (saving[-1], state.saving) == (False, True)


@pytest.mark.parametrize("mode", [0o000, 0o555])
def test_in_a_directory_of_somebody_else_the_evening_continues_unsaved(tmp_path: Path, mode: int) -> None:
    state = tmp_path / "state"
    (state / "voices").mkdir(parents=True)
    for each in (tmp_path, *tmp_path.parents[:2]):
        each.chmod(0o755)
    state.chmod(mode)
    warm = Bench(tmp_path / "warm")  # nobody may not be allowed to read Python itself
    warm.run(warm.press("ok"))
    with as_nobody():
        bench = Bench(state)
        evening = bench.run(bench.press("ok"))
    assert not evening.saving
    assert not isinstance(evening.stage, Home)
    state.chmod(0o755)
    assert [each.name for each in state.iterdir()] == ["voices"]


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write everywhere; who is not root is left alone."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_what_was_wrong_before_the_restart_is_not_wrong_for_ever(tmp_path: Path) -> None:
    first = Bench(tmp_path)
    state = first.run(
        lambda: first.box.tell(Trouble("display", "unplugged")),
        lambda: first.box.hand_in(StoreFailed("full")),
    )
    assert state.troubles
    assert not state.saving
    again = Bench(tmp_path).run()
    assert again.troubles == ()
    assert again.saving


def test_trouble_at_any_time_is_known_to_the_evening(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    state = bench.run(lambda: bench.box.tell(Trouble("sound", "no card")), lambda: bench.box.tell(Mended("sound")))
    assert state.troubles == ()


def test_a_changed_configuration_holds_from_the_next_start_on(tmp_path: Path) -> None:
    assert Bench(tmp_path).run().settings.language == "en"
    settings = config.read([], {"COMPANION_LANGUAGE": "ja", "COMPANION_DISPLAY_CONTRAST": "51"})
    state = Bench(tmp_path, settings).run()
    assert (state.settings.language, state.settings.brightness) == ("ja", 20)


def test_another_voice_ends_the_trouble_with_the_one_before(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    gone = Trouble("voice", "alert: No such file")
    state = bench.run(lambda: bench.box.tell(gone), *(partial(bench.box.hand_in, Chosen(key)) for key in TO_VOICE_EN))
    assert state.settings.voice == "en" and state.troubles == ()


TO_VOICE_EN = ("settings", "voice", "en")


def test_troubles_are_logged_in_plain_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(tmp_path)
    bench.run(lambda: bench.box.tell(Trouble("sound", "no card")), lambda: bench.box.tell(Mended("sound")))
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == [
        "sound: no card", "sound: works again"
    ]  # fmt: skip


def test_a_speaker_that_cannot_be_opened_is_a_trouble(tmp_path: Path) -> None:
    bench = Bench(tmp_path)

    def fails(_clock: object, _tell: object) -> NoSpeaker:
        raise ImportError("No module named 'pygame'")

    bench.box.parts.open_speaker = fails
    assert [trouble.part for trouble in bench.run().troubles] == ["sound"]


def test_switching_off_leaves_a_note_for_systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    bench = Bench(tmp_path / "state")
    bench.run(lambda: bench.box._power_off())
    assert (tmp_path / "power-off").exists()


def test_the_hotspot_is_asked_for_with_a_note_and_its_password_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    (tmp_path / "hotspot.txt").write_text("Space Alert\nsecret23\n")
    bench = Bench(tmp_path / "state")
    commands = [Chosen("settings"), Chosen("hotspot")]
    state = bench.run(
        *[partial(bench.box.hand_in, command) for command in commands], until=lambda: told(bench).hotspot_open
    )
    assert (tmp_path / "hotspot").read_text() == "on\n"
    assert (tmp_path / "hotspot-asked").exists()
    assert state.box.hotspot_open
    assert "secret23" in getattr(draw(state).frame, "text", "")


def test_a_hotspot_is_as_the_last_word_has_it_the_boxes_or_network_managers(tmp_path: Path) -> None:
    runtime = tmp_path / "box"
    runtime.mkdir()
    asked, done = runtime / "hotspot", tmp_path / "box-hotspot"
    environment = {"RUNTIME_DIRECTORY": str(runtime)}
    seen = [hotspot_is_open(environment)]
    for second, (note, word) in enumerate([(done, "on"), (asked, "off"), (asked, "on"), (done, "off"), (done, "on")]):
        note.write_text(f"{word}\n")
        os.utime(note, (second, second))
        seen.append(hotspot_is_open(environment))
    done.write_bytes(b"\xff")
    os.utime(done, (9, 9))
    assert [*seen, hotspot_is_open(environment)] == [False, True, False, True, False, True, True]


@pytest.mark.parametrize("effect", [effects.Track, effects.Hotspot, effects.PowerOff])
def test_an_effect_that_can_fail_has_words_of_its_own_for_it(effect: type) -> None:
    assert knows(f"troubles.{effect.__name__.lower()}_broken")  # as the loop calls the part


class FakePage:
    """Is found somewhere, and asks for a PIN; nobody can open it."""

    addresses, shown_pin = ("http://192.168.1.20:8080/",), "471100"

    def __init__(self) -> None:
        self.open = True

    def watch(self, evening: Evening, face: Face) -> None:
        assert self.open

    def beat(self) -> None:
        assert self.open

    def new_pin(self) -> None:
        raise AssertionError("nobody asked for one")

    def close(self) -> None:
        self.open = False


def with_page(directory: Path) -> tuple[Bench, list[FakePage]]:
    """A box with a page, and all that were opened."""
    bench = Bench(directory)
    pages: list[FakePage] = []

    def open_page(_box: Box) -> FakePage:
        pages.append(FakePage())
        return pages[-1]

    bench.box.parts = replace(bench.box.parts, open_page=open_page)
    return bench, pages


def told(bench: Bench) -> BoxStatus:
    """What the evening knows of the box at this moment."""
    return bench.box.loop.state.box if bench.box.loop else BoxStatus()


def test_the_legend_follows_the_language_and_the_page(tmp_path: Path) -> None:
    bench, pages = with_page(tmp_path)
    shown: list[tuple[str, int]] = []
    bench.box.parts.legend = lambda language, addresses, _pin: shown.append((language, len(addresses)))
    commands = [partial(bench.box.hand_in, Chosen(option)) for option in ("settings", "language", "ja", "page")]
    bench.run(*commands, until=lambda: pages and shown[-1] == ("ja", 0))
    assert shown[0] == ("en", 0), "the keys are told before there is a page"
    assert {("en", 1), ("ja", 1)} & set(shown)


def test_a_game_is_kept_once_it_has_begun_and_only_where_it_is_saved(tmp_path: Path) -> None:
    begun = ("space_alert", "mission", "5", "ready", "official", "mission-3", "start")
    commands = [Chosen(option) for option in begun]
    for given, kept in (([], False), (commands, True), ([*commands, StoreFailed("full")], False)):
        bench = Bench(tmp_path / str(len(given)))
        bench.run(*(partial(bench.box.hand_in, command) for command in given))
        assert bench.box.keeps_a_game is kept


def test_the_page_is_switched_off_at_the_box_and_stays_off(tmp_path: Path) -> None:
    bench, pages = with_page(tmp_path)
    commands = [partial(bench.box.hand_in, command) for command in (Chosen("settings"), Chosen("page"))]
    bench.run(*commands, until=lambda: pages and not pages[0].open and not told(bench).address)
    assert len(pages) == 1
    again, pages = with_page(tmp_path)
    assert not again.run().settings.page and pages == []


def knows_the_pin(bench: Bench) -> bool:
    return told(bench).pin == "471100"


def test_the_pin_is_known_after_every_start_and_stands_in_no_file(tmp_path: Path) -> None:
    for _ in range(2):
        bench, _ = with_page(tmp_path)
        bench.run(until=partial(knows_the_pin, bench))
    assert b"Evening" in (kept := b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file()))
    assert b"471100" not in kept


def test_what_is_done_again_and_again_is_done_again_after_a_failure() -> None:
    tried: list[int] = []

    def fails() -> None:
        tried.append(1)
        raise RuntimeError("the sound card went away just now")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _what: None)
        with ExitStack() as closing:
            every(closing, 0.001, fails)
            async with asyncio.timeout(10):
                while len(tried) < 3:
                    await asyncio.sleep(0.001)

    asyncio.run(run())


def test_systemd_hears_that_the_box_is_ready_alive_and_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(2)
        Bench(tmp_path / "state").run()
        heard = [ear.recv(100).decode()]
        while heard[-1] != "STOPPING=1":
            heard.append(ear.recv(100).decode())
    ready = heard.index("READY=1\nSTATUS=running")
    assert heard[ready + 1] == "WATCHDOG=1"
    coming_up = heard[:ready]
    assert len(coming_up) >= 2, "each step of a slow start buys time for the next"
    assert all(re.fullmatch(r"EXTEND_TIMEOUT_USEC=\d{8,}", each) for each in coming_up)


def test_parts_that_cannot_be_opened_at_the_start_are_logged_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    bench = Bench(tmp_path / "state")
    usual = bench.box.parts.open_panel

    def without_pins(tell: Any) -> panels.Opened:
        opened = usual(tell)
        opened.troubles.append(Trouble("pins", "can not open gpiochip"))
        tell(Trouble("display", "nobody answers"))  # from its own thread, before there is a loop to hand it to
        return opened

    bench.box.parts.open_panel = without_pins
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear, caplog.at_level("WARNING"):
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(2)
        state = bench.run()
        while not (said := ear.recv(200).decode()).startswith("READY=1"):
            pass
    assert "pins: can not open gpiochip" in caplog.messages
    assert said == "READY=1\nSTATUS=running, but with trouble: display, pins"
    assert {trouble.part for trouble in state.troubles} == {"pins", "display"}


def test_a_part_that_says_the_same_again_and_again_is_heard_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench(tmp_path)

    def complain() -> None:
        for _ in range(100):
            bench.box.tell(Trouble("sound", "no card"))

    with caplog.at_level("WARNING"):
        bench.run(complain, lambda: bench.box.tell(Mended("sound")), complain)
    assert [each for each in caplog.messages if each.startswith("sound")] == [
        "sound: no card", "sound: works again", "sound: no card"
    ]  # fmt: skip


# --- a process of its own ----------------------------------------------------------------------------------


class Terminal:
    """`./run play` in a pseudo terminal."""

    def __init__(self, directory: Path) -> None:
        self.screen, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--terminal", "--state", str(directory)],
            stdin=inside, stdout=inside, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True,
        )  # fmt: skip
        os.close(inside)
        self.log = directory / "companion.log"

    def look(self) -> None:
        """Takes what it prints, lest it waits for somebody who does."""
        with suppress(OSError):  # nobody is at the other end any more
            if select.select([self.screen], [], [], 0.02)[0]:
                os.read(self.screen, 65536)

    def wait_for(self, text: str, seconds: float = 20) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            self.look()
            if self.log.exists() and text in self.log.read_text():
                return
        raise AssertionError(f"{text!r} was not logged: {self.log.read_text() if self.log.exists() else 'no log'}")

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        while self.process.poll() is None:
            self.look()
        os.close(self.screen)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return self.process.returncode


def test_a_terminal_that_is_closed_takes_the_box_along_and_nothing_is_lost(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("ready, a new evening")
    os.close(terminal.screen)
    assert terminal.process.wait(60) == 0
    assert terminal.process.stderr is not None and terminal.process.stderr.read() == b""
    terminal.process.stderr.close()
    assert "stopped" in terminal.log.read_text()


def test_sigterm_is_a_clean_end(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("ready, a new evening")
    assert terminal.end(signal.SIGTERM) == 0
    assert "stopped" in (tmp_path / "companion.log").read_text()
    assert not (tmp_path / "companion.db-wal").exists()


def test_a_missing_sound_card_does_not_spoil_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "no-such-card.conf"))
    terminal = Terminal(tmp_path)
    terminal.wait_for("WARNING companion.run.box: sound: ")
    terminal.wait_for("ready, a new evening")
    assert terminal.process.stderr is not None
    assert select.select([terminal.process.stderr], [], [], 0)[0] == []
    assert "ALSA lib" not in terminal.log.read_text()
    assert terminal.end(signal.SIGTERM) == 0


def test_a_second_box_on_the_same_state_is_refused_and_sigkill_loses_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("ready, a new evening")
    second = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--terminal", "--state", str(tmp_path)],
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert second.returncode == 2
    assert f"another companion (process {terminal.process.pid}) is running on {tmp_path}" in second.stderr
    assert "./run --state FOLDER" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
    again = Terminal(tmp_path)
    again.wait_for("ready, going on with an evening")
    assert again.end(signal.SIGTERM) == 0
    assert entries_in(tmp_path) == ()


def test_without_anything_to_press_or_show_it_says_so(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--no-page", "--state", str(tmp_path)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert run.returncode == 2
    assert "there is no panel on this machine" in run.stderr
    assert "Traceback" not in run.stderr


@contextmanager
def page_alone(state: Path, *words: str, before: Sequence[str] = ()) -> Iterator[list[str]]:
    """The lines that say where the page is, of a box without panel and terminal; from the network with the PIN."""
    command = [*before, sys.executable, "-m", "companion", "play", "--state", str(state), *words]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, cwd=ROOT) as run:
        try:
            assert run.stdout is not None
            yield [run.stdout.readline() for _ in range(4 if "--network" in words else 3)]
            run.send_signal(signal.SIGTERM)
            assert run.wait(10) == 0
        finally:
            run.kill()


WITHOUT_ROOTS_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs another user's directory")
def test_a_state_directory_of_somebody_else_costs_what_is_kept_there_and_not_the_page(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    os.chown(state, 65534, 65534)
    with page_alone(state, before=WITHOUT_ROOTS_RIGHTS) as lines:
        address = re.search(r"http://\S+/panel", lines[0])
        assert address is not None, lines
        with urllib.request.urlopen(address.group(), timeout=10) as page:
            assert page.status == 200
    assert list(state.iterdir()) == []


def test_an_installed_box_says_when_its_state_is_only_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as directory:
        monkeypatch.setenv("STATE_DIRECTORY", directory)
        terminal = Terminal(Path(directory))
        terminal.wait_for("ready, a new evening")
        assert terminal.end(signal.SIGTERM) == 0
        with closing(sqlite3.connect(Path(directory) / "companion.db")) as db:
            commands = [row[0] for row in db.execute("SELECT hand FROM input")]
    assert any("in_memory" in command and directory in command for command in commands)


class Piped:
    """`./run play | tee file` in a terminal: it types there, and its output goes elsewhere. `nohup`: before it."""

    def __init__(self, state: Path, nohup: bool = False, **environment: str) -> None:
        def in_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if nohup:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)

        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--state", str(state)], cwd=ROOT,
            stdin=inside, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=in_terminal,
            env={**os.environ, "COMPANION_PAGE_PORT": "0", **environment},
        )  # fmt: skip
        os.close(inside)
        assert self.process.stdout is not None
        self.process.stdout.readline()  # where its page is: it runs

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_box_whose_output_goes_elsewhere_ends_with_its_terminal_too(tmp_path: Path) -> None:
    with closing(Piped(tmp_path)) as piped:
        os.close(piped.terminal)
        assert piped.process.wait(60) == 0


def test_a_box_that_is_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    with closing(Piped(tmp_path, nohup=True)) as piped:
        os.close(piped.terminal)
        with pytest.raises(subprocess.TimeoutExpired):
            piped.process.wait(1)


def test_what_a_hangup_does_is_tried_also_by_tests_that_are_to_outlive_their_terminal() -> None:
    name = test_a_box_whose_output_goes_elsewhere_ends_with_its_terminal_too.__name__
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-p", "no:cacheprovider", f"{__file__}::{name}"], cwd=ROOT,
        capture_output=True, text=True, timeout=50, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout


def test_a_service_only_looks_again(tmp_path: Path) -> None:
    with closing(Piped(tmp_path, NOTIFY_SOCKET="/nowhere")) as piped:
        piped.process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            piped.process.wait(1)
        os.close(piped.terminal)


def test_the_word_that_lets_phones_in_says_that_it_beats_the_configuration(tmp_path: Path) -> None:
    settings = tmp_path / "space-alert-companion" / "config.toml"
    settings.parent.mkdir()
    settings.write_text('[page]\nbind = "192.168.7.7"\n')
    run = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--network", "--state", "/proc/nowhere"], cwd=ROOT,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=20,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "COMPANION_PAGE_ON": "false"},
    )  # fmt: skip
    assert f'--network overrides page.bind = "192.168.7.7" ({settings})' in run.stderr


def test_the_page_alone_is_enough_to_play(tmp_path: Path) -> None:
    with page_alone(tmp_path) as told:
        assert max(map(len, told)) < 64, "it is to fit beside the smallest picture"
        assert "phones: start with ./run --network" in told[2]
        address = told[0].split()[1].removesuffix("panel")
        with urllib.request.urlopen(address, timeout=10) as response:
            assert "<title>Bridge</title>" in response.read().decode()


def test_phones_are_let_in_by_one_word_even_where_the_usual_port_is_taken(tmp_path: Path) -> None:
    with page_alone(tmp_path / "one", "--network") as one, page_alone(tmp_path / "two", "--network") as two:
        seats = [told[2].split()[0] for told in (one, two)]
        assert all(seat.endswith("/seat") and "127.0.0.1" not in seat for seat in seats)
        assert seats[0] != seats[1]
        assert all(re.fullmatch(r" +PIN \d{6}\n", told[3]) for told in (one, two)), "nothing else would ever show it"
