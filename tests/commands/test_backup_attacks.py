"""What a player learns from a backup of the page, and what a backup does that a player has made."""

import io
import json
import os
import sqlite3
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.commands.care_work import work
from companion.commands.restore import TRIES, grant, is_harmless, put_back
from companion.evening.fitting import is_fit
from companion.evening.journal import written
from companion.games import GAMES
from companion.games.eclipse.table import own as eclipse
from companion.games.space_alert.table import own as space_alert
from companion.games.space_empires.table import own as space_empires
from companion.games.stationfall.table import own as stationfall
from companion.kit.effects import UseSpeaker
from companion.kit.evening import Settings
from companion.kit.logline import LogEntry
from companion.run.airing import Airing
from companion.store import Store, backup
from companion.store.backup import backed_up, looked_into
from companion.store.directory import KEPT_FREE
from companion.store.restoring import Useless
from companion.user_files import backups
from tests.commands.test_restore import archived, as_found, played
from tests.store.test_store import command, numbers

DATA = Path(__file__).resolve().parents[1] / "store" / "data"
STORAGES = (eclipse.KEPT, space_alert.KEPT, space_empires.KEPT, stationfall.KEPT)
BEATEN = b"they-are-the-traitor"  # in an input of the evening
PASSWORD = b"broker-password"
LINE = LogEntry("one", "space_alert", players=("Ada",), lines=("won",))
SECRET = {"page-secret": b"page-secret-bytes", "room.json": PASSWORD, "hall-sent.sqlite3": b"x"}
TOLD = {**SECRET, "scripts/one.txt": b"ours"}


def logged(directory: Path, inputs: int) -> Path:
    """An evening with a line of the log for every input."""
    store = Store(directory)
    store.begin(1, "test", 0, '"start"')
    for number in range(1, inputs + 1):
        line = json.dumps(written(replace(LINE, id=str(number))))
        store.write(100 * number, command(number), entries={str(number): line})
    store.close()
    return directory


def found_in(directory: Path) -> tuple[list[int], list[str], list[str]]:
    store = Store(directory)
    found = numbers(store), [str(kept.entry.get("id")) for kept in store.log.page(1000)][::-1], store.notices
    store.close()
    return found


SIX = ["1", "2", "3", "4", "5", "6"]


def box_with_secrets(at: Path) -> Path:
    """Somebody's card is in the evening, as in an input, in a snapshot and in a part."""
    box = logged(at, 6)
    with closing(sqlite3.connect(box / "companion.db", isolation_level=None)) as database:
        for table, column in (("input", "hand"), ("snapshot", "state")):
            database.execute(f"UPDATE {table} SET {column} = {column} || ?", (f" {BEATEN.decode()}",))
        database.execute("INSERT INTO part VALUES (77, 'h', ?, '[]', 0)", (BEATEN.decode(),))
    for name, content in TOLD.items():
        (box / name).parent.mkdir(exist_ok=True)
        (box / name).write_bytes(content)
    return box


def content(archive: Path) -> Mapping[str, bytes]:
    with tarfile.open(archive) as tar:
        return {Path(each.name).name: each_read(tar, each) for each in tar if each.isfile()}


