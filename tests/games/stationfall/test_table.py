"""Stationfall on the keys: depths, refusals, the alarm, the clock, set-up, corrections, the log."""

import json
from dataclasses import replace

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.demos import played as demo_played
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.settings import SettingsList
from companion.evening.tables import offered
from companion.games.stationfall import demo
from companion.games.stationfall.keys import COLOURS, slug
from companion.games.stationfall.log import record_of
from companion.games.stationfall.page.seat import seat
from companion.games.stationfall.page.station import station
from companion.games.stationfall.table.action_entry import ACTIONS
from companion.games.stationfall.table.answers import KINDS
from companion.games.stationfall.table.commands import (
    AgendaTyped,
    Delivered,
    FateEntered,
    Revealed,
    RollDone,
    SheetEntered,
    TurnEnded,
)
from companion.games.stationfall.table.flow import InSpace, Over, Turn
from companion.games.stationfall.table.match import Depth, Match
from companion.games.stationfall.table.menus import Due
from companion.games.stationfall.table.moves import GROUPS
from companion.games.stationfall.table.names import named
from companion.games.stationfall.table.own import AgendaLine, preferences, session, with_session
from companion.games.stationfall.table.refereed import REFEREED
from companion.games.stationfall.table.setting_up import MINUTE, Seats
from companion.games.stationfall.table.status import follow_lines, turn_sheets
from companion.games.stationfall.voice.clips import MINUTES, NAMES, PREFIX, VOICED
from companion.games.stationfall.words import WORDS
from companion.kit.commands import GoHome, PoweredOn, Undo, VoiceStatus
from companion.kit.effects import Buzz, DeleteLogEntry, Effect, Hush, Save, Sound
from companion.kit.evening import Home, push
from companion.kit.forms import NOT_ENTERED
from companion.kit.refereed.flow import Misfits, Refusal
from companion.kit.refereed.moves import Menu, PastSteps, Question
from companion.kit.refereed.phones import Tapped
from companion.layout import lay_out
from companion.rules.fields import Impossible
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Step
from companion.rules.stationfall.board import MARKED_DARK, PODS
from companion.rules.stationfall.characters import CHARACTERS, bodies_of
from companion.rules.stationfall.record import referee
from companion.rules.stationfall.record_play import final as final_of
from companion.rules.stationfall.setup import START_MINUTES
from companion.rules.stationfall.terms import Code, Data, Device, Guilt, Offsite, Phase, Place, Side, Way, Where
from companion.types import ALARM, OFF, WINK, Choices, Hold, Icon, Input, Key, Message, Page, Press, Row
from companion.voice.pack import Form, Pack, Recording
from companion.words import SPOKEN
from tests.games.stationfall.player import PACK
from tests.games.stationfall.table import CAST, after, at_score, at_stationfall, game, match_of, played, set_up, told
from tests.words.in_every_language import own_keys

# ---------------------------------------------------------------- set-up


def test_the_start_minute_is_asked_once_for_each_number_of_players() -> None:
    first = after(replace(game(), game=None, stage=Home(), below=()), "play", "new")
    assert after(first, "4").stage == Seats()
    asked = after(first, "5")
    assert asked.stage == MINUTE
    turned = after(asked, "left", "left", "left", "ok")
    assert preferences(turned).minutes == {4: 13, 5: 11} and turned.stage == Seats()


def test_a_start_minute_that_nobody_has_entered_is_a_dash_and_asked_for_before_the_start() -> None:
    asked = after(replace(game(), game=None, stage=Home(), below=()), "play", "new", "5")
    assert after(asked, "ok", Hold(Key.OK)).stage == replace(MINUTE, values=(None,))  # a dash is no minute
    laid = after(asked, "back", *COLOURS[:5])
    assert next(row.value for row in offered(laid) or () if row.key == "minute") == NOT_ENTERED
    assert 5 not in preferences(laid).minutes and after(laid, "start").stage == MINUTE
    assert match_of(after(laid, "start", "right", "ok", "start")).setup.start_minute == 13


def test_the_last_group_plays_again_with_three_presses_from_home() -> None:
    home = replace(game(), game=None, stage=Home(), below=())
    assert isinstance(after(home, "ok", "ok", "ok").stage, Turn)


def test_the_cast_is_drawn_from_the_characters_the_table_likes() -> None:
    liked = tuple(sorted(("Exile", "Doctor", "Legal", "Colonel", "Cyborg", "Boarder", "Consort", "Security", "Medical",
                          "Operative", "Stranger", "Botanist", "Engineer")))  # fmt: skip
    evening = after(set_up(liked=liked), "draw")
    draft = session(evening).draft
    assert draft is not None
    cast = draft.cast
    assert len(cast) == 12 and set(cast) <= set(liked)


def test_a_game_cannot_start_without_its_cast_and_says_so() -> None:
    short = after(set_up(), "cast", "Exile", "back")
    assert isinstance(short.stage, object) and not isinstance(after(short, "start").stage, Turn)
    assert after(short, "cast_short", "Exile", "back", "start").game is not None


