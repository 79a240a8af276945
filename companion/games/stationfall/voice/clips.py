"""Every clip of Stationfall that a voice pack can hold: lines, names that go into them, sounds of the studio's.

Packs are looked at in every box, whatever is played: so this loads nothing of the rules, which would be 0.4 MB.
"""

from companion.games.stationfall.keys import COLOURS
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
MINUTES = tuple(f"minute_{minute}" for minute in range(21))
NAMES = (
    *(f"colour_{colour}" for colour in COLOURS), "side_a", "side_b",
    "pod_alcatraz", "pod_hail_mary", "pod_houdini", "pod_mcqueen", "pod_inspector_shuttle", "pod_medevac_pod",
    "pod_panic_pod",
)  # fmt: skip

VOICED = Voiced(
    tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *LINES, *MINUTES, *NAMES)),
    sounds={f"{PREFIX}{name}": sound for name, sound in SOUNDS.items()},
)
