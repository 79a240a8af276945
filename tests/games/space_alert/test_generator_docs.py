"""docs/generator.md and its picture show what the generator does now."""

import importlib.util

from tests import ROOT


def test_table_and_picture_are_what_the_generator_makes() -> None:
    spec = importlib.util.spec_from_file_location("generator_docs", ROOT / "tools" / "generator_docs.py")
    assert spec is not None and spec.loader is not None
    docs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(docs)
    rows = docs.measured()
    text = docs.PAGE.read_text("utf-8")
    assert docs.page(text, rows) == text, "run tools/generator_docs.py"
    assert docs.picture(rows) == docs.PICTURE.read_text("utf-8"), "run tools/generator_docs.py"
