"""Sides of a battle as records write them, and the three kinds that have them: battle, assign, odds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from companion.rules.eclipse.reading import SWITCHES, a_hex, a_volley, question, some_aims
from companion.rules.eclipse.switches import DEFAULT, Switches
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_name,
    among,
    an_object_by,
    listed,
    named,
    number_of,
    or_null,
    whole,
)
from companion.rules.forms import Choice, Form, Row, plain_fields

NPC = "npc"
SHIP_NAMES = {ship.value: ship for ship in PLAYER_SHIPS}
NPC_SHIP_NAMES = {ship.value: ship for ship in NPC_SHIPS}
STATISTIC = whole(0, 20)
SHIPS_PER_TYPE = whole(1, 8)
MOST_DICE = 24
a_part = named(PART_NAMES)


def by_damage(lists: Sequence[Sequence[Json]] | None, table: object = None) -> dict[str, Json] | None:
    """Empty lists are left out."""
    return None if lists is None else {str(d): list(each) for d, each in zip(DAMAGES, lists, strict=True) if each}


# ---------------------------------------------------------------- reading


def design_of(most: int = 12) -> Form:
    """With that many cannons and that many missiles."""

    def weapons(value: Json, where: Where) -> tuple[int, ...]:
        dice = listed(number_of(DAMAGES))(value, where)
        if len(dice) > most:
            raise Impossible(where, f"has {len(dice)} dice; there are at most {most}")
        return tuple(sorted(dice, reverse=True))

    numbers = dict.fromkeys(("initiative", "computer", "shield", "hull"), STATISTIC)
    return Form(Design, {**numbers, "cannons": weapons, "missiles": weapons})


DESIGN = design_of()


def tiles_of(species: Species, ship: Ship) -> Reader[PartTiles]:
    """One entry per slot of the blueprint: a part, or null where the printed one shows."""
    return lambda value, where: checked_slots(listed(or_null(a_part))(value, where), where, species, ship)


def checked_slots(tiles: PartTiles, where: str, species: Species, ship: Ship) -> PartTiles:
    if len(tiles) != slots(species, ship):
        raise Impossible(where, f"has {len(tiles)} entries; a {species} {ship} has {slots(species, ship)} slots")
    return tiles


def printed(fields: Fields, species: Species | None, ship: Ship) -> Design:
    """As printed, where no design is given."""
    if species is not None:
        return built(species, ship, fields.take("tiles", tiles_of(species, ship), bare(species, ship))).design
    if "tiles" in fields.given:
        raise Impossible(fields.at("tiles"), "an NPC has no blueprint")
    return NPC_DESIGNS[ship]


def read_squadron(fields: Fields, species: Species | None) -> Squadron:
    ship = fields.take("type", named(NPC_SHIP_NAMES if species is None else SHIP_NAMES))
    count = fields.take("count", SHIPS_PER_TYPE, 1)
    design = fields.take("design", DESIGN.read, printed(fields, species, ship))
    damage = fields.take("damage", listed(whole(0, design.hull)), (0,) * count)
    if len(damage) != count:
        raise Impossible(fields.at("damage"), f"has {len(damage)} numbers for {count} ships")
    return Squadron(ship, design, tuple(Vessel(number, hurt) for number, hurt in enumerate(damage, 1)))


def read_side(fields: Fields, role: Role) -> Side:
    npc = role is Role.DEFENDER and fields.given.get("species") == NPC
    species = None if npc else fields.take("species", among(Species), Species.TERRAN)
    squadron = an_object_by(lambda row: read_squadron(row, species))
    squadrons = fields.take("ships", listed(squadron, empty=False, once="type"))
    return Side(
        name=fields.take("name", a_name, role.name.lower()),
        squadrons=tuple(sorted(squadrons, key=lambda squadron: PLACE[squadron.type])),
        npc=npc,
        retreat_to=fields.take("retreat_to", listed(a_hex), ()),
    )


def read_battle(fields: Fields) -> Battle:
    attacker = fields.take("attacker", an_object_by(lambda row: read_side(row, Role.ATTACKER)))
    defender = fields.take("defender", an_object_by(lambda row: read_side(row, Role.DEFENDER)))
    if attacker.name == defender.name:
        raise Impossible("defender.name", f"is {defender.name!r}, as the attacker's")
    return fights.begin(attacker, defender, fields.take("switches", SWITCHES.read, DEFAULT))


FIRE = question(Fire, dice=Row(a_volley, by_damage), targets=Row(some_aims, by_damage))
STEP: Choice[fights.Answer] = Choice("act", {"fire": FIRE, "retreat": question(Retreat, to=a_hex)})


# ---------------------------------------------------------------- writing


def decimal(chance: Chance) -> str:
    return f"{float(chance):.9f}"


def fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def written_moment(battle: Battle, moment: Moment) -> dict[str, Json]:
    side = battle.sides[moment.role].name
    return {
        **plain_fields(moment, phase="stage"),
        **plain_fields(moment, "round"),
        "side": side,
        **plain_fields(moment, "type"),
    }


def written_fact(battle: Battle, fact: fights.Fact) -> dict[str, Json]:
    row = written_moment(battle, fact.moment)
    match fact:
        case Fired():
            hits = {"assigned": by_damage(fact.assigned), "hits": dict(fact.hits)}
            return {**row, "act": "fire", **hits, **plain_fields(fact, "destroyed")}
        case Declared():
            return {**row, "act": "retreat", **plain_fields(fact, "to")}
        case Left():
            return {**row, "act": "leaves", **plain_fields(fact, "to", "ships")}


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


def refereed_battle(battle: Battle, steps: tuple[fights.Answer, ...], odds: bool = False) -> dict[str, Json]:
    bounded = within_bounds(battle)
    rows: list[dict[str, Json]] = []
    for n, step in enumerate(steps, 1):
        answered = fights.answer(battle, step)
        battle = answered.battle
        if answered.code is not None:
            rows.append({"n": n, "refused": answered.code.value})
            continue
        numbers = [n, *[None] * (len(answered.facts) - 1)]
        facts = [written_fact(battle, fact) for fact in answered.facts]
        rows += [{"n": number, **fact} for number, fact in zip(numbers, facts, strict=True)]
        if odds:
            rows[-1]["win"] = written_win(battle, bounded)
    return {"per_event": rows, **written_battle(battle)}


def written_win(battle: Battle, bounded: bool) -> str | None:
    if battle.over:
        return decimal(float(battle.winner is Role.ATTACKER))
    if not bounded or any(side.leaving for side in battle.sides):
        return None
    return decimal(odds_of(battle).win)


def refereed_odds(battle: Battle, fired: bool = False, play: Play = Play.RULE) -> dict[str, Json]:
    """`fired`: the missiles."""
    begun = engaged(battle) if fired else battle
    try:
        if play is Play.BEST:
            return {"win": decimal(best_odds(begun))}  # E-R27
    except TooLarge:
        return {"refused": Code.SIZE.value}
    return written_odds(odds_of(begun)) if within_bounds(battle) else {"refused": Code.SIZE.value}


def written_odds(odds: Odds) -> dict[str, Json]:
    return {
        **{name: decimal(getattr(odds, name)) for name in ("win", "lose", "stalemate")},
        "exact": None if odds.exact is None else fraction(odds.exact),
        "ends": [
            {"attacker": survivors(attacker), "defender": survivors(defender), "p": decimal(chance)}
            for (attacker, defender), chance in odds.ends
        ],
    }


def survivors(ships: tuple[int, ...]) -> dict[str, Json]:
    return {ship.value: number for ship, number in zip(TYPE_ORDER, ships, strict=True) if number}


@dataclass(frozen=True, slots=True)
class Prey:
    """A ship that is fired at."""

    type: Ship
    hull: int = 0
    shield: int = 0
    damage: int = 0


def afloat(prey: Prey, where: Where) -> Prey:
    whole(0, prey.hull)(prey.damage, where.at("damage"))
    return prey


def refereed_assign(
    dice: fights.Volley, ships: tuple[Prey, ...], computer: int = 0, switches: Switches = DEFAULT
) -> dict[str, Json]:
    """E-R8 alone."""
    if sum(map(len, dice)) > MOST_DICE:
        raise Impossible("dice", f"at most {MOST_DICE}")
    seen = [prey.type for prey in ships]
    names = [f"{ship.value}{seen[: place + 1].count(ship)}" for place, ship in enumerate(seen)]
    targets = [Target(p.type, pips_needed(computer, p.shield), p.hull + 1 - p.damage, p.damage) for p in ships]
    flat = fights.flat(dice)
    places = assigned(flat, targets, switches.npc_targets)
    hits = dict.fromkeys(range(len(ships)), 0)
    for (damage, _), place in zip(flat, places, strict=True):
        if place is not None:
            hits[place] += damage
    return {
        "assigned": by_damage(fights.named_aims(dice, names, places)),
        "hits": {names[place]: damage for place, damage in hits.items() if damage},
        "destroyed": sorted(names[place] for place, damage in hits.items() if damage >= targets[place].left),
    }


PREY = Form(Prey, dict.fromkeys(("hull", "shield"), STATISTIC), check=afloat)
BATTLE = Row(an_object_by(read_battle), inside=True)
BATTLES: Mapping[str, Form] = {
    "battle": question(refereed_battle, battle=BATTLE, steps=listed(STEP.read)),
    "odds": question(
        refereed_odds, battle=BATTLE, fired=Row(named({"missiles": False, "engagement": True}), key="from")
    ),
    "assign": question(refereed_assign, ships=listed(PREY.read, empty=False), computer=STATISTIC),
}
