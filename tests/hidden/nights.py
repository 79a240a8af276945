"""Evenings with all four games, and all of them that anybody but the owner of a secret is shown, told or sent."""

import json
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cache

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.log_sheet import as_csv, as_json, as_page, as_records
from companion.evening.report import report
from companion.evening.room import room_of
from companion.evening.view import seats_of, view
from companion.games.eclipse.table.match import Match as Eclipse
from companion.games.space_alert.table.commands import PlanEntered
from companion.games.space_alert.table.draft import drawn_boards, drawn_cards
from companion.games.space_alert.table.operation import Operation, length
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_empires.table.play import Play, purpose_of
from companion.games.stationfall.table.commands import Revealed, SheetFilled
from companion.games.stationfall.table.match import Match as Stationfall
from companion.kit.commands import Chosen, DateKnown, GoHome, SeedGiven
from companion.kit.effects import Save
from companion.kit.logline import LogEntry
from companion.kit.page import Viewer
from companion.room.messages import state_of
from companion.rules.eclipse.technologies import ROWS
from companion.rules.space_empires.events import Econ
from companion.rules.stationfall.preparation import dealt, sizes
from companion.run.inventory import a_secret
from companion.types import Input
from tests.evening.commands import KEYS
from tests.games.space_alert.page.evenings import plans
from tests.games.stationfall.table import at_stationfall
from tests.hidden.attacker import COUNTERS, Guess, guesses

SEATED = ("play", "4", "right", "ok", "red", "blue", "green", "yellow")
SOLO = ("space_empires", "new", "aliens", "lay_out", "ok", "ok")
EARLIER = SeedGiven(a_secret(), a_secret())
MISSION = ("official", "mission-1", "cards", "start")


@dataclass
class Night:
    """An evening under way, and all that was seen of it by others than `owner`, whose secret is wanted."""

    evening: Evening = field(default_factory=Evening)
    owner: str = ""
    seen: dict[str, None] = field(default_factory=dict)
    given: list[Input] = field(default_factory=list)
    log: dict[str, LogEntry] = field(default_factory=dict)

    def does(self, *commands: object, after_ms: int = 10) -> None:
        """A text is a key's name, or else the key of an option to choose."""
        for command in commands:
            given = KEYS.get(command, Chosen(command)) if isinstance(command, str) else command
            self.takes(Input(self.evening.at + after_ms, given))
        self.seen |= dict.fromkeys(self.sent())

    def takes(self, given: Input) -> None:
        self.evening, effects = step(self.evening, given)
        self.given.append(given)
        self.log |= {effect.entry.id: effect.entry for effect in effects if isinstance(effect, Save)}
        self.seen[repr((given, effects))] = None  # as the system's journal might name them

    def sent(self) -> list[str]:
        """To every page of every seat, the television, the panel, with and without the PIN, and to the room."""
        viewers = [
            Viewer(page, authenticated=inside) for page in ("bridge", "panel", "seat") for inside in (True, False)
        ]
        viewers += [
            Viewer(page, seat=seat)
            for seat in seats_of(self.evening)
            for page in ("seat", "panel")
            if seat != self.owner
        ]
        face = draw(self.evening)
        shown = [view(self.evening, face, viewer) for viewer in viewers]
        for page in shown:
            page.get("display", {}).pop("rows", None)  # pixels are no numbers
        room = room_of(self.evening)
        told = state_of(room, self.evening.settings, "", "")
        return [*(json.dumps(page) for page in shown), json.dumps(told), repr(room), repr(self.evening)]

    def evidence(self) -> str:
        """With the log in all its forms, and a report of the whole evening."""
        return "\n".join([*self.seen, self.exports(), report("test", Evening(), self.given)])

    def exports(self) -> str:
        lines = list(self.log.values())  # with the records of whole games
        return "\n".join([as_json(lines), as_csv(lines), as_page("en", lines), as_records(lines)])


# --- to the end of a game --------------------------------------------------------------------------------------


def eclipse_ended(night: Night) -> None:
    night.does("eclipse", "new", "4", "tiles", "go", "ok", "ok", "ok", "ok")
    for _ in range(40):
        night.does("pass", "next", "all", "untold")
    night.does("done")


