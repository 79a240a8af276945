"""The box in operation: store, loop and ports put together, opened in order and closed in reverse.

Says to systemd that it is ready and alive, ends cleanly on SIGTERM, and hands the box's own news to the evening:
what is aboard, the date, a disk that fails. Which drivers there are is the business of `companion/run/drivers.py`.
"""

import asyncio
import logging
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.config import Config, brightness
from companion.evening import Evening, next_at, step
from companion.evening.air import later_of
from companion.evening.faces import draw
from companion.evening.tables import held, is_private, pages_of, turns_of
from companion.hw.ports import Clock, Fault, Soundtrack, Speaker
from companion.kit import effects
from companion.kit.commands import CareStatus, HallStatus, RoomStatus, StoreFailed, StoreMended
from companion.kit.evening import Settings
from companion.kit.hidden import is_own_business
from companion.layout import bitmap
from companion.run import memory
from companion.run import today as calendar
from companion.run.airing import Airing
from companion.run.caring import Caring
from companion.run.clock import MonotonicClock
from companion.run.inventory import Aboard, ask_for_hotspot, runtime_directory
from companion.run.joining import Joined, Joining, Table
from companion.run.log_reading import groups_read, page_read
from companion.run.loop import Core, Loop
from companion.run.notify import notify, still_starting, watchdog_seconds
from companion.run.pace import Pace
from companion.run.recorder import Recorder
from companion.run.serving import Served, Serving
from companion.run.sounding import Sounding
from companion.run.timers import every
from companion.run.working import Working
from companion.store import Store
from companion.types import Face, Icon, Input, Lamp, Mended, Message, Trouble, later
from companion.words import said, say

DATE_EVERY_S = 30.0  # how often to ask whether the date is known by now
BEAT_EVERY_S = 1.5  # pages learn that the loop continues
MEND_EVERY_S = 5.0  # how often to try a disk again that failed
LOOK_REST_S = 0.05  # between two looks at the log
READER = "reader"  # the part that fails where somebody reads the store and does not end
SETTLE_EVERY_S = 5.0  # how often to ask whether a game has been opened that was not yet

log = logging.getLogger(__name__)
Tell = Callable[[Trouble | Mended], None]


@dataclass
class Parts:
    """What is opened for an evening. `open_panel` runs first, so that there is a picture while sound comes up."""

    open_panel: Callable[[Tell], Any]  # -> companion.run.panels.Opened
    open_speaker: Callable[[Clock, Tell], Speaker]
    open_soundtrack: Callable[[Clock, Tell], Soundtrack]
    open_page: "Callable[[Box], Served | None]" = lambda _box: None
    open_room: "Callable[[Box], Joined | None]" = lambda _box: None  # the room that plays along, if it is wanted
    open_hall: "Callable[[Box], Table | None]" = lambda _box: None  # a table of a hall, if it is one
    # shown at the terminal, in this language: the keys, the page's addresses (none: it is closed), its PIN
    legend: Callable[[str, Sequence[str], str], None] = lambda _language, _addresses, _pin: None
    # receives every new face: a terminal that writes words
    shown: Callable[[Evening, Face], None] = lambda _evening, _face: None
    # A terminal's end is the end of the box, also where its output goes elsewhere; a service is asked to look again.
    is_service: bool = False
    today: Callable[[], Any] = calendar.today
    ready: Callable[[], None] = lambda: None


