"""Threat cards in our words: every card of both boxes can be described, with all of its rules."""

import pytest

from companion.games.space_alert.words import say
from companion.games.space_alert.words.threat_card import described
from companion.rules.space_alert.setup import Switches
from companion.rules.space_alert.threats import ALL_CARDS, FRONTIER_CARDS
from companion.words import headed
from tests.languages import LANGUAGES

EVERY = [(language, code) for language in LANGUAGES for code in ALL_CARDS]


@pytest.mark.parametrize(("language", "code"), EVERY)
def test_every_card_can_be_told(language: str, code: str) -> None:
    told = described(language, code)
    card = ALL_CARDS[code]
    for letter, effects in zip("XYZ", card.acts, strict=True):
        assert (f"\n{headed(language, letter, '')}" in told) == bool(effects)
    assert str(card.points_destroyed) in told.splitlines()[-1]


def test_numbers_and_actions_are_those_of_the_row() -> None:
    assert described("en", "E1-05").splitlines() == [
        "Hit points 5, shield 2, speed 2",
        "X: attack 2.",
        "Y: attack 2.",
        "Z: attack 3.",
        "Points: survived 2, destroyed 4",
    ]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("E1-02", "X: attack 1, damage counts double."),
        ("E2-02", "Heavy lasers cannot aim at it."),
        ("E2-07", "When destroyed, it attacks with 1 for each X and Y it has passed."),
        ("SE1-06", "Z: attack equal to twice its hit points left."),
        ("SE2-05", "X: attack 1; takes 1 damage itself."),
        ("I2-02", "Y: spreads one station towards blue."),
        ("SI1-01", "Y: if damaged: moves towards blue; else: 2 damage."),
        ("SI1-06", "Repaired in all its stations in one turn: 1 more."),
        ("E3-105", "X: jumps to the next track towards red; attack 1."),
        ("SE3-101", "X: attack 2 (phased out: attack 1); speed +1."),
        ("I1-101", "Z: 3 damage; 1 damage in red and blue."),
        ("I3-104", "X: seals the doors between red and white."),
        ("I3-102", "In each turn the first 1 damage dealt to it is lost."),
        ("SI3-102", "In doubt, the card decides: speed (or 3), its Y."),
        ("SI2-05", "Three players must play C there in one turn."),
    ],
)
def test_a_special_rule_is_told(code: str, sentence: str) -> None:
    assert sentence in described("en", code).splitlines()


def test_the_stealth_fighter_has_the_speed_of_the_tables_own_printing() -> None:
    assert "speed 4" in described("en", "E1-03", Switches(stealth_fighter_speed=4))


def test_japanese_tells_the_same_actions() -> None:
    assert described("ja", "SI1-01").splitlines()[1:4] == [
        "赤下段。ロボット戦隊で攻撃、反撃あり。",
        "X：デッキを上下移動。",
        "Y：ダメージを受けていれば青方向へ移動、無傷なら2点のダメージ。",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_that_readings_differ_in_is_marked_and_no_other(language: str) -> None:
    begins = say(language, "cards.in_doubt", values="|").partition("|")[0]
    marked = {code for code in ALL_CARDS if begins in described(language, code)}
    assert marked == {code for code, card in FRONTIER_CARDS.items() if card.differs}


def test_a_decided_switch_changes_what_the_card_says() -> None:
    assert "8/16" in described("en", "SE3-105")
    assert "destroyed 16" in described("en", "SE3-105", Switches(overlord_full_points=True))
