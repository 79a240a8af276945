TEXTS: dict[str, str] = {"Check": "Hourglass"}
