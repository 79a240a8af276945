"""PURE. Values that hold the same long texts again and again, written so that each of them is written once.

A *part* is a text and its hash: a long string as it is, or a value as JSON. Wherever a value holds a part, it is
written with the hash alone. So the hash of an evening, its *digest*, covers all of it, and costs only what has changed
since the last: what is still the same object is not looked at again.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, is_dataclass
from hashlib import blake2b
from typing import Any

from companion.evening import journal
from companion.evening.journal import PART, TEXT, Json, Unreadable
from companion.types import SharedText, later

DIGEST = 16  # characters of a hash: enough to tell evenings apart, if nobody wants to deceive


class Missing(Unreadable):
    """A part is not there, or is not what it was."""


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def nothing_there(digest: str) -> str | None:
    return None


@dataclass
class SharedTexts:
    """Writes and reads values with parts. `fetch` finds the text of a hash; `lost` says what an evening continues
    without, because that text is gone."""

    fetch: Callable[[str], str | None] = nothing_there
    lost: list[str] = field(default_factory=list)
    # By identity, what was written or read since the last snapshot, and what was before. The object is kept beside
    # its part: while it is, no other can have its identity.
    _fresh: dict[int, tuple[object, SharedText]] = field(default_factory=dict)
    _older: dict[int, tuple[object, SharedText]] = field(default_factory=dict)
    _found: dict[str, object] = field(default_factory=dict)  # while a value is read: by hash
    _inside: list[list[SharedText]] = field(default_factory=list)  # the parts of the values being written or read

    # --- writing

    def of(self, value: object) -> SharedText:
        """That value as a part, with all the parts it holds. ValueError for what no file can hold: half a character,
        from a page that is no browser."""
        known = self._known(value)
        if known is not None:
            return known
        if isinstance(value, str):
            return self._keep(value, SharedText(hashed(value), value))
        self._inside.append([])
        try:
            text = json.dumps(self._written(value), ensure_ascii=False, separators=(",", ":"))
        finally:
            inside = tuple(dict.fromkeys(self._inside.pop()))
        return self._keep(value, SharedText(hashed(text), text, inside))

    def held(self, value: object) -> Json:
        """Written where a value holds it."""
        part = self.of(value)
        self._inside[-1].append(part)
        return {"": TEXT if isinstance(value, str) else PART, "is": part.hash}

    def _written(self, value: object) -> Json:
        if isinstance(value, tuple):  # of evenings or lines of the log: each for itself
            return [self.held(item) if is_dataclass(item) else journal.written(item, self) for item in value]
        return journal.written(value, self)

    def forget_older(self) -> None:
        """Now and then: forgets what nobody requested since the last time."""
        self._older, self._fresh = self._fresh, {}

    def _known(self, value: object) -> SharedText | None:
        found = self._fresh.get(id(value))
        if found is None:
            found = self._older.get(id(value))
            if found is None:
                return None
            self._fresh[id(value)] = found
        return found[1]

    def _keep(self, value: object, part: SharedText) -> SharedText:
        self._fresh[id(value)] = (value, part)
        return part

    # --- reading

    def read(self, text: str, where: str) -> Any:
        """What `of` wrote, by its text; Missing, or Unreadable, where that cannot be."""
        self._inside.append([])
        try:
            return journal.read(json.loads(text), where, self)
        finally:
            self._inside.pop()
            self._found.clear()

    def named(self, kind: str, digest: str, where: str) -> Any:
        """The value that is meant by this hash."""
        if digest in self._found:
            value = self._found[digest]
            part = self._known(value)
            assert part is not None
        else:
            text = self.text_of(digest, where)
            value, part = self._read_part(kind, digest, text, where)
            self._found[digest] = value
            self._keep(value, part)
        self._inside[-1].append(part)
        return value

    def text_of(self, digest: str, where: str) -> str:
        text = self.fetch(digest)
        if text is None or hashed(text) != digest:
            raise Missing(later("part_gone", where=where))
        return text

    def _read_part(self, kind: str, digest: str, text: str, where: str) -> tuple[object, SharedText]:
        if kind == TEXT:
            return text, SharedText(digest, text)
        self._inside.append([])
        try:
            value = journal.read(json.loads(text), where, self)
        finally:
            inside = tuple(dict.fromkeys(self._inside.pop()))
        return value, SharedText(digest, text, inside)


def digest_of(part: SharedText) -> str:
    return part.hash[:DIGEST]
