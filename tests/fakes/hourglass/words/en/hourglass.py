TEXTS: dict[str, str] = {"turn": "Turn it over", "upside_down": "Upside down", "ran_out": "{minutes} minutes"}
