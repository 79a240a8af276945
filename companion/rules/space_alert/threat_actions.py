"""Step 4 of a turn: threats move along their tracks and act on the letters they reach (rules 3.4)."""

from companion.rules.space_alert.facts import Acted, Advanced, Sped, TokenGoesOn
from companion.rules.space_alert.hull import harm_unlooked_for
from companion.rules.space_alert.state import NOWHERE, Mission, Threat, by_rank
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.tracks import Letter

DRAG = 1  # squares, by a Hypernavigator (rules 10)
SLOWED = 2  # squares, of an Energy Snake or Dragon that was hurt (rules 8)


def threats_act(m: Mission) -> None:
    """Each threat moves its speed, in order of number tokens; called ones enter; a rocket just launched moves up."""
    for threat in sorted([*m.threats, *m.aftermath], key=by_rank) if m.aftermath else list(m.threats):
        if threat.in_play:  # an earlier one may have ended it, or pushed it past Z
            move_regularly(m, threat)
        elif threat in m.aftermath:
            token_goes_on(m, threat)
    if m.calling:
        called_enter(m)
    m.lent, m.guard, m.drag = None, NOWHERE, False  # what specialists did for this turn
    if m.launched:
        m.rocket_flying, m.launched = m.launched, 0


def move_regularly(m: Mission, threat: Threat) -> None:
    """The one move of its own that a threat makes in a turn."""
    squares = threat.speed
    if m.drag and (threat.zone >= 0 or m.switches.navigator_slows_all):  # NF6
        squares -= DRAG
    if threat.slowed:
        threat.slowed = False
        squares -= SLOWED
    advance(m, threat, squares)
    after_move = threat.card.after_move
    if after_move is not None and threat.in_play:
        after_move(m, threat)


def advance(m: Mission, threat: Threat, squares: int) -> None:
    """Move a threat, acting on every X, Y and Z it stops on or passes, at once and in order."""
    start = threat.square
    end = max(1, start - squares) if squares > 0 else start
    threat.square = end
    m.tell(Advanced, threat.id, end)
    # The whole move is reported first; its actions follow. Speed gained on the way counts from the next move (R13), and
    # the letters are those of the track on which the move began (rules 8).
    for square, letter in threat.track.marks:
        if end <= square < start:
            threat.at = square
            act(m, threat, letter)
            if not threat.in_play:  # it has destroyed itself
                return


def act(m: Mission, threat: Threat, letter: Letter) -> None:
    m.tell(Acted, threat.id, letter)
    if letter is not Letter.Z:
        threat.passed += 1
    for effect in threat.card.acts[letter]:
        effect(m, threat)
    if m.harm:
        harm_unlooked_for(m, threat)
    if letter is Letter.Z and threat.in_play:
        m.survive(threat)


def token_goes_on(m: Mission, threat: Threat) -> None:
    """The number token of a destroyed Ninja or Rabid Beast, on its way to Z (rules 8)."""
    card = threat.card
    assert isinstance(card, InternalCard) and card.token_at_z is not None
    threat.square = max(1, threat.square - threat.speed)
    m.tell(TokenGoesOn, threat.id, threat.square)
    if threat.square == 1:
        m.aftermath.remove(threat)
        card.token_at_z(m, threat)


def called_enter(m: Mission) -> None:
    """After all moves of the step, in the order of calling; they move from the next turn on (NF1)."""
    calling, m.calling = m.calling, []
    for code, zone, gained in calling:
        threat = m.enter(code, m.turn, zone, called=True)
        if gained:
            threat.speed += gained
            m.tell(Sped, threat.id, threat.speed)


def jump(m: Mission) -> None:
    """What happens at the very moment the ship jumps (rules 8)."""
    for threat in sorted([*m.threats, *m.survived], key=by_rank):
        at_jump = threat.card.at_jump
        if at_jump is not None:
            at_jump(m, threat)
