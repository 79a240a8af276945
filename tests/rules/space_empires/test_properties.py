"""What holds in every game, over random ones."""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.fields import Impossible, Where
from companion.rules.space_empires import battle as battles
from companion.rules.space_empires import race, several
from companion.rules.space_empires.alien_fleet import Occasion, Rule, composed, first_battle
from companion.rules.space_empires.alien_sheet import DIFFICULTIES
from companion.rules.space_empires.alien_technology import Laboratory, possible, research
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.doomsday import SCHEDULES, Weakness
from companion.rules.space_empires.events import (
    Arrive,
    AttackHome,
    Damage,
    EatPlanet,
    Econ,
    EndTurn,
    Event,
    FirstBattle,
    HomeLost,
    HomeResult,
    Lost,
    RollWeakness,
    Sally,
    Show,
)
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.options import PROFILES, Options, Switches
from companion.rules.space_empires.public import public
from companion.rules.space_empires.record import KINDS, referee
from companion.rules.space_empires.record_play import EVENT
from companion.rules.space_empires.record_several import RACE, STEP, STEPS
from companion.rules.space_empires.refusals import Code, Refused
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import IN_BATTLE, ON_SHEETS, Ship, Ships, cost, fleet_of
from companion.rules.space_empires.solo import Kind, Place, Setup, State
from companion.rules.space_empires.technology import ALIEN_TECHS, PRICES, START, Levels, PriceList, Tech, top
from companion.rules.space_empires.tray import Tray
from tests.rules.space_empires.test_record import GOOD

GAMES = range(60)
EVENTS = 250


# ---------------------------------------------------------------- random solo games


def random_seen(random: Random) -> Seen:
    return Seen(
        random.random() < 0.5, random.random() < 0.5, random.randint(0, 2), random.randint(0, 2), random.randint(0, 3)
    )


def random_ships(random: Random) -> Ships:
    return fleet_of({ship: random.randint(0, 2) for ship in random.sample(ON_SHEETS, 3)})


def random_dice(random: Random) -> tuple[int, ...]:
    return tuple(random.randint(1, 10) for _ in range(random.randint(0, 9)))


def random_event(random: Random) -> Event:
    n, fleet = random.randint(1, 3), random.randint(1, 4)
    makers: list[Callable[[], Event]] = [
        EndTurn, HomeLost,
        lambda: Econ(n, random_dice(random)),
        lambda: Show(random_seen(random)),
        lambda: FirstBattle(n, fleet, random_dice(random)),
        lambda: Lost(n, fleet, random_ships(random)),
        lambda: AttackHome(n, random_dice(random)),
        lambda: HomeResult(n, random.randint(0, 2), random.randint(0, 2), random_ships(random), random.random() < 0.9),
        lambda: Sally(n, random_dice(random)),
        lambda: Arrive(random.randint(1, 10)),
        lambda: RollWeakness(n, random.randint(1, 10)),
        lambda: Damage(n, random.randint(1, 5)),
        lambda: EatPlanet(n, random.random() < 0.02),
    ]  # fmt: skip
    weights = [20, 0.05, 20, 1, 5, 5, 3, 1, 3, 6, 3, 3, 2]
    return random.choices(makers, weights)[0]()


def fitted(state: State, event: Event, random: Random) -> Event:
    """Often with just the dice it asks for, so that the game gets somewhere."""
    if not isinstance(event, Econ | FirstBattle | AttackHome | Sally) or random.random() < 0.1:
        return event
    event = replace(event, dice=())
    while apply(state, event).code is Code.DICE_SHORT:
        event = replace(event, dice=(*event.dice, random.randint(1, 10)))
    return event


def random_setup(random: Random) -> Setup:
    switches = Switches(
        random.choice(["add", "one"]), random.choice(["shown", "level"]), random.choice(["spend", "largest"])
    )
    options = Options(random.choice(list(PROFILES.values())), random.choice(list(PriceList)), switches)
    if random.random() < 0.75:
        return Setup(Kind.ALIENS, random.choice(list(DIFFICULTIES)), "", options)
    size = random.choice(list(SCHEDULES))
    return Setup(Kind.MACHINES, random.choice(list(SCHEDULES[size])), size, options)


