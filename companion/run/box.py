"""The box in operation: store, loop and ports put together, opened in order and closed in reverse.

Says to systemd that it is ready and alive, ends cleanly on SIGTERM, and hands the box's own news to the evening:
what is aboard, the date, a disk that fails. Which drivers there are is the business of `companion/app.py`.
"""

import asyncio
import logging
import os
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from companion import VERSION
from companion.brought import cargo, packs
from companion.config import Config, brightness
from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import Unreadable, read
from companion.evening.log_pages import LogMenu
from companion.evening.tables import pages_of
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Clock, Fault, Soundtrack, Speaker
from companion.hw.soundtracks import Watch
from companion.kit import effects
from companion.kit.evening import Settings, all_stages
from companion.kit.hands import (
    BoxTold,
    Configured,
    DateKnown,
    PoweredOn,
    SeedGiven,
    StoreFailed,
    StoreMended,
    TrackAt,
    TrackEnded,
    VoiceTold,
)
from companion.kit.logline import LogEntry
from companion.layout import bitmap
from companion.run import today as calendar
from companion.run.clock import MonotonicClock
from companion.run.loop import Core, Loop
from companion.run.notify import notify, still_starting, watchdog_seconds
from companion.run.recorder import Recorder, dated
from companion.store import Store
from companion.store.logbook import entries_in
from companion.types import Face, Icon, Input, Key, Lamp, Mended, Message, Trouble
from companion.words import say

DATE_EVERY_S = 30.0  # how often to ask whether the date is known by now
TRACK_EVERY_S = 0.5  # how often to look where the crew's own recording is
MEND_EVERY_S = 5.0  # how often to try a disk again that failed

log = logging.getLogger(__name__)
Tell = Callable[[Trouble | Mended], None]


@dataclass
class Parts:
    """What is opened for an evening. `open_panel` runs first, so that there is a picture while sound comes up."""

    open_panel: Callable[[Tell], Any]  # -> companion.app.Opened
    open_speaker: Callable[[Clock, Tell], Speaker]
    open_soundtrack: Callable[[Clock, Tell], Soundtrack]
    open_page: "Callable[[Box], Served | None]" = lambda _box: None
    # whoever sits before it is told, in this language: the keys, the page's addresses (none: it is closed), its PIN
    legend: Callable[[str, Sequence[str], str], None] = lambda _language, _addresses, _pin: None
    in_terminal: bool = False  # whose end is the end of the box; a service is told by SIGHUP to look again
    today: Callable[[], Any] = calendar.today
    ready: Callable[[], None] = lambda: None


class Served(Protocol):
    """The web page, once it is open."""

    @property
    def addresses(self) -> Sequence[str]: ...

    @property
    def shown_pin(self) -> str: ...

    def watch(self, evening: Evening, face: Face) -> None: ...

    def close(self) -> None: ...