def each_read(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    found = tar.extractfile(member)
    assert found is not None
    return found.read()


@pytest.mark.parametrize("secret", ["", "one two"])
def test_a_backup_that_a_player_takes_away_holds_no_evening_and_no_password(tmp_path: Path, secret: str) -> None:
    box, to = box_with_secrets(tmp_path / "box"), tmp_path / "b.tgz"
    answers = list(work({"do": "backup", "state": str(box), "to": str(to), "secret": secret}))
    assert "failed" not in str(answers)
    if secret:
        kept = list(work({"do": "show", "state": str(box), "file": str(to), "name": "b.tgz", "secret": secret}))
        assert "failed" not in str(kept)
        to = backups.folder_of(box) / "b.tgz"
    found = content(to)
    everything = b"".join(found.values())
    assert {*found} == {"companion.db", "one.txt"}
    assert BEATEN not in everything and PASSWORD not in everything
    assert looked_into(to).lines == 6 and looked_into(to).inputs == 0


def test_what_was_taken_away_is_restored_without_an_alarm_as_a_new_evening(tmp_path: Path) -> None:
    box, to = logged(tmp_path / "box", 6), tmp_path / "b.tgz"
    backed_up(box, to, whole=False)
    for name, by_wish in (("by-hand", False), ("by-wish", True)):
        other = played(tmp_path / name, 40)
        if by_wish:
            to.replace(backups.folder_of(other) / "b.tgz")
            backups.wish(other, "b.tgz")
            grant(other)
        else:
            put_back(to, other)
        assert found_in(other) == ([], SIX, [])


def test_a_backup_of_somebodys_own_making_brings_no_evening_and_no_secret(tmp_path: Path) -> None:
    """Its maker would know the cards that are dealt in it, and later PINs."""
    theirs, box = box_with_secrets(tmp_path / "theirs"), played(tmp_path / "box", 3)
    (theirs / "decoded").mkdir()
    (theirs / "decoded/clip.wav").write_bytes(b"fLaC, which ends a decoder")
    archived(theirs, backups.folder_of(box) / "b.tgz")
    backups.wish(box, "b.tgz")
    grant(box)
    assert backups.noted(box / "backups" / backups.LAST)["why"] == "restored"
    assert found_in(box) == ([], SIX, [])
    assert (box / "scripts/one.txt").read_bytes() == b"ours"
    assert not any((box / name).exists() for name in ("decoded", *SECRET))


def test_nobody_brings_a_backup_under_the_name_of_the_boxs_own(tmp_path: Path) -> None:
    box, theirs = played(tmp_path / "box", 3), archived(played(tmp_path / "theirs", 5), tmp_path / "b.tgz")
    name = f"{backups.BEFORE}0.4.0.tgz"
    answer = list(work({"do": "show", "state": str(box), "file": str(theirs), "name": name}))
    assert "failed" in str(answer) and backups.on_the_box(box) == []


def with_member(archive: Path, name: str, data: bytes) -> Path:
    """That archive with one more file, under a name of somebody's choice."""
    plain = archive.with_name("plain.tar")
    with tarfile.open(archive) as tar, tarfile.open(plain, "w", format=tarfile.PAX_FORMAT) as out:
        for each in tar:
            out.addfile(each, tar.extractfile(each) if each.isfile() else None)
        member = tarfile.TarInfo(name)
        member.size = len(data)
        member.pax_headers = {"path": name}
        out.addfile(member, io.BytesIO(data))
    return plain


@pytest.mark.parametrize("name", ["a\0b.txt", "\x1b[2J.txt", "../../out.txt", "n" * 400])
def test_no_name_in_a_backup_keeps_the_box_from_starting(tmp_path: Path, name: str) -> None:
    box = played(tmp_path / "box", 3)
    made = archived(played(tmp_path / "theirs", 5), tmp_path / "b.tgz")
    with_member(made, f"var/lib/space-alert-companion/scripts/{name}", b"x").replace(backups.folder_of(box) / "b.tgz")
    backups.wish(box, "b.tgz")
    grant(box)
    assert not (box / "backups" / backups.WISH).exists()
    assert not (tmp_path / "out.txt").exists()
    assert found_in(box)[2] == []


def test_a_wish_that_ends_the_box_each_time_is_given_up(tmp_path: Path) -> None:
    box = played(tmp_path / "box", 3)
    backed_up(played(tmp_path / "theirs", 5), backups.folder_of(box) / "b.tgz")
    backups.wish(box, "b.tgz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.commands.restore.put_back", ends_the_box)
        for _ in range(TRIES):
            with pytest.raises(MemoryError):
                grant(box)
        grant(box)
    told = json.dumps(backups.noted(box / "backups" / backups.LAST))
    assert "not_restored" in told and str(TRIES) in told
    assert as_found(box)[1] == [1, 2, 3]


GOOD = Settings(language="ja", volume=30, speakers=(("AA:BB:CC:DD:EE:FF", "Box", 150),), played=("eclipse",))


def odd(value: Any, /, **changed: Any) -> Any:
    """With whatever may stand in a file, whatever its fields are for."""
    return replace(value, **changed)


ODD_LINES = [
    odd(LINE, players=5), odd(LINE, lines=(5,)), odd(LINE, won="perhaps"), odd(LINE, id=None),
    odd(LINE, value=odd(LINE, title=7)),
]  # fmt: skip
ODD_SETTINGS = [
    odd(GOOD, volume="loud"), odd(GOOD, volume=10**9), odd(GOOD, brightness=-1),
    odd(GOOD, speakers=(("AA:BB:CC:DD:EE:FF", "Box"),)), odd(GOOD, speakers=(("AA:BB:CC:DD:EE:FF", "B", 10**6),)),
    odd(GOOD, speakers=(("'}|reboot", "Box", 150),)), odd(GOOD, played="eclipse"), odd(GOOD, games=()),
    odd(GOOD, games={"space_alert": odd(space_alert.Preferences(), track_starts=(5,))}),
]  # fmt: skip


def test_what_the_box_writes_itself_is_fit_in_every_game() -> None:
    kept = {each.game: each.kind_of_preferences() for each in STORAGES}
    assert len(kept) == len(GAMES)
    assert is_fit(GOOD) and is_fit(LINE) and is_fit(replace(GOOD, games=kept)) and is_fit(replace(LINE, won=True))


@pytest.mark.parametrize("value", [*ODD_LINES, *ODD_SETTINGS], ids=repr)
def test_log_and_settings_of_a_strangers_backup_hold_nothing_that_the_box_would_not_write(value: object) -> None:
    table, column = ("log", "entry") if isinstance(value, LogEntry) else ("setting", "value")
    assert not is_harmless(table, {"name": "settings", column: json.dumps(written(value))})


def test_rows_that_are_fit_come_through() -> None:
    assert is_harmless("log", {"entry": json.dumps(written(LINE))})
    assert is_harmless("setting", {"name": "settings", "value": json.dumps(written(GOOD))})
    for odd in ("5", "[", '{"": "none"}', "[" * 100_000):
        assert not is_harmless("log", {"entry": odd})


@pytest.mark.parametrize("version", ["0.1.0", "0.2.0"])
def test_lines_of_earlier_versions_come_through(tmp_path: Path, version: str) -> None:
    with tarfile.open(DATA / version / "stages.tar.xz") as tar:
        tar.extractall(tmp_path)
    lines = 0
    for file in sorted(tmp_path.rglob("*.db"))[::4]:
        with closing(sqlite3.connect(file)) as database:
            for (entry,) in database.execute("SELECT entry FROM log"):
                lines += 1
                assert is_harmless("log", {"entry": entry}), entry[:200]
    assert lines


def test_nothing_but_an_address_gets_into_what_alsa_reads() -> None:
    used: list[object] = []
    sound = SimpleNamespace(speaker=SimpleNamespace(wireless=used.append))
    airing = Airing(lambda _command: None, cast(Any, sound), installed=lambda: False)
    for address in ("AA:BB:CC:DD:EE:FF", "AA'}|reboot", "AA:BB:CC:DD:EE:FF\n", ""):
        airing.use(UseSpeaker(address, 150))
    assert [each is not None for each in used] == [True, False, False, False]


def ends_the_box(*_: object, **__: object) -> None:
    raise MemoryError


def test_an_archive_that_holds_far_more_than_it_is_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "LARGEST_UNPACKED", 1 << 20)
    box, bomb = played(tmp_path / "box", 3), tmp_path / "bomb.tgz"
    (box / "voices").mkdir()
    (box / "voices/silence.wav").write_bytes(bytes(8 << 20))
    archived(box, bomb)
    with pytest.raises(Useless):
        looked_into(bomb)


