"""Home: go on with what is unfinished, start one of the games, the ship's log, settings, power off."""

from collections.abc import Sequence

from companion.table.evening import Evening, Home, can_go_on, gone_on
from companion.table.games import GAMES
from companion.table.log_pages import read_log
from companion.table.options import Option, opens
from companion.table.settings import SettingsList, Troubles
from companion.table.switch_off import SwitchOff
from companion.types import Icon


def options(evening: Evening, stage: Home) -> Sequence[Option]:
    found: list[Option] = []
    if can_go_on(evening):
        found.append(Option("go_on", evening.say("box.go_on"), lambda now: (gone_on(now), ()), icon=Icon.PLAY))
    for game in GAMES:
        found += game.at_home(evening)
    found.append(Option("log", evening.say("box.log"), read_log))
    found.append(opens("settings", evening.say("box.settings"), SettingsList()))
    found.append(opens("off", evening.say("box.off"), SwitchOff()))
    if evening.troubles or not evening.saving:  # last: a row that comes and goes moves none from under the cursor
        found.append(opens("troubles", evening.say("box.troubles"), Troubles(), icon=Icon.WARNING))
    return found
