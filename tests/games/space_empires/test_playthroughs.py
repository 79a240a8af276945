"""Playthroughs in both languages: a text file is the script and the transcript (`--update` writes it again).

A line with `>` is what people do; below it is what the display then shows, and what is heard.
"""

from pathlib import Path

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.panel_view import spoken
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.voice import PREFIX, VOICED
from companion.kit.commands import DateKnown, SeedGiven, Undo, VoiceStatus
from companion.kit.effects import Effect, Save, Sound
from companion.kit.evening import Settings
from companion.layout import lay_out
from companion.types import Hold, Key
from companion.voice.pack import Form, Pack, Recording
from tests.games.space_empires.table import played

HANDS = {"undo": Undo(), "held": Hold(Key.OK)}
FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
PACKS = {name: Pack("test", name, Form.APART, dict.fromkeys(VOICED.clips, Recording(900))) for name in ("en", "ja")}


def transcript(text: str) -> str:
    head, *script = [line for line in text.splitlines() if line and not line.startswith("  ")]
    language = head.split()[-1]
    evening = Evening(settings=Settings(language=language, shown=(ID,)))
    evening, _ = played(evening, SeedGiven(2), DateKnown("2026-11-17"), VoiceStatus(PACKS[language]))
    lines = [head, ""]
    for line in script:
        evening, effects = played(evening, *(HANDS.get(word, word) for word in line[1:].split()))
        frame = draw(evening).frame
        assert lay_out(frame).cut == ()
        lines += [line, *(f"  {row}" for row in spoken(frame)), *(f"  * {row}" for row in heard(effects))]
    return "\n".join(lines) + "\n"


def heard(effects: list[Effect]) -> list[str]:
    found = []
    for effect in effects:
        if isinstance(effect, Sound):
            found.append(" ".join(cue.sound.removeprefix(PREFIX) for cue in effect.score))
        if isinstance(effect, Save):
            found.append(f"log: {effect.entry.title}. {effect.entry.result}")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_the_evening_goes_as_written(file: Path, request: pytest.FixtureRequest) -> None:
    now = transcript(file.read_text("utf-8"))
    if request.config.getoption("--update"):
        file.write_text(now, "utf-8")
    assert file.read_text("utf-8") == now


def test_there_are_playthroughs_in_both_languages() -> None:
    assert {file.stem.rpartition("-")[2] for file in FILES} == {"en", "ja"}
