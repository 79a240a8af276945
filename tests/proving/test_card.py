"""companion.txt on the card: what people write is meant, what cannot be meant is named."""

import re
from pathlib import Path

import pytest

from companion import config
from tests import ROOT
from tools.card import boot
from tools.card.image import Part, table_rows
from tools.card.settings import NAMES, Settings, command_line, configuration, read, wifi_profile
from tools.proving.ground import card_packages


def test_the_file_as_it_comes_says_nothing_and_explains_every_name() -> None:
    shipped = (ROOT / "tools/card/companion.txt").read_bytes()
    assert read(shipped).values == {} and read(shipped).mistakes == ()
    asked = read(re.sub(rb"(?m)^#(?=\w)", b"", shipped))
    assert set(asked.values) == set(NAMES) and asked.mistakes == ()


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
        ("password = hush hush", "of which network?"),
        ("broker = http://elsewhere", "write an address"),
        ("lamps = 10.0.0.4/json", "is not an address"),
        ("hook = threat https://elsewhere/", "has no address"),
        ("hall = our club", "letters, digits"),
    ],
)
def test_a_line_that_cannot_be_meant_is_named_and_left_out(line: str, said: str) -> None:
    asked = read(line.encode())
    assert len(asked.mistakes) == 1 and said in asked.mistakes[0]
    assert not asked.values


def test_a_password_with_a_misspelt_name_is_not_told_to_the_journal() -> None:
    (mistake,) = read(b"pasword = hush hush").mistakes
    assert "'pasword' is none of" in mistake and "hush" not in mistake


def test_a_network_is_handed_on_byte_by_byte() -> None:
    profile = wifi_profile(read("wifi = Zuhause; [ü]\npassword = hush hush".encode()), "1-2-3")
    assert "ssid=90;117;104;97;117;115;101;59;32;91;195;188;93;\n" in profile
    assert "psk=hush hush\n" in profile
    assert "psk=back\\\\slash\n" in wifi_profile(read(rb"wifi = Home" + b"\n" + rb"password = back\slash"), "1-2-3")
    assert "wifi-security" not in wifi_profile(read(b"wifi = Open"), "1-2-3")


def test_what_it_says_of_room_and_hall_are_lines_of_the_configuration(tmp_path: Path) -> None:
    asked = read(
        b'broker = 192.168.1.5\nbroker_user = table_3\nbroker_password = hu"sh\nlamps = 10.0.0.4 10.0.0.5\n'
        b"hook = threat http://10.0.0.9/{zone}\nhook = * POST http://10.0.0.9/all\nhall = club\ntable = Table 3\n"
    )
    (tmp_path / "card.toml").write_text(configuration(asked))
    found = config.read([tmp_path / "card.toml"], {})
    assert asked.mistakes == () and found.mistakes == []
    room, hall = found.table("room"), found.table("hall")
    assert (room["on"], room["mqtt"], room["broker"], room["password"]) == (True, True, "192.168.1.5", 'hu"sh')
    assert (room["name"], room["wled"], len(room["hooks"])) == ("table_3", ["10.0.0.4", "10.0.0.5"], 2)
    assert (hall["on"], hall["name"], hall["table"]) == (True, "club", "Table 3")
    assert "mqtt = false" in configuration(read(b"lamps = 10.0.0.4"))
    assert 'broker = ""' in configuration(read(b"broker = auto"))
    assert configuration(read(b"hostname = bridge")) == ""


def test_only_the_box_reads_it_and_lines_that_were_taken_away_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boot, "BOX", tmp_path / "box" / "card.toml")
    boot.tell_box('room.password = "hush"\n')
    assert boot.BOX.stat().st_mode & 0o007 == 0 and "hush" in boot.BOX.read_text()
    boot.tell_box("")
    assert not boot.BOX.exists()


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


