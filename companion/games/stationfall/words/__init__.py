"""PURE. Everything Stationfall says, over the words of the box."""

from companion.words import BOX, Words

TOPICS = (
    "actions", "aid", "asks", "characters", "codes", "colours", "dials", "effects", "events", "follows", "log", "page",
    "places", "pods", "rulings", "sections", "setup", "sides", "status", "table", "moves", "terms", "titles", "turn",
    "voice",
)  # fmt: skip
WORDS = Words(__name__, TOPICS, BOX)
say, knows = WORDS.say, WORDS.knows
