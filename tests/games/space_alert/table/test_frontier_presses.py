"""How many presses a card takes with The New Frontier: counted, and what docs/new-frontier.md says."""

from dataclasses import replace

import pytest

from companion.evening.faces import draw
from companion.games.space_alert.table.answering import Changed, Resolving
from companion.games.space_alert.table.card_decides import turn_shown
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.picking import Offer
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
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
from companion.types import Choices, Key, Press
from tests import ROOT
from tests.evening.commands import after
from tests.games.space_alert.table.crews import Table, seated, way_to
from tests.languages import LANGUAGES
from tests.rules.space_alert.board import record

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


def chosen(table: Table, row: str) -> int:
    """Presses to take that row of the list on the display, the shorter way round."""
    ways = []
    for key in (Key.RIGHT, Key.LEFT):
        evening, presses = table.evening, 1
        while (
            (frame := draw(evening).frame) and isinstance(frame, Choices) and row not in frame.rows[frame.cursor].text
        ):
            evening, presses = after(evening, Press(key)), presses + 1
            assert presses < 30, f"no {row}"
        ways.append((presses, evening))
    presses, evening = min(ways, key=lambda way: way[0])
    table.evening = after(evening, Press(Key.OK))
    return presses


WORDS = {  # what the card says otherwise: the row, and the presses that set the number to one more
    "hit points": ("corrections.decides.hp", 2),
    "speed": ("corrections.decides.speed", 2),
    "points survived": ("corrections.decides.survived", 2),
    "points destroyed": ("corrections.decides.destroyed", 2),
    "one damage more, to it": ("corrections.decides.wound_more", 0),
    "one damage more, to a zone": ("corrections.decides.harm_more", 0),
}


@pytest.mark.parametrize("what", WORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documentation_says_how_many_presses_it_takes_to_overrule(what: str, language: str) -> None:
    """From the sentence with the sign to the word that it has been understood, on ten keys and on four."""
    text, sets = WORDS[what]
    counts = set()
    for card_keys in (True, False):
        table = with_doubt(language, card_keys)
        table.evening = after(table.evening, Press(Key.BACK))
        presses = 1 + chosen(table, say(language, "resolve.menu.decides"))
        turn = turn_shown(table.evening)
        presses += chosen(table, say(language, text, turn=turn, zone=say(language, "ship.zone.RED")))
        table.evening = after(table.evening, *[Press(Key.RIGHT), Press(Key.OK)][2 - sets :])
        assert isinstance(table.evening.stage, Changed) and len(table.operation.answers.overrules) == 1
        counts.add(presses + sets)
    (count,) = counts
    assert f"| {what} | {count} |" in (ROOT / "docs/new-frontier.md").read_text("utf-8")


def with_doubt(language: str, card_keys: bool) -> Table:
    """At a sentence that says: the card decides."""
    table, _ = seated({**record("-"), "threats": [{"t": 1, "code": "I3-104"}]}, card_keys)
    table.evening = with_preferences(table.evening, pace=Pace.SENTENCE)
    table.evening = replace(table.evening, settings=replace(table.evening.settings, language=language))
    table.command(Press(Key.OK))
    while getattr(draw(table.evening).frame, "footer", "") != say(language, "resolve.doubtful"):
        stage = table.evening.stage
        assert isinstance(stage, Resolving)
        if stage.beat == len(resolved(table.operation).beats):
            table.answer()
        else:
            table.command(Press(Key.OK))
    return table
