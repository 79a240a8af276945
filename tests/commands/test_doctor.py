"""The doctor on mock pins and a fake bus: what is found, what is missing and why, and the walk with a person."""

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gpiozero.pins.mock
import pytest
import smbus2

from companion import config
from companion.air.ports import SpeakerFound, Where
from companion.bench.wires import Chip, I2cBus
from companion.cli import main
from companion.config import Config
from companion.hw import machine
from companion.hw.ports import Fault
from companion.panel.boards import BOARDS
from companion.run import doctor, drivers
from companion.run.doctor import Check, Person
from companion.store import claimed
from companion.types import Trouble
from tests.english import in_english
from tests.fakes.air import FakeNetworks, FakeSpeakers

PI = "Raspberry Pi 4 Model B Rev 1.5"


class Box:
    """A whole box on fake wires: a Pi's files, mock pins, a display on a fake I2C bus."""

    def __init__(self, root: Path) -> None:
        self.root, self.bus = root, I2cBus(Chip())
        self.spoken: list[str] = []
        self.no_sound: Trouble | None = None
        self.pins = gpiozero.pins.mock.MockFactory()
        for name, text in (
            ("proc/device-tree/model", PI + "\0"),
            ("dev/i2c-1", ""),
            ("proc/asound/cards", " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"),
        ):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")

    def speaker(self, _config: Any, _clock: Any, tell: Any) -> Any:
        """A speaker that notes which recordings it was to sound, and closes."""
        if self.no_sound:
            tell(self.no_sound)
        files: dict[str, Path] = {}
        return SimpleNamespace(
            use=files.update,
            play=lambda score, _zero: self.spoken.extend(files[str(cue.sound)].name for cue in score),
            close=lambda: self.spoken.append("closed"),
        )


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    box = Box(tmp_path)
    model, buses, cards = machine.model, machine.buses, machine.sound_cards
    monkeypatch.setattr(machine, "model", lambda: model(tmp_path))
    monkeypatch.setattr(machine, "buses", lambda: buses(tmp_path))
    monkeypatch.setattr(machine, "sound_cards", lambda: cards(tmp_path))
    monkeypatch.setattr(machine, "may_use", lambda path: True)
    monkeypatch.setattr(smbus2, "SMBus", lambda port: box.bus)
    monkeypatch.setattr(drivers, "pins", lambda: box.pins)
    monkeypatch.setattr(drivers, "speaker", box.speaker)
    monkeypatch.setattr("companion.run.doctor.time.sleep", lambda seconds: None)
    yield box
    box.pins.reset()


def settings(**values: Any) -> Config:
    return config.read([], {f"COMPANION_{name.upper()}": str(value) for name, value in values.items()})


def bad(checks: list[Check]) -> list[str]:
    return [in_english(f"{check.part}: {check.found}") for check in checks if not check.ok]


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if board.screen.bus == "i2c"])
def test_a_healthy_box_is_well(box: Box, name: str) -> None:
    box.bus.address = BOARDS[name].screen.address
    checks = doctor.look(settings(board=name))
    assert bad(checks) == []
    assert {"machine", "configuration", "bus", "pins", "display", "keys", "pads", "sound"} <= {c.part for c in checks}


def test_the_picture_was_really_on_the_display(box: Box) -> None:
    seen: list[Any] = []
    box.bus.on_transfer = lambda: seen.append(box.bus.chip.picture())
    doctor.look(settings())
    assert doctor.picture(doctor.words_for("en")) in seen


