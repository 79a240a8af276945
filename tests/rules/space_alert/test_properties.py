"""What holds in every mission, over random ones (tests/rules/space_alert/games.py)."""

from collections import Counter
from typing import Any

import pytest

from companion.games.space_alert.words.narration import crew_names, narrate
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import (
    Acted,
    Appeared,
    Attacked,
    DamagedInside,
    EnergyLost,
    FellOff,
    Hit,
    JumpAhead,
    KnockedOut,
    Loaded,
    Played,
    ReactorFilled,
    Refuelled,
    Repeats,
    ShieldFilled,
    ShieldsDisturbed,
    ShieldsLent,
    ShipDestroyed,
    TileDrawn,
    TileRepaired,
    Waits,
    hush,
)
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.record import read, resolved
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.ship import HULL, Tile
from companion.rules.space_alert.state import Mission
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.tracks import Letter
from tests import ROOT
from tests.languages import LANGUAGES
from tests.rules.space_alert.games import frontier_game, game

SEEDS = range(400)


@pytest.fixture(scope="module")
def missions() -> list[tuple[dict[str, Any], Resolution]]:
    return [(game(seed), resolve(*read(game(seed)))) for seed in SEEDS]


Missions = list[tuple[dict[str, Any], Resolution]]


def test_damage_dealt_is_absorbed_taken_or_lost(missions: Missions) -> None:
    hits = [fact for _, resolution in missions for fact in resolution.facts if isinstance(fact, Hit)]
    assert len(hits) > 300
    assert all(hit.power == hit.absorbed + hit.taken + hit.lost for hit in hits)


def test_hit_points_never_exceed_the_card_nor_fall_to_zero_in_play(missions: Missions) -> None:
    for _, resolution in missions:
        for state in resolution.turns:
            assert all(state.partial or 0 < threat.hp <= CARDS[threat.code].hp for threat in state.threats)


def test_no_threat_acts_after_its_z_nor_when_it_is_gone(missions: Missions) -> None:
    for _, resolution in missions:
        over = set()
        for fact in resolution.facts:
            if isinstance(fact, Acted):
                assert fact.threat not in over
                if fact.letter is Letter.Z:
                    over.add(fact.threat)


def test_what_is_destroyed_or_survived_is_on_no_track_any_more(missions: Missions) -> None:
    for _, resolution in missions:
        outcome = resolution.outcome
        assert outcome is not None
        over = {*outcome.defeated, *outcome.survived}
        assert not over & {threat.code for threat in resolution.turns[-1].threats}
        assert over.issubset({fact.threat.code for fact in resolution.facts if isinstance(fact, Appeared)})


def test_nobody_is_knocked_out_twice(missions: Missions) -> None:
    for _, resolution in missions:
        out = [fact.player for fact in resolution.facts if isinstance(fact, KnockedOut)]
        assert len(out) == len(set(out))


def test_every_damage_that_gets_through_is_a_tile_on_the_ship(missions: Missions) -> None:
    for _, resolution in missions:
        due = sum(fact.tiles for fact in resolution.facts if isinstance(fact, Attacked | DamagedInside))
        drawn = sum(isinstance(fact, TileDrawn) for fact in resolution.facts)
        destroyed = any(isinstance(fact, ShipDestroyed) for fact in resolution.facts)
        assert drawn == due or (destroyed and drawn < due)


def test_energy_is_conserved(missions: Missions) -> None:
    """What is on the ship is what was there, plus capsules and heroic extras, minus what was spent and lost."""
    for record, resolution in missions:
        start = Mission(*read(record), hush)
        energy = sum(start.reactor) + sum(start.shield)
        hero = None
        for fact in resolution.facts:
            match fact:
                case Played(player, card):
                    hero = player if card is Card.HEROIC_B else None
                case ShieldFilled(player) | ReactorFilled(player):
                    energy += player == hero
                case Refuelled():
                    energy += fact.moved
                case Loaded():
                    energy -= fact.energy is not None
                case Attacked():
                    energy -= fact.absorbed
                case EnergyLost():
                    energy -= fact.lost
        last = resolution.turns[-1]
        assert sum(last.reactor) + sum(last.shield) == energy
        assert all(min(*state.reactor, *state.shield) >= 0 for state in resolution.turns)


def test_a_delay_never_loses_a_card_except_off_the_last_turn(missions: Missions) -> None:
    for record, resolution in missions:
        if resolution.outcome is None or not resolution.outcome.won or "stumbles" in record:
            continue
        for player, planned in enumerate(record["players"]):
            if player in resolution.outcome.knocked_out:
                continue
            seen = Counter(state.crew[player].card for state in resolution.turns if state.crew[player].card)
            seen.update(fact.card for fact in resolution.facts if isinstance(fact, FellOff) and fact.player == player)
            plan = Counter(Card(code) for code in planned["actions"])
            for cards in (seen, plan):
                cards.pop(Card.NONE, None)
            assert seen == plan


def test_the_same_record_always_gives_the_same_outcome() -> None:
    assert [resolved(game(seed)) for seed in range(30)] == [resolved(game(seed)) for seed in range(30)]


def test_resolving_changes_nothing_in_the_record() -> None:
    record = game(7)
    resolved(record)
    assert record == game(7)


def test_facts_and_turns_can_be_left_out_without_changing_the_outcome(missions: Missions) -> None:
    for record, resolution in missions[:50]:
        assert resolve(*read(record), facts=False, turns=False).outcome == resolution.outcome


