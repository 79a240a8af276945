"""The turn phase by phase, the end of a minute, and Stationfall's own steps (rules 15, 16)."""

from dataclasses import replace
from typing import Any

from companion.rules.stationfall import events as e
from companion.rules.stationfall.antimatter import detonate, launch, move_on, stationfall
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.damage import declare
from companion.rules.stationfall.pods import Checks
from companion.rules.stationfall.rule import Rule
from companion.rules.stationfall.scoring import SCORING_TRAITS, BonusCard, Sheet, Sheets, score
from companion.rules.stationfall.state import TURN_PHASES, View
from companion.rules.stationfall.terms import (
    Bonus,
    Cause,
    Code,
    Data,
    Face,
    Guilt,
    MarkerKind,
    Mode,
    Offsite,
    Phase,
    PodIs,
    Said,
    Ship,
    Side,
    Status,
    Trait,
    When,
    Where,
)
from companion.rules.stationfall.transaction import Transaction


def whose(v: View) -> str:
    """Who is asked in a phase that asks somebody."""
    colour = v.asked
    assert colour is not None
    return colour


# ---------------------------------------------------------------- reveal (rules 15.3, 16.2)


def may_reveal(v: View, event: e.Reveal) -> Checks:
    colour = whose(v)
    traits = v.setup.members[event.character].traits
    others = [owner for owner in v.owners(event.character) if owner != colour]
    yield v.players[colour].pc is not None, Code.ALREADY_REVEALED
    yield Trait.NO_IDENTITY in traits, Code.NO_IDENTITY
    yield len(others) >= (2 if Trait.TWO_IDENTITIES in traits else 1), Code.TAKEN  # S16
    yield event.schroedinger and v.setup.mode is not Mode.NORMAL, Code.NO_SCHROEDINGER  # rules 17.2.3, 18.3


def reveal(d: Transaction, event: e.Reveal) -> None:
    """Own cubes home, all others to the betrayal box; also of a character that is gone (S15)."""
    colour = whose(d)
    for other, cubes in d.clear_card(event.character).items():
        if other == colour:
            d.to_hand(colour, cubes)
        else:
            d.to_betrayal(other, cubes)
    d.players[colour] = replace(d.players[colour], pc=event.character, schroedinger=event.schroedinger)
    if event.character == "Boarder" and d.ship is Ship.RESCUE:
        d.ship = Ship.PIRATE
    if d.phase is Phase.REVEAL:
        d.phase = Phase.INFLUENCE
    move_on(d)


# ---------------------------------------------------------------- influence (rules 15.4)


def may_influence(v: View, event: e.Influence) -> Checks:
    card = event.character
    traits, there = v.setup.members[card].traits, v.cards[card].cubes
    own, status = there.get(v.current, 0), v.status(card)
    loyal = Trait.LOYAL in traits
    yield bool(v.owners(card)), Code.TARGET_PC
    yield status is Status.GONE, Code.GONE
    yield status is Status.DOWN, Code.DOWN
    yield Trait.NO_INFLUENCE in traits, Code.TRAIT
    yield Trait.ONE_CUBE in traits and own + event.cubes > 1, Code.ONE_CUBE
    yield loyal and event.cubes <= sum(there.values()), Code.LOYAL
    yield event.cubes > v.players[v.current].hand + (own if loyal else 0), Code.NOT_ENOUGH_CUBES


def influence(d: Transaction, event: e.Influence) -> None:
    """The loyal follow one colour only: what lay there goes home first."""
    if d.setup.trait(event.character, Trait.LOYAL):
        for colour, cubes in d.clear_card(event.character).items():
            d.to_hand(colour, cubes)
    d.to_hand(d.current, -event.cubes)
    d.to_card(event.character, d.current, event.cubes)
    d.phase = Phase.ACTIVATE


# ---------------------------------------------------------------- activate or renegotiate (rules 15.5, 15.6)

BEFORE_RESOLVE = TURN_PHASES - {Phase.RESOLVE}


def undecided(v: View, event: object) -> bool:
    return v.now.activated is None and not v.now.renegotiated


def may_renegotiate_now(v: View, event: object) -> bool:
    """Not after a bribe or kompromat, not even a declined one (S10)."""
    return undecided(v, event) and not v.now.token_offered


def may_activate(v: View, event: e.Activate) -> Checks:
    card = event.character
    status = v.status(card)
    yield status is Status.GONE, Code.GONE
    yield status is Status.DOWN, Code.DOWN
    yield not v.conspires(v.current, card), Code.NOT_CONSPIRATOR
    yield v.setup.trait(card, Trait.DYING) and v.exhausted(card), Code.EXHAUSTED


