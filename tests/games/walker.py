"""Random walks through the evenings of any game: what its people do (`random_play.py`) and whatever a list offers.

A walk sets out from where the walks before it have seldom been and prefers what nobody has chosen yet: so they come
everywhere without knowing the way.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.evening import Evening, step
from companion.evening.kit_stages import refereed_of
from companion.evening.tables import offered
from companion.evening.view import seats_of
from companion.kit.commands import Chosen, DateKnown, GoHome, PoweredOn, SeatHeld, SeedGiven, Undo, VoiceStatus
from companion.kit.evening import Settings
from companion.kit.game_info import GameInfo
from companion.kit.hidden import holder
from companion.kit.random_play import KEYS
from companion.kit.refereed.match import Match
from companion.kit.refereed.phones import Tapped, place_of, rows
from companion.rules.dice import SECRET, Dice, seed_of
from companion.types import Hold, Input, Key, Press
from companion.voice.pack import Form, Pack, Recording
from tests.languages import LANGUAGES

THINKS = 700  # milliseconds between two commands
ELSEWHERE = ("off", "log", "shown")  # rows of the box that lead away from every game
HELD = (Hold(Key.OK), Hold(Key.BACK), Undo(), GoHome(), PoweredOn())
SEED, NAMES = SECRET | seed_of("chance of a walk"), SECRET | seed_of("names of a walk")
Makes = Callable[[Dice], object]  # a command besides keys and rows, such as only phones give


class Everything(dict[str, Recording]):
    """The recordings of a pack that has whatever clip is asked for: a game plays what it would play."""

    def __contains__(self, clip: object) -> bool:
        return True

    def __missing__(self, clip: str) -> Recording:
        return Recording(900, zero=500)


def start_of(info: GameInfo, language: str) -> Evening:
    """That game alone on a box that speaks and has ten keys."""
    evening = Evening(settings=Settings(language=language, shown=(info.id,)))
    evening = replace(evening, box=replace(evening.box, card_keys=True))
    for command in (SeedGiven(SEED, NAMES), DateKnown("2026-11-18"), VoiceStatus(a_pack(info, language))):
        evening, _ = step(evening, Input(0, command))
    return evening


def a_pack(info: GameInfo, language: str) -> Pack:
    clips = info.voiced.clips if info.voiced else ()
    return Pack("all", language, Form.APART, Everything(dict.fromkeys(clips, Recording(900, zero=500))))


Place = tuple[str, ...]


def place(evening: Evening) -> Place:
    """Where an evening is: its stage by name, and which of its kind."""
    stage = evening.stage
    return (type(stage).__name__, *(str(getattr(stage, name, "")) for name in ("form", "which", "group", "move")))


class Walker:
    """Walks of one game, one after the other; the next one knows where those before have been."""

    def __init__(self, info: GameInfo, known: Iterable[Evening] = (), commands: Sequence[Makes] = ()) -> None:
        self.info, self.commands = info, commands
        self.dice = Dice(seed_of(f"walks of {info.id}"))
        self.met: Counter[Place] = Counter()  # how often a walk has been there
        self.begun: Counter[Place] = Counter()  # how often one set out there
        self.chosen: Counter[tuple[Place, str]] = Counter()
        self.kept: dict[Place, Evening] = {}
        self.fresh = [start_of(info, language) for language in LANGUAGES]
        for evening in known:
            self.keep(replace(evening, pack=self.fresh[0].pack))

    def keep(self, evening: Evening) -> None:
        self.kept[place(evening)] = replace(evening, history=())  # no journal has that

    def start(self) -> Evening:
        """Now and then a new evening; else where no walk set out yet, or has been seldom."""
        if not self.kept or not self.dice.below(5):
            return self.dice.choice(self.fresh)
        seldom = min(self.kept, key=lambda here: (self.begun[here] + self.met[here] / 50, here))
        self.begun[seldom] += 1
        return self.kept[seldom]

    def arrived(self, evening: Evening) -> int:
        """How often walks have been there by now."""
        here = place(evening)
        self.met[here] += 1
        if here not in self.kept or not self.dice.below(self.met[here]):
            self.keep(evening)
        return self.met[here]

    def following(self, evening: Evening) -> Input:
        roll = self.dice.below(24)
        if roll == 0:
            return Input(evening.at + THINKS, self.dice.choice(HELD))
        if roll == 1 and self.commands:
            return Input(evening.at + THINKS, self.dice.choice(self.commands)(self.dice))
        if roll <= 2:
            return Input(evening.at + THINKS, self.by_phone(evening))
        keys = [each.key for each in offered(evening) or () if each.key not in ELSEWHERE]
        if keys and roll < 13:
            return Input(evening.at + THINKS, self.choice(evening, keys))
        if roll < 16:
            return Input(evening.at + THINKS, self.dice.weighted(KEYS))
        return self.as_people_do(evening, keys)

    def choice(self, evening: Evening, keys: Sequence[str]) -> Chosen:
        """A row that nobody has chosen often."""
        here = place(evening)
        least = min(keys, key=lambda key: (self.chosen[here, key], self.dice.below(100)))
        self.chosen[here, least] += 1
        return Chosen(least)

    def as_people_do(self, evening: Evening, keys: Sequence[str]) -> Input:
        random_play = self.info.random_play
        act, at = random_play.act(evening, keys or None, self.dice), evening.at + THINKS
        if act.position is not None and random_play.clock is not None and random_play.clock.running(evening):
            at = max(at, random_play.clock.instant(evening, act.position))
        return Input(at, act.command)

    def by_phone(self, evening: Evening) -> object:
        """A phone gets a seat or leaves it; mostly it enters a move, or goes back in its list."""
        seats = seats_of(evening)
        if not seats:
            return Press(Key.OK)
        seat = self.dice.choice(list(seats))
        if not isinstance(evening.game, Match) or not self.dice.below(3):
            return SeatHeld(self.info.id, seat, "" if holder(evening, self.info.id, seat) else phone_of(seat))
        game = refereed_of(evening)
        found = [row.key for row in rows(game, evening, place_of(game, evening, seat))]
        return Tapped(seat, self.dice.choice(["", *found, *found]))


def phone_of(seat: str) -> str:
    return f"the phone that has {seat}"
