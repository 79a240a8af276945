"""Every text there is: the box's by its key, a game's by the game's name and its key; of a number each of its forms."""

from collections.abc import Iterator
from pathlib import Path

from companion.games import GAMES
from companion.words import BOX, ENGLISH, SPOKEN, Words
from companion.words.compiler import english
from companion.words.reading import catalogue

PACKAGES: dict[str, Words] = {"": BOX, **{f"{info.id}/": info.game.stages.words for info in GAMES}}


def texts_of(words: Words, language: str) -> Iterator[tuple[str, str]]:
    """None if a game does not speak that language."""
    if language != ENGLISH and not Path(words.folder, f"{language}.po").exists():
        return
    found = catalogue(words.folder, language)
    for message in (english(found) if language == ENGLISH else found).messages.values():
        for form, text in enumerate(message.texts):
            yield (f"{message.context} {form}" if message.plural else message.context), text


EVERY_TEXT = {
    language: {f"{owner}{key}": text for owner, words in PACKAGES.items() for key, text in texts_of(words, language)}
    for language in SPOKEN
}
