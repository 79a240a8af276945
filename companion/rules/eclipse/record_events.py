"""Events of a played game as records have them: what their dataclasses do not tell of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.eclipse import events as e
from companion.rules.eclipse.hexes import EXPLORABLE
from companion.rules.eclipse.history import Undo
from companion.rules.eclipse.map import FURTHEST
from companion.rules.eclipse.names import PLAYER_SHIPS, TYPE_ORDER, Bonus, Ship, Structure
from companion.rules.eclipse.parts import ANCIENT_PARTS
from companion.rules.eclipse.reading import COUNT, a_hex, a_reputation, a_tech, amounts, written_amounts
from companion.rules.eclipse.record_sides import NPC_SHIP_NAMES, SHIP_NAMES, a_part, checked_slots
from companion.rules.eclipse.setup import Player
from companion.rules.eclipse.species import Buildable
from companion.rules.eclipse.technologies import TECH_NAMES, Tech
from companion.rules.fields import (
    Impossible,
    Json,
    Reader,
    Where,
    a_number,
    an_object,
    by_known,
    by_name,
    known,
    listed,
    named,
    or_null,
    pair,
    whole,
)
from companion.rules.forms import Choice, Form, Row, beside, forms, plain

TRACK = "track"
MOST_SLOTS = 8  # of a blueprint


@dataclass(frozen=True, slots=True)
class Table:
    """Whom an event may name."""

    seats: Mapping[str, int]
    players: tuple[Player, ...]

    def name(self, seat: int) -> str:
        return self.players[seat].name


def table_of(players: tuple[Player, ...]) -> Table:
    return Table({player.name: seat for seat, player in enumerate(players)}, players)


BONUSES: dict[str, e.Discovery] = {
    **{bonus.value: bonus for bonus in Bonus},
    **{f"part:{name}": part for name, part in ANCIENT_PARTS.items()},
    **{
        f"part:{name}@{ship.value}:{slot}": e.Laid(part, ship, slot)  # E-R29
        for name, part in ANCIENT_PARTS.items()
        for ship in PLAYER_SHIPS
        for slot in range(1, MOST_SLOTS + 1)
    },
    **{f"tech:{name}": tech for name, tech in TECH_NAMES.items() if tech is not Tech.ARTIFACT_KEY},  # E-R18
}
BONUS_NAMES = {(type(bonus), bonus): name for name, bonus in BONUSES.items()}  # a part may have a technology's name
BUILDABLE: dict[str, Buildable] = SHIP_NAMES | {structure.value: structure for structure in Structure}

# ---------------------------------------------------------------- fields


def an_explore_hex(value: Json, where: Where) -> int:
    number = a_number(value, where)
    if number not in EXPLORABLE:
        raise Impossible(where, f"{number} is no hex that can be explored")
    return number


def track_or_hex(value: Json, where: Where) -> int | None:
    return None if value == TRACK else a_hex(value, where)


def place_written(place: int | None, table: Any) -> Json:
    return TRACK if place is None else place


def discovery_written(found: e.Discovery | None, table: Any) -> Json:
    return None if found is None else BONUS_NAMES[type(found), found]


a_seat = known(lambda table: table.seats)


def seat_written(seat: int, table: Table) -> str:
    return table.name(seat)


SEATS = Row(listed(a_seat), lambda seats, table: [table.name(seat) for seat in seats])
ENTERED = listed(a_seat, doubles=False, empty=False)
DISCOVERY = Row(named(BONUSES), discovery_written)


def pairs(read: Reader[dict[Any, Any]]) -> Reader[tuple[Any, ...]]:
    """A map as a tuple of its rows."""
    return lambda value, where: tuple(read(value, where).items())


def pairs_written(rows: Iterable[tuple[Any, Any]], table: Any) -> Json:
    return plain(dict(rows))


def losses(ships: Mapping[str, Ship]) -> Row:
    """By player, by type of ship."""
    by_player = by_known(lambda table: table.seats, by_name(ships, whole(*COUNT)))

    def read(value: Json, where: Where) -> tuple[tuple[int, Ship, int], ...]:
        rows = by_player(value, where)
        return tuple((seat, ship, number) for seat, row in rows.items() for ship, number in row.items())

    def write(rows: tuple[tuple[int, Ship, int], ...], table: Table) -> Json:
        players: dict[str, dict[str, int]] = {}
        for seat, ship, number in rows:
            players.setdefault(table.name(seat), {})[ship.value] = number
        return players

    return Row(read, write)


# ---------------------------------------------------------------- what no field can say alone


def fitting_tiles(event: e.Upgrade, where: Where) -> e.Upgrade:
    if not event.blueprints:
        raise Impossible(f"{where}.blueprints", "is empty")
    species = where.known.players[event.seat].species
    for ship, tiles in event.blueprints:
        checked_slots(tiles, f"{where}.blueprints.{ship}", species, ship)
    return event


def a_real_trade(event: e.Trade, where: Where) -> e.Trade:
    if event.give is event.get:
        raise Impossible(f"{where}.to", "is the same as from")
    return event


def with_another(event: e.Ally, where: Where) -> e.Ally:
    if event.seat == event.partner:
        raise Impossible(f"{where}.with", "is the player himself")
    return event


class BattleForm(Form):
    """Who lost, killed or retreated is one of those who have entered."""

    def read(self, value: Json, where: Where) -> Any:
        entered = ENTERED(an_object(value, where).get("entered"), where.at("entered"))
        there = {name: seat for name, seat in where.known.seats.items() if seat in entered}
        return super().read(value, Where(where, replace(where.known, seats=there)))


A_STEP = whole(-FURTHEST, FURTHEST)

# ---------------------------------------------------------------- every event

form = forms(
    {
        "seat": Row(a_seat, seat_written, key="player"), "hex": a_hex, "discovery": DISCOVERY, "keep": a_reputation,
        "drop": a_reputation, "drawn": listed(a_reputation), "give_up": listed(a_hex),
    }
)  # fmt: skip


SHIFT = form(
    e.Shift,
    source=Row(track_or_hex, place_written, "from", needed=True),
    to=Row(track_or_hex, place_written, needed=True),
)
LEG = form(e.Leg, into=a_hex, temp_of=SEATS, ship=named(SHIP_NAMES), source=Row(a_hex, key="from"))
BLUEPRINTS = Row(pairs(by_name(SHIP_NAMES, listed(or_null(a_part)))), pairs_written)
REACTIONS: Mapping[str, Form] = {
    "upgrade": form(e.Upgrade, fitting_tiles, blueprints=BLUEPRINTS),
    "build": form(e.Build, items=form(e.Item, what=named(BUILDABLE)).each(empty=False)),
    "move": form(e.Move, legs=LEG.each("moves", empty=False)),
    "act": form(e.Act),  # which one, only the table knows
}
REACTION: Choice[e.Reactable] = Choice("as", REACTIONS)
BATTLE = BattleForm(
    e.Fought,
    {
        "hex": a_hex,
        "entered": Row(ENTERED, SEATS.write),
        "lost": losses(SHIP_NAMES),
        "npc_lost": Row(pairs(by_name(NPC_SHIP_NAMES, whole(*COUNT))), pairs_written),
        "kills": losses({ship.value: ship for ship in TYPE_ORDER}),
        "retreated": SEATS,
    },
)
EVENTS: Mapping[str, Form] = {
    "explore": form(e.Explore, finds=form(e.Find, hex=an_explore_hex).each("hexes", empty=False)),
    "influence": form(e.Influence, shifts=SHIFT.each("moves"), flip=whole(0, 9)),
    "research": form(e.Research, techs=listed(a_tech, empty=False)),
    **REACTIONS,
    "react": form(e.React, by=beside(REACTION)),
    "pass": form(e.Pass),
    "skip": form(e.Skip),
    "colonize": form(e.Colonize),
    "trade": form(e.Trade, a_real_trade, give=Row(key="from"), get=Row(key="to"), number=Row(whole(1, 99), key="n")),
    "pact": form(e.Ally, with_another, partner=Row(a_seat, seat_written, "with"), cube_of_partner=Row(key="cube_with")),
    "battle": BATTLE,
    "reputation": form(e.DrawReputation),
    "bombard": form(e.Bombard, cubes=Row(amounts(COUNT), written_amounts)),
    "control": form(e.Control),
    "upkeep": form(e.PayUpkeep),
    "collapse": form(e.Collapse),
    "untold": Form(e.CleanUp, fixed={"tiles": None}),  # a cleanup whose tiles the table does not enter
    "cleanup": form(e.CleanUp, tiles=listed(a_tech)),
    "next": form(e.NextPhase),
    "undo": form(Undo),
    # Besides those of the record's description: what only a table enters, so that its games are replayed in full.
    "correct": form(e.Correct),
    "lie": form(e.Lie),
    "situate": form(e.Situate, at=pair(A_STEP, A_STEP), turned=whole(0, 5)),
    "found": form(e.Found),
    "first_tiles": form(e.FirstTiles, tiles=listed(a_reputation)),
}
EVENT: Choice[e.Event | Undo] = Choice("do", EVENTS)
