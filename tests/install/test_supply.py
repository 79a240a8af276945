"""What a release says of itself: which packages, by which licences, from what."""

import json
from pathlib import Path

from tests import ROOT
from tools import supply

LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PACKAGES = supply.pinned(LOCK)
THERE = supply.installed_in(next((ROOT / ".venv").glob("lib/python*/site-packages")))
MADE = "2026-11-18T12:00:00Z"


def test_every_package_of_the_lock_is_in_the_bill_with_its_licence_and_sums() -> None:
    bill = supply.bill_of_materials("9.9", PACKAGES, THERE, MADE)
    parts = bill["components"]
    assert isinstance(parts, list)
    assert [(each["name"], each["version"]) for each in parts] == [(each.name, each.version) for each in PACKAGES]
    assert LOCK.count("--hash=sha256:") == sum(len(each["properties"]) for each in parts)
    assert [each["name"] for each in parts if "licenses" not in each] == []


def test_the_bill_is_the_same_whenever_it_is_made_and_another_when_a_package_is() -> None:
    first, again = (supply.bill_of_materials("9.9", PACKAGES, THERE, MADE) for _ in range(2))
    assert json.dumps(first) == json.dumps(again)
    fewer = supply.bill_of_materials("9.9", PACKAGES[1:], THERE, MADE)
    assert fewer["serialNumber"] != first["serialNumber"]


def test_constraints_hold_a_foreign_installer_to_the_lock() -> None:
    lines = supply.constraints(PACKAGES).splitlines()
    assert lines == [line.split(" ")[0] for line in LOCK.splitlines() if "==" in line and not line.startswith(" ")]


def test_every_package_brings_the_text_of_its_licence() -> None:
    texts = supply.licence_texts(PACKAGES, THERE)
    without = [each.name for each in PACKAGES if not any(name.startswith(f"{each.name}-") for name in texts)]
    assert without == []


def test_the_archive_of_licences_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    texts = {"b-1/LICENSE": b"two", "a-1/COPYING": b"one"}
    first = supply.packed(texts, tmp_path / "first.tar", 1000).read_bytes()
    turned = dict(reversed(texts.items()))
    assert supply.packed(turned, tmp_path / "second.tar", 1000).read_bytes() == first


def test_provenance_names_the_commit_and_the_sums_of_what_was_made(tmp_path: Path) -> None:
    made = tmp_path / "made.whl"
    made.write_bytes(b"a wheel")
    said = supply.provenance("c0ffee", MADE, [made], {"requirements.lock": "00"}, "3.11.7")
    assert said["subject"] == [{"name": "made.whl", "digest": {"sha256": supply.sum_of(b"a wheel")}}]
    assert '"gitCommit": "c0ffee"' in json.dumps(said)
