"""The presses in docs/keys.md are counted, not guessed."""

from tests.fonts_source import tool_named


def test_the_documented_presses_are_those_of_today() -> None:
    tool = tool_named("presses")
    text = tool.DOCS.read_text("utf-8")
    assert text == tool.with_table(text), "run .venv-dev/bin/python tools/presses.py --write"


def test_the_next_mission_is_five_presses_away() -> None:
    tool = tool_named("presses")
    panel = tool.counted(dict(tool.WISHES)["the last crew, any mission, start"])
    assert panel.turns + panel.presses <= 5
