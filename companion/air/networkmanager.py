"""Wi-Fi through NetworkManager (on the system's bus): what is near, and into a network with a way back.

Before it changes anything it asks NetworkManager to undo that automatically after a while (a checkpoint), so that
also a helper that is ended in the middle leaves the box where it was found. The new connection is in memory alone
until it works; then it is written down, and the box is in it again after a start.
"""

import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.air.bus import Bus, BusError, Silence
from companion.air.ports import NetworkFound, NotDone, Where, Wish

MANAGER = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"
DEVICE, RADIO = f"{MANAGER}.Device", f"{MANAGER}.Device.Wireless"
ACTIVE, POINT = f"{MANAGER}.Connection.Active", f"{MANAGER}.AccessPoint"
SETTINGS, PROFILE = f"{MANAGER}.Settings", f"{MANAGER}.Settings.Connection"
SUPPLICANT = "fi.w1.wpa_supplicant1"
OWN = "companion-hotspot"  # the profile of the box's own network (tools/install.py)
OURS = "companion-wifi"  # and of what the box has joined: this and the network's name

WIFI = 2  # the kind of a device
NOTHING = "/"  # no object
ACTIVATED, FAILED = 100, 120  # states of a device,
UP, DOWN = 2, 4  # and of a connection
AP_MODE = 3
PRIVACY = 1  # of an access point's flags
PSK, EAP, SAE = 0x100, 0x200, 0x400  # how it lets people in
ALONE, FORGET_NEW = 1, 2  # of a checkpoint: ends older ones, and removes what was added since

# Why a device has failed, as NetworkManager counts it.
SECRETS = (7, 8, 9, 10, 11)  # none given, or the supplicant gave up
ADDRESS = (5, 6, 15, 16, 17)
UNSEEN = (53,)
# Where it was when the time was up: looking for the network, being let in, getting an address.
LOOKING, BEING_LET_IN = 50, 60

JOINS_S = 45.0  # so long it may take
BACK_S = 30.0  # and this to be where it was
SCANS_S = 12.0
STEP_S = 0.5


