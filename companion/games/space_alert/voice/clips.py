"""Every clip that a voice pack can hold, by the community's file names where it has one (docs/voices.md).

A clip is one recording: words, a sound of ours, or both. Which of them a pack must have depends on its
form, because some languages speak threat and zone in one breath and some apart. `VOICED` is what the box reads of it.
"""

from enum import StrEnum

from companion.rules.space_alert.ship import Zone
from companion.voice.pack import Form
from companion.voice.spoken import Count, Voiced


class Clip(StrEnum):
    # the start, and phases (rules 2.1); an *_ENDS clip holds the 5-4-3-2-1 count and what follows it
    BEGIN_FIRST_PHASE = "begin_first_phase"
    FIRST_PHASE_ENDS_IN_1_MINUTE = "first_phase_ends_in_1_minute"
    FIRST_PHASE_ENDS_IN_20_SECONDS = "first_phase_ends_in_20_seconds"
    FIRST_PHASE_ENDS = "first_phase_ends"
    SECOND_PHASE_BEGINS = "second_phase_begins"
    SECOND_PHASE_ENDS_IN_1_MINUTE = "second_phase_ends_in_1_minute"
    SECOND_PHASE_ENDS_IN_20_SECONDS = "second_phase_ends_in_20_seconds"
    SECOND_PHASE_ENDS = "second_phase_ends"
    THIRD_PHASE_BEGINS = "third_phase_begins"
    OPERATION_ENDS_IN_1_MINUTE = "operation_ends_in_1_minute"
    OPERATION_ENDS_IN_20_SECONDS = "operation_ends_in_20_seconds"
    OPERATION_ENDS = "operation_ends"
    # threats
    ALERT = "alert"
    UNCONFIRMED_REPORT = "unconfirmed_report"
    REPEAT = "repeat"
    TIME_T_PLUS_1 = "time_t_plus_1"
    TIME_T_PLUS_2 = "time_t_plus_2"
    TIME_T_PLUS_3 = "time_t_plus_3"
    TIME_T_PLUS_4 = "time_t_plus_4"
    TIME_T_PLUS_5 = "time_t_plus_5"
    TIME_T_PLUS_6 = "time_t_plus_6"
    TIME_T_PLUS_7 = "time_t_plus_7"
    TIME_T_PLUS_8 = "time_t_plus_8"
    INTERNAL_THREAT = "internal_threat"
    SERIOUS_INTERNAL_THREAT = "serious_internal_threat"
    THREAT = "threat"
    SERIOUS_THREAT = "serious_threat"
    ZONE_RED = "zone_red"
    ZONE_WHITE = "zone_white"
    ZONE_BLUE = "zone_blue"
    THREAT_ZONE_RED = "threat_zone_red"
    THREAT_ZONE_WHITE = "threat_zone_white"
    THREAT_ZONE_BLUE = "threat_zone_blue"
    SERIOUS_THREAT_ZONE_RED = "serious_threat_zone_red"
    SERIOUS_THREAT_ZONE_WHITE = "serious_threat_zone_white"
    SERIOUS_THREAT_ZONE_BLUE = "serious_threat_zone_blue"
    # data and communications
    INCOMING_DATA = "incoming_data"
    DATA_TRANSFER = "data_transfer"
    COMMUNICATIONS_DOWN = "communications_down"
    WHITE_NOISE = "white_noise"
    COMMUNICATIONS_RESTORED = "communications_restored"
    # background, more alarming from one to the next
    RED_ALERT_0 = "red_alert_0"
    RED_ALERT_1 = "red_alert_1"
    RED_ALERT_2 = "red_alert_2"
    RED_ALERT_3 = "red_alert_3"
    # the resolution round (rules 3); the community's packs have none of these
    TURN_1 = "turn_1"
    TURN_2 = "turn_2"
    TURN_3 = "turn_3"
    TURN_4 = "turn_4"
    TURN_5 = "turn_5"
    TURN_6 = "turn_6"
    TURN_7 = "turn_7"
    TURN_8 = "turn_8"
    TURN_9 = "turn_9"
    TURN_10 = "turn_10"
    TURN_11 = "turn_11"
    TURN_12 = "turn_12"
    TURN_13 = "turn_13"
    THREAT_APPEARS = "threat_appears"
    THREAT_DESTROYED = "threat_destroyed"
    THREAT_SURVIVED = "threat_survived"
    SHIP_HIT = "ship_hit"
    SHIELDS_HOLD = "shields_hold"
    DRAW_A_DAMAGE_TILE = "draw_a_damage_tile"
    DRAW_DAMAGE_TILES = "draw_damage_tiles"
    DELAYED = "delayed"
    EVERYONE_DELAYED = "everyone_delayed"
    KNOCKED_OUT = "knocked_out"
    SHIP_DESTROYED = "ship_destroyed"
    MISSION_COMPLETE = "mission_complete"
    # what only The New Frontier's threats and specialists do (rules 8, 10)
    THREAT_CALLED = "threat_called"
    SHIELDS_FAIL = "shields_fail"
    DOORS_SEALED = "doors_sealed"
    OPTICS_FAIL = "optics_fail"
    EARLY_JUMP = "early_jump"
    ANOTHER_CARD = "another_card"  # the debriefing shows what would have saved the ship
    # the course: what is new, line by line, what is not used yet, and what the crew does now in the first test run
    LESSON_1_1 = "lesson_1_1"
    LESSON_1_2 = "lesson_1_2"
    LESSON_1_3 = "lesson_1_3"
    LESSON_1_4 = "lesson_1_4"
    LESSON_1_5 = "lesson_1_5"
    LESSON_1_6 = "lesson_1_6"
    LESSON_NOT_1 = "lesson_not_1"
    LESSON_2_1 = "lesson_2_1"
    LESSON_2_2 = "lesson_2_2"
    LESSON_2_3 = "lesson_2_3"
    LESSON_2_4 = "lesson_2_4"
    LESSON_2_5 = "lesson_2_5"
    LESSON_3_1 = "lesson_3_1"
    LESSON_3_2 = "lesson_3_2"
    LESSON_3_3 = "lesson_3_3"
    LESSON_3_4 = "lesson_3_4"
    LESSON_3_5 = "lesson_3_5"
    LESSON_3_6 = "lesson_3_6"
    LESSON_NOT_3 = "lesson_not_3"
    LESSON_4_2 = "lesson_4_2"
    LESSON_4_3 = "lesson_4_3"
    LESSON_5_2 = "lesson_5_2"
    LESSON_5_3 = "lesson_5_3"
    LESSON_6_1 = "lesson_6_1"
    LESSON_6_2 = "lesson_6_2"
    LESSON_6_3 = "lesson_6_3"
    LESSON_6_4 = "lesson_6_4"
    LESSON_6_5 = "lesson_6_5"
    LESSON_6_6 = "lesson_6_6"
    LESSON_NOT_6 = "lesson_not_6"
    LESSON_7_2 = "lesson_7_2"
    LESSON_8_2 = "lesson_8_2"
    LESSON_9_1 = "lesson_9_1"
    LESSON_9_2 = "lesson_9_2"
    LESSON_9_3 = "lesson_9_3"
    LESSON_9_4 = "lesson_9_4"
    COACH_START = "coach_start"
    COACH_THREAT = "coach_threat"
    COACH_AIM = "coach_aim"
    COACH_TRANSFER = "coach_transfer"
    COACH_DATA = "coach_data"
    COACH_PHASE = "coach_phase"
    # our own ship: what lies under everything, the pulse of the operation,
    DRONE = "ship/drone"
    AIR = "ship/air"
    MACHINERY = "ship/machinery"
    PULSE_0 = "ship/pulse_0"
    PULSE_1 = "ship/pulse_1"
    PULSE_2 = "ship/pulse_2"
    PULSE_3 = "ship/pulse_3"
    PULSE_4 = "ship/pulse_4"
    # and events
    KLAXON_FAR = "ship/klaxon_far"
    PHASE_BELL = "ship/phase_bell"
    SQUELCH_OUT = "ship/squelch_out"
    SQUELCH_IN = "ship/squelch_in"
    DEAD_CHANNEL = "ship/dead_channel"
    DATA = "ship/data"
    HIT = "ship/ship_hit"
    SHIELD = "ship/shield"
    SHIELD_DOWN = "ship/shield_down"
    EXPLOSION = "ship/ship_explosion"
    LIFT = "ship/lift"
    ROCKET = "ship/rocket"
    CONTACT = "ship/contact"
    REFUSED = "ship/refused"
    SEALED = "ship/sealed"
    JUMP = "ship/jump"
    BREAK_UP = "ship/break_up"


