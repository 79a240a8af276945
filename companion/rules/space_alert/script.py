"""Mission scripts in every notation in use: which one a text is written in, reading it, writing it."""

import re
from collections.abc import Sequence

from companion.rules.space_alert.comma_code import read_ini, read_scripts, written_ini, written_script
from companion.rules.space_alert.line_format import ENDS, KINDS, read_lines, written_blocks, written_lines
from companion.rules.space_alert.mission_json import read_json, written_json, written_list
from companion.rules.space_alert.reading import Fault, PhaseEnds, Reading, Token
from companion.rules.space_alert.timeline import Timeline

NOTATIONS = ("script", "lines", "json")


def notation(text: str) -> str:
    """`json`, `ini`, `lines` or `script` (the comma code), judged by its first line with content."""
    rows = [row.strip() for row in text.split("\n")]
    first = next((row for row in rows if row and row[0] not in "#;"), "")
    if re.fullmatch(r"\[[^\[\]{}\",]+\]", first):
        return "ini"
    if first.startswith(("{", "[")):
        return "json"
    if ENDS.match(first) or first.split(" ")[0].upper() in KINDS:
        return "lines"
    return "ini" if "=" in first else "script"


def read(text: str, phase_ends: PhaseEnds | None = None, name: str = "script") -> Reading:
    """All missions of a text that can be read, and all faults of the others. `phase_ends` says what PE means, else it
    is guessed."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return Reading(faults=(Fault("nothing", Token("", 0, 0)),))
    match notation(text):
        case "json":
            return read_json(text)
        case "ini":
            return read_ini(text, phase_ends)
        case "lines":
            return read_lines(text, name)
    return read_scripts(text, phase_ends, name)


def write(timelines: Sequence[Timeline], to: str, phase_ends: PhaseEnds = PhaseEnds.PRINTED) -> str:
    """In one of NOTATIONS: a single mission bare, several in the wrapper that goes with it."""
    if len(timelines) == 1:
        single = timelines[0]
        match to:
            case "json":
                return written_json(single)
            case "lines":
                return written_lines(single)
        return written_script(single, phase_ends)
    match to:
        case "json":
            return written_list(timelines)
        case "lines":
            return written_blocks(timelines)
    return written_ini(timelines, phase_ends)
