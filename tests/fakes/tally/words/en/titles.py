TEXTS: dict[str, str] = {"Check": "Count"}
