"""The debriefing at the table: asked for after the score, answered by a process of its own."""

import json
from dataclasses import dataclass, replace

import pytest

from companion.evening.faces import draw
from companion.evening.journal import read, read_journal, replayed, written, written_journal
from companion.evening.log_pages import LogChoices, LogList, LogMenu, LogPage
from companion.evening.stages import next_at, step
from companion.evening.tables import offered
from companion.games.space_alert import debriefing
from companion.games.space_alert.bench.resolve import EXAMPLES
from companion.games.space_alert.log import record_of
from companion.games.space_alert.table.debrief import Debrief, DebriefMenu
from companion.games.space_alert.table.from_log import mission_from_log
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.own import session, with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScoreMenu
from companion.games.space_alert.table.watched import Watching
from companion.kit.commands import Chosen, Computed, GoHome, PoweredOn
from companion.kit.effects import CancelCompute, Compute, DeleteLogEntry, Effect, Save, Sound
from companion.kit.evening import Evening, Home, resume
from companion.kit.logline import LogEntry
from companion.layout import lay_out
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.costs import lies_in
from companion.rules.space_alert.facts import Cause, Delayed
from companion.rules.space_alert.record import resolved as resolve_record
from companion.types import Countdown, Input, Message, Page, Steps, later
from tests.evening.commands import after, played
from tests.games.space_alert.table.crews import PACK, seated

GAMES = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]


@dataclass(frozen=True)
class Hourglass:
    """What another game knows of the evening."""


def lost() -> Evening:
    """A mission that one card would have saved, its score read."""
    table, _ = seated(next(game for game in GAMES if game["id"] == "example-01"))
    table.play()
    outcome = resolved(table.operation).resolution.outcome
    assert outcome is not None and not outcome.won
    evening = table.evening
    while not isinstance(evening.stage, ScoreMenu):
        evening = after(evening, "ok")
    return evening


@pytest.fixture(scope="module")
def asked() -> tuple[Evening, Compute]:
    evening, effects = played(lost(), "debrief")
    (work,) = [effect for effect in effects if isinstance(effect, Compute)]
    return evening, work


def shown(evening: Evening) -> str:
    frame = draw(evening).frame
    assert isinstance(frame, Page) and lay_out(frame).cut == ()
    return frame.text


def bar(evening: Evening) -> Countdown:
    frame = draw(evening).frame
    assert isinstance(frame, Countdown) and lay_out(frame).cut == ()
    return frame


