"""Wi-Fi: NetworkManager on a real bus, as dbusmock plays it, and the fake: the same tests for both."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.air.bus import Bus
from companion.air.networkmanager import MANAGER, OWN, PROFILE, ROOT, SETTINGS, NetworkManager
from companion.air.ports import NetworkFound, Networks, NotDone, Where, Wish, read_wish
from tests.air.buses import MOCK, connected, playing, private_bus, told
from tests.fakes.air import FakeNetworks

RADIO = f"{ROOT}/Devices/wlan0"
HOME, CAFE = NetworkFound("Home", 80, "psk"), NetworkFound("Café", 40, "")
PASSWORD = "correct horse battery"
Near = Callable[..., Networks]
AGAINST = ["wrong_password", "network_gone", "no_address"]


@pytest.fixture(scope="module")
def wifi_bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with private_bus(tmp_path_factory.mktemp("bus")):
        yield


@pytest.fixture
def bus(wifi_bus: None) -> Iterator[Bus]:
    with playing("mock_networkmanager.py", MANAGER), closing(connected()) as mine:
        yield mine


def real(bus: Bus, rules: Path) -> Near:
    def near(*networks: NetworkFound, own: bool = False, goes: str = "well", radio: bool = True) -> Networks:
        if radio:
            told(bus, MANAGER, ROOT, MOCK, "AddRadio")
        for number, each in enumerate(networks):
            add_point(bus, f"point{number}", each)
        if own:
            open_own(bus)
        told(bus, MANAGER, ROOT, MOCK, "Goes", "s", goes)
        return NetworkManager(bus, rules, joins_s=1.0, scans_s=1.0, back_s=1.0)

    return near


def add_point(bus: Bus, name: str, each: NetworkFound) -> None:
    ways = {"psk": 0x100, "eap": 0x200, "sae": 0x400, "": 0}[each.lock]
    at = (RADIO, name, each.name, "12:34:56:78:9A:BC")
    told(bus, MANAGER, ROOT, MOCK, "AddAccessPoint", "ssssuuuyu", *at, 2, 2412, 54000, each.strength, ways)


def open_own(bus: Bus) -> None:
    profiles = told(bus, MANAGER, f"{ROOT}/Settings", SETTINGS, "ListConnections")
    assert isinstance(profiles, list)
    own = next(p for p in profiles if id_of(bus, p) == OWN)
    told(bus, MANAGER, ROOT, MANAGER, "ActivateConnection", "ooo", own, RADIO, "/")


def id_of(bus: Bus, profile: str) -> str:
    settings = told(bus, MANAGER, profile, PROFILE, "GetSettings")
    assert isinstance(settings, dict)
    return str(settings["connection"]["id"][1])


def profiles(bus: Bus) -> list[str]:
    found = told(bus, MANAGER, f"{ROOT}/Settings", SETTINGS, "ListConnections")
    assert isinstance(found, list)
    return sorted(id_of(bus, each) for each in found)


def fake(*networks: NetworkFound, own: bool = False, goes: str = "well", radio: bool = True) -> Networks:
    return FakeNetworks(list(networks), Where(own=own), goes, radio)


@pytest.fixture(params=["networkmanager", "fake"])
def near(request: pytest.FixtureRequest, tmp_path: Path) -> Near:
    if request.param == "fake":
        return fake
    return real(request.getfixturevalue("bus"), tmp_path / "rules")


def why(act: Callable[[], object]) -> str:
    with pytest.raises(NotDone) as refused:
        act()
    return refused.value.why


def test_networks_are_listed_by_strength_with_how_they_are_locked(near: Near) -> None:
    assert near(CAFE, HOME).seen() == [HOME, CAFE]


def test_the_box_joins_a_network_and_has_an_address_there(near: Near) -> None:
    networks = near(HOME, own=True)
    assert networks.where() == Where(own=True)
    assert networks.join(Wish("Home", PASSWORD)) == "192.168.7.20"
    assert networks.where() == Where("Home")


@pytest.mark.parametrize("goes", AGAINST)
def test_where_it_cannot_be_the_boxs_own_network_comes_back_and_why_is_reported(near: Near, goes: str) -> None:
    networks = near(HOME, own=True, goes=goes)
    assert why(lambda: networks.join(Wish("Home", PASSWORD))) == goes
    assert networks.where() == Where(own=True)


def test_a_box_that_was_in_no_network_opens_its_own_when_it_cannot_join(near: Near) -> None:
    networks = near(HOME, goes="wrong_password")
    assert why(lambda: networks.join(Wish("Home", PASSWORD))) == "wrong_password"
    assert networks.where() == Where(own=True)


def test_looking_again_leaves_the_boxs_own_network_open(near: Near) -> None:
    networks = near(HOME, own=True)
    assert networks.seen(anew=True) == [HOME]
    assert networks.where() == Where(own=True)


def test_a_box_without_wifi_says_so(near: Near) -> None:
    networks = near(radio=False)
    assert {why(networks.where), why(networks.seen), why(lambda: networks.join(Wish("Home")))} == {"no_wifi"}


def test_what_is_no_country_is_refused(near: Near) -> None:
    networks = near()
    assert {why(partial(networks.keep_to, each)) for each in ("", "D", "DEU", "de", "D1", "ÄÖ")} == {"country_form"}


# --- what only NetworkManager has


@pytest.mark.parametrize(
    ("goes", "told_of"),
    [("hangs", "network_gone"), ("hangs_at_the_door", "wrong_password"), ("hangs_without_an_address", "no_address")],
)
def test_a_joining_that_does_not_end_is_ended_and_reported_with_how_far_it_came(
    bus: Bus, tmp_path: Path, goes: str, told_of: str
) -> None:
    networks = real(bus, tmp_path / "rules")(HOME, own=True, goes=goes)
    assert why(lambda: networks.join(Wish("Home", PASSWORD))) == told_of
    assert networks.where() == Where(own=True)


def test_the_own_network_is_opened_also_where_networkmanager_does_not_go_back(bus: Bus, tmp_path: Path) -> None:
    networks = real(bus, tmp_path / "rules")(HOME, own=True, goes="not even back")
    assert why(lambda: networks.join(Wish("Home", PASSWORD))) == "wrong_password"
    assert networks.where() == Where(own=True)


def test_of_a_joining_that_failed_nothing_is_kept_and_of_one_that_did_not_one_profile(bus: Bus, tmp_path: Path) -> None:
    networks = real(bus, tmp_path / "rules")(HOME, own=True, goes="wrong_password")
    why(lambda: networks.join(Wish("Home", "not the right one")))
    assert profiles(bus) == [OWN]
    told(bus, MANAGER, ROOT, MOCK, "Goes", "s", "well")
    networks.join(Wish("Home", PASSWORD))
    networks.join(Wish("Home", PASSWORD))
    assert profiles(bus) == [OWN, "companion-wifi-Home"]


def test_a_network_is_listed_once_by_its_strongest_and_not_what_has_no_name_or_is_a_boxs_own(
    bus: Bus, tmp_path: Path
) -> None:
    more = [NetworkFound("Home", 30, "psk"), HOME, NetworkFound("", 90, "psk"), NetworkFound("Firm", 20, "eap")]
    networks = real(bus, tmp_path / "rules")(*more)
    assert networks.seen() == [HOME, NetworkFound("Firm", 20, "eap")]


def test_a_country_is_kept_for_the_next_start(bus: Bus, tmp_path: Path) -> None:
    networks = real(bus, tmp_path / "rules")()
    networks.keep_to("DE")
    assert (tmp_path / "rules").read_text() == "options cfg80211 ieee80211_regdom=DE\n"


def test_a_bus_without_networkmanager_is_reported(wifi_bus: None, tmp_path: Path) -> None:
    with closing(connected()) as bus:
        assert why(NetworkManager(bus, tmp_path / "rules").where) == "no_networkmanager"


# --- what is asked from outside


@pytest.mark.parametrize(
    ("given", "told_of"),
    [
        ({"name": ""}, "name_form"), ({"name": "x" * 33}, "name_form"), ({"name": "ü" * 17}, "name_form"),
        ({"name": "a\nb"}, "name_form"), ({"name": 7}, "name_form"), ({"name": "Home", "lock": "eap"}, "lock_form"),
        ({"name": "Home", "password": "short"}, "password_form"),
        ({"name": "Home", "password": "x" * 64}, "password_form"),
        ({"name": "Home", "password": "pässword"}, "password_form"),
        ({"name": "Home", "password": 12345678}, "lock_form"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_before_anything_is_changed(given: dict[str, object], told_of: str) -> None:
    assert why(lambda: read_wish(given)) == told_of


def test_a_wish_shows_no_password_to_whoever_prints_it() -> None:
    wish = read_wish({"name": "Home", "password": PASSWORD, "hidden": True})
    assert wish == Wish("Home", PASSWORD, hidden=True)
    assert PASSWORD not in repr(wish)
    assert read_wish({"name": "Café", "password": PASSWORD, "lock": ""}) == Wish("Café", "", lock="")
    assert read_wish({"name": "Home", "password": "0123456789abcdef" * 4}).password
