"""PURE. What is on the box's display as a page for a television: the same list or text, whole, not its pixels.

And the way in: the address of the page with a QR code; with the PIN only for those who have given it, or sit at this
machine.
"""

from functools import lru_cache
from typing import Any

from companion.evening.codes import bare, qr, way_in
from companion.kit.evening import Evening
from companion.types import Choices, Columns, Frame, Message, Page, Picker, Row, Steps

Json = dict[str, Any]


def screen(frame: Frame) -> Json | None:
    """None: there is nothing but its pixels to show (a picture, a clock)."""
    found = shaped(frame)
    if found is None:
        return None
    hints = keys(frame)
    return {**found, "hints": hints} if hints else found


def keys(frame: Frame) -> list[Json]:
    """What keys do now, as far as the display says it."""
    return [{"key": hint.key.value, "text": hint.text} for hint in frame.hints]


def shaped(frame: Frame) -> Json | None:
    match frame:
        case Choices(title, rows, cursor):
            return {"title": title, "rows": [row(each) for each in rows], "cursor": cursor}
        case Page(title, text):
            return {"title": title, "text": text}
        case Steps(title, lines):
            return {"title": title, "text": "\n".join(lines)}
        case Message():
            return {"title": frame.title, "text": frame.text, **({"big": frame.big} if frame.big else {})}
        case Columns(title, rows):
            return {"title": title, "table": [list(each) for each in rows]}
        case Picker(title, cells, cursor):
            names = [{"text": cell.name, **({"spent": True} if cell.spent else {})} for cell in cells]
            return {"title": title, "cells": names, "cursor": cursor, **({"typed": frame.typed} if frame.typed else {})}
    return None


def row(each: Row) -> Json:
    found: Json = {"text": each.text}
    if each.value:
        found["value"] = each.value
    if each.icon is not None:
        found["icon"] = each.icon.value
    return found


@lru_cache(maxsize=4)
def code(text: str) -> list[str]:
    """Its modules row by row, 1 for a dark one."""
    picture = qr(text)
    return [
        "".join("0" if picture.lit(x, y) else "1" for x in range(1, picture.width - 1))
        for y in range(1, picture.height - 1)
    ]


def join(evening: Evening, inside: bool) -> Json:
    """How phones join. Without a PIN no phone can reach this machine: it listens locally only. Who is in sees the
    PIN, until the first phone is there: others look over that one's shoulder, or into the settings."""
    box = evening.box
    if not box.address or not box.pin:
        return {}
    if inside and not any(evening.phones.values()):
        return {
            "join": {"address": bare(box.address), "pin": box.pin, "code": code(way_in(box.address, "seat", box.pin))}
        }
    return {"join": {"address": bare(box.address), "code": code(f"{box.address}seat")}}
