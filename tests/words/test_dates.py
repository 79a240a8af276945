"""Dates as each language writes them."""

import pytest

from companion.words import SPOKEN
from companion.words.dates import dated, dated_short


def test_a_date_is_written_as_the_language_does() -> None:
    assert (dated("en", "2026-11-16"), dated_short("en", "2026-11-16")) == ("2026-11-16", "11-16")
    assert (dated("ja", "2026-11-16"), dated_short("ja", "2026-11-16")) == ("2026/11/16", "11/16")


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_keeps_all_three_parts(language: str) -> None:
    assert all(part in dated(language, "2026-11-16") for part in ("2026", "11", "16"))
    assert "2026" not in dated_short(language, "2026-11-16")


def test_what_is_no_date_stays_as_it_is() -> None:
    assert dated("ja", "") == "" and dated_short("ja", "?") == "?"
