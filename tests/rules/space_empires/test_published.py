"""The record of a finished game for several: the same end, and nothing that stays a seat's own."""

from collections.abc import Iterator

import pytest

from companion.rules.dice import Dice
from companion.rules.space_empires import several as s
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.published import published
from companion.rules.space_empires.race import Destroy, Lose
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.record_table import written
from companion.rules.space_empires.technology import Tech

SEATS = ("red", "blue", "green")
LONGEST = 400


def steps_at_random(table: s.Table, dice: Dice) -> Iterator[tuple[s.State, s.Step]]:
    """To the end of the game: sheets, bids that are changed, points, homes; some of it refused."""
    state = s.begin(table)
    for _ in range(LONGEST):
        if state.race.winner:
            return
        step = a_step(state, dice)
        yield state, step
        state = s.apply(state, step).state


def a_step(state: s.State, dice: Dice) -> s.Step:
    seat, other = dice.choice(SEATS), dice.choice(SEATS)
    if not dice.below(60):
        return s.DestroyHome(seat, other, tuple(dice.shuffled(Tech))[: dice.below(2)])
    if not dice.below(25):
        return s.Raced(Destroy(seat) if dice.below(2) else Lose(seat))
    if not dice.below(3):
        name = dice.choice(["far", *ROWS])
        return s.Enter(seat, name, dice.choice(ROWS[name].values), state.phase)
    if not state.economic:
        return s.EndTurn()
    if state.bids_open:
        return s.PlaceBid(seat, dice.below(30), anyway=not dice.below(4))
    return s.Finish(seat, anyway=bool(dice.below(2))) if dice.below(4) else s.NameFirst(other)


TABLES = {
    "short": s.Table("3", SEATS, s.Goal.SHORT),
    "long": s.Table("3", SEATS, s.Goal.LONG, gate=True),
    "home": s.Table("3v", SEATS, s.Goal.HOME, random_map=True, quick_start=True),
}


@pytest.mark.parametrize("name", TABLES)
def test_it_ends_as_the_game_did_and_holds_no_step_that_was_refused(name: str) -> None:
    ended = 0
    for seed in range(40):
        rows = list(steps_at_random(TABLES[name], Dice(seed)))
        end = s.apply(*rows[-1]).state
        found = referee({"id": "it", **written(*published(TABLES[name], [step for _, step in rows]))})
        assert found["status"] == "ok" and all(row["ok"] for row in found["per_event"])
        assert found["winner"] == (list(end.race.winner) or None)
        assert found["state"] == {
            "phase": end.phase, "turn": end.turn, "order": list(end.order), "alive": list(end.race.alive),
        }  # fmt: skip
        assert found["per_event"][-1]["points"] == end.race.points()
        ended += bool(end.race.winner)
    assert ended >= 10


def test_two_games_that_differ_in_a_sheet_alone_have_one_record() -> None:
    """Whatever a seat has written, and a bid that never lay open."""
    table = TABLES["short"]

    def record(*secret: s.Step) -> object:
        turns = (s.EndTurn(),) * 3
        return written(*published(table, (*turns, *secret, *[s.Raced(Destroy("red"))] * 3)))

    plain = record()
    assert record(s.Enter("red", "ship_dn", 9, 1), s.Enter("blue", "minerals", 7, 1)) == plain
    assert record(s.PlaceBid("red", 4)) == record(s.PlaceBid("red", 9)) == plain


def test_a_tie_that_ships_decided_names_whose_were_stronger_and_not_how_strong() -> None:
    table = TABLES["short"]
    sheets = [s.Enter(seat, "far", 3, 1) for seat in ("red", "blue")] + [s.Enter("blue", "ship_dn", 5, 1)]
    bids = [step for seat in SEATS for step in (s.Enter(seat, "minerals", 20, 1), s.PlaceBid(seat, 1))]
    steps = [*[s.EndTurn()] * 3, *sheets, *bids, s.NameFirst("red"), *[s.Finish(seat) for seat in SEATS]]
    row = written(*published(table, steps))
    assert referee({"id": "it", **row})["winner"] == ["blue"]
    events = row["events"]
    assert isinstance(events, list) and {"do": "strongest", "seats": ["blue"]} in events
    assert "ship_dn" not in str(events)
