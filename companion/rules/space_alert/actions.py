"""Step 2 of a turn: who does what when (rules 3.2, 9.3, 10). What a symbol does is in `card_actions.py`."""

from collections.abc import Sequence

from companion.rules.space_alert.card_actions import (
    DEEDS,
    attack_from_space,
    close_repairs,
    come_home,
    confirm_visually,
    note_move,
    spend,
)
from companion.rules.space_alert.cards import (
    HEROIC,
    MOVING,
    Card,
    Laid,
    Slot,
    Special,
    laid,
    special_of,
    symbols_of,
)
from companion.rules.space_alert.facts import (
    Cause,
    Delayed,
    FlewOn,
    LaidPlayed,
    NothingHappened,
    Played,
    StayedOut,
    Stumbled,
    Waits,
    Why,
)
from companion.rules.space_alert.ship import FARTHEST, SPACE, Station
from companion.rules.space_alert.special_actions import play_special
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import BY_MEDIC, CrewMember, Mission, shelters


def crew_acts(m: Mission) -> None:
    """Captain first, then clockwise; each reveals the card of this turn and does it."""
    m.lookouts = 0
    m.heroic_power = 0
    m.lifts_used = [False] * 3
    for threat in m.internal:
        if threat.repairs:
            threat.repairs = []
        threat.shed = 0
    if m.specialists:
        specialists_act(m)
    else:
        turn = m.turn
        for member in m.crew:
            slots = member.slots
            member.card = m.reveal(member) if slots is None or member.delayed == turn else slots[turn]
            if not member.knocked_out:
                take_turn(m, member)
    if m.internal:
        close_repairs(m)
    if m.lookouts:
        confirm_visually(m)


def specialists_act(m: Mission) -> None:
    """The same with specialisations: cards that work before their turn are revealed first, Medics act first."""
    order = list(m.crew)
    early = [member for member in m.crew if member.specialist in (Specialist.MEDIC, Specialist.SPECIAL_OPS)]
    for member in early:
        member.card = m.reveal(member)
        if member.specialist is Specialist.SPECIAL_OPS:
            member.protected = shelters(member.card) and m.course.heroic
        elif special_of(member.card) is not None and member.station != SPACE:
            order.remove(member)
            order.insert(0, member)
    for member in order:
        if member not in early:
            member.card = m.reveal(member)
        if not member.knocked_out:
            take_turn(m, member)
        member.protected = False
    for member in m.crew:
        member.inspired &= ~BY_MEDIC  # whose help ends with the step


def take_turn(m: Mission, member: CrewMember) -> None:
    card = member.card
    if m.decisions.stumbles and card is not Card.NONE:
        card = stumble(m, member, card)
    if member.station == SPACE:
        fly_on(m, member, card)
    elif card is Card.NONE:
        m.tell(NothingHappened, member.index, Why.NO_CARD)
    elif isinstance(card, Laid):
        m.tell(LaidPlayed, member.index, card, False)
        do_symbols(m, member, card)
    else:
        m.tell(Played, member.index, card)
        if not m.course.heroic and card in HEROIC:
            m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
        elif m.watched:
            do_moves(m, member, (card,))
        else:
            DEEDS[card](m, member)


def stumble(m: Mission, member: CrewMember, card: Slot) -> Slot:
    """A card that lies the wrong way round: what was meant is done, and the next action delayed."""
    meant = m.decisions.stumbles.get((member.index, m.turn))
    if meant is None:
        return card
    member.card = meant
    m.lay(member, meant)  # the card is turned round, wherever it may be shifted to
    if isinstance(meant, Laid):
        m.tell(LaidPlayed, member.index, meant, True)
    else:
        m.tell(Stumbled, member.index, meant)
    m.delay(member, Cause.STUMBLE)
    return meant


# ---------------------------------------------------------------- more than one symbol, specialisation cards


def do_symbols(m: Mission, member: CrewMember, laid_down: Laid) -> None:
    """First symbol, second symbol, specialisation card; what a delay has prevented waits (NF2, NF18)."""
    rest = do_moves(m, member, laid_down.symbols)
    if member.knocked_out or (member.station == SPACE and laid_down.symbols):
        return  # what is left on the card of somebody who has just launched is lost (rules 9.4)
    special = laid_down.special
    if m.held and (rest or (special is not None and member.specialist is Specialist.MEDIC)):
        wait(m, member, laid(rest, special))
    elif special is not None:
        play_special(m, member, special, bool(laid_down.symbols))


def do_moves(m: Mission, member: CrewMember, symbols: Sequence[Card]) -> Sequence[Card]:
    """Do the symbols one after the other, up to a delay; gives those left over. Consecutive moves are one move for
    those who watch (NF4)."""
    start, walked = member.station, False
    m.held = False
    left = list(symbols)
    while left and not (m.held or member.knocked_out or member.station == SPACE):
        symbol = left.pop(0)
        if walked and symbol not in MOVING:
            note_move(m, member, start)
            start, walked = member.station, False
        m.walked = False
        DEEDS[symbol](m, member)
        walked = walked or m.walked
        if symbol not in MOVING:
            start = member.station
    if walked:
        note_move(m, member, start)
    return left


def wait(m: Mission, member: CrewMember, rest: Slot) -> None:
    """In the next slot, alone, before everything planned there; after the last turn there is none."""
    lost = m.turn + 1 > m.course.turns
    m.tell(Waits, member.index, rest, lost)
    if not lost:
        member.waiting = rest
        member.delayed = m.turn + 1


# ---------------------------------------------------------------- in space


def fly_on(m: Mission, member: CrewMember, card: Slot) -> None:
    """In space only battlebots can be played; any other card is delayed, so the pilot comes home. With double
    actions C flies farther out, and home is one distance at a time (rules 9.4)."""
    symbols = symbols_of(card)
    leader = special_of(card) is Special.ADVANCED and member.specialist is Specialist.SQUAD_LEADER
    if m.double and Card.C in symbols:
        tell_played(m, member, card)
        fly_farther(m, member)
        return
    if Card.BOT in symbols or ((leader or card is Card.HEROIC_BOT) and m.course.heroic):
        tell_played(m, member, card)
        m.tell(StayedOut, member.index)
        heroic = leader or card is Card.HEROIC_BOT or (Card.BOT in symbols and spend(member))
        attack_from_space(m, member, heroic)
        return
    if card is not Card.NONE:
        m.tell(Delayed, member.index, m.turn, Cause.IN_SPACE)
        m.shift(member)
        member.card = Card.NONE
    if member.range > 1:
        member.range -= 1
        m.tell(FlewOn, member.index, member.range)
        attack_from_space(m, member, heroic=False)
    else:
        come_home(m, member)


def fly_farther(m: Mission, member: CrewMember) -> None:
    """One distance farther out, and attack there; from the farthest an ultrafast return (rules 9.4)."""
    if member.range < FARTHEST:
        member.range += 1
        m.tell(FlewOn, member.index, member.range)
        attack_from_space(m, member, heroic=False)
        return
    m.tell(FlewOn, member.index, None)
    member.station = Station.UPPER_RED
    member.range = 0
    m.knock_out(member)


def tell_played(m: Mission, member: CrewMember, card: Slot) -> None:
    if isinstance(card, Laid):
        m.tell(LaidPlayed, member.index, card, False)
    else:
        m.tell(Played, member.index, card)
