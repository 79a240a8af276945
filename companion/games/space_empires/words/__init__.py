"""PURE. Everything Space Empires says, over the words of the box."""

from companion.words import BOX, Words

TOPICS = ("codes", "log", "page", "rulings", "setup", "stars", "table", "terms", "titles", "voice")
WORDS = Words(__name__, TOPICS, BOX)
say, knows = WORDS.say, WORDS.knows
