"""Whose seat is whose: a seat belongs to the browser that took it, and all its pages sit there. Knows no sockets."""

from companion.web.watching import Client


class Seats:
    """`clients` are the pages that are connected; a claim outlasts a broken line."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self._claims: dict[str, str] = {}  # seat -> the browser that has it

    @property
    def claimed(self) -> frozenset[str]:
        return frozenset(self._claims)

    @property
    def present(self) -> frozenset[str]:
        return frozenset(client.seat for client in self.clients if client.seat)

    def free_for(self, client: Client, seat: str) -> bool:
        return self._claims.get(seat) in (None, client.me)

    def take(self, client: Client, seat: str) -> list[Client]:
        """That seat for the client's browser, none if it is empty; told are the others whose seat changes by that."""
        self._claims = {each: owner for each, owner in self._claims.items() if owner != client.me}
        if seat:
            self._claims[seat] = client.me
        moved = []
        for other in self.clients - {client}:
            wanted = seat if other.me == client.me else "" if other.seat == seat else other.seat
            if other.seat != wanted:
                other.seat = wanted
                moved.append(other)
        client.seat = seat
        return moved

    def leave_all(self) -> None:
        self._claims = {}
        for client in self.clients:
            client.seat = ""
