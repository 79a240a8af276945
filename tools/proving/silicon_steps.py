"""What is proven on models of a Pi's own chips: rows of the same table, by a prover of its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.panel.boards import BOARDS
from tools.proving.debian import Failed
from tools.proving.silicon import IN, OUT, PI_4, ZERO_2, Crew, PiGround, Silicon
from tools.proving.steps import ASKED_FOR, Prover, Step, lines_of, stick

PAD = '["/dev/ttyUSB0"]'
NOBODY = "0x3D"  # where there is no display
HEADER = ["i2c@7e205000", "i2c@7e804000", "i2c@7e805000"]  # the chip's buses; the second is the header's
# Deliberate faults: in the card's initial file system, in the machine, on the card.
MISSING, WRONG_BUS, WRONG_LABEL = "silicon-missing-module", "silicon-wrong-bus", "silicon-wrong-label"
SILICON_BREAKS = (MISSING, WRONG_BUS, WRONG_LABEL)
CARD_DRIVER = "bcm2835.ko"
EXT4_LABEL = 1024 + 0x78  # in the superblock


@dataclass
class PiProver(Prover):
    """A card in a Pi whose chips are modelled; which Pi can change from one start to the next."""

    ground: PiGround
    machine: Silicon = field(init=False)

    def steps(self, _form: str) -> Sequence[Step]:
        return SILICON_STEPS

    @property
    def crew(self) -> Crew:
        return Crew(self.machine)

    @property
    def card(self) -> str:
        """As the kernel numbers it, which is not the same at every start: the radio's controller may come first."""
        return str(self.machine.do("card_name"))

    def take_card(self) -> str:
        said = self.ground.take_card(self.image)
        self.machine = self.ground.machine()
        if self.breaking == WRONG_BUS:
            self.machine.display_bus = "i2c-bus.0"
        if self.breaking == WRONG_LABEL:
            with self.ground.disk.open("r+b") as disk:
                disk.seek(self.ground.root_partition()[0] + EXT4_LABEL)
                disk.write(b"toor")
        return said

    def start(self) -> None:
        missing = CARD_DRIVER if self.breaking == MISSING else ""
        self.machine.extra = self.ground.insert(self.machine.pi, missing)
        try:
            self.machine.start()
        except Failed as wrong:
            console = (self.machine.folder / "console").read_text("utf-8", "replace")
            said = f"{last_words(console)} {card_in(console)}"
            raise Failed(f"{self.machine.pi.model} does not start: {said}\n{wrong}") from wrong

    def boot(self) -> str:
        self.start()
        return str(self.machine.do("box_is_up"))


def last_words(console: str) -> str:
    """What the initial file system says when it gives up, or whatever was said last."""
    lines = [line.strip() for line in console.splitlines() if line.strip()]
    alarms = [line for line in lines if "ALERT" in line or "Kernel panic" in line]
    return (alarms or lines or ["not a word"])[-1 if not alarms else 0]


def card_in(console: str) -> str:
    """What the kernel has found of the card: a driver that is missing, or a name that is wrong."""
    found = re.findall(r"(mmcblk\d): (p\d.*\w)", console)
    return f"The card is {found[-1][0]}, with {found[-1][1]}." if found else "No card was found."


def first_start(prover: PiProver) -> str:
    """The root is found by the driver of a Pi's own card controller, and grows to fill the card."""
    up = prover.boot()
    prover.machine.do("machine_is", model=prover.machine.pi.model)
    return f"{prover.machine.do('card_is_found', card=prover.card, grown=True)}; {up}"


def has_lines(prover: PiProver, board: str) -> None:
    """As the kernel tells them, and as the chip has them."""
    wanted = lines_of(BOARDS[board])
    there = prover.machine.do("chip_lines")
    assert there["label"] == prover.machine.pi.label, there["label"]
    others = {str(pin) for part, pin in BOARDS[board].pins.items() if part.startswith("display")}
    lines = {line: told for line, told in there["lines"].items() if line not in others}
    expected = {line: ["input", "pull_up", "both"] if way == "in" else ["output"] for line, way in wanted.items()}
    seen = {line: told if told[0] == "input" else told[:1] for line, told in lines.items()}
    assert seen == expected, f"{board}: the kernel tells {seen}, wanted {expected}"
    functions = {line: prover.machine.function(int(line)) for line in wanted}
    assert functions == {line: IN if way == "in" else OUT for line, way in wanted.items()}, f"{board}: {functions}"


def every_board(prover: PiProver) -> str:
    boards = sorted((each for each in BOARDS.values() if each.pins), key=lambda each: each.name == "panel-10")
    for board in boards:
        prover.machine.do("set_up", board=board.name)
        has_lines(prover, board.name)
    chips = prover.machine.do("chip_lines")["chips"]
    named = ", ".join(each.name for each in boards)
    return f"{named}: on {prover.machine.pi.label} (of {chips} chips), and so in its registers"


