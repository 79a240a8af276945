"""Whatever an evening can hold, the journal reads back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from companion import types
from companion.evening.journal import BOX, kind_of, name_of, read, written
from companion.evening.journal_check import Samples, not_journalled
from companion.evening.shared_texts import SharedTexts
from companion.games.space_alert.voice.clips import Clip
from companion.kit.commands import VoiceStatus
from companion.kit.evening import Evening
from companion.user_files.packs import open_pack, ours
from companion.voice.pack import Pack
from tests.voice.test_community import english, german

# Of the box none of what is worked out again whenever it is wanted. Games are asked by tests/games/checker.py.
GIVEN: Mapping[type, Sequence[Any]] = dict.fromkeys((types.Face, types.Picture, types.Bitmap, types.SharedText), ())


def test_the_journal_holds_everything_that_an_evening_of_the_box_can() -> None:
    assert not_journalled(BOX, GIVEN) == []


class Suit(StrEnum):
    SPADES = "spades"


@dataclass(frozen=True)
class Card:
    suit: Suit


@dataclass(frozen=True)
class Table:
    cards: tuple[Card, ...] = ()


def test_a_class_that_nobody_registered_with_the_journal_is_found_wherever_it_is_held() -> None:
    assert list(Samples({}, {}).reached([Table])) == [Table, Card, Suit]
    assert kind_of(name_of(Card)) is None
    assert list(Samples({}, {}).wrong_with(Table)) == [
        "box/test_journal_check.Table: a Table cannot stand in a journal; add its module to MODULES"
    ]


def test_a_name_of_a_games_own_is_refused_when_it_is_written_and_not_when_it_is_read() -> None:
    with pytest.raises(TypeError, match="Suit cannot stand in a journal"):
        written({Suit.SPADES: 1})


# --- voice packs of every layout -----------------------------------------------------------------------------


def of_a_layout(layout: str, folder: Path) -> Pack:
    if layout in ours():
        return open_pack(layout).pack
    return open_pack(english(folder) if layout == "english" else german(folder)).pack


@pytest.mark.parametrize("layout", [*ours(), "english", "german"])
def test_a_pack_of_every_layout_comes_back_from_the_journal(layout: str, tmp_path: Path) -> None:
    told = VoiceStatus(of_a_layout(layout, tmp_path))
    assert read(json.loads(json.dumps(written(told)))) == told
    kept: dict[str, str] = {}
    part = SharedTexts().of(replace(Evening(), pack=told.pack))
    for each in (part, *part.parts):
        kept[each.hash] = each.text
    assert SharedTexts(kept.get).read(part.text, "evening").pack == told.pack


def test_a_pack_in_a_journal_of_version_0_2_0_is_read() -> None:
    row = {
        "": "map",
        "is": [[{"": "space_alert/clips.Clip", "is": "ALERT"}, {"": "box/pack.Recording", "lasts": 1150}]],
    }
    assert read(row)["alert"].lasts == 1150
    assert next(iter(read(row))) is Clip.ALERT
