"""A threat card in our words: its numbers, what it does on X, Y and Z, and what only its text says.

The sentences follow from the card's row in the rules: one text per verb and per special rule, none per card.
"""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import listed
from companion.rules.space_alert.frontier_effects import (
    ByPhase,
    Call,
    CarrierAttack,
    FeedingAttack,
    JumpTrack,
    PlasmaticAttack,
    Push,
    ReactorAttack,
)
from companion.rules.space_alert.setup import Switches
from companion.rules.space_alert.ship import Station, Zone
from companion.rules.space_alert.threatcards import (
    Calls,
    Differs,
    Effect,
    Effects,
    ExternalCard,
    InternalCard,
    ThreatCard,
)
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.threats.internal import count_warheads
from companion.rules.space_alert.verbs import (
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
    heal,
    own_zone,
)
from companion.words import headed

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
            yield headed(language, letter, acts(language, effects))
    yield from specials(language, card)
    if card.differs:
        yield in_doubt(language, card)
    yield say(language, "cards.points", survived=card.points_survived or "-", destroyed=card.points_destroyed)


def numbers(language: str, card: ThreatCard) -> str:
    if isinstance(card, ExternalCard):
        return say(language, "cards.external", hp=card.hp, shield=card.shield, speed=card.speed)
    hp = "?" if card.on_appearing is count_warheads else card.hp
    return say(language, "cards.internal", hp=hp, speed=card.speed)


def stations(language: str, places: tuple[Station, ...]) -> str:
    return say(language, "resolution.comma").join(say(language, f"ship.station.{each.name}") for each in places)


def place(language: str, card: InternalCard) -> str:
    """Where it lies and how it is fought."""
    where = stations(language, card.stations)
    if card.attaches:
        return say(language, "cards.attach")
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
            sentence = tell("cards.if_damaged", act=act(language, inner))
            return (
                sentence if otherwise is None else tell("cards.otherwise", first=sentence, act=act(language, otherwise))
            )
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
            return damage(language, points, zones)
        case DamagePerToken(points):
            return tell("cards.damage_per_token", points=points)
        case DrainReactors(each, zones):
            return drain_reactors(language, each, zones)
        case Delay(whom):
            return tell("cards.delay", whom=tell(f"cards.{name_of(whom)}"))
        case KnockOut(whom):
            return tell("cards.knock_out", whom=tell(f"cards.{name_of(whom)}"))
    return frontier_act(language, effect)


def frontier_act(language: str, effect: Effect) -> str:
    """The verbs of the expansion's cards."""
    tell = partial(say, language)
    match effect:
        case ByPhase(inside, None):
            return tell("cards.by_phase_inside", inside=act(language, inside)) if inside else ""
        case ByPhase(inside, outside) if inside and outside:
            return tell("cards.by_phase", inside=act(language, inside), outside=act(language, outside))
        case PlasmaticAttack(strength):
            return tell("cards.plasmatic", attack=attack(language, strength))
        case CarrierAttack(strength, zones):
            return tell("cards.carrier", attack=attack(language, strength, zones))
        case FeedingAttack(strength):
            return tell("cards.feeding", attack=attack(language, strength))
        case ReactorAttack(zones, direct):
            key = "cards.reactor_direct" if direct else "cards.reactor_attack"
            return tell(key) if zones is own_zone else tell(f"{key}_on", zones=tell(f"cards.{name_of(zones)}"))
        case JumpTrack(step):
            return tell("cards.jump_left" if step < 0 else "cards.jump_right")
        case Push(line, squares):
            return tell("cards.push", line=tell(f"cards.{name_of(line)}"), squares=squares)
        case Call(where):
            return tell("cards.call", where=tell(f"cards.{name_of(where)}"))
        case partial(func=function, keywords=most) if function is heal:
            return tell("cards.heal", points=most["most"])
    return special(language, effect)


def damage(language: str, points: int, zones: tuple[Zone, ...]) -> str:
    if not zones or len(zones) == len(Zone):
        return say(language, "cards.damage_all" if zones else "cards.damage", points=points)
    names = listed(language, [say(language, f"ship.zone.{zone.name}") for zone in zones])
    return say(language, "cards.damage_in", points=points, zones=names)


