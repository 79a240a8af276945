"""In the guest, on models of a Pi's own chips: what its kernel tells of them. Keys, lamps and picture are looked after
from outside (silicon.py): nothing of ours is between them and the box. Plain Python."""

import re
import time
from pathlib import Path

from crew import ETC, active, journal, journal_end, run, said_after, told_of, wait_for
from inside import has_grown, page_is_up

MMC_HOSTS = Path("/sys/class/mmc_host")
CONFIG = ETC / "config.toml"


def pause(seconds: float) -> None:
    time.sleep(seconds)


def box_is_up() -> str:
    wait_for(active, 180, why="companion.service active")
    wait_for(page_is_up, 60, why="the page")
    ready = int(told_of("companion", "ActiveEnterTimestampMonotonic")) / 1e6
    return f"ready {ready:.1f} s after the kernel's start"


def card_name() -> str:
    """Of the disk that the state is on."""
    return Path("/dev/disk/by-label/state").resolve().name.removesuffix("p2")


def card_is_found(card: str, grown: bool) -> str:
    """By which driver, and what it is to the system."""
    host = Path(f"/sys/class/block/{card}").resolve().parents[2].name
    driver = (MMC_HOSTS / host / "device/driver").resolve().name
    assert "bcm2835" in driver or "iproc" in driver, f"{card} belongs to {driver}"
    root = f"{has_grown(card)} MB of root" if grown else "root"
    return f"{root} on {card}, found by {driver}"


def machine_is(model: str) -> str:
    told = Path("/proc/device-tree/model").read_bytes().strip(b"\0").decode()
    assert model in told, f"the device tree says {told!r}"
    return told


def set_up(board: str = "panel-10", **options: str) -> None:
    """The board and other settings, as they stand in the file; then the box is restarted."""
    text = CONFIG.read_text()
    for name, value in {"board": f'"{board}"', **options}.items():
        text, found = re.subn(rf"^(# )?{name} = .*$", f"{name} = {value}", text, count=1, flags=re.MULTILINE)
        assert found, f"{CONFIG} has no {name}"
    CONFIG.write_text(text)
    run("systemctl restart companion")
    wait_for(active, 180, why=f"companion.service with {board}")


def chip_lines() -> dict[str, object]:
    """The chip behind the header, as the kernel tells it to the library made for it: its label, how many chips there
    are, and the lines of the box, each with its direction, pull and edges."""
    import gpiod

    with gpiod.Chip("/dev/gpiochip0") as chip:
        infos = [chip.get_line_info(line) for line in range(chip.get_info().num_lines)]
        label = chip.get_info().label
    lines = {
        str(info.offset): (info.direction.name.lower(), info.bias.name.lower(), info.edge_detection.name.lower())
        for info in infos
        if info.consumer == "companion"
    }
    return {"label": label, "chips": len(list(Path("/dev").glob("gpiochip*"))), "lines": lines}


def buses() -> list[str]:
    """I2C, in the order of their numbers, by where they are on the chip."""
    found = sorted(Path("/sys/class/i2c-dev").glob("i2c-*"), key=lambda path: int(path.name[4:]))
    return [(path / "device/of_node").resolve().name for path in found]


def has_pad(ports: str) -> None:
    """The box listens to it; a start of the box costs more than anything else here, so not twice."""
    if f"\nports = {ports}\n" not in CONFIG.read_text():
        set_up(ports=ports)


def without_display(address: str, **afterwards: str) -> str:
    """What it says with nothing on the bus; then the board is set up as before, with the settings `afterwards`."""
    place = journal_end()
    set_up(address=address)
    wait_for(lambda: said_after(place, f"{address} .* not found"), 60, why="a word in the journal of a missing display")
    said = [line for line in journal(40).splitlines() if address in line][-1]
    set_up(address="0", **afterwards)
    return said.strip()
