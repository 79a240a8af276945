"""Who is in: the PIN of one place, the tokens given for it, and who hears when it changes."""

from asyncio import Transport
from collections.abc import Collection

from companion.web.access import Pin
from companion.web.addresses import Place
from companion.web.neighbours import is_own
from companion.web.secret import Secret

# Headers that proxies add: the sender may sit anywhere.
HANDED_ON = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


def is_here(transport: Transport | None) -> bool:
    """Does it lead from this machine's own user to us?"""
    if transport is None:
        return False
    peer, own = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
    return bool(peer and own) and is_own(peer[:2], own[1])


class Auth:
    """Anybody who is let in may act; everybody may look."""

    def __init__(self, place: Place, secret: Secret) -> None:
        self.place, self._secret = place, secret
        self.pin = Pin(secret.value)
        self._shown_pin = ""

    @property
    def asks_pin(self) -> bool:
        return self.place.asks_pin

    def pin_helps(self, inside: bool) -> bool:
        """Is there a PIN that lets a page act, or has let it?"""
        return self.asks_pin or not (inside or self.place.only_watched)

    @property
    def shown_pin(self) -> str:
        """Empty where none is asked for."""
        return self.pin.digits if self.asks_pin else ""

    def admits(self, token: str) -> bool:
        return not self.place.only_watched and (not self.asks_pin or self.pin.admits(token))

    def lets_in(self, token: str, transport: Transport | None, headers: Collection[str] = ()) -> bool:
        """Everybody with a token; and without one those who sit at the computer it runs on, whose terminal shows the
        PIN anyway. On an installed box nobody does, and a request from the box itself may come through it from
        elsewhere."""
        if self.place.only_watched:
            return False
        if self.pin.admits(token):
            return True
        is_direct = not any(name in headers for name in HANDED_ON)
        return not self.place.installed and is_direct and is_here(transport)

    def token_for(self, digits: str, address: str, now: float) -> str:
        """Empty for a wrong PIN; too many wrong ones, and the PIN is another."""
        token = self.pin.token_for(digits, address, now) or ""
        self.tell_pin()
        return token

    def wait_s(self, address: str, now: float) -> float:
        return self.pin.wait_s(address, now)

    def renew(self) -> None:
        """Another PIN; no token of before is good any more, nor after a restart."""
        self.pin = Pin(self._secret.renew())
        self.tell_pin()

    def tell_pin(self) -> None:
        """The box shows the PIN."""
        if self.asks_pin and self._shown_pin != self.pin.digits:
            self._shown_pin = self.pin.digits
            self.place.tell_pin(self.pin.digits)
