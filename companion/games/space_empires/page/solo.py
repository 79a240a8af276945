"""PURE. A solo game on the page: what the whole table may know of it, and the phone of its player."""

from typing import Any

from companion.games.space_empires.log import knew_text, story_chart
from companion.games.space_empires.page.battles import battle_rows, form_row
from companion.games.space_empires.page.board import board_rows, own_map
from companion.games.space_empires.page.sheets import shop, shops
from companion.games.space_empires.table.aiming import MOST_COLONIES, choice_text
from companion.games.space_empires.table.duel import Duel, aims, duel_on, name_in, now_in, turn_in, under_way
from companion.games.space_empires.table.duel_words import fires_now
from companion.games.space_empires.table.empire import entries_of, refused, sheet_lines
from companion.games.space_empires.table.foes import MACHINE, battle_of, known, side_of
from companion.games.space_empires.table.force import turn_lines
from companion.games.space_empires.table.journeys import choice_of
from companion.games.space_empires.table.lines import call_lines, home_text
from companion.games.space_empires.table.names import (
    COLOURS,
    HOME,
    colour,
    fleet_name,
    fleet_value,
    game_name,
    levels_text,
    rules_line,
)
from companion.games.space_empires.table.own import own_force
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.rules.space_empires.accounts import GROUPS
from companion.rules.space_empires.battle import Who, firing_order
from companion.rules.space_empires.courses import Kind
from companion.rules.space_empires.doomsday import STRENGTHS
from companion.rules.space_empires.empire import account, sheet
from companion.rules.space_empires.public import AlienView, View
from companion.rules.space_empires.solo import Ending, Machine, Place

Json = dict[str, Any]


def shared(play: Play, language: str) -> Json:
    shown = play.view
    found: Json = {
        "picture": "solo",
        "name": game_name(language, play.number),
        "kind": say(language, f"setup.kind_{play.setup.kind.value}"),
        "level": say(language, f"setup.difficulty_{play.setup.difficulty}"),
        "rules": rules_line(language, play.setup.options),
        "phase": shown.phase,
        "turn": shown.turn,
        "heading": title(language, shown),
        "aliens": {str(n): alien_row(language, play, n, alien) for n, alien in enumerate(shown.aliens, 1)},
        "machines": {str(n): machine_row(language, n, machine) for n, machine in enumerate(shown.machines, 1)},
        "ending": say(language, f"table.{shown.ending.value}") if shown.ending else "",
        "news": news(language, play),
    }
    seen = {"seen": seen_rows(language, shown)} if shown.aliens else {}
    return found | seen | story_rows(play, language) | board_rows(play, language)


def story_rows(play: Play, language: str) -> Json:
    """When it is over: what the aliens had, phase by phase."""
    if not play.over or not play.aliens:
        return {}
    rows = {
        str(n): {
            "name": colour(language, n),
            **story_chart(language, n, found).as_row(),
            "knew": knew_text(language, found),
            "levels": levels_text(language, play.state.aliens[n - 1].levels),
        }
        for n, found in enumerate(play.stories, 1)
    }
    return {"story": rows, "lost": play.state.ending is Ending.LOST}


def title(language: str, shown: View) -> str:
    key = "page.solo_turn" if shown.turn else "table.title_econ"
    return say(language, key, turn=shown.turn, phase=shown.phase)


def alien_row(language: str, play: Play, n: int, alien: AlienView) -> Json:
    fleets = {
        str(fleet.n): {"ships": fleet_value(language, fleet), "home": fleet.home, "hidden": fleet.ships is None}
        for fleet in alien.fleets
    }
    return {
        "name": colour(language, n),
        "colour": COLOURS[n - 1],
        "fleets": fleets,
        "shown": levels_text(language, alien.shown),
        "defense": home_text(language, play, n),
        "out": alien.out,
        "rolled": alien.rolled,
    }


def machine_row(language: str, n: int, machine: Machine) -> Json:
    row = STRENGTHS[machine.strength]
    found: Json = {
        "name": say(language, "table.machine", number=n),
        "strength": machine.strength,
        "place": machine.place.value,
        "hull": machine.hull,
        "left": machine.hull - machine.damage,
        "line": say(language, f"page.solo_{machine.place.value}", phase=machine.comes),
        "numbers": [
            [say(language, "page.se.attack_class"), f"{row.fires}{row.attack}"],
            [say(language, "page.se.defends"), str(row.defense)],
            [say(language, "page.se.shots"), str(row.attacks)],
        ],
    }
    if machine.entry is not None:
        found["entry"] = machine.entry
    if machine.weakness is not None:
        found["weakness"] = say(language, f"terms.weak_{machine.weakness.value}")
    return found


def seen_rows(language: str, shown: View) -> list[Json]:
    """What the aliens have seen of the human; the human's own secrets are not among it."""
    names = ("fighters", "mines", "cloaking", "scanner", "point_defense")
    return [{"name": say(language, f"terms.seen_{name}"), "level": int(getattr(shown.seen, name))} for name in names]


