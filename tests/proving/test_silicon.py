"""Hands and eyes at a Pi's modelled chips, without one being started."""

import gzip
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from luma.core.interface.serial import i2c

from companion.bench.wires import Chip, I2cBus
from companion.hw.oled import Oled
from companion.hw.pad_lines import Lines, meaning
from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.types import Choices, Hold, Lamp, Press, Row
from tests.proving.test_crew import Table
from tools.proving.__main__ import arguments, in_order, made
from tools.proving.debian import Failed, named
from tools.proving.guest import eye
from tools.proving.initrd import archive, without
from tools.proving.silicon import DISPLAY, PI_3, PI_4, Crew, Silicon, emulator, replayed
from tools.proving.silicon_steps import PiProver, card_in, has_lines, last_words
from tools.proving.steps import Row as Proven
from tools.proving.steps import lines_of


class TracedBus(I2cBus):
    """A bus of which QEMU would have reported this."""

    def __init__(self) -> None:
        super().__init__(Chip())
        self.told = "i2c_event start(addr:0x48)\ni2c_send send(addr:0x48) data:0x40\n"  # another part's

    def _carry(self, address: int, register: int, data: object) -> None:
        sent = [register, *data]  # type: ignore[misc]
        lines = [
            f"i2c_event start(addr:0x{address:02x})",
            *(f"i2c_send send(addr:0x{address:02x}) data:0x{byte:02x}" for byte in sent),
        ]
        self.told += "\n".join([*lines, f"i2c_event finish(addr:0x{address:02x})", ""])
        super()._carry(address, register, data)  # type: ignore[arg-type]


def test_the_picture_is_what_went_over_the_bus() -> None:
    bus = TracedBus()
    oled = Oled("ssd1306", "traced", lambda: i2c(bus=bus, address=DISPLAY))
    assert not any(replayed(bus.told))
    oled.connect()
    for cursor in (0, 1):
        oled.show(bitmap(Choices("Which game?", (Row("Space Alert"), Row("Eclipse")), cursor)))
    seen = replayed(bus.told)
    assert eye.at_cursor(seen, "Eclipse") and eye.sees(seen, "Space Alert")
    assert not any(replayed(bus.told, address=0x3D))


def test_a_file_is_taken_out_of_an_archive_and_the_others_stay() -> None:
    files = {"lib": (0o40755, b""), "lib/bcm2835.ko": (0o100644, b"12345"), "lib/i2c-bcm2835.ko": (0o100644, b"6")}
    packed = gzip.decompress(archive(files))
    left = without(packed, "bcm2835.ko")
    assert b"12345" not in left and b"lib/i2c-bcm2835.ko" in left and b"TRAILER!!!" in left
    assert without(packed, "nothing.ko") == packed


def test_a_card_that_does_not_start_is_named_by_what_it_said() -> None:
    console = (
        "Begin: Running /scripts/local-block ... done.\nALERT!  LABEL=root does not exist.  Dropping to a shell!\nbye\n"
    )
    assert last_words(console) == "ALERT!  LABEL=root does not exist.  Dropping to a shell!"
    assert last_words("one\n\ntwo\n") == "two" and last_words("") == "not a word"
    assert card_in(console) == "No card was found."
    assert card_in("[    5.1]  mmcblk0: p1 p2 p3\n" + console) == "The card is mmcblk0, with p1 p2 p3."


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Silicon:
    kernel, initrd, disk, folder = (tmp_path / name for name in ("vmlinuz", "initrd", "disk", "machine"))
    there = Silicon(named("bookworm-arm64"), kernel, initrd, disk, folder)
    levels = {0x3F200034: 1 << BOARDS["panel-10"].lamps[Lamp.PHASE_1] | 1 << 17}
    monkeypatch.setattr(there, "register", lambda command: levels.get(int(command.split()[1], 16), 0))
    return there


def test_lamps_are_bits_of_the_chips_register(machine: Silicon) -> None:
    assert Crew(machine).lit() == {"phase_1"}
    assert Crew(machine).in_flight()


def test_the_machine_is_a_pi_3_with_a_display_on_its_header(machine: Silicon, tmp_path: Path) -> None:
    words = machine.command()
    assert words[words.index("-M") + 1] == "raspi3b"
    assert "ssd0303,bus=i2c-bus.1,address=0x3c" in words
    assert f"if=sd,format=raw,file={tmp_path}/disk" in words


def test_a_register_of_an_emulator_that_has_ended_is_not_waited_for(tmp_path: Path) -> None:
    there = Silicon(named("bookworm-arm64"), tmp_path, tmp_path, tmp_path, tmp_path)
    ours, its = socket.socketpair()
    its.shutdown(socket.SHUT_WR)
    there._wires = {"registers": ours}
    with ours, its, pytest.raises(Failed, match="the emulator has ended"):
        there.levels()


