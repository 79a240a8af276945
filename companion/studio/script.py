"""What a pack is to hold, clip by clip: the words of the box and of every game in one language, and their sounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from companion import words
from companion.cli import Refusal
from companion.games import BY_ID
from companion.user_files.clips import THE_BOX, voiced
from companion.voice.spoken import Voiced, text_of

Say = Callable[[str], str]  # key -> text


@dataclass(frozen=True)
class Wanted:
    """Words; or a count: its lead, its numbers and its end, and perhaps a sound of ours on its zero."""

    words: tuple[str, ...]
    sound: str = ""
    counts: bool = False
    officer: bool = False  # the second voice says it, where there is one

    @property
    def text(self) -> str:
        return " ".join(self.words)


def script(language: str) -> dict[str, Wanted]:
    """Refusal where a game has no text for one of its clips."""
    return {
        clip: wanted for owner, game in voiced().items() for clip, wanted in _of(game, _said(owner, language)).items()
    }


def sounds() -> dict[str, str]:
    """Every clip without words, of the box and of every game -> the studio's sound."""
    return {clip: sound for game in voiced().values() for clip, sound in game.sounds.items()}


def _of(game: Voiced, say: Say) -> Mapping[str, Wanted]:
    return {clip: _wanted(clip, game, say) for clip in game.clips if clip not in game.sounds}


def _wanted(clip: str, game: Voiced, say: Say) -> Wanted:
    key = text_of(clip)
    if clip not in game.counts:
        return Wanted((say(key),), officer=clip in game.officer)
    count = game.counts[clip]
    numbers = [say(f"voice.{number}") for number in count.numbers]
    return Wanted((say(f"{key}.lead"), *numbers, say(f"{key}.end")), count.sound, counts=True)


def _said(owner: str, language: str) -> Say:
    of: words.Words = words.BOX if owner == THE_BOX else import_module(f"{BY_ID[owner].package}.words").WORDS

    def say(key: str) -> str:
        try:
            return of.say(language, key)
        except KeyError:
            raise Refusal(f"{of.package}.{language} has no text {key}, which a clip is to say") from None

    return say
