TEXTS: dict[str, str] = {"points": "Minutes"}
