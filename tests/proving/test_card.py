"""companion.txt on the card: what people write is meant, what cannot be meant is named."""

import pytest

from tests import ROOT
from tools.card.image import Part, table_rows
from tools.card.settings import NAMES, command_line, read, wifi_profile
from tools.proving.ground import card_packages


def test_the_file_as_it_comes_says_nothing_and_explains_every_name() -> None:
    shipped = (ROOT / "tools/card/companion.txt").read_bytes()
    assert read(shipped).values == {} and read(shipped).mistakes == ()
    asked = read(shipped.replace(b"\n#", b"\n").replace(b"\n ", b"\n# "))
    assert set(asked.values) <= set(NAMES)
    assert all(f"#{name} = ".encode() in shipped for name in NAMES)


@pytest.mark.parametrize(
    "data",
    [
        b"hostname = bridge\nwifi = Our Net\npassword = hush hush\n",
        b"\xef\xbb\xbfhostname=bridge\r\nWiFi = 'Our Net'\r\nPASSWORD = \"hush hush\"\r\n",
    ],
)
def test_whatever_editor_was_used(data: bytes) -> None:
    asked = read(data)
    assert (asked["hostname"], asked["wifi"], asked["password"]) == ("bridge", "Our Net", "hush hush")
    assert asked.mistakes == ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hostnam = bridge", "line 1"),
        ("hostname = the bridge", "letters and digits"),
        ("hostname = -bridge", "hyphens between them"),
        ("board = panel-4", "minimal-4"),
        ("country = Germany", "two letters"),
        ("read_only = perhaps", "yes or no"),
        ("wifi = Our Net\npassword = short", "8 to 63"),
    ],
)
def test_a_line_that_cannot_be_meant_is_named_and_left_out(line: str, said: str) -> None:
    asked = read(line.encode())
    assert len(asked.mistakes) == 1 and said in asked.mistakes[0]
    assert not asked.values


def test_a_network_is_handed_on_byte_by_byte() -> None:
    profile = wifi_profile(read("wifi = Zuhause; [ü]\npassword = hush hush".encode()), "1-2-3")
    assert "ssid=90;117;104;97;117;115;101;59;32;91;195;188;93;\n" in profile
    assert "psk=hush hush\n" in profile
    assert "psk=back\\\\slash\n" in wifi_profile(read(rb"wifi = Home" + b"\n" + rb"password = back\slash"), "1-2-3")
    assert "wifi-security" not in wifi_profile(read(b"wifi = Open"), "1-2-3")


def test_the_overlay_is_switched_on_and_off_without_a_trace() -> None:
    plain = "console=tty0 root=LABEL=root rw rootwait\n"
    assert (
        command_line(command_line(plain, True), True)
        == "console=tty0 root=LABEL=root ro rootwait overlayroot=tmpfs:recurse=0\n"
    )
    assert command_line(command_line(plain, True), False) == plain


def test_partitions_lie_one_behind_the_other() -> None:
    rows = table_rows((Part("boot", "c", 256), Part("root", "83", 1000)))
    assert rows == "start=8192, size=524288, type=c\nstart=532480, size=2048000, type=83\n"


def test_a_card_has_the_tools_that_keep_its_root_from_being_written() -> None:
    """Without busybox the overlay's script fails, and the root is written to all the same."""
    assert {"overlayroot", "busybox"} <= set(card_packages())
