"""What pays for an action, and who may decline it (rules 15.5)."""

from collections.abc import Callable
from dataclasses import replace

from companion.rules.stationfall.events import Act
from companion.rules.stationfall.pods import Checks
from companion.rules.stationfall.state import View
from companion.rules.stationfall.terms import Code, Means, Said, Status, Trait
from companion.rules.stationfall.transaction import Transaction


def acting_card(v: View, event: Act) -> str | None:
    """The activated one's, unless it is entered; None: nobody is activated."""
    return v.now.activated if event.means in (Means.ACTIVATION, Means.FREE) else event.who


def alive(v: View, card: str) -> Checks:
    status = v.status(card)
    yield status is Status.GONE, Code.GONE
    yield status is Status.DOWN, Code.DOWN


def by_activation(v: View, card: str) -> Checks:
    yield v.now.actions <= 0, Code.NO_ACTIONS
    yield from alive(v, card)


def for_free(v: View, card: str) -> Checks:
    """One pick up or drop of a human or robot (rules 15.5.3)."""
    who = v.setup.members[card]
    yield v.now.free_used or who.kind.thing or Trait.DYING in who.traits, Code.NO_FREE
    yield from alive(v, card)


def by_bribe(v: View, card: str) -> Checks:
    player = v.players[v.current]
    yield v.now.bribe_used, Code.BRIBE_USED
    yield player.bribes <= 0, Code.NO_BRIBE
    yield player.pc == card, Code.OWN_PC
    yield from alive(v, card)
    yield v.setup.trait(card, Trait.UNBRIBABLE), Code.UNBRIBABLE


def by_kompromat(v: View, card: str) -> Checks:
    yield v.now.kompromat_used, Code.KOMPROMAT_USED
    yield v.kompromat[v.setup.person(v.current)] <= 0, Code.NO_KOMPROMAT
    yield v.cards[card].kompromat_spent, Code.KOMPROMAT_SPENT
    yield from alive(v, card)


ACCESS: dict[Means, Callable[[View, str], Checks]] = {
    Means.ACTIVATION: by_activation,
    Means.FREE: for_free,
    Means.BRIBE: by_bribe,
    Means.KOMPROMAT: by_kompromat,
    Means.ABILITY: alive,
}


def pay_action(d: Transaction, card: str) -> None:
    d.now = replace(d.now, actions=d.now.actions - 1)


def pay_free(d: Transaction, card: str) -> None:
    d.now = replace(d.now, free_used=True)


def pay_bribe(d: Transaction, card: str) -> None:
    player = d.players[d.current]
    d.players[d.current] = replace(player, bribes=player.bribes - 1)
    d.cards[card] = replace(d.cards[card], bribes=(*d.cards[card].bribes, d.current))
    d.now = replace(d.now, bribe_used=True, token_offered=True)


def pay_kompromat(d: Transaction, card: str) -> None:
    d.kompromat[d.setup.person(d.current)] -= 1
    d.cards[card] = replace(d.cards[card], kompromat_spent=True)
    d.now = replace(d.now, kompromat_used=True, token_offered=True)


def pay_nothing(d: Transaction, card: str) -> None:
    pass


PAYMENT: dict[Means, Callable[[Transaction, str], None]] = {
    Means.ACTIVATION: pay_action,
    Means.FREE: pay_free,
    Means.BRIBE: pay_bribe,
    Means.KOMPROMAT: pay_kompromat,
    Means.ABILITY: pay_nothing,
}


# ---------------------------------------------------------------- whose PC is asked (rules 15.5.4.3, 15.5.5.2)


def asked(v: View, card: str, means: Means) -> list[str]:
    """The colours of other persons that may decline; an own share in the card makes asking needless (S16)."""
    owners = v.owners(card)
    if means not in (Means.BRIBE, Means.KOMPROMAT) or v.current in owners:
        return []
    return [colour for colour in owners if v.setup.person(colour) != v.setup.person(v.current)]


def decline(d: Transaction, means: Means, owners: list[str]) -> None:
    """The token stays in hand. No other bribe this turn; nor kompromat, whose refusal is suspicious (S9, S16)."""
    d.call(Said.DECLINED)
    d.now = replace(d.now, token_offered=True)
    if means is Means.BRIBE:
        d.now = replace(d.now, bribe_used=True)
        return
    d.now = replace(d.now, kompromat_used=d.setup.switches.declined_is_used)
    for colour in owners:
        d.suspect(colour)
