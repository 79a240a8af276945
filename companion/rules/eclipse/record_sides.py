"""Sides of a battle as records write them, and the three kinds that have them: battle, assign, odds."""

from collections.abc import Sequence
from fractions import Fraction

from companion.rules.eclipse import battle as fights
from companion.rules.eclipse.assignment import DAMAGES, Target, assigned, pips_needed
from companion.rules.eclipse.battle import (
    Battle,
    Declared,
    Fate,
    Fire,
    Fired,
    Left,
    Moment,
    Retreat,
    Role,
    Side,
    Squadron,
    Vessel,
)
from companion.rules.eclipse.best_play import Play, best_odds
from companion.rules.eclipse.design import NPC_DESIGNS, Design, PartTiles, bare, built, slots
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import NPC_SHIPS, PLACE, PLAYER_SHIPS, TYPE_ORDER, Code, Ship, Species
from companion.rules.eclipse.odds import Chance, Odds, engaged, odds_of, within_bounds
from companion.rules.eclipse.parts import PART_NAMES
from companion.rules.eclipse.reading import a_hex, a_volley, read_switches, some_aims
from companion.rules.eclipse.species import SPECIES_NAMES
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Where,
    a_flag,
    a_name,
    an_object_by,
    listed,
    named,
    or_null,
    whole,
)

NPC = "npc"
SHIP_NAMES = {ship.value: ship for ship in PLAYER_SHIPS}
NPC_SHIP_NAMES = {ship.value: ship for ship in NPC_SHIPS}
TYPE_NAMES = {ship.value: ship for ship in TYPE_ORDER}
STATISTIC = whole(0, 20)
SHIPS_PER_TYPE = whole(1, 8)
MOST_WEAPONS = 12
MOST_DICE = 24
a_part = named(PART_NAMES)

# ---------------------------------------------------------------- reading


def weapons(value: Json, where: Where) -> tuple[int, ...]:
    dice = listed(whole(min(DAMAGES), max(DAMAGES)))(value, where)
    if len(dice) > MOST_WEAPONS or not set(dice) <= set(DAMAGES):
        raise Impossible(where, f"is {list(dice)}: at most {MOST_WEAPONS} dice of 1, 2 or 4")
    return tuple(sorted(dice, reverse=True))


def read_design(fields: Fields) -> Design:
    return Design(
        initiative=fields.take("initiative", STATISTIC, 0),
        computer=fields.take("computer", STATISTIC, 0),
        shield=fields.take("shield", STATISTIC, 0),
        hull=fields.take("hull", STATISTIC, 0),
        cannons=fields.take("cannons", weapons, ()),
        missiles=fields.take("missiles", weapons, ()),
    )


a_design = an_object_by(read_design)


def read_tiles(value: Json, where: Where, species: Species, ship: Ship) -> PartTiles:
    """One entry per slot of the blueprint: a part, or null where the printed one shows."""
    return slots_told(listed(or_null(a_part))(value, where), where, species, ship)


def slots_told(tiles: PartTiles, where: str, species: Species, ship: Ship) -> PartTiles:
    if len(tiles) != slots(species, ship):
        raise Impossible(where, f"has {len(tiles)} entries; a {species} {ship} has {slots(species, ship)} slots")
    return tiles


def npc_design(fields: Fields, ship: Ship) -> Design:
    if "tiles" in fields.given:
        raise Impossible(fields.at("tiles"), "an NPC has no blueprint")
    return NPC_DESIGNS[ship]


def blueprint_design(fields: Fields, species: Species, ship: Ship) -> Design:
    tiles = fields.take("tiles", lambda value, where: read_tiles(value, where, species, ship), bare(species, ship))
    return built(species, ship, tiles).design


def read_squadron(fields: Fields, species: Species | None) -> Squadron:
    ship = fields.take("type", named(NPC_SHIP_NAMES if species is None else SHIP_NAMES))
    count = fields.take("count", SHIPS_PER_TYPE, 1)
    drawn = npc_design(fields, ship) if species is None else blueprint_design(fields, species, ship)
    design = fields.take("design", a_design, drawn)
    damage = fields.take("damage", listed(whole(0, design.hull)), (0,) * count)
    if len(damage) != count:
        raise Impossible(fields.at("damage"), f"has {len(damage)} numbers for {count} ships")
    return Squadron(ship, design, tuple(Vessel(number, hurt) for number, hurt in enumerate(damage, 1)))