class Card:
    """One that starts again and again: what its starts did, and whether its root is write-protected."""

    def __init__(self, at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.boot, self.done, self.did = at / "boot", at / "done", list[str]()
        self.boot.mkdir()
        (self.boot / "cmdline.txt").write_text("root=LABEL=root rw  rootwait\n")  # two blanks, as Debian's hook writes
        monkeypatch.setattr(boot, "BOOT", self.boot)
        monkeypatch.setattr(boot, "DONE", self.done)
        monkeypatch.setattr(boot, "run", self.run)
        monkeypatch.setattr(boot, "grow", lambda: self.did.append("grows"))
        monkeypatch.setattr(boot, "apply", self.apply)
        monkeypatch.setattr(boot, "set_up", lambda settings: ["no sound output 'usb'"] if settings["sound"] else [])

    def apply(self, settings: Settings) -> bool:
        self.did.append(f"is {settings['hostname']}")
        return bool(settings["country"])

    def run(self, *words: str, check: bool = True) -> str:
        if words[0] == "systemctl":
            self.did.append("starts anew")
        return "overlay" if words[0] == "findmnt" and self.is_kept else "ext4"

    @property
    def is_kept(self) -> bool:
        return "overlayroot" in (self.boot / "cmdline.txt").read_text()

    def starts(self, text: str) -> list[str]:
        """With that in its companion.txt, until it starts no more by itself."""
        (self.boot / "companion.txt").write_text(text)
        self.did = []
        for _ in range(5):
            before = self.did.count("starts anew")
            assert boot.main() == 0
            if self.did.count("starts anew") == before:
                return [*self.did, "runs"]
        raise AssertionError(f"it never comes to rest: {self.did}")

    @property
    def said(self) -> str:
        return (self.boot / "companion-said.txt").read_bytes().decode()


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    return Card(tmp_path, monkeypatch)


def test_what_the_file_says_is_done_once(card: Card) -> None:
    assert card.starts("hostname = bridge") == ["grows", "is bridge", "runs"]
    assert card.starts("hostname = bridge") == ["grows", "runs"]
    assert card.said == "What the box made of companion.txt:\r\n\r\nAll of it is done.\r\n"


def test_what_was_not_understood_can_be_read_on_the_card_itself(card: Card) -> None:
    card.starts("hostname = bridge\nsound = usb\nboard = panel-4\n")
    assert "board 'panel-4': none of" in card.said and "no sound output 'usb'" in card.said
    assert card.said.endswith("All other lines are done.\r\n")


def test_a_card_that_is_not_written_to_takes_a_changed_file_all_the_same(card: Card) -> None:
    asked = "hostname = bridge\nread_only = yes\n"
    assert card.starts(asked) == ["grows", "is bridge", "starts anew", "runs"]
    assert card.is_kept
    assert card.starts(asked) == ["runs"]
    other = asked.replace("bridge", "deck")
    assert card.starts(other) == ["starts anew", "grows", "is deck", "starts anew", "runs"]
    assert card.is_kept
    assert card.starts("hostname = deck") == ["starts anew", "grows", "is deck", "runs"]
    assert not card.is_kept


def test_a_sound_card_that_is_not_there_costs_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install, calls = tmp_path / "install", tmp_path / "calls"
    install.write_text(
        f'#!/bin/sh\necho "$@" >>{calls}\n'
        'case "$*" in *usb*) echo "It stopped here: No usb here."; echo "Mend that."; exit 1 ;; *odd*) exit 3 ;; esac\n'
    )
    install.chmod(0o755)
    monkeypatch.setattr(boot, "INSTALL", install)
    monkeypatch.setattr(boot, "wait_for_sound", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("nmcli", "systemctl", "udevadm"):
        (tmp_path / name).symlink_to("/bin/true")
    assert boot.set_up(read(b"board = minimal-4\nsound = usb")) == ["No usb here."]
    assert calls.read_text().splitlines() == [
        "--no-start --board=minimal-4 --sound=usb",
        "--no-start --board=minimal-4",
    ]
    assert boot.set_up(read(b"board = minimal-4\nsound = jack")) == []
    assert boot.set_up(read(b"sound = odd")) == ["./install: exit code 3"]


def test_why_an_installation_stopped_is_told_in_the_installers_own_words() -> None:
    """A card looks for them in what it says."""
    assert f'machine.say(f"{boot.STOPPED}{{error}}")' in (ROOT / "tools/install.py").read_text()


def test_a_sound_card_that_comes_late_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards, waits = tmp_path / "cards", list[float]()
    monkeypatch.setattr(boot, "CARDS", cards)

    def wait(seconds: float) -> None:
        waits.append(seconds)
        cards.write_text("--- no soundcards ---\n" if len(waits) < 3 else " 0 [Headphones     ]: bcm2835\n")

    monkeypatch.setattr("time.sleep", wait)
    boot.wait_for_sound()
    assert len(waits) == 3
    boot.wait_for_sound(0)
    assert len(waits) == 3


def test_another_country_takes_another_start_where_a_radio_is_there_already(card: Card) -> None:
    assert card.starts("country = DE") == ["grows", "is ", "starts anew", "grows", "runs"]


def test_a_line_that_a_new_kernel_made_anew_is_put_right(card: Card) -> None:
    card.starts("read_only = yes")
    (card.boot / "cmdline.txt").write_text("root=LABEL=root rw\n")
    assert card.starts("read_only = yes") == ["grows", "starts anew", "runs"]
    assert card.is_kept


def test_without_its_first_partition_a_card_changes_nothing(card: Card) -> None:
    (card.boot / "cmdline.txt").unlink()
    assert boot.main() == 1 and card.did == []