def test_another_game_is_given_up_only_when_asked() -> None:
    waiting = after(game(), "ok", "back", "home", "play", "same")
    kept = after(waiting, "start", "keep")
    assert match_of(kept).steps
    assert not match_of(after(waiting, "start", "give_up")).steps


# ---------------------------------------------------------------- depths


def test_the_depth_can_be_changed_at_any_time_and_nothing_entered_is_lost() -> None:
    evening = game()
    for depth in ("referee", "station", "clock", "referee"):
        evening = after(evening, "ok", "anyway") if match_of(evening).depth is Depth.REFEREE else after(evening, "ok")
        evening = after(evening, "back", "depth", depth)
    assert match_of(evening).depth is Depth.REFEREE
    assert all(outcome.refused is None for outcome in match_of(evening).outcomes)
    assert preferences(evening).depth is Depth.REFEREE


def test_only_the_referee_asks_for_an_activation() -> None:
    assert isinstance(after(game(Depth.REFEREE), "ok").stage, Refusal)
    assert match_of(after(game(Depth.STATION), "ok")).state.turn == 1


def test_the_referees_turn_screen_says_who_acts_and_how_many_actions_are_left() -> None:
    evening = told(game(Depth.REFEREE), e.Influence("Exile", 1))
    assert "Next: Blue" in shown_now(evening)
    for event, words in ((e.Activate("Exile"), "Exile: 2 actions"), (e.Act(Step()), "Exile: 1 action"),
                         (e.Act(Step()), "Exile: 0 actions"), (e.EndTurn(), "Next: Green")):  # fmt: skip
        evening = told(evening, event)
        assert words in shown_now(evening)


def shown_now(evening: Evening) -> str:
    frame = draw(evening).frame
    assert isinstance(frame, Message)
    return frame.text


def test_in_station_depth_a_human_downed_in_the_light_makes_a_suspect() -> None:
    lit = after(game(Depth.STATION), "c", "Stowaway", "down_lit")
    dark = after(game(Depth.STATION), "c", "Stowaway", "down_dark")
    robot = after(game(Depth.STATION), "c", "Legal", "down")
    guilt = [match_of(each).state.players["red"].guilt for each in (lit, dark, robot)]
    assert guilt == [Guilt.SUSPECT, Guilt.INNOCENT, Guilt.INNOCENT]
    assert len(match_of(lit).steps) == 1  # so undo takes back both


# ---------------------------------------------------------------- what is due


def test_a_turn_does_not_end_before_what_is_due_is_done() -> None:
    evening = told(game(), e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * 16)
    assert isinstance(after(evening, "ok").stage, Due)
    assert isinstance(after(evening, "ok", "ok").stage, InSpace)
    gone = after(evening, "ok", "ok", "Exile", "done")
    assert match_of(gone).state.antimatter.gone and match_of(gone).state.bodies["Exile"].gone
    home = after(evening, "ok", "home_1")
    assert not match_of(home).state.markers and not match_of(home).state.antimatter.gone


# ---------------------------------------------------------------- what follows, and who may


def lines_of(evening: Evening) -> list[str]:
    frame = draw(evening).frame
    assert isinstance(frame, Message)
    return frame.text.split("\n")


def test_what_follows_from_an_entry_stands_on_the_turn_screen_until_the_next_entry() -> None:
    """Fuel Cells: fire there and in Tanks, which are damaged, too (F17); what was just entered is not repeated."""
    burning = after(game(Depth.STATION), "b", "damage", "Fuel Cells")
    assert lines_of(burning)[:3] == ["! Fire: Fuel Cells", "! Fire: Tanks", "! Damage: Tanks"]
    assert lines_of(after(burning, "right"))[0] == "Cam on Jam on Pwr ok"
    assert not any(line.startswith("!") for line in lines_of(after(burning, "ok")))


@pytest.mark.parametrize(
    ("events", "follows"),
    [
        ((e.Declare(),), ["Remove all locks", "Lockdown token off"]),  # F7, with the Digital Assistant in the game
        ((e.CountPower(1),), ["Cameras off", "Jammers off"]),
        ((e.CountPower(1), e.CountPower(1)), ["Lockdown token off", "Turn over Project X"]),  # locks stay
        ((e.Damage("Reactor"),), []),
        ((e.AdjustGuilt("red", Guilt.SUSPECT),), []),
        ((e.AdjustGuilt("blue", Guilt.SUSPECT), e.Convict()), ["Blue: guilty"]),
        ((e.Damage("Houdini"), e.Launch("Houdini")), ["Houdini is lost"]),
        ((e.Launch("Houdini"),), []),
        ((e.Release(), e.MonsterIs(True), e.EndTurn()), ["The monster acts"]),
    ],
)
def test_the_table_is_told_what_to_do_on_the_board(events: tuple[e.Event, ...], follows: list[str]) -> None:
    evening = told(game(Depth.STATION), *events)
    assert follow_lines(evening, match_of(evening)) == follows


