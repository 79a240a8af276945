"""What happens in a resolution round, Japanese."""

TEXTS: dict[str, str] = {}
