"""PURE. The map on the page: for everybody, because it lies on the table; how it is laid out for the phone alone."""

from typing import Any

from companion.games.space_empires.table.aiming import choice_text
from companion.games.space_empires.table.journeys import course_of
from companion.games.space_empires.table.names import COLOURS, colour, fleet_value
from companion.games.space_empires.table.play import ENEMIES, Play, scenario_of
from companion.games.space_empires.words import say
from companion.rules.space_empires import board
from companion.rules.space_empires.courses import Counter, Course, Kind, grown, name_of

Json = dict[str, Any]


def board_rows(play: Play, language: str) -> Json:
    """Nothing where the table has laid out no map, and when it is over."""
    if play.plan is None or play.over:
        return {}
    movers = [each for each in play.counters if each.kind in ENEMIES]
    return {
        "board": {
            "rows": list(play.plan.rows),
            "right": play.plan.right,
            "colours": list(COLOURS),
            "homes": [colour(language, n)[0] for n in range(1, len(COLOURS) + 1)],
            "counters": [counter_row(language, play, each) for each in play.counters],
            "courses": [course_row(language, play, each) for each in movers],
        }
    }


def counter_row(language: str, play: Play, each: Counter) -> Json:
    found: Json = {"kind": each.kind.value, "at": list(each.at), "text": str(each.n)}
    if each.kind is Kind.COLONY:
        return found | {"text": name_of(each), "value": str(grown(each, play.state.phase))}
    if each.kind is Kind.ALIEN:
        fleet = next(one for one in play.view.aliens[each.of - 1].fleets if one.n == each.n)
        seen = {} if fleet.ships is None else {"value": fleet_value(language, fleet)}
        return found | {"colour": COLOURS[each.of - 1], "text": counter_name(language, each), **seen}
    if each.kind is Kind.MACHINE:
        return found | {"text": counter_name(language, each)}
    return found | ({"value": str(each.cp)} if each.cp else {})


def counter_name(language: str, each: Counter) -> str:
    """As short as a counter is small: R1, M2."""
    return f"M{each.n}" if each.kind is Kind.MACHINE else f"{colour(language, each.of)[0]}{each.n}"


def course_row(language: str, play: Play, each: Counter) -> Json:
    found = course_of(play, each.of, each.n)
    assert found is not None
    row: Json = {
        "alien": each.of,
        "fleet": each.n,
        "name": counter_name(language, each),
        "from": list(each.at),
        "ships": counter_row(language, play, each).get("value", ""),
        "goes": choice_text(language, play, found.choice),
        "why": why(language, found),
        "path": [list(at) for at in found.path],
        "now": [list(at) for at in found.now],
        "turns": say(language, "board.turns", turns=found.moves) if found.moves else "",
    }
    return row | ({"colour": COLOURS[each.of - 1]} if each.of else {})


def why(language: str, found: Course) -> str:
    reason = say(language, f"aiming.by_{found.choice.by}")
    return f"{reason} · {say(language, 'board.detour')}" if found.detour else reason


# ---------------------------------------------------------------- laying it out


def laying_out(play: Play, language: str) -> Json:
    """What the scenario book counts against what is marked, and the map as a file."""
    if play.plan is None:
        return {}
    scenario = scenario_of(play)
    checks = board.checked(play.plan, scenario, len(play.view.aliens))
    return {
        "checks": [
            {
                "text": say(language, f"board.check_{each.what}", have=each.have, want=each.want),
                "right": each.have == each.want,
            }
            for each in checks
        ],
        "deep": say(language, "board.deep", markers=board.deep_space(play.plan, scenario)),
        "file": board.written(scenario, play.plan),
        "marks": [
            {"mark": mark, "text": say(language, f"board.mark_{name}", number=number)}
            for mark, name, number in offered(play)
        ],
    }


def offered(play: Play) -> list[tuple[str, str, int]]:
    """What a tap can make of a hex: of aliens and entries the next that is missing."""
    assert play.plan is not None
    name, kinds = ("alien", board.ALIENS[: len(play.view.aliens)]) if play.aliens else ("entry", board.ENTRIES)
    missing = [mark for mark in kinds if board.place_of(play.plan, mark) is None]
    following = [(mark, name, kinds.index(mark) + 1) for mark in missing[:1]]
    fixed = [(board.AREA, "area", 0), (board.HOME, "home", 0)]
    return [*fixed, *following, (board.OFF, "off", 0), (board.SPACE, "space", 0)]
