"""What the companion asks of Bluetooth and of Wi-Fi, as small Protocols. Drivers and fakes satisfy them alike."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class NotDone(Exception):
    """It could not be done: `why` is one of `air.why` in the words; what stands in that."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why, self.said = why, {name: str(value) for name, value in said.items()}


@dataclass(frozen=True)
class SpeakerFound:
    address: str  # "AA:BB:CC:DD:EE:FF"
    name: str
    paired: bool = False
    connected: bool = False


class Speakers(Protocol):
    """Bluetooth speakers. Every verb raises NotDone."""

    def known(self) -> Sequence[SpeakerFound]:
        """Those that were paired."""

    def find(self, seconds: float) -> Iterator[Sequence[SpeakerFound]]:
        """All that are near, again whenever something changes, for that long."""

    def pair(self, address: str) -> SpeakerFound:
        """Paired, trusted and connected; done again it changes nothing."""

    def connect(self, address: str) -> None: ...

    def forget(self, address: str) -> None: ...


@dataclass(frozen=True)
class NetworkFound:
    name: str
    strength: int  # percent
    lock: str  # how it is locked: "" (not at all), "psk", "sae"; "eap", "wep": not by a password alone, or too old


@dataclass(frozen=True)
class Wish:
    """To be in that network."""

    name: str
    password: str = field(default="", repr=False)
    hidden: bool = False
    lock: str = "psk"  # of a network that is not seen


@dataclass(frozen=True)
class Where:
    """In which network the box is, by radio; `own`: it has opened its own."""

    network: str = ""
    own: bool = False


class Networks(Protocol):
    """Wi-Fi. Every verb raises NotDone."""

    def where(self) -> Where: ...

    def seen(self, anew: bool = False) -> Sequence[NetworkFound]:
        """Those that are near, the strongest first, as last known. `anew`: scans again, even where the box's own
        network has to be closed for it and reopened."""

    def join(self, wish: Wish) -> str:
        """The address that the box has there. Where it cannot be, all is as it was before, or the box's own network is
        open: NotDone says why."""

    def keep_to(self, country: str) -> None:
        """The rules of that country, from now on and at every start."""


def read_wish(given: Mapping[str, Any]) -> Wish:
    """From outside; raises NotDone where it cannot be meant."""
    name, password, lock = given.get("name"), given.get("password", ""), given.get("lock", "psk")
    if not isinstance(name, str) or not 1 <= len(name.encode("utf-8", "replace")) <= 32 or not name.isprintable():
        raise NotDone("name_form")
    if lock not in ("", "psk", "sae") or not isinstance(password, str):
        raise NotDone("lock_form")
    is_key = len(password) == 64 and all(each in "0123456789abcdefABCDEF" for each in password)
    is_phrase = 8 <= len(password) <= 63 and password.isascii() and password.isprintable()
    if lock and not (is_key or is_phrase):
        raise NotDone("password_form")
    return Wish(name, password if lock else "", given.get("hidden") is True, lock)