def test_with_the_engineer_a_damaged_reactor_takes_the_air_from_its_neighbours_and_the_box_says_so() -> None:
    draft = session(set_up(depth=Depth.STATION)).draft
    assert draft is not None
    cast = tuple(sorted({*CAST, "Engineer"} - {"Exile"}))
    evening = after(with_session(set_up(depth=Depth.STATION), draft=replace(draft, cast=cast)), "start")
    assert lines_of(after(evening, "b", "damage", "Reactor"))[0] == "! No air next to Reactor"


def test_a_bonus_character_can_be_revealed_in_a_turn_too() -> None:
    """Schroedinger (rules 3.5.1, 15.3.1), by key or phone; not with two players or teams."""
    by_key = after(game(), "c", "Exile", "reveal_bonus")
    by_phone = after(game(), Revealed("red", "Exile", schroedinger=True))
    for evening in (by_key, by_phone):
        assert match_of(evening).state.players["red"] == replace(
            match_of(game()).state.players["red"], pc="Exile", schroedinger=True
        )
    for players in ("2", "teams"):
        asked = after(set_up(players), "start", "c", "Exile")
        assert "reveal_bonus" not in [option.key for option in offered(asked) or ()]


def test_f15_the_referee_says_who_may_activate_whom_now_and_once_revived() -> None:
    cubes = [e.AdjustCubes(colour, e.HAND, "Exile", 2) for colour in ("red", "blue")]
    evening = told(game(Depth.REFEREE), *cubes, e.AdjustCubes("green", e.HAND, "Exile", 1))
    page = draw(after(evening, "c", "Exile", "who_may")).frame
    assert isinstance(page, Page) and page.text == "May activate: Blue, Red\n2 actions"
    tired = told(evening, e.AdjustDisc("blue", "Exile"), e.Activate("Exile"), e.EndTurn(), e.Down("Exile"))
    page = draw(after(tired, "c", "Exile", "who_may")).frame
    assert isinstance(page, Page)
    assert page.text == "May activate: nobody\nIf revived: Blue, Red\nExhausted: 1 action"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize("depth", Depth)
def test_beside_every_refusal_stands_that_it_happened_anyway(depth: Depth) -> None:
    """Every move, with the first answers it offers: what is refused has a second row that works."""
    start = told(
        game(depth), e.Enter("Exile", "Houdini"), e.Enter("Legal", "Houdini"), e.Enter("Doctor", "Houdini"),
        e.CountPower(1), e.SetTimer("McQueen"), e.PlaceMarker("", 2), e.PlaceMarker("", 3),
        e.Escape("Cyborg", Way.OTHER),
    )  # fmt: skip
    seen = set[Code]()
    for group in GROUPS:
        if group in ("reentry", "reveal", "escape"):
            continue
        for evening in answered(start, group):
            if isinstance(evening.stage, Refusal):
                seen.add(evening.stage.code)
                second = after(evening, "right", "ok")
                assert match_of(second).steps != match_of(evening).steps or not isinstance(second.stage, Refusal)
    assert Code.NO_MARKER in seen


def answered(evening: Evening, group: str) -> list[Evening]:
    """Where the rows of a group lead when the first answer is always given."""
    found = []
    match = match_of(evening)
    abouts = list(KINDS[GROUPS[group].about](match, ())) if GROUPS[group].about else [""]
    for about in abouts:
        for name, move in GROUPS[group].moves.items():
            if not move.offered(match, about):
                continue
            now, _ = REFEREED.asked_on(evening, name, (about,) if about else ())
            for _ in range(8):
                if type(now.stage).__name__ != "Question":
                    break
                now = after(now, "ok")
            found.append(now)
    return found


def test_a_full_pod_takes_a_fourth_only_against_the_rules() -> None:
    full = told(game(Depth.STATION), *[e.Enter(body, "Houdini") for body in ("Exile", "Legal", "Doctor")])
    refused = after(full, "bot", "Houdini", "enter", "Colonel")
    assert isinstance(refused.stage, Refusal) and refused.stage.code is Code.FULL
    assert match_of(after(refused, "leave")).state == match_of(full).state
    assert match_of(after(refused, "anyway")).state.bodies["Colonel"].pod == "Houdini"


def test_a_pod_says_why_it_may_not_go_and_goes_anyway() -> None:
    refused = after(game(Depth.STATION), "bot", "Houdini", "launch")
    assert isinstance(refused.stage, Refusal)
    assert match_of(after(refused, "anyway")).state.is_gone("Houdini")
    told_in_clock_depth = after(game(), "markers", "bot")
    assert match_of(told_in_clock_depth).depth is Depth.CLOCK  # where nobody enters who is aboard nothing is refused


# ---------------------------------------------------------------- corrections


def test_a_past_step_that_never_happened_lists_what_no_longer_fits() -> None:
    evening = told(game(Depth.STATION), e.Enter("Exile", "Houdini"), e.EndTurn(), e.Leave("Exile"))
    corrected = after(evening, "back", "past", "0", "never")
    assert corrected.stage == Misfits(((e.Leave("Exile"),),))
    assert match_of(corrected).state.turn == 1
    assert isinstance(after(corrected, "ok").stage, Turn)


