"""A mission with other cards in some slots, played on from where the first of them lies."""

import fractions
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import lcm

from companion.rules.space_alert.cards import DOUBLE_HALVES, SYMBOLS, Card, Slot, laid, shift, special_of, symbols_of
from companion.rules.space_alert.facts import hush
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.outcome import Outcome, outcome
from companion.rules.space_alert.questions import Decisions, Unanswered, WhichTile
from companion.rules.space_alert.resolution import last_turn, resolve
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.rules.space_alert.snapshot import Ahead, ahead, copied
from companion.rules.space_alert.specialists import Specialist, may_share
from companion.rules.space_alert.state import Lost, Mission, shelters
from companion.rules.space_alert.threat_actions import jump
from companion.rules.space_alert.turn import play_turn

MOST_ENDS = 400_000  # remembered at a time: a hundred megabytes
MOST_ORDERS = 2000  # of tiles never drawn, that one answer is checked over


@dataclass(frozen=True, slots=True)
class Change:
    """Another card in one slot of a plan; turns count from 1."""

    player: int
    turn: int
    old: Slot
    new: Slot

    @property
    def reaches(self) -> int:
        """The first turn it can touch: its own, or for Special Ops the one whose delay the card escapes (NF20)."""
        return self.turn - (self.turn > 1 and (shelters(self.old) or shelters(self.new)))


Changes = tuple[Change, ...]
Plans = Sequence[Sequence[Slot]]


# ---------------------------------------------------------------- what may be changed


def all_changes(setup: Setup, plans: Plans) -> list[Change]:
    """Every single change, the earliest first."""
    halves: tuple[Slot, ...] = (Card.NONE, *SYMBOLS, *(DOUBLE_HALVES if setup.double_actions else ()))
    return [
        Change(player, turn, plan[turn - 1], new)
        for turn in range(1, COURSES[setup.level].turns + 1)
        for player, plan in enumerate(plans)
        for new in instead(plan[turn - 1], setup.specialist(player), halves)
    ]


def instead(slot: Slot, who: Specialist | None, halves: Sequence[Slot]) -> list[Slot]:
    """Nothing, or half of an ordinary card. Heroic and specialisation cards may be taken out, not invented; one that
    shares its slot may stay, with another card or alone."""
    others = list(halves)
    special = special_of(slot)
    if who is not None and special is not None and symbols_of(slot):
        kept = [symbols for symbols in map(symbols_of, halves) if symbols and may_share(who, symbols, special)]
        others += [laid(symbols, special) for symbols in ((), *kept)]
    return [other for other in others if other != slot]


def whole_plans(setup: Setup, decisions: Decisions) -> list[list[Slot]]:
    """Everybody's cards as a plan of all turns. Entered slot by slot they lie as they were shifted; a delayed slot is
    empty then, so that the same delays shift nothing again."""
    turns = range(1, COURSES[setup.level].turns + 1)
    plans = []
    for player in range(setup.players):
        plan = decisions.plan(player)
        cards = [decisions.cards.get((player, turn), Card.NONE) for turn in turns] if plan is None else list(plan)
        plans.append([*cards, *[Card.NONE] * (len(turns) - len(cards))])
    return plans


def changed(plans: Plans, changes: Changes) -> list[list[Slot]]:
    new = [list(plan) for plan in plans]
    for change in changes:
        new[change.player][change.turn - 1] = change.new
    return new


# ---------------------------------------------------------------- playing on


@dataclass(slots=True)
class Line:
    """A mission with some changes, and what comes of it."""

    changes: Changes
    states: dict[int, Mission] = field(default_factory=dict)  # by the turn that is to be played, where they are stored
    aheads: dict[int, Ahead] = field(default_factory=dict)  # the same, as what lies before them
    lost_turn: int | None = None
    points: int = 0
    merit: tuple[int, ...] = ()  # of a lost one: how near it was
    guessed: bool = False  # tiles that nobody has seen were needed
    idle: bool = False  # its last change changes nothing
    stands_for: int = 1  # that many sets of changes that come to the same

    @property
    def won(self) -> bool:
        return self.lost_turn is None