def test_a_mission_has_its_turns_and_one_more(missions: Missions) -> None:
    for record, resolution in missions:
        again = record.get("switches", {}).get("R32", True) or record["level"] != "test-run"
        if resolution.outcome is not None and resolution.outcome.won:
            assert len(resolution.turns) == COURSES[Level(record["level"])].turns + again


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_can_be_told_in_words(missions: Missions, language: str) -> None:
    told = set()
    for record, resolution in missions:
        crew = crew_names(language, len(record["players"]))
        for fact in resolution.facts:
            told.add(type(fact))
            sentence = narrate(language, fact, crew)
            assert sentence and "{" not in sentence and "None" not in sentence
    assert len(told) > 45  # nearly every kind of fact comes up


def test_every_fact_names_the_section_of_the_rulebook_it_follows_from(missions: Missions) -> None:
    index = (ROOT / "docs" / "rules.md").read_text("utf-8")
    sections = {kind.rule for kind in {type(fact) for _, resolution in missions for fact in resolution.facts}}
    assert [section for section in sections if f"| {section} |" not in index] == []


# ---------------------------------------------------------------- The New Frontier


@pytest.fixture(scope="module")
def frontier() -> list[tuple[dict[str, Any], Resolution]]:
    return [(frontier_game(seed), resolve(*read(frontier_game(seed)))) for seed in SEEDS]


def test_every_mission_of_the_expansion_comes_to_an_end(frontier: Missions) -> None:
    for record, resolution in frontier:
        assert resolution.outcome is not None
        assert resolve(*read(record), facts=False, turns=False).outcome == resolution.outcome
        score = resolution.outcome.score
        if score is not None:
            assert resolved(record)["points"] == sum(resolved(record)["points_detail"].values())


def test_in_the_expansion_too_nobody_is_knocked_out_twice_and_nothing_gone_acts(frontier: Missions) -> None:
    test_nobody_is_knocked_out_twice(frontier)
    test_no_threat_acts_after_its_z_nor_when_it_is_gone(frontier)


def test_in_the_expansion_too_energy_never_falls_below_nothing(frontier: Missions) -> None:
    for _, resolution in frontier:
        assert all(min(*state.reactor, *state.shield) >= 0 for state in resolution.turns)
        for state in resolution.turns:
            assert all(state.partial or threat.hp > 0 for threat in state.threats)


def test_in_the_expansion_too_every_damage_is_a_tile_on_the_ship_until_it_is_repaired(frontier: Missions) -> None:
    test_every_damage_that_gets_through_is_a_tile_on_the_ship(frontier)
    for _, resolution in frontier:
        on_ship: list[list[Tile]] = [[], [], []]
        for fact in resolution.facts:
            if isinstance(fact, TileDrawn):
                assert fact.tile not in on_ship[fact.zone]
                on_ship[fact.zone].append(fact.tile)
            elif isinstance(fact, TileRepaired):
                on_ship[fact.zone].remove(fact.tile)
        assert resolution.outcome is not None
        assert [list(tiles) for tiles in resolution.outcome.damage_tiles] == on_ship
        assert max(map(len, on_ship)) <= HULL


def test_in_the_expansion_too_energy_is_conserved(frontier: Missions) -> None:
    """But where shields are lent or reversed: then an attack does not say how much of it met energy of the ship."""
    judged = 0
    for record, resolution in frontier:
        if any(isinstance(fact, ShieldsLent | ShieldsDisturbed) for fact in resolution.facts):
            continue
        start = Mission(*read(record), hush)
        energy = sum(start.reactor) + sum(start.shield)
        for fact in resolution.facts:
            match fact:
                case ShieldFilled() | ReactorFilled():
                    energy += fact.extra
                case Refuelled():
                    energy += fact.moved
                case Loaded():
                    energy -= fact.energy is not None
                case Attacked():
                    energy -= fact.absorbed
                case EnergyLost():
                    energy -= fact.lost
        last = resolution.turns[-1]
        assert sum(last.reactor) + sum(last.shield) == energy
        judged += 1
    assert judged > len(frontier) // 2


def test_in_the_expansion_too_no_card_is_lost_but_off_the_last_turn(frontier: Missions) -> None:
    """What waited after a split, or is repeated by the Vortex, lies there once more (NF2, NF12, NF18)."""
    judged = again = 0
    for record, resolution in frontier:
        facts = resolution.facts
        if not resolution.outcome or not resolution.outcome.won or any(isinstance(f, JumpAhead) for f in facts):
            continue
        for player, planned in enumerate(record["players"]):
            if player in resolution.outcome.knocked_out:
                continue
            seen = Counter(state.crew[player].card for state in resolution.turns if state.crew[player].card)
            for fact in facts:
                match fact:
                    case FellOff(who, card) if who == player:
                        seen[card] += 1
                    case Waits(who, card, False) | Repeats(who, card) if who == player:
                        seen[card] -= 1
                        again += 1
            seen.pop(Card.NONE, None)
            lay = Counter({card.value: count for card, count in seen.items() if card is not None and count})
            assert lay == Counter(code for code in planned["actions"] if code != "-")
            judged += 1
    assert judged > 50 and again


def test_what_lies_in_a_slot_has_the_code_that_a_record_reads(frontier: Missions) -> None:
    for record, resolution in frontier[:100]:
        known = {code for player in record["players"] for code in player["actions"]} | {"-", "basic", "advanced"}
        symbols = {symbol for code in known for symbol in code.partition("&")[0].split("+")}
        for state in resolution.turns:
            assert {member.card.value for member in state.crew if member.card} <= known | symbols
