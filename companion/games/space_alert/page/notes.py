"""PURE. What the expansion has done to the ship and still holds, as sentences beside the picture."""

from collections.abc import Iterator, Sequence

from companion.games.space_alert.page.scene import Scene
from companion.games.space_alert.words.narration import narrate
from companion.rules.space_alert.facts import (
    CannonPrepared,
    DoorsSealed,
    Fact,
    FlewOn,
    Marked,
    MineLaid,
    OpticsDisturbed,
    Sabotaged,
    ShieldsDisturbed,
    ShieldsLent,
    ThreatId,
    TokenGoesOn,
)
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import CANNONS, STATIONS
from companion.rules.space_alert.state import ShieldMode


def notes(language: str, scene: Scene, names: Sequence[str]) -> list[str]:
    return [narrate(language, fact, names) for fact in standing(scene)]


def standing(scene: Scene) -> Iterator[Fact]:
    """As the facts that would tell it."""
    if any(scene.lent):
        yield ShieldsLent(tuple(scene.lent))
    if scene.disturbed is not ShieldMode.NORMAL:
        yield ShieldsDisturbed(scene.disturbed is ShieldMode.OFF, scene.disturbed is ShieldMode.REVERSED)
    yield from map(DoorsSealed, scene.sealed)
    yield from map(OpticsDisturbed, scene.blind)
    if scene.prepared is not None:
        yield CannonPrepared(CANNONS[scene.prepared])
    for station, system in scene.sabotaged:
        yield Sabotaged(STATIONS[station], system)
    for player, figure in enumerate(scene.crew):
        if scene.setup.double_actions and figure.distance:
            yield FlewOn(player, figure.distance)
    yield from of_threats(scene)


def of_threats(scene: Scene) -> Iterator[Fact]:
    for token in scene.threats.values():
        for station in token.mines:
            yield MineLaid(token.id, STATIONS[station])
        for player in (*token.marked, *([] if token.host is None else [token.host])):
            yield Marked(token.id, player)
    for code, square in scene.going_on.items():
        yield TokenGoesOn(drawn_as(scene.setup, code), square)


def drawn_as(setup: Setup, code: str) -> ThreatId:
    """That card with its number token; one that was called has none."""
    numbers = {drawn.code: drawn.t for drawn in setup.threats}
    return ThreatId(code, numbers.get(code, 0), code not in numbers)
