"""Records of the game: every kind of question a record can ask, answered by the core that the table's keys drive."""

from dataclasses import dataclass, field

from companion.rules.eclipse import bags
from companion.rules.eclipse.battle import Volley
from companion.rules.eclipse.design import Design, bare, built, flaws, lacking_ancients, lacking_techs, placed
from companion.rules.eclipse.economy import Budget, Holding, fewest_given_up, forecast
from companion.rules.eclipse.lineup import Contested, Pairing, battle_order
from companion.rules.eclipse.names import TYPE_ORDER, Amounts, Resource, Ship, Species, together
from companion.rules.eclipse.numbers import (
    AMBASSADORS,
    CUBES_PER_TRACK,
    DISCS_PER_PLAYER,
    PLAYERS,
    REPUTATION_BOX,
    TECHS_PER_TRACK,
)
from companion.rules.eclipse.parts import ANCIENT_PARTS
from companion.rules.eclipse.population import Cube, Population, Salvo, bombarded, misthrown
from companion.rules.eclipse.reading import (
    COUNT,
    STORE,
    SWITCHES,
    a_hex,
    a_player_name,
    a_tech,
    amounts,
    question,
    written_amounts,
)
from companion.rules.eclipse.record_play import refereed_play, seated, written_score
from companion.rules.eclipse.record_sides import (
    BATTLES,
    DESIGN,
    NPC_SHIP_NAMES,
    SHIP_NAMES,
    SHIPS_PER_TYPE,
    fraction,
    tiles_of,
)
from companion.rules.eclipse.record_table import refereed_table
from companion.rules.eclipse.research import Status, discount, offers, on_tracks
from companion.rules.eclipse.score import Assets, scored
from companion.rules.eclipse.setup import Player, PlayerSetup, setup_list
from companion.rules.eclipse.species import SPECIES
from companion.rules.eclipse.switches import DEFAULT, Switches
from companion.rules.eclipse.technologies import BOX, TECH_PLACE, Tech, counted
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_list,
    a_name,
    among,
    an_object,
    by_name,
    in_order,
    listed,
    named,
    no_doubles,
    whole,
)
from companion.rules.forms import Choice, Form, Row, plain, plain_fields


def owned_techs(value: Json, where: Where) -> tuple[Tech, ...]:
    """What a player has: each once, at most seven on a track."""
    owned = listed(a_tech, doubles=False)(value, where)
    if max(on_tracks(owned).values()) > TECHS_PER_TRACK:
        raise Impossible(where, f"has more than {TECHS_PER_TRACK} technologies of one track")
    return owned


# ---------------------------------------------------------------- setup, bag


def refereed_setup(players: tuple[Player, ...], switches: Switches = DEFAULT) -> dict[str, Json]:
    listed = setup_list(players, switches)
    names = ("outer_hexes", "middle_hexes", "inner_hexes", "tech_tiles", "tech_tiles_cleanup", "rounds", "diplomacy")
    return {**plain_fields(listed, *names), "players": [written_player(player) for player in listed.players]}


def written_player(listed: PlayerSetup) -> dict[str, Json]:
    row = listed.row
    return {
        **plain_fields(listed.player, "name", "species", "hex"),
        "store": written_amounts(row.start),
        **plain_fields(row, "trade"),
        **plain_fields(listed, "on_track", "upkeep"),
        "income": written_amounts(listed.income),
        **plain_fields(row, "colony_ships", "ship"),
        "techs": sorted(tech.value for tech in row.techs),
        **plain_fields(row, "reputation_draws"),
        "counts": plain_fields(row.counts, "explore", "research", "upgrade", "build", "move"),
    }


def refereed_bag(
    players: int, seen: tuple[Tech, ...], want: tuple[Tech, ...] = (), switches: Switches = DEFAULT
) -> dict[str, Json]:
    left = [box - out for box, out in zip(BOX, counted(seen), strict=True)]
    bag = sum(left)
    draw = min(bags.tiles_at_cleanup(players, switches), bag)
    copies = {tech: left[TECH_PLACE[tech]] for tech in want}
    wanted = [
        {"tech": tech.value, "left": number, "chance": fraction(bags.chance_of(number, bag, draw))}
        for tech, number in copies.items()
    ]
    return {"bag_left": bag, "draw": draw, "want": wanted}


