"""Update and backup in the settings: what is offered, what is asked first, and never in a game."""

from dataclasses import replace

import pytest

from companion.evening import Evening, step
from companion.evening.care import (
    CareBackups,
    CareMenu,
    CareSaid,
    CareSure,
    asked_for,
    backup_options,
    options,
    outcome,
    sure_heading,
)
from companion.kit.commands import Asked, CareStatus, Chosen
from companion.kit.effects import Care
from companion.kit.evening import push
from companion.types import Input
from companion.words import knows
from tests import ROOT
from tests.alone import alone

FULL = CareStatus(
    updates=True, fetches=True, offered="0.4.0", file="x.update", before="0.2.0", sticks=True,
    backups=(("friday.tgz", "friday", 12, 2),), why="fetched", said=(("version", "0.4.0"),),
)  # fmt: skip


def at_the_menu(care: CareStatus) -> Evening:
    return push(replace(alone(), care=care), CareMenu())


def keys(care: CareStatus) -> list[str]:
    return [option.key for option in options(at_the_menu(care), CareMenu())]


def chosen(evening: Evening, key: str) -> tuple[Evening, tuple[object, ...]]:
    after, effects = step(evening, Input(0, Chosen(key)))
    return after, tuple(effects)


def test_only_what_can_be_done_has_a_row() -> None:
    assert keys(CareStatus()) == ["phone"]
    assert keys(CareStatus(sticks=True)) == ["backup", "bring", "phone"]
    assert keys(CareStatus(fetches=True)) == ["phone"]  # an address alone is nobody's key
    assert keys(FULL) == ["update", "fetch", "back", "backup", "bring", "backups", "said", "phone"]


def test_opening_it_has_the_box_look() -> None:
    from companion.evening.care import row

    after, effects = row(alone()).chosen(alone())
    assert (after.stage, effects) == (CareMenu(), (Care("look"),))


@pytest.mark.parametrize(("key", "effect"), [("update", Care("update", "x.update")), ("back", Care("back"))])
def test_what_starts_the_box_again_is_asked_first(key: str, effect: Care) -> None:
    asking, effects = chosen(at_the_menu(FULL), key)
    assert (asking.stage, effects) == (CareSure(key), ())
    done, effects = chosen(asking, "yes")
    assert (done.stage, effects) == (CareSaid(), (effect,))
    assert chosen(asking, "no")[1] == ()


def test_a_backup_is_put_back_after_it_was_asked_for_by_name() -> None:
    evening, _ = chosen(at_the_menu(FULL), "backups")
    assert [row.text for row in backup_options(evening, CareBackups())] == ["friday"]
    evening, _ = chosen(evening, "friday.tgz")
    assert sure_heading(evening, CareSure("restore", "friday.tgz")) == "Restore it? Games: 12, evenings: 2"
    assert chosen(evening, "yes")[1] == (Care("restore", "friday.tgz"),)


@pytest.mark.parametrize("what", ["update", "back", "restore friday.tgz"])
def test_never_while_a_game_is_under_way_from_the_box_or_the_page(what: str) -> None:
    playing = replace(at_the_menu(FULL), game=object())
    after, effects = asked_for(playing, what)
    assert (after.care.why, effects) == ("playing", ())
    assert asked_for(playing, "backup")[1] == (Care("backup"),)  # which disturbs nobody
    dated = replace(playing, date="2026-11-18")
    assert asked_for(dated, "backup")[1] == (Care("backup", "space-alert-2026-11-18"),)


@pytest.mark.parametrize("what", ["update", "back", "fetch", "backup", "bring", "restore x.tgz", "explode", ""])
def test_what_is_not_offered_is_not_done_for_the_page_either(what: str) -> None:
    evening = at_the_menu(CareStatus())
    assert step(evening, Input(0, Asked("care", what)))[1] == ()


def test_every_outcome_that_code_can_tell_has_its_words() -> None:
    """As they stand in the code: Refused("...") and tell(..., "...")."""
    import re

    sources = ("companion/user_files/bundle.py", "companion/user_files/fetching.py", "tools/update.py")
    reasons = {why for name in sources for why in re.findall(r'Refused\("(\w+)"', (ROOT / name).read_text())}
    tellers = ("companion/user_files/stick.py", "companion/commands/restore.py", "companion/run/caring.py")
    told = {why for name in tellers
            for why in re.findall(r'backups\.tell\([\w.]+, "(\w+)"', (ROOT / name).read_text())}  # fmt: skip
    assert len(reasons) > 12 and len(told) > 4
    others = {"playing", "updated", "back", "fell_back", "none_newer", "fetched"}
    assert {why for why in reasons | told | others if not knows(f"care.why_{why}")} == set()
    assert outcome("en", CareStatus(busy="update")).startswith("The box makes a backup")
    assert outcome("en", CareStatus()) == ""
