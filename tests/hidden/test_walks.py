"""Two evenings that differ in one seat's secret, walked through side by side: every output of every other viewer is the
same, byte for byte, in how long messages are and in which order they come.

Some walk at random, some to a stage that is for one seat's eyes, some to the end of a game: the log gets its line.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import kinds_of, written
from companion.evening.log_sheet import as_csv, as_json, as_page, as_records
from companion.evening.report import report
from companion.evening.room import room_of
from companion.evening.tables import is_private, offered
from companion.evening.view import seats_of, view
from companion.games import BY_ID, GAMES
from companion.games.eclipse.table import combat, first_tiles
from companion.games.eclipse.table.flow import Draws
from companion.games.eclipse.table.match import Match as Eclipse
from companion.games.space_alert.table.operation import Operation, alerts
from companion.games.space_empires.table import several_flow, several_players
from companion.games.space_empires.table.match import Match as Encounter
from companion.games.space_empires.table.peek import Peek
from companion.games.stationfall.table import commands as stationfall
from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.kit.commands import Chosen, SeatHeld, Unveiled
from companion.kit.effects import Save
from companion.kit.forms import Numbers
from companion.kit.hidden import private_fields
from companion.kit.logline import LogEntry
from companion.kit.page import Viewer
from companion.room.messages import state_of
from companion.rules.dice import SECRET, Dice
from companion.rules.eclipse.names import Species
from companion.rules.space_empires.several import Goal
from companion.rules.space_empires.ships import Ship
from companion.rules.stationfall.events import BonusOf
from companion.types import Hold, Input, Key, Press
from companion.web.watching import Variant
from tests.games.eclipse.table import ALL_PASS, KEYS, TO_BATTLE, after, begun, dealt
from tests.games.space_alert.page.evenings import flying, onward, resolving
from tests.games.space_empires.table import aliens, bid_of, several, sheet_number, ships_told
from tests.games.space_empires.test_hidden import futures
from tests.games.stationfall.table import at_stationfall as at_stationfall_s_end
from tests.games.stationfall.table import game as at_stationfall

OWNER = "red"
STEPS, SEEDS = 30, 4


@dataclass
class Outputs:
    """All that anybody but the owner gets of one evening, in order."""

    evening: Evening
    start: Evening = field(init=False)
    given: list[Input] = field(default_factory=list)
    variants: dict[Viewer, Variant] = field(default_factory=dict)
    secret: bool = False  # the owner saw something else in the other evening
    saved: dict[str, LogEntry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.start = self.evening

    def does(self, command: object, after_ms: int = 100) -> list[str]:
        given = Input(self.evening.at + after_ms, command)
        journal = "" if is_private(self.evening) else repr(given)  # if it went wrong
        self.evening, effects = step(self.evening, given)
        self.given.append(given)
        saved = {effect.entry.id: effect.entry for effect in effects if isinstance(effect, Save)}
        self.saved |= saved
        log = self.exports() if saved else []
        told = [journal, repr(effects), repr(self.evening), self.room()]
        return [*told, *log, *self.display(), *self.messages(given.at)]

    def exports(self) -> list[str]:
        """Everything that is ever made of the log."""
        lines = list(self.saved.values())
        return [as_json(lines, "ja"), as_csv(lines), as_page("en", lines), as_records(lines)]

    def room(self) -> str:
        """What the broker is told."""
        room, settings = room_of(self.evening), self.evening.settings
        return repr(room) + json.dumps(state_of(room, settings, "", ""))

    def display(self) -> list[str]:
        return [] if is_private(self.evening) else [repr(draw(self.evening))]

    def messages(self, at: int) -> Iterable[str]:
        """What goes over the wire, also that nothing does."""
        face, claimed = draw(self.evening), frozenset(seats_of(self.evening))
        for viewer in viewers(self.evening):
            variant = self.variants.setdefault(viewer, Variant(viewer))
            seen = variant.revision
            new = view(self.evening, face, viewer, claimed, claimed)
            yield variant.message(seen, at) if variant.changed_to(new) else ""

    def report(self, count: int | None = None) -> str:
        return report("test", self.start, self.given[:count])


def viewers(evening: Evening) -> list[Viewer]:
    others = [seat for seat in seats_of(evening) if seat != OWNER]
    found = [Viewer(page, language) for page in ("bridge", "panel", "seat") for language in ("en", "ja")]
    found += [Viewer(page, authenticated=False) for page in ("bridge", "panel")]
    return [
        *found,
        Viewer("bridge", seat=OWNER),
        *(Viewer(page, seat=seat) for seat in others for page in ("seat", "panel")),
    ]


# --- what differs ----------------------------------------------------------------------------------------

Told = Callable[[int], object]  # the owner's hand in the first evening, and in the second


@dataclass(frozen=True)
class Walk:
    """Where the two begin, what the owner says now and then, what opens what is private, and when it is public."""

    starts: tuple[Evening, Evening]
    says: tuple[Told, ...] = ()
    opens: tuple[tuple[object, ...], ...] = ()
    public: Callable[[Evening], bool] = lambda evening: False


def at_sf() -> Walk:
    evening = at_stationfall(Depth.STATION)
    dealt = [{"red": cards, "blue": ("Legal", "Cyborg")} for cards in (("Exile", "Colonel"), ("Stowaway", "Doctor"))]
    one, other = (replace(evening, game=replace(match_of(evening), dealt=each)) for each in dealt)
    return Walk(
        (one, other),
        says=(
            lambda which: stationfall.KompromatNoted(OWNER, (("Exile",), ("Legal",))[which]),
            lambda which: stationfall.SheetFilled(
                OWNER, OWNER, agenda=(3, 14)[which], bonus=(BonusOf(("Exile", "Legal")[which]),)
            ),
        ),
        public=lambda now: isinstance(now.game, Match) and now.game.over,
    )


def bidding(bid: int) -> Evening:
    evening = several()
    for command in (*[Chosen("next")] * 3, bid_of(OWNER, bid), bid_of("blue", 3)):
        evening = step(evening, Input(evening.at + 10, command))[0]
    return evening


HELD, LET_GO = SeatHeld("space_empires", OWNER, "phone"), SeatHeld("space_empires", OWNER)
SHEET, BACK = Chosen("seat_red"), Press(Key.BACK)


def at_se() -> Walk:
    return Walk(
        (bidding(2), bidding(4)),
        says=(
            lambda which: bid_of(OWNER, (2, 4)[which]),
            lambda which: ships_told(OWNER, 0, Ship.CA, 1 + which),
        ),
        opens=(
            (SHEET, Chosen("bid"), Press(Key.RIGHT), Press(Key.LEFT), BACK, BACK),
            (SHEET, Chosen("reckoning"), BACK, BACK),
            (SHEET, Chosen("income"), Press(Key.OK), BACK, BACK, BACK),
            (HELD, SHEET, Hold(Key.OK), Chosen("bid"), BACK, BACK, Unveiled(OWNER), LET_GO),
            (HELD, SHEET, Unveiled(OWNER), Chosen("reckoning"), BACK, BACK, LET_GO),
        ),
        public=lambda now: isinstance(now.game, Encounter) and not are_secret(now.game),
    )


def are_secret(match: Encounter) -> bool:
    return match.state.economic and match.state.bids_open


def at_eclipse_with_tiles() -> Walk:
    evening = begun()
    match = evening.game
    assert isinstance(match, Eclipse)
    players = match.setup.players
    eridani = replace(match.setup, players=(replace(players[0], species=Species.ERIDANI), *players[1:]))
    evening = replace(evening, game=replace(match, setup=eridani))
    return Walk((evening, evening), says=(lambda which: dealt(OWNER, ((1, 2), (4, 3))[which]),))


def at_sa() -> Walk:
    """The cards of threats that nobody has heard of yet."""
    evening = flying()
    operation = evening.game
    assert isinstance(operation, Operation)
    cards = operation.briefing.cards
    turned = (*reversed(cards),)
    assert turned != cards
    other = replace(operation, briefing=replace(operation.briefing, cards=turned, seed=SECRET), codes=turned)
    return Walk((evening, replace(evening, game=other)), public=lambda now: now.at - evening.at > 5000)


WALKS = {"stationfall": at_sf, "space_empires": at_se, "eclipse": at_eclipse_with_tiles, "space_alert": at_sa}


def next_hands(walk: Walk, name: str, evening: Evening, dice: Dice) -> list[tuple[object, object]]:
    """In the first evening, and in the second: the same, but for what the owner says."""
    rows = offered(evening)
    keys = [row.key for row in rows] if rows else None
    chance = dice.below(6)
    if walk.says and chance == 0:
        say = dice.choice(walk.says)
        return [(say(0), say(1))]
    if walk.opens and chance in (1, 2) and SHEET.option in (keys or ()):
        return [(command, command) for command in dice.choice(walk.opens)]
    command = BY_ID[name].random_play.act(evening, keys, dice).command
    return [(command, command)]


def walked(name: str, seed: int) -> Outputs:
    walk, dice = WALKS[name](), Dice(seed)
    one, other = (Outputs(start) for start in walk.starts)
    for _ in range(STEPS):
        for mine, theirs in next_hands(walk, name, one.evening, dice):
            if walk.public(step(one.evening, Input(one.evening.at + 100, mine))[0]):
                break
            assert_same(one.does(mine), other.does(theirs))
        else:
            one.secret = (
                one.secret or name == "space_alert" or seen_by_owner(one.evening) != seen_by_owner(other.evening)
            )
            continue
        break
    for count in (*range(0, len(one.given), 10), None):  # also of an evening that has come only so far
        assert_same([one.report(count)], [other.report(count)])
    return one


def assert_same(mine: Sequence[str], theirs: Sequence[str]) -> None:
    for one, other in zip(mine, theirs, strict=True):
        assert one == other


def seen_by_owner(evening: Evening) -> str:
    return repr(view(evening, draw(evening), Viewer("seat", seat=OWNER)))


@pytest.mark.parametrize("name", WALKS)
def test_nobody_else_gets_anything_of_a_secret(name: str) -> None:
    walks = [walked(name, seed) for seed in range(SEEDS)]
    assert any(walk.secret for walk in walks), "the owner saw no difference either"


# --- to every stage that is for one seat's eyes, and to the end of every game --------------------------------

Hands = Iterable[tuple[object, object]]  # in the first evening, and in the second


@dataclass(frozen=True)
class Way:
    """From where the two begin, by these commands; what is still secret when they have been done, or when the game is
    over, is a seat's own for good."""

    starts: tuple[Evening, Evening]
    commands: Hands


