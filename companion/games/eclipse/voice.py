"""Every clip of Eclipse that a voice pack can hold; knows nothing of the game itself (`GameInfo.voice`)."""

from companion.voice.spoken import Voiced
from companion.words.numbers import NUMBERS

PREFIX = "eclipse/"
SOUNDS = {
    "sound_gong": "gong", "sound_hit": "hit", "sound_explosion": "explosion", "sound_short": "low",
    "sound_disc": "eclipse_disc", "sound_missile": "whoosh", "sound_chime": "chime",
}  # fmt: skip
NAMES = (
    "red", "blue", "green", "yellow", "white", "black",
    "interceptor", "cruiser", "dreadnought", "starbase", "ancient", "gcds",
)  # fmt: skip
RANKS = tuple(f"rank_{rank}" for rank in range(1, 7))
ROUNDS = tuple(f"round_{number}" for number in range(1, 10))
PLAIN = (
    "combat", "upkeep", "cleanup", "tiles", "scoring", "last_round", "starts", "battle", "centre", "against",
    "destroyed", "holds", "is_short", "short_by", "fire", "dice", "going_on",
)  # fmt: skip

VOICED = Voiced(
    tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *ROUNDS, *NUMBERS, *RANKS, *NAMES)),
    sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()},
)
