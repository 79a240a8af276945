"""What a press costs follows from what it changes, not from what waits on the shelf or was put away."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.evening import Evening, journal, step
from companion.evening.shared_texts import SharedTexts, digest_of
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import SessionData
from companion.kit.commands import SeedGiven
from companion.kit.evening import PutAway, Settings
from companion.rules.eclipse.names import Species
from companion.rules.eclipse.setup import Player, Setup
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Input

SETUP = Setup((Player("red", Species.TERRAN, 221), Player("blue", Species.TERRAN, 223)), None)


def on_the_shelf(games: int) -> Evening:
    """With that many unfinished games of Eclipse put away, while another game is played."""
    matches = tuple(Match(f"{number:032x}", setup=SETUP) for number in range(games))
    return Evening(shelf={"eclipse": PutAway(own=SessionData(played=games, games=matches))})


def written_for(parts: SharedTexts, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> int:
    """So many values are written down for that evening."""
    count, write = 0, journal.written

    def counting(value: object, parts: SharedTexts | None = None) -> object:
        nonlocal count
        count += 1
        return write(value, parts)

    monkeypatch.setattr(journal, "written", counting)
    parts.of(evening)
    monkeypatch.setattr(journal, "written", write)
    return count


@pytest.mark.parametrize("games", [1, 40])
def test_a_press_writes_nothing_of_games_that_wait(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, parts = on_the_shelf(games), SharedTexts()
    first = parts.of(evening)
    assert len(first.text) < 400
    assert written_for(parts, replace(evening, at=1000), monkeypatch) < 20


def test_one_more_game_put_away_is_the_only_one_written(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, parts = on_the_shelf(40), SharedTexts()
    parts.of(evening)
    for at in range(1, 4):  # snapshots between which nobody looks at the shelf
        parts.forget_older()
        parts.of(replace(evening, at=at))
    away = evening.shelf["eclipse"]
    assert isinstance(away.own, SessionData)
    own = replace(away.own, games=(*away.own.games, Match("f" * 32, setup=SETUP)))
    after = replace(evening, shelf={"eclipse": replace(away, own=own)})
    one, whole = written_for(parts, after, monkeypatch), written_for(SharedTexts(), after, monkeypatch)
    assert one < whole / 10


def test_an_evening_with_games_on_the_shelf_is_read_as_it_was() -> None:
    evening, texts = on_the_shelf(3), dict[str, str]()
    part = SharedTexts().of(evening)
    waiting = [part]
    for each in waiting:  # which grows
        texts[each.hash] = each.text
        waiting += each.parts
    again = SharedTexts(texts.get)
    found = again.read(part.text, "snapshot")
    assert found == evening
    assert digest_of(again.of(found)) == digest_of(part)


def test_what_the_format_before_wrote_whole_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """0.2.0 wrote the shelf whole, and its digests are of that: no input may be left out for it."""
    began, given = on_the_shelf(2), Input(100, SeedGiven(7))
    after = step(began, given)[0]
    store, parts = Store(tmp_path), SharedTexts(format=1)
    state = parts.of(began)
    assert "match.Match" in state.text
    store.begin(1, "0.2.0", 0, state.text, state.parts)
    store.write(100, parts.of(given.command).text, digest=digest_of(parts.of(after)), state_parts=parts.of(after).parts)
    store.close()
    for _ in range(2):  # at the second start it is in today's format
        store = Store(tmp_path)
        found = Recorder(store, settings=Settings()).found()
        assert (found.resumed, found.notices) == (True, ())
        assert found.evening.shelf == began.shelf
        assert found.evening.seed == 7
        store.close()