def activate(d: Transaction, event: e.Activate) -> None:
    d.begin_activating()
    d.put_disc(d.current, event.character)
    d.now = replace(d.now, activated=event.character, actions=1 if d.exhausted(event.character) else 2)


def may_renegotiate(v: View, event: e.Renegotiate) -> Checks:
    if event.character is not None:
        yield v.status(event.character) is Status.GONE, Code.GONE
        yield v.current not in v.cards[event.character].cubes, Code.NO_CUBE


def renegotiate(d: Transaction, event: e.Renegotiate) -> None:
    d.begin_activating()
    d.put_disc(d.current, None)
    if event.character is not None:
        d.to_card(event.character, d.current, -1)
        d.to_hand(d.current, 1)
    d.now = replace(d.now, renegotiated=True)


# ---------------------------------------------------------------- resolve and end (rules 15.7, 15.8)


def may_resolve(v: View, event: object) -> Checks:
    yield not v.acted, Code.MUST_ACT  # S10


def resolve(d: Transaction, event: e.Resolve) -> None:
    d.phase = Phase.RESOLVE


def may_resolve_marker(v: View, event: e.ResolveMarker) -> Checks:
    yield event.marker not in v.due(), Code.NOT_DUE


def resolve_marker(d: Transaction, event: e.ResolveMarker) -> None:
    """A pod goes whether its condition still holds or not (S8)."""
    marker = next(each for each in d.markers if each.id == event.marker)
    d.take_home(marker)
    if marker.kind is MarkerKind.ANTIMATTER:
        detonate(d, When.MARKER, event.in_space)
    elif marker.pod is not None:
        launch(d, marker.pod)


def may_end_turn(v: View, event: e.EndTurn) -> Checks:
    yield not v.acted, Code.MUST_ACT
    yield bool(v.due()), Code.DUE


def end_turn(d: Transaction, event: e.EndTurn) -> None:
    """The monster acts last of all (rules 15.7.3)."""
    if d.station.monster:
        d.call(Said.MONSTER)
    if d.turn + 1 < len(d.setup.order):
        d.begin_turn(d.turn + 1)
    elif d.minute == 0:
        stationfall(d, Cause.MINUTE_0, event.in_space)
    else:
        end_minute(d)


def end_minute(d: Transaction) -> None:
    d.minute -= 1
    d.call(Said.MINUTE, d.minute)
    d.begin_turn(0)
    if d.minute == 1:
        declare(d)  # rules 7.1.2, 15.8.2
    elif d.minute == 0:
        d.phase = Phase.REENTRY
        d.call(Said.REENTRY)


def reentry(d: Transaction, event: e.Reentry) -> None:
    if event.face is Face.FIREBALL:
        stationfall(d, Cause.FIREBALL, event.in_space)
    else:
        d.begin_turn(0)


# ---------------------------------------------------------------- Stationfall (rules 16)


AT_STATIONFALL = frozenset({Phase.SF_REVEAL, Phase.SF_ESCAPE, Phase.SF_DELIVER, Phase.SCORE})


def done(d: Transaction, event: e.Done) -> None:
    d.phase = Phase.SF_DELIVER
    move_on(d)


def may_call_roll(v: View, event: e.RollCall) -> Checks:
    for fate in event.fates:
        yield v.bodies[fate.body].gone, Code.GONE
        yield fate.pod is not None and v.pods[fate.pod] is PodIs.LOST, Code.POD_GONE


def roll_call(d: Transaction, event: e.RollCall) -> None:
    """Anybody who has escaped may deliver, even if that becomes known only now (rules 16.3.1, 16.4.1)."""
    for fate in event.fates:
        settle(d, fate)
    entered = {fate.body for fate in event.fates}
    for body, now in list(d.bodies.items()):  # a pod leaves with all who got in
        if body not in entered and now.where is Where.STATION and now.pod and d.pods[now.pod] is PodIs.LAUNCHED:
            d.escape(body, now.pod)
    if d.phase is Phase.SCORE:
        d.phase = Phase.SF_DELIVER
    move_on(d)


def settle(d: Transaction, fate: e.Fate) -> None:
    if fate.where is Where.ANNIHILATED:
        d.annihilate(fate.body)
        return
    if fate.pod is not None and fate.where is Where.ESCAPED:
        d.pods[fate.pod] = PodIs.LAUNCHED
    pod = fate.pod if fate.where is Where.ESCAPED else None
    d.bodies[fate.body] = replace(d.bodies[fate.body], where=fate.where, down=fate.down, pod=pod)


def may_deliver(v: View, event: e.Deliver) -> Checks:
    """All or nothing."""
    pc = v.players[whose(v)].pc
    assert pc is not None
    for data, offsite in event.data:
        yield not v.has_data(pc, data, Where.ESCAPED), Code.NO_DATA
        yield v.offsites[offsite] is None, Code.OFFSITE_GONE


