"""The map of stages in the docs is what the tables give, and the table of keys what they do."""

from tools import keys
from tools.stages import FILE, page


def test_the_map_of_stages_is_of_today() -> None:
    assert FILE.read_text("utf-8") == page(), "write it again: .venv-dev/bin/python tools/stages.py"


def test_the_table_of_keys_is_of_today() -> None:
    assert keys.FILE.read_text("utf-8") == keys.page(), "write it again: .venv-dev/bin/python tools/keys.py"