def steps(seed: int) -> list[tuple[State, Event]]:
    """A game: every state with the event that came next."""
    random = Random(seed)
    state = begin(random_setup(random))
    rows = []
    for _ in range(EVENTS):
        event = fitted(state, random_event(random), random)
        rows.append((state, event))
        state = apply(state, event).state
    return rows


def spent_on_levels(levels: Levels, prices: PriceList) -> int:
    return sum(sum(PRICES[prices][tech][: levels.of(tech) - START.of(tech)]) for tech in Tech)


def worth(state: State) -> list[int]:
    """All the CP an alien has or has spent and still shows."""
    rows = []
    for alien in state.aliens:
        fleets = sum((squadron.cp or 0) + cost(squadron.ships) for squadron in alien.fleets)
        works = 12 * alien.bases + 5 * alien.mines
        known = spent_on_levels(alien.levels, state.setup.options.prices)
        rows.append(alien.fleet + alien.tech + alien.defense + fleets + works + known)
    return rows


@pytest.mark.parametrize("seed", GAMES)
def test_a_refused_event_changes_nothing_and_a_taken_one_has_an_answer(seed: int) -> None:
    for state, event in steps(seed):
        result = apply(state, event)
        assert (result.code is None) == (result.answer is not None)
        if result.code is not None:
            assert result.state is state and not result.calls
        assert (result.code is Code.DICE_SHORT) == bool(result.asks)


@pytest.mark.parametrize("seed", GAMES)
def test_cp_come_from_economic_rolls_and_from_nowhere_else(seed: int) -> None:
    for state, event in steps(seed):
        after = apply(state, event).state
        if isinstance(event, Econ):
            gained = [new - old for old, new in zip(worth(state), worth(after), strict=True)]
            cp = DIFFICULTIES[state.setup.difficulty].cp if state.aliens else 1
            assert all(gain >= 0 and gain % cp == 0 for gain in gained)
        elif isinstance(event, FirstBattle | AttackHome | Sally) or not isinstance(event, Lost | HomeResult):
            assert worth(after) == worth(state)


@pytest.mark.parametrize("seed", GAMES)
def test_states_stay_within_their_bounds(seed: int) -> None:
    for state, _ in steps(seed):
        for alien in state.aliens:
            numbers = [squadron.n for squadron in alien.fleets]
            assert numbers == sorted(set(numbers))
            assert min(alien.fleet, alien.tech, alien.defense, alien.bases, alien.mines) >= 0
            assert all(START.of(t) <= alien.levels.of(t) <= top(t, state.setup.options.prices) for t in Tech)
            assert all(alien.shown.of(tech) <= alien.levels.of(tech) for tech in Tech)
            assert all(squadron.ships or squadron.hidden for squadron in alien.fleets)
            assert sum(squadron.home for squadron in alien.fleets) <= 1
            cap = state.setup.options.profile.defense_cap
            assert cap is None or alien.defense <= cap
        for machine in state.machines:
            assert 0 <= machine.damage <= machine.hull
            assert (machine.damage == machine.hull) == (machine.place is Place.DEAD)
            assert not machine.damage or machine.weakness


PLAYERS = Where("event", {"Ann": "Ann", "Bob": "Bob"})
RACED: tuple[race.Event, ...] = (
    race.Destroy("Ann"), race.Lose("Bob"), race.Economic((("Ann", 2),), (("Bob", 30),)), race.Home("Ann", "Bob"),
    race.Eliminate("Ann", "Bob", Levels(attack=1), Levels(move=2), (Tech.ATTACK, Tech.MOVE)),
)  # fmt: skip
STEPS_DONE: tuple[several.Step, ...] = (
    several.Enter("Ann", "carry", 3, 1), several.PlaceBid("Bob", 2), several.NameFirst("Ann"), several.Finish("Bob"),
    several.EndTurn(), several.Fought(Ship.BC), several.Suffer((("Ann", ((Ship.F2, 2), (Ship.MINES, 1))),)),
    several.DestroyHome("Ann", "Bob", (Tech.MOVE,)),
    several.DestroyHome("Ann", "Bob"), several.Bombed("Bob", 5, 3), several.Bombed("Bob", 20, home=True),
    several.Strongest(("Bob",)), several.Finish("Ann", anyway=True),
    *map(several.Raced, RACED),
)  # fmt: skip