def test_a_past_step_is_corrected_where_it_stands() -> None:
    evening = told(game(Depth.STATION), e.Down("Exile"), e.EndTurn(), e.Down("Legal"))
    then = after(evening, "back", "past", "0", "otherwise")
    assert match_of(then).state.turn == 0 and not match_of(then).events
    now = after(then, "c", "Doctor", "down_no")
    assert [body for body, each in match_of(now).state.bodies.items() if each.down] == ["Doctor", "Legal"]
    assert match_of(now).state.turn == 1


@pytest.mark.parametrize("leaves", [("back", "give_up"), (Undo(),), (Hold(Key.BACK),)])
def test_a_correction_can_be_left_alone(leaves: tuple[object, ...]) -> None:
    evening = told(game(), e.EndTurn(), e.Declare())
    then = after(evening, "back", "past", "0", "before")
    assert match_of(after(then, *leaves)) == match_of(evening)


def test_undo_at_home_or_on_a_page_of_the_box_takes_nothing_back_that_nobody_sees() -> None:
    evening = told(game(), e.EndTurn(), e.Declare())
    for elsewhere in (after(evening, GoHome()), push(evening, SettingsList())):
        assert match_of(after(elsewhere, Undo())) == match_of(evening)


# ---------------------------------------------------------------- sound


def said(effects: list[Effect]) -> list[str]:
    return [cue.sound.removeprefix(PREFIX) for effect in effects if isinstance(effect, Sound) for cue in effect.score]


def test_the_alarm_sounds_once_never_again() -> None:
    evening = after(game(), VoiceStatus(PACK))
    evening, effects = played(evening, "b", "abandon")
    assert "sound_alarm" in said(effects) and Buzz(ALARM) in effects
    evening, effects = played(evening, Undo(), "b", "abandon")
    assert "sound_alarm" not in said(effects) and Buzz(ALARM) not in effects


def test_silence_lasts_until_the_next_minute() -> None:
    evening, effects = played(after(game(), VoiceStatus(PACK)), Hold(Key.OK))
    assert Hush() in effects
    evening, effects = played(evening, "hero", "ok")
    assert not said(effects)
    _, effects = played(evening, "ok", "ok", "ok", "ok")
    assert "minute_12" in said(effects)


def test_a_clip_that_the_pack_lacks_is_left_out_and_without_a_pack_nothing_is_played() -> None:
    few = Pack("few", "en", Form.APART, {f"{PREFIX}minute_12": Recording(900)})
    _, effects = played(after(game(), VoiceStatus(few)), *["ok"] * 4)
    assert said(effects) == ["minute_12"]
    _, effects = played(game(), *["ok"] * 4)
    assert not said(effects)


def test_plain_turns_are_silent_unless_the_table_wants_them_named() -> None:
    _, effects = played(after(game(), VoiceStatus(PACK)), "ok")
    assert not said(effects)
    _, effects = played(after(game(turns=True), VoiceStatus(PACK)), "ok")
    assert said(effects) == ["turn_of", "colour_blue"]


def test_the_names_a_voice_can_say_are_those_of_the_rules() -> None:
    """They are written down beside the clips, so that no box loads these rules for its voices."""
    sides, pods = (f"side_{side.lower()}" for side in Side), (f"pod_{slug(pod)}" for pod in PODS)
    assert (*(f"colour_{colour}" for colour in COLOURS), *sides, *pods) == NAMES
    assert len(MINUTES) == START_MINUTES.stop


def test_every_spoken_clip_has_its_words_in_every_language() -> None:
    spoken = {clip.removeprefix(PREFIX) for clip in VOICED.clips if clip not in VOICED.sounds}
    assert {key.removeprefix("voice.") for key in own_keys(WORDS) if key.startswith("voice.")} == spoken


# ---------------------------------------------------------------- lamps and the turn clock


def test_the_lamps_tell_power_switches_and_what_is_due() -> None:
    def lit(evening: Evening) -> set[str]:
        lamps = draw(evening).lamps
        names = ("red", "white", "blue", "phase_1", "phase_2", "phase_3", "comms")
        return {name for name in names if getattr(lamps, name) not in (OFF, WINK)}

    assert lit(game()) == set()  # in clock depth nobody enters them
    assert lit(game(Depth.STATION)) == {"white", "blue", "phase_1"}
    dark = told(game(), e.CountPower(1), e.CountPower(1))
    assert lit(dark) == {"red", "phase_3"}
    assert lit(told(game(), e.SetTimer("Houdini"), *[e.EndTurn()] * 4)) == {"comms"}


