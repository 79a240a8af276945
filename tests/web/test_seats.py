"""A seat belongs to one browser, in one game."""

from typing import Any, cast

from companion.web.seats import Seats
from companion.web.watching import Client
from companion.web.wire import Hello


def client(seats: Seats, me: str) -> Client:
    made = Client(cast(Any, None), Hello("seat", me=me), "address", authenticated=True)
    seats.clients.add(made)
    return made


def at(seats: Seats, **sitting: str) -> Seats:
    for me, seat in sitting.items():
        seats.take(client(seats, me), seat)
    return seats


def test_all_pages_of_a_browser_sit_on_its_seat() -> None:
    seats = Seats()
    phone, tablet, other = client(seats, "ada"), client(seats, "ada"), client(seats, "grace")
    assert seats.take(phone, "red") == [tablet] and tablet.seat == "red" and other.seat == ""
    assert seats.claimed == seats.present == {"red"}
    assert set(seats.take(other, "red")) == {phone, tablet} and (phone.seat, other.seat) == ("", "red")


def test_who_takes_another_seat_leaves_the_first() -> None:
    seats = Seats()
    phone = client(seats, "ada")
    seats.take(phone, "red")
    assert seats.take(phone, "blue") == [] and seats.claimed == {"blue"}
    seats.take(phone, "")
    assert seats.claimed == frozenset() and phone.seat == ""


def test_every_game_has_seats_of_its_own_and_keeps_them_on_the_shelf() -> None:
    seats = Seats()
    seats.play("one")
    ada, grace = client(seats, "ada"), client(seats, "grace")
    seats.take(ada, "red")
    assert seats.play("other") == [ada] and ada.seat == "" and seats.claimed == frozenset()
    assert seats.free_for(grace, "red") and seats.take(grace, "red") == []
    assert set(seats.play("one")) == {ada, grace} and (ada.seat, grace.seat) == ("red", "")


def test_after_a_new_pin_nobody_sits_or_may_act_and_nobody_gets_anothers_seat() -> None:
    seats = at(Seats(), ada="red", grace="blue")
    seats.everybody_out()
    assert not any(each.authenticated or each.seat for each in seats.clients) and seats.claimed == {"red", "blue"}
    seats.play("other")
    assert not seats.play("")
    back = client(seats, "ada")
    assert seats.seat_of(back) == "red" and not seats.free_for(back, "blue")


def test_whoever_had_a_seat_has_it_after_a_restart() -> None:
    before, after = Seats(), Seats()
    ada = at(before, ada="red").clients.pop()
    after.find({"": {"red": ada.phone}})
    assert after.seat_of(client(after, "ada")) == "red" and not after.free_for(client(after, "grace"), "red")
    after.find({})
    assert after.claimed == {"red"}


def test_a_seat_changes_hands_when_the_table_has_agreed() -> None:
    seats = at(Seats(), ada="red")
    (ada,) = seats.clients
    grace = client(seats, "grace")
    seats.want(grace, "red")
    assert seats.agreed({"": {"red": ada.phone}}) == [] and (ada.seat, grace.seat) == ("red", "")
    assert set(seats.agreed({"": {"red": grace.phone}})) == {ada, grace} and (ada.seat, grace.seat) == ("", "red")
