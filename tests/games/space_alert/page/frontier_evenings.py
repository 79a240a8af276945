"""Evenings with The New Frontier at points where there is something to see."""

from collections.abc import Callable

from companion.evening import Evening, step
from companion.games.space_alert.page.resolution import scene_after
from companion.games.space_alert.page.scene import Scene
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.commands import SpecialistChosen, ThreatDrawn
from companion.games.space_alert.table.reading import shown_beats
from companion.games.space_alert.table.resolved import resolved
from companion.kit.commands import Chosen, NameTyped, SeedGiven
from companion.rules.space_alert.questions import WhichCalled
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import ShieldMode
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import SEATS, after
from tests.games.space_alert.table.crews import seated
from tests.rules.space_alert.board import record
from tests.rules.space_alert.games import frontier_game

Point = tuple[int, Callable[[Scene], object]]  # a random mission, and what its picture shows

SHUT: Point = (1886, lambda scene: scene.sealed and scene.blind and any(scene.lent))
REVERSED: Point = (549, lambda scene: scene.disturbed is ShieldMode.REVERSED and any(scene.lent))
FLOWN: Point = (390, lambda scene: any(figure.distance == 2 for figure in scene.crew))
SPOILT: Point = (371, lambda scene: scene.sabotaged and any(token.mines for token in scene.threats.values()))
EVERYWHERE: Point = (2, lambda scene: "SE3-105" in scene.threats and len(scene.threats) > 2)

NAMES = ("Katherine", "Margaret", "Dorothy", "Annie", "Valentina")
LEARNT = (
    Specialist.MEDIC, Specialist.SPECIAL_OPS, Specialist.TELEPORTER, Specialist.MECHANIC, Specialist.SQUAD_LEADER
)  # fmt: skip


def come_to(point: Point) -> Evening:
    """That random mission of the expansion, as far as its picture shows that."""
    seed, holds = point
    table, _ = seated(frontier_game(seed))
    table.command(Press(Key.OK))
    while isinstance(stage := table.evening.stage, Resolving):
        told = resolved(table.operation)
        if holds(scene_after(table.operation, len(shown_beats(told, stage)))):
            return table.evening
        if stage.beat == len(told.beats):
            table.answer()
        else:
            table.command(Press(Key.OK))
    raise AssertionError("it does not come to that")


def parts(*names: NameTyped) -> Evening:
    """All three parts are on, and everybody has learnt something."""
    chosen = map(Chosen, ("ready", "frontier", "threats", "double", "specialists"))
    learnt = (SpecialistChosen(seat, Trained(who, 3)) for seat, who in zip(SEATS, LEARNT, strict=True))
    return after(alone(), SeedGiven(7), Chosen("mission"), Chosen("5"), *names, *chosen, *learnt)


def table(*names: NameTyped) -> Evening:
    return after(parts(*names), Press(Key.BACK), Chosen("double"), Chosen("double-standard-3"))


def checklist() -> Evening:
    """As much as there can be to lay out, for people with names."""
    names = (NameTyped(seat, name) for seat, name in zip(SEATS, NAMES, strict=True))
    return after(table(*names), Chosen("checklist"))


def flying(position: int = 340_000, *commands: object) -> Evening:
    """So many milliseconds into a mission with two threats on one number."""
    evening = after(table(), *commands, Chosen("start"))
    return step(evening, Input(evening.at + position))[0]


def caller_drawn() -> Evening:
    """In flight, a caller is entered and the card drawn with it is not."""
    return after(flying(), ThreatDrawn(3, "SE3-105"))


def asked_for_the_called() -> Evening:
    """In the resolution the box asks which card was drawn with the Overlord."""
    drawn = {"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}
    table, _ = seated({**record("-"), "threats": [drawn]})
    table.command(Press(Key.OK))
    while True:
        told, stage = resolved(table.operation), table.evening.stage
        assert isinstance(stage, Resolving)
        if stage.beat < len(told.beats):
            table.command(Press(Key.OK))
        elif isinstance(told.resolution.question, WhichCalled):
            return table.evening
        else:
            table.answer()


def scored() -> Evening:
    """The score of a mission in which a specialisation has brought a point."""
    analyst = record("basic C", "C", trained={0: "data_analyst"}, double_actions=True)
    table, _ = seated({**analyst, "threats": [{"t": 1, "code": "E1-101", "zone": "red"}]})
    table.play()
    return table.evening
