"""What is shown around every frame of a game: the lamps."""

from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import COLOURS
from companion.games.space_empires.table.play import Play, play_of
from companion.kit.evening import Evening
from companion.kit.forms import Numbers
from companion.rules.space_empires import events as e
from companion.types import ALERT, OFF, PRESENT, STEADY, WINK, Face, Frame, Lamps, Pattern


def decorate(evening: Evening, frame: Frame) -> Face:
    """An alien's lamp: it has a fleet on the map; blinking: launched in this economic phase. The phase lamps count the
    turns, all three in the economic phase. Comms: the box waits for a die."""
    if isinstance(evening.game, Match):
        return Face(frame, table_lamps(evening.game))
    play = play_of(evening)
    state = play.state
    aliens = {name: alien_lamp(play, n) for n, name in enumerate(COLOURS, 1)}
    turns = {f"phase_{turn}": STEADY if state.economic or state.turn == turn else OFF for turn in (1, 2, 3)}
    waits = isinstance(evening.stage, Numbers) and evening.stage.form == "die"
    comms = ALERT if waits else OFF
    return Face(frame, Lamps(**aliens, **turns, comms=comms))


def table_lamps(match: Match) -> Lamps:
    """A game for several: the phase lamps count the turns; comms, while a bid is out."""
    state = match.state
    turns = {f"phase_{turn}": STEADY if state.economic or state.turn == turn else OFF for turn in (1, 2, 3)}
    return Lamps(**turns, comms=ALERT if state.economic and state.bids_open else OFF)


def alien_lamp(play: Play, n: int) -> Pattern:
    view = play.view
    if n > len(view.aliens):
        return machine_lamp(play, n)
    if any(call.alien == n for call in launches(play)):
        return ALERT
    return PRESENT if any(not fleet.home for fleet in view.aliens[n - 1].fleets) else OFF


def machine_lamp(play: Play, n: int) -> Pattern:
    if n > len(play.view.machines):
        return OFF
    return {"coming": OFF, "here": PRESENT, "dead": WINK}[play.view.machines[n - 1].place.value]


def launches(play: Play) -> list[e.Launched]:
    """Of the economic phase that is on."""
    if not play.state.economic:
        return []
    found: list[e.Launched] = []
    for event, outcome in zip(reversed(play.steps), reversed(play.outcomes), strict=True):
        if isinstance(event, e.EndTurn):
            break
        found += [call for call in outcome.facts if isinstance(call, e.Launched)]
    return found
