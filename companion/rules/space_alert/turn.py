"""A turn of the resolution round, as a table of steps read by the engine, the screens and the docs (rules 3)."""

from collections.abc import Callable

from companion.rules.space_alert.actions import crew_acts
from companion.rules.space_alert.card_actions import come_home
from companion.rules.space_alert.damage import compute_damage
from companion.rules.space_alert.facts import Cause, ComputerChecked, Overruled, Step, StepBegan, TurnBegan
from companion.rules.space_alert.level import PHASES, TURNS
from companion.rules.space_alert.overrules import Wound
from companion.rules.space_alert.ship import INTERCEPTOR_RANGE
from companion.rules.space_alert.state import Mission
from companion.rules.space_alert.threat_actions import threats_act

MAINTENANCE_TURNS = 2  # computer maintenance is due in the first two turns of a phase
CHECK_TURNS = frozenset(turns[MAINTENANCE_TURNS - 1] for turns in TURNS)


def threats_appear(m: Mission) -> None:
    """The threats with this turn's number token enter their tracks (rules 3.1, 9.2)."""
    for drawn in m.setup.due.get(m.turn, ()):
        m.enter(drawn.code, drawn.t, drawn.zone)


def computer_check(m: Mission) -> None:
    """Maintenance missed in a phase's first two turns delays everybody on board (rules 3.5; R28)."""
    m.tell(ComputerChecked, m.phase + 1, m.maintained[m.phase])
    if not m.maintained[m.phase]:
        m.computer_missed.append(m.phase + 1)
        for member in m.aboard():
            m.delay(member, Cause.COMPUTER)


StepOf = tuple[Step, Callable[[Mission], None]]

TURN: tuple[StepOf, ...] = (
    (Step.APPEAR, threats_appear),
    (Step.ACTIONS, crew_acts),
    (Step.DAMAGE, compute_damage),
    (Step.THREATS, threats_act),
    (Step.COMPUTER, computer_check),
)


def come_home_all(m: Mission) -> None:
    """Pilots are back on board before the threats act for the last time, the knocked-out too (rules 3.6; R37)."""
    pilot = m.pilot()
    if pilot is not None:
        too_far = pilot.range > INTERCEPTOR_RANGE  # rules 9.4: too far to be back in time
        come_home(m, pilot)
        if too_far:
            m.knock_out(pilot)


LAST_TURN: tuple[StepOf, ...] = (  # rules 3.6; R36
    (Step.DAMAGE, compute_damage),
    (Step.ACTIONS, come_home_all),
    (Step.THREATS, threats_act),
)


UNCHECKED = tuple(step for step in TURN if step[0] is not Step.COMPUTER)


def play_turn(m: Mission, turn: int) -> None:
    """One turn; the one after the last has no cards left to play, and the computer is due in three turns only."""
    m.turn = turn
    course, tell, overrules = m.course, m.tell, m.decisions.overrules
    steps = LAST_TURN
    if turn <= course.turns:
        steps = TURN if turn in CHECK_TURNS and course.computer else UNCHECKED
        m.phase = PHASES[turn]
    tell(TurnBegan, turn)
    for step, play in steps:
        tell(StepBegan, step)
        play(m)
        if overrules:
            overrule_wounds(m, step)


def overrule_wounds(m: Mission, step: Step) -> None:
    """One damage more or less than the rows say, at the end of the step in which it is dealt."""
    line = {Step.ACTIONS: m.internal, Step.DAMAGE: m.external}.get(step, [])
    for said in m.decisions.overrules:
        if not isinstance(said, Wound) or said.turn != m.turn:
            continue
        for threat in [each for each in line if each.card.code == said.code]:
            threat.damage = max(0, threat.damage + said.more)
            m.tell(Overruled, threat.id, threat.left)
            if threat.damage >= threat.hp:
                m.destroy(threat)
