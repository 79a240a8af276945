"""Records of the game: every kind of question a record can ask, answered by the core that the table's keys drive."""

from collections.abc import Callable

from companion.rules.eclipse import bags
from companion.rules.eclipse.design import built, flaws, lacking_ancients, lacking_techs, placed
from companion.rules.eclipse.economy import Budget, Holding, fewest_given_up, forecast
from companion.rules.eclipse.lineup import Battles, Contested, Pairing, battle_order
from companion.rules.eclipse.names import NOTHING, Resource, Species, together
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
    a_hex,
    a_player_name,
    a_reputation,
    a_tech,
    a_volley,
    amounts,
    read_switches,
    tiles_in_box,
)
from companion.rules.eclipse.record_events import written_amounts
from companion.rules.eclipse.record_play import read_players, refereed_play, written_score
from companion.rules.eclipse.record_sides import (
    NPC_SHIP_NAMES,
    SHIP_NAMES,
    SHIPS_PER_TYPE,
    TYPE_NAMES,
    a_design,
    fraction,
    read_tiles,
    refereed_assign,
    refereed_battle,
    refereed_odds,
)
from companion.rules.eclipse.record_table import refereed_table
from companion.rules.eclipse.research import Offer, Status, discount, offers, on_tracks
from companion.rules.eclipse.score import Assets, scored
from companion.rules.eclipse.setup import PlayerSetup, setup_list
from companion.rules.eclipse.species import SPECIES, SPECIES_NAMES
from companion.rules.eclipse.technologies import BOX, TECH_PLACE, Tech, counted
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_flag,
    a_list,
    a_name,
    an_object,
    an_object_by,
    by_name,
    listed,
    named,
    or_null,
    whole,
)

a_store = whole(*STORE)
a_disc_count = whole(0, DISCS_PER_PLAYER)


def read_species(fields: Fields) -> Species:
    return fields.take("species", named(SPECIES_NAMES), Species.TERRAN)


def owned_techs(value: Json, where: Where) -> tuple[Tech, ...]:
    """What a player has: each once, at most seven on a track."""
    owned = listed(a_tech, doubles=False)(value, where)
    if max(on_tracks(owned).values()) > TECHS_PER_TRACK:
        raise Impossible(where, f"has more than {TECHS_PER_TRACK} technologies of one track")
    return owned


# ---------------------------------------------------------------- setup, bag


def refereed_setup(fields: Fields) -> dict[str, Json]:
    listed = setup_list(read_players(fields), read_switches(fields))
    names = ("outer_hexes", "middle_hexes", "inner_hexes", "tech_tiles", "tech_tiles_cleanup", "rounds", "diplomacy")
    return {
        **{name: getattr(listed, name) for name in names},
        "players": [written_player(player) for player in listed.players],
    }


def written_player(listed: PlayerSetup) -> dict[str, Json]:
    row, counts = listed.row, listed.row.counts
    return {
        "name": listed.player.name,
        "species": row.species.value,
        "hex": listed.player.hex,
        "store": written_amounts(row.start),
        "trade": row.trade,
        "on_track": listed.on_track,
        "upkeep": listed.upkeep,
        "income": written_amounts(listed.income),
        "colony_ships": row.colony_ships,
        "ship": row.ship.value,
        "techs": sorted(tech.value for tech in row.techs),
        "reputation_draws": row.reputation_draws,
        "counts": {name: getattr(counts, name) for name in ("explore", "research", "upgrade", "build", "move")},
    }


def refereed_bag(fields: Fields) -> dict[str, Json]:
    players = fields.take("players", whole(PLAYERS[0], PLAYERS[-1]))
    seen = counted(fields.take("seen", tiles_in_box))
    want = fields.take("want", listed(a_tech, doubles=False), ())
    left = [box - out for box, out in zip(BOX, seen, strict=True)]
    draw = min(bags.tiles_at_cleanup(players, read_switches(fields)), sum(left))
    copies = {tech: left[TECH_PLACE[tech]] for tech in want}
    return {
        "bag_left": sum(left),
        "draw": draw,
        "want": [
            {"tech": tech.value, "left": number, "chance": fraction(bags.chance_of(number, sum(left), draw))}
            for tech, number in copies.items()
        ],
    }


# ---------------------------------------------------------------- upkeep


