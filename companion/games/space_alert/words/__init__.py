"""PURE. Everything Space Alert says, over the words of the box."""

from companion.words import BOX, Words

TOPICS = (
    "campaign", "cards", "check", "corrections", "crew", "debrief", "dials", "flight", "generator", "lesson", "log",
    "missions", "page", "resolution", "resolve", "rulings", "score", "scripts", "setup", "sheet", "ship", "threats",
    "titles", "turn", "voice", "why",
)  # fmt: skip
WORDS = Words(__name__, TOPICS, BOX)
say, knows = WORDS.say, WORDS.knows
