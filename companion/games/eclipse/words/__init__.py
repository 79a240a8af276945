"""PURE. Everything Eclipse says, over the words of the box."""

from companion.words import BOX, Words

TOPICS = (
    "brief", "codes", "combat", "designs", "log", "menu", "names", "numbers", "page", "parts", "rulings", "score",
    "setup", "steps", "techs", "titles", "turn", "upkeep", "voice",
)  # fmt: skip
WORDS = Words(__name__, TOPICS, BOX)
say, knows = WORDS.say, WORDS.knows
