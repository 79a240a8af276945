"""What the system's own files tell, on files such as a Pi has them."""

from pathlib import Path

import pytest

from companion.hw.machine import is_in_memory

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
