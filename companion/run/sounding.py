"""The box's voice: the speaker, the crew's own recordings, the pack in use; and what the evening is told of them."""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from companion.brought import cargo, packs
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Clock, Fault, Soundtrack, Speaker
from companion.hw.soundtracks import Watch
from companion.kit import effects
from companion.kit.evening import Evening
from companion.kit.hands import TrackAt, TrackEnded, VoiceTold
from companion.run.timers import every
from companion.types import Mended, Trouble

TRACK_EVERY_S = 0.5  # how often to look where the crew's own recording is

log = logging.getLogger(__name__)
Tell = Callable[[Trouble | Mended], None]


class Sounding:
    """Silent until it is opened; silent for good where there is no sound card."""

    def __init__(self, hand_in: Callable[[object], None], tell: Tell, directory: Path) -> None:
        self.hand_in, self.tell, self.directory = hand_in, tell, directory
        self.speaker: Speaker = NoSpeaker()
        self.soundtrack: Soundtrack = NoSoundtrack()
        self._watched = Watch()

    def open(
        self,
        closing: ExitStack,
        clock: Clock,
        open_speaker: Callable[[Clock, Tell], Speaker],
        open_soundtrack: Callable[[Clock, Tell], Soundtrack],
    ) -> None:
        try:
            self.speaker = open_speaker(clock, self.tell)
            closing.callback(self.speaker.close)
        except (Fault, ImportError, OSError) as error:
            self.tell(Trouble("sound", str(error)))
        try:
            self.soundtrack = open_soundtrack(clock, self.tell)
            closing.callback(self.soundtrack.close)
            every(closing, TRACK_EVERY_S, partial(self._follow_track, clock))
        except (Fault, ImportError, OSError) as error:
            log.info("no soundtracks: %s", error)  # few have their own; who starts one is told

    @property
    def silent(self) -> bool:
        return isinstance(self.speaker, NoSpeaker)

    def play(self, sound: effects.Sound) -> None:
        self.speaker.play(sound.score, sound.zero)

    def track(self, track: effects.Track) -> None:
        self.soundtrack.play(Path(track.file), track.position)

    def hush(self) -> None:
        self.speaker.hush()
        self.soundtrack.pause()

    def volume(self, percent: int) -> None:
        self.speaker.volume(percent)
        self.soundtrack.volume(percent)

    def use_voice(self, name: str, evening: Evening) -> None:
        """A pack by its name; the first that speaks the language if it has none or cannot be used."""
        voice = opened_voice(name, evening.settings.language, self.directory)
        if voice:
            self.speaker.use({str(clip): file for clip, file in voice.files.items()})
            if any(trouble.part == "voice" for trouble in evening.troubles):
                self.tell(Mended("voice"))  # of the one used before; a new one is told anew
        pack = voice.pack if voice else None
        if pack != evening.pack:
            self.hand_in(VoiceTold(pack))

    def _follow_track(self, clock: Clock) -> None:
        """The track is the clock: the evening is told where it is whenever that is news."""
        position = self.soundtrack.position()
        if position is None:
            if self._watched.ended():
                self.hand_in(TrackEnded())
        elif self._watched.strayed(clock.now(), position):
            self.hand_in(TrackAt(position))


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
