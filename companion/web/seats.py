"""Whose seat is whose: a seat belongs to the browser that took it, and all its pages sit there. Knows no sockets.

Every game has seats of its own: who is red in one of them is not by that red in another, whose secrets red may know.
The evening knows who has which (`Evening.phones`), over power cuts too; here is what it will know in a moment.
"""

from collections.abc import Mapping

from companion.web.watching import Client


class Seats:
    """`clients` are the pages that are connected; a claim outlasts a broken line, and a game on the shelf."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.game = ""
        self._claims: dict[str, dict[str, str]] = {}  # game -> seat -> the browser that has it, by `Client.phone`
        self._wanted: dict[tuple[str, str], str] = {}  # game and seat that a browser would take over
        self._found = False

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
        """That game is on the table; returns those who sit elsewhere in it."""
        self.game = game
        return [client for client in self.clients if moved(client, self.seat_of(client))]

    def seat_of(self, client: Client) -> str:
        """Nobody sits who is not in."""
        mine = (seat for seat, owner in self._here.items() if owner == client.phone)
        return next(mine, "") if client.authenticated else ""

    def free_for(self, client: Client, seat: str) -> bool:
        return self._here.get(seat) in (None, client.phone)

    def take(self, client: Client, seat: str) -> list[Client]:
        """That seat for the client's browser, none if it is empty; returns the others whose seat changes by that."""
        left = {each: owner for each, owner in self._here.items() if owner != client.phone}
        self._claims[self.game] = {**left, seat: client.phone} if seat else left
        client.seat = seat
        return [other for other in self.clients - {client} if moved(other, self.seat_of(other))]

    def find(self, phones: Mapping[str, Mapping[str, str]]) -> None:
        """After a start: every browser still has its seat."""
        if not self._found:
            self._found = True
            self._claims = {game: {**seats, **self._claims.get(game, {})} for game, seats in phones.items()}

    def want(self, client: Client, seat: str) -> None:
        """Somebody else's: the table is asked."""
        self._wanted[self.game, seat] = client.phone

    def agreed(self, phones: Mapping[str, Mapping[str, str]]) -> list[Client]:
        """Does what the table has agreed to; returns those whose seat changes by that."""
        given = [(each, by) for each, by in self._wanted.items() if phones.get(each[0], {}).get(each[1]) == by]
        for (game, seat), by in given:
            del self._wanted[game, seat]
            left = {each: owner for each, owner in self._claims.get(game, {}).items() if owner != by}
            self._claims[game] = {**left, seat: by}
        return self.play(self.game) if given else []

    def everybody_out(self) -> None:
        """A seat's own data stay with its phone, which comes back with the new PIN; nobody else may take that seat."""
        for client in self.clients:
            client.authenticated, client.seat = False, ""


def moved(client: Client, seat: str) -> bool:
    """Whether it sat elsewhere."""
    before, client.seat = client.seat, seat
    return before != seat
