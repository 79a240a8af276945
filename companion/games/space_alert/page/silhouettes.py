"""PURE. Which silhouette and which signs a threat is drawn with: derived from what its card does, so that a new card
has them."""

from collections.abc import Callable, Iterator
from functools import cache

from companion.rules.space_alert.frontier_effects import JumpTrack
from companion.rules.space_alert.threatcards import ExternalCard, InternalCard
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.threats.external import no_shield_under_pulse, not_at_distance_3, not_by_rockets
from companion.rules.space_alert.threats.frontier_external import wear_down
from companion.rules.space_alert.verbs import Attack, DrainShields, remaining_hp

CAPITAL = 7  # hit points from which a vessel is a large one
FAST = 3


def falls(card: ExternalCard) -> bool:
    """What is left of it hits the ship: a rock."""
    return any(isinstance(effect, Attack) and effect.strength is remaining_hp for effect in card.z)


def drains(card: ExternalCard) -> bool:
    """Made of energy: shields do not stop a pulse, or it drains them from a distance."""
    return card.wounds is no_shield_under_pulse or any(isinstance(effect, DrainShields) for effect in card.x)


# The first that holds.
EXTERNAL: tuple[tuple[str, Callable[[ExternalCard], bool]], ...] = (
    ("rock", falls),
    ("creature", lambda card: card.seen_by is not_by_rockets),  # no engine that a rocket could follow
    ("satellite", lambda card: card.seen_by is not_at_distance_3),
    ("cloud", drains),
    ("stealth", lambda card: card.hidden or card.phasing),
    ("carrier", lambda card: card.every_track),
    ("capital", lambda card: card.serious or card.hp >= CAPITAL),
    ("fighter", lambda card: card.speed >= FAST),
    ("gunship", lambda card: True),
)
INTERNAL: tuple[tuple[str, Callable[[InternalCard], bool]], ...] = (
    ("slime", lambda card: card.spread_tokens),
    ("breach", lambda card: card.outside),
    ("malfunction", lambda card: card.malfunction),
    ("soldiers", lambda card: card.hostile and not card.marks and not card.attaches),
    ("intruder", lambda card: True),
)
# What a card is able to do that its numbers do not tell (rules 8).
TRAITS: tuple[tuple[str, Callable[[ExternalCard | InternalCard], bool]], ...] = (
    ("phases", lambda card: card.phasing),
    ("wears", lambda card: isinstance(card, ExternalCard) and card.after_hits is wear_down),
    ("jumps", lambda card: any(isinstance(effect, JumpTrack) for effect in (*card.x, *card.y, *card.z))),
    ("everywhere", lambda card: isinstance(card, ExternalCard) and card.every_track),
)
SILHOUETTES = tuple(dict.fromkeys((*(name for name, _ in EXTERNAL), *(name for name, _ in INTERNAL))))


def fitting(card: ExternalCard | InternalCard) -> Iterator[str]:
    if isinstance(card, ExternalCard):
        yield from (name for name, holds in EXTERNAL if holds(card))
    else:
        yield from (name for name, holds in INTERNAL if holds(card))


@cache
def silhouette(code: str) -> str:
    return next(fitting(ALL_CARDS[code]))


@cache
def traits(code: str) -> list[str]:
    return [name for name, holds in TRAITS if holds(ALL_CARDS[code])]
