"""What a script's reader found -> sentences, each with its place."""

from companion.games.space_alert.words import say
from companion.rules.space_alert.reading import Fault, Note, Reading
from companion.words import headed

LONGEST = 60  # letters of a token that are shown: what is no script at all may be one token of megabytes


def fault_line(language: str, fault: Fault, several: bool = False) -> str:
    """`line 1, column 5 (event 2): '315' is a time with no event behind it ...`"""
    token = fault.token
    shown = token.text if len(token.text) <= LONGEST else f"{token.text[:LONGEST]}..."
    sentence = say(language, f"scripts.{fault.kind}", token=shown)
    if token.line:
        key = "scripts.at_event" if token.number else "scripts.at"
        place = say(language, key, line=token.line, column=token.column, number=token.number)
        sentence = headed(language, place, sentence)
    return named(language, fault.mission, sentence) if several else sentence


def note_line(language: str, note: Note, several: bool = False) -> str:
    sentence = say(language, f"scripts.note_{note.kind}", detail=note.detail)
    return named(language, note.mission, sentence) if several else sentence


def named(language: str, mission: str, sentence: str) -> str:
    return say(language, "scripts.in_mission", mission=mission, said=sentence) if mission else sentence


def phase_ends_line(language: str, reading: Reading) -> str | None:
    """Which meaning of PE was taken; None where the notation leaves no choice."""
    if reading.phase_ends is None:
        return None
    how = "guessed" if reading.guessed else "told"
    return say(language, f"scripts.{how}_{reading.phase_ends.value}")
