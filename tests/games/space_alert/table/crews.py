"""Missions and crews for the tests: a game record resolved with keys alone, as a table would."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from companion.evening import Evening, step
from companion.games.space_alert.table.answering import Resolving, callable_now, offer
from companion.games.space_alert.table.briefing import Briefing, Frontier
from companion.games.space_alert.table.check import Check
from companion.games.space_alert.table.course import unused
from companion.games.space_alert.table.crew import Crew, PlayerColour, Seat, with_seat
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.picking import COLUMN_KEYS, TILE_ROW, Offer, Picking, picked
from companion.games.space_alert.table.resolution import moved_tile_cursor, places_left, tile_cells, tile_cursor
from companion.games.space_alert.table.resolved import resolved, tiles_drawn
from companion.games.space_alert.table.score import ScorePage
from companion.games.space_alert.voice.clips import COUNTS, VOICED
from companion.kit.commands import BoxStatus
from companion.kit.effects import Effect
from companion.kit.evening import Home
from companion.rules.space_alert.cards import SLOTS, Card, Slot, symbols_of
from companion.rules.space_alert.facts import Cause, Delayed, LaidPlayed, Stumbled, TurnBegan
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.questions import (
    Decisions,
    WhichCalled,
    WhichCard,
    WhichStation,
    WhichTile,
    WhichTokens,
)
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import BOT_STATIONS, Zone
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import ThreatAlert, Timeline
from companion.types import Hold, Input, Key, Press
from companion.voice.pack import Form, Pack, Recording
from tests.alone import alone

CLIPS = {
    str(clip): Recording(900, 600 if clip in COUNTS else None)
    for clip in (*VOICED.wanted(Form.TOGETHER), *VOICED.sounds)
}
PACK = Pack("test", "en", Form.TOGETHER, CLIPS)  # every clip lasts 0.9 s
NAMES = ("Anna", "Ben", "Chie", "Dora", "Emil")


BRUISED = {  # a Fighter gets through; nobody wakes a squad; the ship comes home
    "players": [{"actions": ["C"]}, {"actions": ["-"]}, {"actions": ["-"]}, {"actions": ["-"]}],
    "tracks": {"red": "T1", "white": "T2", "blue": "T3"},
    "threats": [{"t": 1, "code": "E1-07", "zone": "red"}],
    "damage_order": {"red": ["shield", "reactor", "structure", "gravolift", "heavy_laser", "light_laser"]},
}


def crew_of(players: int) -> Crew:
    seats = [Seat(colour, name) for colour, name in zip(PlayerColour, NAMES, strict=True)]
    return Crew(tuple(seats[:players]))


def timeline_of(setup: Setup) -> Timeline:
    """Announces exactly the threats of a set-up, a quarter of a minute apart."""
    events = tuple(
        ThreatAlert(15 * place, drawn.t, ALL_CARDS[drawn.code].serious, drawn.zone)
        for place, drawn in enumerate(setup.threats, start=1)
    )
    ends = (150, 300) if setup.level is Level.TEST_RUN else (150, 300, 450)
    return Timeline("test", "Test", ends, events, level=setup.level)


def checked(setup: Setup, pace: Pace = Pace.SENTENCE, **changes: Any) -> Evening:
    """At the check, everything entered: one OK away from the first turn."""
    red, white, blue, internal = (setup.tracks[zone].name if zone in setup.tracks else "" for zone in (*Zone, None))
    boards = (red, white, blue, internal)
    threats = any(ALL_CARDS[drawn.code].expansion for drawn in setup.threats)
    frontier = Frontier(threats, setup.double_actions, any(setup.trained))
    crew = crew_of(setup.players)
    for place, trained in enumerate(setup.trained):
        crew = with_seat(crew, place, replace(crew.seats[place], trained=trained))
    briefing = Briefing(crew, timeline_of(setup), boards=boards, id="test", frontier=frontier)
    tiles = setup.carried.tiles
    operation = Operation(
        briefing,
        setup.switches,
        over=True,
        codes=tuple(drawn.code for drawn in setup.threats),
        boards=boards,
        broken=(tuple(tiles.get(Zone.RED, ())), tuple(tiles.get(Zone.WHITE, ())), tuple(tiles.get(Zone.BLUE, ()))),
        squads=setup.carried.squads,
    )
    evening = alone(stage=Check(), below=(Home(),), table="space_alert", game=operation, seed=7, date="2026-11-16")
    return with_preferences(replace(evening, **changes), pace=pace)


def slots(setup: Setup, decisions: Decisions) -> tuple[Resolution, dict[tuple[int, int], tuple[Slot, bool]]]:
    """What a table that shifts its own cards sees in each slot when it is asked: the card, and whether its
    player stumbles over it. In space any card but battlebots is shifted, so one stands for all."""
    whole = resolve(setup, decisions)
    lying = {
        (player, state.turn): (member.card, False)
        for state in whole.turns
        for player, member in enumerate(state.crew)
        if member.card is not None
    }
    turn = 0
    for fact in whole.facts:
        match fact:
            case TurnBegan(turn=turn):
                pass
            case Stumbled(player=player, meant=meant) | LaidPlayed(player=player, card=meant, stumbled=True):
                lying[player, turn] = (meant, True)
            case Delayed(player=player, cause=Cause.IN_SPACE):
                card, stumbled = lying[player, turn]
                lying[player, turn] = (card if stumbled else Card.A, stumbled)
    return whole, lying


@dataclass
class Table:
    """A crew that answers what the display asks, with keys."""

    evening: Evening
    lying: dict[tuple[int, int], tuple[Slot, bool]]
    decisions: Decisions
    presses: int = 0  # paging not counted
    tile_presses: int = 0  # of these, for damage tiles
    effects: list[Effect] = field(default_factory=list)

    @property
    def operation(self) -> Operation:
        assert isinstance(self.evening.game, Operation)
        return self.evening.game

    def command(self, command: object) -> None:
        self.evening, effects = step(self.evening, Input(self.evening.at + 40, command))
        self.effects += effects

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.presses += 1
            self.command(Press(key))

    @property
    def turns(self) -> int:
        return COURSES[self.operation.briefing.timeline.level].turns

    def play(self) -> Resolution:
        """From the check to the score."""
        self.command(Press(Key.OK))
        return self.finish()

    def finish(self) -> Resolution:
        """From wherever the resolution is to the score; what nobody foresaw is answered somehow."""
        for _ in range(5000):
            stage = self.evening.stage
            if isinstance(stage, ScorePage):
                return resolved(self.operation).resolution
            if isinstance(stage, Resolving) and stage.beat == len(resolved(self.operation).beats):
                self.answer()
            else:
                self.command(Press(Key.OK))
        raise AssertionError("the resolution does not come to an end")

    def answer(self) -> None:
        match resolved(self.operation).resolution.question:
            case WhichCard(player, turn):
                self.tell_card(player, turn, *self.lying.get((player, turn), (Card.NONE, False)))
            case WhichTile() as question:
                self.tell_tile(question)
            case WhichStation():
                if self.decisions.squad_station is not BOT_STATIONS[0]:
                    self.press(Key.RIGHT)
                self.press(Key.OK)
            case WhichCalled() as question:
                self.tell_called(question)
            case WhichTokens():
                self.tell_tokens()
            case None:
                self.command(Press(Key.OK))

    def tell_card(self, player: int, turn: int, card: Slot, stumbled: bool) -> None:
        offered = offer(self.operation, player, turn)
        stumbled = stumbled and offered.stumbles  # early training does without: the card is read as it was meant
        for command in way_to(card, stumbled, offered, self.evening.box.card_keys):
            self.presses += 1
            self.command(command)

    def tell_called(self, question: WhichCalled) -> None:
        codes = callable_now(self.operation, question.caller.code)
        cell = codes.index(self.decisions.called[question.caller.code])
        self.press(*[Key.RIGHT] * cell, Key.OK)

    def tell_tokens(self) -> None:
        assert self.decisions.teleport is not None
        for player in self.decisions.teleport:
            self.press(*[Key.RIGHT] * player, Key.OK)

    def tell_tile(self, question: WhichTile) -> None:
        drawn = tiles_drawn(resolved(self.operation).resolution, question.zone)
        order = self.decisions.tiles.get(question.zone, ())
        cell = tile_cells(question.zone).index(order[drawn] if drawn < len(order) else None)
        before = self.presses
        self.press(*(quickest if self.evening.box.card_keys else picked_out)(question, cell))
        self.tile_presses += self.presses - before


TEN_KEYS: tuple[Press | Hold, ...] = (
    *map(Press, (Key.A, Key.B, Key.C, Key.BOT, Key.LEFT, Key.RIGHT, Key.LIFT, Key.OK, Key.HERO)), Hold(Key.OK),
)  # fmt: skip
FOUR_KEYS: tuple[Press | Hold, ...] = tuple(map(Press, (Key.LEFT, Key.RIGHT, Key.OK)))


@cache
def way_to(card: Slot, stumbled: bool, offered: Offer, card_keys: bool) -> tuple[Press | Hold, ...]:
    """The fewest presses that tell that card."""
    ways: dict[Picking, tuple[Press | Hold, ...]] = {Picking(): ()}
    for picking in iter_growing(ways):
        for command in TEN_KEYS if card_keys else FOUR_KEYS:
            found = picked(picking, command, card_keys, offered)
            if isinstance(found, Picking):
                ways.setdefault(found, (*ways[picking], command))
            elif found == card and picking.stumbled == stumbled:
                return (*ways[picking], command)
    raise AssertionError(f"no way to {card} of {offered}")


def iter_growing(ways: dict[Picking, tuple[Press | Hold, ...]]) -> Iterator[Picking]:
    """Breadth first: those found on the way come later."""
    seen = 0
    while seen < len(ways):
        yield list(ways)[seen]
        seen += 1


def picked_out(question: WhichTile, cell: int) -> tuple[Key, ...]:
    """With the arrows."""
    return *shortest_way(question, cell, (Key.LEFT, Key.RIGHT)), Key.OK


def quickest(question: WhichTile, cell: int) -> tuple[Key, ...]:
    """On ten keys: the letter of its column, once the cursor is in its row."""
    keys = (Key.LEFT, Key.RIGHT, Key.LIFT)
    if tile_cells(question.zone)[cell] is None:
        return (Key.HERO,)
    row = [place for place in places_left(question) if place // TILE_ROW == cell // TILE_ROW]
    way = min((shortest_way(question, place, keys) for place in row), key=len)
    return *way, COLUMN_KEYS[cell % TILE_ROW]


def shortest_way(question: WhichTile, cell: int, keys: Sequence[Key]) -> tuple[Key, ...]:
    """The fewest presses from where the picker opens to that cell."""
    ways: dict[int, tuple[Key, ...]] = {tile_cursor(Picking(), question): ()}
    while cell not in ways:
        known = len(ways)
        for here, way in list(ways.items()):
            for key in keys:
                moved = moved_tile_cursor(here, question, Press(key))
                assert moved is not None
                ways.setdefault(tile_cursor(Picking(cursor=moved), question), (*way, key))
        assert len(ways) > known, f"no way to {cell}"
    return ways[cell]


def seated(game: dict[str, Any], card_keys: bool = True) -> tuple[Table, Resolution]:
    """A table with that game before it, and what the core makes of it when everything is entered in advance."""
    not_yet = set(unused(Level(game.get("level", "mission"))))
    later = {code for code, slot in SLOTS.items() if not_yet.intersection(symbols_of(slot))}
    meant = [{**each, "meant": "A"} if each["meant"] in {"-", *later} else each for each in game.get("stumbles", [])]
    crew = [
        {**each, "actions": ["-" if card in later else card for card in each["actions"]]} for each in game["players"]
    ]
    # whoever stumbles meant a card, and nobody lays a card of a later lesson (R40)
    setup, decisions = read({**game, "players": crew, "stumbles": meant})
    whole, lying = slots(setup, decisions)
    evening = checked(setup, box=BoxStatus(card_keys=card_keys))
    return Table(evening, lying, decisions), whole
