"""Where the page is found: loopback on a laptop, the network on an installed box; its names and addresses."""

import fcntl
import socket
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::", "")
OTHER_PORTS = 9
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface


def no_display(digits: str) -> None:
    """Nobody shows the PIN."""


@dataclass(frozen=True)
class Place:
    """`tell_pin` is called, from the page's thread, with the PIN that is to be shown on the display."""

    bind: str = LOOPBACK[0]
    port: int = 8080
    own_names: tuple[str, ...] = ()
    tell_pin: Callable[[str], None] = no_display
    installed: bool = False  # its port is known to people: no other will do
    only_watched: bool = False  # nobody acts, wherever they sit: a demo

    @property
    def asks_pin(self) -> bool:
        """Looking needs nothing; acting from the network needs the PIN."""
        return self.bind not in LOOPBACK and not self.only_watched

    @property
    def names(self) -> tuple[str, ...]:
        """Host names under which this box may be asked, besides the address a request comes in at."""
        host = socket.gethostname()
        return (*LOOPBACK, *self.own_names, host, f"{host}.local")


def bound(place: Place) -> socket.socket:
    """The place's port; on one's own computer the next free one, where somebody may be using it for something else."""
    family = socket.AF_INET6 if ":" in place.bind else socket.AF_INET
    last = place.port if place.installed or not place.port else min(place.port + OTHER_PORTS, 65535)
    for port in range(place.port, last + 1):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((place.bind, port))
        except OSError:
            listening.close()
            if port == last:
                raise
        except TypeError as error:  # Python's own word for a name that can be none
            listening.close()
            raise OSError(str(error)) from error
        else:
            return listening
    raise AssertionError("there is at least one port")


def interfaces() -> list[str]:
    """Their names, from a directory: asking by netlink is forbidden to the service."""
    try:
        return sorted(each.name for each in Path("/sys/class/net").iterdir())
    except OSError:
        return []


def interface_addresses() -> Iterator[str]:
    """IPv4 addresses of this machine's interfaces, loopback left out. None if the system names none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for interface in interfaces():
            try:
                found = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
            except OSError:
                continue  # it has none
            address = socket.inet_ntoa(found[20:24])
            if not address.startswith("127."):
                yield address


def only_here(address: str) -> bool:
    """Whether no other machine finds the page there."""
    return address.startswith(("http://127.0.0.1:", "http://[::1]:"))


def addresses(place: Place, port: int) -> tuple[str, ...]:
    """What to type into a browser, the handiest first: an address works everywhere, a name only with mDNS."""
    if not place.asks_pin:
        return (f"http://{'[::1]' if place.bind == '::1' else '127.0.0.1'}:{port}/",)
    if place.bind not in EVERYWHERE:
        return (f"http://{place.bind}:{port}/",)
    found = [f"http://{address}:{port}/" for address in interface_addresses()]
    return (*found, f"http://{socket.gethostname()}.local:{port}/")
