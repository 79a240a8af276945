"""Two evenings of three players that differ only in what green has written for itself: whatever red and blue do with
their sheets, ships and battles, both evenings look the same to them and to everybody."""

from random import Random
from typing import Any

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered, owner_of
from companion.evening.view import view
from companion.games.space_empires.page import several as page
from companion.games.space_empires.table.commands import AllBrought, OddsAsked, SheetDone, SideBrought
from companion.games.space_empires.table.several_players import Spoils
from companion.kit.commands import Undo
from companion.kit.forms import Numbers
from companion.kit.page import Viewer
from companion.rules.space_empires.ships import Ship
from tests.games.space_empires.table import after, bid_of, match_in, several, sheet_number, ships_told

COMMANDS = 70
GREENS = (("ship_bb", 4), ("level_attack", 2), ("ship_mines", 3), ("minerals", 6), ("buy_tactics", 1))
VIEWERS = (Viewer("bridge"), Viewer("panel"), Viewer("seat", seat="red"), Viewer("seat", seat="blue"))
LEADS_AWAY = {"home", "give_up", "seat_green", "home_gone", "green", "result", "end_turn"}
TAKEN_OFTEN = ("versus", "duel")
Twins = tuple[Evening, Evening]


def twins() -> Twins:
    plain = several()
    return plain, after(plain, *(sheet_number("green", name, value) for name, value in GREENS))


def by_phone(chance: Random) -> object:
    seat, ship = chance.choice(("red", "blue")), chance.choice((Ship.CA, Ship.DD, Ship.SC))
    return chance.choice(
        (
            AllBrought(seat), SideBrought(seat), OddsAsked(seat), Undo(), bid_of("green", 0), bid_of(seat, 1),
            SheetDone(chance.choice(("red", "blue", "green"))), sheet_number(seat, "ship_ca", chance.randint(0, 4)),
            ships_told(seat, chance.randint(0, 1), ship, chance.randint(0, 4)),
        )
    )  # fmt: skip


def at_the_box(evening: Evening, chance: Random) -> tuple[int, str]:
    """A row by its place, or a key."""
    rows = [row.key for row in offered(evening) or ()]
    if isinstance(evening.stage, Numbers):
        return -1, chance.choice(("right", "ok", "ok", "back", "left"))
    often = [place for place, key in enumerate(rows) if key in TAKEN_OFTEN and chance.random() < 0.4]
    fit = often or [place for place, key in enumerate(rows) if key not in LEADS_AWAY]
    return (chance.choice(fit), "") if fit and chance.random() < 0.9 else (-1, "back")


def went(both: Twins, chance: Random) -> Twins:
    """The same command to both."""
    if chance.random() < 0.4:
        command = by_phone(chance)
        return after(both[0], command), after(both[1], command)
    place, key = at_the_box(both[0], chance)
    rows = [[row.key for row in offered(each) or ()] for each in both]
    assert len(rows[0]) == len(rows[1])
    one, other = (after(each, key or own[place]) for each, own in zip(both, rows, strict=True))
    looks = any(owner_of(each, each.stage) == "green" or isinstance(each.stage, Spoils) for each in (one, other))
    return both if looks or one.game is None else (one, other)


def seen(evening: Evening) -> list[Any]:
    return [view(evening, draw(evening), viewer) for viewer in VIEWERS]


def first_difference(seed: int) -> int | None:
    """After so many commands somebody could tell them apart."""
    both, chance = twins(), Random(seed)
    for count in range(COMMANDS):
        both = went(both, chance)
        if seen(both[0]) != seen(both[1]):
            return count
    assert match_in(both[0]).state.accounts["green"] != match_in(both[1]).state.accounts["green"]
    return None


@pytest.mark.parametrize("seed", range(3))
def test_what_a_player_keeps_for_himself_makes_no_difference_to_the_others(seed: int) -> None:
    assert first_difference(seed) is None


def test_a_page_that_showed_something_of_it_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    row = page.seat_row

    def planted(language: str, state: Any, seat: str, present: frozenset[str]) -> Any:
        return row(language, state, seat, present) | {"ships": state.accounts[seat]["ship_bb"]}

    monkeypatch.setattr(page, "seat_row", planted)
    assert first_difference(0) == 0
