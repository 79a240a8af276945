"""Eclipse at the table: turns, refusals, battles, upkeep, score; what phones tell."""

from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.eclipse.table.commands import Reported
from companion.games.eclipse.table.flow import AskRuling, BattleOver, Draws, Turn, Volley
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import COLOURS, Preferences, Voice, draft_of, preferences, table_switches
from companion.games.eclipse.table.setting_up import BOARDS
from companion.games.eclipse.table.volley import Aim
from companion.games.eclipse.voice import VOICED
from companion.kit.commands import NameTyped, PoweredOn, VoiceStatus
from companion.kit.effects import Buzz, DeleteLogEntry, Save, Sound
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.kit.refereed.flow import Refusal
from companion.layout.plain import plain
from companion.rules.eclipse.battle import Retreat
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Fought, Number
from companion.rules.eclipse.fights import AWAY
from companion.rules.eclipse.names import Code, Phase, Ship, Species
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.standing import design_of, losses, points_of, score_of
from companion.rules.eclipse.state import forecast_of, on_track
from companion.rules.eclipse.switches import ASKED, NpcTargets
from companion.rules.eclipse.transaction import FINAL, OVERRULABLE
from companion.types import Hold, Key
from companion.voice.pack import Form, Pack, Recording
from tests.games.eclipse.table import (
    ALL_PASS,
    SET_UP,
    TO_BATTLE,
    acted,
    after,
    at_score,
    begun,
    corrected,
    counted,
    fresh,
    in_battle,
    kept,
    match,
    played,
    redesigned,
    told,
)

# ---------------------------------------------------------------- setting up


@pytest.mark.parametrize("sheet", ["", "species", "colour", "name"])
def test_a_seat_that_a_power_cut_put_down_is_the_last_where_a_smaller_table_was_set_up_since(sheet: str) -> None:
    way = ["seat-5", *filter(None, [sheet]), PoweredOn(), "eclipse", "new", "2", PoweredOn(), "eclipse", "go_on"]
    evening = after(fresh(commands=("eclipse", "new", "6")), *way)
    assert evening.stage != Home()
    draw(evening)
    while not isinstance(evening.stage, Home):
        evening = after(evening, "back")
        draw(evening)


# ---------------------------------------------------------------- turns


def test_one_press_is_an_action_and_the_next_players_turn() -> None:
    evening = after(begun(), "ok")
    assert match(evening).state.turn == 1
    assert on_track(match(evening).state, 0) == 11
    assert evening.stage == Turn()


def test_whoever_has_passed_is_skipped_and_a_reaction_is_a_row() -> None:
    evening = after(begun(), "b", "a", "a", "a")
    assert match(evening).state.turn == 1 and match(evening).state.skipped == (0,)
    evening = after(evening, "react-red")
    assert match(evening).state.seats[0].reactions == 1 and match(evening).state.turn == 1
    assert "react-red" not in [option.key for option in offered(evening) or ()]
    evening = after(evening, "a", "a", "a", acted("red"))  # by phone the same
    assert match(evening).state.seats[0].reactions == 2
    assert match(after(evening, Hold(Key.BACK), Hold(Key.BACK))).state.turn == 3  # taken back with who was skipped


def test_colony_ships_may_be_entered_after_others_were_skipped() -> None:
    evening = after(begun(), "a", "b", "a", "a", told("red", "explore", hexes=[{"hex": 201, "disc": True}]))
    assert match(evening).state.turn == 2
    evening = after(evening, told("red", "colonize", hex=201, track="money", square="plain"))
    assert match(evening).state.seats[0].face_up == 2


def test_more_is_about_whoever_has_just_acted_and_anybody_can_be_chosen() -> None:
    evening = after(begun(), "a", "more", "hex_on")
    assert match(evening).state.seats[0].hexes_by_hand == 1
    evening = after(evening, "more", "who", "hex_on")
    assert match(evening).state.seats[1].hexes_by_hand == 1


