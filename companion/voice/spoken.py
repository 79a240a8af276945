"""PURE. What a game has recorded: which clips a complete pack holds for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.voice.pack import Form


@dataclass(frozen=True)
class Voiced:
    """`clips` are all that a complete pack of that form has; of `counts` a pack also says where they reach zero. What a
    clip says is the text `voice.` and its name in the game's words; a clip without words is a sound of the studio's."""

    clips: Callable[[Form], Sequence[str]]
    counts: Sequence[str] = ()
