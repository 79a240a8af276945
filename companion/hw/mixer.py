"""The speaker: pygame.mixer on a thread of its own, which sleeps until the next cue.

It holds the score and the instant of its zero, so that what sounds is always a function of the time: after a pause, a
lost sound card or a restart it continues in the middle of the clip that is due. SDL starts a sound only with the next
buffer it fills, so a voice is preceded by as much silence as makes its first sample fall on its instant. When buffers
are filled is watched from a few seconds before a voice on (`companion/hw/fills.py`); the voice is handed over some
buffers early, right after one was filled, by as much before its time as the card makes it wait
(`companion/hw/card_delay.py`). A card that nobody needs is closed and opened again in time, because SDL writes to an
open one without end. What lies under the voices is mixed ahead (`companion/hw/under.py`) and handed over in pieces.
Decoded sound stays within BUDGET; the excess is dropped when the next is decoded. A wireless speaker is the card as
long as it is connected, else the wired card until it is back. It knows nothing of missions or voice packs.
"""

import ctypes
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from companion.hw import card_delay, fills, sdl_audio
from companion.hw.ports import Clock, Wireless
from companion.hw.under import Under
from companion.types import Cue, Mended, Millis, Score, Trouble, later

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # or SDL would swallow systemd's SIGTERM
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # events, and so the loss of a device, come through video

import pygame

RATE = 22_050
BUFFER = 1024  # samples, 46 ms: few wake-ups, so little work for the processor. A card may make others of it
SAME = 0.01  # two lengths of a buffer that are no further apart are of the same one
PREPARE: Millis = 185  # before a voice is due: four buffers, so that a stall does not make it late
WATCH: Millis = 2000  # before a voice is due: from here on the filling of buffers is watched,
WATCH_EVERY_S = 1.0  # so often, once it is certain when that happens
AHEAD_S = 0.002  # a little before one is due to be filled
POLL_S = 0.0005
BUDGET = 3_000_000  # bytes of decoded sound, 68 s
AHEAD: Millis = 20_000  # what is due within this is decoded
LATE: Millis = 120  # a cue up to this late is played whole, later ones from their middle
REST: Millis = 30_000  # a card that was not needed for that long, and will not be, is closed
WAKE: Millis = 10_000  # before the next sound it is opened again: a sound server needs some seconds to play steadily
FOREVER: Millis = 3_600_000  # a look once an hour when nothing is to come
PIECE: Millis = 2000  # what lies under the voices is mixed and handed over in such pieces, one ahead
FADE: Millis = 15  # a sound broken off does not click
HEARTBEAT: Millis = 1000  # how often a device is looked after
RETRIES: tuple[Millis, ...] = (1000, 2000, 5000, 10_000)  # the last one as long as there is something to sound,
SELDOM: Millis = 60_000  # and this when there is not: a look costs a thousand system calls

MISSED: Millis = 20_000  # a wireless speaker that was just asked for may take that long to come
SPEAKER_EVERY: Millis = 10_000  # how often it is looked for,
SPEAKER_SELDOM: Millis = 60_000  # and this when there is nothing to sound
QUIET: Millis = 3000  # it takes over where no voice is due for that long

# Channels. Voices take turns, so that none cuts off another's last breath, and so does what is under them.
UNDER, VOICES, PROBE = (0, 1), (2, 3, 4), 5


Tell = Callable[[Trouble | Mended], None]  # called from the mixer's thread


def hush_alsa() -> None:
    """Without a sound card ALSA prints eight lines for every attempt; one trouble is reported instead. What it calls
    is plain C that does nothing: SDL's own thread, which the end waits for, must not wait for Python."""
    with suppress(OSError):
        alsa = ctypes.CDLL("libasound.so.2")  # the name by which SDL opens it
        alsa.snd_lib_error_set_handler(ctypes.CDLL(None).getpid)


@contextmanager
def sent_to(device: str) -> Iterator[None]:
    """What SDL and ALSA open of themselves meanwhile is that; empty: what the environment says."""
    usual = os.environ.get("AUDIODEV")
    if device:
        os.environ["AUDIODEV"] = device
    try:
        yield
    finally:
        if device and usual is None:
            del os.environ["AUDIODEV"]
        elif device and usual is not None:
            os.environ["AUDIODEV"] = usual


