"""PURE. Values that hold the same long texts again and again, written so that each of them is written once.

A *part* is a text and its hash: a long string as it is, or a value as JSON. Wherever a value holds a part, it is
written with the hash alone. So the hash of an evening, its *digest*, covers all of it, and costs only what has changed
since the last: what is still the same object is not looked at again.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import Field, dataclass, field, is_dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from companion.evening import journal
from companion.evening.journal import PART, TEXT, Json, Unreadable
from companion.types import SharedText, later

FORMAT = 2  # of evenings; 1, up to 0.2.0, wrote games on the shelf and games put away whole
DIGEST = 16  # characters of a hash: enough to tell evenings apart, if nobody wants to deceive


class Missing(Unreadable):
    """A part is not there, or is not what it was."""


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def nothing_there(digest: str) -> str | None:
    return None


class Known(NamedTuple):
    """A value with its part, and the identities of those values in it that are parts, too. The value is held beside its
    part, so that no other can get its identity."""

    value: object
    part: SharedText
    inside: tuple[int, ...] = ()


@dataclass
class SharedTexts:
    """Writes and reads values with parts. `fetch` finds the text of a hash; `lost` says what an evening continues
    without, because that text is gone. `format`: as evenings of that format were written."""

    fetch: Callable[[str], str | None] = nothing_there
    lost: list[str] = field(default_factory=list)
    format: int = FORMAT
    # By identity, what was written or read since the last snapshot, and before it.
    _fresh: dict[int, Known] = field(default_factory=dict)
    _older: dict[int, Known] = field(default_factory=dict)
    _found: dict[str, object] = field(default_factory=dict)  # while a value is read: by hash
    _inside: list[list[Known]] = field(default_factory=list)  # what is in the values being written or read

    # --- writing

    def of(self, value: object) -> SharedText:
        """That value as a part, with all the parts it holds. ValueError for what no file can hold: half a character,
        from a page that is no browser."""
        return self._of(value).part

    def _of(self, value: object) -> Known:
        known = self._known(value)
        if known is not None:
            return known
        if isinstance(value, str):
            return self._keep(Known(value, SharedText(hashed(value), value)))
        self._inside.append([])
        try:
            text = json.dumps(self._written(value), ensure_ascii=False, separators=(",", ":"))
        finally:
            inside = self._inside.pop()
        return self._keep(known_by(value, text, inside))

    def held(self, value: object) -> Json:
        """Written where a value holds it."""
        known = self._of(value)
        self._inside[-1].append(known)
        return {"": TEXT if isinstance(value, str) else PART, "is": known.part.hash}

    def shares(self, field: Field[Any]) -> bool:
        """Is what stands there a part?"""
        since: int | None = field.metadata.get("shared")
        return since is not None and since <= self.format

    def _written(self, value: object) -> Json:
        if isinstance(value, tuple):  # of evenings or lines of the log: each for itself
            return [self.held(item) if is_dataclass(item) else journal.written(item, self) for item in value]
        return journal.written(value, self)

    def forget_older(self) -> None:
        """Now and then: forgets what nobody requested since the last time."""
        self._older, self._fresh = self._fresh, {}

    def _known(self, value: object) -> Known | None:
        if id(value) not in self._fresh:
            self._refresh(id(value))
        return self._fresh.get(id(value))

    def _refresh(self, identity: int) -> None:
        """It was requested again, and with it all that is in it."""
        found = self._older.get(identity)
        if found is not None and identity not in self._fresh:
            self._fresh[identity] = found
            for each in found.inside:
                self._refresh(each)

    def _keep(self, known: Known) -> Known:
        self._fresh[id(known.value)] = known
        return known

    # --- reading

    def read(self, text: str, where: str) -> Any:
        """What `of` wrote, by its text; raises Missing, or Unreadable, if that is impossible."""
        self._inside.append([])
        try:
            return journal.read(json.loads(text), where, self)
        finally:
            self._inside.pop()
            self._found.clear()

    def named(self, kind: str, digest: str, where: str) -> Any:
        """The value that is meant by this hash."""
        if digest in self._found:
            known = self._known(self._found[digest])
            assert known is not None
        else:
            known = self._keep(self._read_part(kind, self.text_of(digest, where), where))
            self._found[digest] = known.value
        self._inside[-1].append(known)
        return known.value

    def text_of(self, digest: str, where: str) -> str:
        text = self.fetch(digest)
        if text is None or hashed(text) != digest:
            raise Missing(later("part_gone", where=where))
        return text

    def _read_part(self, kind: str, text: str, where: str) -> Known:
        if kind == TEXT:
            return Known(text, SharedText(hashed(text), text))
        self._inside.append([])
        try:
            value = journal.read(json.loads(text), where, self)
        finally:
            inside = self._inside.pop()
        return known_by(value, text, inside)


def known_by(value: object, text: str, inside: Iterable[Known]) -> Known:
    parts = tuple(dict.fromkeys(each.part for each in inside))
    return Known(value, SharedText(hashed(text), text, parts), tuple(dict.fromkeys(id(each.value) for each in inside)))


def digest_of(part: SharedText) -> str:
    return part.hash[:DIGEST]
