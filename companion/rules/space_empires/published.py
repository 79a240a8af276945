"""A finished game for several as the whole table knows it: the record without anybody's sheet.

No rule of the game opens the sheets, not even its end, so what a seat has written stays its own. What the table came to
know stands there instead: the bids once all were in, far colonies where they were counted, and who had the stronger
ships where that decided. A step that was refused changed nothing and is left out. The referee reaches the same end from
it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.rules.space_empires import several as s
from companion.rules.space_empires.several import State, Step, Table


def published(table: Table, steps: Iterable[Step]) -> tuple[Table, tuple[Step, ...]]:
    closed = replace(table, sheets=False, checks_far=False)
    open_book, public = s.begin(table), s.begin(closed)
    kept: list[Step] = []
    for step in steps:
        result = s.apply(open_book, step)
        if result.code is not None:
            continue
        for each in known(open_book, step, result.state, public):
            kept.append(each)
            public = s.apply(public, each).state
        open_book = result.state
    return closed, tuple(kept)


def known(was: State, step: Step, now: State, public: State) -> Iterator[Step]:
    """What the table came to know by this accepted step."""
    if was.economic and now.phase > was.phase:
        yield from counted(was, now, public)
    if not isinstance(step, s.Enter | s.PlaceBid | s.Finish):
        yield step
    if now.economic and not now.bids_open and public.bids_open and not now.race.winner:
        yield from (s.PlaceBid(seat, now.bids[seat]) for seat in now.race.alive)


def counted(was: State, now: State, public: State) -> Iterator[Step]:
    """The end of an economic phase: sheets are done, and of far colonies those that are points."""
    if was.table.goal is s.Goal.SHORT and not was.table.random_map:
        for seat, n in zip(now.race.players, now.race.held, strict=True):
            if n != public.accounts[seat]["far"] and seat in now.race.alive:
                yield s.Enter(seat, "far", n, was.phase)
    if now.race.winner:
        yield s.Strongest(now.race.winner)
    yield from (s.Finish(seat) for seat in was.race.alive)
