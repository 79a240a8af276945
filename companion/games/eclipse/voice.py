"""Every clip of Eclipse that a voice pack can hold; knows nothing of the game itself (`Cover.voice`)."""

from companion.voice.spoken import Voiced

PREFIX = "eclipse/"
SOUNDS = {"sound_gong": "gong", "sound_hit": "hit", "sound_explosion": "explosion", "sound_short": "low"}
NAMES = (
    "red", "blue", "green", "yellow", "white", "black",
    "interceptor", "cruiser", "dreadnought", "starbase", "ancient", "gcds",
)  # fmt: skip
ROUNDS = tuple(f"round_{number}" for number in range(1, 10))
PLAIN = (
    "combat", "upkeep", "cleanup", "scoring", "last_round", "starts", "battle", "against", "destroyed", "is_short",
    "fire", "wins",
)  # fmt: skip

VOICED = Voiced(
    tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *ROUNDS, *NAMES)),
    sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()},
)
