"""Who is in: the PIN of one place, the tokens given for it, and who is told when it changes."""

from companion.web.access import Pin
from companion.web.places import LOOPBACK, Place
from companion.web.secret import Secret


class Entrance:
    """Where no PIN is asked for, everybody is in."""

    def __init__(self, place: Place, secret: Secret) -> None:
        self.place, self._secret = place, secret
        self.pin = Pin(secret.value)
        self._told = ""

    @property
    def asks_pin(self) -> bool:
        return self.place.asks_pin

    @property
    def shown_pin(self) -> str:
        """Empty where none is asked for."""
        return self.pin.digits if self.asks_pin else ""

    def admits(self, token: str) -> bool:
        return not self.asks_pin or self.pin.admits(token)

    def is_here(self, address: str) -> bool:
        """Whoever sits at a computer of their own sees the PIN in its terminal anyway. On an installed box nobody does,
        and what comes from itself may come through it from elsewhere."""
        return not self.place.installed and address in LOOPBACK

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
        if self.asks_pin and self._told != self.pin.digits:
            self._told = self.pin.digits
            self.place.tell_pin(self.pin.digits)