@dataclass
class Sounding:
    channel: "pygame.mixer.Channel"
    until: Millis


@dataclass
class Stream:
    """What is under the voices, on its way to the card."""

    channel: "pygame.mixer.Channel"
    following: int  # the sample with which the next piece begins, counted from the score's zero


@dataclass
class Playing:
    """A score in progress: which of its cues have begun, and which still sound."""

    score: Score = ()
    zero: Millis = 0
    begun: set[Cue] = field(default_factory=set)
    sounding: dict[Cue, Sounding] = field(default_factory=dict)
    under: Under = field(default_factory=lambda: Under((), lambda name: b"", RATE))


class Sounds:
    """Decoded recordings, the least recently used ones forgotten once there are too many."""

    def __init__(self, files: Mapping[str, Path], tell: Tell) -> None:
        self._files, self._tell = files, tell
        self._decoded: OrderedDict[str, pygame.mixer.Sound | None] = OrderedDict()

    def __contains__(self, name: str) -> bool:
        return name in self._decoded

    def get(self, name: str) -> "pygame.mixer.Sound | None":
        """None for a recording that is missing or damaged: reported once, and the rest continues."""
        if name not in self._decoded:
            self._decoded[name] = self._read(name)
            self._shed()
        self._decoded.move_to_end(name)
        return self._decoded[name]

    def keep(self, wanted: Collection[str]) -> None:
        """The others are forgotten. What could not be read was reported, and stays known."""
        for name in [name for name, sound in self._decoded.items() if sound is not None and name not in wanted]:
            del self._decoded[name]

    def _read(self, name: str) -> "pygame.mixer.Sound | None":
        try:
            return pygame.mixer.Sound(str(self._files[name]))
        except (KeyError, OSError, pygame.error) as why:
            self._tell(Trouble("voice", f"{name}: {why}"))
            return None

    def _shed(self) -> None:
        while self.size() > BUDGET and len(self._decoded) > 1:
            self._decoded.popitem(last=False)

    def size(self) -> int:
        sounds = [sound for sound in self._decoded.values() if sound is not None]
        return sum(int(sound.get_length() * RATE) * 2 for sound in sounds)


