"""PURE. The map on the page: for everybody, because it lies on the table; how it is laid out for phones alone."""

from collections.abc import Iterator
from typing import Any

from companion.games.space_empires.table.aiming import choice_text
from companion.games.space_empires.table.charting import Charting, last_tap, may_touch
from companion.games.space_empires.table.journeys import course_of
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import COLOURS, colour_name, fleet_value, letter
from companion.games.space_empires.table.play import Play, on_map, scenario_of
from companion.games.space_empires.words import say
from companion.rules.space_empires import board
from companion.rules.space_empires.charts import ENEMIES
from companion.rules.space_empires.courses import Counter, Course, Kind, grown, name_of
from companion.words import headed

Json = dict[str, Any]


def board_rows(game: Charting, language: str) -> Json:
    """Nothing where the table has laid out no map, and when it is over."""
    if game.plan is None or game.over:
        return {}
    movers = [each for each in game.counters if each.kind in ENEMIES] if isinstance(game, Play) else []
    return {
        "board": {
            "rows": list(game.plan.rows),
            "right": game.plan.right,
            "marks": marks(game, language),
            "counters": [counter_row(language, game, each) for each in game.counters],
            "courses": [course_row(language, game, each) for each in movers if isinstance(game, Play)]
            + [nowhere_row(language, each) for each in nowhere(game)],
        }
    }


def marks(game: Charting, language: str) -> Json:
    """What a letter of the plan is drawn as: an area, a house with its letter, an entry with its number."""
    entries = {mark: {"text": str(n)} for n, mark in enumerate(board.ENTRIES, 1)}
    if isinstance(game, Play):
        house = say(language, "board.home_letter")
        own: Json = {board.AREA: {"area": True}, board.HOME: {"area": True, "house": house}}
        theirs = {
            mark: {"house": letter(language, COLOURS[n - 1]), "colour": COLOURS[n - 1]}
            for n, mark in enumerate(board.ALIENS, 1)
        }
        return own | theirs | entries
    seats = list(zip(board.AREAS, board.PLANETS, game.setup.seats, strict=False))
    areas = {area: {"area": True, "colour": seat} for area, _, seat in seats}
    return areas | {
        planet: {"area": True, "colour": seat, "house": letter(language, seat)} for _, planet, seat in seats
    }


def counter_row(language: str, game: Charting, each: Counter) -> Json:
    found: Json = {"kind": each.kind.value, "at": list(each.at), "text": str(each.n)}
    if isinstance(game, Match):
        cp = {"text": "", "value": str(grown(each, game.state.phase))} if each.kind is Kind.COLONY else {}
        return found | cp | ({"colour": game.setup.seats[each.of - 1]} if each.of else {})
    if each.kind is Kind.COLONY:
        return found | {"text": name_of(each), "value": str(grown(each, game.state.phase))}
    if each.kind is Kind.ALIEN:
        fleet = next(one for one in game.view.aliens[each.of - 1].fleets if one.n == each.n)
        seen = {} if fleet.ships is None else {"value": fleet_value(language, fleet)}
        return found | {"colour": COLOURS[each.of - 1], "text": counter_name(language, each), **seen}
    if each.kind is Kind.MACHINE:
        return found | {"text": counter_name(language, each)}
    return found | ({"value": str(each.cp)} if each.cp else {})


def counter_name(language: str, each: Counter) -> str:
    """As short as a counter is small: R1, M2."""
    return f"M{each.n}" if each.kind is Kind.MACHINE else f"{letter(language, COLOURS[each.of - 1])}{each.n}"


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
        "gone": found.gone,
        "moves": bool(found.now) and not play.state.economic,
        "turns": say(language, "board.turns", turns=found.moves) if found.moves else "",
    }
    return row | ({"colour": COLOURS[each.of - 1]} if each.of else {})


def nowhere(game: Charting) -> list[Counter]:
    """Fleets and machines that the map has no start for: a map of two aliens in a game against three."""
    if not isinstance(game, Play):
        return []
    there = {(each.of, each.n) for each in game.counters if each.kind in ENEMIES}
    missing = [key for key in on_map(game.view) if key not in there]
    return [Counter(Kind.ALIEN if alien else Kind.MACHINE, n, (0, 0), of=alien) for alien, n in missing]


