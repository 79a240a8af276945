"""Bluetooth speakers: BlueZ on a real bus, as dbusmock plays it, and the fake, held to the same."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from companion.air.bluez import ADAPTER, BLUEZ, DEVICE, Bluez, agrees, named, plays
from companion.air.bus import Asked, Bus
from companion.air.ports import NotDone, SpeakerFound, Speakers
from tests.air.buses import connected, playing, private_bus, told
from tests.fakes.air import FakeSpeakers

BOOM, BASS = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"
Near = Callable[..., Speakers]  # with these speakers: (address, name, why it does not let itself be paired)
DEVICE_OF_BOOM = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01"
MOCK = "org.bluez.Mock"


@pytest.fixture(scope="module")
def bluez_bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with private_bus(tmp_path_factory.mktemp("bus")):
        yield


@pytest.fixture
def bus(bluez_bus: None) -> Iterator[Bus]:
    with playing("mock_bluez.py", BLUEZ), closing(connected()) as mine:
        yield mine


def real(bus: Bus) -> Near:
    def near(*speakers: tuple[str, str, str], radio: bool = True) -> Speakers:
        if radio:
            told(bus, BLUEZ, "/", MOCK, "AddAdapter", "ss", "hci0", "box")
        for each in speakers:
            told(bus, BLUEZ, "/", MOCK, "AddSpeaker", "sss", *each)
        return Bluez(bus, look_every_s=0.02, appears_s=0.1)

    return near


def fake(*speakers: tuple[str, str, str], radio: bool = True) -> Speakers:
    near = {address: SpeakerFound(address, name) for address, name, _against in speakers}
    return FakeSpeakers(near, {address: why for address, _name, why in speakers if why}, radio)


@pytest.fixture(params=["bluez", "fake"])
def near(request: pytest.FixtureRequest) -> Near:
    return real(request.getfixturevalue("bus")) if request.param == "bluez" else fake


def why(act: Callable[[], object]) -> str:
    with pytest.raises(NotDone) as refused:
        act()
    return refused.value.why


def test_a_speaker_is_found_paired_connected_and_known_from_then_on(near: Near) -> None:
    speakers = near((BOOM, "Boom", ""), (BASS, "Bass", ""))
    assert not speakers.known()
    *_, found = speakers.find(0.05)
    assert {(each.address, each.name, each.paired) for each in found} == {(BOOM, "Boom", False), (BASS, "Bass", False)}
    assert speakers.pair(BOOM) == SpeakerFound(BOOM, "Boom", paired=True, connected=True)
    assert list(speakers.known()) == [SpeakerFound(BOOM, "Boom", paired=True, connected=True)]


def test_pairing_again_changes_nothing(near: Near) -> None:
    speakers = near((BOOM, "Boom", ""))
    assert speakers.pair(BOOM) == speakers.pair(BOOM)


@pytest.mark.parametrize("against", ["speaker_refused", "speaker_away", "no_bluealsa"])
def test_why_it_cannot_be_paired_is_reported(near: Near, against: str) -> None:
    speakers = near((BOOM, "Boom", against))
    assert why(lambda: speakers.pair(BOOM)) == against


def test_a_speaker_that_has_gone_is_reported(near: Near) -> None:
    speakers = near()
    assert why(lambda: speakers.pair(BOOM)) == "speaker_gone"
    assert why(lambda: speakers.connect(BOOM)) == "speaker_unknown"


def test_a_speaker_is_forgotten_and_that_twice_is_no_mistake(near: Near) -> None:
    speakers = near((BOOM, "Boom", ""))
    speakers.pair(BOOM)
    speakers.forget(BOOM)
    speakers.forget(BOOM)
    assert not speakers.known()


def test_a_box_without_bluetooth_says_so(near: Near) -> None:
    speakers = near(radio=False)
    acts: list[Callable[[], object]] = [
        speakers.known, lambda: list(speakers.find(0.0)), lambda: speakers.pair(BOOM), lambda: speakers.forget(BOOM),
    ]  # fmt: skip
    assert {why(act) for act in acts} == {"no_bluetooth"}


# --- what only BlueZ has


def test_a_speaker_that_was_paired_is_trusted_so_that_it_comes_back_by_itself(bus: Bus) -> None:
    real(bus)((BOOM, "Boom", "")).pair(BOOM)
    assert bus.get(BLUEZ, DEVICE_OF_BOOM, DEVICE, "Trusted")


def test_bluetooth_that_is_off_is_switched_on_and_the_search_is_over_when_nobody_listens(bus: Bus) -> None:
    speakers = real(bus)((BOOM, "Boom", ""))
    bus.set(BLUEZ, "/org/bluez/hci0", ADAPTER, "Powered", "b", False)
    for _found in speakers.find(5.0):
        assert bus.get(BLUEZ, "/org/bluez/hci0", ADAPTER, "Discovering")
        break
    assert bus.get(BLUEZ, "/org/bluez/hci0", ADAPTER, "Powered")
    assert not bus.get(BLUEZ, "/org/bluez/hci0", ADAPTER, "Discovering")


def test_nobody_agrees_to_anything_when_no_pairing_is_under_way(bus: Bus) -> None:
    real(bus)((BOOM, "Boom", "")).pair(BOOM)
    assert not bus.answers(
        Asked("/companion/agent", "RequestAuthorization", ("/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01",))
    )


def test_a_bus_without_bluez_is_reported(bluez_bus: None) -> None:
    with closing(connected()) as bus:
        assert why(Bluez(bus).known) == "no_bluez"


def test_the_agent_agrees_to_the_one_speaker_alone() -> None:
    path = "/org/bluez/hci0/dev_1"
    assert agrees(Asked("/companion/agent", "AuthorizeService", (path, "uuid")), path)
    assert agrees(Asked("/companion/agent", "RequestPinCode", (path,)), path)
    assert not agrees(Asked("/companion/agent", "AuthorizeService", ("/org/bluez/hci0/dev_2", "uuid")), path)
    assert not agrees(Asked("/companion/agent", "RequestPasskey", (path,)), path)
    assert not agrees(Asked("/another", "RequestAuthorization", (path,)), path)


def test_only_what_plays_sound_is_a_speaker_and_its_name_is_one_line() -> None:
    assert plays({"UUIDs": ["0000110b-0000-1000-8000-00805f9b34fb"]}) and plays({"Icon": "audio-card"})
    assert not plays({"Class": 0x2540, "Icon": "input-keyboard"})
    assert named({"Address": BOOM, "Alias": "Bo\nom\x1b[31m"}) == "Boom[31m"
    assert named({"Address": BOOM, "Alias": "\n"}) == BOOM
