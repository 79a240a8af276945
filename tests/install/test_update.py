"""An update on a small box in a folder: the real updater, installer and signatures; systemd is played."""

import random
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.user_files import bundle
from companion.user_files.bundle import Refused
from tests.install.updating import NEW, OLD, SmallBox, bundle_of, key_in, kills, program, venv_in
from tools.install import UPDATE_KEYS


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    at = tmp_path_factory.mktemp("made")
    key = key_in(at)
    return {"key": key, "ready": venv_in(at), "good": bundle_of(NEW, key, at)}


@pytest.fixture
def box(made: Mapping[str, Path], tmp_path: Path) -> SmallBox:
    return SmallBox(tmp_path / "box", made["key"], made["ready"])


def keys(made: Mapping[str, Path]) -> tuple[str, ...]:
    return bundle.keys_in(made["key"].with_suffix(".pub"))


# --- what is taken ---------------------------------------------------------------------------------------


def test_a_bundle_of_ours_says_what_it_brings(made: Mapping[str, Path]) -> None:
    assert bundle.looked_into(made["good"], keys(made)).version == NEW


def test_any_changed_byte_is_refused(made: Mapping[str, Path], tmp_path: Path) -> None:
    """Also where a tar has room that nobody reads, and in the signature itself."""
    whole, chance, spoilt = made["good"].read_bytes(), random.Random(5), tmp_path / "spoilt.update"
    at = whole.rindex(bundle.BEGIN)
    places = [0, 120, 600, at - 1, at + 1, at + 40, len(whole) - 30, len(whole) - 1]
    for place in [*places, *(chance.randrange(len(whole)) for _ in range(12))]:
        spoilt.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(Refused) as refused:
            bundle.looked_into(spoilt, keys(made))
        assert refused.value.why in ("signature", "unsigned"), place
    for other in (whole[:-1], whole + b"\n", whole[1:], whole[:at]):
        spoilt.write_bytes(other)
        with pytest.raises(Refused):
            bundle.looked_into(spoilt, keys(made))


def test_another_key_and_no_key_at_all_are_refused(made: Mapping[str, Path], tmp_path: Path) -> None:
    theirs = bundle_of(NEW, key_in(tmp_path, "other"), tmp_path)
    with pytest.raises(Refused, match="signature"):
        bundle.looked_into(theirs, keys(made))
    with pytest.raises(Refused, match="no_key"):
        bundle.looked_into(made["good"], ())


def test_what_the_key_signed_for_another_purpose_is_no_update(
    made: Mapping[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.bundle.NAMESPACE", "file")
    with pytest.raises(Refused, match="signature"):
        bundle.looked_into(bundle_of(NEW, made["key"], tmp_path), keys(made))


@pytest.mark.parametrize(("version", "newer"), [("1.0.1", True), ("1.0", False), ("0.9.9", False), ("1.10.0", True)])
def test_only_a_newer_version_fits(version: str, newer: bool) -> None:
    manifest = bundle.Manifest(version, "aarch64", ("3.11",), {})
    if newer:
        bundle.fits(manifest, OLD, "aarch64", "3.11")
    else:
        with pytest.raises(Refused, match="older"):
            bundle.fits(manifest, OLD, "aarch64", "3.11")


def test_one_for_another_machine_or_python_is_refused() -> None:
    manifest = bundle.Manifest(NEW, "aarch64", ("3.11", "3.13"), {})
    with pytest.raises(Refused, match="machine"):
        bundle.fits(manifest, OLD, "armv7l", "3.11")
    with pytest.raises(Refused, match="python"):
        bundle.fits(manifest, OLD, "aarch64", "3.12")


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "elsewhere/file"])
def test_nothing_is_unpacked_outside(made: Mapping[str, Path], tmp_path: Path, name: str) -> None:
    from tools import bundle as making

    odd = making.write(NEW, {name: b"x"}, made["key"], tmp_path)
    with pytest.raises(Refused, match="damaged"):
        bundle.unpack(odd, tmp_path / "there")
    assert not (tmp_path / "outside").exists()


# --- what is done with it --------------------------------------------------------------------------------


