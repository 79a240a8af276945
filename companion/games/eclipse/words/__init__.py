"""PURE. Everything Eclipse says, over the words of the box."""

from companion.words import BOX, Words

WORDS = Words(__name__, BOX)
say, knows = WORDS.say, WORDS.knows