@dataclass
class PadWire:
    """The pad's end of a line to the box: what the box hears of it is done at the table."""

    table: Table
    lines: Lines = field(default_factory=Lines)

    def sendall(self, data: bytes) -> None:
        for line in self.lines.feed(data):
            said = meaning(line)
            assert said is not None, f"a box hears nothing in {line!r}"
            if isinstance(said, Press | Hold):
                self.table.play(said)


class AtTable(Silicon):
    """A machine whose box is the evening itself."""

    table: Table

    def do(self, call: str, **values: Any) -> Any:
        if call == "pause":
            self.table.sleep(values["seconds"])
        return ""

    def register(self, command: str) -> int:
        assert command == "readl 0x3f200034", command
        return sum(1 << pin for pin, (way, _, level, _) in self.table.lines().items() if way == "out" and level)

    def picture(self) -> bytes:
        return self.table.picture()


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def crew(table: Table, tmp_path: Path) -> Iterator[Crew]:
    there = AtTable(named("bookworm-arm64"), tmp_path, tmp_path, tmp_path, tmp_path)
    there.table, there._wires = table, {"pad": PadWire(table)}  # type: ignore[dict-item]
    yield Crew(there)


def test_the_crew_flies_by_a_pad_and_goes_on_after_a_power_cut(crew: Crew, table: Table) -> None:
    crew.fly()
    assert crew.in_flight() and crew.is_counting()
    for seconds in (0, 40):
        table.sleep(seconds)
        table.cut()
        assert not crew.is_counting()
        assert crew.goes_on() == "goes on in flight"


def test_a_pi_4_has_its_registers_and_its_serial_line_elsewhere(machine: Silicon, tmp_path: Path) -> None:
    folder, asked = tmp_path / "machine", list[str]()
    before = machine.command()
    machine.pi, machine.register = PI_4, lambda command: asked.append(command) or 0  # type: ignore[method-assign, func-returns-value]
    after = machine.command()
    assert after[after.index("-M") + 1] == "raspi4b"
    lines = [[word for at, word in enumerate(words) if words[at - 1] == "-serial"] for words in (before, after)]
    assert lines == [[f"file:{folder}/kernel", "chardev:port"], ["chardev:port", f"file:{folder}/kernel"]]
    consoles = [re.findall(r"console=(\w+)", words[words.index("-append") + 1])[-1] for words in (before, after)]
    assert consoles == ["ttyS1", "ttyAMA0"]
    assert machine.levels() == machine.function(17) == 0 and asked == ["readl 0xfe200034", "readl 0xfe200004"]


def test_a_device_tree_is_told_what_firmware_adds_and_what_the_model_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    monkeypatch.setattr("tools.proving.silicon.said_by", lambda *words: said.append(" ".join(map(str, words))))
    PI_3.told(Path("pi.dtb"))
    assert said == ["fdtput -p -t x pi.dtb /system linux,revision a02082"]
    PI_4.told(Path("pi.dtb"))
    assert "fdtput -t s pi.dtb /soc/serial@7e215040 status disabled" in said


def test_a_line_that_the_kernel_has_otherwise_is_named(machine: Silicon, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = lines_of(BOARDS["panel-10"])
    told = {
        line: ["input", "pull_up", "both"] if way == "in" else ["output", "as_is", "none"]
        for line, way in wanted.items()
    }
    monkeypatch.setattr(machine, "do", lambda _call: {"label": "pinctrl-bcm2835", "chips": 2, "lines": told})
    monkeypatch.setattr(machine, "function", lambda line: int(wanted[str(line)] == "out"))
    prover = PiProver(None)  # type: ignore[arg-type]
    prover.machine = machine
    has_lines(prover, "panel-10")
    told["17"] = ["input", "disabled", "both"]
    with pytest.raises(AssertionError, match="'17': \\['input', 'disabled', 'both'\\]"):
        has_lines(prover, "panel-10")


def test_the_emulator_is_started_with_its_own_libraries(tmp_path: Path) -> None:
    loader = tmp_path / "usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
    loader.parent.mkdir(parents=True)
    loader.touch()
    assert emulator(tmp_path)[:3] == [str(loader), "--library-path", str(loader.parent)]


def test_a_card_is_proven_on_two_machines_and_a_break_of_the_chips_on_one(tmp_path: Path) -> None:
    system = named("bookworm-arm64")
    words = ["image", "--cache", str(tmp_path)]
    both = made(system, arguments(words))
    assert [type(prover).__name__ for prover in both] == ["Prover", "PiProver"]
    (chips,) = made(system, arguments([*words, "--break", "silicon-wrong-bus"]))
    assert isinstance(chips, PiProver)
    rows = [Proven(system.name, name, True, "", 0) for name in ("silicon: picture", "doctor", "silicon: lamps")]
    assert [row.step for row in in_order(rows, [system])] == ["doctor", "silicon: picture", "silicon: lamps"]


def test_the_last_words_of_one_whose_root_is_not_found_are_no_line_of_its_beginning() -> None:
    said = "efi: UEFI not found.\n[0.0] command line: panic=-1\nALERT!  LABEL=root does not exist.\nhalted\n"
    assert last_words(said) == "ALERT!  LABEL=root does not exist."
