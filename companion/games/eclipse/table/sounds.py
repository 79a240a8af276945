"""What is heard of a step. Quiet unless the table wants it: then the voice says what happens, and if wished whose turn
it is. A clip that the pack in use does not have is left out. The buzzer clicks once when somebody runs short."""

from collections.abc import Sequence

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import Voice, remembered
from companion.games.eclipse.table.standing import over, score_of
from companion.games.eclipse.voice import PREFIX
from companion.kit.effects import Buzz, Effect, Sound
from companion.kit.evening import Evening
from companion.rules.eclipse.battle import Fired
from companion.rules.eclipse.desk import PhaseBegan, TurnTo
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.numbers import ROUNDS
from companion.rules.eclipse.state import forecast_of, in_play
from companion.types import CLICK, Cue, Millis
from companion.voice.pack import Pack

BREATH: Millis = 200


def called_out(evening: Evening, was: Match, now: Match) -> tuple[Effect, ...]:
    wish = remembered(evening).voice
    short = newly_short(was, now)
    buzzes: tuple[Effect, ...] = (Buzz(CLICK),) if short else ()
    if wish is Voice.QUIET or evening.pack is None:
        return buzzes
    lines = (*phase_lines(now), *fight_lines(was, now), *turn_lines(now, wish), *end_lines(was, now))
    score = scored(evening.pack, (*(["sound_short", now.colours[short[0]], "is_short"] if short else []), *lines))
    return (*buzzes, Sound(score, evening.at)) if score else buzzes


def chime(evening: Evening, at: Millis) -> tuple[Effect, ...]:
    """The turn clock, once: whoever has switched it on wants to hear it, also where nothing else is."""
    score = scored(evening.pack, ("sound_chime",)) if evening.pack is not None else ()
    return (Buzz(CLICK), Sound(score, at)) if score else (Buzz(CLICK),)


def newly_short(was: Match, now: Match) -> list[int]:
    """Whose forecast has turned negative in this step."""
    if now.state.phase is not Phase.ACTION:
        return []
    return [
        seat
        for seat in in_play(now.state)
        if forecast_of(now.state, seat).after < 0 <= forecast_of(was.state, seat).after
    ]


def phase_lines(now: Match) -> list[str]:
    found = []
    for fact in now.now.facts:
        if isinstance(fact, PhaseBegan):
            if fact.phase is Phase.ACTION:
                found += ["sound_gong", "last_round" if fact.round == ROUNDS else f"round_{fact.round}"]
                found += [now.colours[now.state.start], "starts"]
            else:
                found += ["sound_gong", fact.phase.value]
    return found


def fight_lines(was: Match, now: Match) -> list[str]:
    """Who meets whom; what is destroyed; Ancients that are to fire."""
    found: list[str] = []
    lost = [name for fact in now.now.volleys if isinstance(fact, Fired) for name in fact.destroyed]
    hits = any(isinstance(fact, Fired) and fact.hits for fact in now.now.volleys)
    if lost:
        found += ["sound_explosion", lost[0].rstrip("0123456789"), "destroyed"]
    elif hits:
        found.append("sound_hit")
    fight = now.fight
    if fight is None:
        return found
    begun = was.fight is None or was.fight.done != fight.done
    attacker, defender = fight.battle.sides
    if begun:
        found += ["battle", attacker.name, "against", defender.name]
    side = fight.battle.sides[fight.battle.queue[0][0]]
    return [*found, side.name, "fire"] if side.npc else found


def turn_lines(now: Match, wish: Voice) -> list[str]:
    turns = [fact.seat for fact in now.now.facts if isinstance(fact, TurnTo)]
    phases = any(isinstance(fact, PhaseBegan) for fact in now.now.facts)
    return [now.colours[turns[-1]]] if turns and wish is Voice.TURNS and not phases else []


def end_lines(was: Match, now: Match) -> list[str]:
    return [*score_of(now.now).winners, "wins"] if over(now.now) and not over(was.now) else []


def scored(pack: Pack, names: Sequence[str]) -> tuple[Cue, ...]:
    cues: list[Cue] = []
    at: Millis = 0
    for name in names:
        clip = f"{PREFIX}{name}"
        if clip in pack.recordings:
            cues.append(Cue(at, clip, pack.lasts(clip)))
            at = cues[-1].ends + BREATH
    return tuple(cues)
