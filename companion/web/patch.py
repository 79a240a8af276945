"""PURE. The small update between two views: a JSON Merge Patch (RFC 7396). Views therefore hold no nulls."""

from typing import Any

Json = dict[str, Any]


def difference(old: Json, new: Json) -> Json:
    """What turns `old` into `new`: changed members, null for those that are gone; objects go member by member."""
    patch: Json = dict.fromkeys(old.keys() - new.keys())
    for name, value in new.items():
        was = old.get(name)
        if isinstance(value, dict) and isinstance(was, dict):
            if value != was:
                patch[name] = difference(was, value)
        elif value != was or type(value) is not type(was):
            patch[name] = value
    return patch


def patched(old: Json, patch: Json) -> Json:
    """`old` with the patch applied; what a page does on its side."""
    new = dict(old)
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        elif isinstance(value, dict):
            was = new.get(name)
            new[name] = patched(was if isinstance(was, dict) else {}, value)
        else:
            new[name] = value
    return new