class Mixer:
    """Every verb only leaves an order for the thread: nobody ever waits for the sound card. One to a
    process: SDL has one mixer."""

    def __init__(self, clock: Clock, tell: Tell, device: str | None = None, later: Millis = 0) -> None:
        """`later`: its sound is heard that much later than the card reports."""
        self._clock, self._tell, self._device, self._later = clock, tell, device, later
        self._known = False  # the card, with its lead and its buffers: learnt when it is opened first, or after a loss
        self._waits: Millis = 0  # the part of the lead that the card reports
        self._wireless: Wireless | None = None
        self._at = ""  # where it sounds: the wireless speaker's device, or empty, the card
        self._missed_since: Millis | None = None  # the wireless speaker is not there
        self._missed = False  # and that was reported
        self._speaker_at = clock.now()  # when to look for it
        self._lead: Millis = 0
        self._period_s = BUFFER / RATE
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._part = Playing()
        self._stream: Stream | None = None
        self._files: Mapping[str, Path] = {}
        self._sounds = Sounds({}, tell)
        self._volume = 1.0
        self._open = self._closed = self._resting = False
        self._needed_at = self._asked_at = clock.now()
        self._excused = range(0)  # the instants that passed while a resting card was opened
        self._tick: pygame.mixer.Sound
        self._fills = fills.Fills(self._period_s)
        self._watch_at = 0.0
        self._failures, self._lost_at, self._retry_at = 0, 0, clock.now()
        self._thread = threading.Thread(target=self._run, name="mixer", daemon=True)
        self._thread.start()

    def use(self, files: Mapping[str, Path]) -> None:
        self._orders.put(partial(self._use, dict(files)))

    def play(self, score: Score, zero: Millis) -> None:
        self._orders.put(partial(self._play, tuple(sorted(score, key=lambda cue: cue.at)), zero))

    def hush(self) -> None:
        self.play((), 0)

    def volume(self, percent: int) -> None:
        self._orders.put(partial(self._set_volume, percent))

    def wireless(self, speaker: Wireless | None) -> None:
        self._orders.put(partial(self._use_wireless, speaker))

    def look_again(self) -> None:
        self._orders.put(partial(setattr, self, "_speaker_at", 0))

    @property
    def lead(self) -> Millis:
        """So much before its time a sound is handed to the card, once there is one."""
        return self._lead

    def close(self) -> None:
        self._orders.put(partial(setattr, self, "_closed", True))
        self._thread.join()

    # From here on everything happens on the thread.

    def _run(self) -> None:
        hush_alsa()
        while not self._closed:
            now = self._clock.now()
            self._look_after_device(now)
            self._look_for_speaker(now)
            moment = self._perform(now) if self._open else self._retry_at
            if self._awaited:
                moment = min(moment, self._speaker_at)
            self._rest(now)
            with suppress(Empty):
                self._orders.get(timeout=max(0.0005, self._clock.seconds_until(moment)))()
        pygame.mixer.quit()

    def _use(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._sounds = Sounds(files, self._tell)

    def _play(self, score: Score, zero: Millis) -> None:
        old, kept = self._part, set(score) if zero == self._part.zero else set()
        for cue in old.sounding.keys() - kept:
            old.sounding[cue].channel.fadeout(FADE)
        sounding = {cue: each for cue, each in old.sounding.items() if cue in kept}
        self._part = Playing(score, zero, old.begun & kept, sounding, Under(score, self._raw, RATE))
        self._change_under(old)
        self._excused = range(0)
        if self._resting:
            self._asked_at = self._clock.now()
            self._retry_at = self._wanted_at(self._asked_at) - WAKE
        elif not self._open and score:
            self._retry_at = min(self._retry_at, self._lost_at + RETRIES[-1])

    def _set_volume(self, percent: int) -> None:
        self._volume = (max(0, min(100, percent)) / 100) ** 2  # ears hear ratios
        self._balance()

    def _use_wireless(self, speaker: Wireless | None) -> None:
        is_another = (speaker.device if speaker else "") != (self._wireless.device if self._wireless else "")
        self._wireless = speaker
        self._learn_lead()
        if not is_another:
            return
        self._found()
        self._speaker_at = self._clock.now()
        if self._at:  # somewhere else from now on
            self._reopen()

    def _learn_lead(self) -> None:
        more = self._wireless.later if self._at and self._wireless else self._later
        self._lead = max(0, more + self._waits)

    @property
    def _awaited(self) -> bool:
        """Is there a wireless speaker, and it sounds on the card?"""
        return self._wireless is not None and not self._at

    def _look_for_speaker(self, now: Millis) -> None:
        """A speaker that has come takes over, between two voices."""
        if not self._awaited or now < self._speaker_at or self._device:
            return
        assert self._wireless is not None
        self._speaker_at = now + (SPEAKER_SELDOM if self._wanted_at(now) > now + REST else SPEAKER_EVERY)
        if not card_delay.there(self._wireless.device):
            self._miss(later("speaker_silent"), now)
        elif not self._open:
            self._found()  # it is used when the next sound is due
        elif self._is_quiet(now):
            self._reopen()
            self._speaker_at = now
        else:
            self._speaker_at = now + QUIET

    def _is_quiet(self, now: Millis) -> bool:
        return not self._part.sounding and self._wanted_at(now) > now + QUIET

    def _reopen(self) -> None:
        """Whatever is open is closed, and the next look opens what is wanted now."""
        pygame.mixer.quit()
        self._at, self._known, self._stream = "", False, None
        self._part.sounding.clear()
        if self._open or self._resting:
            self._open = self._resting = False
            self._retry_at = self._clock.now()

    def _miss(self, why: str, now: Millis) -> None:
        if self._missed_since is None:
            self._missed_since = now
        if not self._missed and now >= self._missed_since + MISSED:
            self._missed = True
            self._tell(Trouble("speaker", why))

    def _found(self) -> None:
        if self._missed:
            self._tell(Mended("speaker"))
        self._missed_since, self._missed = None, False

    def _look_after_device(self, now: Millis) -> None:
        if self._open and any(event.type == pygame.AUDIODEVICEREMOVED for event in pygame.event.get()):
            if self._at:
                self._reopen()
                self._missed_since, self._speaker_at = now - MISSED, now + SPEAKER_EVERY
                self._miss(later("speaker_gone"), now)  # and on the card at once
                return
            pygame.mixer.quit()
            self._lose(later("card_gone"), now)
        if not self._open and now >= self._retry_at:
            why = self._opened()
            if why:
                self._lose(why, now)
            else:
                self._begin()

    def _opened(self) -> str:
        """Empty if a device is open now, else why not: the wireless speaker if there is one and it is there, else the
        card."""
        now, speaker = self._clock.now(), self._wireless
        if speaker is not None and not self._device and (self._at or now >= self._speaker_at):
            if card_delay.there(speaker.device):
                if not self._at:
                    self._at, self._known = speaker.device, False
                if not self._opened_here():
                    self._found()
                    return ""
            self._missed_since = now - MISSED if self._at else self._missed_since
            self._at, self._known, self._speaker_at = "", False, now + SPEAKER_EVERY
            self._miss(later("speaker_silent"), now)
        return self._opened_here()

    def _opened_here(self) -> str:
        with sent_to(self._at):
            return self._opened_by_sdl()

    def _opened_by_sdl(self) -> str:
        why = "" if self._known else self._made_known()
        if why:
            return why
        try:
            pygame.display.init()
            pygame.mixer.init(RATE, -16, 1, BUFFER, devicename=self._device, allowedchanges=sdl_audio.OWN_BUFFERS)
        except pygame.error as error:
            return str(error) or later("no_card")
        return ""

    def _made_known(self) -> str:
        """Empty, or why there is no card. It is looked at first, which does not hold up the display as pygame does
        where there is none."""
        card = sdl_audio.looked_at(self._device, RATE, BUFFER)
        if isinstance(card, str):
            return card
        period_s = card.samples / RATE
        learnt = None if self._device else card_delay.learnt(card.driver, RATE, BUFFER)
        if learnt is None:
            learnt = card_delay.Learnt(card_delay.usual(card.driver, period_s), period_s)
        self._period_s = learnt.period_s if abs(learnt.period_s / period_s - 1) < SAME else period_s
        self._waits = round(1000 * learnt.lead_s)
        self._learn_lead()
        self._known = True
        return ""

    def _rest(self, now: Millis) -> None:
        """Closes a card that is not needed: SDL would go on writing silence to it, and looking for others."""
        if not self._open:
            return
        wanted = now if self._part.sounding else self._wanted_at(now)
        if wanted < now + REST or pygame.mixer.music.get_pos() >= 0:
            self._needed_at = now
        elif now >= self._needed_at + REST:
            self._sounds = Sounds(self._files, self._tell)
            pygame.mixer.quit()
            self._open, self._resting, self._stream = False, True, None
            self._retry_at = wanted - WAKE

    def _wanted_at(self, now: Millis) -> Millis:
        """When the next sound is due; what has begun is no longer due."""
        part = self._part
        due = (part.zero + cue.at for cue in part.score if part.zero + cue.ends > now and cue not in part.begun)
        return min(due, default=now + FOREVER)

    def _lose(self, why: str, now: Millis) -> None:
        self._open = self._resting = self._known = False
        self._part.sounding.clear()
        self._stream = None
        if self._failures == 0:
            self._tell(Trouble("sound", why))
        self._lost_at, self._retry_at = now, now + self._patience(now)
        self._failures += 1

    def _patience(self, now: Millis) -> Millis:
        """How long to wait before a card is looked for again."""
        if self._failures < len(RETRIES):
            return RETRIES[self._failures]
        return SELDOM if self._wanted_at(now) > now + REST else RETRIES[-1]

    def _begin(self) -> None:
        """With a device just opened: nothing sounds yet, and nothing is decoded for it."""
        pygame.mixer.set_num_channels(1 + PROBE)
        self._stream = None
        pygame.event.clear()
        self._sounds = Sounds(self._files, self._tell)
        self._part = Playing(self._part.score, self._part.zero, under=self._part.under)
        self._tick = pygame.mixer.Sound(buffer=bytes(2))  # one silent sample
        self._fills = fills.Fills(self._period_s)
        self._needed_at = self._clock.now()
        self._excused = range(self._asked_at - LATE, self._needed_at) if self._resting else range(0)
        self._open, self._resting = True, False
        if self._failures:
            self._failures = 0
            self._tell(Mended("sound"))

    def _perform(self, now: Millis) -> Millis:
        """Starts what is due; the answer is when to look again."""
        part, at = self._part, now - self._part.zero
        part.sounding = {cue: each for cue, each in part.sounding.items() if now < each.until}
        voices = [cue for cue in part.score if not cue.background]
        for cue in voices:
            if self._moment(cue) <= at and cue not in part.begun and self._late(cue) < cue.lasts:
                self._start(cue)
        self._balance()
        coming = [cue for cue in voices if self._moment(cue) > at]
        upcoming = min((self._moment(cue) for cue in coming), default=at + AHEAD) + part.zero
        unready = self._unready(coming, at)
        if unready is not None and (upcoming - now > LATE or unready == coming[0].sound):
            self._sounds.keep({cue.sound for cue in (*self._soon(coming, at), *part.sounding)})
            self._sounds.get(unready)
            return now
        if unready is None:
            self._feed(at)
        silences = [each.until for each in part.sounding.values()]
        return min([upcoming, now + HEARTBEAT, self._watched(coming, at) + now, *silences])

    def _unready(self, coming: Sequence[Cue], at: Millis) -> str | None:
        """A sound that is to be decoded."""
        return next((cue.sound for cue in self._soon(coming, at) if cue.sound not in self._sounds), None)

    def _soon(self, coming: Sequence[Cue], at: Millis) -> list[Cue]:
        """What is wanted decoded: of the voices that come, then of what is under them."""
        return [*(cue for cue in coming if cue.at < at + AHEAD), *self._part.under.heard(at, at + AHEAD)[0]]

    def _feed(self, at: Millis) -> None:
        """Hands over the next piece of what is under the voices, if the card has room for one and there is any."""
        stream = self._stream
        if stream is None:
            first = at + self._lead + round(500 * self._period_s)  # by the time that it is heard, about
            begins = self._part.under.begins(first)
            free = [channel for channel in map(pygame.mixer.Channel, UNDER) if not channel.get_busy()]
            if begins is not None and begins < first + PIECE and free:  # else both fade out: at the next look
                channel = free[0]
                self._stream = Stream(channel, first * RATE // 1000)
                channel.play(self._piece(self._stream), fade_ms=FADE)
                self._balance()
        elif not stream.channel.get_busy():
            self._stream = None
        elif (
            stream.channel.get_queue() is None and self._part.under.begins(1000 * stream.following // RATE) is not None
        ):
            stream.channel.queue(self._piece(stream))

    def _piece(self, stream: Stream) -> "pygame.mixer.Sound":
        length = PIECE * RATE // 1000
        mixed = self._part.under.piece(stream.following, length)
        stream.following += length
        return pygame.mixer.Sound(buffer=bytes(mixed))

    def _raw(self, name: str) -> bytes | memoryview:
        """Not a copy: for two seconds of the ship that would be all of its beds, a megabyte and a half."""
        sound = self._sounds.get(name)
        return memoryview(sound).cast("B") if sound else b""  # type: ignore[arg-type] # it has a buffer

    def _change_under(self, old: Playing) -> None:
        """What was handed over of another score is taken back, unless it sounds the same in this one."""
        if self._stream is None:
            return
        at, end = self._clock.now() - self._part.zero, 1000 * self._stream.following // RATE
        if old.zero != self._part.zero or old.under.heard(at, end) != self._part.under.heard(at, end):
            self._stream.channel.fadeout(FADE)
            self._stream = None

    def _moment(self, cue: Cue) -> Millis:
        """When to begin with it, counted as the score is."""
        return cue.at - self._lead - PREPARE

    def _start(self, cue: Cue) -> None:
        sound = self._sounds.get(cue.sound)
        self._part.begun.add(cue)
        if sound is None:
            return
        channel = pygame.mixer.Channel(self._free_voice())
        if not self._handed_over(cue, sound, channel):
            self._part.begun.discard(cue)
            return
        self._part.sounding[cue] = Sounding(channel, self._part.zero + cue.ends)
        self._balance()

    def _late(self, cue: Cue) -> Millis:
        """How much of it is over. A little does not count, nor what passed while the card was opened for it."""
        now, due = self._clock.now(), self._part.zero + cue.at
        return 0 if now <= due + LATE or due in self._excused else now - due + self._lead

    def _handed_over(self, cue: Cue, sound: "pygame.mixer.Sound", channel: "pygame.mixer.Channel") -> bool:
        """A voice, given to SDL so that its first sample falls on its instant. When a buffer has just been filled it
        is certain which one comes next, and so how much of silence belongs before the voice; if that was filled
        meanwhile, because the machine stalled, once more. Too late for that: by the estimate alone. False if somebody
        wants something else meanwhile."""
        instant = time.monotonic() + self._clock.seconds_until(self._part.zero + cue.at - self._lead)
        while time.monotonic() < instant - 1.5 * self._period_s:
            seen = self._watch()
            if not self._orders.empty():
                return False
            if seen is None or (not self._fills.sure(seen) and seen < instant - 2.5 * self._period_s):
                continue
            start = self._fills.at(seen) + self._period_s
            silence = round((instant - start) * RATE)
            channel.play(self._cut(sound, cue.skip, cue.lasts, max(0, silence)))
            if time.monotonic() < start - fills.EARLY_S:
                return True
            channel.stop()
        late = self._late(cue)
        start = self._fills.at(time.monotonic()) + self._period_s
        channel.play(self._cut(sound, cue.skip + late, cue.lasts - late, max(0, round((instant - start) * RATE))))
        return True

    def _watched(self, coming: Sequence[Cue], at: Millis) -> Millis:
        """Watches a buffer being filled if a voice comes soon and it is time to; in how long to look again."""
        voice = next((cue.at for cue in coming), at + HEARTBEAT + WATCH)
        if voice > at + WATCH:
            return voice - WATCH - at
        if time.monotonic() >= self._watch_at:
            self._watch()
            now = time.monotonic()
            pause = WATCH_EVERY_S if self._fills.sure(now) else 0.0
            self._watch_at = self._fills.at(now + pause) + self._period_s - AHEAD_S
        return max(1, round(1000 * (self._watch_at - time.monotonic())))

    def _watch(self) -> float | None:
        """Waits until a buffer is filled: a silent sample that is used up shows it. That instant; None if it was not
        seen exactly, or another order has come meanwhile."""
        probe = pygame.mixer.Channel(PROBE)
        probe.play(self._tick)
        not_yet = since = time.monotonic()
        while self._orders.empty() and not_yet < since + 4 * self._period_s:
            time.sleep(POLL_S)
            busy, now = probe.get_busy(), time.monotonic()
            if not busy:
                return now if self._fills.saw(not_yet, now) else None
            not_yet = now
        return None

    def _cut(self, sound: "pygame.mixer.Sound", into: Millis, lasts: Millis, silence: int) -> "pygame.mixer.Sound":
        """So much of it from there on, after that many silent samples. Cut by samples, not by the time: on a machine
        that stalls a voice comes late, but to its end."""
        start, end = (2 * (ms * RATE // 1000) for ms in (into, into + lasts))
        return pygame.mixer.Sound(buffer=bytes(2 * silence) + sound.get_raw()[start:end] or bytes(2))

    def _free_voice(self) -> int:
        return next((v for v in VOICES if not pygame.mixer.Channel(v).get_busy()), VOICES[0])

    def _balance(self) -> None:
        """Everything at the volume set; what is under the voices is mixed as low as it is to be. Without a card there
        are no channels."""
        if not self._open:
            return
        for channel in (*UNDER, *VOICES):
            pygame.mixer.Channel(channel).set_volume(self._volume)