def attack(
    language: str,
    strength: object,
    zones: Callable[..., object] = own_zone,
    double: bool = False,
    piercing: bool = False,
) -> str:
    fixed = isinstance(strength, int)
    power = say(language, "cards.power", number=strength) if fixed else say(language, f"cards.{name_of(strength)}")
    sentence = say(language, "cards.attack", power=power)
    if zones is not own_zone:
        sentence = say(language, "cards.attack_on", power=power, zones=say(language, f"cards.{name_of(zones)}"))
    if double:
        sentence = say(language, "cards.double", attack=sentence)
    if piercing:
        sentence = say(language, "cards.piercing", attack=sentence)
    return sentence


def drain_reactors(language: str, each: int, zones: tuple[Zone, ...]) -> str:
    which = "own" if not zones else "each" if len(zones) > 1 else "white"
    amount = say(language, "cards.all_energy") if each == EVERYTHING else say(language, "cards.energy", count=each)
    return say(language, f"cards.drain_reactor_{which}", amount=amount)


# --- what only the text says ---------------------------------------------------------------------------------

SAID_ELSEWHERE = ("break_cryoshield", "flip_phase", "attach")  # said with the rule it belongs to
HOOKS = (
    "on_appearing", "seen_by", "wounds", "after_hits", "when_destroyed", "strikes_back", "after_move", "at_jump",
    "repair", "helped_by", "after_repair", "last_blow", "flees", "sees_moves", "stays_behind", "when_gone",
)  # fmt: skip
FLAGS = ("hidden", "draws_rockets", "slime", "phasing", "every_track", "finish_cost", "one_side")


def specials(language: str, card: ThreatCard) -> Iterator[str]:
    """One sentence for each rule of its own. Rules that belong together (a cryoshield) have one sentence."""
    for flag in FLAGS:
        if getattr(card, flag, False):
            yield say(language, f"cards.{flag}")
    for hook in HOOKS:
        rule = getattr(card, hook, None)
        if rule is not None and name_of(rule) not in SAID_ELSEWHERE:
            yield special(language, rule)
    if any(isinstance(effect, PlasmaticAttack) for effects in card.acts for effect in effects):
        yield say(language, "cards.plasmatic_rule")
    if card.calls in (Calls.INTERNAL, Calls.EXTERNAL):
        yield say(language, f"cards.calls_{card.calls.value}")
    if isinstance(card, InternalCard):
        yield from internal_specials(language, card)
    elif isinstance(card, ExternalCard) and card.interceptors_alone is not None:
        yield say(language, "cards.interceptors_alone", power=card.interceptors_alone)


def internal_specials(language: str, card: InternalCard) -> Iterator[str]:
    if card.joint_bonus:
        yield say(language, "cards.joint_bonus", bonus=card.joint_bonus)
    if card.lone_bonus:
        yield say(language, "cards.lone_bonus", bonus=card.lone_bonus)
    if card.inaccessible:
        yield say(language, "cards.inaccessible", number=card.inaccessible)
    if card.token_at_z is not None:
        yield say(language, "cards.token_at_z")
    if card.spread_tokens and not card.slime:
        yield say(language, "cards.spread_tokens")


def special(language: str, rule: object) -> str:
    """A rule written as a function: its text is called as the function is; its number, if any, goes in."""
    number = rule.args[0] if isinstance(rule, partial) else 0
    if name_of(rule) == "spread":
        return say(language, "cards.spread_left" if number < 0 else "cards.spread_right")
    if isinstance(number, Zone):
        return say(language, "cards.seal_red" if number is Zone.RED else "cards.seal_blue")
    return say(language, f"cards.{name_of(rule)}", number=number)


def in_doubt(language: str, card: ThreatCard) -> str:
    """Which values readings of the card differ in."""
    values = [doubt(language, each) for each in card.differs]
    return say(language, "cards.in_doubt", values=say(language, "resolution.comma").join(values))


def doubt(language: str, differs: Differs) -> str:
    other = differs.other
    if isinstance(other, tuple):
        other = stations(language, other) if differs.field == "stations" else "/".join(map(str, other))
    return say(language, f"cards.doubt.{differs.field}", other=other)


def name_of(rule: object) -> str:
    function = rule.func if isinstance(rule, partial) else rule
    return str(getattr(function, "__name__", type(function).__name__))