def test_every_step_of_a_game_for_several_survives_being_written_and_read_again() -> None:
    written_steps = [json.loads(json.dumps(STEP.written(done))) for done in STEPS_DONE]
    assert tuple(STEP.read(told, PLAYERS) for told in written_steps) == STEPS_DONE
    assert {told["do"] for told in written_steps} == STEPS.keys()
    assert {told["event"] for told in written_steps if "event" in told} == RACE.keys()


@pytest.mark.parametrize("seed", GAMES)
def test_events_survive_being_written_and_read_again(seed: int) -> None:
    for _, event in steps(seed):
        assert EVENT.read(json.loads(json.dumps(EVENT.written(event))), Where("event")) == event


@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_a_record_of_a_game_ends_where_the_game_does(seed: int) -> None:
    rows = steps(seed)
    setup = rows[0][0].setup
    record = {
        "id": "x", "kind": "play", "game": setup.kind.value, "difficulty": setup.difficulty, "map": setup.map,
        "profile": setup.options.profile.name, "prices": setup.options.prices.value,
        "switches": {
            "X-R2": setup.options.switches.launch_modifiers, "X-R12": setup.options.switches.scout_hunter,
            "X-R13": setup.options.switches.balanced,
        },
        "events": [EVENT.written(event) for _, event in rows],
    }  # fmt: skip
    outcome = referee(record)
    last = apply(*rows[-1])
    assert outcome["state"]["phase"] == last.state.phase
    assert [row["ok"] for row in outcome["per_event"]] == [apply(*row).code is None for row in rows]


def test_random_games_get_far_and_meet_every_event() -> None:
    taken = {type(event) for seed in GAMES for state, event in steps(seed) if apply(state, event).code is None}
    assert taken == {
        EndTurn, HomeLost, Econ, Show, FirstBattle, Lost, AttackHome, HomeResult, Sally, Arrive, RollWeakness, Damage,
        EatPlanet,
    }  # fmt: skip


def plain(value: Any) -> bool:
    if is_dataclass(value):
        return all(plain(getattr(value, each.name)) for each in fields(value))
    if isinstance(value, tuple):
        return all(map(plain, value))
    return value is None or isinstance(value, str | int | bool | Enum)


@pytest.mark.parametrize("seed", range(0, 60, 11))
def test_states_and_views_are_plain_trees_that_can_be_kept_and_compared(seed: int) -> None:
    for state, _ in steps(seed)[::20]:
        assert plain(state) and plain(public(state))
        assert hash(state) == hash(replace(state))


# ---------------------------------------------------------------- alien purchases

levels_of_aliens = st.builds(
    Levels, **{tech.value: st.integers(START.of(tech), top(tech, PriceList.FIRST)) for tech in ALIEN_TECHS}
)
options = st.builds(
    Options,
    st.sampled_from(list(PROFILES.values())),
    st.sampled_from(PriceList),
    st.builds(
        Switches, scout_hunter=st.sampled_from(["shown", "level"]), balanced=st.sampled_from(["spend", "largest"])
    ),
)
seens = st.builds(Seen, st.booleans(), st.booleans(), st.integers(0, 2), st.integers(0, 2), st.integers(0, 3))
endless = st.integers(0, 10**9).map(lambda seed: Random(seed).choices(range(1, 11), k=800))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 400), levels_of_aliens, seens, options, st.booleans(), st.booleans(), endless)
def test_technology_is_paid_and_nothing_possible_is_left(
    cp: int, levels: Levels, seen: Seen, chosen: Options, raiders: bool, home: bool, dice: list[int]
) -> None:
    lab = Laboratory(cp, levels, seen, chosen, Tray(dice), raiders, home)
    research(lab)
    paid = spent_on_levels(lab.levels, chosen.prices) - spent_on_levels(levels, chosen.prices)
    assert lab.cp == cp - paid >= 0
    assert lab.levels.move == levels.move
    assert cp < chosen.profile.least_tech_cp or not any(possible(result, lab) for result in range(1, 11))
    for tech, level in lab.bought:
        assert levels.of(tech) < level <= lab.levels.of(tech)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 400), levels_of_aliens, seens, options, st.booleans(), endless)
