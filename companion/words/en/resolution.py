"""What happens in a resolution round, English."""

TEXTS: dict[str, str] = {}
