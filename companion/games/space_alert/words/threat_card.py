"""A threat card in our words: its numbers, what it does on X, Y and Z, and what only its text says.

The sentences follow from the card's row in the rules: one text per verb and per special rule, none per card.
"""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.space_alert.words import say
from companion.rules.space_alert.effects import (
    EVERYTHING,
    Attack,
    Damage,
    DamagePerToken,
    Delay,
    DrainReactors,
    DrainShields,
    Heal,
    IfDamageBelow,
    IfDamaged,
    KnockOut,
    ShieldTo,
    ShieldUp,
    Speed,
    own_zone,
)
from companion.rules.space_alert.setup import Switches
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threatcards import Effect, Effects, ExternalCard, InternalCard, ThreatCard
from companion.rules.space_alert.threats import ALL_CARDS

LETTERS = "XYZ"


def described(language: str, code: str, switches: Switches | None = None) -> str:
    """The whole card as lines."""
    return "\n".join(lines(language, ALL_CARDS[code].under(switches or Switches())))


def lines(language: str, card: ThreatCard) -> Iterator[str]:
    yield numbers(language, card)
    if isinstance(card, InternalCard):
        yield place(language, card)
    for letter, effects in zip(LETTERS, card.acts, strict=True):
        if effects:
            yield f"{letter}: {acts(language, effects)}"
    yield from specials(language, card)
    yield say(language, "cards.points", survived=card.points_survived or "-", destroyed=card.points_destroyed)


def numbers(language: str, card: ThreatCard) -> str:
    if isinstance(card, ExternalCard):
        return say(language, "cards.external", hp=card.hp, shield=card.shield, speed=card.speed)
    hp = "?" if card.on_appearing is not None else card.hp  # Unstable Warheads: one per stored rocket
    return say(language, "cards.internal", hp=hp, speed=card.speed)


def place(language: str, card: InternalCard) -> str:
    """Where it lies and how it is fought."""
    comma = say(language, "resolution.comma")
    where = comma.join(say(language, f"ship.station.{station.name}") for station in card.stations)
    if card.outside:
        return say(language, "cards.fought_outside")
    if card.systems:
        return say(language, "cards.repaired", system=card.systems[0][1].name, stations=where)
    key = "cards.fought_back" if card.hostile else "cards.fought"
    return say(language, key, stations=where)


# --- X, Y, Z ---------------------------------------------------------------------------------------------


def acts(language: str, effects: Effects) -> str:
    between = say(language, "cards.between")
    return say(language, "cards.acts", acts=between.join(act(language, effect) for effect in effects))


def act(language: str, effect: Effect) -> str:
    tell = partial(say, language)
    match effect:
        case Attack(strength, zones, double, piercing):
            return attack(language, strength, zones, double, piercing)
        case IfDamaged(inner, otherwise):
            told = tell("cards.if_damaged", act=act(language, inner))
            return told if otherwise is None else tell("cards.otherwise", first=told, act=act(language, otherwise))
        case IfDamageBelow(limit, inner):
            return tell("cards.if_damage_below", limit=limit, act=act(language, inner))
        case Heal(points):
            return tell("cards.heal", points=points)
        case Speed(more):
            return tell("cards.speed", more=more)
        case ShieldUp(more):
            return tell("cards.shield_up", more=more)
        case ShieldTo(value):
            return tell("cards.shield_to", value=value)
        case DrainShields(each):
            return tell("cards.drain_shields_all" if each == EVERYTHING else "cards.drain_shields", each=each)
        case Damage(points, zones):
            return tell("cards.damage_all" if zones else "cards.damage", points=points)
        case DamagePerToken(points):
            return tell("cards.damage_per_token", points=points)
        case DrainReactors(each, zones):
            return drain_reactors(language, each, zones)
        case Delay(whom):
            return tell("cards.delay", whom=tell(f"cards.{name_of(whom)}"))
        case KnockOut(whom):
            return tell("cards.knock_out", whom=tell(f"cards.{name_of(whom)}"))
    return special(language, effect)


def attack(language: str, strength: object, zones: Callable[..., object], double: bool, piercing: bool) -> str:
    fixed = isinstance(strength, int)
    power = say(language, "cards.power", number=strength) if fixed else say(language, f"cards.{name_of(strength)}")
    told = say(language, "cards.attack", power=power)
    if zones is not own_zone:
        told = say(language, "cards.attack_on", power=power, zones=say(language, f"cards.{name_of(zones)}"))
    if double:
        told = say(language, "cards.double", attack=told)
    if piercing:
        told = say(language, "cards.piercing", attack=told)
    return told


def drain_reactors(language: str, each: int, zones: tuple[Zone, ...]) -> str:
    which = "own" if not zones else "each" if len(zones) > 1 else "white"
    amount = say(language, "cards.all_energy") if each == EVERYTHING else say(language, "cards.energy", count=each)
    return say(language, f"cards.drain_reactor_{which}", amount=amount)


# --- what only the text says ---------------------------------------------------------------------------------

UNTOLD = ("break_cryoshield",)  # told with the rule it belongs to
HOOKS = (
    "on_appearing", "seen_by", "wounds", "after_hits", "when_destroyed", "strikes_back",
    "repair", "last_blow", "stays_behind",
)  # fmt: skip
FLAGS = ("hidden", "draws_rockets", "slime")


def specials(language: str, card: ThreatCard) -> Iterator[str]:
    """One sentence for each rule of its own. Rules that belong together (a cryoshield) have one sentence."""
    for flag in FLAGS:
        if getattr(card, flag, False):
            yield say(language, f"cards.{flag}")
    for hook in HOOKS:
        rule = getattr(card, hook, None)
        if rule is not None and name_of(rule) not in UNTOLD:
            yield special(language, rule)
    if isinstance(card, ExternalCard) and card.interceptors_alone is not None:
        yield say(language, "cards.interceptors_alone", power=card.interceptors_alone)
    if isinstance(card, InternalCard) and card.joint_bonus:
        yield say(language, "cards.joint_bonus", bonus=card.joint_bonus)
    if isinstance(card, InternalCard) and card.spread_tokens and not card.slime:
        yield say(language, "cards.spread_tokens")


def special(language: str, rule: object) -> str:
    """A rule written as a function: its text is called as the function is; its number, if any, goes in."""
    number = rule.args[0] if isinstance(rule, partial) else 0
    if name_of(rule) == "spread":
        return say(language, "cards.spread_left" if number < 0 else "cards.spread_right")
    return say(language, f"cards.{name_of(rule)}", number=number)


def name_of(rule: object) -> str:
    function = rule.func if isinstance(rule, partial) else rule
    return str(getattr(function, "__name__", type(function).__name__))
