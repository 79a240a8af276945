"""PURE. Everything Space Empires says, over the words of the box."""

from companion.words import BOX, Words

TOPICS = (
    "aiming", "board", "codes", "duel", "log", "notes", "odds", "page", "past", "rulings", "setup", "several", "sheet",
    "stars", "table", "terms", "titles", "voice",
)  # fmt: skip
WORDS = Words(__name__, TOPICS, BOX)
say, knows = WORDS.say, WORDS.knows