class NetworkManager:
    def __init__(
        self, bus: Bus, rules: Path, joins_s: float = JOINS_S, scans_s: float = SCANS_S, back_s: float = BACK_S
    ) -> None:
        """`rules`: the file in which the kernel finds its country at a start."""
        self._bus, self._rules = bus, rules
        self._joins_s, self._scans_s, self._back_s = joins_s, scans_s, back_s

    def where(self) -> Where:
        active = self._active(self._radio())
        if active == NOTHING:
            return Where()
        name = str(self._get(active, ACTIVE, "Id"))
        return Where(own=True) if name == OWN else Where(self._network_of(active) or name)

    def seen(self, anew: bool = False) -> Sequence[NetworkFound]:
        radio = self._radio()
        if not anew:
            return self._points(radio)
        self._switch_on()
        is_own = self._is_own(radio)
        if is_own:  # a radio that serves a network of its own does not look around
            self._close(self._active(radio))
        try:
            self._scan(radio)
            return self._points(radio)
        finally:
            if is_own:
                self._open_own(radio)

    def join(self, wish: Wish) -> str:
        radio = self._radio()
        self._switch_on()
        before = self._active(radio)
        point = self._point(radio, wish)
        patience = int(self._joins_s + self._back_s)
        checkpoint = str(
            self._call(ROOT, MANAGER, "CheckpointCreate", "aouu", [radio], patience, ALONE | FORGET_NEW)[0]
        )
        profile = ""
        try:
            self._bus.listen(radio, DEVICE, "StateChanged")
            profile, active = self._begun(radio, point, wish)
            self._wait_for(active, radio)
            address = self._address(radio)
        except (NotDone, BusError) as error:
            self._back(checkpoint, radio, before, profile)
            raise error if isinstance(error, NotDone) else said(error) from error
        self._call(ROOT, MANAGER, "CheckpointDestroy", "o", checkpoint)
        self._forget_older(profile, wish)
        self._call(profile, PROFILE, "Save")
        return address

    def keep_to(self, country: str) -> None:
        if not (len(country) == 2 and country.isascii() and country.isalpha() and country.isupper()):
            raise NotDone("country_form")
        text = f"options cfg80211 ieee80211_regdom={country}\n"
        try:
            if not self._rules.is_file() or self._rules.read_text() != text:
                self._rules.write_text(text)  # at the next start; and now:
        except OSError as error:
            raise NotDone("failed", detail=str(error)) from error
        name = str(self._get(self._radio(), DEVICE, "Interface"))
        with suppress(BusError):  # then with the next start
            supplicant = "/fi/w1/wpa_supplicant1"
            path = self._bus.call(SUPPLICANT, supplicant, SUPPLICANT, "GetInterface", "s", name)[0]
            self._bus.set(SUPPLICANT, path, f"{SUPPLICANT}.Interface", "Country", "s", country)

    # --- asking

    def _call(self, path: str, interface: str, method: str, signature: str = "", *values: object) -> tuple[Any, ...]:
        try:
            return self._bus.call(MANAGER, path, interface, method, signature, *values)
        except BusError as error:
            raise said(error) from error

    def _get(self, path: str, interface: str, name: str) -> Any:
        try:
            return self._bus.get(MANAGER, path, interface, name)
        except BusError as error:
            raise said(error) from error

    def _radio(self) -> str:
        """The first that NetworkManager manages."""
        for path in self._call(ROOT, MANAGER, "GetDevices")[0]:
            if self._get(path, DEVICE, "DeviceType") == WIFI and self._get(path, DEVICE, "Managed"):
                return str(path)
        raise NotDone("no_wifi")

    def _switch_on(self) -> None:
        """Raspberry Pi OS keeps a radio off until somebody has set a country."""
        if not self._get(ROOT, MANAGER, "WirelessEnabled"):
            with suppress(BusError):
                self._bus.set(MANAGER, ROOT, MANAGER, "WirelessEnabled", "b", True)

    def _active(self, radio: str) -> str:
        return str(self._get(radio, DEVICE, "ActiveConnection"))

    def _is_own(self, radio: str) -> bool:
        active = self._active(radio)
        return active != NOTHING and self._get(active, ACTIVE, "Id") == OWN

    def _network_of(self, active: str) -> str:
        point = str(self._get(active, ACTIVE, "SpecificObject"))
        return named(self._get(point, POINT, "Ssid")) if point.startswith(f"{ROOT}/AccessPoint") else ""

    # --- what is near

    def _scan(self, radio: str) -> None:
        before = self._get(radio, RADIO, "LastScan")
        with suppress(NotDone):  # not so soon after the last one, or one is on its way
            self._call(radio, RADIO, "RequestScan", "a{sv}", {})
        until = time.monotonic() + self._scans_s
        while self._get(radio, RADIO, "LastScan") == before and time.monotonic() < until:
            time.sleep(STEP_S)

    def _points(self, radio: str) -> Sequence[NetworkFound]:
        """One for each name, by its strongest."""
        found: dict[str, NetworkFound] = {}
        for path in self._call(radio, RADIO, "GetAllAccessPoints")[0]:
            try:
                point = self._bus.all_of(MANAGER, path, POINT)
            except BusError:
                continue  # it has gone meanwhile
            name = named(point["Ssid"])
            if not name or int(point.get("Mode", 0)) == AP_MODE:
                continue
            each = NetworkFound(name, int(point["Strength"]), locked(point))
            if name not in found or found[name].strength < each.strength:
                found[name] = each
        return sorted(found.values(), key=lambda each: (-each.strength, each.name))

    def _point(self, radio: str, wish: Wish) -> str:
        """Of that network, if it is seen: the strongest."""
        best, path = -1, NOTHING
        for each in self._call(radio, RADIO, "GetAllAccessPoints")[0]:
            with suppress(BusError):
                point = self._bus.all_of(MANAGER, each, POINT)
                if bytes(point["Ssid"]) == wish.name.encode() and int(point["Strength"]) > best:
                    best, path = int(point["Strength"]), str(each)
        return path

    # --- in and back

    def _begun(self, radio: str, point: str, wish: Wish) -> tuple[str, str]:
        """The new profile, and the connection that is being made by it."""
        options = {"persist": ("s", "memory"), "bind-activation": ("s", "none")}
        made = self._call(
            ROOT, MANAGER, "AddAndActivateConnection2", "a{sa{sv}}ooa{sv}", profile_of(wish), radio, point, options
        )
        return str(made[0]), str(made[1])

    def _wait_for(self, active: str, radio: str) -> None:
        """Until it is up; raises NotDone with why it is not."""
        until, state = time.monotonic() + self._joins_s, 0
        while (left := until - time.monotonic()) > 0:
            heard = self._bus.signal(min(left, STEP_S))
            if heard is not None and heard.path == radio and heard.name == "StateChanged":
                state = int(heard.body[0])
                if state == FAILED:
                    raise NotDone(why_of(int(heard.body[2])))
                continue  # all that was heard comes before what is so now
            try:
                now = self._bus.get(MANAGER, active, ACTIVE, "State")
            except BusError:  # it is gone
                now = DOWN
            if now == UP:
                return
            if now == DOWN:
                raise NotDone("not_joined")
        raise NotDone(why_late(state))

    def _address(self, radio: str) -> str:
        config = str(self._get(radio, DEVICE, "Ip4Config"))
        if config == NOTHING:
            return ""
        found = self._get(config, f"{MANAGER}.IP4Config", "AddressData")
        return next((str(each["address"][1]) for each in found), "")

    def _back(self, checkpoint: str, radio: str, before: str, profile: str) -> None:
        """As it was; and where that is no network at all, the box's own, or nobody would reach it."""
        with suppress(BusError):
            self._bus.call(MANAGER, ROOT, MANAGER, "CheckpointRollback", "o", checkpoint, patience_s=self._back_s)
        if profile:
            with suppress(BusError):  # NetworkManager has forgotten it, if it could go back
                self._bus.call(MANAGER, profile, PROFILE, "Delete")
        until = time.monotonic() + self._back_s
        while before != NOTHING and time.monotonic() < until:
            if self._get(radio, DEVICE, "State") == ACTIVATED:
                return
            time.sleep(STEP_S)
        if before != NOTHING or self._get(ROOT, MANAGER, "PrimaryConnection") == NOTHING:
            self._open_own(radio)

    def _close(self, active: str) -> None:
        self._call(ROOT, MANAGER, "DeactivateConnection", "o", active)

    def _open_own(self, radio: str) -> None:
        for path in self._profiles():
            if path[1] == OWN:
                with suppress(BusError):
                    self._bus.call(MANAGER, ROOT, MANAGER, "ActivateConnection", "ooo", path[0], radio, NOTHING)

    def _profiles(self) -> Sequence[tuple[str, str]]:
        """Path and name of each."""
        found = []
        for path in self._call(f"{ROOT}/Settings", SETTINGS, "ListConnections")[0]:
            with suppress(BusError):
                settings = self._bus.call(MANAGER, path, PROFILE, "GetSettings")[0]
                found.append((str(path), str(settings["connection"]["id"][1])))
        return found

    def _forget_older(self, profile: str, wish: Wish) -> None:
        """Of the same network, that we have made."""
        for path, name in self._profiles():
            if name == profile_name(wish) and path != profile:
                with suppress(BusError):
                    self._bus.call(MANAGER, path, PROFILE, "Delete")