@dataclass(frozen=True, slots=True)
class Answer:
    """The mission's result with these changes. `sure`: no unseen tile was needed; otherwise it holds in `holds` of
    `orders` equally likely orders of them, and `outcome` is that of one."""

    changes: Changes
    outcome: Outcome
    sure: bool
    holds: int = 1
    orders: int = 1

    @property
    def points(self) -> int:
        return 0 if self.outcome.score is None else self.outcome.score.total


class WhatIf:
    """The mission as it was, with the table at the beginning of each of its turns."""

    def __init__(self, setup: Setup, decisions: Decisions) -> None:
        self.setup = setup
        self.plans = whole_plans(setup, decisions)
        self.as_entered = replace(decisions, plans=self.plans, cards={})
        self.decisions = replace(self.as_entered, tiles=in_full(setup, decisions.tiles))
        self.known = [len(decisions.tiles.get(zone, ())) for zone in Zone]
        self.last = last_turn(setup)
        # The outcomes of tables between two turns, by 64 bits of what lies ahead of them: two that differ have the same
        # in one search of millions. No answer rests on it: each is resolved from the beginning before it is reported.
        self.ends: dict[int, Line] = {}
        self.base = self.play(Mission(setup, self.decisions, hush), 1, (), keep=True)

    def play(self, m: Mission, turn: int, changes: Changes, *, keep: bool, like: Line | None = None) -> Line:
        """On from that turn to the end. What goes on like the line `like` after it comes to the same, and is left; so
        does what goes on like any that was played before."""
        line = Line(changes)
        passed: list[int] = []
        try:
            while turn <= self.last:
                if keep:
                    line.states[turn], line.aheads[turn] = copied(m), ahead(m)
                turn = self.play_turn(m, turn)
                to = ahead(m)
                if like is not None and like.aheads.get(turn) == to:
                    return replace(like, changes=changes, states={}, aheads={}, idle=True)
                like = None
                known = None if keep else self.ends.get(hash(to))
                if known is not None:
                    return self.noted(passed, replace(known, changes=changes))
                passed.append(hash(to))
            score = outcome(m, None).score
            line.points = 0 if score is None else score.total
        except (Lost, Unanswered) as end:
            lost = self.lost(m, changes, end)
            line.lost_turn, line.merit = lost.lost_turn, lost.merit
        line.guessed = any(m.drawn_tiles[zone] > self.known[zone] for zone in Zone)
        return line if keep else self.noted(passed, line)

    def noted(self, passed: Sequence[int], line: Line) -> Line:
        """Notes that outcome for all the tables it has passed."""
        if len(self.ends) > MOST_ENDS:
            self.ends.clear()
        self.ends.update(dict.fromkeys(passed, line))
        return line

    def lost(self, m: Mission, changes: Changes, end: Lost | Unanswered) -> Line:
        """With how near it was; other unknowns are not counted on."""
        merit = (m.turn, len(m.defeated), -sum([t.left for t in m.threats]), -sum(map(len, m.tiles)))
        return Line(changes, lost_turn=m.turn, merit=merit if isinstance(end, Lost) else ())

    def play_turn(self, m: Mission, turn: int) -> int:
        """One turn; gives the next one to be played."""
        play_turn(m, turn)
        if turn > m.course.turns:
            jump(m)
        return self.last if m.jumping and turn < self.last else turn + 1

    def with_change(self, line: Line, change: Change, *, keep: bool = False) -> Line | None:
        """That line with one more change; None: the ship is lost before it comes."""
        changes = (*line.changes, change)
        turn = change.reaches
        if line.states and all(each.reaches < turn for each in line.changes):
            state, laid_again = line.states.get(turn), changes[-1:]
        else:
            turn = min(each.reaches for each in changes)
            state, laid_again = self.base.states.get(turn), changes
        if state is None:
            return None
        m = self.laid_down(state, changes, laid_again)
        return self.play(m, turn, changes, keep=keep, like=line if line.states else None)

    def laid_down(self, state: Mission, changes: Changes, new: Changes) -> Mission:
        """A copy of that table with the cards of `new`, the last of the changes, in their slots."""
        m = copied(state)
        for each in new:
            lay(m, self.plan(each.player, changes), each.player)
        return m

    def plan(self, player: int, changes: Sequence[Change]) -> list[Slot]:
        """A player's cards with those changes."""
        plan = list(self.plans[player])
        for change in changes:
            if change.player == player:
                plan[change.turn - 1] = change.new
        return plan

    def answer(self, changes: Changes) -> Answer:
        """As resolving the changed mission from its beginning has it."""
        plans = changed(self.plans, changes)
        resolution = resolve(self.setup, replace(self.as_entered, plans=plans), facts=False, turns=False)
        if resolution.outcome is not None:
            return Answer(changes, resolution.outcome, sure=True)
        guessed = resolve(self.setup, replace(self.decisions, plans=plans), facts=False, turns=False).outcome
        assert guessed is not None
        holds, orders = over_orders(self.setup, replace(self.as_entered, plans=plans))
        return Answer(changes, guessed, sure=False, holds=holds, orders=orders)


