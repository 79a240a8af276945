"""Every clip of Stationfall that a voice pack can hold: lines, names that go into them, sounds of the studio's."""

from companion.games.stationfall.keys import COLOURS, slug
from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.setup import START_MINUTES
from companion.rules.stationfall.terms import Side
from companion.voice.spoken import Voiced

PREFIX = "stationfall/"

SOUNDS = {
    "sound_tick": "station_minute",
    "sound_due": "station_marker",
    "sound_alarm": "alarm",
    "sound_power_down": "power_down",
    "sound_power_up": "power_up",
    "sound_launch": "launch",
    "sound_loss": "thud",
    "sound_shutter": "shutter",
    "sound_gavel": "gavel",
    "sound_reentry": "roar",
    "sound_chord": "station_score",
}
LINES = (
    "abandon_ship", "backup_power", "blackout", "power_normal", "project_x", "monster", "antimatter_armed",
    "detonation", "remove_locks", "due_antimatter", "due_launch", "due_other", "is_away", "is_lost",
    "is_suspect", "evidence_in", "is_guilty", "is_cleared", "reentry", "stationfall", "markers_in_play", "reveals",
    "delivers", "wins", "nobody_wins", "turn_of",
)  # fmt: skip
MINUTES = tuple(f"minute_{minute}" for minute in range(START_MINUTES.stop))
NAMES = (
    *(f"colour_{colour}" for colour in COLOURS),
    *(f"side_{side.lower()}" for side in Side),
    *(f"pod_{slug(pod)}" for pod in PODS),
)

VOICED = Voiced(
    tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *LINES, *MINUTES, *NAMES)),
    sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()},
)