T_PLUS = {t: Clip(f"time_t_plus_{t}") for t in range(1, 9)}
TURN = {turn: Clip(f"turn_{turn}") for turn in range(1, 14)}
ZONE = {zone: Clip(f"zone_{zone.name.lower()}") for zone in Zone}
THREAT_ZONE = {zone: Clip(f"threat_zone_{zone.name.lower()}") for zone in Zone}
SERIOUS_THREAT_ZONE = {zone: Clip(f"serious_threat_zone_{zone.name.lower()}") for zone in Zone}
RED_ALERT = (Clip.RED_ALERT_0, Clip.RED_ALERT_1, Clip.RED_ALERT_2, Clip.RED_ALERT_3)

OF_A_PHASE = Count(("count.5_of_a_phase", "count.4", "count.3", "count.2", "count.1"))
COUNTS = {
    Clip.FIRST_PHASE_ENDS: OF_A_PHASE,
    Clip.SECOND_PHASE_ENDS: OF_A_PHASE,
    Clip.OPERATION_ENDS: OF_A_PHASE,
    Clip.DATA_TRANSFER: Count(sound="buzzer"),
}
BED = (Clip.DRONE, Clip.AIR, Clip.MACHINERY)
PULSES = (Clip.PULSE_0, Clip.PULSE_1, Clip.PULSE_2, Clip.PULSE_3, Clip.PULSE_4)
SHIP = tuple(clip for clip in Clip if clip.startswith("ship/"))
SOUNDS = {
    **{clip: clip.removeprefix("ship/") for clip in SHIP},
    Clip.ALERT: "klaxon",
    Clip.WHITE_NOISE: "static",
    **{clip: f"siren_{step}" for step, clip in enumerate(RED_ALERT)},
}

