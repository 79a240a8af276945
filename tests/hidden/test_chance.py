"""No player can work out what is dealt, drawn or rolled in secret, whatever else they know (docs/security.md).

The attacker wins against the seeds of 0.2.0, in every game: so the attack is one. Against a secret it finds nothing.
"""

import json
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import config
from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.view import seats_of, view
from companion.games.eclipse.table.match import Match as Eclipse
from companion.games.space_alert.table.draft import drawn_boards, drawn_cards
from companion.games.space_alert.table.operation import Operation
from companion.games.space_empires.table.play import Play
from companion.games.stationfall.table.match import Match as Stationfall
from companion.kit.hands import DateKnown, GoHome, SeedGiven, Undo
from companion.kit.page import Looker
from companion.rules.dice import SECRET, derived
from companion.rules.eclipse.technologies import ROWS
from companion.rules.space_empires.events import Econ
from companion.rules.stationfall.preparation import dealt, sizes
from companion.run.aboard import Aboard
from companion.run.recorder import Found, Recorder
from companion.store import Store
from tests.evening.hands import after
from tests.hidden.attacker import COUNTERS, Guess, guesses, of_secret

PLAIN = SeedGiven(7_416_930_245_118_330_923)  # 63 bits, as 0.2.0 gave them
HIDDEN = SeedGiven(SECRET | secrets.randbits(255), SECRET | secrets.randbits(255))
NAMES_OF_0_2_0 = [  # as it called them
    "eclipse-2026-11-16-7-1", "2026-11-16-stationfall-2-3525e9180f340d4e", "space_empires-2026-11-16-1",
    "2026-11-16-3525e6180f340835",
]  # fmt: skip
SEATED = ("play", "4", "ok", "red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Played:
    """What an evening came to, and all that anybody but the owners of what is wanted has seen of it."""

    eclipse: Eclipse
    stationfall: Stationfall
    play: Play
    operation: Operation
    evidence: str


@cache
def evening_of(given: SeedGiven) -> Played:
    """A game of each, Space Alert and Stationfall twice: what the second of them drew is wanted."""
    seen: list[str] = []

    def on(evening: Evening, *hands: object) -> Evening:
        evening = after(evening, *hands)
        seen.append(everything(evening))
        return evening

    now = on(Evening(), given, DateKnown("2026-11-16"), "eclipse", "new", "4", "tiles", "go", "ok", "ok", "ok", "ok")
    eclipse = now.game
    now = on(now, GoHome(), "back", "stationfall", *SEATED, "deal", "start")
    now = on(now, GoHome(), "back", "space_empires", "new", "aliens", "lay_out", "ok", "ok")
    now = on(now, GoHome(), "back", "space_alert", "mission", "5", "ready", "generated", "make", "cards", "start")
    now = after(now, GoHome(), "mission", "ready", "official", "mission-1", "start", "give_up")
    operation = now.game
    now = after(now, GoHome(), "back", "stationfall", *SEATED, "start", "give_up")
    stationfall = now.game
    now = after(now, GoHome(), "back", "space_empires", "go_on", *["ok"] * 60)
    assert isinstance(eclipse, Eclipse) and isinstance(operation, Operation)
    assert isinstance(stationfall, Stationfall) and isinstance(now.game, Play)
    assert stationfall.dealt and operation.briefing.cards and len(now.game.steps) > 20
    return Played(eclipse, stationfall, now.game, operation, "\n".join(seen))


def everything(evening: Evening) -> str:
    """What all pages show, and every name, which the log has."""
    face = draw(evening)
    lookers = [Looker(page) for page in ("bridge", "panel", "seat")]
    lookers += [Looker("seat", seat=seat) for seat in seats_of(evening)]
    shown = [view(evening, face, looker) for looker in lookers]
    for page in shown:
        page.get("display", {}).pop("rows", None)  # pixels are no numbers
    game = evening.game
    name = getattr(game, "id", "")
    return json.dumps([shown, name, game.briefing.id if isinstance(game, Operation) else ""])


# --- what is wanted, and how a guess of the stream would give it -------------------------------------------


def eclipse_tiles(played: Played, guess: Guess) -> set[Hashable]:
    box = [row.tech for row in ROWS for _ in range(row.tiles)]
    drawn = played.eclipse.setup.tiles
    assert drawn is not None
    streams = [guess.dice(f"eclipse tiles {count}") for count in COUNTERS]
    return {tuple(dice.shuffled(box)[: len(drawn)]) for dice in streams}


def stationfall_deal(played: Played, guess: Guess) -> set[Hashable]:
    cast = tuple(sorted(played.stationfall.setup.members))
    return {dealt(cast, sizes(4), guess.dice(f"{count} stationfall")) for count in COUNTERS}


def alien_dice(played: Played, guess: Guess) -> set[Hashable]:
    """Of the first economic phases."""
    number = played.play.number
    streams = [guess.dice(f"space empires {number} {roll}") for roll in range(len(rolls_of(played)))]
    rolls = zip(streams, rolls_of(played), strict=True)
    return {tuple(1 + dice.below(10) for dice, rolled in rolls for _ in rolled)}


def rolls_of(played: Played) -> list[tuple[int, ...]]:
    return [event.dice for event in played.play.steps if isinstance(event, Econ)][:8]


def mission_drawn(played: Played, guess: Guess) -> set[Hashable]:
    """Cards and boards together: of cards alone there are some 300,000, and thousands of tries would meet them."""
    briefing = played.operation.briefing
    seeds = [guess.seed(str(count)) for count in COUNTERS]
    return {
        (
            drawn_cards(briefing.heard, briefing.common, briefing.serious, seed, briefing.frontier),
            drawn_boards(briefing.heard, seed),
        )
        for seed in seeds
    }


WANTED: dict[str, tuple[Callable[[Played, Guess], set[Hashable]], Callable[[Played], Hashable]]] = {
    "eclipse": (eclipse_tiles, lambda played: played.eclipse.setup.tiles),
    "stationfall": (stationfall_deal, lambda played: tuple(played.stationfall.dealt.values())),
    "space_empires": (alien_dice, lambda played: tuple(die for roll in rolls_of(played) for die in roll)),
    "space_alert": (mission_drawn, lambda played: (played.operation.briefing.cards, played.operation.briefing.boards)),
}


def is_computed(game: str, played: Played) -> bool:
    computed, wanted = WANTED[game][0], WANTED[game][1](played)
    return any(wanted in computed(played, guess) for guess in guesses(played.evidence))


@pytest.mark.parametrize("game", WANTED)
def test_the_attack_wins_against_a_seed_of_version_0_2_0(game: str) -> None:
    assert is_computed(game, evening_of(PLAIN))


@pytest.mark.parametrize("game", WANTED)
def test_and_loses_against_a_secret(game: str) -> None:
    played = evening_of(HIDDEN)
    assert len(list(guesses(played.evidence))) > 100  # there was enough to try
    assert not is_computed(game, played)


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
    told = played.evidence + repr((HIDDEN, played.play, played.operation.briefing, played.stationfall, played.eclipse))
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
    hands = aboard.first_hands(Found(evening, 0, resumed=True), recorder)
    store.close()
    return [hand for hand in hands if isinstance(hand, SeedGiven)]


def test_the_box_gives_an_evening_two_secrets_once(tmp_path: Path) -> None:
    """Also one of a version whose secrets can be computed from its log."""
    for number, evening in enumerate((Evening(), after(Evening(), PLAIN))):
        (given,) = first_seed(tmp_path / str(number), evening)
        assert given.seed != given.names and min(given.seed, given.names) >= SECRET
        assert first_seed(tmp_path / f"{number} again", after(evening, given)) == []
    assert first_seed(tmp_path / "a", Evening()) != first_seed(tmp_path / "b", Evening())
