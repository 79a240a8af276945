"""How many presses a card takes with The New Frontier: counted, and what docs/new-frontier.md says."""

import pytest

from companion.games.space_alert.table.picking import Offer
from companion.rules.space_alert.cards import (
    ADVANCED,
    BASIC,
    DOUBLE_HALVES,
    HEROIC,
    MOVES,
    SYMBOLS,
    Card,
    Laid,
    Slot,
    Special,
)
from companion.rules.space_alert.specialists import Specialist
from tests import ROOT
from tests.games.space_alert.table.crews import way_to

DOUBLE = Offer(double=True)
SHARED = tuple(Special)


def learnt(who: Specialist) -> Offer:
    return Offer(double=True, specialist=who, specials=SHARED)


ROWS: dict[str, tuple[Offer, tuple[Slot, ...]]] = {
    "no card": (DOUBLE, (Card.NONE,)),
    "one symbol of a double deck": (DOUBLE, SYMBOLS),
    "two symbols": (DOUBLE, DOUBLE_HALVES),
    "heroic card": (DOUBLE, tuple(HEROIC)),
    "specialisation card": (learnt(Specialist.ROCKETEER), (BASIC, ADVANCED)),
    "Medic's card with a movement": (
        learnt(Specialist.MEDIC), tuple(Laid((move,), special) for move in MOVES for special in SHARED),
    ),
    "Special Ops' advanced card with a double half": (
        learnt(Specialist.SPECIAL_OPS), tuple(Laid(half.symbols, Special.ADVANCED) for half in DOUBLE_HALVES),
    ),
}  # fmt: skip


def counted(offered: Offer, cards: tuple[Slot, ...], card_keys: bool) -> str:
    presses = [len(way_to(card, False, offered, card_keys)) for card in cards]
    return str(min(presses)) if min(presses) == max(presses) else f"{min(presses)}-{max(presses)}"


@pytest.mark.parametrize("what", ROWS)
def test_the_documentation_says_how_many_presses_a_card_takes(what: str) -> None:
    offered, cards = ROWS[what]
    ten, four = counted(offered, cards, True), counted(offered, cards, False)
    assert f"| {what} | {ten} | {four} |" in (ROOT / "docs/new-frontier.md").read_text("utf-8")


def test_a_double_half_takes_two_presses_on_ten_keys_and_a_plain_card_of_the_base_game_one() -> None:
    assert {len(way_to(half, False, DOUBLE, True)) for half in DOUBLE_HALVES} == {2}
    assert {len(way_to(symbol, False, Offer(), True)) for symbol in SYMBOLS} == {1}
