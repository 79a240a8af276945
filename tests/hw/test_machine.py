"""What the system's own files tell, on files such as a Pi has them."""

from pathlib import Path

import pytest

from companion.hw.machine import header_bus, is_in_memory

STATE = Path("/var/lib/space-alert-companion")
CARD = "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw"
OVERLAY = "22 1 0:31 / / rw,relatime shared:1 - overlay overlayroot rw,upperdir=/media/root-rw/overlay"
PARTITION = "40 22 179:3 / /var/lib/space-alert-companion rw,noatime shared:9 - ext4 /dev/mmcblk0p3 rw"
RUN = "30 22 0:25 / /run rw shared:4 - tmpfs tmpfs rw"


@pytest.mark.parametrize(
    ("mounts", "forgets"),
    [((CARD, RUN), False), ((OVERLAY, RUN), True), ((OVERLAY, RUN, PARTITION), False), ((), False)],
)
def test_a_state_directory_in_memory_is_noticed(tmp_path: Path, mounts: tuple[str, ...], forgets: bool) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text("\n".join(mounts))
    assert is_in_memory(STATE, tmp_path) is forgets
    assert is_in_memory(Path("/run/user/x"), tmp_path) is (RUN in mounts)


def buses(root: Path, **nodes: str) -> Path:
    """I2C buses as the kernel lists them, each with its place in the device tree."""
    for name, node in nodes.items():
        bus = root / "sys/bus/i2c/devices" / name.replace("_", "-")
        bus.mkdir(parents=True)
        if node:
            (bus / "of_node").symlink_to(f"../../../../firmware/devicetree/base/{node}")
    return root


def test_the_headers_bus_is_found_by_its_place_whatever_its_number(tmp_path: Path) -> None:
    """A Pi 4 with Debian's device tree, on which HDMI comes first."""
    root = buses(tmp_path, i2c_0="soc/i2c@7ef04500", i2c_1="soc/i2c@7ef09500", i2c_3="soc/i2c@7e804000")
    assert header_bus(1, root) == 3


def test_where_the_header_has_no_such_place_its_usual_number_counts(tmp_path: Path) -> None:
    """A Pi 5, and a computer that is no Pi."""
    assert header_bus(1, buses(tmp_path, i2c_1="axi/pcie@120000/rp1/i2c@74000", i2c_4="")) == 1
    assert header_bus(1, tmp_path / "nothing") == 1
