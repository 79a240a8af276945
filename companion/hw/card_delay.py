"""How long a filled buffer waits until it is heard, asked of the sound card in use.

It depends on the card and on what lies before it: a sound server and ALSA's dmix have their own buffers, of other
lengths. PulseAudio and ALSA report how much waits, but only to the writer, and SDL does not pass it on; nor can it be
seen from outside, because SDL feeds a card with silence from the moment it is opened. So before SDL has the card, a
stream of our own is opened with the very parameters that SDL asks for, and written to as SDL writes: the next buffer as
soon as the last one was taken. What waits in it then is what will wait in SDL's.
"""

import ctypes
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

BUFFERS = 14  # of silence are written, 0.65 s on PulseAudio,
SETTLED = 3  # the first of them only fill the card's own buffers
SHORT_S = 0.03  # a buffer that is no longer is not SDL's own
EARLY = 0.9  # of what is seen: a machine that stalls asks late, when less waits, never early

PLAYBACK = 1  # PA_STREAM_PLAYBACK
PULSE_S16 = 3  # PA_SAMPLE_S16LE
THEIRS = 0xFFFFFFFF  # as the server likes

NONBLOCK = 1  # SND_PCM_NONBLOCK
INTERLEAVED = 3  # SND_PCM_ACCESS_RW_INTERLEAVED
ALSA_S16 = 2  # SND_PCM_FORMAT_S16_LE


class Silent(Exception):
    """A card that cannot be asked."""


@dataclass(frozen=True)
class Learnt:
    lead_s: float  # from a buffer being filled to its being heard
    period_s: float  # from one buffer to the next


class Stream(Protocol):
    """A card, open, with silence being written to it. All but `close` raise Silent when it does not answer."""

    period_s: float  # how long a buffer lasts
    holds_s: float  # what is known to wait when a buffer has just been taken, whatever it reports; 0 if nothing is

    def write(self) -> None:
        """A buffer of silence; returns when it was taken."""

    def waits_s(self) -> float:
        """How long it takes until what is written now is heard."""

    def close(self) -> None: ...


def there(device: str) -> bool:
    """Can that be opened now, as ALSA calls it? It is let go again at once."""
    opened = ctypes.c_void_p()
    try:
        alsa = ctypes.CDLL("libasound.so.2")
    except OSError:
        return False
    if alsa.snd_pcm_open(ctypes.byref(opened), device.encode(), 0, NONBLOCK) < 0:
        return False
    alsa.snd_pcm_close(opened)
    return True


def learnt(driver: str, rate: int, samples: int) -> Learnt | None:
    """What becomes of buffers of that many samples that SDL fills, on the system's own card; None if the card cannot be
    asked. Takes BUFFERS."""
    streams: dict[str, Callable[[int, int], Stream]] = {"pulseaudio": PulseStream, "alsa": AlsaStream}
    try:
        return asked(streams[driver](rate, samples)) if driver in streams else None
    except (OSError, Silent):  # OSError: the library is not there
        return None


def usual(driver: str, period_s: float) -> float:
    """The lead of a card that cannot be asked: SDL has ALSA hold two buffers, dmix three of its shorter ones, a sound
    server one."""
    if driver != "alsa":
        return period_s
    return 3 * period_s if period_s < SHORT_S else 2 * period_s


def asked(stream: Stream) -> Learnt:
    """The lead is what it reports when a buffer has just been taken, and not less than is known."""
    with closing(stream):
        waits = []
        for _ in range(BUFFERS):
            stream.write()
            waits.append(stream.waits_s())
    settled = sorted(waits[SETTLED:])
    return Learnt(max(stream.holds_s, settled[int(EARLY * (len(settled) - 1))]), stream.period_s)


class PulseSpec(ctypes.Structure):
    """pa_sample_spec"""

    _fields_ = [("format", ctypes.c_int), ("rate", ctypes.c_uint32), ("channels", ctypes.c_uint8)]


class PulseBuffers(ctypes.Structure):
    """pa_buffer_attr"""

    _fields_ = [(name, ctypes.c_uint32) for name in ("maxlength", "tlength", "prebuf", "minreq", "fragsize")]


class PulseStream:
    """As SDL asks PulseAudio: as much ahead as one of its buffers, the sink's own included."""

    holds_s = 0.0

    def __init__(self, rate: int, samples: int) -> None:
        self.period_s = samples / rate
        self._silence = bytes(2 * samples)
        self._pulse = ctypes.CDLL("libpulse-simple.so.0")
        self._pulse.pa_simple_new.restype = ctypes.c_void_p
        self._pulse.pa_simple_get_latency.restype = ctypes.c_uint64
        spec = PulseSpec(PULSE_S16, rate, 1)
        buffers = PulseBuffers(THEIRS, len(self._silence), THEIRS, THEIRS, len(self._silence))
        named = (b"companion", PLAYBACK, None, b"how long sound waits")
        opened = self._pulse.pa_simple_new(None, *named, ctypes.byref(spec), None, ctypes.byref(buffers), None)
        if not opened:
            raise Silent("pa_simple_new")
        self._opened = ctypes.c_void_p(opened)

    def write(self) -> None:
        size = ctypes.c_size_t(len(self._silence))
        if self._pulse.pa_simple_write(self._opened, self._silence, size, None) < 0:
            raise Silent("pa_simple_write")

    def waits_s(self) -> float:
        why = ctypes.c_int(0)
        microseconds = self._pulse.pa_simple_get_latency(self._opened, ctypes.byref(why))
        if why.value:
            raise Silent("pa_simple_get_latency")
        return int(microseconds) / 1_000_000

    def close(self) -> None:
        self._pulse.pa_simple_free(self._opened)


