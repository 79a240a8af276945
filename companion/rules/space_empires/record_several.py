"""What happens in a game for several, as records have it: events of the race, and the steps of a whole game."""

from collections.abc import Mapping

from companion.rules.fields import Json, Reader, Where, known, listed, mapped, whole
from companion.rules.forms import Choice, Form, Row, forms, plain
from companion.rules.space_empires import race, several
from companion.rules.space_empires.reading import any_levels, count, lost_ships, money
from companion.rules.space_empires.record_play import counts, levels_row
from companion.rules.space_empires.technology import PriceList

a_player = known(lambda players: players)  # by name
LEVELS = Row(any_levels(PriceList.CURRENT), levels_row)


def by_player(read: Reader[int]) -> Row:
    each = mapped(a_player, read)
    return Row(lambda value, where: tuple(each(value, where).items()), lambda rows, players: plain(dict(rows)))


form = forms({"by": a_player, "victim": a_player, "seat": a_player, "levels": LEVELS, "victim_levels": LEVELS})
RACE: Mapping[str, Form] = {
    "destroy": form(race.Destroy),
    "lose": form(race.Lose),
    "economic": form(race.Economic, colonies=by_player(count), worth=by_player(money)),
    "home": form(race.Home),
    "eliminate": form(race.Eliminate),
}
LOSSES = Row(
    lambda value, where: tuple(mapped(a_player, lost_ships)(value, where).items()),
    lambda rows, players: {seat: counts(ships) for seat, ships in rows},
)
RACED = Choice("event", RACE)
STEPS: Mapping[str, Form] = {
    "enter": form(several.Enter, phase=whole(1)),
    "bid": form(several.PlaceBid, cp=money),
    "first": form(several.NameFirst),
    "finish": form(several.Finish),
    "strongest": form(several.Strongest, seats=listed(a_player, doubles=False)),
    "turn": form(several.EndTurn),
    "fought": form(several.Fought),
    "suffer": form(several.Suffer, losses=LOSSES),
    "bombed": form(several.Bombed),
    "race": form(several.Raced, event=Row(RACED.read, RACED.written, inside=True)),
    "destroy_home": form(several.DestroyHome),
}
STEP = Choice("do", STEPS)


def race_event(value: Json, where: Where) -> race.Event:
    found: race.Event = Choice("do", RACE).read(value, where)
    return found


def step(value: Json, where: Where) -> several.Step:
    found: several.Step = STEP.read(value, where)
    return found


def step_written(done: several.Step) -> dict[str, Json]:
    """As a record has it, without what is usual."""
    return STEP.written(done)


def players_known(where: str, players: tuple[str, ...]) -> Where:
    return Where(where, {player: player for player in players})
