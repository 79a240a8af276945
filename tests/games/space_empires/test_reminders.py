"""The aliens remind: who leaves home, today's technology, no drastic answer first, the same dice in any order."""

import json
from dataclasses import replace

from companion.evening import Evening, journal
from companion.evening.faces import draw
from companion.evening.log_sheet import as_json
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires.log import BOOK, Campaign, story_chart
from companion.games.space_empires.table.duel import Duel
from companion.games.space_empires.table.fighting import Outcome
from companion.games.space_empires.table.flow import Main, News, Over, Reveal, Sallying
from companion.games.space_empires.table.match import Standing
from companion.games.space_empires.table.own import OwnForce, session, with_session
from companion.games.space_empires.table.play import EDITION
from companion.kit.commands import GoHome, Undo
from companion.kit.forms import Numbers
from companion.kit.page import Viewer
from companion.rules.space_empires import events as e
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.solo import Alien, Kind, Setup, Squadron
from companion.rules.space_empires.technology import Levels
from tests.games.space_empires.table import after, aliens, fresh, happened, play_in, shown
from tests.games.space_empires.test_solo import any_fleet, until

TURNS = (e.EndTurn(),) * 3


def both_launched() -> Evening:
    return until(
        aliens(seed=11, edition=EDITION),
        lambda now: isinstance(now.stage, Main) and all(alien.fleets for alien in play_in(now).view.aliens),
    )


def defended(language: str = "en") -> Evening:
    """A home was attacked, and some of its ships are left."""
    for seed in range(50):
        evening = until(aliens(language, seed, edition=EDITION), lambda now: play_in(now).state.phase == 6)
        evening = after(evening, "hero", "home_1", "confirm", "ok", "none", "done")
        if any(fleet.home for fleet in play_in(evening).view.aliens[0].fleets):
            return evening
    raise AssertionError("no home has ships")


def keys(evening: Evening) -> list[str]:
    return [option.key for option in offered(evening) or ()]


def test_survivors_of_a_home_are_asked_about_when_the_turn_of_the_aliens_begins() -> None:
    asked = after(defended(), "next")
    assert isinstance(asked.stage, Sallying) and "home" in shown(asked)
    left = after(asked, "leave")
    assert isinstance(left.stage, News) and not any(fleet.home for fleet in play_in(left).view.aliens[0].fleets)
    turn = play_in(left).state.turn
    assert play_in(after(left, "ok", "next")).state.turn != turn


def test_who_stays_at_home_is_asked_again_a_turn_later() -> None:
    asked = after(defended(), "next", "stay")
    assert isinstance(asked.stage, Main)
    assert isinstance(after(asked, "next").stage, Sallying)


def test_a_game_of_version_020_ends_its_turns_as_it_began() -> None:
    evening = defended()
    older = replace(evening, game=replace(play_in(evening), edition=0))
    assert isinstance(after(older, "next").stage, Main)
    assert keys(after(older, "hero", "home_1", "confirm", "ok"))[0] == "planet"


def test_a_destroyed_planet_is_never_the_first_answer() -> None:
    evening = after(aliens(edition=EDITION), "hero", "home_1", "confirm", "ok")
    assert keys(evening)[0] == "cleared" and "planet" in keys(evening)


def test_a_home_that_was_fought_for_shot_by_shot_asks_first_whether_its_defenders_are_gone() -> None:
    giants = OwnForce(((Ship.DN, 12),), Levels(attack=3, defense=3, ship_size=6))
    evening = with_session(aliens(edition=EDITION), force=giants)
    evening = after(evening, "hero", "home_1", "confirm", "ok", "duel")
    for _ in range(60):
        evening = after(evening, "ok") if isinstance(evening.stage, Duel | Numbers) else evening
    assert isinstance(evening.stage, Outcome) and keys(evening)[evening.stage.cursor] == "cleared"