def both(*commands: object) -> Hands:
    """The same in both evenings; a text is a key's name, or else the key of an option to choose."""
    given = [KEYS.get(command, Chosen(command)) if isinstance(command, str) else command for command in commands]
    return [(command, command) for command in given]


def apart(mine: Sequence[object], theirs: Sequence[object]) -> Hands:
    return [(one[0], other[0]) for one, other in zip(both(*mine), both(*theirs), strict=True)]


def sheet_of_red() -> Way:
    """Bid, numbers, what they come to; at the box, which nobody's phone has a say in."""
    told = apart(
        [sheet_number(OWNER, "carry", 2), bid_of(OWNER, 2)],
        [sheet_number(OWNER, "carry", 3), bid_of(OWNER, 4)],
    )
    looks = both("seat_red", "bid", "right", "left", "back", "reckoning", "back", "income", "right", "back", "back")
    return Way((bidding(2), bidding(4)), [*told, *looks])


ALIKE = ("attack", "defense")


def home_destroyed() -> Way:
    """What blue was ahead in is shown to red alone, who has one or the other already."""
    evening = after(several(goal=Goal.LONG), *(sheet_number("blue", f"level_{tech}", 2) for tech in ALIKE))
    starts = [after(evening, sheet_number(OWNER, f"level_{tech}", 2)) for tech in ALIKE]
    took = apart(["defense", "right", "done"], ["attack", "right", "done"])
    return Way((starts[0], starts[1]), [*both("seat_blue", "home_gone", "red"), *took, *both("menu", "past", "0")])