# ---------------------------------------------------------------- upkeep


@dataclass(frozen=True, slots=True)
class Discs:
    total: int = 0  # those of the species
    hexes: int = 0
    actions: int = 0
    reactions: int = 0


def holding(hex: int, money: int = 0, science: int = 0, materials: int = 0) -> Holding:
    return Holding(hex, (money, science, materials))


def refereed_upkeep(
    discs: Discs,
    cubes: Amounts,
    money: int,
    science: int,
    materials: int,
    hexes: tuple[Holding, ...] | None = None,
    species: Species = Species.TERRAN,
) -> dict[str, Json]:
    row = SPECIES[species]
    total = discs.total or row.discs
    used = discs.hexes + discs.actions + discs.reactions
    if used > total:
        raise Impossible("discs", f"{used} are used, there are {total}")
    budget = Budget((money, science, materials), total - used, cubes, row.trade)
    if hexes is not None and len(hexes) != discs.hexes:
        raise Impossible("hexes", f"are {len(hexes)} for {discs.hexes} discs")
    sums = together(*[holding.cubes for holding in hexes or ()])
    if any(more > placed_ for more, placed_ in zip(sums, cubes, strict=True)):
        raise Impossible("hexes", "have more cubes than are off the tracks")
    return written_upkeep(budget, hexes)


def written_upkeep(budget: Budget, holdings: tuple[Holding, ...] | None) -> dict[str, Json]:
    seen = forecast(budget.store, budget.on_track, budget.cubes)
    income = seen.income[Resource.MONEY]
    outcome: dict[str, Json] = {
        **plain_fields(seen, "on_track", "upkeep"),
        "income": written_amounts(seen.income),
        "net": income - seen.upkeep,
        **plain_fields(seen, money_after="after"),
        "next": None,
        "science_after": budget.store[Resource.SCIENCE] + seen.income[Resource.SCIENCE],
        "materials_after": budget.store[Resource.MATERIALS] + seen.income[Resource.MATERIALS],
        **plain_fields(budget, "short"),
        "trade": None,
        "give_up": None,
        "collapse": False,
    }
    if seen.next_upkeep is not None:
        outcome["next"] = {"upkeep": seen.next_upkeep, "net": income - seen.next_upkeep, "money_after": seen.next}
    if budget.short:
        sale = budget.by_trade
        outcome["trade"] = plain(sale)
        if holdings is not None and not sale.enough:
            given = fewest_given_up(budget, holdings)
            outcome |= {"give_up": plain(given), "collapse": given is None}
    return outcome


# ---------------------------------------------------------------- research, ship


def refereed_research(
    owned: tuple[Tech, ...],
    supply: tuple[Tech, ...],
    science: int,
    money: int = 0,
    materials: int = 0,
    species: Species = Species.TERRAN,
) -> dict[str, Json]:
    found = offers(supply, owned, (money, science, materials), SPECIES[species].trade)
    return {
        "discounts": {category.value: discount(tiles) for category, tiles in on_tracks(owned).items()},
        "offers": [plain_fields(offer, "tech", "price", "status", *MORE.get(offer.status, ())) for offer in found],
    }


MORE = {Status.OK: ("left",), Status.TRADE: ("short",), Status.SHORT: ("short",)}  # of an offer


def refereed_ship(fields: Fields) -> dict[str, Json]:
    species, ship = fields.take("species", among(Species), Species.TERRAN), fields.take("ship", named(SHIP_NAMES))
    slots = tiles_of(species, ship)
    tiles, before = fields.take("tiles", slots, bare(species, ship)), fields.take("before", slots, None)
    techs = fields.take("techs", listed(a_tech, doubles=False), ())
    ancient = fields.take("ancient", listed(named(ANCIENT_PARTS)), ())
    limit = fields.take("as", named({"action": SPECIES[species].counts.upgrade, "reaction": 1}), None)
    switches = fields.take("switches", SWITCHES.read, DEFAULT)
    laid = None if before is None else placed(tiles, before, switches.ancient_part_counts)
    errors = [
        *flaws(species, ship, tiles),
        *(f"tech:{part}" for part in lacking_techs(tiles, techs)),
        *(f"ancient:{part}" for part in lacking_ancients(tiles, ancient, before or ())),
    ]
    if laid is not None and laid > (limit or SPECIES[species].counts.upgrade):
        errors.append("limit")
    build = built(species, ship, tiles)
    return {
        **plain_fields(build.design, "initiative", "computer", "shield", "hull", "life"),
        **plain_fields(build, "move", "energy"),
        **plain_fields(build.design, "cannons", "missiles"),
        "cost": SPECIES[species].costs[ship],
        "placed": laid,
        "legal": not errors,
        "errors": sorted(errors),
    }