def profile_name(wish: Wish) -> str:
    return f"{OURS}-{wish.name}"


def profile_of(wish: Wish) -> Mapping[str, Mapping[str, tuple[str, object]]]:
    settings: dict[str, dict[str, tuple[str, object]]] = {
        "connection": {
            "id": ("s", profile_name(wish)), "uuid": ("s", str(uuid.uuid4())), "type": ("s", "802-11-wireless"),
            "autoconnect": ("b", True),
        },
        "802-11-wireless": {
            "ssid": ("ay", wish.name.encode()), "mode": ("s", "infrastructure"), "hidden": ("b", wish.hidden),
        },
        "ipv4": {"method": ("s", "auto")},
        "ipv6": {"method": ("s", "auto")},
    }  # fmt: skip
    if wish.lock:
        # wpa-psk lets NetworkManager use WPA2 or WPA3, whichever is offered
        way = "sae" if wish.lock == "sae" else "wpa-psk"
        settings["802-11-wireless-security"] = {"key-mgmt": ("s", way), "psk": ("s", wish.password)}
    return settings


def named(ssid: object) -> str:
    """Empty where it is no text, or is hidden."""
    try:
        name = bytes(ssid).decode("utf-8")  # type: ignore[call-overload] # bytes, or numbers
    except UnicodeDecodeError:
        return ""
    return str(name) if name.isprintable() else ""


def locked(point: Mapping[str, Any]) -> str:
    ways = int(point.get("WpaFlags", 0)) | int(point.get("RsnFlags", 0))
    if ways & PSK:
        return "psk"
    if ways & SAE:
        return "sae"
    if ways & EAP:
        return "eap"
    return "wep" if int(point.get("Flags", 0)) & PRIVACY and not ways else ""


def why_of(reason: int) -> str:
    if reason in SECRETS:
        return "wrong_password"
    if reason in UNSEEN:
        return "network_gone"
    return "no_address" if reason in ADDRESS else "not_joined"


def why_late(state: int) -> str:
    """It took too long: by how far it has come."""
    if state <= LOOKING:
        return "network_gone"
    return "wrong_password" if state == BEING_LET_IN else "no_address"


def said(error: BusError) -> NotDone:
    name = error.name.rpartition(".")[2]
    if isinstance(error, Silence):
        return NotDone("wifi_silent")
    if name in ("ServiceUnknown", "NameHasNoOwner", "NoReply"):
        return NotDone("no_networkmanager")
    return NotDone("failed", detail=str(error)[:120])