class Box:
    """One run of the box on a store; `run` returns when it is asked to stop."""

    def __init__(self, config: Config, parts: Parts, directory: Path, speed: float = 1.0) -> None:
        self.config, self.parts, self.directory = config, parts, directory
        self.store = Store(directory, still_starting)  # raises InUse
        self.recorder = Recorder(self.store, parts.today, configured(config))
        self.found = self.recorder.found()
        self.speed = speed
        self.clock = MonotonicClock(speed, self.found.at)
        self.sound = Sounding(self.hand_in, self.tell, directory, self.voice_decoded)
        self.serving = Serving(lambda: self.parts.open_page(self), self.tell, self._page_changed)
        self.working = Working(self.hand_in)
        self.caring = Caring(config, directory, self.hand_in, self.tell, self._restart)
        self.airing = Airing(self.hand_in, self.sound)
        self.starts_anew = False  # it has ended to be started again
        self.room: Joining[Joined] = Joining(lambda: self.parts.open_room(self))
        self.hall: Joining[Table] = Joining(lambda: self.parts.open_hall(self))
        self.aboard = Aboard(config, directory, self.serving, parts.today)
        self._complaints: dict[str, Trouble | Mended] = {}  # by part, the last that was reported
        self._noticed = len(self.store.notices)  # how many of them the evening knows of
        self.loop: Loop[Evening] | None = None
        self._pace = Pace()
        self._opened: set[str] = set()  # games that lay on the table
        self._said = ""  # the trouble with the store that the evening knows of
        self.language = ""  # of what is shown
        self._running: asyncio.AbstractEventLoop | None = None

    async def run(self) -> None:
        """Until `stop` or a signal; everything opened is closed, in reverse, whatever happens."""
        with ExitStack() as closing:
            closing.callback(self.store.close)
            opened = self.parts.open_panel(self.tell)
            closing.callback(opened.close)
            closing.callback(self.working.close)
            still_starting()
            for trouble in opened.troubles:
                self._note(trouble)
            for notice in self.found.notices:
                log.warning("%s", self._in_words(notice))
            commands = self.aboard.first_commands(self.found, self.recorder)
            # Only now: a mission that was under way must not fly on while the box comes up.
            self.clock = MonotonicClock(self.speed, self.found.at)
            self.loop = Loop(
                Core(step, draw, next_at, pages_of, turns_of, held, is_private, is_own_business),
                self.found.evening, self.clock, opened.panel, self._performed_by(),
                record=self._record, commit=self._commit, recorded=self._recorded,
                watch=self._watch, sparing=self.config.sparing,
            )  # fmt: skip
            self.loop.begin(
                self.found.at, (*commands, *self._broken())
            )  # also what was reported before there was a loop
            self.loop.turn()  # the first picture, before anything slow is opened
            still_starting()
            self.sound.open(closing, self.clock, self.parts.open_speaker, self.parts.open_soundtrack)
            self._listen_to_the_system(closing)
            self._restore_settings()
            log.info("ready, %s", "going on with an evening" if self.found.resumed else "a new evening")
            notify(f"READY=1\nSTATUS={self._status()}")
            self.parts.ready()
            self.serving.soon(self.loop.state.settings.page)
            self._use_room()
            self._use_hall()
            self.caring.tell_last(self._state.care)
            self.airing.start(self._state.air)
            over = threading.Event()
            closing.callback(over.set)
            threading.Thread(target=self._look_through_log, args=(over,), name="looker", daemon=True).start()
            try:
                await self.loop.run()
            finally:
                notify("STOPPING=1")
                self.room.no_more()
                self.hall.no_more()
                await self.serving.no_more()
                self._say_goodbye()
                log.info("stopped")

    def stop(self) -> None:
        if self.loop:
            self.loop.stop()

    @property
    def keeps_a_game(self) -> bool:
        """Is there a game to continue at the next start, and is it saved?"""
        return self.loop is not None and self.loop.state.game is not None and self.loop.state.saving

    # --- from any thread -------------------------------------------------------------------------------

    def hand_in(self, command: object) -> None:
        if self.loop:
            self.loop.hand_in(command)

    def tell(self, command: Trouble | Mended) -> None:
        """A part fails, or works again. The same trouble is reported once, however often a part complains."""
        if self._complaints.get(command.part) != command:
            self._note(command)
            self.hand_in(command)
            self.airing.on_trouble(command)

    def _note(self, command: Trouble | Mended) -> None:
        self._complaints[command.part] = command
        why = self._in_words(command.reason) if isinstance(command, Trouble) else "works again"
        log.warning("%s: %s", command.part, why)

    def _in_words(self, text: str) -> str:
        """For the system's journal."""
        return said(self.config["language"], text)

    def _broken(self) -> list[Trouble]:
        return [last for last in self._complaints.values() if isinstance(last, Trouble)]

    def _status(self) -> str:
        """In one line, for anybody who asks systemd."""
        parts = ", ".join(sorted(trouble.part for trouble in self._broken()))
        return f"running, but with trouble: {parts}" if parts else "running"

    def _restart(self) -> None:
        """A backup is put back before the store is opened."""
        self.starts_anew = True
        self._soon(self.stop)

    def news_aboard(self) -> None:
        """Something was brought, the PIN has changed."""
        self._soon(self._tell_again)

    def rewritten(self) -> None:
        """The page's form has changed the settings of room or hall."""
        self._soon(self._rejoin)

    def voice_decoded(self) -> None:
        """One that could not be used yet, perhaps the one that is wanted."""
        self._soon(self._speak)

    def _soon(self, act: Callable[[], None]) -> None:
        if self._running is not None and not self._running.is_closed():
            self._running.call_soon_threadsafe(act)

    # --- news of the box ---------------------------------------------------------------------------------

    def _tell_again(self) -> None:
        if self.loop and (status := self.aboard.status()) != self.loop.state.box:
            self.loop.hand_in(status)
            self._show_legend()

    def _page_changed(self) -> None:
        self._show_legend()
        self._tell_again()

    def _listen_to_the_system(self, closing: ExitStack) -> None:
        running = self._running = asyncio.get_running_loop()
        assert self.loop is not None
        for number in (signal.SIGTERM, signal.SIGINT):
            running.add_signal_handler(number, self.stop)
            closing.callback(running.remove_signal_handler, number)
        if self.parts.is_service or signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup asks for that
            running.add_signal_handler(signal.SIGHUP, self._look_again if self.parts.is_service else self.stop)
            closing.callback(running.remove_signal_handler, signal.SIGHUP)
        every(closing, MEND_EVERY_S, self._mend)
        every(closing, DATE_EVERY_S, self._ask_date)
        every(closing, BEAT_EVERY_S, self.serving.beat)
        every(closing, SETTLE_EVERY_S, self._settle)
        seconds = watchdog_seconds()
        if seconds:
            every(closing, seconds, partial(notify, "WATCHDOG=1"))

    def _look_again(self) -> None:
        self.hand_in(self.aboard.status())
        self._look_at_care()
        if self._state.air.wifi:  # NetworkManager may be somewhere else now
            self.airing.perform(effects.Air("wifi"))

    def _look_at_care(self) -> None:
        """If something had been asked for: a helper may have done it, or the box was restarted for it."""
        if self._state.care != CareStatus():
            self.caring.look()

    def _settle(self) -> None:
        assert self.loop is not None
        if self.loop.state.table not in self._opened:
            self._opened.add(self.loop.state.table)
            memory.settle()

    def _ask_date(self) -> None:
        assert self.loop is not None
        for command in self.aboard.new_date(self.loop.state):
            self.loop.hand_in(command)

    # --- the store ---------------------------------------------------------------------------------------

    def _read_line(self, name: str) -> None:
        if read := self.recorder.line_read(name):
            self.hand_in(read)

    def _record(self, given: Input, evening: Evening, asked: Sequence[object]) -> None:
        self.store.gather()
        self.recorder.record(given, evening, asked)

    def _commit(self) -> None:
        """On a thread of its own: all commands of a turn in one transaction."""
        began = time.monotonic()
        self.store.commit()
        self._pace.took(time.monotonic() - began)

    def _recorded(self, given: Input, evening: Evening, asked: Sequence[object]) -> None:
        self._say_store()
        if said := self._pace.said():
            self.tell(said)

    def _mend(self) -> None:
        assert self.loop is not None
        if self.loop.committing:
            return
        self._say_reader()
        if self.store.trouble:
            self.store.mend(now=True)
            self._say_store()

    def _look_through_log(self, over: threading.Event) -> None:
        """On its own thread, a few lines at a time: nobody waits for it."""
        wrong = self.store.looked_through(lambda: not over.wait(LOOK_REST_S))
        if wrong and self._running is not None and not over.is_set():
            self._running.call_soon_threadsafe(self._distrust, wrong)

    def _distrust(self, wrong: str) -> None:
        assert self.loop is not None and self._running is not None
        if self.loop.committing:
            self._running.call_later(LOOK_REST_S, self._distrust, wrong)
            return
        self.store.distrust(wrong)
        self._say_store()

    def _say_reader(self) -> None:
        reported = isinstance(self._complaints.get(READER), Trouble)
        if self.store.overgrown() != reported:
            why = later("reader")
            self.tell(Mended(READER) if reported else Trouble(READER, why))

    def _say_store(self) -> None:
        assert self.loop is not None
        if len(self.store.notices) > self._noticed:  # a file was repaired only now
            self.tell(Trouble("journal", "; ".join(self.store.notices[self._noticed :])))
            self._noticed = len(self.store.notices)
        if bool(self.store.trouble) == bool(self._said):
            return
        self._said = self.store.trouble
        log.warning("store: %s", self._in_words(self._said) or "saving works again")
        self.loop.hand_in(StoreFailed(self._said) if self._said else StoreMended())

    def _watch(self, evening: Evening, face: Face) -> None:
        self.recorder.watch(evening, face)
        self.serving.watch(evening, face)
        self.parts.shown(evening, face)
        self.room.watch(evening)
        self.hall.watch(evening)
        if evening.language != self.language:
            self.language = evening.language
            self._show_legend()

    def _show_legend(self) -> None:
        self.parts.legend(self.language, self.serving.addresses, self.serving.shown_pin)

    # --- effects -----------------------------------------------------------------------------------------

    def _performed_by(self) -> dict[type, Callable[[Any], None]]:
        return {
            effects.Sound: self.sound.play,
            effects.Hush: lambda _: self.sound.hush(),
            effects.Volume: lambda each: self.sound.volume(each.percent),
            effects.Brightness: lambda each: self._brightness(each.percent),
            effects.UseVoice: lambda each: self.sound.use_voice(each.pack, self._state),
            effects.Track: self.sound.track,
            effects.TrackPause: lambda _: self.sound.soundtrack.pause(),
            effects.TrackResume: lambda _: self.sound.soundtrack.resume(),
            effects.Save: lambda _: None,  # written with the input that led to it
            effects.DeleteLogEntry: lambda _: None,  # so is this
            effects.ReadLog: lambda each: self.hand_in(page_read(self.store, each.before)),
            effects.ReadGroup: lambda each: self.hand_in(page_read(self.store, each.before, each.by, each.of)),
            effects.ReadGroups: lambda each: self.hand_in(groups_read(self.store, each.by, each.before)),
            effects.ReadLine: lambda line: self._read_line(line.id),
            effects.CheckHardware: lambda _: self._check_hardware(),
            effects.ServePage: lambda each: self.serving.soon(each.on),
            effects.NewPin: lambda _: self.serving.new_pin(),
            effects.Hotspot: lambda each: self._hotspot(each.open),
            effects.Compute: self.working.start,
            effects.CancelCompute: lambda _: self.working.stop(),
            effects.PowerOff: lambda _: self._power_off(),
            effects.UseRoom: lambda _: self._use_room(),
            effects.UseHall: lambda _: self._use_hall(),
            effects.TryRoom: lambda _: self._try_room(),
            effects.LookAtRoom: lambda _: self._look_at_room(),
            effects.Care: self.caring.perform,
            effects.Air: self.airing.perform,
            effects.UseSpeaker: self.airing.use,
        }

    @property
    def _state(self) -> Evening:
        assert self.loop is not None
        return self.loop.state

    def _restore_settings(self) -> None:
        """Effects of earlier evenings are not performed again: the settings have their results."""
        settings = self._state.settings
        self.sound.volume(settings.volume)
        self._brightness(settings.brightness)
        if settings.speaker:
            self.airing.use(effects.UseSpeaker(settings.speaker, later_of(self._state, settings.speaker)))
        self._speak()

    def _speak(self) -> None:
        self.sound.use_voice(self._state.settings.voice, self._state)

    def _brightness(self, percent: int) -> None:
        assert self.loop is not None
        self.loop.sparing = replace(self.loop.sparing, contrast=max(1, 255 * percent // 100))

    def _check_hardware(self) -> None:
        assert self.loop is not None
        self.hand_in(self.aboard.with_parts(self.loop.panel, self._state, self.sound.silent))

    def _use_room(self) -> None:
        """As people have set it here, else as the configuration says."""
        wanted = self._state.settings.room
        self.room.use(wanted == "on" or (not wanted and self.config["room.on"]), self._state)
        self._look_at_room()

    def _try_room(self) -> None:
        if self.room.part is not None:
            self.room.part.try_all()

    def _use_hall(self) -> None:
        wanted = self._state.settings.hall
        self.hall.use(wanted == "on" or (not wanted and self.config["hall.on"]), self._state)
        self._look_at_room()

    def _look_at_room(self) -> None:
        """How it is with both, if it is not as the evening has it."""
        if self.room_status != self._state.room:
            self.hand_in(self.room_status)
        if self.hall_status != self._state.hall:
            self.hand_in(self.hall_status)

    @property
    def room_status(self) -> RoomStatus:
        return self.room.part.status() if self.room.part is not None else RoomStatus()

    @property
    def hall_status(self) -> HallStatus:
        return self.hall.part.status() if self.hall.part is not None else HallStatus()

    def _rejoin(self) -> None:
        """Their configuration has changed: they start again with it."""
        for part, use in ((self.room, self._use_room), (self.hall, self._use_hall)):
            part.use(False, self._state)
            use()

    def _hotspot(self, wanted: bool) -> None:
        ask_for_hotspot(wanted)
        self.hand_in(self.aboard.status())

    def _power_off(self) -> None:
        """Under systemd a note asks for it (companion-poweroff.path); elsewhere only this program ends."""
        runtime = runtime_directory()
        if runtime is not None:
            (runtime / "power-off").touch()
            asyncio.get_running_loop().call_later(0.3, self._say_goodbye)
        else:
            self.stop()

    def _say_goodbye(self) -> None:
        """Sound off, lamps off, a last picture; a part that fails now is no longer reported."""
        assert self.loop is not None
        picture = bitmap(Message(say(self._state, "box.goodbye"), icons=(Icon.DONE,)))
        panel = self.loop.panel
        acts: list[Callable[[], None]] = [self.sound.hush]
        acts += [partial(row.light, lamp, False) for row in panel.lamps for lamp in Lamp]
        acts += [partial(buzzer.tone, 0) for buzzer in panel.buzzers]
        acts += [partial(display.show, picture) for display in panel.displays]
        for act in acts:
            try:
                act()
            except (Fault, OSError) as error:
                log.info("while closing: %s", error)


def configured(config: Config) -> Settings:
    """The settings of a box on which nobody has changed any."""
    return Settings(language=config["language"], brightness=brightness(config), shown=tuple(config["games"]))