def stationfall_ended(night: Night) -> None:
    night.does("stationfall", *SEATED, "deal", "start")
    night.evening = at_stationfall(night.evening)
    game = night.evening.game
    assert isinstance(game, Stationfall)
    night.does(*(Revealed(seat, cards[0]) for seat, cards in game.dealt.items()), "done", "nobody", "ok")
    night.does(*(SheetFilled(seat, seat, agenda=3, ready=True) for seat in game.dealt))


def space_empires_ended(night: Night) -> None:
    night.does(*SOLO, *["ok"] * 30, "menu", "home_lost", "yes")


def space_alert_ended(night: Night) -> None:
    night.does("space_alert", "mission", "5", "ready", *MISSION)
    operation = night.evening.game
    assert isinstance(operation, Operation)
    night.does(None, after_ms=length(operation) + 1000)
    night.does("ok", *(PlanEntered(seat, cards) for seat, cards in plans().items()))
    night.evening = with_preferences(night.evening, pace=Pace.SENTENCE)
    night.does("go")
    while operation.briefing.id not in night.log:
        before = night.evening
        night.takes(Input(before.at, KEYS["ok"]))
        if night.evening == before:  # a tile that is asked for is drawn by the box
            night.takes(Input(before.at, KEYS["hero"]))
    night.does()


ENDED = (eclipse_ended, stationfall_ended, space_empires_ended, space_alert_ended)


@cache
def finished_evening(given: SeedGiven) -> Night:
    """A game of each, played to its end."""
    night = Night()
    night.does(given, DateKnown("2026-11-15"))
    for number, ended in enumerate(ENDED, start=1):
        ended(night)
        assert len(night.log) == number, ended
        night.does(GoHome(), "back")
    return night


def secret_evening() -> SeedGiven:
    """As the box gives it."""
    return SeedGiven(a_secret(), a_secret())


@cache
def known_before(given: SeedGiven) -> str:
    """Of an evening with other secrets, and of games that ended on this one."""
    return finished_evening(EARLIER).evidence() + finished_evening(given).evidence()


# --- the evening of which something is wanted --------------------------------------------------------------------


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
    night = Night()
    night.does(given, DateKnown("2026-11-16"))
    night.does("eclipse", "new", "4", "tiles", "go", "ok", "ok", "ok", "ok")
    eclipse = night.evening.game
    night.does(GoHome(), "back", "stationfall", *SEATED, "deal", "start")
    night.does(GoHome(), "back", *SOLO)
    night.does(GoHome(), "back", "space_alert", "mission", "5", "ready", "generated", "make", "cards", "start")
    night.does(GoHome(), "mission", "ready", *MISSION[:2], "start", "give_up")
    operation = night.evening.game
    night.owner = "red"
    night.does(GoHome(), "back", "stationfall", "play", "same", "start", "give_up")
    stationfall = night.evening.game
    night.owner = ""
    night.does(GoHome(), "back", "space_empires", "go_on", *["ok"] * 60)
    play = night.evening.game
    assert isinstance(eclipse, Eclipse) and isinstance(operation, Operation)
    assert isinstance(stationfall, Stationfall) and isinstance(play, Play)
    assert stationfall.dealt and operation.briefing.cards and len(play.steps) > 20
    return Played(eclipse, stationfall, play, operation, night.evidence())


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
    play, found, before = played.play, [], Counter[object]()
    for event in economic(played):
        purpose = purpose_of(event)
        dice = guess.dice(" ".join(map(str, ("space empires", play.number, *purpose, before[purpose]))))
        before[purpose] += 1
        found += [1 + dice.below(10) for _ in event.dice]
    return {tuple(found)}


def economic(played: Played) -> list[Econ]:
    return [event for event in played.play.steps if isinstance(event, Econ)][:8]


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
    "space_empires": (alien_dice, lambda played: tuple(die for event in economic(played) for die in event.dice)),
    "space_alert": (mission_drawn, lambda played: (played.operation.briefing.cards, played.operation.briefing.boards)),
}


def is_computed(game: str, played: Played, before: str = "") -> bool:
    """With all that is known of an earlier evening as well."""
    computed, wanted = WANTED[game][0], WANTED[game][1](played)
    return any(wanted in computed(played, guess) for guess in guesses(played.evidence + before))
