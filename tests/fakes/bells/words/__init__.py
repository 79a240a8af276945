"""What the bells say."""

from companion.words import BOX, Words

WORDS = Words(__name__, BOX)