def test_stores_that_nobody_enters_are_shown_to_nobody_and_break_no_tie() -> None:
    evening = after(begun(), "a")
    shown = view(evening, draw(evening), Viewer("bridge"))["table"]["seats"]
    assert shown["red"]["store"] == [2, 0, 0] and shown["red"]["untold"] == ["science", "materials"]
    assert shown["blue"]["store"] == [2, 3, 3] and shown["blue"]["untold"] == []
    assert "points" not in shown["red"] and shown["red"]["ships"] == [0, 0, 0, 0]
    assert points_of(match(evening).now, 0).resources == 0
    evening = after(evening, corrected("red", Number.SCIENCE, 3), corrected("red", Number.MATERIALS, 3))
    assert points_of(match(evening).now, 0).resources == 8


def test_keys_without_letters_do_everything_that_letters_do() -> None:
    by_letters = after(begun(), "a", "b", "b")
    by_four = after(begun(), "ok", "right", "ok", "right", "ok")
    assert match(by_letters) == match(by_four)


def test_the_forecast_counts_hexes_and_cubes_entered_by_hand() -> None:
    evening = after(begun(), "more", "hex_on", "more", "cube_on")
    now = forecast_of(match(evening).state, 0)
    assert (now.on_track, now.income[0]) == (11, 4)


def test_undo_takes_back_step_by_step_over_a_phase() -> None:
    evening = after(begun(), *ALL_PASS)
    assert match(evening).state.phase is Phase.COMBAT
    evening = after(evening, Hold(Key.BACK))
    assert match(evening).state.phase is Phase.ACTION and match(evening).state.turn == 3
    assert match(after(evening, *[Hold(Key.BACK)] * 9)).steps == ()


def test_where_a_game_stands_follows_from_what_was_entered() -> None:
    evening = after(in_battle(), "ok", "ok", "hero", "hero", "ok")
    now = match(evening)
    anew = Match(now.id, setup=now.setup, steps=now.steps, depth=now.depth, names=now.names)
    assert (anew.outcomes, anew.now) == (now.outcomes, now.now)


# ---------------------------------------------------------------- refusals


def without_discs() -> Evening:
    evening = after(begun(), corrected("red", Number.ACTIONS, 12), "act")
    assert isinstance(evening.stage, Refusal) and evening.stage.code is Code.NO_DISC
    return evening


def test_beside_a_refusal_stands_that_the_table_says_so() -> None:
    assert match(after(without_discs(), "anyway")).state.seats[0].actions == 13


def test_a_refusal_leads_to_the_number_that_is_wrong() -> None:
    evening = after(without_discs(), "numbers", "actions", *["left"] * 5, Hold(Key.OK))
    assert match(evening).state.seats[0].actions == 7


def test_beside_every_refusal_that_a_list_of_the_box_can_lead_to_the_table_may_say_so() -> None:
    assert set(Code) == OVERRULABLE | FINAL
    assert {Code.TURN, Code.NO_DISC, Code.NOT_YOURS, Code.SHORT, Code.PHASE, Code.HEX_ORDER} <= OVERRULABLE


# ---------------------------------------------------------------- battles


def finished(evening: Evening) -> Evening:
    while match(evening).fight is not None or isinstance(evening.stage, BattleOver):
        evening = after(evening, "ok")
    return evening


def test_the_battles_of_a_hex_are_fought_one_after_the_other() -> None:
    """Blue came after Red: they meet first, then the winner meets the Ancients."""
    evening = in_battle()
    fight = match(evening).fight
    assert fight is not None and [side.name for side in fight.battle.sides] == ["blue", "red"]
    evening = after(evening, "a", "ok", "hero", "hero", "ok")
    fight = match(evening).fight
    assert fight is not None and [side.name for side in fight.battle.sides] == ["red", "ancient"]


