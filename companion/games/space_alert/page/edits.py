"""PURE. What changes between two pictures, as a list: `[path, value]` sets, `[path]` alone removes.

Merge patches (companion/web/patch.py) say "gone" with null, which a view must not hold; these stand inside views.
"""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
Edit = list[Any]


def edits(old: Json, new: Json, path: tuple[str, ...] = ()) -> Iterator[Edit]:
    for name in old.keys() - new.keys():
        yield [[*path, name]]
    for name, value in new.items():
        if name not in old:
            yield [[*path, name], value]
        elif isinstance(value, dict) and isinstance(old[name], dict):
            yield from edits(old[name], value, (*path, name))
        elif old[name] != value:
            yield [[*path, name], value]