def test_the_turn_clock_is_off_unless_wished_and_buzzes_once() -> None:
    assert next_at(game()) is None
    evening = game(limit=30)
    assert next_at(evening) == evening.at + 1000
    evening, effects = step(evening, Input(evening.at + 29_000))
    assert not effects
    evening, effects = step(evening, Input(evening.at + 2_000))
    assert len(effects) == 1
    evening, effects = step(evening, Input(evening.at + 60_000))
    assert not effects
    assert match_of(evening).state.minute == 13  # it never changes a minute


# ---------------------------------------------------------------- the end and the log


def finished() -> tuple[Evening, list[Effect]]:
    return played(at_score(game()), *["ok", "right", Hold(Key.OK)] * 4, "ok")


def test_the_log_has_the_whole_game_and_its_record_ends_the_same() -> None:
    evening, effects = finished()
    [entry] = [effect.entry for effect in effects if isinstance(effect, Save)]
    record = json.loads(entry.record)
    final, score = referee(record)["final"], match_of(evening).state.score
    assert score is not None and final == final_of(match_of(evening).state)
    assert final["score"]["winners"] == list(score.winners)


def test_a_record_also_says_what_happened_against_the_rules_and_which_marker_was_taken_home() -> None:
    forced = e.Forced(e.Enter("Exile", "Houdini"))
    evening = told(game(), e.PlaceMarker("oven", 3), e.TakeMarker(1), forced)
    record = json.loads(json.dumps(record_of(match_of(evening))))
    assert [event["do"] for event in record["events"]] == ["marker", "take_marker", "forced"]
    assert referee(record)["final"] == final_of(match_of(evening).state)
    with pytest.raises(Impossible, match="forced already"):
        referee({**record, "events": [{"do": "forced", "event": record["events"][-1]}]})


def test_undo_after_the_score_strikes_the_line_and_counting_again_saves_it() -> None:
    evening, _ = finished()
    assert isinstance(evening.stage, Over)
    evening, effects = played(evening, Undo())
    assert [type(effect) for effect in effects] == [DeleteLogEntry]
    assert match_of(evening).state.phase is Phase.SCORE
    _, effects = played(evening, "count")
    assert any(isinstance(effect, Save) for effect in effects)


def test_who_is_asked_at_stationfall_goes_in_play_order() -> None:
    evening = at_stationfall(game())
    for colour, card in zip(("red", "blue", "green", "yellow"), ("Exile", "Legal", "Doctor", "Boarder"), strict=True):
        assert match_of(evening).state.asked == colour
        evening = after(evening, card, "reveal_end")
    assert match_of(evening).state.phase is Phase.SF_ESCAPE


def test_cubes_and_bribes_entered_at_the_end_count() -> None:
    evening = at_score(game())
    evening = after(evening, "red", "hand", "right", *["left"] * 2, "on_pc", *["right"] * 3, Hold(Key.OK), "count")
    score = match_of(evening).state.score
    assert score is not None
    limit = match_of(evening).setup.members["Astrochimp"].limit
    assert match_of(evening).state.players["red"].hand == 8 - limit - 2  # the likeliest is what the limit allows
    assert (score.rows[0].penalty, score.rows[0].agenda, score.rows[0].bribes) == (-2, 0, 2)


# ---------------------------------------------------------------- tables hold together


def test_every_move_asks_what_can_be_answered_and_every_text_is_there() -> None:
    kinds = {kind for told_of in ACTIONS.values() if isinstance(told_of.asks, tuple) for kind in told_of.asks}
    assert kinds <= KINDS.keys()
    for name in REFEREED.moves:
        keys = [f"moves.{name}", f"moves.{name}_on", f"moves.{name.split()[0]}"]
        assert any(WORDS.knows(key) for key in keys), name
    for name in ACTIONS:
        assert WORDS.knows(f"actions.{name}"), name


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_demo_plays_from_home_to_home(language: str) -> None:
    evenings = [evening for _, evening in demo_played(demo, language)]
    assert isinstance(evenings[-1].stage, Home) and evenings[-1].game is None
    assert any(isinstance(evening.stage, Over) for evening in evenings)


def test_keys_that_mean_nothing_on_the_turn_screen_do_nothing() -> None:
    evening = game()
    for command in (Press(Key.OK, again=True), Press(Key.BACK, again=True)):
        assert step(evening, Input(evening.at, command)) == (evening, ())


def test_the_menu_has_everything_that_short_cuts_lead_to() -> None:
    """Four keys and the encoder do all that ten keys do."""
    for depth in Depth:
        evening = game(depth)
        menu = after(evening, "back")
        assert isinstance(menu.stage, Menu)
        for key in ("a", "b", "c", "bot", "hero", "lift"):
            by_key = after(evening, key).stage
            group = getattr(by_key, "group", "")
            assert not group or after(menu, group).stage == by_key


def test_everything_entered_stands_in_the_past() -> None:
    evening = told(game(), e.Declare(), e.EndTurn())
    assert isinstance(after(evening, "back", "past").stage, PastSteps)
    assert isinstance(evening.game, Match) and len(evening.game.steps) == 2


# ---------------------------------------------------------------- phones, names, power cuts