def deliver(d: Transaction, event: e.Deliver) -> None:
    """Nobody becomes guilty by it, but who is may come off (rules 10.2.2, 16.3.2)."""
    colour = whose(d)
    for data, offsite in event.data:
        d.offsites[offsite] = (d.offsites[offsite] or frozenset()) | {data}
        if data is Data.EVIDENCE and offsite is Offsite.AUTHORITIES and d.players[colour].guilt is Guilt.GUILTY:
            d.set_guilt(colour, Guilt.SUSPECT)
    d.delivered = d.setup.order.index(colour) + 1
    move_on(d)


def count_score(d: Transaction, event: e.ScoreUp) -> None:
    d.score = score(sheets(d, event))
    d.phase = Phase.OVER


def sheets(v: View, event: e.ScoreUp) -> Sheets:
    """Cubes, guilt, bribes and Schroedinger as in the state; limit and traits of the PC's card."""
    mode = v.setup.mode
    bonus = {whose: tuple(bonus_card(v, card) for card in cards) for whose, cards in event.bonus.items()}
    bonus |= {whose: (counted_bonus(points),) for whose, points in event.bonus_points.items()}
    return Sheets(
        mode,
        tuple(sheet(v, colour, event, bonus.get(colour, ())) for colour in v.setup.order),
        {} if mode is Mode.NORMAL else {side: bonus.get(side, ()) for side in Side},
        v.setup.switches.all_guilty_bar,
    )


def sheet(v: View, colour: str, event: e.ScoreUp, bonus: tuple[BonusCard, ...]) -> Sheet:
    player, normal = v.players[colour], v.setup.mode is Mode.NORMAL
    assert player.pc is not None  # everybody has revealed by now
    pc = v.setup.members[player.pc]
    return Sheet(
        player=colour,
        agenda=event.agenda.get(colour, 0),
        hand=player.hand,
        betrayal=player.betrayal,
        limit=pc.limit,
        guilt=player.guilt,
        bribes_unused=player.bribes,
        bribes_on_pc=v.cards[pc.name].bribes,
        bribes_untold=event.on_pc.get(colour, 0),
        schroedinger=player.schroedinger,
        traits=pc.traits & SCORING_TRAITS,
        bonus=bonus if normal else (),
        side=None if normal else v.setup.side(colour),
    )


def counted_bonus(points: int) -> BonusCard:
    """That many, as the table counts them."""
    return BonusCard(Bonus.FRIEND, points, escaped=True, down=False)


def bonus_card(v: View, entered: e.BonusOf) -> BonusCard:
    """What nobody entered is taken from the row or the state. A friend of several bodies scores for each that
    escaped."""
    row = CHARACTERS[entered.character]
    bodies = [v.bodies[body] for body in v.setup.members[entered.character].bodies]
    out = sum(body.where is Where.ESCAPED for body in bodies)
    type = row.bonus if entered.type is None else entered.type
    several = type is Bonus.FRIEND and entered.escaped is None
    return BonusCard(
        type,
        row.points if entered.points is None else entered.points,
        out > 0 if entered.escaped is None else entered.escaped,
        down=all(body.down for body in bodies),
        count=out if several else 1,
        extra=row.bonus_all if several and out == len(bodies) else 0,
    )


RULES: dict[type, Rule[Any]] = {
    e.Reveal: Rule(reveal, may_reveal, frozenset({Phase.REVEAL, Phase.SF_REVEAL})),
    e.Influence: Rule(influence, may_influence, frozenset({Phase.REVEAL, Phase.INFLUENCE})),
    e.Activate: Rule(activate, may_activate, BEFORE_RESOLVE, undecided),
    e.Renegotiate: Rule(renegotiate, may_renegotiate, BEFORE_RESOLVE, may_renegotiate_now),
    e.Resolve: Rule(resolve, may_resolve, BEFORE_RESOLVE),
    e.ResolveMarker: Rule(resolve_marker, may_resolve_marker, frozenset({Phase.RESOLVE})),
    e.EndTurn: Rule(end_turn, may_end_turn),
    e.Reentry: Rule(reentry, phases=frozenset({Phase.REENTRY})),
    e.RollCall: Rule(roll_call, may_call_roll, AT_STATIONFALL),
    e.Done: Rule(done, phases=frozenset({Phase.SF_ESCAPE})),
    e.Deliver: Rule(deliver, may_deliver, frozenset({Phase.SF_DELIVER})),
    e.ScoreUp: Rule(count_score, phases=frozenset({Phase.SCORE})),
}
