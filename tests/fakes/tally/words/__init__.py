from companion.words import BOX, Words

WORDS = Words(__name__, ("titles",), BOX)
say = WORDS.say
