"""What the table has entered of its cards and tiles, stored so that a correction keeps every answer that still fits.

A card entered slot by slot is what lay there after the table had shifted its cards. So each remembers which of that
player's turns had been delayed by then: where a correction changes those, it is asked for again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.rules.space_alert.cards import Slot
from companion.rules.space_alert.facts import Delayed, Fact, Repeats, TurnBegan, Waits
from companion.rules.space_alert.overrules import Overrule
from companion.rules.space_alert.questions import Decisions
from companion.rules.space_alert.resolution import Resolution
from companion.rules.space_alert.ship import Station, Tile, Zone


@dataclass(frozen=True)
class EnteredCard:
    """The card in that slot; `stumbled` when it lay the wrong way round and `card` is what was meant."""

    player: int
    turn: int
    card: Slot
    stumbled: bool = False
    delays: tuple[int, ...] = ()  # the player's delayed turns before this one


@dataclass(frozen=True)
class Answers:
    """`plans` by player, None for one who tells slot by slot; `tiles` by zone in the order drawn."""

    cards: tuple[EnteredCard, ...] = ()
    plans: tuple[tuple[Slot, ...] | None, ...] = ()
    tiles: tuple[tuple[Tile, ...], ...] = ((), (), ())
    assumed: tuple[int, ...] = (0, 0, 0)  # of these, the last that many by zone: whichever they were, the ship was lost
    squad_station: Station | None = None
    called: tuple[tuple[str, str], ...] = ()  # a caller's card, and the one drawn with it (rules 8)
    teleport: tuple[int, int] | None = None  # who has the departure and the arrival token (rules 10)
    overrules: tuple[Overrule, ...] = ()  # where the printed card says otherwise

    def card(self, player: int, turn: int) -> EnteredCard | None:
        return next((entered for entered in self.cards if (entered.player, entered.turn) == (player, turn)), None)

    def plan(self, player: int) -> tuple[Slot, ...] | None:
        return self.plans[player] if player < len(self.plans) else None


def decisions(answers: Answers) -> Decisions:
    """As the rules take them."""
    cards = answers.cards
    return Decisions(
        plans=answers.plans,
        cards={(each.player, each.turn): each.card for each in cards},
        stumbles={(each.player, each.turn): each.card for each in cards if each.stumbled},
        tiles={zone: answers.tiles[zone] for zone in Zone},
        squad_station=answers.squad_station,
        called=dict(answers.called),
        teleport=answers.teleport,
        overrules=answers.overrules,
    )


def turns_reached(resolution: Resolution) -> int:
    """The last turn that was played or is being played; an early jump leaves turns out (rules 10)."""
    return resolution.now.turn if resolution.now else resolution.turns[-1].turn if resolution.turns else 0


def delays_before(facts: Sequence[Fact], player: int, turn: int) -> tuple[int, ...]:
    """The turns in which that player's cards have been shifted, or would have been, before that turn: by a delay, or
    by what waits in a slot instead of the card planned there (NF2, NF12)."""
    found: list[int] = []
    now = 0
    for fact in facts:
        match fact:
            case TurnBegan(now):
                pass
            case Delayed(who, when) if who == player:
                found.append(when)
            case Waits(who, _, False) | Repeats(who) if who == player and now + 1 not in found:
                found.append(now + 1)
    return tuple(when for when in found if when < turn)


def with_card(answers: Answers, entered: EnteredCard) -> Answers:
    """That card instead of whatever was entered for the slot."""
    others = [each for each in answers.cards if (each.player, each.turn) != (entered.player, entered.turn)]
    return replace(answers, cards=tuple(sorted([*others, entered], key=lambda each: (each.turn, each.player))))


def with_plan(answers: Answers, player: int, plan: tuple[Slot, ...] | None, seats: int) -> Answers:
    """A whole plan instead of what was entered slot by slot; stumbles of that player are entered again."""
    plans = [answers.plan(each) for each in range(seats)]
    plans[player] = plan
    cards = tuple(each for each in answers.cards if each.player != player)
    return replace(answers, plans=tuple(plans), cards=cards)


def with_tile(answers: Answers, zone: Zone, place: int, tile: Tile) -> Answers:
    """That tile as the zone's draw of that place; one entered elsewhere changes places with it."""
    drawn = list(answers.tiles[zone])
    if place == len(drawn):
        drawn.append(tile)
    else:
        if tile in drawn:
            drawn[drawn.index(tile)] = drawn[place]
        drawn[place] = tile
    tiles = list(answers.tiles)
    tiles[zone] = tuple(drawn)
    return replace(answers, tiles=tuple(tiles))


def with_called(answers: Answers, caller: str, code: str) -> Answers:
    """That card beside that caller, and beside no other."""
    others = [(each, drawn) for each, drawn in answers.called if each != caller and drawn != code]
    return replace(answers, called=(*others, (caller, code)))


def called_among(answers: Answers, codes: Sequence[str]) -> Answers:
    """Only the pairs whose caller lies on the table, drawn like these or called itself; and a card lies there once."""
    kept: list[tuple[str, str]] = []
    lying = {*codes}
    while fit := [(caller, drawn) for caller, drawn in answers.called if caller in lying and drawn not in lying]:
        kept.append(fit[0])
        lying.add(fit[0][1])
    return replace(answers, called=tuple(kept))


def with_assumed(answers: Answers, zone: Zone, left: frozenset[Tile]) -> Answers:
    """All that is left in a zone whose hull gives way to this blow: nobody need say in which order."""
    tiles, assumed = list(answers.tiles), list(answers.assumed)
    tiles[zone] = (*tiles[zone], *(tile for tile in Tile if tile in left))
    assumed[zone] += len(left)
    return replace(answers, tiles=tuple(tiles), assumed=tuple(assumed))


def without_assumed(answers: Answers) -> Answers:
    """Only what the table has entered."""
    if not any(answers.assumed):
        return answers
    entered = tuple(drawn[: len(drawn) - answers.assumed[zone]] for zone, drawn in enumerate(answers.tiles))
    return replace(answers, tiles=entered, assumed=(0, 0, 0))


def first_misfit(resolution: Resolution, answers: Answers) -> EnteredCard | None:
    """The first card, in the order of play, that was entered when other turns of its player were delayed."""
    reached = turns_reached(resolution)
    for entered in answers.cards:
        if answers.plan(entered.player) is not None:
            continue
        known = min(entered.turn, reached + 1)  # of a card not reached yet the delays up to here decide
        then = tuple(turn for turn in entered.delays if turn < known)
        now = delays_before(resolution.facts, entered.player, known)
        in_space = answers.card(entered.player, reached) is not None  # its own card may delay this very turn
        if then != now and not (in_space and entered.turn > reached and then == (*now, reached)):
            return entered
    return None
