"""Bluetooth speakers through BlueZ (org.bluez on the system's bus): found, paired, trusted, connected, forgotten.

The box is never visible to others, and somebody agrees to a pairing (`NoInputNoOutput`: nothing is typed) only while
one was asked for at the box, and only with that speaker.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.air.bus import Asked, Bus, BusError, Silence
from companion.air.ports import NotDone, SpeakerFound

BLUEZ = "org.bluez"
ADAPTER, DEVICE, AGENTS = "org.bluez.Adapter1", "org.bluez.Device1", "org.bluez.AgentManager1"
AGENT = "/companion/agent"
SINK = "0000110b-0000-1000-8000-00805f9b34fb"  # of a device that plays what it is sent
AUDIO_CLASS = 4  # the major class of a device, audio and video
PAIRS_S, CONNECTS_S, APPEARS_S = 45.0, 30.0, 20.0
LOOK_EVERY_S = 1.0
AWAY = ("page-timeout", "Host is down")
AGREED_TO = ("RequestPinCode", "RequestConfirmation", "RequestAuthorization", "AuthorizeService")


class Bluez:
    def __init__(self, bus: Bus, look_every_s: float = LOOK_EVERY_S, appears_s: float = APPEARS_S) -> None:
        self._bus, self._look_every_s, self._appears_s = bus, look_every_s, appears_s

    def known(self) -> Sequence[SpeakerFound]:
        self._adapter()
        return [each for each in self._near() if each.paired]

    def find(self, seconds: float) -> Iterator[Sequence[SpeakerFound]]:
        adapter = self._powered()
        self._discover(adapter)
        try:
            last, until = None, time.monotonic() + seconds
            while True:
                near = self._near()
                if near != last:
                    yield near
                last = near
                if time.monotonic() >= until:
                    return
                time.sleep(self._look_every_s)
        finally:
            self._tidy(adapter, ADAPTER, "StopDiscovery")

    def pair(self, address: str) -> SpeakerFound:
        adapter = self._powered()
        path = self._path(address) or self._appeared(adapter, address)
        self._bus.answers = lambda asked: agrees(asked, path)
        self._call("/org/bluez", AGENTS, "RegisterAgent", "os", AGENT, "NoInputNoOutput", among=("AlreadyExists",))
        try:
            self._call("/org/bluez", AGENTS, "RequestDefaultAgent", "o", AGENT)
            self._call(path, DEVICE, "Pair", among=("AlreadyExists",), patience_s=PAIRS_S)
            self._bus.set(BLUEZ, path, DEVICE, "Trusted", "b", True)
            self.connect(address)
        except BusError as error:
            raise said(error) from error
        finally:
            self._bus.answers = lambda asked: False
            self._tidy("/org/bluez", AGENTS, "UnregisterAgent", "o", AGENT)
        found = next((each for _path, each in self._devices() if each.get("Address") == address), {"Address": address})
        return speaker_of(found)

    def connect(self, address: str) -> None:
        self._powered()
        path = self._path(address)
        if not path:
            raise NotDone("speaker_unknown")
        self._call(path, DEVICE, "Connect", among=("AlreadyConnected", "InProgress"), patience_s=CONNECTS_S)

    def forget(self, address: str) -> None:
        adapter, path = self._adapter(), self._path(address)
        if path:
            self._call(adapter, ADAPTER, "RemoveDevice", "o", path, among=("DoesNotExist",))

    # --- what BlueZ has

    def _adapter(self) -> str:
        """The first radio's object."""
        found = sorted(path for path, interfaces in self._objects().items() if ADAPTER in interfaces)
        if not found:
            raise NotDone("no_bluetooth")
        return found[0]

    def _powered(self) -> str:
        adapter = self._adapter()
        try:
            if not self._bus.get(BLUEZ, adapter, ADAPTER, "Powered"):
                self._bus.set(BLUEZ, adapter, ADAPTER, "Powered", "b", True)
        except BusError as error:
            raise NotDone("bluetooth_off") from error
        return adapter

    def _objects(self) -> Mapping[str, Mapping[str, Mapping[str, tuple[str, Any]]]]:
        try:
            return self._bus.objects(BLUEZ)
        except BusError as error:
            raise said(error) from error

    def _devices(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for path, interfaces in sorted(self._objects().items()):
            if DEVICE in interfaces:
                yield path, {name: value for name, (_kind, value) in interfaces[DEVICE].items()}

    def _near(self) -> Sequence[SpeakerFound]:
        """What plays sound, the strongest first; what was paired before all others."""
        sounding = [each for _path, each in self._devices() if plays(each)]
        sounding.sort(key=lambda each: (not each.get("Paired"), -int(each.get("RSSI", -127)), str(each["Address"])))
        return [speaker_of(each) for each in sounding]

    def _path(self, address: str) -> str:
        return next((path for path, each in self._devices() if each.get("Address") == address), "")

    def _appeared(self, adapter: str, address: str) -> str:
        """BlueZ forgets after half a minute what was found and not paired."""
        self._discover(adapter)
        try:
            until = time.monotonic() + self._appears_s
            while not (path := self._path(address)):
                if time.monotonic() >= until:
                    raise NotDone("speaker_gone")
                time.sleep(self._look_every_s)
            return path
        finally:
            self._tidy(adapter, ADAPTER, "StopDiscovery")

    def _discover(self, adapter: str) -> None:
        self._call(adapter, ADAPTER, "SetDiscoveryFilter", "a{sv}", {"Transport": ("s", "bredr")})
        self._call(adapter, ADAPTER, "StartDiscovery", among=("InProgress",))

    def _call(
        self, path: str, interface: str, method: str, signature: str = "", *values: object,
        among: Sequence[str] = (), patience_s: float = 10.0,
    ) -> None:  # fmt: skip
        """`among`: errors that say it is so already."""
        try:
            self._bus.call(BLUEZ, path, interface, method, signature, *values, patience_s=patience_s)
        except BusError as error:
            if error.name.rpartition(".")[2] not in among:
                raise said(error) from error

    def _tidy(self, path: str, interface: str, method: str, signature: str = "", *values: object) -> None:
        """How that goes changes nothing."""
        with suppress(BusError):
            self._bus.call(BLUEZ, path, interface, method, signature, *values)


def agrees(asked: Asked, path: str) -> bool:
    """Only to what was asked for at the box."""
    if asked.path != AGENT:
        return False
    if asked.method in ("Release", "Cancel"):
        return True
    return asked.method in AGREED_TO and bool(asked.body) and asked.body[0] == path


def plays(device: Mapping[str, Any]) -> bool:
    its_class = int(device.get("Class", 0)) >> 8 & 0x1F
    return (
        SINK in device.get("UUIDs", ()) or its_class == AUDIO_CLASS or str(device.get("Icon", "")).startswith("audio")
    )


def speaker_of(device: Mapping[str, Any]) -> SpeakerFound:
    return SpeakerFound(
        str(device["Address"]), named(device), bool(device.get("Paired")), bool(device.get("Connected"))
    )


def named(device: Mapping[str, Any]) -> str:
    """Whatever it calls itself, in one line of letters that can be shown."""
    name = "".join(each for each in str(device.get("Alias") or device.get("Name") or "") if each.isprintable()).strip()
    return name[:40] or str(device["Address"])


def said(error: BusError) -> NotDone:
    """What BlueZ's error means to people."""
    name = error.name.rpartition(".")[2]
    if isinstance(error, Silence):
        return NotDone("speaker_silent")
    if name in ("ServiceUnknown", "NameHasNoOwner", "NoReply"):
        return NotDone("no_bluez")
    if name.startswith("Authentication"):
        return NotDone("speaker_refused")
    if name == "NotReady":
        return NotDone("bluetooth_off")
    if "profile-unavailable" in error.text:
        return NotDone("no_bluealsa")
    if (
        name in ("ConnectionAttemptFailed", "NotAvailable")
        or "page-timeout" in error.text
        or "Host is down" in error.text
    ):
        return NotDone("speaker_away")
    if name in ("DoesNotExist", "UnknownObject"):
        return NotDone("speaker_gone")
    return NotDone("failed", detail=str(error)[:120])