def test_what_has_no_room_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box, made = played(tmp_path / "box", 3), archived(played(tmp_path / "theirs", 5), tmp_path / "b.tgz")
    monkeypatch.setattr(backup, "disk_usage", lambda _at: Full())
    for act in (lambda: looked_into(made), lambda: put_back(made, box)):
        with pytest.raises(OSError, match="No space"):
            act()
    assert as_found(box)[1] == [1, 2, 3]


class Full:
    free = KEPT_FREE


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act for another user")
def test_root_restores_no_further_than_the_boxs_own_user_gets() -> None:
    """The daemon's user owns the folder, and may have put links into it."""
    with tempfile.TemporaryDirectory() as scratch:  # not below a folder that only root may enter
        Path(scratch).chmod(0o755)
        restored_through_links(Path(scratch))


def restored_through_links(tmp_path: Path) -> None:
    nobody = 65534
    mine = tmp_path / "roots"
    mine.mkdir()
    (mine / "shadow").write_text("root's")
    theirs = played(tmp_path / "theirs", 5)
    for name in ("scripts/one.txt", "voices/pack/two.ogg"):
        (theirs / name).parent.mkdir(parents=True)
        (theirs / name).write_text("beaten")
    made = archived(theirs, tmp_path / "b.tgz")
    box = played(tmp_path / "box", 3)
    (box / "scripts").mkdir()
    (box / "scripts/one.txt").symlink_to(mine / "shadow")
    (box / "voices").symlink_to(mine)
    for each in (box, *box.rglob("*")):
        os.chown(each, nobody, nobody, follow_symlinks=False)
    with pytest.raises(OSError, match="denied"):
        put_back(made, box)
    assert (mine / "shadow").read_text() == "root's" and (mine / "shadow").stat().st_uid == 0
    assert [each.name for each in mine.iterdir()] == ["shadow"]
    (box / "scripts/one.txt").unlink()
    (box / "voices").unlink()
    put_back(made, box)
    assert (box / "voices/pack/two.ogg").read_text() == "beaten"
    assert {each.stat().st_uid for each in (box / "companion.db", box / "heartbeat", box / "voices/pack")} == {nobody}
    assert os.geteuid() == 0