def test_whoever_continues_has_the_damage_and_the_ships_of_the_battle_before() -> None:
    """Red has two cruisers; one is lost to Blue and is not lost again to the Ancients."""
    evening = after(begun(), *ALL_PASS, *TO_BATTLE[:-4], "blue", "cruiser", "cruiser", "done", "fight")
    evening = after(evening, "a", "a", "ok", "hero", "hero", "ok")  # Red misses, Blue does not
    evening = after(evening, "hero", "ok", "a", "a", "ok", *("hero", "ok", "a", "ok") * 2, "hero", "ok")
    fight = match(evening).fight
    assert fight is not None and [side.name for side in fight.battle.sides] == ["red", "ancient"]
    assert [len(squadron.vessels) for squadron in fight.battle.sides[0].squadrons] == [1]
    evening = finished(evening)
    assert match(evening).state.seats[0].ships[1] in (0, 1)
    assert match(evening).state.phase is Phase.COMBAT and match(evening).state.draws


def test_hexes_and_ships_nobody_entered_are_known_after_a_battle() -> None:
    state = match(finished(in_battle())).state
    assert 203 in {sector.number for sector in state.sectors}
    assert state.draws


def test_dice_typed_are_those_thrown_and_back_deletes_one() -> None:
    evening = after(in_battle(), "a", "ok", "hero")
    assert evening.stage == Volley((6,))
    assert after(evening, "back").stage == Volley(())
    aimed = after(evening, "a").stage
    assert isinstance(aimed, Aim) and aimed.dice[0] == (6, 1)


def test_a_player_may_choose_another_target_an_npc_may_not() -> None:
    evening = after(in_battle(), "a", "ok", "hero", "hero", "right", "ok")
    assert isinstance(evening.stage, Aim) and evening.stage.targets is not None
    npc = after(in_battle(), "a", "ok", "hero", "hero", "ok", *["hero"] * 4, "right", "ok")
    assert isinstance(npc.stage, Aim) and npc.stage.targets is None


def test_a_type_that_retreats_is_gone_in_the_next_round() -> None:
    evening = after(in_battle(), "left", "left", "left", "left", "ok")
    assert match(evening).steps[-1] == Retreat(AWAY)


def test_ruling_of_order_is_kept_and_overruled() -> None:
    evening = finished(in_battle())
    while isinstance(evening.stage, Draws):
        evening = after(evening, "untold")
    evening = after(evening, "battle", "ring-1", "hex-211", "red", "cruiser", "done", "fight")
    assert isinstance(evening.stage, Refusal) and evening.stage.code is Code.HEX_ORDER
    assert match(after(evening, "anyway")).fight is not None


def test_a_battle_called_off_leaves_no_trace_but_what_was_entered_before_it() -> None:
    evening = after(in_battle(), "left", "left", "ok")
    assert match(evening).fight is None and not match(evening).state.draws


def test_designs_entered_by_hand_fly_in_the_next_battle() -> None:
    design = Design(initiative=5, cannons=(4,), hull=3)
    evening = after(begun(), redesigned("red", Ship.CRUISER, design))
    assert design_of(match(evening).now, 0, Ship.CRUISER) == design
    fight = match(after(evening, *ALL_PASS, *TO_BATTLE)).fight
    assert fight is not None and fight.battle.sides[1].squadron(Ship.CRUISER).design == design


# ---------------------------------------------------------------- reputation


def drawing() -> Evening:
    evening = finished(in_battle())
    assert isinstance(evening.stage, Draws)
    return evening


def test_a_tile_kept_is_entered_in_secret_and_the_bag_has_one_less() -> None:
    evening = drawing()
    seat = match(evening).state.draws[0].seat
    now = match(after(evening, "typed", "look", "keep-3")).state
    assert now.seats[seat].reputation == (3,)
    assert sum(now.reputation_bag) == sum(match(evening).state.reputation_bag) - 1


