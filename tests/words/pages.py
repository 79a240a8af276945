"""Pages as tests and translators look at them: evenings for bridge and seat, and the box's own pages with something in
them, in any language."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from companion.evening import Evening
from companion.evening.faces import draw
from companion.kit.evening import with_settings
from companion.web.air_form import AirPort
from tests.games.eclipse import table as eclipse
from tests.games.space_alert.page import frontier_evenings as frontier
from tests.games.space_alert.page import states as space_alert
from tests.games.space_alert.page.evenings import flying, resolving, won
from tests.games.space_alert.page.lessons import lesson
from tests.games.space_empires import table as space_empires
from tests.games.stationfall import scenes as stationfall
from tests.web import test_air_page, test_care_page
from tests.web.boxes import Box, running_box

EVENINGS: dict[str, dict[str, Callable[[], Evening]]] = {
    "space_alert": {
        "home": space_alert.at_home,
        "checklist": space_alert.checklist,
        "lesson": lambda: lesson(3),
        "flying": flying,
        "round-over": space_alert.round_over,
        "tile": space_alert.asked_for_a_tile,
        "resolving": resolving,
        "won": won,
        "frontier": frontier.table,
        "frontier-score": frontier.scored,
    },
    "stationfall": {
        "busy": stationfall.busy,
        "burning": stationfall.burning,
        "placed": stationfall.placed,
        "falling": stationfall.falling,
        "revealing": stationfall.revealing,
        "delivering": stationfall.delivering,
        "score": stationfall.all_scored,
    },
    "space_empires": {
        "aliens": space_empires.aliens,
        "machines": space_empires.machines,
        "several": space_empires.several,
        "fighting": space_empires.fighting,
        "phase": space_empires.in_phase,
        "story": space_empires.story,
        "map": space_empires.mapped,
    },
    "eclipse": {"round": eclipse.begun, "battle": eclipse.in_battle, "score": eclipse.at_score},
}
OWN = ("/panel", "/log", "/room", "/care", "/air")


def evenings_of(game: str, language: str) -> dict[str, Evening]:
    return {name: with_settings(make(), language=language) for name, make in EVENINGS[game].items()}


def put_before(box: Box, evening: Evening) -> None:
    """Every page of the box shows it."""
    box.loop.state = evening
    box.page.watch(evening, draw(evening))


@contextmanager
def furnished_box(folder: Path, language: str) -> Iterator[Box]:
    """With speakers, networks, backups and a log."""
    evening = with_settings(replace(test_air_page.evening(), care=test_care_page.CARE), language=language)
    care, air = test_care_page.Desk(folder).desk, AirPort(lambda: test_air_page.NETWORKS, lambda _: True)
    with running_box(folder, evening=evening, standing=True, care=care, air=air) as box:
        box.log.extend(space_alert.LOG)
        yield box