def aliens_looked_at() -> Way:
    one, other = futures()
    return Way((one, other), both("b", "right", "left", "ok", "menu", "peek", "right", "back", "back"))


def with_eridani(rounds: int = 0) -> Evening:
    """Red has two tiles to draw in secret, after that many rounds in which everybody passes."""
    evening = at_eclipse_with_tiles().starts[0]
    while match_of_eclipse(evening).state.round < rounds:
        evening = after(evening, "pass", "next", "all", "untold")
    return evening


def match_of_eclipse(evening: Evening) -> Eclipse:
    assert isinstance(evening.game, Eclipse)
    return evening.game


def first_tiles_told() -> Way:
    evening = with_eridani()
    there = both("more", "first", "typed", "look")
    return Way((evening, evening), [*there, *apart(["tile-1", "tile-4", "done"], ["tile-3", "tile-2", "done"])])


def tile_kept() -> Way:
    """Of those that the box has drawn for red after a battle."""
    evening = after(with_eridani(), *ALL_PASS, *TO_BATTLE)
    for command in ("hero", "hero", "ok") * 20:
        evening = after(evening, *(() if isinstance(evening.stage, Draws) else (command,)))
    while match_of_eclipse(evening).state.draws[0].seat:  # until it is red's turn to draw
        evening = after(evening, "untold")
    one, other = (replace(evening, seed=seed) for seed in SEEDS_OF_TWO)
    return Way((one, other), both("box", "look", "right", "left", "ok", "next"))