def test_what_is_not_entered_changes_no_bag() -> None:
    evening = drawing()
    assert match(after(evening, "untold")).state.reputation_bag == match(evening).state.reputation_bag


def test_a_phone_enters_what_it_keeps() -> None:
    evening = drawing()
    draw = match(evening).state.draws[0]
    colour = match(evening).colours[draw.seat]
    evening = after(evening, kept(colour, (1, 1, 2, 2, 3)[: draw.earned], 1))
    assert match(evening).state.seats[draw.seat].reputation == (1,)


# ---------------------------------------------------------------- upkeep, score


def test_all_pay_with_one_press_and_the_short_are_seen_to_alone() -> None:
    evening = after(begun(), corrected("blue", Number.ACTIONS, 12), *ALL_PASS, "next", "all")
    state = match(evening).state
    assert [row.paid for row in state.seats] == [True, False, True, True]
    evening = after(evening, "all", "pay", "anyway", "all")
    assert match(evening).state.phase is Phase.CLEANUP


def test_points_that_nobody_entered_are_shown_as_unknown_until_the_table_counts_them() -> None:
    evening = begun()
    for _ in range(9):
        evening = after(evening, "act", *["pass"] * 4, "next", "all", "untold")
    rows = {option.key: option.value for option in offered(evening) or ()}
    assert [rows[colour] for colour in ("red", "blue", "green", "yellow")].count("–") == 4
    assert "points" not in view(evening, draw(evening), Viewer("bridge"))["table"]["seats"]["red"]
    told = after(evening, counted("red", "hexes", 9), counted("red", "discovery", 4))
    rows = {option.key: option.value for option in offered(told) or ()}
    assert (rows["red"], rows["blue"]) == ("13", "–")
    assert view(told, draw(told), Viewer("bridge"))["table"]["seats"]["red"]["points"] == 13


def test_the_ninth_round_leads_to_the_score_and_the_score_to_the_log() -> None:
    evening, effects = played(at_score(), "blue", "hexes", *["right"] * 4, Hold(Key.OK), "done")
    saved = [effect.entry for effect in effects if isinstance(effect, Save)]
    assert [entry.result for entry in saved] == ["Blue: 7"]
    assert score_of(match(evening).now).winners == ("blue",)
    _, effects = played(evening, Hold(Key.BACK))
    assert any(isinstance(effect, DeleteLogEntry) for effect in effects)
    home = after(evening, "ok", "ok")
    assert isinstance(home.stage, Home) and home.game is None


# ---------------------------------------------------------------- phones


def test_a_phone_speaks_for_its_own_seat_only() -> None:
    evening = begun()
    assert match(after(evening, Reported("red", '{"do": "pass", "player": "blue"}'))).state.seats[0].passed
    for nonsense in ("[]", "{", '{"do": "undo"}', '{"do": "explore"}', '{"do": 3}'):
        assert after(evening, Reported("red", nonsense)).game == evening.game


def test_whoever_types_dice_is_not_disturbed_by_a_phone() -> None:
    evening = after(in_battle(), "a", "ok", "hero")
    now = after(evening, corrected("yellow", Number.MONEY, 9))
    assert now.stage == evening.stage
    assert match(now).state.seats[3].store[0] == 9


def test_full_depth_is_entered_by_phone_in_the_words_of_a_record() -> None:
    evening = after(begun(), Reported("red", '{"do": "explore", "hexes": [{"hex": 201, "disc": true}]}'))
    assert [sector.owner for sector in match(evening).state.sectors if sector.number == 201] == [0]


# ---------------------------------------------------------------- what is heard


CLIPS = ("eclipse/combat", "eclipse/sound_gong", "eclipse/blue", "eclipse/red")
PACK = Pack("test", "en", Form.APART, {clip: Recording(500) for clip in CLIPS})


