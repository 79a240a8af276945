"""Every stage fits the display in both languages, whatever happens; walks come everywhere; nothing is lost in a cut."""

from collections.abc import Iterator
from functools import cache

import pytest

from companion.evening import Evening, journal, step
from companion.evening.faces import draw
from companion.evening.tables import made, offered, pages_of
from companion.games.space_empires.game import GAME
from companion.games.space_empires.table.flow import EconPhase
from companion.games.space_empires.table.own import ID
from companion.kit.evening import can_go_on
from companion.kit.hands import Chosen, GoHome, PoweredOn, Undo, WorkedOut
from companion.kit.main_stage import is_of
from companion.layout import lay_out, pages
from companion.rules.dice import Dice
from companion.rules.space_empires.several import Goal
from companion.types import Frame, Hold, Input, Key, Press
from tests.games.space_empires.table import after, aliens, fighting, fresh, machines, several, spelled

FOUR = (Key.OK, Key.OK, Key.OK, Key.RIGHT, Key.RIGHT, Key.LEFT, Key.BACK)
ANSWER = '{"attacker": 0.25, "defender": 0.75, "attacker_left": 1.5, "defender_left": 2.0, "size": 9}'
STEPS, WALKS = 350, 25
OURS = made(GAME.stages).after
WAYS = {
    "go_on",
    "new",
    "games",
    "scenarios",
    "settings",
    "peek",
    "rulings",
}  # through the box's own stages, back to the game


def hand_of(evening: Evening, dice: Dice, four: bool) -> object:
    """Mostly keys and options of lists; now and then what else may come."""
    chance = dice.below(100)
    options = [option.key for option in offered(evening) or ()]
    if not is_of(ID, evening.stage):
        return Chosen(dice.choice([key for key in options if key in WAYS])) if WAYS & {*options} else GoHome()
    if options and chance < 35:
        return Chosen(dice.choice(options))
    if chance > 97:
        return dice.choice([Undo(), GoHome(), PoweredOn(), Hold(Key.BACK), WorkedOut("odds 1 1", ANSWER, done=True)])
    return Press(dice.choice(FOUR if four else (*FOUR, *Key)), pages=pages_of(evening))


def walked(language: str, seed: int) -> Iterator[Evening]:
    dice = Dice(seed)
    starts = (
        lambda: fresh(language, seed),
        lambda: aliens(language, seed, typed=seed % 2 == 0),
        lambda: machines(language, seed),
        lambda: several(language, seed),
        lambda: fighting(language, seed),
    )
    evening = starts[seed % len(starts)]()
    for _ in range(STEPS):
        yield evening
        evening, _ = step(evening, Input(evening.at + 10, hand_of(evening, dice, seed % 2 == 0)))


BIDS = tuple(hand for seat in ("red", "blue", "green") for hand in (f"seat_{seat}", "bid", "right*2", "ok"))


def ways(language: str) -> Iterator[tuple[Evening, tuple[object, ...]]]:
    """Evenings, and hands that lead on from them through what chance seldom finds."""
    yield several(language), ("next",) * 3 + BIDS + ("ok", "first", "blue", "back", "menu", "again")
    ahead = ("seat_blue", "sheet", "levels", "level_attack", "right", "ok", "back", "back")
    yield several(language, goal=Goal.LONG), (*ahead, "home_gone", "red", "attack", "attack", "done")
    colony = ("right*3", "ok", "right", "ok", "right", "ok*2")
    yield fighting(language), ("back", "alien_1", "target_1", "add", *colony, "colony_0", "back", "drop")
    yield aliens(language), (*("next",) * 3, "back", "a")
    yield fighting(language), ("duel", "mines", "ok*9", "back", "ok*30")
    yield (
        aliens(language),
        ("next", "menu", "past", "0", "otherwise", "menu", "give_up", "menu", "home_lost", "yes", "ok"),
    )


def led(language: str) -> Iterator[Evening]:
    for evening, hands in ways(language):
        yield evening
        for hand in spelled(hands):
            evening = after(evening, hand)
            yield evening


@cache
def walks(language: str) -> tuple[Evening, ...]:
    return (*led(language), *(evening for seed in range(WALKS) for evening in walked(language, seed)))


def ours(language: str) -> dict[Frame, Evening]:
    """One evening for each picture of ours."""
    return {draw(evening).frame: evening for evening in walks(language) if is_of(ID, evening.stage)}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_screen_fits(language: str) -> None:
    cut = {str(frame)[:300]: lay_out(frame).cut for frame in ours(language) if lay_out(frame).cut}
    assert not cut


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_of_the_economic_phase_is_one_page(language: str) -> None:
    """Or the cycle would take more presses than it says."""
    seen = [frame for frame, evening in ours(language).items() if isinstance(evening.stage, EconPhase)]
    assert seen
    assert not [frame for frame in seen if pages(frame) > 1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_walks_come_to_every_stage(language: str) -> None:
    met = {type(evening.stage) for evening in walks(language)}
    assert {stage.__name__ for stage in OURS if stage not in met} == set()


def test_every_stage_comes_back_from_the_journal_as_it_was() -> None:
    for evening in {evening.stage: evening for evening in walks("en")}.values():
        assert journal.read(journal.written(evening)) == evening


def test_a_power_cut_in_any_stage_is_gone_on_from() -> None:
    there = [evening for evening in walks("ja") if is_of(ID, evening.stage) and not can_go_on(evening)]
    for evening in {type(evening.stage): evening for evening in there}.values():
        back = after(journal.read(journal.written(evening)), PoweredOn(), "go_on")
        assert back.stage == evening.stage and back.game == evening.game