def station_fallen() -> Way:
    """One of two cards is revealed, sheets are counted: the other card, the kompromat and what was tried on the sheet
    are nobody's business for good."""
    evening = at_stationfall_s_end(at_stationfall(Depth.STATION))
    dealt = [{"red": cards, "blue": ("Legal", "Cyborg")} for cards in (("Exile", "Colonel"), ("Exile", "Stowaway"))]
    starts = [replace(evening, game=replace(match_of(evening), dealt=each)) for each in dealt]
    tried = [
        [stationfall.KompromatNoted(OWNER, (name,)), stationfall.SheetFilled(OWNER, OWNER, agenda=agenda)]
        for name, agenda in (("Inspector", 9), ("Cyborg", 2))
    ]
    cards = {"red": "Exile", "blue": "Legal", "green": "Doctor", "yellow": "Boarder"}
    revealed = [stationfall.Revealed(seat, card) for seat, card in cards.items()]
    counted = [stationfall.SheetFilled(seat, seat, agenda=3, ready=True) for seat in cards]
    return Way(
        (starts[0], starts[1]), [*apart(*tried), *both(*revealed, "done", "nobody"), *apart(*tried), *both(*counted)]
    )


def race_won() -> Way:
    """The record of the game has everybody's sheets, which are laid open when it ends; ships of a battle that nobody
    fought are not in it, nor is the seed."""
    starts = [with_seed(several(), seed) for seed in SEEDS_OF_TWO]
    ships = [[ships_told(OWNER, 0, Ship.CA, count)] for count in (1, 2)]
    return Way((starts[0], starts[1]), [*apart(*ships), *both(*("seat_red", "destroy") * 3)])


def home_lost() -> Way:
    """What the aliens would have rolled."""
    starts = [with_seed(after(aliens(), *["ok"] * 12), seed) for seed in SEEDS_OF_TWO]
    return Way((starts[0], starts[1]), both("menu", "home_lost", "yes"))


def points_counted() -> Way:
    """Of the tiles only what they come to together is public."""
    evening = with_eridani(rounds=9)
    there = both("more", "first", "typed", "look")
    told = apart(["tile-1", "tile-4", "done"], ["tile-3", "tile-2", "done"])
    return Way((evening, evening), [*there, *told, *both(*("pass", "next", "all", "untold") * 4, "done")])


def mission_scored() -> Way:
    """All cards are on the table by now: what is still secret is what the next mission draws from, until it is laid
    out."""
    evening = resolving()
    while not any(isinstance(effect, Save) for effect in step(evening, Input(evening.at + 100, Press(Key.OK)))[1]):
        evening = onward(evening)
    operation = evening.game
    assert isinstance(operation, Operation)
    starts = [
        replace(evening, seed=seed, game=replace(operation, briefing=replace(operation.briefing, seed=seed)))
        for seed in SEEDS_OF_TWO
    ]
    return Way((starts[0], starts[1]), both("ok", "ok", "back", "ok"))