def nowhere_row(language: str, each: Counter) -> Json:
    goes = say(language, "board.nowhere")
    row: Json = {"alien": each.of, "fleet": each.n, "name": counter_name(language, each), "goes": goes, "why": ""}
    row |= {"ships": "", "turns": "", "path": [], "now": [], "gone": False, "moves": False}
    return row | ({"colour": COLOURS[each.of - 1]} if each.of else {})


def why(language: str, found: Course) -> str:
    more = [say(language, f"board.{name}") for name in ("detour", "meets") if getattr(found, name)]
    return " · ".join([say(language, f"aiming.by_{found.choice.by}"), *more])


# ---------------------------------------------------------------- a phone's part of it


def own_map(game: Charting, seat: str, language: str) -> Json:
    """What a tap of that seat may do: which counters are its own, what it could take back, how the map is laid out."""
    kinds = [Kind.COLONY, Kind.FLEET, *((Kind.SCOUT,) if isinstance(game, Play) else ()), Kind.HAZARD]
    return {
        "kinds": [kind.value for kind in kinds],
        "mine": [place for place, each in enumerate(game.counters) if may_touch(game, seat, each)],
        "untap": last_tap(game, seat) is not None,
        **laying_out(game, language),
    }


def laying_out(game: Charting, language: str) -> Json:
    """What the scenario book counts against what is marked, and the map as a file."""
    if game.plan is None:
        return {}
    scenario = scenario_of(game)
    rows: Json = {
        "checks": [check_row(game, language, each) for each in checks(game)],
        "file": board.written(scenario, game.plan),
        "marks": [{"mark": mark, "text": text} for mark, text in offered(game, language)],
    }
    if isinstance(game, Play):
        rows["deep"] = say(language, "board.deep", markers=board.deep_space(game.plan, scenario))
    return rows


def checks(game: Charting) -> tuple[board.Wanted, ...]:
    assert game.plan is not None
    if isinstance(game, Play):
        return board.checked(game.plan, scenario_of(game), len(game.view.aliens))
    return board.checked_for(game.plan, scenario_of(game))


def check_row(game: Charting, language: str, each: board.Wanted) -> Json:
    seats = game.setup.seats if isinstance(game, Match) else ()
    text = say(language, f"board.check_{each.what}", have=each.have, want=each.want)
    sentence = headed(language, colour_name(language, seats[each.player - 1]), text) if each.player else text
    return {"text": sentence, "right": each.have == each.want}


def offered(game: Charting, language: str) -> list[tuple[str, str]]:
    """What a tap can make of a hex: of aliens, entries and home planets those that are missing."""
    own = own_marks(game, language) if isinstance(game, Play) else player_marks(game, language)
    rest = ((board.OFF, "off"), (board.SPACE, "space"))
    return [*own, *((mark, say(language, f"board.mark_{name}")) for mark, name in rest)]


def own_marks(play: Play, language: str) -> Iterator[tuple[str, str]]:
    assert play.plan is not None
    name, kinds = ("alien", board.ALIENS[: len(play.view.aliens)]) if play.aliens else ("entry", board.ENTRIES)
    yield board.AREA, say(language, "board.mark_area")
    yield board.HOME, say(language, "board.mark_home")
    missing = [mark for mark in kinds if board.place_of(play.plan, mark) is None]
    for mark in missing[:1]:
        yield mark, say(language, f"board.mark_{name}", number=kinds.index(mark) + 1)


def player_marks(match: Match, language: str) -> Iterator[tuple[str, str]]:
    assert match.plan is not None
    for area, planet, seat in zip(board.AREAS, board.PLANETS, match.setup.seats, strict=False):
        who = colour_name(language, seat)
        if not match.setup.random_map:
            yield area, headed(language, who, say(language, "board.mark_area"))
        if board.place_of(match.plan, planet) is None:
            yield planet, headed(language, who, say(language, "board.mark_planet"))