def read_side(fields: Fields, role: Role) -> Side:
    npc = role is Role.DEFENDER and fields.given.get("species") == NPC
    species = None if npc else fields.take("species", named(SPECIES_NAMES), Species.TERRAN)
    squadrons = fields.take("ships", listed(an_object_by(lambda row: read_squadron(row, species)), empty=False))
    if len({squadron.type for squadron in squadrons}) < len(squadrons):
        raise Impossible(fields.at("ships"), "names a type twice")
    return Side(
        name=fields.take("name", a_name, role.name.lower()),
        squadrons=tuple(sorted(squadrons, key=lambda squadron: PLACE[squadron.type])),
        npc=species is None,
        retreat_to=fields.take("retreat_to", listed(a_hex), ()),
    )


def read_battle(fields: Fields) -> Battle:
    attacker = fields.take("attacker", an_object_by(lambda row: read_side(row, Role.ATTACKER)))
    defender = fields.take("defender", an_object_by(lambda row: read_side(row, Role.DEFENDER)))
    if attacker.name == defender.name:
        raise Impossible("defender.name", f"is {defender.name!r}, as the attacker's")
    return fights.begin(attacker, defender, read_switches(fields))


def read_step(fields: Fields) -> fights.Answer:
    if fields.take("act", named({"fire": True, "retreat": False})):
        return Fire(fields.take("dice", a_volley), fields.take("targets", some_aims, None))
    return Retreat(fields.take("to", a_hex))


# ---------------------------------------------------------------- writing


def decimal(chance: Chance) -> str:
    return f"{float(chance):.9f}"


def fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def written_by_damage(lists: Sequence[Sequence[Json]]) -> dict[str, Json]:
    return {str(damage): list(items) for damage, items in zip(DAMAGES, lists, strict=True) if items}


def written_moment(battle: Battle, moment: Moment) -> dict[str, Json]:
    return {
        "phase": moment.stage.value,
        "round": moment.round,
        "side": battle.sides[moment.role].name,
        "type": moment.type.value,
    }


def written_fact(battle: Battle, fact: fights.Fact) -> dict[str, Json]:
    row = written_moment(battle, fact.moment)
    match fact:
        case Fired():
            aims = written_by_damage(fact.assigned)
            return {**row, "act": "fire", "assigned": aims, "hits": dict(fact.hits), "destroyed": list(fact.destroyed)}
        case Declared():
            return {**row, "act": "retreat", "to": fact.to}
        case Left():
            return {**row, "act": "leaves", "to": fact.to, "ships": list(fact.ships)}


def written_next(battle: Battle) -> dict[str, Json] | None:
    if battle.over:
        return None
    dice = {str(damage): number for damage, number in zip(DAMAGES, fights.dice_due(battle), strict=True) if number}
    return {**written_moment(battle, fights.moment(battle)), "dice": dice}


def written_battle(battle: Battle) -> dict[str, Json]:
    sides = battle.sides
    outcome: dict[str, Json] = {
        "over": battle.over,
        "winner": None if battle.winner is None else sides[battle.winner].name,
        "stalemate": battle.stalemate,
        "rounds": battle.round,
        "next": written_next(battle),
        "ships": {side.name: {s.named(v): v.damage for s, v in side.with_fate(Fate.HERE)} for side in sides},
        "lost": {side.name: sorted(s.named(v) for s, v in side.with_fate(Fate.LOST)) for side in sides},
        "retreated": {side.name: {s.named(v): s.leaving_to for s, v in side.with_fate(Fate.LEFT)} for side in sides},
    }
    if battle.over:
        players = [role for role in Role if not sides[role].npc]
        outcome["draws"] = {sides[role].name: fights.draws(battle, role) for role in players}
    return outcome


# ---------------------------------------------------------------- the kinds


