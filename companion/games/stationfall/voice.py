"""What Stationfall has recorded: lines of the voice and sounds of the studio. It loads nothing of the game."""

from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.terms import Side
from companion.voice.spoken import Voiced

PREFIX = "stationfall/"
SOUNDS = {
    "sound_tick": "tick",
    "sound_due": "two_tones",
    "sound_alarm": "alarm",
    "sound_power_down": "power_down",
    "sound_power_up": "power_up",
    "sound_launch": "launch",
    "sound_loss": "thud",
    "sound_shutter": "shutter",
    "sound_gavel": "gavel",
    "sound_reentry": "roar",
    "sound_chord": "chord",
}
PLAIN = (
    "abandon_ship", "backup_power", "blackout", "power_normal", "project_x", "monster", "antimatter_armed",
    "detonation", "remove_locks", "due", "due_antimatter", "due_launch", "due_other", "is_away", "is_lost",
    "is_suspect", "evidence_in", "is_guilty", "is_cleared", "reentry", "stationfall", "markers_in_play", "reveals",
    "delivers", "wins", "nobody_wins", "turn_of",
)  # fmt: skip
MINUTES = tuple(f"minute_{minute}" for minute in range(21))
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "pink", "white", "black")
NAMES = (
    *(f"colour_{colour}" for colour in COLOURS),
    *(f"side_{side.lower()}" for side in Side),
    *(f"pod_{pod.lower().replace(' ', '_').replace('-', '_')}" for pod in PODS),
)
CLIPS = tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *MINUTES, *NAMES))
VOICED = Voiced(CLIPS, sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()})
