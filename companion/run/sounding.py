"""The box's voice: the speaker, the crew's own recordings, the pack in use; and what the evening hears of them."""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Clock, Fault, Soundtrack, Speaker
from companion.hw.soundtracks import Watch
from companion.kit import effects
from companion.kit.commands import TrackAt, TrackEnded, VoiceStatus
from companion.kit.evening import Evening
from companion.run.timers import every
from companion.types import Mended, Trouble
from companion.user_files import cargo, forms, packs
from companion.user_files.clips import voiced
from companion.user_files.one_voice import by_one_voice
from companion.voice.choice import chosen
from companion.words import ENGLISH

TRACK_EVERY_S = 0.5  # how often to look where the crew's own recording is

MOST_REPORTED = 3  # recordings of a pack that are damaged: a display has little room

log = logging.getLogger(__name__)
Tell = Callable[[Trouble | Mended], None]


class Sounding:
    """Silent until it is opened; silent for good where there is no sound card."""

    def __init__(
        self,
        hand_in: Callable[[object], None],
        tell: Tell,
        directory: Path,
        decoded: Callable[[], None] = lambda: None,
    ) -> None:
        """`decoded` is called, from another thread, when a voice may be used that could not be before."""
        self.hand_in, self.tell, self.directory, self.decoded = hand_in, tell, directory, decoded
        self._tried: set[Path] = set()  # packs that were decoded, or are just being
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
            log.info("no soundtracks: %s", error)  # few have their own; a message says so when it starts

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
        """A pack by its name; the first that speaks the language if it has none or cannot be used (yet)."""
        voice, undecoded = found_voice(name, evening.settings.language, self.directory)
        self._decode([each for each in undecoded if each.folder not in self._tried], evening.language)
        if voice and evening.settings.one_voice:
            voice = by_one_voice(voice)
        if voice:
            self.speaker.use({str(clip): file for clip, file in voice.files.items()})
            self._tell_of(voice, evening, is_wanted=not undecoded)
        pack = chosen(voice.pack, evening.settings.sounds, voiced().values()) if voice else None
        if pack != evening.pack:
            self.hand_in(VoiceStatus(pack))

    def _tell_of(self, voice: packs.OpenPack, evening: Evening, is_wanted: bool) -> None:
        """What of it cannot be played; or that what was wrong with the one used before is over."""
        if voice.broken:
            self.tell(
                Trouble("voice", "; ".join(fault.said(evening.language) for fault in voice.broken[:MOST_REPORTED]))
            )
        elif is_wanted and any(trouble.part == "voice" for trouble in evening.troubles):
            self.tell(Mended("voice"))

    def _decode(self, voices: Sequence[packs.OpenPack], language: str) -> None:
        """On a thread, in a separate process: meanwhile the box speaks with another voice."""
        if voices:
            self._tried |= {each.folder for each in voices}
            threading.Thread(target=self._decoded, args=(voices, language), name="decoding", daemon=True).start()

    def _decoded(self, voices: Sequence[packs.OpenPack], language: str) -> None:
        kept = forms.of(self.directory)
        for each in voices:
            try:
                kept.made(each)
            except packs.PackError as wrong:
                self.tell(Trouble("voice", wrong.fault.said(language) if wrong.fault else str(wrong)))
        kept.keep_only(packs.found_in(self.directory / cargo.VOICES))
        self.decoded()

    def _follow_track(self, clock: Clock) -> None:
        """The track is the clock: the evening hears where it is whenever that is new."""
        position = self.soundtrack.position()
        if position is None:
            if self._watched.ended():
                self.hand_in(TrackEnded())
        elif self._watched.strayed(clock.now(), position):
            self.hand_in(TrackAt(position))


def found_voice(name: str, language: str, directory: Path) -> tuple[packs.OpenPack | None, Sequence[packs.OpenPack]]:
    """That pack, else the first that speaks the language, else the English one, else the first there is; of those that
    may be played. And those that would have been taken before, were they decoded."""
    # Ours are called as their languages are: the likely one first, so that a start does not read six manifests.
    by_language = sorted(cargo.voices(directory), key=lambda each: (each != language, each != ENGLISH))
    candidates = [*([name] if name else []), *(each for each in by_language if each != name)]
    kept = forms.of(directory)
    usable: list[packs.OpenPack] = []
    undecoded: list[packs.OpenPack] = []
    for each in candidates:
        try:
            opened = packs.open_pack(each if each in packs.ours() else Path(each))
        except packs.PackError as error:
            log.warning("%s", error)
            continue
        voice, is_wanted = kept.found(opened), each == name or opened.pack.language == language
        if voice and is_wanted:
            return voice, undecoded
        if voice:
            usable.append(voice)
        elif is_wanted:
            undecoded.append(opened)
    return usable[0] if usable else None, undecoded
