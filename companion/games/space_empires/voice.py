"""Every clip of Space Empires that a voice pack can hold; knows nothing of the game itself (`GameInfo.voice`)."""

from companion.voice.spoken import Voiced
from companion.words.numbers import NUMBERS

PREFIX = "space_empires/"
SOUNDS = {
    "sound_tick": "empires_marker",
    "sound_launch": "empires_launch",
    "sound_arrival": "empires_battle",
    "sound_chord": "empires_score",
}
COLOURS = ("red", "blue", "white", "green", "yellow")
UNITS = ("sc", "dd", "ca", "bc", "bb", "dn", "base", "sy", "r", "cv", "f", "sw", "mines")
PLAIN = (
    # the solo game
    "economic_phase", "launches_fleet", "launches_raiders", "leaves_home", "fleet", "home", "nobody",
    "machine", "comes", "strength", "entry", "hull_left", "destroyed", "heals_to", "alien_home_destroyed", "homes_left",
    "won", "lost", "weak_fighters", "weak_mines", "weak_cloaking", "weak_large_fleets", "weak_none",
    # games for several
    "bids_in", "chooses_first", "goes_first", "colony_points", "wins", "opens_fighter", "opens_cloaking",
)  # fmt: skip
NAMED = (
    *(f"name_{colour}" for colour in COLOURS),
    *(f"one_{unit}" for unit in UNITS),
    *(f"many_{unit}" for unit in UNITS),
    *NUMBERS,
)

VOICED = Voiced(
    tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *NAMED)),
    sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()},
)
