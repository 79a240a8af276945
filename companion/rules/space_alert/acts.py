"""Step 4 of a turn: threats move along their tracks and act on the letters they reach (rules 3.4)."""

from companion.rules.space_alert.facts import Acted, Advanced, Survived, SystemStaysDead
from companion.rules.space_alert.state import Mission, Threat
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.tracks import Letter


def threats_act(m: Mission) -> None:
    """Each threat moves its speed, in order of number tokens; then a rocket just launched moves up."""
    for threat in list(m.threats):
        if threat.in_play:  # an earlier one may have ended it, or pushed it past Z
            advance(m, threat, threat.speed)
    if m.launched:
        m.launched = False
        m.rocket_flying = True


def advance(m: Mission, threat: Threat, squares: int) -> None:
    """Move a threat, acting on every X, Y and Z it stops on or passes, at once and in order."""
    letters = threat.track.letters
    reached: list[Letter] = []
    square = threat.square
    # The whole move is told first; its actions follow. Speed gained on the way counts from the next move (R13).
    while square > 1 and squares > 0:
        square -= 1
        squares -= 1
        letter = letters[square]
        if letter is not None:
            reached.append(letter)
    threat.square = square
    m.tell(Advanced, threat.id, square)
    for letter in reached:
        act(m, threat, letter)
        if not threat.in_play:  # it has destroyed itself
            return


def act(m: Mission, threat: Threat, letter: Letter) -> None:
    m.tell(Acted, threat.id, letter)
    if letter is not Letter.Z:
        threat.passed += 1
    for effect in threat.card.acts[letter]:
        effect(m, threat)
    if letter is Letter.Z:
        survive(m, threat)


def survive(m: Mission, threat: Threat) -> None:
    """Past Z a threat is out of reach. Intruders leave; malfunctions and what the card says stay behind."""
    m.remove(threat)
    m.survived.append(threat)
    m.tell(Survived, threat.id, threat.card.points_survived)
    if isinstance(threat.card, InternalCard):
        if threat.card.stays_behind is not None:
            threat.card.stays_behind(m, threat)
        for station, system in threat.card.systems:
            m.tell(SystemStaysDead, threat.id, station, system)
