"""PURE. The one rule for what is hidden.

*What is private to a seat is, until the game itself makes it public, on no other page, panel, display, log, export,
message or line of the system's journal, also for people with the PIN.* A game says what is private in two ways, and in
no other:

- a **stage** that shows it has a row in `Stages.private`, which says whose it is;
- a **field** that holds it, of a state, a step or a command, has `metadata=PRIVATE` and no `repr`.

This module and the assembly do the rest, not each page: pages mirror such a stage to its owner alone; a seat that a
phone holds opens at the box only if its owner agrees, or all pages say so; no error names such a field; a report
(`companion report`) has none of them, and nothing that was pressed before such a stage.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any

from companion.kit.evening import Evening, Stage
from companion.kit.page import Viewer
from companion.rules.hidden import PRIVATE

__all__ = ["AT_THE_BOX", "PRIVATE", "Curtain", "Owner", "Takeover", "holder", "private_fields", "sees", "with_holder"]

# The seat that may see a stage; empty: people at the box and no page; None: everybody.
Owner = Callable[[Evening, Any], str | None]


@dataclass(frozen=True)
class Curtain:
    """Behind it are secrets of a seat that a phone holds: its owner agrees, or all pages say they were seen."""

    seat: str
    behind: tuple[Stage, ...] = field(repr=False, metadata=PRIVATE)  # the last of them is to be shown
    page: int = 0


@dataclass(frozen=True)
class Takeover:
    """Another phone wants a seat that is taken: the table decides, with the keys of the box itself."""

    game: str
    seat: str
    by: str = field(repr=False, metadata=PRIVATE)
    cursor: int = 0


AT_THE_BOX = (Curtain, Takeover)  # stages that no page can press a key of


def sees(viewer: Viewer, owner: str) -> bool:
    """May this viewer see on the page what the box shows to that seat? The shared screen belongs to nobody."""
    return viewer.page == "panel" and viewer.authenticated and bool(owner) and viewer.seat == owner


def holder(evening: Evening, game: str, seat: str) -> str:
    """Which phone has that seat of the game; empty: none."""
    return evening.phones.get(game, {}).get(seat, "")


@cache
def private_fields(kind: type) -> frozenset[str]:
    found = fields(kind) if is_dataclass(kind) else ()
    return frozenset(each.name for each in found if each.metadata.get("private"))


def is_own_business(command: object) -> bool:
    """What a seat enters is private, or even that it enters anything (`QUIET`)."""
    kind: type = type(command)
    return hasattr(command, "seat") and bool(private_fields(kind) or getattr(kind, "QUIET", False))


def with_holder(evening: Evening, game: str, seat: str, by: str) -> Evening:
    """A phone has one seat of a game; with an empty name the seat is free, and what it was shown no longer counts."""
    others: Mapping[str, str] = evening.phones.get(game, {})
    others = {each: phone for each, phone in others.items() if each != seat and phone != by}
    phones = {**evening.phones, game: {**others, seat: by} if by else others}
    unveiled = evening.unveiled if by else tuple(each for each in evening.unveiled if each != seat)
    return replace(evening, phones=phones, unveiled=unveiled)