RESOLUTION = (
    *TURN.values(),
    *ZONE.values(),
    Clip.THREAT_APPEARS,
    Clip.THREAT_DESTROYED,
    Clip.THREAT_SURVIVED,
    Clip.SHIP_HIT,
    Clip.SHIELDS_HOLD,
    Clip.DRAW_A_DAMAGE_TILE,
    Clip.DRAW_DAMAGE_TILES,
    Clip.DELAYED,
    Clip.EVERYONE_DELAYED,
    Clip.KNOCKED_OUT,
    Clip.SHIP_DESTROYED,
    Clip.MISSION_COMPLETE,
    Clip.THREAT_CALLED,
    Clip.SHIELDS_FAIL,
    Clip.DOORS_SEALED,
    Clip.OPTICS_FAIL,
    Clip.EARLY_JUMP,
    Clip.ANOTHER_CARD,
)

# The course, which only our own packs speak.
COURSE = tuple(clip for clip in Clip if clip.startswith(("lesson_", "coach_")))

# What an officer says, where a pack has one: threats, and what they do to the ship. Everything else is the computer's.
OFFICER = (
    *(clip for clip in Clip if "threat" in clip and clip is not Clip.COACH_THREAT),
    *ZONE.values(),
    Clip.UNCONFIRMED_REPORT,
    Clip.SHIP_HIT,
    Clip.SHIELDS_HOLD,
    Clip.SHIELDS_FAIL,
    Clip.DRAW_A_DAMAGE_TILE,
    Clip.DRAW_DAMAGE_TILES,
    Clip.KNOCKED_OUT,
    Clip.DOORS_SEALED,
    Clip.OPTICS_FAIL,
    Clip.SHIP_DESTROYED,
)

ONLY_APART = frozenset({Clip.THREAT, Clip.SERIOUS_THREAT})
ONLY_TOGETHER = frozenset({*THREAT_ZONE.values(), *SERIOUS_THREAT_ZONE.values()})

VOICED = Voiced(
    tuple(Clip),
    {str(clip): count for clip, count in COUNTS.items()},
    {str(clip): sound for clip, sound in SOUNDS.items()},
    bed=tuple(map(str, (*BED, *RED_ALERT))),
    always=(str(Clip.ALERT),),
    officer=tuple(map(str, OFFICER)),
    spare={Form.APART: ONLY_TOGETHER, Form.TOGETHER: ONLY_APART},
    layout="companion.games.space_alert.voice.community",
    check="companion.games.space_alert.voice.on_time",
)
