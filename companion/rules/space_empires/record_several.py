"""What happens in a game for several, as records have it: events of the race, and the steps of a whole game."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.fields import Json, Reader, known, listed, mapped, whole
from companion.rules.forms import Choice, Form, Row, beside, forms, plain
from companion.rules.space_empires import race, several
from companion.rules.space_empires.reading import count, levels_of, lost_ships, money
from companion.rules.space_empires.record_play import counts
from companion.rules.space_empires.technology import Tech

a_player = known(lambda players: players)  # by name
LEVELS = levels_of(tuple(Tech))


def by_player(read: Reader[Any], write: Callable[[Any], Json] = plain) -> Row:
    each = mapped(a_player, read)
    return Row(
        lambda value, where: tuple(each(value, where).items()),
        lambda rows, players: {player: write(item) for player, item in rows},
    )


form = forms({"by": a_player, "victim": a_player, "seat": a_player, "levels": LEVELS, "victim_levels": LEVELS})
RACE: Mapping[str, Form] = {
    "destroy": form(race.Destroy),
    "lose": form(race.Lose),
    "economic": form(race.Economic, colonies=by_player(count), worth=by_player(money)),
    "home": form(race.Home),
    "eliminate": form(race.Eliminate),
}
STEPS: Mapping[str, Form] = {
    "enter": form(several.Enter, phase=whole(1)),
    "bid": form(several.PlaceBid, cp=money),
    "first": form(several.NameFirst),
    "finish": form(several.Finish),
    "strongest": form(several.Strongest, seats=listed(a_player, doubles=False)),
    "turn": form(several.EndTurn),
    "fought": form(several.Fought),
    "suffer": form(several.Suffer, losses=by_player(lost_ships, counts)),
    "bombed": form(several.Bombed),
    "race": form(several.Raced, event=beside(Choice("event", RACE))),
    "destroy_home": form(several.DestroyHome),
}
STEP: Choice[several.Step] = Choice("do", STEPS)
RACE_EVENT: Choice[race.Event] = Choice("do", RACE)
