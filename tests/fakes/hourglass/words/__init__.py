"""What the hourglass says."""

from companion.words import BOX, Words

WORDS = Words(__name__, ("dials", "hourglass", "titles"), BOX)
say = WORDS.say
