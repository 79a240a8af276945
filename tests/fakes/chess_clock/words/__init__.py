from companion.words import BOX, Words

WORDS = Words(__name__, ("chess", "groups", "moves"), BOX)
say = WORDS.say