def test_an_update_takes_the_place_of_the_program_and_leaves_a_way_back(
    made: Mapping[str, Path], box: SmallBox
) -> None:
    assert box.acts(f"update {box.bring(made['good'])}")["did"] == "updated"
    assert (box.version, box.unit_of) == (NEW, NEW)
    assert box.seen(box.before) == box.files[OLD]
    assert box.acts("back")["did"] == "back"
    assert (box.version, box.unit_of) == (OLD, OLD)
    assert box.acts("back")["did"] == "back"  # and there again
    assert (box.version, box.unit_of) == (NEW, NEW)


@pytest.mark.parametrize("breaks", ["start", "later"])
def test_a_version_that_does_not_start_steps_back_by_itself(
    made: Mapping[str, Path], box: SmallBox, tmp_path: Path, breaks: str
) -> None:
    files = program(NEW, breaks)
    if breaks == "later":  # what does not belong to a program is not installed: it is put where one looks
        files["companion/__main__.py"] = b"open(__file__.replace('companion/__main__.py', 'crashes'), 'w').close()\n"
    told = box.acts(f"update {box.bring(bundle_of(NEW, made['key'], tmp_path, files))}")
    assert (told["did"], told["said"]) == ("fell_back", {"version_failed": NEW})
    assert (box.version, box.unit_of) == (OLD, OLD)
    assert not box.before.exists()  # it is no way back


def test_a_power_cut_in_every_first_start_ends_with_the_old_one(
    made: Mapping[str, Path], box: SmallBox, tmp_path: Path
) -> None:
    box.acts(f"update {box.bring(made['good'])}")
    (box.home / "trial").write_text("new 2")
    assert box.acts()["did"] == "fell_back"
    assert (box.version, box.unit_of) == (OLD, OLD)


def test_units_are_those_of_the_version_after_a_cut_in_the_middle_of_a_step_back(
    made: Mapping[str, Path], box: SmallBox
) -> None:
    box.acts(f"update {box.bring(made['good'])}")
    shutil.move(box.home, box.home.with_name("new"))
    shutil.move(box.before, box.home)
    shutil.move(box.home.with_name("new"), box.before)
    (box.before / "trial").write_text("new 1")
    box.acts()
    assert (box.version, box.unit_of) == (OLD, OLD)
    assert not box.before.exists()


def refused(box: SmallBox, name: str) -> object:
    before = box.seen(box.home)
    told = box.acts(f"update {name}")
    assert (told["did"], box.seen(box.home), box.version) == ("refused", before, OLD)
    assert not list(box.home.parent.glob("*.coming")) + list(box.home.parent.glob("*.next"))
    return told["why"]


def test_what_cannot_be_taken_is_refused_and_nothing_is_changed(
    made: Mapping[str, Path], box: SmallBox, tmp_path: Path
) -> None:
    spoilt = tmp_path / "spoilt.update"
    spoilt.write_bytes(made["good"].read_bytes().replace(b"VERSION", b"VERSIOM", 1))
    assert refused(box, box.bring(spoilt)) == "signature"
    assert refused(box, box.bring(bundle_of("0.9.0", made["key"], tmp_path))) == "older"
    assert refused(box, box.bring(bundle_of(OLD, made["key"], tmp_path))) == "older"
    assert refused(box, box.bring(bundle_of("1.2.0", made["key"], tmp_path, machine="armv7l"))) == "machine"
    (box.root / UPDATE_KEYS.lstrip("/")).unlink()
    assert refused(box, box.bring(made["good"])) == "no_key"


def test_a_root_in_memory_is_not_updated(made: Mapping[str, Path], box: SmallBox) -> None:
    mounts = box.root / "proc/self/mountinfo"
    mounts.parent.mkdir(parents=True)
    mounts.write_text("1 0 0:1 / / rw - overlay overlay rw\n")
    assert refused(box, box.bring(made["good"])) == "read_only"


def test_root_follows_no_link_that_the_daemon_may_have_left(made: Mapping[str, Path], box: SmallBox) -> None:
    (box.state / "updates/x.update").symlink_to(made["good"])
    assert refused(box, "x.update") == "failed"
    box.bring(made["good"])
    assert box.acts("update ../updates/space-alert-1.1.0.update") == {} or box.version == OLD


def test_a_step_back_without_a_version_before_is_refused(box: SmallBox) -> None:
    assert box.acts("back")["why"] == "no_before"


def test_killed_at_any_instant_the_old_one_or_the_new_one_starts(tmp_path: Path) -> None:
    ended = kills(4, 3, tmp_path)
    assert set(ended) <= {"killed, old", "killed, new", "too late, new"}
