"""No player can work out what is dealt, drawn or rolled in secret, whatever else they know (docs/security.md).

The attacker wins against the seeds of 0.2.0, in every game: so the attack is one. Against a secret it finds nothing.
"""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import config
from companion.evening import Evening
from companion.games.space_empires.table.play import Play
from companion.kit.commands import SeedGiven, Undo
from companion.rules.dice import SECRET, derived
from companion.rules.space_empires.events import Econ
from companion.run.inventory import Aboard
from companion.run.recorder import Found, Recorder
from companion.store import Store
from tests.evening.commands import after
from tests.hidden.attacker import guesses, of_secret
from tests.hidden.nights import WANTED, Played, evening_of, finished_evening, is_computed, known_before, secret_evening

PLAIN = SeedGiven(7_416_930_245_118_330_923)  # 63 bits, as 0.2.0 gave them
HIDDEN = secret_evening()
NAMES_OF_0_2_0 = [  # as it called them
    "eclipse-2026-11-16-7-1", "2026-11-16-stationfall-2-3525e9180f340d4e", "space_empires-2026-11-16-1",
    "2026-11-16-3525e6180f340835",
]  # fmt: skip


@pytest.mark.parametrize("game", WANTED)
def test_the_attack_wins_against_a_seed_of_version_0_2_0(game: str) -> None:
    assert is_computed(game, evening_of(PLAIN))


@pytest.mark.parametrize("game", WANTED)
def test_the_exported_log_of_earlier_games_is_enough_for_that(game: str) -> None:
    assert is_computed(game, replace(evening_of(PLAIN), evidence=""), finished_evening(PLAIN).exports())


@pytest.mark.parametrize("game", WANTED)
def test_and_loses_against_a_secret(game: str) -> None:
    """Whatever is known of an earlier evening, and of games that have ended on this one."""
    played, before = evening_of(HIDDEN), known_before(HIDDEN)
    assert len(list(guesses(played.evidence + before))) > 500  # there was enough to try
    assert not is_computed(game, played, before)


@pytest.mark.parametrize("game", WANTED)
def test_who_had_the_secret_would_know(game: str) -> None:
    """The attack knows how things are drawn today: it lacks nothing but the secret."""
    played = evening_of(HIDDEN)
    seed = derived(HIDDEN.seed, game, played.play.number) if game == "space_empires" else HIDDEN.seed
    computed, wanted = WANTED[game]
    assert wanted(played) in computed(played, of_secret(seed))


def test_neither_secret_is_in_anything_that_is_shown_or_printed() -> None:
    played = evening_of(HIDDEN)
    seeds = (HIDDEN.seed, HIDDEN.names, played.play.seed, played.operation.briefing.seed)
    told = (
        played.evidence
        + finished_evening(HIDDEN).evidence()
        + repr((HIDDEN, played.play, played.operation.briefing, played.stationfall, played.eclipse))
    )
    for seed in seeds:
        assert str(seed) not in told and f"{seed:x}"[:16] not in told


# --- names ---------------------------------------------------------------------------------------------------


def names_of(played: Played) -> list[str]:
    return [played.eclipse.id, played.stationfall.id, played.play.id, played.operation.briefing.id]


def test_games_are_called_by_128_bits_of_a_secret_of_their_own() -> None:
    names = names_of(evening_of(HIDDEN))
    assert all(len(bytes.fromhex(name)) == 16 for name in names) and len(set(names)) == 4
    other_seed = evening_of(SeedGiven(SECRET + 1, HIDDEN.names))
    other_names = evening_of(SeedGiven(HIDDEN.seed, SECRET + 1))
    assert names_of(other_seed) == names
    assert other_seed.stationfall.dealt != evening_of(HIDDEN).stationfall.dealt
    assert not set(names_of(other_names)) & set(names)
    assert other_names.stationfall.dealt == evening_of(HIDDEN).stationfall.dealt


def test_an_evening_of_version_0_2_0_is_replayed_to_the_same_names() -> None:
    assert names_of(evening_of(SeedGiven(7))) == NAMES_OF_0_2_0


def test_dice_are_the_same_after_undo() -> None:
    evening = after(Evening(), HIDDEN, "space_empires", "new", "aliens", "lay_out", *["ok"] * 8)
    before = evening.game
    assert isinstance(before, Play) and any(isinstance(event, Econ) for event in before.steps)
    again = after(evening, Undo(), Undo(), Undo())
    assert again.game != before
    while again.game != before:
        assert isinstance(again.game, Play) and len(again.game.steps) <= len(before.steps)
        again = after(again, "ok")


def test_undo_keeps_the_secret_that_came_meanwhile() -> None:
    """A box of version 0.2.0 is updated in the middle of a mission's set-up, and the last row is taken back."""
    evening = after(Evening(), SeedGiven(7), "space_alert", "mission", "5", "ready", "generated", "make")
    undone = after(evening, HIDDEN, Undo())
    assert undone.history != evening.history and (undone.seed, undone.names) == (HIDDEN.seed, HIDDEN.names)


def first_seed(directory: Path, evening: Evening) -> list[SeedGiven]:
    """What the box hands in when it comes up with that evening."""
    store = Store(directory)
    recorder = Recorder(store, lambda: None, evening.settings)
    serving = SimpleNamespace(addresses=(), shown_pin="")
    aboard = Aboard(config.read([], {}), directory, serving, lambda: None)  # type: ignore[arg-type]
    commands = aboard.first_commands(Found(evening, 0, resumed=True), recorder)
    store.close()
    return [command for command in commands if isinstance(command, SeedGiven)]


def test_the_box_gives_an_evening_two_secrets_once(tmp_path: Path) -> None:
    """Also one of a version whose secrets can be computed from its log."""
    for number, evening in enumerate((Evening(), after(Evening(), PLAIN))):
        (given,) = first_seed(tmp_path / str(number), evening)
        assert given.seed != given.names and min(given.seed, given.names) >= SECRET
        assert first_seed(tmp_path / f"{number} again", after(evening, given)) == []
    assert first_seed(tmp_path / "a", Evening()) != first_seed(tmp_path / "b", Evening())
