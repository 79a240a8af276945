"""PURE. A folder of recordings that somebody else has arranged: what a game must say about it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from companion.types import Millis
from companion.voice.pack import Form, Recording


@dataclass(frozen=True)
class Layout:
    notes: str  # the file, in small letters, that says how such a pack speaks
    named: Callable[[Iterable[str]], Mapping[str, str]]  # which of these files are clips: clip -> file
    spoken: Callable[
        [str, Collection[str]], tuple[Form, str]
    ]  # by the notes' text ("": none) and clips: form, language
    # A recording of that clip, so long, in that language; the last are zeros of counts that the user has set.
    recording: Callable[[str, Millis, str, Mapping[str, Millis]], Recording]
    never: Mapping[Form, Collection[str]] = field(default_factory=dict)  # clips that no such folder of that form has
