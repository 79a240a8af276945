"""The two sides of two players or teams, Japanese."""

TEXTS: dict[str, str] = {
    "a": "A側",
    "b": "B側",
}
