"""Who may look and who may act: the PIN, its attempts, hosts and origins, and how much is too much.

Knows no sockets: addresses and times are given. A PIN follows from a secret that stays on the box, so phones
need it once, not again after every power cut.
"""

import hashlib
import hmac
import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from companion.bucket import Bucket

DIGITS = 6
FREE_TRIES = 5  # wrong ones from one address before it has to wait
FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0
TRIES_OF_ALL = (20.0, 1 / 60)  # wrong ones from everywhere together: at once, and a second after that
TRIES_PER_PIN = 100  # wrong ones from all addresses together; then there is a new PIN
REMEMBERED = 1024  # addresses with wrong ones; while there are more, a newcomer looks like a guesser
FORGIVEN_S = 24 * 3600.0  # after its last wrong one an address is a newcomer again


@dataclass(frozen=True)
class Guesser:
    """An address with wrong ones: how many, when the last, and when it may try again."""

    wrong: int
    at: float
    free_at: float


class Pin:
    """The PIN shown on the display, and the tokens given for it. `wrong` attempts cost time, then the PIN.

    An address without a wrong attempt gets its try whatever others do: nobody keeps newcomers out by guessing."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._generation = 0
        self._wrong = 0
        self._tries = Bucket(*TRIES_OF_ALL)
        self._guessers: OrderedDict[str, Guesser] = OrderedDict()  # by address, the last to guess at the end

    @property
    def digits(self) -> str:
        return f"{int.from_bytes(self._sign('pin', str(self._generation))) % 10**DIGITS:0{DIGITS}}"

    def wait_s(self, address: str, now: float) -> float:
        """How long this address must wait before it may try again: for its own wrong ones and for everybody's."""
        self._forgive(now)
        guesser = self._guessers.get(address)
        if guesser is None and len(self._guessers) < REMEMBERED:
            return 0.0
        return max(0.0, guesser.free_at - now if guesser else 0.0, self._tries.wait_s(now))

    def token_for(self, digits: str, address: str, now: float) -> str | None:
        """A token for the right PIN; None for a wrong one, or for any while the address must wait."""
        if self.wait_s(address, now) > 0:
            return None
        if hmac.compare_digest(digits.encode(errors="replace"), self.digits.encode()):
            self._guessers.pop(address, None)
            return self._token()
        self._count_wrong(address, now)
        return None

    def admits(self, token: str) -> bool:
        """Tokens of earlier PINs of the same secret stay good: a stranger's guesses throw nobody out."""
        return hmac.compare_digest(token.encode(errors="replace"), self._token().encode())

    def _count_wrong(self, address: str, now: float) -> None:
        self._tries.takes(now)
        guesser = self._guessers.pop(address, None)
        wrong = guesser.wrong + 1 if guesser else 1
        wait = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (wrong - FREE_TRIES)) if wrong >= FREE_TRIES else 0.0
        if len(self._guessers) < REMEMBERED:
            self._guessers[address] = Guesser(wrong, now, now + wait)
        self._wrong += 1
        if self._wrong >= TRIES_PER_PIN:
            self._generation, self._wrong = self._generation + 1, 0

    def _forgive(self, now: float) -> None:
        while self._guessers and next(iter(self._guessers.values())).at < now - FORGIVEN_S:
            self._guessers.popitem(last=False)

    def _token(self) -> str:
        return self._sign("token", "").hex()

    def _sign(self, what: str, which: str) -> bytes:
        return hmac.new(self._secret, f"{what}:{which}".encode(), hashlib.sha256).digest()


HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[0-9a-z._-]+))(?::[0-9]{1,5})?")


def plain_host(host: str) -> str:
    """A Host header in small letters if it is a name or address with a port and nothing else; empty if it is not."""
    small = host.lower()
    return small if HOST.fullmatch(small) else ""


def bare_host(host: str) -> str:
    """The same without its port."""
    found = HOST.fullmatch(host.lower())
    return (found["six"] or found["name"]).rstrip(".") if found else ""


def host_allowed(host: str, names: Iterable[str], own_address: str) -> bool:
    """Names of this box, or the very address the request came in at: no other page's name leads here."""
    bare = bare_host(host)
    return bool(bare) and (bare in {name.lower() for name in names} or bare == own_address.partition("%")[0])


def origin_allowed(origin: str | None, host: str) -> bool:
    """A browser says which page it acts for: only ours may. Other programs send no origin."""
    if origin is None:
        return True
    try:
        split = urlsplit(origin)
    except ValueError:
        return False
    return split.scheme in ("http", "https") and split.netloc.lower() == host.lower()
