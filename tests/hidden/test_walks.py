"""Two evenings that differ in one seat's secret, walked through side by side: every output of every other viewer is the
same, byte for byte, in how long messages are and in which order they come."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import kinds_of
from companion.evening.log_sheet import as_csv, as_json
from companion.evening.report import is_private, report
from companion.evening.room import room_of
from companion.evening.tables import offered
from companion.evening.view import seats_of, view
from companion.games import BY_ID, GAMES
from companion.games.eclipse.table import combat, first_tiles
from companion.games.eclipse.table import hands as eclipse
from companion.games.eclipse.table.match import Match as Eclipse
from companion.games.space_alert.table.operation import Operation
from companion.games.space_empires.table import hands as space_empires
from companion.games.space_empires.table import several_flow, together
from companion.games.space_empires.table.match import Match as Encounter
from companion.games.space_empires.table.peek import Peek
from companion.games.stationfall.table import hands as stationfall
from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.kit.effects import Save
from companion.kit.evening import opened
from companion.kit.forms import Numbers
from companion.kit.hands import Chosen, SeatHeld, Unveiled
from companion.kit.hidden import private_fields
from companion.kit.page import Looker
from companion.rules.dice import SECRET, Dice
from companion.rules.eclipse.names import Species
from companion.rules.space_empires.ships import Ship
from companion.rules.stationfall.events import BonusOf
from companion.types import Hold, Input, Key, Press
from companion.web.watching import Variant
from tests.games.eclipse.table import begun
from tests.games.space_alert.page.evenings import flying
from tests.games.space_empires.table import several
from tests.games.space_empires.test_hidden import futures
from tests.games.stationfall.table import game as at_stationfall

OWNER = "red"
STEPS, SEEDS = 40, 6


@dataclass
class Outputs:
    """All that anybody but the owner gets of one evening, in order."""

    evening: Evening
    start: Evening = field(init=False)
    given: list[Input] = field(default_factory=list)
    variants: dict[Looker, Variant] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)
    secret: bool = False  # the owner saw another thing in the other evening

    def __post_init__(self) -> None:
        self.start = self.evening

    def does(self, hand: object) -> list[str]:
        at = self.evening.at + 100
        self.evening, effects = step(self.evening, Input(at, hand))
        self.given.append(Input(at, hand))
        self.reached |= {type(self.evening.stage).__name__} if is_private(self.evening) else set()
        saved = [effect.entry for effect in effects if isinstance(effect, Save)]
        log = [as_json(saved, "ja"), as_csv(saved)]
        room = repr(room_of(self.evening))
        return [repr(hand), repr(effects), repr(self.evening), room, *log, *self.display(), *self.messages(at)]

    def display(self) -> list[str]:
        return [] if is_private(self.evening) else [repr(draw(self.evening))]

    def messages(self, at: int) -> Iterable[str]:
        """What goes over the wire, also that nothing does."""
        face, claimed = draw(self.evening), frozenset(seats_of(self.evening))
        for looker in lookers(self.evening):
            variant = self.variants.setdefault(looker, Variant(looker))
            seen = variant.revision
            new = view(self.evening, face, looker, claimed, claimed)
            yield variant.message(seen, at) if variant.changed_to(new) else ""

    def report(self, count: int | None = None) -> str:
        return report("test", self.start, self.given[:count])


def lookers(evening: Evening) -> list[Looker]:
    others = [seat for seat in seats_of(evening) if seat != OWNER]
    found = [Looker(page, language) for page in ("bridge", "panel", "seat") for language in ("en", "ja")]
    found += [Looker(page, inside=False) for page in ("bridge", "panel")]
    return [
        *found,
        Looker("bridge", seat=OWNER),
        *(Looker(page, seat=seat) for seat in others for page in ("seat", "panel")),
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
    stages: frozenset[str] = frozenset()


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
    for hand in (*[Chosen("next")] * 3, space_empires.BidTold(OWNER, bid), space_empires.BidTold("blue", 3)):
        evening = step(evening, Input(evening.at + 10, hand))[0]
    return evening


HELD, LET_GO = SeatHeld("space_empires", OWNER, "phone"), SeatHeld("space_empires", OWNER)
SHEET, BACK = Chosen("seat_red"), Press(Key.BACK)


def at_se() -> Walk:
    return Walk(
        (bidding(2), bidding(4)),
        says=(
            lambda which: space_empires.BidTold(OWNER, (2, 4)[which]),
            lambda which: space_empires.ShipsTold(OWNER, 0, Ship.CA, 1 + which),
        ),
        opens=(
            (SHEET, Chosen("bid"), Press(Key.RIGHT), Press(Key.LEFT), BACK, BACK),
            (SHEET, Chosen("reckoning"), BACK, BACK),
            (SHEET, Chosen("income"), Press(Key.OK), BACK, BACK, BACK),
            (HELD, SHEET, Hold(Key.OK), Chosen("bid"), BACK, BACK, Unveiled(OWNER), LET_GO),
            (HELD, SHEET, Unveiled(OWNER), Chosen("reckoning"), BACK, BACK, LET_GO),
        ),
        public=lambda now: isinstance(now.game, Encounter) and not are_secret(now.game),
        stages=frozenset({"SeatSheet", "Numbers", "Reckoning", "Entries"}),
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
    return Walk((evening, evening), says=(lambda which: eclipse.Dealt(OWNER, ((1, 2), (4, 3))[which]),))


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
        return [(hand, hand) for hand in dice.choice(walk.opens)]
    hand = BY_ID[name].habits.act(evening, keys, dice).hand
    return [(hand, hand)]


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
    return repr(view(evening, draw(evening), Looker("seat", seat=OWNER)))


@pytest.mark.parametrize("name", WALKS)
def test_nobody_else_gets_anything_of_a_secret(name: str) -> None:
    walks = [walked(name, seed) for seed in range(SEEDS)]
    assert any(walk.secret for walk in walks), "the owner saw no difference either"
    assert set().union(*(walk.reached for walk in walks)) >= WALKS[name]().stages


# --- every stage that is for one seat's eyes ---------------------------------------------------------------


def eclipse_at(*stages: object) -> list[Evening]:
    """Each in a round in which red may draw reputation tiles."""
    evening = at_eclipse_with_tiles().starts[0]
    return [opened(evening, stage) for stage in stages]


def solo_at(*stages: object) -> list[Evening]:
    return [opened(evening, stage) for evening, stage in zip(futures(), stages, strict=True)]


def entered(*values: int) -> list[Evening]:
    """A number of red's own sheet."""
    hands = [space_empires.SheetEntered(OWNER, "carry", value) for value in values]
    return [step(bidding(2), Input(1000, hand))[0] for hand in hands]


