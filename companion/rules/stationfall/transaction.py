"""An event under way: a state that may be changed, and what is called out to the table meanwhile."""

from dataclasses import dataclass, fields, replace
from operator import attrgetter

from companion.rules.stationfall.markers import Marker
from companion.rules.stationfall.state import Body, Card, Player, State, Turn, View
from companion.rules.stationfall.terms import Data, Guilt, Item, Offsite, Phase, PodIs, Said, Where

NAMES = tuple(each.name for each in fields(State))
ALL = attrgetter(*NAMES)


@dataclass(frozen=True, slots=True)
class Call:
    """`about`: a colour, body, pod, section, place or minute."""

    said: Said
    about: str | int | None = None


class Transaction(View):
    __slots__ = (*NAMES, "calls")

    players: dict[str, Player]
    kompromat: dict[str, int]
    cards: dict[str, Card]
    bodies: dict[str, Body]
    pods: dict[str, PodIs]
    offsites: dict[Offsite, frozenset[Data] | None]
    calls: set[Call]

    def __init__(self, state: State) -> None:
        for name, value in zip(NAMES, ALL(state), strict=True):
            setattr(self, name, value)
        self.players = dict(state.players)
        self.kompromat = dict(state.kompromat)
        self.cards = dict(state.cards)
        self.bodies = dict(state.bodies)
        self.pods = dict(state.pods)
        self.offsites = dict(state.offsites)
        self.calls = set()

    def settled(self) -> State:
        return State(*ALL(self))

    def call(self, said: Said, about: str | int | None = None) -> None:
        self.calls.add(Call(said, about))

    # ------------------------------------------------ cubes and discs

    def to_hand(self, colour: str, cubes: int) -> None:
        player = self.players[colour]
        self.players[colour] = replace(player, hand=player.hand + cubes)

    def to_betrayal(self, colour: str, cubes: int) -> None:
        player = self.players[colour]
        self.players[colour] = replace(player, betrayal=player.betrayal + cubes)

    def to_card(self, card: str, colour: str, cubes: int) -> None:
        """Below 0: from it."""
        there = dict(self.cards[card].cubes)
        there[colour] = there.get(colour, 0) + cubes
        if not there[colour]:
            del there[colour]
        self.cards[card] = replace(self.cards[card], cubes=there)

    def clear_card(self, card: str) -> dict[str, int]:
        """All cubes leave it; the caller says where to."""
        cubes = dict(self.cards[card].cubes)
        if cubes:
            self.cards[card] = replace(self.cards[card], cubes={})
        return cubes

    def put_disc(self, colour: str, card: str | None) -> None:
        self.players[colour] = replace(self.players[colour], disc=card)

    # ------------------------------------------------ guilt (rules 10)

    def suspect(self, colour: str) -> None:
        """Only the innocent can become one (rules 10.1.1)."""
        if self.players[colour].guilt is Guilt.INNOCENT:
            self.set_guilt(colour, Guilt.SUSPECT)

    def set_guilt(self, colour: str, guilt: Guilt) -> None:
        scale = list(Guilt)
        before, after = scale.index(self.players[colour].guilt), scale.index(guilt)
        if before == after:
            return
        self.players[colour] = replace(self.players[colour], guilt=guilt)
        self.call(Said(guilt) if after > before else Said.CLEARED, colour)

    def send(self, data: Data, offsite: Offsite) -> None:
        """Transmitted from the station (rules 9.6, 13.2)."""
        self.offsites[offsite] = (self.offsites[offsite] or frozenset()) | {data}
        if data is Data.EVIDENCE and offsite is Offsite.AUTHORITIES:
            self.evidence_sent()

    def evidence_sent(self) -> None:
        """Every other suspect is guilty at once (rules 10.2.1); of two players the whole person is spared (S19)."""
        for colour, player in list(self.players.items()):
            if player.guilt is Guilt.SUSPECT and not self.spared(colour):
                self.set_guilt(colour, Guilt.GUILTY)

    def spared(self, colour: str) -> bool:
        if self.setup.switches.spares_colour:
            return colour == self.current
        return self.setup.person(colour) == self.setup.person(self.current)

    def clear_guilty(self) -> None:
        """The Authorities are out of the game (action list: Death Ray)."""
        for colour, player in list(self.players.items()):
            if player.guilt is Guilt.GUILTY:
                self.set_guilt(colour, Guilt.SUSPECT)

    # ------------------------------------------------ bodies

    def set_down(self, body: str, down: bool) -> None:
        self.bodies[body] = replace(self.bodies[body], down=down)

    def put_in(self, body: str, pod: str | None) -> None:
        now = self.bodies[body]
        self.bodies[body] = replace(now, pod=pod, at="") if now.at else replace(now, pod=pod)

    def set_data(self, body: str, data: frozenset[Data]) -> None:
        self.bodies[body] = replace(self.bodies[body], data=data)

    def contaminate(self, body: str, on: bool) -> None:
        self.bodies[body] = replace(self.bodies[body], contaminated=on)

    def put_at(self, body: str, place: str) -> None:
        """A section, a part of the station, or nobody knows ("")."""
        if self.bodies[body].at != place:
            self.bodies[body] = replace(self.bodies[body], at=place)

    def has_item(self, body: str, item: Item, has: bool) -> None:
        now = self.bodies[body]
        self.bodies[body] = replace(now, items=now.items | {item} if has else now.items - {item})

    def give_data(self, body: str, data: Data) -> None:
        self.set_data(body, self.bodies[body].data | {data})

    def escape(self, body: str, pod: str | None = None) -> None:
        """With a pod, or without: then none is left around it."""
        self.bodies[body] = replace(self.bodies[body], where=Where.ESCAPED, pod=pod)
        self.call(Said.ESCAPED, body)

    def annihilate(self, body: str) -> None:
        """Counts as down in every question (rules 16.4.2)."""
        self.bodies[body] = replace(self.bodies[body], where=Where.ANNIHILATED, pod=None, down=True)
        self.call(Said.ANNIHILATED, body)

    # ------------------------------------------------ markers and turns

    def place(self, marker: Marker) -> None:
        self.markers = (*self.markers, marker)
        self.numbered = marker.id

    def take_home(self, *markers: Marker) -> None:
        self.markers = tuple(each for each in self.markers if each not in markers)

    def begin_turn(self, turn: int) -> None:
        """Up to version 0.2.0 exhaustion was counted now (S14)."""
        self.turn = turn
        self.phase = Phase.REVEAL
        self.now = Turn(discs=None if self.setup.switches.late_discs else self.discs)

    def begin_activating(self) -> None:
        """The first thing of the activate phase: exhaustion is counted, once (rules 15.5.1; S14)."""
        self.phase = Phase.ACTIVATE
        if self.now.discs is None:
            self.now = replace(self.now, discs=self.discs)