def refereed_upkeep(fields: Fields) -> dict[str, Json]:
    species = SPECIES[read_species(fields)]
    discs = fields.take("discs", Fields)
    total = discs.take("total", whole(1, DISCS_PER_PLAYER), species.discs)
    on_hexes = discs.take("hexes", a_disc_count, 0)
    used = on_hexes + discs.take("actions", a_disc_count, 0) + discs.take("reactions", a_disc_count, 0)
    if used > total:
        raise Impossible("discs", f"{used} are used, there are {total}")
    cubes = fields.take("cubes", amounts((0, CUBES_PER_TRACK)))
    money, science, materials = (fields.take(name, a_store) for name in ("money", "science", "materials"))
    budget = Budget((money, science, materials), total - used, cubes, species.trade)
    holdings = fields.take("hexes", listed(an_object_by(read_holding)), None)
    if holdings is not None:
        check_holdings(holdings, on_hexes, budget)
    return written_upkeep(budget, holdings)


def read_holding(fields: Fields) -> Holding:
    money, science, materials = (fields.take(name, whole(*COUNT), 0) for name in ("money", "science", "materials"))
    return Holding(fields.take("hex", a_hex), (money, science, materials))


def check_holdings(holdings: tuple[Holding, ...], discs: int, budget: Budget) -> None:
    if len(holdings) != discs:
        raise Impossible("hexes", f"are {len(holdings)} for {discs} discs")
    if len({holding.hex for holding in holdings}) < len(holdings):
        raise Impossible("hexes", "name a hex twice")
    sums = together(*[holding.cubes for holding in holdings])
    if any(more > placed_ for more, placed_ in zip(sums, budget.cubes, strict=True)):
        raise Impossible("hexes", "have more cubes than are off the tracks")


def written_upkeep(budget: Budget, holdings: tuple[Holding, ...] | None) -> dict[str, Json]:
    seen = forecast(budget.store, budget.on_track, budget.cubes)
    income = seen.income[Resource.MONEY]
    outcome: dict[str, Json] = {
        "on_track": budget.on_track,
        "upkeep": seen.upkeep,
        "income": written_amounts(seen.income),
        "net": income - seen.upkeep,
        "money_after": seen.after,
        "next": None,
        "science_after": budget.store[Resource.SCIENCE] + seen.income[Resource.SCIENCE],
        "materials_after": budget.store[Resource.MATERIALS] + seen.income[Resource.MATERIALS],
        "short": budget.short,
        "trade": None,
        "give_up": None,
        "collapse": False,
    }
    if seen.next_upkeep is not None:
        outcome["next"] = {"upkeep": seen.next_upkeep, "net": income - seen.next_upkeep, "money_after": seen.next}
    if budget.short:
        sale = budget.by_trade
        names = ("ratio", "science", "materials", "gain", "enough")
        outcome["trade"] = {name: getattr(sale, name) for name in names}
        if holdings is not None and not sale.enough:
            given = fewest_given_up(budget, holdings)
            outcome |= {"give_up": None if given is None else list(given), "collapse": given is None}
    return outcome


# ---------------------------------------------------------------- research, ship


def refereed_research(fields: Fields) -> dict[str, Json]:
    ratio = SPECIES[read_species(fields)].trade
    owned = fields.take("owned", owned_techs)
    supply = fields.take("supply", tiles_in_box)
    science = fields.take("science", a_store)
    store = (fields.take("money", a_store, 0), science, fields.take("materials", a_store, 0))
    return {
        "discounts": {category.value: discount(tiles) for category, tiles in on_tracks(owned).items()},
        "offers": [written_offer(offer) for offer in offers(supply, owned, store, ratio)],
    }


def written_offer(offer: Offer) -> dict[str, Json]:
    row: dict[str, Json] = {"tech": offer.tech.value, "price": offer.price, "status": offer.status.value}
    if offer.status is Status.OK:
        row["left"] = offer.left
    elif offer.status in (Status.TRADE, Status.SHORT):
        row["short"] = offer.short
    return row