PAIRS: dict[type, Callable[[], list[Evening]]] = {
    several_flow.SeatSheet: lambda: [opened(bidding(bid), several_flow.SeatSheet(OWNER)) for bid in (2, 4)],
    together.Entries: lambda: [opened(each, together.Entries(OWNER, "income")) for each in entered(2, 3)],
    together.Reckoning: lambda: [opened(bidding(bid), together.Reckoning(OWNER)) for bid in (2, 4)],
    Numbers: lambda: [opened(bidding(2), Numbers("space_empires", "bid", (OWNER,), (bid,))) for bid in (2, 4)],
    Peek: lambda: solo_at(Peek(10**9), Peek(10**9)),
    first_tiles.FirstTold: lambda: eclipse_at(first_tiles.FirstTold(0, (1,)), first_tiles.FirstTold(0, (4,))),
    combat.Keeping: lambda: eclipse_at(combat.Keeping(0, (1, 2)), combat.Keeping(0, (3, 4))),
}
ALL_PRIVATE = [Numbers, *(each.kind for cover in GAMES for each in cover.game.stages.kinds if each.private is not None)]


@pytest.mark.parametrize("kind", ALL_PRIVATE, ids=lambda kind: kind.__name__)
def test_every_private_stage_is_before_the_box_and_nowhere_else(kind: type) -> None:
    one, other = PAIRS[kind]()
    assert type(one.stage) is kind and draw(one) != draw(other), "the box shows no difference either"
    mine, theirs = Outputs(one), Outputs(other)
    assert_same(list(mine.messages(0)), list(theirs.messages(0)))
    assert_same([repr(one), mine.report()], [repr(other), theirs.report()])
    for hand in (Press(Key.RIGHT), Press(Key.LEFT)):
        assert_same(mine.does(hand), theirs.does(hand))
        assert not any(list(mine.messages(0))), "nothing is said over the wire"


def test_a_private_field_is_in_no_line_of_an_error() -> None:
    """The system's journal has `repr` of whatever was in the way."""
    for owner in ("box", *BY_ID):
        for kind in kinds_of(owner).values():
            hidden = private_fields(kind)
            assert not any(each.repr for each in (fields(kind) if hidden else ()) if each.name in hidden), kind