def picture(prover: PiProver) -> str:
    buses = prover.machine.do("buses")
    assert buses == HEADER, f"buses {buses}, of which the second is not the header's"
    prover.crew.wait_seen("Space Alert", seconds=90)
    size = (prover.machine.folder / "bus").read_text().count("i2c_send")
    return f"its list of games, from {size} bytes on the bus at {buses[1]}"


def no_display(prover: PiProver) -> str:
    said = prover.machine.do("without_display", address=NOBODY, ports=PAD)
    prover.crew.wait_seen("Space Alert", seconds=90)
    return f"told: {said}; the box was ready, and shows again where there is one"


def mission(prover: PiProver) -> str:
    prover.machine.do("has_pad", ports=PAD)
    prover.machine.hello()
    prover.crew.wait_seen("Space Alert", seconds=90)
    prover.crew.fly()
    return "into flight by a pad on USB, read off the bus row by row"


def lamps(prover: PiProver) -> str:
    """The lines' levels in the chip, and what was sent to the pad."""
    lit, seen = set[str](), set[str]()
    for _ in range(8):
        prover.machine.do("pause", seconds=5)
        told = {name for name, on in prover.machine.lamps_of_pad().items() if on}
        lit = prover.crew.lit()
        seen |= lit
        if lit != told:  # it was changing
            prover.machine.do("pause", seconds=0.1)
            told = {name for name, on in prover.machine.lamps_of_pad().items() if on}
            assert prover.crew.lit() == told, f"lit at the chip: {prover.crew.lit()}, told to the pad: {told}"
    assert any(name.startswith("phase") for name in seen), f"in flight these were lit: {seen}"
    return f"lit at the chip as told to the pad: {', '.join(sorted(seen))}"


def page(prover: PiProver) -> str:
    prover.crew.wait(lambda: "<html" in prover.machine.fetched().lower(), "the page from outside", 60)
    return "fetched from outside, over the Pi's USB"


def cut(prover: PiProver) -> str:
    """While the card is out of the Pi, somebody also asks for a read-only root: what the cut left is continued by the
    start that sets this up, and by the one after, which is read-only."""
    prover.machine.do("run", command="sleep 5")
    prover.machine.cut()
    up = becomes_read_only(prover)
    return f"{prover.crew.goes_on()}; {up}"


def becomes_read_only(prover: PiProver) -> str:
    prover.ground.write_on_card("companion.txt", prover.ground.card_file("companion.txt") + ASKED_FOR)
    prover.start_and_restart()
    prover.root = prover.ground.root_digest()
    return prover.boot()


def read_only(prover: PiProver) -> str:
    if not prover.root:  # nobody has cut the power
        prover.machine.do("run", command="sync; systemctl stop companion")
        prover.machine.cut()
        becomes_read_only(prover)
    return str(prover.machine.do("root_is_kept", disk=prover.card))


def other_pi(prover: PiProver) -> str:
    """The power is cut in flight, and the card put into the other Pi, where it may have another number."""
    seen = "goes on in flight" if prover.crew.in_flight() else prover.crew.goes_on()  # since the power was cut
    prover.machine.do("run", command="touch /etc/written; sync; sleep 10")
    prover.machine.cut()
    prover.machine.pi = ZERO_2
    prover.boot()
    assert prover.ground.root_digest() == prover.root, "the root has changed"
    prover.machine.do("run", command="test ! -e /etc/written")
    prover.machine.do("root_is_kept", disk=prover.card)
    has_lines(prover, "panel-10")
    model = prover.machine.do("machine_is", model=prover.machine.pi.model)
    found = prover.machine.do("card_is_found", card=prover.card, grown=False)
    return f"{model}: {found}, the same bit for bit; {seen}, here too: {prover.crew.goes_on()}"


def pi_4(prover: PiProver) -> str:
    """Its chip and its lines, no more: with a tree that the model bears."""
    prover.machine.cut()
    prover.machine.pi = PI_4
    up = prover.boot()
    model = prover.machine.do("machine_is", model=PI_4.model)
    return f"{model}, its tree altered; {every_board(prover)}; {up}"


SILICON_STEPS: Sequence[Step] = (
    Step("silicon: a card in its slot", PiProver.take_card, vital=True),
    Step("silicon: a Pi 3's first start", first_start, vital=True),
    Step("silicon: picture", picture),
    Step("silicon: lines of every board", every_board),
    Step("silicon: no display", no_display),
    Step("silicon: a mission by a pad", mission),
    Step("silicon: lamps", lamps),
    Step("silicon: stick", stick),
    Step("silicon: page", page),
    Step("silicon: power cut in flight", cut),
    Step("silicon: root not written to", read_only),
    Step("silicon: power cut, and into a Zero 2 W", other_pi),
    Step("silicon: lines of a Pi 4", pi_4),
)
