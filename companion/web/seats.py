"""Whose seat is whose: a seat belongs to the browser that took it, and all its pages sit there. Knows no sockets.

Every game has seats of its own: who is red in one of them is not by that red in another, whose secrets red may know.
"""

from companion.web.watching import Client


class Seats:
    """`clients` are the pages that are connected; a claim outlasts a broken line, and a game on the shelf."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.game = ""
        self._claims: dict[str, dict[str, str]] = {}  # game -> seat -> the browser that has it

    @property
    def _here(self) -> dict[str, str]:
        return self._claims.setdefault(self.game, {})

    @property
    def claimed(self) -> frozenset[str]:
        return frozenset(self._here)

    @property
    def present(self) -> frozenset[str]:
        return frozenset(client.seat for client in self.clients if client.seat)

    def play(self, game: str) -> list[Client]:
        """That game is on the table; told are those who sit elsewhere in it."""
        self.game = game
        return [client for client in self.clients if moved(client, self.seat_of(client))]

    def seat_of(self, client: Client) -> str:
        return next((seat for seat, owner in self._here.items() if owner == client.me), "")

    def free_for(self, client: Client, seat: str) -> bool:
        return self._here.get(seat) in (None, client.me)

    def take(self, client: Client, seat: str) -> list[Client]:
        """That seat for the client's browser, none if it is empty; told are the others whose seat changes by that."""
        left = {each: owner for each, owner in self._here.items() if owner != client.me}
        self._claims[self.game] = {**left, seat: client.me} if seat else left
        client.seat = seat
        return [other for other in self.clients - {client} if moved(other, self.seat_of(other))]

    def everybody_out(self) -> None:
        self._claims = {}
        for client in self.clients:
            client.inside, client.seat = False, ""


def moved(client: Client, seat: str) -> bool:
    """Whether it sat elsewhere."""
    before, client.seat = client.seat, seat
    return before != seat