# ---------------------------------------------------------------- queue


def a_fighter(value: Json, where: Where) -> str:
    """A name that cannot be taken for an NPC or for the winner of a battle."""
    name = a_player_name(value, where)
    if name.startswith("#"):
        raise Impossible(where, f"{name!r} begins with #")
    return name


def refereed_queue(
    hexes: tuple[Contested, ...], draco: str | None = None, switches: Switches = DEFAULT
) -> dict[str, Json]:
    order = battle_order(hexes, switches.hex_order, draco)
    return {
        "hexes": [
            {
                **plain_fields(battles, "hex"),
                "battles": [written_pairing(pairing) for pairing in battles.pairings],
                **plain_fields(battles, "reputation", "bombard"),
            }
            for battles in order
        ]
    }


def written_pairing(pairing: Pairing) -> dict[str, Json]:
    attacker = f"#{pairing.attacker}" if isinstance(pairing.attacker, int) else pairing.attacker
    return {
        "n": pairing.n,
        "attacker": attacker,
        **plain_fields(pairing, "defender", *(("unless",) if pairing.unless else ())),
    }


# ---------------------------------------------------------------- population


CUBES = {cube.name.lower(): cube for cube in Cube}


def a_population(value: Json, where: Where) -> Population:
    population: Population = in_order(CUBES, whole(*COUNT), 0)(value, where)
    whole(0, 1)(population[Cube.ORBITAL], where.at("orbital"))
    return population


def salvo(type: Ship, design: Design, dice: Volley, count: int = 1) -> Salvo:
    return Salvo(design, count, dice)


def refereed_population(
    cubes: Population,
    volleys: tuple[Salvo, ...] = (),
    choice: tuple[Cube, ...] = (),
    neutron_bombs: bool = False,
    planta: bool = False,
) -> dict[str, Json]:
    everything = neutron_bombs or planta
    if not volleys and not everything:
        raise Impossible("volleys", "are missing: nothing attacks")
    code = None if everything else misthrown(volleys)
    if code is not None:
        return {"refused": code.value}
    result = bombarded(cubes, volleys, choice, everything)
    return {
        "damage": result.damage,
        "removed": dict(zip(CUBES, result.removed, strict=True)),
        "left": dict(zip(CUBES, result.left, strict=True)),
        "empty": not any(result.left),
    }


# ---------------------------------------------------------------- reputation


BAG_NAMES = {str(value): value for value in range(1, len(REPUTATION_BOX) + 1)}
BEST = 0  # of the tiles drawn, if it is not said which one is kept


def a_bag(value: Json, where: Where) -> bags.ReputationBag:
    bag: bags.ReputationBag = in_order(BAG_NAMES, whole(*COUNT), 0)(value, where)
    for name, number, most in zip(BAG_NAMES, bag, REPUTATION_BOX, strict=True):
        whole(0, most)(number, where.at(name))
    return bag


@dataclass(frozen=True, slots=True)
class Drawer:
    """A player who draws, and what became of it."""

    name: str
    kills: dict[Ship, int] = field(default_factory=dict)
    participated: bool = True
    retreated: bool = False
    drawn: tuple[int, ...] | None = None
    keep: int | None = BEST
    drop: int | None = None


def refereed_reputation(players: tuple[Drawer, ...], bag: bags.ReputationBag = bags.FULL_REPUTATION) -> dict[str, Json]:
    written = []
    for row in players:
        earned = bags.draws_earned(row.participated, row.retreated, row.kills)
        drawn, bag = drawn_from(bag, row, min(earned, sum(bag)))
        written.append(drawn)
    return {"players": written, "bag": {name: bag[value - 1] for name, value in BAG_NAMES.items()}}


