"""What was put off to be said later, said in English."""

from functools import partial

from companion.words import ENGLISH, said

in_english = partial(said, ENGLISH)