def threats_to_come() -> Way:
    """The last two cards are the other way round; until the first of them is due, minutes of the flight go by."""
    evening = flying()
    operation = evening.game
    assert isinstance(operation, Operation)
    *heard, one, last = operation.briefing.cards
    cards = (*heard, last, one)
    assert one != last
    other = replace(operation, briefing=replace(operation.briefing, cards=cards, seed=SECRET), codes=cards)
    due = 1000 * alerts(operation)[-2].at_s
    return Way((evening, replace(evening, game=other)), [(Wait(due // 20), Wait(due // 20))] * 19)


@dataclass(frozen=True)
class Wait:
    """So much of the evening goes by, and nobody does anything."""

    ms: int


SEEDS_OF_TWO = (SECRET | 1, SECRET | 2)


def with_seed(evening: Evening, seed: int) -> Evening:
    """Of the evening, and of a game that draws from its own."""
    return replace(evening, seed=seed, game=replace(evening.game, seed=seed))  # type: ignore[type-var]


WAYS: dict[str, tuple[Callable[[], Way], frozenset[type]]] = {
    "a sheet": (
        sheet_of_red,
        frozenset({several_flow.SeatSheet, several_players.Reckoning, Numbers}),
    ),
    "spoils": (home_destroyed, frozenset({several_players.Spoils})),
    "a look at the aliens": (aliens_looked_at, frozenset({Peek})),
    "the first tiles": (first_tiles_told, frozenset({first_tiles.FirstTilesEntry})),
    "a tile kept": (tile_kept, frozenset({combat.Keeping})),
    "threats to come": (threats_to_come, frozenset()),
}
ENDS = {
    "stationfall": station_fallen, "space_empires": race_won, "space_empires alone": home_lost,
    "eclipse": points_counted, "space_alert": mission_scored,
}  # fmt: skip
ALL_PRIVATE = {Numbers, *(each.kind for info in GAMES for each in info.game.stages.kinds if each.private is not None)}


def gone(way: Way) -> Iterator[tuple[Outputs, Outputs]]:
    """Step by step, compared; then what one would attach to a report of a fault."""
    one, other = (Outputs(start) for start in way.starts)
    for commands in way.commands:
        said = [
            outputs.does(None, command.ms) if isinstance(command, Wait) else outputs.does(command)
            for outputs, command in zip((one, other), commands, strict=True)
        ]
        assert_same(*said)
        yield one, other
    for count in (*range(0, len(one.given), 7), None):
        assert_same([one.report(count)], [other.report(count)])


@pytest.mark.parametrize("name", WAYS)
def test_a_private_stage_that_people_walk_to_is_before_the_box_and_nowhere_else(name: str) -> None:
    way, stages = WAYS[name]
    shown: set[type] = set()  # stages in which the box itself showed a difference
    for one, other in gone(way()):
        assert type(one.evening.stage) is type(other.evening.stage)
        if draw(one.evening) != draw(other.evening):
            shown.add(type(one.evening.stage))
    assert shown == stages


def test_every_private_stage_is_walked_to() -> None:
    assert frozenset().union(*(stages for _, stages in WAYS.values())) == ALL_PRIVATE


@pytest.mark.parametrize("name", ENDS)
def test_the_log_of_a_game_that_is_over_tells_no_more_than_its_rules(name: str) -> None:
    *_, (one, other) = gone(ENDS[name]())
    assert len(one.saved) == 1, "a line was written, and exported"
    assert written(one.evening) != written(other.evening), "there was nothing to be found"


def test_a_private_field_is_in_no_line_of_an_error() -> None:
    """The system's journal has `repr` of whatever was in the way."""
    for owner in ("box", *BY_ID):
        for kind in kinds_of(owner).values():
            hidden = private_fields(kind)
            assert not any(each.repr for each in (fields(kind) if hidden else ()) if each.name in hidden), kind