def lay(m: Mission, plan: Sequence[Slot], player: int) -> None:
    """A player's slots as that plan and what has happened so far leave them."""
    member = m.crew[player]
    slots: list[Slot] = [Card.NONE, *plan]
    for turn, card in member.events:
        if card is None:
            shift(slots, turn)
        else:
            slots[turn] = card
    member.slots = slots


def origins(plan: Sequence[Slot], events: Sequence[tuple[int, Slot | None]]) -> Ahead:
    """By turn: the slot of the plan from which a card has been shifted there; empty if nothing was shifted."""
    if not events:
        return ()
    cards: list[Slot] = [Card.NONE, *plan]
    places = list(range(len(cards)))
    for turn, card in events:
        if card is not None:
            cards[turn] = card
            continue
        end = next((at for at in range(turn, len(cards)) if cards[at] is Card.NONE), len(cards) - 1)
        cards[turn : end + 1] = [Card.NONE, *cards[turn:end]]
        places[turn : end + 1] = [0, *places[turn:end]]
    return tuple(places)


# ---------------------------------------------------------------- tiles nobody has seen

HARMLESS_FIRST = (
    Tile.STRUCTURE, Tile.GRAVOLIFT, Tile.LIGHT_LASER, Tile.PULSE_CANNON, Tile.HEAVY_LASER, Tile.SHIELD, Tile.REACTOR,
)  # fmt: skip


def in_full(setup: Setup, tiles: Mapping[Zone, Sequence[Tile]]) -> dict[Zone, tuple[Tile, ...]]:
    """The orders entered, and behind them the tiles nobody has seen, harmless ones first: whether a change holds in
    other orders too is looked at where it helps in this one."""
    full = {}
    for zone in Zone:
        known = tuple(tiles.get(zone, ()))
        seen = {*known, *setup.carried.tiles.get(zone, ())}
        full[zone] = (*known, *(tile for tile in HARMLESS_FIRST if tile in TILES[zone] and tile not in seen))
    return full


def over_orders(setup: Setup, decisions: Decisions) -> tuple[int, int]:
    """In how many of how many equally likely orders of the tiles nobody has seen the mission is won. Past MOST_ORDERS
    the rest is not examined, and counts as lost."""
    paths = [(dict(decisions.tiles), fractions.Fraction(1))]
    won: list[fractions.Fraction] = []
    shares: list[fractions.Fraction] = []
    while paths and len(shares) < MOST_ORDERS:
        tiles, share = paths.pop()
        resolution = resolve(setup, replace(decisions, tiles=tiles), facts=False, turns=False)
        question = resolution.question
        if isinstance(question, WhichTile):
            drawn, left = tuple(tiles.get(question.zone, ())), [t for t in HARMLESS_FIRST if t in question.left]
            paths += [({**tiles, question.zone: (*drawn, tile)}, share / len(left)) for tile in left]
            continue
        shares.append(share)
        if resolution.outcome is not None and resolution.outcome.won:
            won.append(share)
    orders = lcm(*(share.denominator for share in shares))
    return int(sum(won) * orders), orders