def test_a_display_at_the_other_address_is_found(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    box.bus.address = 0x3D
    monkeypatch.setattr(drivers, "answers", lambda port, address: address == 0x3D)
    (check,) = [check for check in doctor.look(settings()) if not check.ok]
    assert "0x3C on I2C 1" in check.found
    assert check.remedy == "A display answers at 0x3D: set address = 0x3D under [display]."


def test_a_display_is_looked_for_on_the_headers_bus_or_where_the_configuration_says(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers.machine(), "header_bus", lambda usual: 3)
    assert drivers.screen_name(drivers.screen(settings())) == "ssd1306 at 0x3C on I2C 3"
    assert drivers.screen(settings(display_port=5)).port == 5


def test_a_bus_that_is_off_is_named_with_what_to_do(box: Box) -> None:
    (box.root / "dev/i2c-1").unlink()
    (check,) = [check for check in doctor.look(settings()) if check.part == "bus"]
    assert (check.ok, check.found) == (False, "I2C is off")
    assert "raspi-config" in check.remedy


class Shorted(gpiozero.pins.mock.MockPin):
    """A pin whose wire is shorted to ground: no pull-up lifts it."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.info.name == "GPIO23":
            self.drive_low()


def test_a_key_that_is_closed_by_itself_is_found(box: Box) -> None:
    box.pins = gpiozero.pins.mock.MockFactory(pin_class=Shorted)
    assert bad(doctor.look(settings())) == ["keys: a is closed though nobody presses it"]


def test_a_busy_pin_is_named(box: Box) -> None:
    other = gpiozero.LED(17, pin_factory=box.pins)
    (said,) = bad(doctor.look(settings()))
    assert said.startswith("keys: left: GPIO 17 cannot be used")
    other.close()


def test_a_pad_that_is_not_there_is_named(box: Box) -> None:
    (said,) = bad(doctor.look(settings(pads_ports="/dev/no-such-pad")))
    assert "/dev/no-such-pad" in said


@pytest.mark.parametrize(
    ("group", "remedy"),
    [
        ("gpio", "sudo usermod -aG gpio $USER, then log out and in again."),
        ("root", "It does not belong to the group gpio yet: sudo ./install once more, or restart the machine."),
    ],
)
def test_pins_that_may_not_be_used_are_no_reason_to_install_anything(
    box: Box, monkeypatch: pytest.MonkeyPatch, group: str, remedy: str
) -> None:
    def no_pins() -> None:
        raise Fault("no GPIO pins on this machine ([Errno 13] Permission denied: '/dev/gpiochip0')")

    monkeypatch.setattr(drivers, "pins", no_pins)
    monkeypatch.setattr(machine, "gpio_chips", lambda: ["/dev/gpiochip0"])
    monkeypatch.setattr(machine, "may_use", lambda path: "gpiochip" not in path)
    monkeypatch.setattr(machine, "group_of", lambda path: group)
    (check,) = [check for check in doctor.look(settings()) if check.part == "pins"]
    assert check.remedy == remedy


def test_a_pi_whose_kernel_has_no_pins_needs_a_newer_one(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pins() -> None:
        raise Fault("no GPIO pins on this machine (there is no /dev/gpiochip0)")

    monkeypatch.setattr(drivers, "pins", no_pins)
    (check,) = [check for check in doctor.look(settings()) if check.part == "pins"]
    assert "the kernel is older than 5.10" in check.remedy


def test_a_display_on_a_bus_that_may_not_be_used_needs_no_other_wires(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.bus.dead = errno.EACCES
    monkeypatch.setattr(machine, "may_use", lambda path: False)
    monkeypatch.setattr(machine, "group_of", lambda path: "i2c")
    remedies = {check.part: check.remedy for check in doctor.look(settings())}
    assert remedies["display"] == remedies["bus"] == "sudo usermod -aG i2c $USER, then log out and in again."


def test_a_pad_that_may_not_be_used_is_another_matter_than_one_that_is_not_there(
    box: Box, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pad").touch()
    monkeypatch.setattr(machine, "may_use", lambda path: False)
    monkeypatch.setattr(machine, "group_of", lambda path: "dialout")
    refused = "could not open port: Permission denied"
    monkeypatch.setattr(drivers, "pad_hello", lambda path, seconds: Fault(refused))
    remedies = [
        check.remedy for path in (tmp_path / "pad", tmp_path / "none")
        for check in doctor.look(settings(pads_ports=path)) if check.part == "pads"
    ]  # fmt: skip
    assert remedies[0] == "sudo usermod -aG dialout $USER, then log out and in again."
    assert remedies[1].startswith("Is it plugged in?")


def test_nothing_stays_open_after_a_look(box: Box) -> None:
    doctor.look(settings())
    for pin in BOARDS["panel-10"].pins.values():
        gpiozero.LED(pin, pin_factory=box.pins).close()


class Somebody:
    """A person who presses what they are told to, except what they cannot find, and answers."""

    def __init__(self, box: Box, cannot_find: str = "", no_to: str = "") -> None:
        self._box, self._lost, self._no_to = box, cannot_find, no_to
        self.asked: list[str] = []
        self.person = Person(self.told, self.says_yes, patience=0.2)

    def told(self, text: str) -> None:
        for name, pin in BOARDS["panel-10"].switches.items():
            if text == f"Press {name.upper()} ..." and name != self._lost:
                self._box.pins.pin(pin).drive_low()
                self._box.pins.pin(pin).drive_high()

    def says_yes(self, question: str) -> bool:
        self.asked.append(question)
        if "lamp RED" in question:
            assert self._box.pins.pin(BOARDS["panel-10"].pins["lamp_red"]).state == 1
        return not (self._no_to and self._no_to in question)


def test_a_walk_through_a_healthy_box_hears_and_sees_everything(box: Box) -> None:
    somebody = Somebody(box)
    checks = doctor.walk(settings(), somebody.person)
    assert bad(checks) == []
    assert sum(check.part == "keys" for check in checks) == 10
    assert len(somebody.asked) == 1 + 7 + 1 + 1  # display, lamps, buzzer, speaker
    assert box.spoken == ["sound_check.ogg", "closed"]


def test_a_sound_card_that_fails_is_reported_without_asking(box: Box) -> None:
    box.no_sound = Trouble("sound", "no device")
    somebody = Somebody(box)
    assert bad(doctor.walk(settings(), somebody.person)) == ["sound: no device"]
    assert not any("speaker" in question for question in somebody.asked)


def test_a_key_that_is_not_heard_is_reported_with_its_wire(box: Box) -> None:
    (wrong,) = [c for c in doctor.walk(settings(), Somebody(box, cannot_find="hero").person) if not c.ok]
    assert wrong.found == "HERO was not heard"
    assert "GPIO 6 (pin 31 of the header)" in wrong.remedy


def test_a_lamp_that_does_not_shine_is_reported_with_its_pin(box: Box) -> None:
    (wrong,) = [c for c in doctor.walk(settings(), Somebody(box, no_to="lamp BLUE").person) if not c.ok]
    assert "GPIO 7" in wrong.remedy


def test_an_encoder_that_turns_the_wrong_way_is_noticed(box: Box) -> None:
    def told(text: str) -> None:
        if text.startswith("Turn"):
            for pin, level in ((27, "low"), (17, "low"), (27, "high"), (17, "high")):
                getattr(box.pins.pin(pin), f"drive_{level}")()
        elif text.startswith("Press"):
            box.pins.pin(22).drive_low()

    checks = doctor.walk(settings(board="encoder"), Person(told, lambda question: True, patience=0.2))
    assert bad(checks) == ["keys: the knob turns the wrong way"]


def test_the_command_without_hardware_says_what_is_missing_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    if machine.model():
        pytest.skip("this is a Pi")
    assert main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    missing = {check["part"] for check in told["checks"] if not check["ok"]}
    assert {"machine", "pins", "display"} <= missing


def test_on_a_laptop_the_first_line_says_what_works_and_nothing_is_advised_that_only_a_pi_can_do(
    box: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_pins() -> None:
        raise Fault("no GPIO pins on this machine (unable to locate Pi revision)")

    monkeypatch.setattr(drivers, "pins", no_pins)
    box.root.joinpath("proc/device-tree/model").unlink()
    box.root.joinpath("proc/asound/cards").unlink()
    box.root.joinpath("dev/i2c-1").unlink()
    box.bus.dead = errno.ENODEV
    assert main(["doctor"]) == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert "not a Raspberry Pi; ./run plays here" in first
    assert not any("raspi-config" in line or "gpiochip" in line or "/boot" in line for line in rest)
    assert rest[-1] == "This is not a box yet: 5 of 7 parts are missing. You can still play here: ./run"


def test_a_running_box_is_named_as_the_one_that_has_the_pins(box: Box, tmp_path: Path) -> None:
    holder = claimed(tmp_path)
    (check,) = [check for check in doctor.look(settings(), tmp_path) if check.part == "box"]
    assert (check.ok, "systemctl stop companion" in check.remedy) == (False, True)
    os.close(holder)
    assert bad(doctor.look(settings(), tmp_path)) == []


def test_a_game_under_way_on_a_laptop_holds_no_pins(box: Box, tmp_path: Path) -> None:
    box.root.joinpath("proc/device-tree/model").unlink()
    holder = claimed(tmp_path)
    assert "box" not in [check.part for check in doctor.look(settings(), tmp_path)]
    os.close(holder)


def test_the_command_says_all_is_well_on_a_healthy_box(box: Box, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--look"]) == 0
    assert capsys.readouterr().out.endswith("All is well.\n")


def test_the_doctor_speaks_japanese(
    box: Box, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_LANGUAGE", "ja")
    assert main(["doctor", "--look"]) == 0
    assert "すべて正常です。" in capsys.readouterr().out


# --- update and backup -----------------------------------------------------------------------------------


def care(root: Path, state: Path | None = None) -> dict[str, tuple[bool, str]]:
    words = doctor.words_for("en")
    return {check.part: (check.ok, check.found) for check in doctor.care_checks(words, state, root)}


def an_installed_box(root: Path, key: bool = True) -> Path:
    (root / "opt/space-alert-companion").mkdir(parents=True)
    (root / "etc/space-alert-companion").mkdir(parents=True)
    if key:
        (root / "etc/space-alert-companion/update.pub").write_text("ssh-ed25519 AAAA releases\n")
    return root


def test_a_machine_without_a_box_is_not_asked_about_updates(tmp_path: Path) -> None:
    assert care(tmp_path) == {}


def test_a_box_without_a_key_takes_no_updates_and_that_is_no_fault(tmp_path: Path) -> None:
    ok, found = care(an_installed_box(tmp_path, key=False))["update"]
    assert ok and "no key" in found


def test_the_version_to_go_back_to_and_the_backups_are_reported(tmp_path: Path) -> None:
    root, state = an_installed_box(tmp_path), tmp_path / "state"
    before = root / "opt/space-alert-companion.before/companion"
    before.mkdir(parents=True)
    (before / "__init__.py").write_text('VERSION = "0.2.0"\n')
    (state / "backups").mkdir(parents=True)
    (state / "backups/friday.tgz").touch()
    found = care(root, state)
    assert found["update"] == (True, "trusted keys: 1; version to go back to: 0.2.0")
    assert found["backup"][0] and "backups on the box: 1" in found["backup"][1]


def test_a_read_only_root_a_full_card_and_a_missing_ssh_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = an_installed_box(tmp_path)
    monkeypatch.setattr(doctor, "ROOM_FOR_UPDATE", 1 << 60)
    monkeypatch.setattr(doctor, "KEPT_FREE", 1 << 60)
    assert "MB are free" in care(root)["update"][1]
    assert not care(root, tmp_path)["backup"][0]
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/mountinfo").write_text("1 0 0:1 / / rw - overlay overlay rw\n")
    assert "read-only" in care(root)["update"][1]
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert "no ssh-keygen" in care(root)["update"][1]


def air_of(tmp_path: Path, speakers: FakeSpeakers, networks: FakeNetworks) -> dict[str, bool]:
    checks = doctor.air_checks(doctor.words_for("en"), tmp_path, lambda: speakers, lambda: networks)
    assert all(check.ok or check.remedy for check in checks)
    return {f"{check.part}: {check.found}": check.ok for check in checks}


def test_a_box_is_asked_whether_it_could_have_a_speaker_and_join_a_network(tmp_path: Path) -> None:
    assert air_of(tmp_path, FakeSpeakers(), FakeNetworks()) == {}  # not installed
    (tmp_path / "opt/space-alert-companion").mkdir(parents=True)
    poor = air_of(tmp_path, FakeSpeakers(), FakeNetworks(here=Where("Home")))
    assert list(poor.values()) == [False, False]
    for name in ("usr/bin/bluealsa", "run/space-alert-companion-wifi"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    paired = FakeSpeakers({"AA": SpeakerFound("AA", "Boom", paired=True)})
    rich = air_of(tmp_path, paired, FakeNetworks(here=Where("Home")))
    assert rich == {"bluetooth: paired speakers: 1": True, "wifi: in Home": True}
    none = air_of(tmp_path, FakeSpeakers(radio=False), FakeNetworks(radio=False))
    assert list(none.values()) == [True, True]  # which is nobody's fault
