"""What holds in every game, over random ones: games of any events, most of them sensible, many against the rules."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.dice import Dice
from companion.rules.eclipse import chance
from companion.rules.eclipse.events import Act, CleanUp, Correct, FirstTiles, Found, Lie, Number, React, Situate
from companion.rules.eclipse.history import Sitting, Undo, tell
from companion.rules.eclipse.names import PLAYER_SHIPS, Bonus, Phase, Resource, plus, together
from companion.rules.eclipse.numbers import FIGURES, REPUTATION_BOX
from companion.rules.eclipse.parts import ANCIENT_PARTS, PART_NAMES
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.questions import draw_due, due, offered, prices, score_of
from companion.rules.eclipse.record import referee
from companion.rules.eclipse.record_events import EVENT, table_of
from companion.rules.eclipse.record_events import EVENTS as FORMS
from companion.rules.eclipse.record_play import SETUP, written_final
from companion.rules.eclipse.setup import begin
from companion.rules.eclipse.species import SPECIES
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, on_track, pacts_of
from companion.rules.eclipse.switches import CHOICES
from companion.rules.eclipse.technologies import BOX, TECH_NAMES, TECH_PLACE
from companion.rules.eclipse.transaction import OVERRULABLE
from companion.rules.eclipse.views import public, seen_by
from companion.rules.fields import Impossible, Where
from tests.rules.eclipse.table import NAMES, Row, game
from tests.rules.eclipse.test_examples import EXAMPLES

SPECIES_OF_SEATS = ("terran", "eridani", "hydran", "planta", "draco", "mechanema", "orion")
HEXES = [1, 101, 102, 103, 104, 201, 203, 206, 207, 221, 222, 223, 224, 226, 228, 301, 304, 311]
TRACKS = ("money", "science", "materials")
SHIPS = [ship.value for ship in PLAYER_SHIPS]
FOUND = ["vp", "money", "science", "materials", "cruiser", "part:Shard Hull", "tech:Nanorobots"]


class Wild:
    """Events of every kind from a stream of chance; where the game stands makes the sensible ones likelier."""

    def __init__(self, seed: int, players: int) -> None:
        self.dice = Dice(seed)
        self.names = NAMES[:players]

    def one(self, items: Any) -> Any:
        return self.dice.choice(list(items))

    def some(self, items: Any, most: int, least: int = 0) -> list[Any]:
        return [self.one(items) for _ in range(least + self.dice.below(most - least + 1))]

    def found(self) -> Row:
        return {"discovery": self.one(FOUND)} if self.dice.below(2) else {}

    def event(self, state: State) -> Row:
        kinds = LIKELY[state.phase] if self.dice.below(5) else tuple(EVENTS)
        kind = self.one(kinds)
        seat = state.turn if state.phase is Phase.ACTION and self.dice.below(8) else self.dice.below(len(self.names))
        draws = draw_due(state)
        if kind == "reputation" and draws is not None:
            return self.drawn(state)
        name = self.names[seat]
        return {"do": kind, "player": name, **EVENTS[kind](self, state, seat)}

    def drawn(self, state: State) -> Row:
        draws = draw_due(state)
        assert draws is not None
        tiles = chance.reputation_tiles(state, self.dice)
        return {
            "do": "reputation",
            "player": self.names[draws[0]],
            "drawn": list(tiles),
            "keep": self.one([None, *tiles]),
        }

    def own_hex(self, state: State, seat: int) -> int:
        own = [sector.number for sector in held_by(state, seat)]
        return int(self.one(own)) if own and self.dice.below(6) else int(self.one(HEXES))

    # ------------------------------------------------------------ one for each kind

    def explore(self, state: State, seat: int) -> Row:
        explorable = [number for number in HEXES if number != 1 and not 221 <= number <= 232]
        return {"hexes": [{"hex": self.one(explorable), "disc": bool(self.dice.below(2)), **self.found()}]}

    def influence(self, state: State, seat: int) -> Row:
        places = ["track", self.own_hex(state, seat), self.one(HEXES)]
        moves = [{"from": self.one(places), "to": self.one(places), **self.found()} for _ in range(self.dice.below(3))]
        return {"moves": moves, "flip": self.dice.below(4)}

    def research(self, state: State, seat: int) -> Row:
        return {"techs": self.some(TECH_NAMES, 2, 1), "artifact": self.some(TRACKS, 2)}

    def upgrade(self, state: State, seat: int) -> Row:
        ship = self.dice.below(4)
        slots = len(SPECIES[state.seats[seat].species].blueprints[PLAYER_SHIPS[ship]].parts)
        parts = [*PART_NAMES, *ANCIENT_PARTS, "Hull", "Ion Cannon", *[None] * 60]
        return {"blueprints": {SHIPS[ship]: [self.one(parts) for _ in range(slots)]}}

    def build(self, state: State, seat: int) -> Row:
        wanted = [*SHIPS, "interceptor", "orbital", "monolith"]
        hexes = [self.own_hex(state, seat) for _ in range(1 + self.dice.below(2))]
        return {"items": [{"what": self.one(wanted), "hex": number} for number in hexes]}

    def move(self, state: State, seat: int) -> Row:
        on_table = [sector.number for sector in state.sectors]
        return {"moves": [{"into": self.one(on_table), "temp_of": self.some(self.names, 1)}]}

    def react(self, state: State, seat: int) -> Row:
        how = self.one(["upgrade", "build", "move"])
        return {"as": how, **EVENTS[how](self, state, seat)}

    def nothing(self, state: State, seat: int) -> Row:
        return {}

    def colonize(self, state: State, seat: int) -> Row:
        squares = ["plain", "gray", "advanced", "orbital"]
        return {"hex": self.own_hex(state, seat), "track": self.one(TRACKS), "square": self.one(squares)}

    def trade(self, state: State, seat: int) -> Row:
        give = self.dice.below(3)
        return {"from": TRACKS[give], "to": TRACKS[(give + 1 + self.dice.below(2)) % 3], "n": 1 + self.dice.below(3)}

    def pact(self, state: State, seat: int) -> Row:
        others = [name for name in self.names if name != self.names[seat]]
        return {"with": self.one(others), "cube": self.one(TRACKS), "cube_with": self.one(TRACKS)}

    def battle(self, state: State, seat: int) -> Row:
        entered = self.dice.shuffled(self.names)[: 1 + self.dice.below(2)]
        return {
            "hex": self.one([sector.number for sector in state.sectors]),
            "entered": entered,
            "lost": {entered[0]: {self.one(SHIPS): self.dice.below(2)}},
            "npc_lost": self.one([{}, {"ancient": 1}, {"gcds": 1}]),
            "kills": {entered[-1]: {self.one([*SHIPS, "ancient", "gcds"]): 1}},
            "retreated": self.one([[], entered[:1]]),
        }

    def reputation(self, state: State, seat: int) -> Row:
        return {"drawn": self.some([1, 2, 3, 4], 2), "keep": self.one([None, 1]), "drop": self.one([None, 2])}

    def bombard(self, state: State, seat: int) -> Row:
        return {"hex": self.one(HEXES), "cubes": {self.one(TRACKS): self.dice.below(3)}}

    def control(self, state: State, seat: int) -> Row:
        return {"hex": self.one([sector.number for sector in state.sectors]), **self.found()}

    def upkeep(self, state: State, seat: int) -> Row:
        return {"give_up": [self.own_hex(state, seat)] if not self.dice.below(4) else []}

    def cleanup(self, state: State, seat: int) -> Row:
        return {"tiles": [tech.value for tech in chance.tech_tiles(state, self.dice)]}


EVENTS: dict[str, Any] = {
    "explore": Wild.explore,
    "influence": Wild.influence,
    "research": Wild.research,
    "upgrade": Wild.upgrade,
    "build": Wild.build,
    "move": Wild.move,
    "react": Wild.react,
    "pass": Wild.nothing,
    "skip": Wild.nothing,
    "colonize": Wild.colonize,
    "trade": Wild.trade,
    "pact": Wild.pact,
    "battle": Wild.battle,
    "reputation": Wild.reputation,
    "bombard": Wild.bombard,
    "control": Wild.control,
    "upkeep": Wild.upkeep,
    "collapse": Wild.nothing,
    "cleanup": Wild.cleanup,
    "next": Wild.nothing,
    "undo": Wild.nothing,
}
LIKELY = {
    Phase.ACTION: ("explore", "explore", "influence", "research", "upgrade", "build", "move", "react", "pass", "pass",
                   "skip", "colonize", "colonize", "trade", "pact"),
    Phase.COMBAT: ("battle", "battle", "reputation", "reputation", "bombard", "control", "next"),
    Phase.UPKEEP: ("upkeep", "upkeep", "upkeep", "collapse", "trade", "colonize", "next"),
    Phase.CLEANUP: ("cleanup",),
    Phase.SCORING: ("undo", "next"),
}  # fmt: skip


def wild_setup(seed: int) -> Row:
    dice = Dice(seed)
    count = 2 + dice.below(5)
    species = dice.shuffled([*SPECIES_OF_SEATS, "terran", "terran"])[:count]
    players: list[Row] = [{"name": name, "species": kind} for name, kind in zip(NAMES, species, strict=False)]
    for row in players:
        if row["species"] == "eridani" and dice.below(2):
            row["reputation"] = [1 + dice.below(4), 1 + dice.below(4)]
    switches = {name: dice.choice(values) for name, values in CHOICES.items() if dice.below(2)}
    return game(players, switches={name: getattr(value, "value", value) for name, value in switches.items()})


class Walk:
    """A random game, looked at after every event."""

    def __init__(self, seed: int, events: int) -> None:
        self.record = wild_setup(seed)
        self.setup = SETUP.read(self.record, Where())
        self.table = table_of(self.setup.players)
        self.where = Where("", self.table)
        self.sitting = Sitting(begin(self.setup))
        wild = Wild(seed + 1, len(self.setup.players))
        self.rows: list[Row] = []
        self.codes: list[str | None] = []
        self.states = [self.sitting.state]
        for _ in range(events):
            row = wild.event(self.sitting.state)
            told = tell(self.sitting, EVENT.read(row, self.where))
            if told.code is not None:
                assert told.sitting is self.sitting
            self.sitting = told.sitting
            self.rows.append(row)
            self.codes.append(told.code)
            self.states.append(self.sitting.state)


SEEDS = range(60)
LENGTH = 150


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    return [Walk(seed, LENGTH) for seed in SEEDS]


def test_the_games_are_of_some_interest(walks: list[Walk]) -> None:
    done = {row["do"] for walk in walks for row, code in zip(walk.rows, walk.codes, strict=True) if code is None}
    assert done >= set(EVENTS) - {"collapse"}
    assert max(state.round for walk in walks for state in walk.states) >= 3
    assert len({code for walk in walks for code in walk.codes}) > 30


def test_technology_tiles_are_in_the_bag_in_the_supply_or_with_a_player(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states[::7]:
            out = [0] * len(BOX)
            for row in state.seats:
                for tech in row.techs[len(row.row.techs) :]:  # what was there at the start is printed
                    out[TECH_PLACE[tech]] += 1
            assert tuple(map(sum, zip(out, state.bag, state.supply, strict=True))) == BOX
            assert min(*state.bag, *state.supply) >= 0


def test_reputation_tiles_are_in_the_bag_or_with_a_player(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states[::7]:
            held = [tile for row in state.seats for tile in row.reputation]
            counts = tuple(left + held.count(value) for value, left in enumerate(state.reputation_bag, 1))
            assert counts == REPUTATION_BOX


def test_discs_and_cubes_are_never_more_nor_fewer_than_there_are(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states:
            for seat, row in enumerate(state.seats):
                assert 0 <= on_track(state, seat) <= row.discs
                assert all(0 <= cubes <= 11 for cubes in cubes_off(state, seat))
                on_hexes = together(*[sector.population for sector in held_by(state, seat)])
                off = together(on_hexes, row.grave)
                for pact in pacts_of(state, seat):
                    off = plus(off, pact.cube(seat), 1)
                assert off == cubes_off(state, seat)


def test_stores_and_figures_stay_within_what_there_is(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states:
            for row in state.seats:
                assert min(row.store) >= 0 and 0 <= row.face_up <= row.row.colony_ships
                assert all(0 <= n <= FIGURES[ship] for ship, n in zip(PLAYER_SHIPS, row.ships, strict=True))
                places = row.row.places
                assert len(row.reputation) <= places.shared + places.reputation


def test_only_payment_trade_and_purchase_move_money(walks: list[Walk]) -> None:
    quiet = {"pass", "move", "influence", "battle", "reputation", "bombard", "next", "cleanup", "collapse", "pact"}
    for walk in walks:
        for row, before, after in zip(walk.rows, walk.states, walk.states[1:], strict=False):
            if row["do"] in quiet and not any("discovery" in each for each in row.get("moves", [])):
                assert [each.store for each in before.seats] == [each.store for each in after.seats]


def test_scores_add_up_and_rank_everybody_once(walks: list[Walk]) -> None:
    for walk in walks:
        score = score_of(walk.sitting.state)
        for row in score.players:
            parts = (row.hexes, row.reputation, row.ambassadors, row.discovery, row.monoliths, row.technology)
            assert row.total == sum(parts) + row.traitor + row.species
        assert sorted(name for group in score.ranking for name in group) == sorted(row.name for row in score.players)


def test_nobody_sees_what_others_hide(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states[::5]:
            if state.phase is Phase.SCORING:
                continue
            assert all(set(row.reputation) <= {0} for row in public(state).seats)
            for seat in range(len(state.seats)):
                view = seen_by(state, seat)
                others = [row for other, row in enumerate(view.seats) if other != seat]
                assert view.seats[seat] == state.seats[seat] and all(set(row.reputation) <= {0} for row in others)
                assert sum(view.reputation_bag) == 32 - len(state.seats[seat].reputation)


def test_every_question_can_be_asked_of_every_state(walks: list[Walk]) -> None:
    for walk in walks:
        for state in walk.states[::11]:
            due(state), offered(state), score_of(state)
            for seat in range(len(state.seats)):
                prices(state, seat)
                assert forecast_of(state, seat) == forecast_of(public(state), seat)


def test_undoing_everything_leads_back_to_the_beginning(walks: list[Walk]) -> None:
    for walk in walks[:20]:
        sitting = walk.sitting
        while sitting.past:
            sitting = tell(sitting, Undo()).sitting
        assert sitting.state == begin(walk.setup)


def test_whatever_the_table_overrules_discs_cubes_and_stores_stay_what_they_can_be() -> None:
    for seed in range(20):
        walk = Walk(seed, 0)
        wild = Wild(seed + 1, len(walk.setup.players))
        sitting = walk.sitting
        for _ in range(LENGTH):
            event = EVENT.read(wild.event(sitting.state), walk.where)
            told = tell(sitting, event, overruled=OVERRULABLE)
            assert told.code not in OVERRULABLE or sitting.state.phase is Phase.SCORING
            sitting = told.sitting
            for seat, row in enumerate(sitting.state.seats):
                assert 0 <= on_track(sitting.state, seat) <= row.discs and min(row.store) >= 0
                assert all(0 <= cubes <= 11 for cubes in cubes_off(sitting.state, seat))


def test_the_record_of_a_game_comes_to_the_same_end_as_its_events(walks: list[Walk]) -> None:
    for walk in walks[:20]:
        result = referee({**walk.record, "events": walk.rows})
        assert result["final"] == written_final(walk.sitting.state)
        assert [row.get("refused") for row in result["per_event"]] == walk.codes


TABLE_ONLY = (
    Act(0), React(1, Act(1)), CleanUp(None), Correct(0, Number.MONEY, 3), Lie(201), Found(1, Bonus.MONEY),
    Situate(201, (1, -2), 3), Situate(201),
    FirstTiles(0, (4, 1)),
)  # fmt: skip


def test_an_event_written_and_read_is_the_same_event(walks: list[Walk]) -> None:
    """Also what only a table says; no event is left out."""
    met = set()
    for walk in walks:
        events = [*(EVENT.read(row, walk.where) for row in walk.rows), *TABLE_ONLY]
        for event in events:
            told = json.loads(json.dumps(EVENT.written(event, walk.table)))
            assert EVENT.read(told, walk.where) == event
            met.add(told["do"])
    assert met == FORMS.keys()


def test_a_correction_takes_only_what_it_says() -> None:
    state = begin(Walk(3, 0).setup)
    for number, resource in ((Number.MONEY, Resource.MONEY), (Number.MATERIALS, Resource.MATERIALS)):
        after = apply(state, Correct(1, number, 17)).state
        assert after.seats[1].store[resource] == 17 and after.seats[0] == state.seats[0]


# ---------------------------------------------------------------- bad input

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 400) | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["Ann", "Bob", "track", "cruiser", "money", "Starbase", "npc"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
SMALL_EXAMPLES = [example["game"] for example in EXAMPLES if len(json.dumps(example["game"])) < 4000]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every object or list inside, with each of its keys or places."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [each for key, part in inner for each in ((value, key), *places(part))]


@settings(max_examples=250, deadline=None)
@given(example=st.sampled_from(SMALL_EXAMPLES), value=JSON, data=st.data())
def test_an_example_spoiled_in_one_place_is_answered_or_refused_as_impossible(
    example: Row, value: Any, data: st.DataObject
) -> None:
    spoiled = copy.deepcopy(example)
    inside, key = data.draw(st.sampled_from(places(spoiled)))
    inside[key] = value
    try:
        result = referee(spoiled)
    except Impossible as impossible:
        assert impossible.field and impossible.reason
    else:
        assert result["status"] == "ok"


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 40), place=st.integers(0, 30), name=st.text(max_size=6), value=JSON, data=st.data())
def test_a_game_with_one_field_spoiled_is_answered_or_refused_as_impossible(
    seed: int, place: int, name: str, value: Any, data: st.DataObject
) -> None:
    walk = Walk(seed, 31)
    rows = [dict(row) for row in walk.rows]
    field = data.draw(st.sampled_from([*rows[place], name]))
    rows[place][field] = value
    try:
        referee({**walk.record, "events": rows})
    except Impossible as impossible:
        assert impossible.field.startswith("events")