class AlsaStream:
    """As SDL asks ALSA: periods as long as its buffers, or as near as the card has them, and as few as there may be."""

    def __init__(self, rate: int, samples: int) -> None:
        self._alsa = ctypes.CDLL("libasound.so.2")
        self._alsa.snd_pcm_writei.restype = ctypes.c_long
        self._opened = ctypes.c_void_p()
        device = os.environ.get("AUDIODEV", "default")
        self._call("snd_pcm_open", ctypes.byref(self._opened), device.encode(), 0, NONBLOCK)
        try:
            rate, self._samples, held, self.period_s = self._set_up(rate, samples)
            self._wake_up_as_sdl_does()
        except Silent:
            self.close()
            raise
        self._rate = rate
        # With two periods dmix begins to play with a whole one of its own and does not count what it waited for that.
        self.holds_s = held / rate if held <= 2 * self._samples else 0.0

    def _set_up(self, rate: int, samples: int) -> tuple[int, int, int, float]:
        """The rate, the samples of a period and of the whole buffer that the card agrees to, and how long a period
        lasts: 470 samples that ALSA's converter fits into a period of dmix (1024 at 48 kHz) last 21.33 ms, not the
        21.32 that they would by themselves, which is 13 ms after a quarter of a minute."""
        pcm, wanted = self._opened, ctypes.c_void_p()
        its_rate, period = ctypes.c_uint(rate), ctypes.c_ulong(samples)
        periods, held, lasts, rounded = ctypes.c_uint(2), ctypes.c_ulong(), ctypes.c_uint(), ctypes.c_int()
        self._call("snd_pcm_hw_params_malloc", ctypes.byref(wanted))
        try:
            self._call("snd_pcm_hw_params_any", pcm, wanted)
            self._call("snd_pcm_hw_params_set_access", pcm, wanted, INTERLEAVED)
            self._call("snd_pcm_hw_params_set_format", pcm, wanted, ALSA_S16)
            self._call("snd_pcm_hw_params_set_channels", pcm, wanted, 1)
            self._call("snd_pcm_hw_params_set_rate_near", pcm, wanted, ctypes.byref(its_rate), None)
            self._call("snd_pcm_hw_params_set_period_size_near", pcm, wanted, ctypes.byref(period), None)
            self._call("snd_pcm_hw_params_set_periods_min", pcm, wanted, ctypes.byref(periods), None)
            self._call("snd_pcm_hw_params_set_periods_first", pcm, wanted, ctypes.byref(periods), None)
            self._call("snd_pcm_hw_params", pcm, wanted)
            self._call("snd_pcm_hw_params_get_buffer_size", wanted, ctypes.byref(held))
            self._call("snd_pcm_hw_params_get_period_time", wanted, ctypes.byref(lasts), ctypes.byref(rounded))
        finally:
            self._alsa.snd_pcm_hw_params_free(wanted)
        period_s = (lasts.value + rounded.value / 2) / 1_000_000  # it reports microseconds, and which way there is more
        return its_rate.value, period.value, held.value, period_s

    def _wake_up_as_sdl_does(self) -> None:
        pcm, wanted = self._opened, ctypes.c_void_p()
        self._call("snd_pcm_sw_params_malloc", ctypes.byref(wanted))
        try:
            self._call("snd_pcm_sw_params_current", pcm, wanted)
            self._call("snd_pcm_sw_params_set_avail_min", pcm, wanted, ctypes.c_ulong(self._samples))
            self._call("snd_pcm_sw_params_set_start_threshold", pcm, wanted, ctypes.c_ulong(1))
            self._call("snd_pcm_sw_params", pcm, wanted)
        finally:
            self._alsa.snd_pcm_sw_params_free(wanted)
        self._call("snd_pcm_nonblock", pcm, 0)

    def write(self) -> None:
        left = self._samples
        while left > 0:
            written = self._alsa.snd_pcm_writei(self._opened, bytes(2 * left), ctypes.c_ulong(left))
            if written < 0:  # the machine stalled, and the card ran dry
                self._call("snd_pcm_recover", self._opened, ctypes.c_int(written), 1)
            left -= max(0, written)

    def waits_s(self) -> float:
        waiting = ctypes.c_long()
        self._call("snd_pcm_delay", self._opened, ctypes.byref(waiting))
        return waiting.value / self._rate

    def close(self) -> None:
        self._alsa.snd_pcm_close(self._opened)

    def _call(self, name: str, *arguments: object) -> None:
        if getattr(self._alsa, name)(*arguments) < 0:
            raise Silent(name)