def test_a_fleet_costs_what_it_costs_and_leaves_less_than_a_scout(
    cp: int, levels: Levels, seen: Seen, chosen: Options, home: bool, dice: list[int]
) -> None:
    fleet = first_battle(cp, Occasion(levels, seen, chosen, home=home), Tray(dice))
    assert cost(fleet.ships) + fleet.left == cp
    assert fleet.left < (12 if fleet.raiders else 6)
    assert not (home and fleet.raiders)
    counts = dict(fleet.ships)
    assert counts.get(Ship.F, 0) == 3 * counts.get(Ship.CV, 0)
    if fleet.raiders:
        assert set(counts) == {Ship.R}


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 999), levels_of_aliens, options, st.sampled_from(Rule))
def test_a_composition_leaves_less_than_a_scout(cp: int, levels: Levels, chosen: Options, rule: Rule) -> None:
    ships = composed(rule, cp, levels, chosen)
    assert 0 <= cp - cost(ships) < 6
    if rule is Rule.LARGEST_FLEET:
        assert sum(n for _, n in ships) == cp // 6


# ---------------------------------------------------------------- random battles


def random_force(random: Random) -> Force:
    groups = tuple(
        Group(random.choice(IN_BATTLE), random.randint(1, 4), *[random.randint(0, 3) for _ in range(3)])
        for _ in range(random.randint(1, 4))
    )
    mines = random.choice([0, 0, 0, 2])
    return Force(
        groups, 2, random.randint(0, 2), random.randint(0, 3), random.randint(0, 2), mines, random.random() < 0.2
    )


def random_fight(random: Random) -> battles.Battle:
    sides: list[Side] = [random_force(random), random_force(random)]
    if random.random() < 0.3:
        sides[random.randint(0, 1)] = Monster(random.randint(1, 10), random.choice(list(Weakness)))
    return battles.begin(sides[0], sides[1], random.choice(list(Terrain)), random.choice(list(PROFILES.values())))


def random_step(random: Random) -> battles.Step:
    who = random.choice(list(Who))

    def pairs() -> battles.Pairs:
        return tuple((random.randint(0, 4), random.randint(1, 2)) for _ in range(random.randint(0, 2)))

    makers: list[Callable[[], battles.Step]] = [
        lambda: battles.Fire(who, random.randint(1, 10), random.randint(0, 4), random.randint(0, 4)),
        lambda: battles.Mines(who, pairs(), tuple(random.randint(1, 10) for _ in range(2))),
        lambda: battles.Screen(who, pairs()),
        lambda: battles.Retreat(who, random.randint(0, 4), random.randint(1, 2), pairs()),
        battles.NextRound,
    ]
    return random.choices(makers, [30, 3, 2, 2, 3])[0]()


def units(side: Side) -> int:
    return side.left if isinstance(side, Monster) else sum(group.alive + group.retreated for group in side.groups)


@pytest.mark.parametrize("seed", range(80))
def test_no_unit_comes_back_and_a_refused_step_changes_nothing(seed: int) -> None:
    random = Random(seed)
    battle = random_fight(random)
    for _ in range(120):
        result = battles.apply(battle, random_step(random))
        assert (result.code is None) == (result.answer is not None)
        if result.code is not None:
            assert result.battle is battle
        for who in Who:
            assert units(result.battle.side(who)) <= units(battle.side(who))
            check_groups(result.battle.side(who))
        battle = result.battle
    assert battle.over == (battles.firing_order(battle) == ()) or mute(battle)