def test_a_phone_delivers_what_its_player_ticks_and_nobody_elses_does() -> None:
    evening = told(game(), e.HasData("Exile", Data.NDA, True), e.Escape("Exile", Way.OTHER))
    evening = at_stationfall(evening)
    others = [card for card in CAST if card != "Exile"][:3]
    evening = told(evening, e.Reveal("Exile"), *map(e.Reveal, others), e.Done(), e.RollCall())
    state = match_of(evening).state
    assert state.phase is Phase.SF_DELIVER and state.asked == "red"
    given = ((Data.NDA.value, Offsite.NEWS.value),)
    assert match_of(after(evening, Delivered("blue", given))).state.phase is Phase.SF_DELIVER
    gone = match_of(after(evening, Delivered("red", given))).state
    assert gone.offsites[Offsite.NEWS] == frozenset({Data.NDA}) and gone.asked != "red"
    assert seat(evening, match_of(evening), "red", "en")["delivering"]
    assert not seat(evening, match_of(evening), "blue", "en")["delivering"]


def test_after_a_power_cut_home_says_where_the_game_is_and_the_last_three_entries() -> None:
    evening = told(game(Depth.STATION), *[e.Damage(each) for each in ("Bridge", "Reactor", "Mainframe", "Laboratory")])
    cut = after(evening, PoweredOn())
    frame = draw(cut).frame
    assert isinstance(frame, Choices)
    rows = [row.text for row in frame.rows]
    assert rows[1].startswith("MIN 13") and [row.split()[0] for row in rows[2:5]] == [
        "Laboratory",
        "Mainframe",
        "Reactor",
    ]
    assert after(cut, "ok").stage == after(cut, "told_2").stage == evening.stage
    home = draw(after(evening, GoHome())).frame
    assert isinstance(home, Choices) and not any(row.text.startswith("MIN") for row in home.rows)


def test_a_name_is_typed_on_the_box_and_stays_with_its_colour() -> None:
    evening = after(set_up(), "names", "red", "ok", "back")
    assert preferences(evening).names == {"red": "A"}
    playing = after(evening, "back", "start")
    assert preferences(playing).names == {"red": "A"}
    assert preferences(after(playing, "back", "names", "red", "left", "left", "ok")).names == {}


# ---------------------------------------------------------------- scores that are right at every depth


def fell(*fates: str, depth: Depth = Depth.CLOCK) -> Evening:
    """Everybody has revealed; entered at the roll call as "body fate"."""
    evening = at_stationfall(game(depth))
    cards = [("reveal", card) for card in ("Exile", "Legal", "Doctor", "Stowaway")]
    evening = told(evening, *(e.Reveal(card) for _, card in cards))
    for each in fates:
        evening = after(evening, *each.split(", "))
    return after(evening, "done", "nobody")


def rows_of(evening: Evening) -> list[tuple[int, int, int, int]]:
    score = match_of(evening).state.score
    assert score is not None
    return [(row.agenda, row.bonus, row.bribes, row.penalty) for row in score.rows]


@pytest.mark.parametrize("depth", [Depth.CLOCK, Depth.STATION])
def test_a_sheet_that_nobody_fills_in_has_no_point(depth: Depth) -> None:
    assert rows_of(after(fell(depth=depth), "count")) == [(0, 0, 0, 0)] * 4


def test_bonus_characters_follow_from_the_roll_call() -> None:
    """The Colonel is a friend and escaped in a pod, the Cyborg a grudge and lies there (rules 16.4.5)."""
    evening = fell("Colonel, Houdini", "Cyborg, down", "Boarder, gone")
    cast = sorted(CAST)
    for colour, bonus in (("red", "Colonel"), ("blue", "Cyborg"), ("green", "Boarder")):
        number = cast.index(bonus) + 1
        evening = after(evening, colour, "bonus_0", *["right"] * number, Hold(Key.OK))
    assert [bonus for _, bonus, _, _ in rows_of(after(evening, "count"))] == [2, 2, 0, 0]


def test_at_the_roll_call_a_pod_leaves_with_whoever_had_got_in() -> None:
    evening = told(game(Depth.STATION), e.Enter("Colonel", "Houdini"), e.Enter("Boarder", "Houdini"))
    evening = told(at_stationfall(evening), *map(e.Reveal, ("Exile", "Legal", "Doctor", "Stowaway")))
    evening = after(evening, "Colonel", "Houdini")
    assert "Boarder escaped" in [f"{row.text} {row.value}" for row in choices_of(evening).rows]
    assert match_of(after(evening, "done")).state.bodies["Boarder"].where is Where.ESCAPED


def test_an_escaped_pc_delivers_what_nobody_entered_at_clock_depth() -> None:
    evening = told(game(), e.AdjustGuilt("blue", Guilt.GUILTY))
    evening = told(at_stationfall(evening), *map(e.Reveal, ("Exile", "Legal", "Doctor", "Stowaway")))
    evening = after(evening, "Legal", "away", "done", "nobody")
    assert match_of(evening).state.asked == "blue"
    evening = after(evening, "Evidence authorities", "done")
    assert match_of(evening).state.players["blue"].guilt is Guilt.SUSPECT  # rules 16.3.2


