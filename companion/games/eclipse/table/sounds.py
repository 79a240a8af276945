"""What is heard of a step. Quiet unless the table wants it: then the voice says what happens, and if wished whose turn
it is. A clip that the pack in use does not have is left out. The buzzer clicks once when somebody runs short."""

from collections.abc import Sequence

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import Voice, preferences
from companion.games.eclipse.voice import PREFIX
from companion.kit.effects import Buzz, Effect, Sound
from companion.kit.evening import Evening
from companion.rules.eclipse.battle import Fired, Stage, dice_due
from companion.rules.eclipse.hexes import CENTRE
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.numbers import ROUNDS
from companion.rules.eclipse.questions import tiles_due
from companion.rules.eclipse.standing import over, score_of
from companion.rules.eclipse.state import forecast_of, in_play
from companion.rules.eclipse.transaction import PhaseBegan, TurnTo
from companion.types import CLICK, Millis, Score
from companion.voice.line import line
from companion.voice.pack import Pack
from companion.words.numbers import NUMBERS

BREATH: Millis = 200


def called_out(evening: Evening, was: Match, now: Match) -> tuple[Effect, ...]:
    wish = preferences(evening).voice
    short = newly_short(was, now)
    buzzes: tuple[Effect, ...] = (Buzz(CLICK),) if short else ()
    if wish is Voice.QUIET or evening.pack is None:
        return buzzes
    lines = (
        *(short_lines(now, short[0]) if short else ()),
        *(disc_lines(was, now) if wish is Voice.TURNS else ()),
        *phase_lines(now),
        *fight_lines(was, now),
        *(turn_lines(now) if wish is Voice.TURNS else ()),
        *end_lines(was, now),
    )
    score = scored(evening.pack, lines)
    return (*buzzes, Sound(score, evening.at)) if score else buzzes


def chime(evening: Evening, at: Millis) -> tuple[Effect, ...]:
    """The turn clock, once: a table that has switched it on wants to hear it, even if nothing else sounds."""
    score = scored(evening.pack, ("sound_chime",)) if evening.pack is not None else ()
    return (Buzz(CLICK), Sound(score, at)) if score else (Buzz(CLICK),)


def round_sounds(evening: Evening, now: Match) -> tuple[Effect, ...]:
    """After a power cut: which round, whose turn."""
    if preferences(evening).voice is Voice.QUIET or evening.pack is None:
        return ()
    state = now.state
    who = [now.colours[state.turn]] if state.phase is Phase.ACTION else []
    score = scored(evening.pack, ("going_on", f"round_{state.round}", *who))
    return (Sound(score, evening.at),) if score else ()


def newly_short(was: Match, now: Match) -> list[int]:
    """Whose forecast has turned negative in this step."""
    if now.state.phase is not Phase.ACTION:
        return []
    return [
        seat
        for seat in in_play(now.state)
        if forecast_of(now.state, seat).after < 0 <= forecast_of(was.state, seat).after
    ]


def short_lines(now: Match, seat: int) -> list[str]:
    by = -forecast_of(now.state, seat).after
    words = ["short_by", *number(by)] if number(by) else ["is_short"]
    return ["sound_short", now.colours[seat], *words]


def number(value: int) -> list[str]:
    name = f"number_{value}"
    return [name] if name in NUMBERS else []


def disc_lines(was: Match, now: Match) -> list[str]:
    def used(match: Match) -> int:
        return sum(row.actions + row.reactions for row in match.state.seats)

    return ["sound_disc"] if used(now) > used(was) else []


def phase_lines(now: Match) -> list[str]:
    found = []
    for fact in now.now.facts:
        if isinstance(fact, PhaseBegan):
            if fact.phase is Phase.ACTION:
                found += ["sound_gong", "last_round" if fact.round == ROUNDS else f"round_{fact.round}"]
                found += [now.colours[now.state.start], "starts"]
            else:
                found += ["sound_gong", fact.phase.value]
            if fact.phase is Phase.CLEANUP:
                found += [*number(tiles_due(now.state)), "tiles"]
    return found


def fight_lines(was: Match, now: Match) -> list[str]:
    """Missiles on their way, what is hit and destroyed; who meets whom, and where; Ancients that are to fire."""
    fired = [fact for fact in now.now.volleys if isinstance(fact, Fired)]
    lost = [name for fact in fired for name in fact.destroyed]
    found = ["sound_missile"] if any(fact.moment.stage is Stage.MISSILES for fact in fired) else []
    if lost:
        found += ["sound_explosion", lost[0].rstrip("0123456789"), "destroyed"]
    elif any(fact.hits for fact in fired):
        found.append("sound_hit")
    fight, ended = now.fight, now.now.aftermath
    if fight is None:
        fresh = ended is not None and ended is not was.now.aftermath and ended.holder
        return [*found, "sound_gong", ended.holder, "holds"] if ended is not None and fresh else found
    if was.fight is None or was.fight.done != fight.done:
        attacker, defender = fight.battle.sides
        found += ["battle", *hex_lines(fight.contest.hex), attacker.name, "against", defender.name]
    side = fight.battle.sides[fight.battle.queue[0][0]]
    dice = number(sum(dice_due(fight.battle)))
    return [*found, side.name, "fire", *dice, "dice"] if side.npc else found


def hex_lines(number_of_hex: int) -> list[str]:
    """Digit by digit, as it is printed."""
    return ["centre"] if number_of_hex == CENTRE else [f"number_{digit}" for digit in str(number_of_hex)]


def turn_lines(now: Match) -> list[str]:
    turns = [fact.seat for fact in now.now.facts if isinstance(fact, TurnTo)]
    phases = any(isinstance(fact, PhaseBegan) for fact in now.now.facts)
    return [now.colours[turns[-1]]] if turns and not phases else []


def end_lines(was: Match, now: Match) -> list[str]:
    """Ranks from the last to the first."""
    if not over(now.now) or over(was.now):
        return []
    found: list[str] = []
    rank = 1
    for group in score_of(now.now).ranking:
        found = [f"rank_{rank}", *group, *found]
        rank += len(group)
    return ["sound_gong", *found]


def scored(pack: Pack, names: Sequence[str]) -> Score:
    return line(pack, (f"{PREFIX}{name}" for name in names), breath=BREATH)