def test_the_question_is_the_mission_as_it_was_played(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    outcome = resolved(operation_of(evening)).resolution.outcome
    assert outcome is not None
    assert resolve_record(json.loads(work.question))["lost_turn"] == outcome.lost_turn
    assert bar(evening).progress == 0 and bar(evening).headline == "Nothing found yet"


def test_what_was_found_is_said_by_name_turn_and_card(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    change = {"player": 0, "turn": 5, "from": "A", "to": "B"}
    answer = {"changes": [change], "points": 7, "holds": 1, "orders": 1, "complete": 1, "tried": 9}
    told = after(evening, Computed(work.id, json.dumps(answer), done=True))
    assert "turn 5: B instead of A" in shown(told) and "7 points" in shown(told)
    unsure = after(evening, Computed(work.id, json.dumps({**answer, "orders": 3}), done=True))
    assert "at least 33 % of their possible orders" in shown(unsure)


def test_an_answer_is_kept_wherever_the_crew_is_when_it_comes(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    answer = '{"changes": [], "complete": 2}'
    elsewhere = after(evening, "back", Computed(work.id, answer, done=True))
    debriefed = session(elsewhere).debriefed
    assert debriefed is not None and debriefed.done
    again = after(elsewhere, "debrief")
    assert again.stage == Debrief() and "All with 2 cards changed were tried." in shown(again)


def test_any_key_stops_it_and_what_was_found_so_far_stays(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    half = after(evening, Computed(work.id, '{"changes": [], "complete": 1}'))
    stopped, effects = played(half, "a")
    assert effects == [CancelCompute()] and "All with 1 card changed were tried. The search was stopped." in shown(
        stopped
    )
    assert after(stopped, Computed(work.id, '{"changes": [1]}', done=True)) == after(stopped, Computed("x"))


def test_work_that_fails_is_a_sentence_on_the_display(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    assert "too little memory" in shown(after(evening, Computed(work.id, done=True, failed=later("little_memory"))))


def test_the_answer_of_another_question_is_nobodys(asked: tuple[Evening, Compute]) -> None:
    evening, _ = asked
    assert bar(after(evening, Computed("another", '{"changes": [1]}', done=True))).progress == 0


def test_the_work_itself_gives_ever_better_answers_and_says_how_far_it_is(asked: tuple[Evening, Compute]) -> None:
    _, work = asked
    answers = debriefing.work(json.loads(work.question))
    first = next(answers)
    assert first["complete"] == 0 and first["tried"] == 0
    further = next(answers)
    assert further["complete"] >= 1 or further["changes"]


# ---------------------------------------------------------------- show me


@pytest.fixture(scope="module")
def answered(asked: tuple[Evening, Compute]) -> Evening:
    """With the answer that the search itself gives."""
    evening, work = asked
    *_, last = debriefing.work(json.loads(work.question))
    assert last["changes"], "choose a mission that can be saved"
    return after(evening, Computed(work.id, json.dumps(last), done=True))


def to_menu(evening: Evening) -> Evening:
    for _ in range(20):
        if isinstance(evening.stage, DebriefMenu):
            return evening
        evening = after(evening, "ok")
    raise AssertionError("OK does not lead to the menu")


def at_pace(evening: Evening, pace: Pace) -> Evening:
    return with_preferences(evening, pace=pace)


def watched(evening: Evening) -> list[str]:
    """Every title while a mission is watched from its first beat to its end; what plays gets the time it needs."""
    read: list[str] = []
    while isinstance(evening.stage, Watching):
        frame = draw(evening).frame
        assert isinstance(frame, Message | Steps) and lay_out(frame).cut == ()
        read.append(frame.title)
        due = next_at(evening)
        evening = step(evening, Input(due))[0] if due is not None else after(evening, "ok")
    assert isinstance(evening.stage, DebriefMenu)
    return read


@pytest.mark.parametrize("pace", Pace)
def test_show_me_goes_through_the_changed_mission_with_its_cards_marked(answered: Evening, pace: Pace) -> None:
    showing = after(at_pace(to_menu(answered), pace), "show")
    assert isinstance(showing.stage, Watching)
    changes = json.loads(session(answered).debriefed.answer)["changes"]  # type: ignore[union-attr]
    outcome = resolved(showing.stage.operation).resolution.outcome
    assert outcome is not None and outcome.won
    titles = watched(showing)
    starred = {title for title in titles if title.startswith("★")}
    assert starred and len(starred) <= len(changes) * 2 and len(set(titles)) > len(starred) + 5


def test_the_voice_says_where_another_card_lies(answered: Evening) -> None:
    effects: list[Effect] = []
    showing = after(replace(to_menu(answered), pack=PACK), "show")
    while isinstance(showing.stage, Watching):
        due = next_at(showing)
        showing, more = step(showing, Input(due)) if due is not None else played(showing, "ok")
        effects += more
    said = [cue.sound for effect in effects if isinstance(effect, Sound) for cue in effect.score]
    assert said.count("another_card") == len(json.loads(session(answered).debriefed.answer)["changes"])  # type: ignore[union-attr]


def test_a_power_cut_while_it_plays_leaves_it_where_the_turn_began(answered: Evening) -> None:
    showing = after(at_pace(to_menu(answered), Pace.TURN), "show")
    assert isinstance(showing.stage, Watching) and showing.stage.reading.since is not None
    again = resume(after(showing, PoweredOn()))
    assert isinstance(again.stage, Watching) and again.stage.reading.since is None


def test_whoever_goes_home_while_it_plays_finds_it_where_they_left_it(answered: Evening) -> None:
    showing = after(at_pace(to_menu(answered), Pace.TURN), "show")
    home, _ = step(showing, Input(showing.at + 10, GoHome()))
    back, _ = step(home, Input(home.at + 3_600_000, Chosen("go_on")))
    assert isinstance(showing.stage, Watching) and isinstance(back.stage, Watching)
    assert back.stage.reading.beat == showing.stage.reading.beat and next_at(back) is None


def test_what_is_shown_is_exactly_what_the_debriefing_told(answered: Evening) -> None:
    showing = after(to_menu(answered), "show").stage
    assert isinstance(showing, Watching)
    outcome = resolved(showing.operation).resolution.outcome
    told = json.loads(session(answered).debriefed.answer)  # type: ignore[union-attr]
    assert outcome is not None and outcome.score is not None and outcome.score.total == told["points"]


def test_the_mission_that_was_flown_is_untouched_and_back_returns_to_the_debriefing(answered: Evening) -> None:
    menu = to_menu(answered)
    showing, effects = played(menu, "show", "ok", "ok", "hero")
    assert showing.game == menu.game and showing.history == menu.history and showing.own == menu.own
    assert showing.stage == menu.stage and not [each for each in effects if isinstance(each, Save | DeleteLogEntry)]
    back = after(menu, "show", "ok", "back")
    assert (back.stage, back.below, back.game) == (menu.stage, menu.below, menu.game)


def test_a_card_that_a_delay_has_shifted_is_marked_where_it_is_played() -> None:
    facts = (Delayed(1, 3, Cause.LIFT_TAKEN), Delayed(0, 3, Cause.LIFT_TAKEN), Delayed(0, 4, Cause.STUMBLE))
    plan = [Card.A, Card.A, Card.B, Card.C, Card.NONE, Card.A]
    assert [lies_in(facts, plan, 0, turn) for turn in range(1, 7)] == [1, 2, 5, 6, 5, 7]
    assert lies_in(facts, plan, 1, 4) == 5 and lies_in(facts, plan, 1, 2) == 2


def test_a_search_that_was_stopped_can_be_asked_for_again(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    menu = to_menu(after(evening, "ok"))
    again, effects = played(menu, "search", "back")
    assert effects == [work] and bar(again).progress == 0


# ---------------------------------------------------------------- nothing is searched twice, nothing is disturbed


def test_a_replay_shows_the_answer_without_searching_again(asked: tuple[Evening, Compute]) -> None:
    evening, work = asked
    answer = {"changes": [{"player": 0, "turn": 5, "from": "A", "to": "B"}], "points": 7, "holds": 1, "orders": 1}
    inputs = [Input(evening.at + 10, Computed(work.id, json.dumps(answer), done=True))]
    start, given = read_journal(written_journal(evening, inputs))
    again = replayed(start, given)  # no effect of it is performed: nobody works anything out
    assert again == step(evening, inputs[0])[0] and "turn 5: B instead of A" in shown(again)


def test_what_is_watched_and_what_was_found_are_kept_over_a_power_cut(answered: Evening) -> None:
    showing = after(to_menu(answered), "show", "ok")
    assert isinstance(showing.stage, Watching) and read(written(showing)) == showing


def test_going_home_from_the_score_gives_the_search_up(asked: tuple[Evening, Compute]) -> None:
    evening, _ = asked
    home, effects = played(evening, "back", "done")
    assert isinstance(home.stage, Home) and CancelCompute() in effects


# ---------------------------------------------------------------- from the log


@pytest.fixture(scope="module")
def kept(asked: tuple[Evening, Compute]) -> LogEntry:
    debriefed = session(asked[0]).debriefed
    assert debriefed is not None
    return debriefed.entry


def in_the_log(entry: LogEntry, **fields: object) -> Evening:
    """An evening before the shelf, the log open at that line."""
    evening = replace(Evening(), stage=LogPage(entry.id), below=(Home(), LogMenu(), LogList()), log=(entry,))
    evening = replace(evening, **fields)  # type: ignore[arg-type]
    for _ in range(20):
        if isinstance(evening.stage, LogChoices):
            break
        evening = after(evening, "ok")
    return evening


def test_a_line_of_the_log_is_the_mission_again(kept: LogEntry) -> None:
    operation = mission_from_log(kept)
    assert operation is not None and record_of(operation) == json.loads(kept.record)
    assert [seat.name for seat in operation.briefing.crew.seats] == [seat.name for seat in kept.value.crew]  # type: ignore[attr-defined]


def test_a_mission_of_the_log_is_watched_again_and_debriefed(kept: LogEntry) -> None:
    evening = in_the_log(kept)
    assert [option.key for option in offered(evening) or ()] == ["watch", "debrief"]
    watching = after(evening, "watch")
    assert isinstance(watching.stage, Watching) and isinstance(after(watching, "back").stage, LogChoices)
    due = next_at(watching)
    assert due is not None  # it plays, though nothing else is played
    assert step(watching, Input(due))[0].stage.reading.beat == 1  # type: ignore[attr-defined]
    asked, effects = played(evening, "debrief")
    assert Compute(kept.id, "companion.games.space_alert.debriefing", kept.record) in effects
    answer = {"changes": [{"player": 0, "turn": 5, "from": "A", "to": "B"}], "points": 7, "holds": 1, "orders": 1}
    told = after(asked, "back", Computed(kept.id, json.dumps(answer), done=True), "debrief")
    assert "turn 5: B instead of A" in shown(told)


def test_the_game_that_lay_on_the_table_meanwhile_is_put_away_as_it_was(kept: LogEntry) -> None:
    other = Hourglass()
    evening = in_the_log(kept, table="eclipse", own=other, waiting=(Home(),))
    assert evening.table == "space_alert" and evening.shelf["eclipse"].own is other


def test_a_line_without_a_record_that_can_be_read_is_only_read(kept: LogEntry) -> None:
    for record in ("", "{}", "what?", json.dumps({**json.loads(kept.record), "players": []})):
        line = replace(kept, record=record)
        assert mission_from_log(line) is None
        assert not isinstance(in_the_log(line).stage, LogChoices)