def test_a_fleet_that_fights_again_shows_the_technology_of_today() -> None:
    """It was met with Attack 1; then another one of that alien brought Attack 2."""
    evening = both_launched()
    play = play_in(evening)
    alien = Alien(
        levels=Levels(attack=2, ship_size=3), shown=Levels(attack=1, ship_size=3),
        fleets=(Squadron(1, ships=((Ship.CA, 2),), fought=True),),
    )  # fmt: skip
    begun = replace(play.state, aliens=(alien, *play.state.aliens[1:]))
    game = replace(play, steps=())
    game.__dict__["begun"] = Standing(begun)
    evening = replace(evening, game=game)
    met = after(evening, "hero", "fleet_1_1")
    assert isinstance(met.stage, Reveal) and "Attack 2" in shown(met)
    assert play_in(met).steps == (e.MeetAgain(1, 1),)


def test_reveals_in_another_order_roll_the_same_dice() -> None:
    evening = both_launched()
    one = after(evening, "hero", "fleet_1_1", "confirm", "ok", "gone", "done", "hero", "fleet_2_1", "confirm")
    other = after(evening, "hero", "fleet_2_1", "confirm", "ok", "gone", "done", "hero", "fleet_1_1", "confirm")

    def dice(end: Evening) -> dict[int, tuple[int, ...]]:
        return {step.alien: step.dice for step in play_in(end).steps if isinstance(step, e.FirstBattle)}

    assert dice(one) == dice(other)
    again = after(one, Undo(), Undo(), Undo(), "hero", "fleet_1_1", "confirm")
    assert dice(again)[1] == dice(one)[1]


def test_ships_of_one_game_do_not_fight_in_the_next() -> None:
    evening = with_session(until(aliens(), any_fleet), force=OwnForce(((Ship.CA, 3),)))
    fresh_game = until(after(evening, GoHome(), "new", "aliens", "lay_out"), lambda now: isinstance(now.stage, Main))
    assert session(fresh_game).force == OwnForce()
    assert play_in(fresh_game).edition == EDITION


def test_a_game_that_ends_in_a_turn_says_so() -> None:
    over = after(aliens(), "next", "menu", "home_lost", "yes")
    assert isinstance(over.stage, Over)
    assert "In turn 2 before economic phase 1." in shown(over).replace("\n", " ")
    line = BOOK.entry(play_in(over), over)
    assert isinstance(line.value, Campaign) and (line.value.phase, line.value.turn) == (1, 2)
    in_phase = happened(aliens(), *TURNS)
    assert "In economic phase 1." in shown(after(in_phase, "back", "menu", "home_lost", "yes")).replace("\n", " ")


def test_new_games_are_of_todays_edition() -> None:
    evening = until(after(fresh(), "new", "aliens", "lay_out"), lambda now: isinstance(now.stage, Main))
    assert play_in(evening).edition == EDITION
    assert play_in(evening).setup == Setup(Kind.ALIENS, "normal")


def test_the_story_shows_income_technology_and_what_the_aliens_knew() -> None:
    evening = happened(aliens(difficulty="normal"), e.Show(Seen(fighters=True, scanner=2)))
    evening = happened(evening, *[e.EndTurn()] * 3, e.Econ(1, (8,)), e.Econ(2, (9,)))
    (chapter,) = play_in(evening).stories[0]
    assert (chapter.tech, chapter.income) == (5, 5)  # a die of 8 in phase 1: five CP of technology
    chart = story_chart("en", 1, (chapter,))
    assert chart.bars["income"] == (5,) and chart.notes == ("Knew of you (phase): Fighters (1) · Scanner 2 (1)",)


def test_when_it_is_over_the_hidden_story_is_on_the_page_and_in_the_log() -> None:
    evening = both_launched()
    assert "story" not in view(evening, draw(evening), Viewer("bridge"))
    over = after(evening, "menu", "home_lost", "yes")
    told = view(over, draw(over), Viewer("bridge"))
    assert told["lost"] is True
    story = told["story"]["1"]
    assert story["first"] == 1 and len(story["lines"]["fleet"]) == play_in(over).state.phase - 1
    hidden = play_in(evening).state.aliens[0].fleets[0].cp
    assert hidden in story["bars"]["launched"]
    line = BOOK.entry(play_in(over), over)
    assert any(f"{hidden} CP" in text for text in line.lines)
    (row,) = json.loads(as_json([line]))
    assert row["charts"][0]["bars"] == story["bars"] and row["charts"][0]["colour"] == "red"
    assert journal.read(journal.written(line)) == line
