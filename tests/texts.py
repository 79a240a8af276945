"""Every text there is: the box's by its key, a game's by the game's name and its key."""

from companion.games import GAMES
from companion.words import BOX, SPOKEN, Words

PACKAGES: dict[str, Words] = {"": BOX, **{f"{info.id}/": info.game.stages.words for info in GAMES}}
EVERY_TEXT = {
    language: {f"{owner}{key}": text for owner, words in PACKAGES.items() for key, text in words.own[language].items()}
    for language in SPOKEN
}