def news(language: str, play: Play) -> list[str]:
    """The last that was called out."""
    return [line for text in call_lines(language, play.news) for line in text.splitlines()]


# ---------------------------------------------------------------- the player's phone


def own_phone(evening: Evening, play: Play, seat: str, language: str) -> Json:
    """Battle entry, odds and to-hit numbers against whatever is known, the table of colonies and who goes where."""
    places = range(min(len(play.colonies) + 1, MOST_COLONIES))
    found: Json = {
        "foes": [foe_row(evening, language, alien, fleet) for alien, fleet in foes_of(play)],
        "colonies": [form_row(evening, language, "colony", str(place)) for place in places],
        "told": len(play.colonies),
        "movers": [mover_row(evening, language, play, alien, fleet) for alien, fleet in movers_of(play)],
        **own_empire(evening, play, language),
        "map": form_row(evening, language, "map"),
        "fleets": {str(place): form_row(evening, language, "fleet", str(place)) for place in own_fleets(play)},
        **own_map(play, seat, language),
        **battle_rows(evening, seat, language, 1),
    }
    duel = duel_on(evening)
    return found | ({"duel": duel_row(language, duel)} if duel is not None else {})


def own_fleets(play: Play) -> list[int]:
    return [place for place, each in enumerate(play.counters) if each.kind is Kind.FLEET]


def own_empire(evening: Evening, play: Play, language: str) -> Json:
    """The sheet, and of a battle that ships can be taken from it."""
    found: Json = {
        "economic": play.state.economic,
        "parts": [form_row(evening, language, "empire", group) for group in GROUPS],
        "reckoning": sheet_lines(language, play),
        "refused": refused(play),
        **shop(
            language,
            account(play.state),
            sheet(play.state),
            shops({group: entries_of(play, group) for group in GROUPS}),
        ),
    }
    if not play.keeps_sheet:
        return found
    ended = own_force(evening).ships and under_way(evening) is None  # a battle shot by shot has its own
    losses = {"losses": form_row(evening, language, "losses")} if ended else {}
    return {**found, "keeps": True, **losses}


def foes_of(play: Play) -> list[tuple[int, int]]:
    """Fleets and homes, seen or not; machines on the map."""
    homes = [(n, HOME) for n, alien in enumerate(play.view.aliens, 1) if not alien.out]
    fleets, machines = fleets_of(play), here(play)
    return [*fleets, *homes, *machines]


def fleets_of(play: Play) -> list[tuple[int, int]]:
    return [(n, fleet.n) for n, alien in enumerate(play.view.aliens, 1) for fleet in alien.fleets if not fleet.home]


def here(play: Play) -> list[tuple[int, int]]:
    return [(MACHINE, n) for n, machine in enumerate(play.view.machines, 1) if machine.place is Place.HERE]


def movers_of(play: Play) -> list[tuple[int, int]]:
    return [*fleets_of(play), *here(play)]


def foe_name(language: str, alien: int, fleet: int) -> str:
    if alien == MACHINE:
        return say(language, "table.machine", number=fleet)
    return fleet_name(language, alien, fleet)


def foe_row(evening: Evening, language: str, alien: int, fleet: int) -> Json:
    """To-hit numbers only of what the table knows."""
    assert isinstance(evening.game, Play)
    seen = alien == MACHINE or known(evening.game, alien, fleet)
    battle = battle_of(evening, alien, fleet) if seen else None
    turns = firing_order(battle) if battle is not None else ()
    mine = side_of(own_force(evening))
    who = {side: say(language, "table.you" if side is mine else "table.they") for side in Who}
    lines = [line for turn in turns if battle for line in turn_lines(battle, turn, who[turn.side])]
    return {"alien": alien, "fleet": fleet, "name": foe_name(language, alien, fleet), "to_hit": lines}


def mover_row(evening: Evening, language: str, play: Play, alien: int, fleet: int) -> Json:
    choice = choice_of(play, alien, fleet)
    hexes = {"hexes": form_row(evening, language, "hexes", str(alien), str(fleet))} if play.colonies else {}
    return {
        **hexes,
        "name": foe_name(language, alien, fleet),
        "goes": choice_text(language, play, choice),
        "why": say(language, f"aiming.by_{choice.by}"),
    }


def duel_row(language: str, stage: Duel) -> Json:
    battle = now_in(stage)
    turn = None if battle.over else turn_in(stage, battle)
    targets = aims(battle, turn) if turn is not None else ()
    found: Json = {
        "heading": fires_now(language, stage),
        "targets": [
            {"at": aim.at, "name": name_in(battle.enemy(aim.side), aim.at), "need": aim.shot.faces} for aim in targets
        ],
    }
    return found | ({"side": int(turn.side), "group": turn.group} if turn is not None else {})