class Box:
    """One run of the box on a store; `run` returns when it is told to stop."""

    def __init__(self, config: Config, parts: Parts, directory: Path, speed: float = 1.0) -> None:
        self.config, self.parts, self.directory = config, parts, directory
        self.store = Store(directory, still_starting)  # raises InUse
        self.recorder = Recorder(self.store, parts.today, configured(config))
        self.found = self.recorder.found()
        self.speed = speed
        self.clock = MonotonicClock(speed, self.found.at)
        self.speaker: Speaker = NoSpeaker()
        self.soundtrack: Soundtrack = NoSoundtrack()
        self._watched = Watch()
        self._noticed = len(self.store.notices)  # so many of them the evening was told of
        self._said = ""  # the trouble with the store that the evening was told of
        self._aboard = BoxTold()
        self.language = ""  # of what is shown
        self.loop: Loop[Evening] | None = None
        self.page: Served | None = None
        self._running: asyncio.AbstractEventLoop | None = None
        self._serving: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until `stop` or a signal; everything opened is closed, in reverse, whatever happens."""
        with ExitStack() as closing:
            closing.callback(self.store.close)
            opened = self.parts.open_panel(self._tell)
            closing.callback(opened.close)
            hands = (*self._first_hands(), *opened.troubles)
            # Only now: a mission that was under way must not fly on while the box comes up.
            self.clock = MonotonicClock(self.speed, self.found.at)
            self.loop = Loop(
                Core(step, draw, next_at, pages_of), self.found.evening, self.clock, opened.panel, self._performed_by(),
                record=self._record, watch=self._watch, sparing=self.config.sparing,
            )  # fmt: skip
            self.loop.begin(self.found.at, hands)
            self.loop.turn()  # the first picture, before anything slow is opened
            self._open_sound(closing)
            self._listen_to_the_system(closing)
            self._restore_settings()
            log.info("ready, %s", "going on with an evening" if self.found.resumed else "a new evening")
            notify("READY=1\nSTATUS=running")
            self.parts.ready()
            self._serve_soon(self.loop.state.settings.page)
            try:
                await self.loop.run()
            finally:
                notify("STOPPING=1")
                await self._serve_no_more()
                self._say_goodbye()
                log.info("stopped")

    def stop(self) -> None:
        if self.loop:
            self.loop.stop()

    @property
    def keeps_a_game(self) -> bool:
        """Is there a game to go on with at the next start, and is it safe?"""
        return self.loop is not None and self.loop.state.game is not None and self.loop.state.saving

    # --- the page --------------------------------------------------------------------------------------

    async def _serve(self, on: bool) -> None:
        """Opened and closed on a thread: neither the first picture nor a key waits for it."""
        if on == (self.page is not None):
            return
        if self.page is not None:
            page, self.page = self.page, None
            await asyncio.to_thread(page.close)
        else:
            try:
                self.page = await asyncio.to_thread(self.parts.open_page, self)
            except (Fault, ImportError, OSError) as error:
                self._tell(Trouble("page", str(error)))
                return
        self._show_legend()
        self._tell_again()

    def _serve_soon(self, on: bool) -> None:
        before = self._serving

        async def in_turn() -> None:
            if before is not None:
                await before
            await self._serve(on)

        self._serving = asyncio.get_running_loop().create_task(in_turn())

    async def _serve_no_more(self) -> None:
        if self._serving is not None:
            await self._serving
        await self._serve(False)

    def news_aboard(self) -> None:
        """From any thread: something was brought, the PIN has changed."""
        if self._running is not None and not self._running.is_closed():
            self._running.call_soon_threadsafe(self._tell_again)

    def _tell_again(self) -> None:
        if self.loop and self._told_aboard() != self.loop.state.box:
            self.loop.hand_in(self._aboard)

    def log_entries(self) -> Sequence[LogEntry]:
        """The ship's log, newest first; from any thread, while the store writes."""
        found: list[LogEntry] = []
        for kept in reversed(entries_in(self.directory)):
            with suppress(Unreadable):  # said when the log is read on the box
                found.append(dated(read(kept.entry), kept.date))
        return found

    def hand_in(self, hand: object) -> None:
        """From any thread."""
        if self.loop:
            self.loop.hand_in(hand)

    # --- news of the box ---------------------------------------------------------------------------------

    def _tell(self, hand: Trouble | Mended) -> None:
        log.warning("%s: %s", hand.part, hand.reason if isinstance(hand, Trouble) else "works again")
        self.hand_in(hand)

    def _first_hands(self) -> Sequence[object]:
        for notice in self.found.notices:
            log.warning("%s", notice)
        evening = self.found.evening
        hands: list[object] = [PoweredOn()] if self.found.resumed else []
        if not evening.seed:
            hands.append(SeedGiven(secrets.randbits(63) + 1))
        for part in {trouble.part for trouble in evening.troubles}:
            hands.append(Mended(part))  # what was wrong before the restart is told again if it still is
        if not evening.saving:
            hands.append(StoreMended())
        if self._told_aboard() != evening.box:
            hands.append(self._aboard)
        if any(isinstance(stage, LogMenu) for stage in all_stages(evening)):  # perhaps it was never read
            hands.append(self.recorder.log_read())
        settings = self.recorder.configured(evening.settings)
        if settings != evening.settings:  # the configuration was changed since, or another is used for this start
            hands.append(Configured(settings.language, settings.brightness))
        hands += self._date_hands(evening.date)
        if self.found.notices:  # last: this is what the display says first
            hands.append(Trouble("journal", "; ".join(self.found.notices)))
        return hands

    def _told_aboard(self) -> BoxTold:
        network, password = cargo.hotspot(os.environ)
        self._aboard = replace(
            self._aboard,
            version=VERSION,
            address=next(iter(self.page.addresses), "") if self.page else "",
            pin=self.page.shown_pin if self.page else "",
            voices=cargo.voices(self.directory),
            tracks=cargo.tracks(self.directory),
            scripts=cargo.scripts(self.directory),
            card_keys=has_card_keys(self.config),
            hotspot=network,
            hotspot_password=password,
            hotspot_open=cargo.hotspot_is_wanted(os.environ),
        )
        return self._aboard

    def _date_hands(self, known: str) -> Sequence[DateKnown]:
        """Today if that is known, an empty date if it was known but this machine has started anew."""
        now = self.parts.today()
        date = now.strftime("%Y-%m-%d") if now else ""
        return (DateKnown(date),) if date != known else ()

    def _listen_to_the_system(self, closing: ExitStack) -> None:
        running = self._running = asyncio.get_running_loop()
        assert self.loop is not None
        for number in (signal.SIGTERM, signal.SIGINT):
            running.add_signal_handler(number, self.stop)
            closing.callback(running.remove_signal_handler, number)
        running.add_signal_handler(signal.SIGHUP, self.stop if self.parts.in_terminal else self._look_again)
        closing.callback(running.remove_signal_handler, signal.SIGHUP)
        every(closing, MEND_EVERY_S, self._mend)
        every(closing, DATE_EVERY_S, self._ask_date)
        seconds = watchdog_seconds()
        if seconds:
            every(closing, seconds, partial(notify, "WATCHDOG=1"))

    def _look_again(self) -> None:
        self.hand_in(self._told_aboard())

    def _ask_date(self) -> None:
        assert self.loop is not None
        if not self.loop.state.date:
            for hand in self._date_hands(""):
                self.loop.hand_in(hand)

    # --- the store ---------------------------------------------------------------------------------------

    def _record(self, given: Input, evening: Evening, asked: Sequence[object]) -> None:
        self.recorder.record(given, evening, asked)
        self._say_store()

    def _mend(self) -> None:
        if self.store.trouble:
            self.store.mend(now=True)
            self._say_store()

    def _say_store(self) -> None:
        assert self.loop is not None
        if len(self.store.notices) > self._noticed:  # a file was mended only now
            self._tell(Trouble("journal", "; ".join(self.store.notices[self._noticed :])))
            self._noticed = len(self.store.notices)
        if bool(self.store.trouble) == bool(self._said):
            return
        self._said = self.store.trouble
        log.warning("store: %s", self._said or "saving works again")
        self.loop.hand_in(StoreFailed(self._said) if self._said else StoreMended())

    def _watch(self, evening: Evening, face: Face) -> None:
        self.recorder.watch(evening, face)
        if self.page is not None:
            self.page.watch(evening, face)
        if evening.settings.language != self.language:
            self.language = evening.settings.language
            self._show_legend()

    def _show_legend(self) -> None:
        addresses, pin = (self.page.addresses, self.page.shown_pin) if self.page else ((), "")
        self.parts.legend(self.language, addresses, pin)

    # --- effects -----------------------------------------------------------------------------------------

    def _performed_by(self) -> dict[type, Callable[[Any], None]]:
        return {
            effects.Sound: lambda each: self.speaker.play(each.score, each.zero),
            effects.Hush: lambda _: self._hush(),
            effects.Volume: lambda each: self._volume(each.percent),
            effects.Brightness: lambda each: self._brightness(each.percent),
            effects.UseVoice: lambda each: self._use_voice(each.pack),
            effects.Track: lambda each: self.soundtrack.play(Path(each.file), each.position),
            effects.TrackPause: lambda _: self.soundtrack.pause(),
            effects.TrackResume: lambda _: self.soundtrack.resume(),
            effects.Save: lambda _: None,  # written with the input that led to it
            effects.Strike: lambda _: None,  # so is this
            effects.ReadLog: lambda _: self.hand_in(self.recorder.log_read()),
            effects.CheckHardware: lambda _: self._check_hardware(),
            effects.ServePage: lambda each: self._serve_soon(each.on),
            effects.Hotspot: lambda each: self._hotspot(each.open),
            effects.PowerOff: lambda _: self._power_off(),
        }

    def _open_sound(self, closing: ExitStack) -> None:
        try:
            self.speaker = self.parts.open_speaker(self.clock, self._tell)
            closing.callback(self.speaker.close)
        except (Fault, ImportError, OSError) as error:
            self._tell(Trouble("sound", str(error)))
        try:
            self.soundtrack = self.parts.open_soundtrack(self.clock, self._tell)
            closing.callback(self.soundtrack.close)
            every(closing, TRACK_EVERY_S, self._follow_track)
        except (Fault, ImportError, OSError) as error:
            log.info("no soundtracks: %s", error)  # few have their own; who starts one is told

    def _follow_track(self) -> None:
        """The track is the clock: the evening is told where it is whenever that is news."""
        position = self.soundtrack.position()
        if position is None:
            if self._watched.ended():
                self.hand_in(TrackEnded())
        elif self._watched.strayed(self.clock.now(), position):
            self.hand_in(TrackAt(position))

    def _restore_settings(self) -> None:
        """Effects of earlier evenings are not performed again: what they set is set from the settings."""
        assert self.loop is not None
        settings = self.loop.state.settings
        self._volume(settings.volume)
        self._brightness(settings.brightness)
        self._use_voice(settings.voice)

    def _hush(self) -> None:
        self.speaker.hush()
        self.soundtrack.pause()

    def _volume(self, percent: int) -> None:
        self.speaker.volume(percent)
        self.soundtrack.volume(percent)

    def _brightness(self, percent: int) -> None:
        assert self.loop is not None
        self.loop.sparing = replace(self.loop.sparing, contrast=max(1, 255 * percent // 100))

    def _use_voice(self, name: str) -> None:
        """A pack by its name; the first that speaks the language if it has none or cannot be used."""
        assert self.loop is not None
        voice = opened_voice(name, self.loop.state.settings.language, self.directory)
        if voice:
            self.speaker.use({str(clip): file for clip, file in voice.files.items()})
            if any(trouble.part == "voice" for trouble in self.loop.state.troubles):
                self._tell(Mended("voice"))  # of the one used before; a new one is told anew
        pack = voice.pack if voice else None
        if pack != self.loop.state.pack:
            self.loop.hand_in(VoiceTold(pack))

    def _check_hardware(self) -> None:
        """What each part has said of itself so far: it is in use, nobody else can look at it now."""
        assert self.loop is not None
        panel, language = self.loop.panel, self.loop.state.settings.language
        wrong = {trouble.part: trouble.reason for trouble in self.loop.state.troubles}
        there = {
            "display": panel.displays, "keys": panel.keys, "lamps": panel.lamps, "buzzer": panel.buzzers,
            "sound": [] if isinstance(self.speaker, NoSpeaker) else [self.speaker],
        }  # fmt: skip
        missing = say(language, "box.not_there")
        parts = {part: wrong.pop(part, "" if found else missing) for part, found in there.items()}
        self._aboard = replace(self._aboard, parts=tuple({**parts, **wrong}.items()))
        self.loop.hand_in(self._told_aboard())

    def _hotspot(self, wanted: bool) -> None:
        """A note asks for it (companion-hotspot.path); when that is done, SIGHUP makes us look again."""
        runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        if not runtime:
            raise Fault("only an installed box can open a network of its own")
        (Path(runtime) / "hotspot").write_text("on\n" if wanted else "off\n")
        self.hand_in(self._told_aboard())

    def _power_off(self) -> None:
        """Under systemd a note asks for it (companion-poweroff.path); elsewhere only this program ends."""
        runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        if runtime:
            (Path(runtime) / "power-off").touch()
            asyncio.get_running_loop().call_later(0.3, self._say_goodbye)
        else:
            self.stop()

    def _say_goodbye(self) -> None:
        """Sound off, lamps off, a last picture; a part that fails now is nobody's trouble any more."""
        assert self.loop is not None
        language = self.loop.state.settings.language
        picture = bitmap(Message(say(language, "box.goodbye"), icons=(Icon.DONE,)))
        panel = self.loop.panel
        acts: list[Callable[[], None]] = [self._hush]
        acts += [partial(row.light, lamp, 0) for row in panel.lamps for lamp in Lamp]
        acts += [partial(buzzer.tone, 0) for buzzer in panel.buzzers]
        acts += [partial(display.show, picture) for display in panel.displays]
        for act in acts:
            try:
                act()
            except (Fault, OSError) as error:
                log.info("while closing: %s", error)


def configured(config: Config) -> Settings:
    """The settings of a box on which nobody has changed any."""
    return Settings(language=config["language"], brightness=brightness(config))


def every(closing: ExitStack, seconds: float, act: Callable[[], object]) -> None:
    """From the event loop itself, again and again: a loop that hangs does nothing of this."""
    running = asyncio.get_running_loop()
    timer: list[asyncio.TimerHandle] = []

    def again() -> None:
        timer[:] = [running.call_later(seconds, again)]  # first: what fails once is done again all the same
        act()

    timer.append(running.call_later(seconds, again))
    closing.callback(lambda: timer[0].cancel())


def opened_voice(name: str, language: str, directory: Path) -> packs.OpenPack | None:
    """That pack, else the first that speaks the language, else the first there is."""
    candidates = [name] if name else []
    candidates += [each for each in cargo.voices(directory) if each != name]
    usable = []
    for each in candidates:
        try:
            voice = packs.open_pack(each if each in packs.ours() else Path(each))
        except packs.PackError as error:
            log.warning("%s", error)
            continue
        if voice.broken:
            log.warning("voice pack %s: taken from ours instead: %s", each, "; ".join(map(str, voice.broken)))
        if each == name or voice.pack.language == language:
            return voice
        usable.append(voice)
    return usable[0] if usable else None


def has_card_keys(config: Config) -> bool:
    """Cards are picked from a row only where the board's own keys are too few."""
    keys = set(config.board.keys.values())
    return not keys or keys.issuperset((Key.A, Key.B, Key.C, Key.BOT, Key.HERO))