def refereed_ship(fields: Fields) -> dict[str, Json]:
    species = read_species(fields)
    ship = fields.take("ship", named(SHIP_NAMES))

    def tiles_of_ship(value: Json, where: Where) -> tuple[Json, ...]:
        return read_tiles(value, where, species, ship)

    row = SPECIES[species]
    tiles = fields.take("tiles", tiles_of_ship, (None,) * len(row.blueprints[ship].parts))
    techs = fields.take("techs", listed(a_tech, doubles=False), ())
    ancient = fields.take("ancient", listed(named(ANCIENT_PARTS)), ())
    before = fields.take("before", tiles_of_ship, None)
    reaction = fields.take("as", named({"action": False, "reaction": True}), False)
    ancient_counts = read_switches(fields).ancient_part_counts
    laid = None if before is None else placed(tiles, before, ancient_counts)
    errors = [
        *flaws(species, ship, tiles),
        *(f"tech:{part}" for part in lacking_techs(tiles, techs)),
        *(f"ancient:{part}" for part in lacking_ancients(tiles, ancient, before or ())),
    ]
    if laid is not None and laid > (1 if reaction else row.counts.upgrade):
        errors.append("limit")
    build = built(species, ship, tiles)
    design = build.design
    return {
        **{name: getattr(design, name) for name in ("initiative", "computer", "shield", "hull", "life")},
        "move": build.move,
        "energy": build.energy,
        "cannons": list(design.cannons),
        "missiles": list(design.missiles),
        "cost": row.costs[ship],
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


def read_contested(fields: Fields) -> Contested:
    return Contested(
        fields.take("hex", a_hex),
        fields.take("entered", listed(a_fighter, doubles=False, empty=False)),
        fields.take("owner", a_fighter, None),
        fields.take("npc", named(NPC_SHIP_NAMES), None),
    )


def refereed_queue(fields: Fields) -> dict[str, Json]:
    hexes = fields.take("hexes", listed(an_object_by(read_contested)))
    if len({row.hex for row in hexes}) < len(hexes):
        raise Impossible("hexes", "name a hex twice")
    order = battle_order(hexes, read_switches(fields).hex_order, fields.take("draco", a_fighter, None))
    return {"hexes": [written_battles(battles) for battles in order]}


def written_battles(battles: Battles) -> dict[str, Json]:
    return {
        "hex": battles.hex,
        "battles": [written_pairing(pairing) for pairing in battles.pairings],
        "reputation": list(battles.reputation),
        "bombard": battles.bombard,
    }


def written_pairing(pairing: Pairing) -> dict[str, Json]:
    attacker = f"#{pairing.attacker}" if isinstance(pairing.attacker, int) else pairing.attacker
    row: dict[str, Json] = {"n": pairing.n, "attacker": attacker, "defender": pairing.defender}
    return row if pairing.unless is None else {**row, "unless": pairing.unless}


# ---------------------------------------------------------------- population


CUBES = {cube.name.lower(): cube for cube in Cube}


def read_population(value: Json, where: Where) -> Population:
    given = by_name(CUBES, whole(*COUNT))(value, where)
    whole(0, 1)(given.get(Cube.ORBITAL, 0), where.at("orbital"))
    return (
        given.get(Cube.MONEY, 0),
        given.get(Cube.SCIENCE, 0),
        given.get(Cube.MATERIALS, 0),
        given.get(Cube.ORBITAL, 0),
    )


def read_salvo(fields: Fields) -> Salvo:
    fields.take("type", named(SHIP_NAMES))
    ships = fields.take("count", SHIPS_PER_TYPE, 1)
    return Salvo(fields.take("design", a_design), ships, fields.take("dice", a_volley))


def refereed_population(fields: Fields) -> dict[str, Json]:
    cubes = fields.take("cubes", read_population)
    salvos = fields.take("volleys", listed(an_object_by(read_salvo)), ())
    picks = fields.take("choice", listed(named(CUBES)), ())
    bombs, planta = fields.take("neutron_bombs", a_flag, False), fields.take("planta", a_flag, False)
    everything = bombs or planta
    if not salvos and not everything:
        raise Impossible("volleys", "are missing: nothing attacks")
    code = None if everything else misthrown(salvos)
    if code is not None:
        return {"refused": code.value}
    result = bombarded(cubes, salvos, picks, everything)
    return {
        "damage": result.damage,
        "removed": dict(zip(CUBES, result.removed, strict=True)),
        "left": dict(zip(CUBES, result.left, strict=True)),
        "empty": not any(result.left),
    }


# ---------------------------------------------------------------- reputation


BAG_NAMES = {str(value): value for value in range(1, len(REPUTATION_BOX) + 1)}


def read_bag(value: Json, where: Where) -> bags.ReputationBag:
    given = by_name(BAG_NAMES, whole(*COUNT))(value, where)
    for tile, number in given.items():
        whole(0, REPUTATION_BOX[tile - 1])(number, where.at(str(tile)))
    return given.get(1, 0), given.get(2, 0), given.get(3, 0), given.get(4, 0)


def read_drawer(fields: Fields) -> tuple[Fields, int]:
    """A player's row, and the tiles that he has earned."""
    kills = fields.take("kills", by_name(TYPE_NAMES, whole(*COUNT)), {})
    flags = fields.take("participated", a_flag, True), fields.take("retreated", a_flag, False)
    for name, reader in (("keep", or_null(a_reputation)), ("drop", or_null(a_reputation))):
        fields.take(name, reader, None)
    fields.take("drawn", listed(a_reputation), None)
    fields.take("name", a_name)
    return fields, bags.draws_earned(*flags, kills)


def refereed_reputation(fields: Fields) -> dict[str, Json]:
    bag = fields.take("bag", read_bag, bags.FULL_REPUTATION)
    rows = fields.take("players", listed(an_object_by(read_drawer)))
    if len({row.given["name"] for row, _ in rows}) < len(rows):
        raise Impossible("players", "have the same name twice")
    written = []
    for row, earned in rows:
        drawn, bag = drawn_from(bag, row, min(earned, sum(bag)))
        written.append(drawn)
    return {"players": written, "bag": {name: bag[value - 1] for name, value in BAG_NAMES.items()}}


def drawn_from(bag: bags.ReputationBag, row: Fields, draws: int) -> tuple[dict[str, Json], bags.ReputationBag]:
    """What a player's draw is worth and, if it is told, what he kept and what the bag is then."""
    written: dict[str, Json] = {"name": row.given["name"], "draws": draws}
    if draws:
        best = bags.best_of(bag, draws)
        written["expected"] = fraction(bags.worth(best))
        written["best"] = {str(value): fraction(chance) for value, chance in best.items()}
    if "drawn" not in row.given:
        return written, bag
    drawn = row.given["drawn"]
    keep = row.given["keep"] if "keep" in row.given else max(drawn, default=None)
    if len(drawn) != draws:
        return {**written, "refused": "draws"}, bag
    if not bags.holds(bag, drawn):
        return {**written, "refused": "bag"}, bag
    if keep is not None and keep not in drawn:
        return {**written, "refused": "keep"}, bag
    return {**written, "kept": keep}, bags.changed(bag, keep, row.given.get("drop"))


# ---------------------------------------------------------------- score


def read_assets(fields: Fields) -> Assets:
    return Assets(
        name=fields.take("name", a_name),
        hexes=fields.take("hexes", listed(a_hex)),
        species=read_species(fields),
        reputation=fields.take("reputation", listed(a_reputation), ()),
        ambassadors=fields.take("ambassadors", whole(0, AMBASSADORS), 0),
        discovery=fields.take("discovery", whole(0, 21), 0),
        monoliths=fields.take("monoliths", whole(0, 40), 0),
        techs=fields.take("techs", owned_techs, ()),
        traitor=fields.take("traitor", a_flag, False),
        store=fields.take("store", amounts(STORE), NOTHING),
    )


def refereed_score(fields: Fields) -> dict[str, Json]:
    players = fields.take("players", listed(an_object_by(read_assets)))
    hexes = [number for player in players for number in player.hexes]
    if len(set(hexes)) < len(hexes):
        raise Impossible("players", "have a hex twice")
    if len({player.name for player in players}) < len(players):
        raise Impossible("players", "have the same name twice")
    if sum([player.traitor for player in players]) > 1:
        raise Impossible("players", "have two traitors: there is one card")
    return written_score(scored(players, fields.take("ancients_left", whole(*COUNT), 0)))


# ---------------------------------------------------------------- any record


KINDS: dict[str, Callable[[Fields], dict[str, Json]]] = {
    "setup": refereed_setup,
    "bag": refereed_bag,
    "upkeep": refereed_upkeep,
    "research": refereed_research,
    "ship": refereed_ship,
    "queue": refereed_queue,
    "battle": refereed_battle,
    "assign": refereed_assign,
    "odds": refereed_odds,
    "population": refereed_population,
    "reputation": refereed_reputation,
    "score": refereed_score,
    "play": refereed_play,
    "table": refereed_table,
}


def referee(record: Json) -> dict[str, Json]:
    """The outcome of a parsed record. `Impossible` says what is wrong with a malformed one."""
    fields = Fields(record)
    identity = fields.take("id", a_name)
    return {"id": identity, "status": "ok", **fields.take("kind", named(KINDS))(fields)}


def events_in(record: Json) -> int:
    """How many events the record of a played game has; of one that a table told, steps."""
    given = an_object(record, "record")
    return len(a_list(given.get("events", given.get("steps", [])), "events"))