def test_a_sheet_handed_in_by_phone_is_not_wiped_by_two_presses_of_ok() -> None:
    evening = after(fell(), SheetEntered("red", 0, (("agenda", 7),)))
    for pressed in (("red", "ok", "ok"), ("red", "leave"), ("red", "back")):
        assert match_of(after(evening, *pressed)).sheets["red"].agenda == 7
    typing = after(fell(), "red", "right", SheetEntered("red", 0, (("agenda", 7),)), Hold(Key.OK))
    assert match_of(typing).sheets["red"].agenda == 7
    assert "7" not in " ".join(row.value for row in choices_of(after(evening, "red", "back")).rows)
    assert match_of(after(evening, "red", "here")).sheets["red"].agenda is None


def choices_of(evening: Evening) -> Choices:
    frame = draw(evening).frame
    assert isinstance(frame, Choices)
    return frame


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sheet_from_a_phone_has_room_on_the_display_whosever_it_is(language: str) -> None:
    told = WORDS.say(language, "table.sheet_in")
    for colour in COLOURS:
        for character in CHARACTERS:
            row = Row(f"{named(language, colour)} {named(language, character)}", told, Icon.DONE)
            assert lay_out(Choices("", (row,))).cut == ()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_fate_of_the_roll_has_room_on_the_display_whosever_it_is(language: str) -> None:
    for fate in ("stayed", "down", "gone", "away"):
        told = WORDS.say(language, f"table.fate_{fate}")
        for body in (body for character in CHARACTERS for body in bodies_of(character)):
            assert lay_out(Choices("", (Row(named(language, body), told),))).cut == ()


def test_the_log_has_the_points_of_who_has_won_not_of_who_has_most() -> None:
    evening = told(fell(), e.AdjustGuilt("blue", Guilt.GUILTY))
    evening = after(evening, SheetEntered("red", 0, (("agenda", 3),)), SheetEntered("blue", 1, (("agenda", 9),)))
    _, effects = played(evening, "count")
    [entry] = [effect.entry for effect in effects if isinstance(effect, Save)]
    assert entry.total == 3 and entry.result == "Won by Red with 3"


def test_an_agenda_is_typed_once_and_this_table_remembers_it() -> None:
    lines = (AgendaLine(3, text="escaped"), AgendaLine(2, plus=True))
    evening = after(fell(), AgendaTyped("red", "Exile", lines), AgendaTyped("blue", "Exile", ()))
    assert preferences(evening).agendas == {"Exile": lines}  # of the own character alone
    rows = choices_of(after(evening, "red")).rows
    assert [row.text for row in rows[:2]] == ["3: escaped", "+ 2: Line 2"]
    met = after(evening, "red", "right", "ok", *["right"] * 3, Hold(Key.OK), "count")
    unmet = after(evening, "red", "ok", *["right"] * 3, Hold(Key.OK), "count")
    assert (rows_of(met)[0][0], rows_of(unmet)[0][0]) == (3 + 6, 0)  # rules 16.4.4.2


def test_everybodys_phone_calls_the_roll_and_shows_the_result() -> None:
    evening = told(at_stationfall(game()), *map(e.Reveal, ("Exile", "Legal", "Doctor", "Stowaway")))
    evening = after(evening, FateEntered("green", "Colonel", "Houdini"), FateEntered("white", "Boarder", "down"))
    view = seat(evening, match_of(evening), "blue", "en")["roll"]
    assert {each["key"]: each["fate"] for each in view["bodies"]}["Colonel"] == "Houdini"
    evening = after(evening, RollDone("green"), "nobody")
    assert match_of(evening).state.bodies["Colonel"].where is Where.ESCAPED
    assert match_of(evening).state.bodies["Boarder"].where is Where.STATION  # no such seat
    over = after(
        evening,
        *(
            SheetEntered(colour, place, (("agenda", place),))
            for place, colour in enumerate(match_of(evening).setup.order)
        ),
    )
    assert seat(over, match_of(over), "blue", "en")["result"]["ranking"][0]["points"] == 3


def test_a_game_of_version_020_counts_exhaustion_as_it_began() -> None:
    begun = match_of(game()).setup.switches
    assert begun.late_discs and record_of(match_of(game()))["switches"]["S14"] == "activate"  # type: ignore[index]
    kept = written(match_of(game()))
    del kept["setup"]["switches"]
    assert not read(kept).setup.switches.late_discs


# ---------------------------------------------------------------- the clock alone


def test_clock_depth_claims_nothing_that_nobody_entered() -> None:
    evening = game()
    text = "\n".join(lines_of(evening))
    assert "Pwr" not in text and "Cam" not in text
    view = station(evening, match_of(evening), "en")
    assert view["pods"] == {} and not {"cameras", "jammers", "power"} & view["switches"].keys()
    rows = choices_of(after(evening, "bot", "timer_on")).rows
    assert all(row.value == "" for row in rows)
    away = told(evening, e.Launch("Houdini"))
    assert list(station(away, match_of(away), "en")["pods"]) == ["Houdini"]