def mute(battle: battles.Battle) -> bool:
    """Everybody who could fire is screened or cannot hurt the machine."""
    return not battles.firing_order(battle)


def check_groups(side: Side) -> None:
    for group in () if isinstance(side, Monster) else side.groups:
        assert 0 <= group.hits < group.row.hull
        assert 0 <= group.screened <= group.alive
        assert group.alive or not group.hits


def test_random_fights_meet_every_refusal() -> None:
    met = set()
    for seed in range(300):
        random = Random(seed)
        battle = random_fight(random)
        for _ in range(120):
            result = battles.apply(battle, random_step(random))
            met.add(result.code)
            battle = result.battle
    assert met - {None} >= {
        Code.OVER, Code.NO_MINES, Code.IMMUNE, Code.COUNT, Code.NO_SUCH, Code.DEAD, Code.CLOAKED, Code.IMMOBILE,
        Code.MINES_FIRST, Code.MACHINE, Code.NEVER, Code.LATE, Code.SCREEN, Code.COVERED, Code.SPENT, Code.ORDER,
        Code.ROUND1, Code.BERTHS, Code.SCREENED,
    }  # fmt: skip


# ---------------------------------------------------------------- random races


@pytest.mark.parametrize("seed", range(60))
def test_points_are_destroyed_and_held_colonies_and_a_winner_ends_the_race(seed: int) -> None:
    random = Random(seed)
    players = ("A", "B", "C", "D")[: random.randint(2, 4)]
    mode = random.choice(list(race.Mode))
    state = race.begin(mode, players, random_map=random.random() < 0.2, far_colonies=random.choice(["each", "one"]))
    for _ in range(40):
        by, victim = random.choice(players), random.choice(players)
        happens: list[race.Event] = [
            race.Destroy(by), race.Lose(by), race.Home(by, victim), race.Eliminate(by, victim),
            race.Economic(((by, random.randint(0, 3)), (victim, random.randint(0, 3))), ((by, 1), (victim, 2))),
        ]  # fmt: skip
        event = random.choice(happens)
        result = race.apply(state, event)
        if result.code is not None or state.winner:
            assert result.race is state
        state = result.race
        assert all(points >= 0 for points in state.points().values())
        if mode is race.Mode.SHORT and not state.winner:
            assert max(state.points().values()) < race.POINTS_TO_WIN


# ---------------------------------------------------------------- anything at all

words = st.sampled_from(["SC", "R", "F", "F1", "attack", "attacker", "seed", "turn", "econ", "fire", "A"])
scalars = st.none() | st.booleans() | st.integers(-2, 1001) | st.floats(allow_nan=False) | st.text(max_size=3) | words
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = sorted({name for row in GOOD.values() for name in row} | {
    "dice", "levels", "seen", "raiders", "home", "profile", "prices", "switches", "colonies", "events", "steps",
    "terrain", "round", "bonus", "shots", "colony", "ships", "buy", "locks", "blockaded", "minerals", "bids", "have",
    "battles", "draws", "pool", "heavy", "out", "team_one", "random_map", "quick_start", "difficulty",
})  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(sorted(KINDS.forms)), st.dictionaries(st.sampled_from(NAMES), values, max_size=4))
def test_whatever_is_in_a_record_it_is_answered_or_refused_as_impossible(kind: str, change: dict[str, Any]) -> None:
    try:
        outcome = referee({"id": "x", "kind": kind, **GOOD[kind], **change})
    except Impossible:
        return
    assert outcome["status"] == "ok"


def test_a_refusal_inside_a_calculator_is_an_answer() -> None:
    with pytest.raises(Refused):
        research(Laboratory(30, Levels(ship_size=2), Seen(), Options(), Tray(())))
    assert (
        referee({"id": "x", "kind": "alien-tech", "cp": 30, "levels": {"ship_size": 2}, "dice": []})["refused"]
        == "dice_short"
    )