def refereed_battle(fields: Fields) -> dict[str, Json]:
    battle = read_battle(fields)
    steps = fields.take("steps", listed(an_object_by(read_step)))
    with_odds = fields.take("odds", a_flag, False)
    bounded = within_bounds(battle)
    rows: list[dict[str, Json]] = []
    for n, step in enumerate(steps, 1):
        answered = fights.answer(battle, step)
        battle = answered.battle
        if answered.code is not None:
            rows.append({"n": n, "refused": answered.code.value})
            continue
        numbers = [n, *[None] * (len(answered.facts) - 1)]
        rows += [
            {"n": number, **written_fact(battle, fact)} for number, fact in zip(numbers, answered.facts, strict=True)
        ]
        if with_odds:
            rows[-1]["win"] = written_win(battle, bounded)
    return {"per_event": rows, **written_battle(battle)}


def written_win(battle: Battle, bounded: bool) -> str | None:
    if battle.over:
        return decimal(float(battle.winner is Role.ATTACKER))
    if not bounded or any(side.leaving for side in battle.sides):
        return None
    return decimal(odds_of(battle).win)


def refereed_odds(fields: Fields) -> dict[str, Json]:
    battle = read_battle(fields)
    skip_missiles = fields.take("from", named({"missiles": False, "engagement": True}), False)
    if fields.take("play", named({play.value: play for play in Play}), Play.RULE) is Play.BEST:
        return written_best(engaged(battle) if skip_missiles else battle)
    if not within_bounds(battle):
        return {"refused": Code.SIZE.value}
    return written_odds(odds_of(engaged(battle) if skip_missiles else battle))


def written_best(battle: Battle) -> dict[str, Json]:
    """E-R27."""
    try:
        return {"win": decimal(best_odds(battle))}
    except TooLarge:
        return {"refused": Code.SIZE.value}


def written_odds(odds: Odds) -> dict[str, Json]:
    return {
        "win": decimal(odds.win),
        "lose": decimal(odds.lose),
        "stalemate": decimal(odds.stalemate),
        "exact": None if odds.exact is None else fraction(odds.exact),
        "ends": [
            {"attacker": survivors(attacker), "defender": survivors(defender), "p": decimal(chance)}
            for (attacker, defender), chance in odds.ends
        ],
    }


def survivors(ships: tuple[int, ...]) -> dict[str, Json]:
    return {ship.value: number for ship, number in zip(TYPE_ORDER, ships, strict=True) if number}


def refereed_assign(fields: Fields) -> dict[str, Json]:
    """E-R8 alone."""
    dice = fields.take("dice", a_volley)
    if sum(map(len, dice)) > MOST_DICE:
        raise Impossible("dice", f"at most {MOST_DICE}")
    computer = fields.take("computer", STATISTIC, 0)
    ships = fields.take("ships", listed(an_object_by(read_prey), empty=False))
    prefer = read_switches(fields).npc_targets
    seen = [ship for ship, _, _ in ships]
    names = [f"{ship.value}{seen[: place + 1].count(ship)}" for place, ship in enumerate(seen)]
    targets = [Target(ship, pips_needed(computer, d.shield), d.life - hurt, hurt) for ship, d, hurt in ships]
    flat = fights.flat(dice)
    places = assigned(flat, targets, prefer)
    hits = [
        sum([damage for (damage, _), at in zip(flat, places, strict=True) if at == place])
        for place in range(len(ships))
    ]
    return {
        "assigned": written_by_damage(fights.named_aims(dice, names, places)),
        "hits": {name: damage for name, damage in zip(names, hits, strict=True) if damage},
        "destroyed": sorted(
            name for name, damage, target in zip(names, hits, targets, strict=True) if damage >= target.left
        ),
    }


def read_prey(fields: Fields) -> tuple[Ship, Design, int]:
    ship = fields.take("type", named(TYPE_NAMES))
    design = Design(hull=fields.take("hull", STATISTIC, 0), shield=fields.take("shield", STATISTIC, 0))
    return ship, design, fields.take("damage", whole(0, design.hull), 0)