def test_clock_depth_has_a_row_for_a_blackout_and_the_locks_stay() -> None:
    """Abandon ship by a blackout removes no locks (rules 7.2.2.1); power back on backup does (7.2.2.4)."""
    evening = after(game(), "b", "blackout")
    state = match_of(evening).state
    assert state.blackout and state.station.abandoned and state.station.locks
    assert lines_of(after(evening, "right"))[0] == "BLACKOUT"
    over = after(evening, "b", "blackout_over")
    assert not match_of(over).state.blackout and not match_of(over).state.station.locks
    assert "blackout" not in [row.key for row in offered(after(game(Depth.STATION), "b")) or ()]


# ---------------------------------------------------------------- rules found wrong


def test_ok_on_a_status_page_leads_back_to_the_turn_and_ends_nothing() -> None:
    for evening in (game(Depth.STATION), after(game(Depth.STATION), "b", "damage", "Fuel Cells")):
        pages = len(turn_sheets(evening, Turn()))
        own = 2 if follow_lines(evening, match_of(evening)) else 1
        for page in range(pages):
            now = after(evening, *["right"] * page, "ok")
            assert (match_of(now).state.turn == 1) is (page < own), page
            assert now.stage == Turn()


def question_of(evening: Evening) -> str:
    return REFEREED.kind_asked(match_of(evening), evening.stage) if isinstance(evening.stage, Question) else ""


def test_a_helmet_is_asked_about_only_where_it_matters() -> None:
    """Humans, against a bludgeon (rules 8.1.1, 8.1.5)."""
    start = told(game(Depth.REFEREE), e.AdjustCubes("red", e.HAND, "Exile", 1), e.Activate("Exile"))
    hit = after(start, "lift", "action", "activation", "attack")
    assert question_of(after(hit, "Stowaway", "bludgeon")) == "helmet"
    assert question_of(after(hit, "Stowaway", "gun")) == "lit"
    assert isinstance(after(hit, "Legal", "bludgeon").stage, Turn)
    unseen = told(start, e.Switch(Device.CAMERAS, False))
    assert isinstance(after(unseen, "lift", "action", "activation", "attack", "Stowaway", "gun").stage, Turn)


def test_a_human_with_a_helmet_is_revived_in_a_hazard() -> None:
    """Rules 6.2, 12.11.2."""
    start = told(game(Depth.REFEREE), e.Down("Stowaway"), e.Down("Legal"), e.AdjustCubes("red", e.HAND, "Exile", 1),
                 e.Activate("Exile"))  # fmt: skip
    revived = after(start, "lift", "action", "activation", "revive")
    assert match_of(after(revived, "Stowaway", "yes", "yes")).state.bodies["Stowaway"].live
    refused = after(revived, "Stowaway", "yes", "no")
    assert isinstance(refused.stage, Refusal) and refused.stage.code is Code.HAZARD
    assert match_of(after(revived, "Legal")).state.bodies["Legal"].live  # a robot is not asked


def test_dark_sections_are_offered_where_it_matters_and_nobody_is_seen_there() -> None:
    evening = game(Depth.STATION, dark=("Mainframe",))
    asked = after(evening, "c", "Stowaway", "down")
    assert [row.text for row in choices_of(asked).rows] == [
        "Yes, in the light",
        "Yes, dark: Mainframe",
        "Yes, in the dark",
        "No",
    ]
    there = match_of(after(asked, "Mainframe"))
    assert there.events[-1] == e.Down("Stowaway", by_action=True, section="Mainframe")
    assert there.state.players["red"].guilt is Guilt.INNOCENT
    first = [row.key for row in offered(after(set_up(), "dark")) or ()][:9]
    assert tuple(first) == MARKED_DARK


def test_contamination_is_entered_and_taken_away() -> None:
    evening = after(game(Depth.STATION), "c", "Stowaway", "contaminated")
    assert match_of(evening).state.bodies["Stowaway"].contaminated
    assert not match_of(after(evening, "c", "Stowaway", "decontaminated")).state.bodies["Stowaway"].contaminated


def test_a_phone_that_is_refused_while_the_box_waits_at_home_is_told_why() -> None:
    evening = after(game(Depth.STATION), GoHome())
    asked = after(evening, *(Tapped("red", row) for row in ("pods", "Houdini", "launch")))
    assert not match_of(asked).steps
    assert seat(asked, match_of(asked), "red", "en")["tell"]["refused"] == WORDS.say("en", "codes.not_occupied")
    taken = after(asked, Tapped("red", "board"), Tapped("red", "abandon"))
    assert "refused" not in seat(taken, match_of(taken), "red", "en")["tell"]
    late = after(told(game(), e.SetTimer("Houdini"), *[e.EndTurn()] * 4), GoHome(), TurnEnded("red"))
    assert match_of(late).unheard == {"red": Code.DUE}
