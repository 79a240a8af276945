"""Bluetooth and Wi-Fi without a radio: what is near, who lets us in, and how it then is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.air.ports import NetworkFound, NotDone, SpeakerFound, Where, Wish


@dataclass
class FakeSpeakers:
    """`near`: speakers by address; `against`: why that one refuses to be paired; `radio`: is there one?"""

    near: dict[str, SpeakerFound] = field(default_factory=dict)
    against: dict[str, str] = field(default_factory=dict)
    radio: bool = True

    def known(self) -> Sequence[SpeakerFound]:
        self._look()
        return [each for each in self.near.values() if each.paired]

    def find(self, seconds: float) -> Iterator[Sequence[SpeakerFound]]:
        self._look()
        yield sorted(self.near.values(), key=lambda each: (not each.paired, each.address))

    def pair(self, address: str) -> SpeakerFound:
        self._look()
        if address not in self.near:
            raise NotDone("speaker_gone")
        if address in self.against:
            raise NotDone(self.against[address])
        self.near[address] = replace(self.near[address], paired=True, connected=True)
        return self.near[address]

    def connect(self, address: str) -> None:
        self._look()
        if address not in self.near:
            raise NotDone("speaker_unknown")
        if address in self.against:
            raise NotDone(self.against[address])
        self.near[address] = replace(self.near[address], connected=True)

    def forget(self, address: str) -> None:
        self._look()
        self.near.pop(address, None)

    def _look(self) -> None:
        if not self.radio:
            raise NotDone("no_bluetooth")


@dataclass
class FakeNetworks:
    """`goes`: how the next joining goes: `well`, or why not."""

    near: list[NetworkFound] = field(default_factory=list)
    here: Where = field(default_factory=Where)
    goes: str = "well"
    radio: bool = True
    country: str = ""

    def where(self) -> Where:
        self._look()
        return self.here

    def seen(self, anew: bool = False) -> Sequence[NetworkFound]:
        self._look()
        return sorted(self.near, key=lambda each: (-each.strength, each.name))

    def join(self, wish: Wish) -> str:
        self._look()
        if self.goes != "well":
            self.here = self.here if self.here != Where() else Where(own=True)
            raise NotDone(self.goes)
        self.here = Where(wish.name)
        return "192.168.7.20"

    def keep_to(self, country: str) -> None:
        if not (len(country) == 2 and country.isascii() and country.isalpha() and country.isupper()):
            raise NotDone("country_form")
        self.country = country

    def _look(self) -> None:
        if not self.radio:
            raise NotDone("no_wifi")