def drawn_from(bag: bags.ReputationBag, row: Drawer, draws: int) -> tuple[dict[str, Json], bags.ReputationBag]:
    """What a player's draw is worth and, if entered, what he kept and what the bag is then."""
    written: dict[str, Json] = {"name": row.name, "draws": draws}
    if draws:
        best = bags.best_of(bag, draws)
        written["expected"] = fraction(bags.worth(best))
        written["best"] = {str(value): fraction(chance) for value, chance in best.items()}
    if row.drawn is None:
        return written, bag
    keep = max(row.drawn, default=None) if row.keep == BEST else row.keep
    if len(row.drawn) != draws:
        return {**written, "refused": "draws"}, bag
    if not bags.holds(bag, row.drawn):
        return {**written, "refused": "bag"}, bag
    if keep is not None and keep not in row.drawn:
        return {**written, "refused": "keep"}, bag
    return {**written, "kept": keep}, bags.changed(bag, keep, row.drop)


# ---------------------------------------------------------------- score


def refereed_score(players: tuple[Assets, ...], ancients_left: int = 0) -> dict[str, Json]:
    no_doubles([number for player in players for number in player.hexes], "players")
    if sum([player.traitor for player in players]) > 1:
        raise Impossible("players", "have two traitors: there is one card")
    return written_score(scored(players, ancients_left))


# ---------------------------------------------------------------- any record

A_COUNT = whole(*COUNT)
DISCS = Form(
    Discs,
    {
        "total": whole(1, DISCS_PER_PLAYER),
        **dict.fromkeys(("hexes", "actions", "reactions"), whole(0, DISCS_PER_PLAYER)),
    },
)
CONTESTED = question(
    Contested, entered=listed(a_fighter, doubles=False, empty=False), owner=a_fighter, npc=named(NPC_SHIP_NAMES)
)
SALVO = question(salvo, type=named(SHIP_NAMES), design=DESIGN.read, count=SHIPS_PER_TYPE)
DRAWER = question(Drawer, kills=by_name({ship.value: ship for ship in TYPE_ORDER}, A_COUNT))
ASSETS = question(
    Assets,
    hexes=listed(a_hex),
    ambassadors=whole(0, AMBASSADORS),
    discovery=whole(0, 21),
    monoliths=whole(0, 40),
    techs=owned_techs,
    store=amounts(STORE),
)
ALL = Row(Fields, inside=True)  # a question that looks at its fields itself
KINDS: Choice[dict[str, Json]] = Choice(
    "kind",
    {
        "setup": question(refereed_setup, players=seated),
        "bag": question(refereed_bag, players=whole(PLAYERS[0], PLAYERS[-1]), want=listed(a_tech, doubles=False)),
        "upkeep": question(
            refereed_upkeep,
            discs=DISCS.read,
            cubes=amounts((0, CUBES_PER_TRACK)),
            hexes=listed(question(holding).read, once="hex"),
        ),
        "research": question(refereed_research, owned=owned_techs),
        "ship": question(refereed_ship, fields=ALL),
        "queue": question(refereed_queue, hexes=listed(CONTESTED.read, once="hex"), draco=a_fighter),
        "population": question(
            refereed_population, cubes=a_population, volleys=listed(SALVO.read), choice=listed(named(CUBES))
        ),
        "reputation": question(refereed_reputation, bag=a_bag, players=listed(DRAWER.read, once="name")),
        "score": question(refereed_score, players=listed(ASSETS.read, once="name"), ancients_left=A_COUNT),
        "play": question(refereed_play, fields=ALL),
        "table": question(refereed_table, fields=ALL),
        **BATTLES,
    },
)


def referee(record: Json) -> dict[str, Json]:
    """The outcome of a parsed record. `Impossible` says what is wrong with a malformed one."""
    identity = Fields(record).take("id", a_name)
    return {"id": identity, "status": "ok", **KINDS.read(record, Where())}


def events_in(record: Json) -> int:
    """How many events the record of a played game has; of one that a table entered, its steps."""
    given = an_object(record, "record")
    return len(a_list(given.get("events", given.get("steps", [])), "events"))
