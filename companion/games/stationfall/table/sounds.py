"""What a step of the game is called out with: clips of the voice and sounds of the studio, the buzzer, flashes of the
lamps.

Each call of the rules has a sound and a line, as rows. A clip that the pack in use does not have is left out. The voice
speaks on events only; names of turns are off unless the table wants them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.stationfall.keys import slug
from companion.games.stationfall.table.match import Match, asked_of
from companion.games.stationfall.table.own import preferences
from companion.games.stationfall.voice.clips import PREFIX
from companion.kit.effects import Buzz, Effect, Sound
from companion.kit.evening import Evening
from companion.kit.refereed.match import Outcome, changed
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import MarkerKind, Mode, Phase, Said
from companion.rules.stationfall.transaction import Call
from companion.types import ALARM, COMMS_LOST, PHASE_OVER, SECOND, Cue, Millis, Tune
from companion.voice.line import line
from companion.voice.pack import Pack

BREATH: Millis = 250
ALARM_FOR: Millis = 8_000

# ---------------------------------------------------------------- what is called out


@dataclass(frozen=True)
class Cry:
    """`line`: clips to speak; "{}" is the clip of whom or what it is about. Lower `place`: earlier."""

    place: int
    line: tuple[str, ...] = ()
    sound: str = ""
    tune: Tune | None = None


CRIES: dict[Said, Cry] = {
    Said.ABANDON_SHIP: Cry(0, ("abandon_ship",), "sound_alarm", ALARM),
    Said.DETONATION: Cry(1, ("detonation",), "sound_loss", COMMS_LOST),
    Said.ANTIMATTER_ARMED: Cry(2, ("antimatter_armed",)),
    Said.BLACKOUT: Cry(3, ("blackout",), "sound_power_down", COMMS_LOST),
    Said.BACKUP_POWER: Cry(3, ("backup_power",), "sound_power_down"),
    Said.POWER_NORMAL: Cry(3, ("power_normal",), "sound_power_up"),
    Said.PROJECT_X: Cry(4, ("project_x",)),
    Said.REMOVE_LOCKS: Cry(5, ("remove_locks",)),
    Said.LAUNCHED: Cry(6, ("pod_{}", "is_away"), "sound_launch"),
    Said.LOST: Cry(6, ("pod_{}", "is_lost"), "sound_loss"),
    Said.SUSPECT: Cry(7, ("colour_{}", "is_suspect"), "sound_shutter", SECOND),
    Said.GUILTY: Cry(7, ("evidence_in", "colour_{}", "is_guilty"), "sound_gavel", SECOND),
    Said.CLEARED: Cry(7, ("colour_{}", "is_cleared")),
    Said.MONSTER: Cry(8, ("monster",)),
    Said.MINUTE: Cry(9, ("minute_{}",), "sound_tick"),
    Said.REENTRY: Cry(10, ("reentry",), "sound_reentry", PHASE_OVER),
    Said.STATIONFALL: Cry(11, ("stationfall",), "sound_reentry", PHASE_OVER),
}
DUE = {MarkerKind.ANTIMATTER: "due_antimatter", MarkerKind.LAUNCH: "due_launch", MarkerKind.OTHER: "due_other"}
COUNTDOWN = (3, 2, 1)  # minutes in which markers in play are named


def called_out(evening: Evening, was: Match, now: Match, outcome: Outcome) -> tuple[Effect, ...]:
    """What is heard of a step, once, in order. In a silenced minute the buzzer alone."""
    calls = sorted(outcome.facts, key=order_of)
    cries = [call for call in calls if call.said in CRIES and not (call.said is Said.ABANDON_SHIP and was.alarmed)]
    tunes = [tune for call in cries if (tune := CRIES[call.said].tune) is not None]
    due = newly_due(was.state, now.state)
    if due and not tunes:
        tunes = [SECOND]
    buzzes: tuple[Effect, ...] = (Buzz(tunes[0]),) if tunes else ()
    if now.quiet == now.state.minute or evening.pack is None or not preferences(evening).spoken:
        return buzzes
    sounds = [CRIES[call.said].sound for call in cries if CRIES[call.said].sound]
    if now.over:
        sounds.append("sound_chord")
    spoken = [clip for call in cries for clip in line_of(call)] + asked_lines(evening, was, now, due)
    score = scored(evening.pack, (["sound_due"] if due else []) + sounds, spoken)
    return (*buzzes, Sound(score, evening.at)) if score else buzzes


def heard(now: Match) -> Match:
    """The alarm has sounded: never again in this game."""
    facts = now.outcomes[-1].facts if now.outcomes and now.aside is None else ()
    if now.alarmed or not any(call.said is Said.ABANDON_SHIP for call in facts):
        return now
    return changed(now, alarmed=True)


def order_of(call: Call) -> tuple[int, str]:
    return (CRIES[call.said].place if call.said in CRIES else 99, str(call.about))


def line_of(call: Call) -> list[str]:
    return [clip.format(slug(str(call.about))) for clip in CRIES[call.said].line]


def newly_due(was: State, now: State) -> list[str]:
    """Clips for what falls due in the turn that has begun."""
    if (was.minute, was.turn) == (now.minute, now.turn):
        return []
    markers = due_now(now)
    return [f"colour_{now.current}", *(DUE[marker.kind] for marker in markers)] if markers else []


def asked_lines(evening: Evening, before: Match, after: Match, due: list[str]) -> list[str]:
    """Whose turn it is, who reveals, who delivers, who has won."""
    was, now, asked = before.state, after.state, asked_of(after)
    lines = list(due)
    if now.minute != was.minute and now.minute in COUNTDOWN and now.markers:
        lines.append("markers_in_play")
    another = asked is not None and (asked, now.phase, now.turn) != (asked_of(before), was.phase, was.turn)
    if another and now.phase is Phase.SF_REVEAL:
        lines += [f"colour_{asked}", "reveals"]
    elif another and now.phase is Phase.SF_DELIVER:
        lines += [f"colour_{asked}", "delivers"]
    elif another and was.turn != now.turn and preferences(evening).turns and not due:
        lines += ["turn_of", f"colour_{asked}"]
    if now.phase is Phase.OVER and was.phase is not Phase.OVER:
        lines += winners_line(now)
    return lines


def winners_line(now: State) -> list[str]:
    winners = now.score.winners if now.score else ()
    if not winners:
        return ["nobody_wins"]
    what = "colour" if now.setup.mode is Mode.NORMAL else "side"
    return [*(f"{what}_{winner.lower()}" for winner in winners), "wins"]


def scored(pack: Pack, sounds: Sequence[str], spoken: Sequence[str]) -> tuple[Cue, ...]:
    """The alarm lies under the voice, which holds it down; every other sound comes before what is said of it."""
    cues: list[Cue] = []
    at: Millis = 0
    for name in dict.fromkeys(sounds):
        clip = f"{PREFIX}{name}"
        if clip not in pack.recordings:
            continue
        if name == "sound_alarm":
            cues.append(Cue(0, clip, ALARM_FOR, background=True))
        else:
            cues.append(Cue(at, clip, pack.lasts(clip)))
            at = cues[-1].ends + BREATH
    cues += line(pack, (f"{PREFIX}{name}" for name in spoken), at, BREATH // 2)
    return tuple(sorted(cues, key=lambda cue: cue.at))
