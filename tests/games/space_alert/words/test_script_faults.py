"""Every fault and note of a script has its sentence."""

import re

import pytest

from companion.games.space_alert.words import WORDS
from companion.games.space_alert.words.script_faults import fault_line, note_line, phase_ends_line
from companion.rules.space_alert.script import read
from companion.words import SPOKEN
from tests import ROOT
from tests.words.in_every_language import keys_of

RULES = ROOT / "companion" / "rules" / "space_alert"
READERS = ("reading.py", "comma_code.py", "line_format.py", "mission_json.py", "script.py")
SOURCE = "\n".join((RULES / name).read_text("utf-8") for name in READERS)
RAISED = r'(?:Bad|ValueError|fault|Fault|next)\(\s*"([a-z_]+)"'


@pytest.mark.parametrize("language", SPOKEN)
def test_every_kind_of_fault_is_worded(language: str) -> None:
    kinds = set(re.findall(RAISED, SOURCE))
    assert len(kinds) > 25
    assert {kind for kind in kinds if f"scripts.{kind}" not in keys_of(WORDS)} == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_note_is_worded(language: str) -> None:
    kinds = set(re.findall(r'\.note\(\s*"([a-z_]+)"', SOURCE))
    assert len(kinds) >= 5
    assert {kind for kind in kinds if f"scripts.note_{kind}" not in keys_of(WORDS)} == set()


def test_a_fault_names_place_event_and_token() -> None:
    (fault,) = read("010ID,315,340PE1,955PE2").faults
    assert fault_line("en", fault).startswith("line 1, column 7 (event 2): '315' is a time")


def test_in_a_file_of_many_a_fault_names_its_mission() -> None:
    (fault,) = read("[x]\na = 010ID,340PE1,955PE2\nb = 315,340PE1,955PE2").faults
    assert fault_line("ja", fault, several=True).startswith("b：3行5文字目")


def test_what_the_reader_decided_is_said() -> None:
    found = read("010AL2ITB,340PE1,955PE2")
    assert [note_line("en", note) for note in found.notes] == ["internal threats have no zone; left out: 010AL2ITB"]
    assert "--phase-end real" in (phase_ends_line("en", found) or "")
    assert phase_ends_line("en", read("3:40 - 10:00\nID 0:10")) is None
