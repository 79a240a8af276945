"""What Eclipse has recorded: lines of the voice and sounds of the studio. It loads nothing of the game."""

from companion.rules.eclipse.names import NPC_SHIPS, PLAYER_SHIPS
from companion.rules.eclipse.numbers import ROUNDS
from companion.voice.spoken import Voiced

PREFIX = "eclipse/"
SOUNDS = {"sound_gong": "gong", "sound_hit": "hit", "sound_explosion": "explosion", "sound_short": "low"}
PLAIN = (
    "combat", "upkeep", "cleanup", "scoring", "last_round", "starts", "battle", "against", "destroyed", "is_short",
    "fire", "wins",
)  # fmt: skip
ROUNDS_SAID = tuple(f"round_{number}" for number in range(1, ROUNDS + 1))
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
NAMES = (*COLOURS, *(ship.value for ship in (*PLAYER_SHIPS, *NPC_SHIPS)))
CLIPS = tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *ROUNDS_SAID, *NAMES))
VOICED = Voiced(CLIPS, sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()})
