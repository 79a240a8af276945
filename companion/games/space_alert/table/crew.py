"""A crew: seats in turn order from the captain, their colours, names, roles. How one is put together is a stage."""

from dataclasses import dataclass, replace
from enum import Enum

from companion.rules.space_alert.dealing import androids
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.specialists import Specialist


class PlayerColour(Enum):
    """Of a figure and its action board."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"
    PURPLE = "purple"


@dataclass(frozen=True)
class Seat:
    colour: PlayerColour
    name: str = ""
    android: bool = False
    trained: Trained | None = None  # where specialisations are played (rules 10)


@dataclass(frozen=True)
class Crew:
    """The captain sits first; `comms` and `security` are places in `seats`. One player may hold several roles.
    A crew of androids only is led by one player who has no seat (rules 5.5): `alone` is their name."""

    seats: tuple[Seat, ...]
    comms: int = 0
    security: int = 0
    alone: str = ""

    @property
    def solo(self) -> bool:
        return all(seat.android for seat in self.seats)

    @property
    def players(self) -> int:
        """People, androids not counted."""
        return 1 if self.solo else sum(not seat.android for seat in self.seats)

    @property
    def fifth_android(self) -> bool:
        return len(self.seats) == 5 and any(seat.android for seat in self.seats)


COLOURS = tuple(PlayerColour)


def gathered(players: int, fifth: bool = False, known: Crew | None = None) -> Crew:
    """A crew of that many people, with names and colours of the known one, and androids behind them."""
    people = [seat for seat in known.seats if not seat.android] if known and players > 1 else []
    seats = people[: players if players > 1 else 0]
    while players > 1 and len(seats) < players:
        seats.append(Seat(free_colour(seats)))
    for _ in range(androids(players, fifth)):
        seats.append(Seat(free_colour(seats), android=True))
    # Three people share the three roles; fewer hold several.
    comms, security = min(1, players - 1), min(2, players - 1)
    return Crew(tuple(seats), comms, security, known.alone if known else "")


def free_colour(seats: list[Seat]) -> PlayerColour:
    taken = {seat.colour for seat in seats}
    return next(colour for colour in COLOURS if colour not in taken)


def with_fifth(crew: Crew) -> Crew:
    """The same crew with a fifth android, or without it again."""
    if crew.fifth_android:
        last = max(place for place, seat in enumerate(crew.seats) if seat.android)
        return without(crew, last)
    if len(crew.seats) == 5:
        return crew
    return replace(crew, seats=(*crew.seats, Seat(free_colour(list(crew.seats)), android=True)))


def without(crew: Crew, place: int) -> Crew:
    def moved(role: int) -> int:
        return role - 1 if role > place else min(role, len(crew.seats) - 2)

    seats = tuple(seat for at, seat in enumerate(crew.seats) if at != place)
    return replace(crew, seats=seats, comms=moved(crew.comms), security=moved(crew.security))


def led_by(crew: Crew, captain: int) -> Crew:
    """Everybody stays where they sit; the turn order begins with that seat (rules 3.2)."""
    count = len(crew.seats)
    turned = tuple(crew.seats[(captain + place) % count] for place in range(count))
    return replace(crew, seats=turned, comms=(crew.comms - captain) % count, security=(crew.security - captain) % count)


def star_passed_on(crew: Crew) -> Crew:
    """The next player, clockwise, is captain; androids lead only if the crew says so."""
    places = [place for place, seat in enumerate(crew.seats) if place and not seat.android]
    return led_by(crew, places[0] if places else 0)


def with_seat(crew: Crew, place: int, seat: Seat) -> Crew:
    return replace(crew, seats=(*crew.seats[:place], seat, *crew.seats[place + 1 :]))


def with_colour(crew: Crew, place: int, colour: PlayerColour) -> Crew:
    """That colour for that seat; the seat that had it gets the other."""
    old = crew.seats[place].colour
    for other, seat in enumerate(crew.seats):
        if seat.colour is colour:
            crew = with_seat(crew, other, replace(seat, colour=old))
    return with_seat(crew, place, replace(crew.seats[place], colour=colour))


def with_trained(crew: Crew, place: int, trained: Trained | None) -> Crew:
    """That specialisation for that seat; no two have the same, so the seat that had it gets the other (rules 10)."""
    old = crew.seats[place].trained
    for other, seat in enumerate(crew.seats):
        if other != place and trained and seat.trained and seat.trained.specialist is trained.specialist:
            given = None if old is None else replace(seat.trained, specialist=old.specialist)
            crew = with_seat(crew, other, replace(seat, trained=given))
    return with_seat(crew, place, replace(crew.seats[place], trained=trained))


def untaken(crew: Crew) -> list[Specialist]:
    taken = {seat.trained.specialist for seat in crew.seats if seat.trained is not None}
    return [who for who in Specialist if who not in taken]


def swapped(crew: Crew, place: int) -> Crew:
    """This seat and the next change places; roles go with the people."""
    other = (place + 1) % len(crew.seats)
    seats = list(crew.seats)
    seats[place], seats[other] = seats[other], seats[place]
    moved = {place: other, other: place}
    return replace(
        crew,
        seats=tuple(seats),
        comms=moved.get(crew.comms, crew.comms),
        security=moved.get(crew.security, crew.security),
    )


def next_holder(crew: Crew, holder: int) -> int:
    """The next person, who may take a role over; alone, the next android's seat stands for it."""
    count = len(crew.seats)
    order = [(holder + step) % count for step in range(1, count + 1)]
    return next((place for place in order if crew.solo or not crew.seats[place].android), holder)
