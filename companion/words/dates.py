"""PURE. Dates as each language writes them; stored, exported and sorted they stay 2026-11-16."""

from companion.words import InLanguage, say


def dated(language: str | InLanguage, date: str) -> str:
    """16.11.2026, 16/11/2026, 2026/11/16; as it stands where it is no date."""
    return written(language, "dates.day", date)


def dated_short(language: str | InLanguage, date: str) -> str:
    """The same without its year, for a narrow row."""
    return written(language, "dates.short", date)


def written(language: str | InLanguage, key: str, date: str) -> str:
    parts = date.split("-")
    if len(parts) != 3:
        return date
    return say(language, key, **dict(zip(("year", "month", "day"), parts, strict=True)))
