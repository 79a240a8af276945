"""What holds whatever anybody presses at a Stationfall table, in any order, in both languages.

Walks set out from every part of an evening and prefer options that nobody has chosen yet.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from companion.evening import Evening, step
from companion.evening.journal import read, read_journal, replayed, written, written_journal
from companion.evening.tables import offered, tables_of
from companion.games.stationfall.game import STAGES
from companion.games.stationfall.table.flow import Turn
from companion.games.stationfall.table.hands import (
    Answered,
    Delivered,
    KompromatNoted,
    Revealed,
    SheetFilled,
    TurnEnded,
)
from companion.games.stationfall.table.match import Depth, Match
from companion.games.stationfall.table.own import ID
from companion.games.stationfall.table.refereed import REFEREED
from companion.kit.evening import Home, gone_on, opened
from companion.kit.hands import Chosen, PoweredOn, Undo
from companion.kit.main_stage import is_of
from companion.kit.refereed.phones import Tapped, place_of, rows
from companion.kit.rulings import RulingList
from companion.rules.dice import Dice, seed_of
from companion.rules.stationfall import events as e
from companion.rules.stationfall.scoring import Line
from companion.rules.stationfall.terms import Device, Face, Place, Way
from companion.types import Hold, Input, Key, Press
from companion.words import LANGUAGES
from tests.evening.walking import check_drawn, way_home
from tests.games.stationfall.table import after, at_score, at_stationfall, game, match_of, set_up, told

LENGTH = 40
KEYS = (Key.OK,) * 6 + (Key.RIGHT,) * 4 + (Key.LEFT,) * 2 + (Key.BACK, Key.A, Key.B, Key.C, Key.BOT, Key.HERO, Key.LIFT)


@cache
def starts() -> tuple[Evening, ...]:
    """Somewhere in an evening: before the game, in it at every depth, with things due, at its end."""
    games = [game(depth) for depth in Depth]
    busy = told(
        games[2], e.MoveAntimatter(Place.SPACE), e.SetTimer("Houdini"), e.Enter("Exile", "Houdini"), e.Damage("Bridge"),
        e.Switch(Device.CAMERAS, False), e.Release(), e.MonsterIs(True), e.Reveal("Doctor"), e.Activate("Doctor"),
    )  # fmt: skip
    due = told(busy, *[e.EndTurn()] * 4)
    last = told(games[1], *[e.EndTurn()] * (4 * 13))
    space = told(games[1], e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * (4 * 13), e.Reentry(Face.SAFE))
    ended = at_stationfall(told(games[0], e.Escape("Exile", Way.OTHER), e.Declare()))
    score = at_score(games[0])
    again = replace(games[0], game=None, stage=Home(), below=())
    unfinished = after(games[1], "back", "home", "play", "same")
    two = after(set_up("2", seats=4), "start")
    teams = after(set_up("teams", seats=4), "start")
    found = (
        set_up(), after(set_up(), "cast"), again, *games, busy, due, last, space, ended, score, at_score(games[2]),
        two, at_score(two), teams, at_score(teams), at_score(told(games[1], e.Escape("Astrochimp", Way.OTHER))),
        game(limit=60), unfinished, after(unfinished, "start"), opened(set_up(), RulingList(ID)),
        after(score, *["ok"] * 8), after(busy, PoweredOn()),
    )  # fmt: skip
    return tuple(replace(evening, history=()) for evening in found)  # no journal has that


PHONES = (
    TurnEnded("red"), TurnEnded("blue"), Revealed("red", "Exile"), Revealed("blue", "Nobody"), Answered("blue", False),
    KompromatNoted("red", ("Exile", "Nobody")), SheetFilled("green", "green", (Line(3, 1, False),), ready=True),
    SheetFilled("yellow", "yellow", agenda=4, bonus=(e.BonusOf("Exile"),)), SheetFilled("red", "green"),
    Delivered("red", (("Evidence", "news"),)), Delivered("blue"),
)  # fmt: skip


class Walker:
    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed_of(seed))
        self.chosen: Counter[tuple[str, str]] = Counter()
        self.met: Counter[type] = Counter()

    def hand(self, evening: Evening) -> object:
        options = offered(evening)
        roll = self.dice.below(24)
        if roll == 0:
            return self.dice.choice((Undo(), Hold(Key.BACK), Hold(Key.OK)))
        if roll == 1:
            return self.dice.choice(PHONES)
        if roll == 2 and isinstance(evening.game, Match):
            return self.tap(evening, evening.game.state.current)
        if options and roll < 15 and not isinstance(evening.stage, Home):
            place = f"{type(evening.stage).__name__} {getattr(evening.stage, 'group', '')}"
            least = min(options, key=lambda option: (self.chosen[place, option.key], self.dice.below(100)))
            self.chosen[place, least.key] += 1
            return Chosen(least.key)
        return Press(self.dice.choice(KEYS))

    def tap(self, evening: Evening, seat: str) -> Tapped:
        """A row of the list on that phone, or one step back."""
        here = place_of(REFEREED, evening, seat)
        found = [row.key for row in rows(REFEREED, evening, here)]
        return Tapped(seat, self.dice.choice(("", *found, *found)))


def walked(walker: Walker, start: Evening) -> Iterator[tuple[Evening, object, Evening]]:
    evening = start
    for _ in range(LENGTH):
        hand = walker.hand(evening)
        was, (evening, _) = evening, step(evening, Input(evening.at + 700, hand))
        yield was, hand, evening


@pytest.fixture
def walks(request: pytest.FixtureRequest) -> int:
    return max(20, int(request.config.getoption("--presses")) // (LENGTH * 4))


def test_any_walk_can_be_drawn_kept_and_gone_on_with_after_a_power_cut(walks: int) -> None:
    walker = Walker("stationfall")
    for number in range(walks):
        start = starts()[number % len(starts())]
        inputs, evening = [], start
        for was, hand, evening in walked(walker, start):
            inputs.append(Input(evening.at, hand))
            walker.met[type(evening.stage)] += 1
            for language in LANGUAGES if walker.met[type(evening.stage)] < 9 else [walker.dice.choice(list(LANGUAGES))]:
                check_drawn(evening, language)
            if isinstance(hand, Press) and hand.key is Key.BACK and not isinstance(was.stage, Home):
                assert events_of(was) == events_of(evening), f"BACK changes the game: {was.stage}"
        check_kept(start, inputs, evening)
        check_power_cut(evening)
    unmet = {kind.__name__ for kind in tables_of(Turn).after} - {kind.__name__ for kind in walker.met}
    assert not unmet, "the walks never came there"


def events_of(evening: Evening) -> object:
    return evening.game.steps if isinstance(evening.game, Match) and evening.game.aside is None else None


def check_kept(start: Evening, inputs: list[Input], evening: Evening) -> None:
    """Written down and read again it is the same evening, and the hands alone lead there."""
    begun, given = read_journal(written_journal(start, inputs))
    assert replayed(begun, given) == evening
    again = read(json.loads(json.dumps(written(evening))))
    assert again == evening
    if isinstance(again.game, Match):
        assert again.game.state == match_of(evening).state


def check_power_cut(evening: Evening) -> None:
    """The box comes up at home; going on leads exactly where it was. Pages of the box need not be gone on with."""
    cut, effects = step(read(written(evening)), Input(evening.at + 1, PoweredOn()))
    assert isinstance(cut.stage, Home) and not effects
    if is_of(ID, evening.stage):
        assert gone_on(cut).stage == evening.stage and gone_on(cut).below == evening.below


def test_every_stage_leads_home_on_four_keys() -> None:
    walker, seen = Walker("home"), set[type]()
    for start in starts():
        for _, _, evening in walked(walker, start):
            if type(evening.stage) not in seen:
                seen.add(type(evening.stage))
                assert way_home(evening) is not None, f"{evening.stage}: no way home"
    assert len(seen) > sum(each.options is not None for each in STAGES) * 3 // 4


def test_undo_goes_back_to_the_start_one_step_at_a_time() -> None:
    evening = at_score(game())
    steps = len(match_of(evening).steps)
    for left in reversed(range(steps)):
        evening, _ = step(evening, Input(evening.at + 1, Undo()))
        assert len(match_of(evening).steps) == left
    assert replace(match_of(evening), cut=()) == replace(match_of(game()), alarmed=True)