@pytest.mark.parametrize(("voice", "heard"), [(Voice.QUIET, []), (Voice.EVENTS, []), (Voice.TURNS, ["eclipse/blue"])])
def test_it_is_quiet_unless_the_table_wants_it(voice: Voice, heard: list[str]) -> None:
    evening = after(begun(), VoiceStatus(PACK))
    evening = replace(
        evening, settings=replace(evening.settings, games={"eclipse": Preferences(voice=voice, settled=tuple(ASKED))})
    )
    _, effects = played(evening, "act")
    assert [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score] == heard
    _, effects = played(evening, *ALL_PASS)
    spoken = [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score]
    assert ("eclipse/combat" in spoken) == (voice is not Voice.QUIET)


def heard(evening: Evening, *commands: object) -> list[str]:
    """What the whole pack says, with turns."""
    pack = Pack(
        "test", "en", Form.APART, {clip: Recording(500) for clip in (*VOICED.wanted(Form.APART), *VOICED.sounds)}
    )
    evening = after(evening, VoiceStatus(pack))
    evening = replace(evening, settings=replace(evening.settings, games={"eclipse": Preferences(voice=Voice.TURNS)}))
    _, effects = played(evening, *commands)
    cues = [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score]
    return [cue.removeprefix("eclipse/") for cue in cues]


def test_a_disc_clicks_and_the_next_is_called() -> None:
    assert heard(begun(), "act") == ["sound_disc", "blue"]


def test_who_runs_short_is_told_by_how_much() -> None:
    assert heard(begun(), corrected("red", Number.ACTIONS, 9))[:4] == ["sound_short", "red", "short_by", "number_12"]


def test_a_battle_is_announced_with_its_hex_and_ancients_with_their_dice() -> None:
    told = heard(after(begun(), *ALL_PASS), *TO_BATTLE)
    assert told == ["battle", "number_2", "number_0", "number_3", "blue", "against", "red"]
    alone = ("battle", "ring-1", "hex-203", "red", "dreadnought", "done", "fight")
    assert heard(after(begun(), *ALL_PASS), *alone)[-4:] == ["ancient", "fire", "number_4", "dice"]


def test_tiles_to_draw_are_counted_and_ranks_are_called_from_the_last() -> None:
    assert heard(after(begun(), *ALL_PASS, "next"), "all") == ["sound_gong", "cleanup", "number_7", "tiles"]
    scores = [counted(colour, "hexes", 9 - place) for place, colour in enumerate(("red", "blue", "green", "yellow"))]
    called = heard(after(at_score(), *scores), "done")
    assert called == ["sound_gong", "rank_4", "yellow", "rank_3", "green", "rank_2", "blue", "rank_1", "red"]


def test_after_a_power_cut_it_says_where_the_game_stands() -> None:
    assert heard(after(begun(), "act", PoweredOn()), "go_on", "menu") == ["going_on", "round_1", "blue"]
    assert heard(after(begun(), "act", PoweredOn()), "go_on", "menu", "back", "act").count("going_on") == 1


def test_the_buzzer_clicks_once_when_a_forecast_turns_negative() -> None:
    _, effects = played(begun(), corrected("red", Number.ACTIONS, 12), "more", "numbers", "money", "right", "ok")
    assert sum(isinstance(effect, Buzz) for effect in effects) == 1


def test_all_battles_of_a_hex_are_one_event_of_the_rules() -> None:
    assert Fought(203, (0, 1)) != Fought(203, (1, 0))  # the order of entry is the order of draws
    assert [draw.seat for draw in match(drawing()).state.draws] == [0, 1]


# ---------------------------------------------------------------- rulings that are asked for once


def test_whom_npcs_aim_at_is_asked_before_their_first_battle_and_never_again() -> None:
    unasked = replace(fresh(), settings=replace(fresh().settings, games={}))
    evening = after(after(unasked, *SET_UP), *["ok"] * 3, *ALL_PASS, *TO_BATTLE)
    assert isinstance(evening.stage, AskRuling) and match(evening).fight is None
    now = after(evening, "largest")
    assert match(now).fight is not None
    assert match(now).state.switches.npc_targets is NpcTargets.LARGEST
    assert table_switches(now).npc_targets is NpcTargets.LARGEST
    again = after(now, Hold(Key.BACK), *TO_BATTLE)
    assert match(again).fight is not None and not isinstance(again.stage, AskRuling)


