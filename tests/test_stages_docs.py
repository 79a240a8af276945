"""The map of stages in the docs is what the tables give."""

from tools.stages import FILE, page


def test_the_map_of_stages_is_of_today() -> None:
    assert FILE.read_text("utf-8") == page(), "write it again: .venv-dev/bin/python tools/stages.py"
