"""PURE. What a game, or the box itself, has recorded: which clips a complete pack holds for it, and what they hold."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.voice.pack import Form


@dataclass(frozen=True)
class Count:
    """How a clip counts down: its text `.lead`, the numbers a second apart, its zero, its text `.end`."""

    numbers: Sequence[str] = ("count.5", "count.4", "count.3", "count.2", "count.1")  # texts of the box's topic `voice`
    sound: str = ""  # of the studio's, on zero; else the end is said on it


@dataclass(frozen=True)
class Voiced:
    """Clips by their names, which nobody else's clip has: `GAME/name` (the community's own where it has one). What a
    clip says is the text `voice.` and its name in the game's words, without the game. A clip of `sounds` has no words;
    it lies beside the packs, once for all of them.

    It stands in a module without the game (`GameInfo.voice`), because every box reads every game's.
    """

    clips: Sequence[str]
    counts: Mapping[str, Count] = field(default_factory=dict)  # of these a pack also says where they reach zero
    sounds: Mapping[str, str] = field(default_factory=dict)  # clip -> one of the studio's (companion/studio/sounds.py)
    bed: Collection[str] = ()  # of these, what lies under everything all the time; the others are events
    always: Collection[str] = ()  # and what belongs to the words: who wants no sounds hears it all the same
    officer: Collection[str] = ()  # what a second voice says, where a pack has one
    spare: Mapping[Form, Collection[str]] = field(default_factory=dict)  # what a pack of that form does without
    layout: str = ""  # the module with `LAYOUT`, for recordings in somebody else's layout
    check: str = ""  # the module with `told(pack, tell)`: further findings about a pack

    def wanted(self, form: Form) -> tuple[str, ...]:
        """Every clip that a complete pack of that form has: all words. Sounds it may have, and usually borrows."""
        spare = self.spare.get(form, ())
        return tuple(clip for clip in self.clips if clip not in spare and clip not in self.sounds)


def text_of(clip: str) -> str:
    """The key of what it says."""
    return f"voice.{clip.rpartition('/')[2]}"


SOUND_CHECK = "sound_check"
CLICK = "click"  # by which the delay of a speaker is heard
BOX = Voiced((SOUND_CHECK, CLICK), sounds={CLICK: "click"}, always=(CLICK,))