def test_an_ancient_part_may_be_laid_at_once_where_the_ship_still_flies() -> None:
    evening = after(begun(), "more", "found", "shard_hull")
    rows = [option.key for option in offered(evening) or ()]
    assert rows[0] == "keep" and "interceptor-4" in rows and "interceptor-3" not in rows  # its drive
    laid = match(after(evening, "interceptor-4")).state.seats[0]
    assert laid.parts == () and laid.blueprints[0][3] is Part.SHARD_HULL
    assert match(after(evening, "keep")).state.seats[0].parts == (Part.SHARD_HULL,)


# ---------------------------------------------------------------- the end of a battle


def test_the_last_page_says_who_holds_the_hex_and_what_was_lost() -> None:
    evening = in_battle()
    while match(evening).fight is not None:
        evening = after(evening, "ok")
    assert isinstance(evening.stage, BattleOver)
    ended = match(evening).now.aftermath
    assert ended is not None and ended.hex == 203
    lost = losses(ended)
    assert sum(sum(each.values()) for each in lost.values()) >= 2  # two battles, a side gone in each
    shown = " ".join(plain(draw(evening).frame))
    assert ended.holder and "holds the hex" in shown and "lost" in shown
    later = finished(evening)
    assert isinstance(later.stage, Draws) and match(later).now.aftermath is ended
    while isinstance(later.stage, Draws):
        later = after(later, "untold")
    assert match(after(later, "next")).now.aftermath is None


def test_who_holds_a_hex_of_nobody_takes_it_with_one_press() -> None:
    ships = ("battle", "ring-1", "hex-201", "red", "cruiser", "done", "blue", "interceptor", "done", "fight")
    evening = finished(after(begun(), *ALL_PASS, *ships))
    while isinstance(evening.stage, Draws):
        evening = after(evening, "untold")
    holder = match(evening).now.aftermath.holder  # type: ignore[union-attr]
    rows = [option.key for option in offered(evening) or ()]
    assert rows[0] == "disc"
    taken = match(after(evening, "disc"))
    sector = next(each for each in taken.state.sectors if each.number == 201)
    assert sector.owner is not None and taken.colours[sector.owner] == holder


def test_who_takes_a_battle_back_finds_the_ships_as_they_were_entered() -> None:
    evening = after(in_battle(), Hold(Key.BACK))
    rows = [option.key for option in offered(evening) or ()]
    assert rows[0] == "again"
    assert match(after(evening, "again", "fight")).fight == match(in_battle()).fight


def test_a_species_brings_its_colour_and_names_stay_with_their_people() -> None:
    evening = fresh(commands=("eclipse", "new", "4", "seat-1"))
    evening = after(evening, NameTyped("red", "Ann"), NameTyped("blue", "Bob"), "species", "eridani")
    seats = draft_of(evening).seats
    assert [(seat.colour, seat.species) for seat in seats[:2]] == [("blue", Species.TERRAN), ("red", Species.ERIDANI)]
    assert preferences(evening).names == {"blue": "Ann", "red": "Bob"}
    seats = draft_of(after(evening, "back", "seat-0", "species", "orion")).seats
    assert [seat.colour for seat in seats] == ["black", "red", "green", "yellow"]
    seats = draft_of(after(evening, "species", "terran")).seats
    assert [seat.colour for seat in seats] == ["blue", "red", "green", "yellow"]


def test_every_alien_species_has_a_colour_of_its_own() -> None:
    assert set(BOARDS) == set(Species) - {Species.TERRAN}
    assert sorted(BOARDS.values()) == sorted(COLOURS)
