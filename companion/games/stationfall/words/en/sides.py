"""The two sides of two players or teams, English."""

TEXTS: dict[str, str] = {
    "a": "Side A",
    "b": "Side B",
}
