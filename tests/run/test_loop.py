"""The loop ties the ports together: keys in, faces out, time passing exactly when something is due."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.kit.commands import Chosen
from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.panel.rest import PowerSaving
from companion.panel.switches import Switchboard
from companion.run.clock import MonotonicClock
from companion.run.loop import HANDS_A_TURN, Core, Loop, Panel
from companion.types import (
    ALERT,
    CLICK,
    Arrow,
    Bitmap,
    Buzz,
    Choices,
    Countdown,
    Face,
    Input,
    Key,
    Lamp,
    Lamps,
    Mended,
    Millis,
    Press,
    Trouble,
)
from tests.fakes.panel import FakeBuzzer, FakeClock, FakeDisplay, FakeKeys, FakeLamps


@dataclass(frozen=True)
class Toy:
    """A stage that counts seconds and remembers what was done to it."""

    started: Millis = 0
    seconds: int = 0
    commands: tuple[Any, ...] = ()
    awake: bool = False


@dataclass(frozen=True)
class Rang:
    times: int


def step(toy: Toy, given: Input) -> tuple[Toy, Sequence[object]]:
    toy = replace(toy, seconds=(given.at - toy.started) // 1000)
    if given.command is None:
        return toy, ()
    toy = replace(toy, commands=(*toy.commands, given.command))
    return toy, (Buzz(CLICK), Rang(len(toy.commands)))


def draw(toy: Toy) -> Face:
    frame = Countdown(f"0:{toy.seconds:02}", f"{len(toy.commands)} hands")
    return Face(frame, Lamps(red=ALERT if toy.commands else Lamps().red), toy.awake)


def next_at(toy: Toy) -> Millis | None:
    return toy.started + 1000 * (toy.seconds + 1)


class Bench:
    """A loop on fakes whose time is turned by hand."""

    def __init__(self, toy: Toy | None = None, sparing: PowerSaving | None = None) -> None:
        self.clock, self.keys, self.display = FakeClock(), FakeKeys(*BOARDS["panel-10"].switches), FakeDisplay()
        self.lamps, self.buzzer = FakeLamps(), FakeBuzzer()
        self.log: list[Any] = []
        board = Switchboard(BOARDS["panel-10"].keys)
        panel = Panel([(self.keys, board)], [self.display], [self.lamps], [self.buzzer])
        self.loop = Loop(
            Core(step, draw, next_at),
            toy or Toy(),
            self.clock,
            panel,
            perform={Rang: lambda effect: self.log.append(effect)},
            record=lambda given, _state, _effects: self.log.append(given),
            sparing=sparing,
        )
        self.keys.listen(self.loop._deliverer(board))
        self.loop.turn()

    def until(self, at: Millis) -> None:
        """Turn the loop at every instant it asks to be woken at, as the real sleep does."""
        while (due := self.loop.due(self.clock.now())) is not None and due <= at:
            self.clock.advance(due - self.clock.now())
            self.loop.turn()
        self.clock.advance(at - self.clock.now())

    def press(self, switch: str) -> None:
        self.keys.push(switch)
        self.loop.turn()


def test_a_press_is_seen_at_once() -> None:
    bench = Bench()
    bench.press("a")
    assert bench.loop.state.commands == (Press(Key.A),)
    assert bench.display.picture == bitmap(Countdown("0:00", "1 hands"))


def test_a_keyboards_up_and_down_move_in_lists_and_are_lift_elsewhere() -> None:
    bench = Bench()
    bench.loop.hand_in(Arrow(down=True))
    bench.loop.turn()
    bench.loop.core = replace(bench.loop.core, draw=lambda toy: Face(Choices("a list", (), 0)))
    bench.loop.hand_in(Arrow(down=True))
    bench.loop.hand_in(Arrow(down=False))
    bench.loop.turn()
    assert bench.loop.state.commands == (Press(Key.LIFT), Press(Key.RIGHT), Press(Key.LEFT))


def test_an_input_is_durable_before_its_effects() -> None:
    bench = Bench()
    bench.press("a")
    assert bench.log == [Input(0, Press(Key.A)), Rang(1)]


def test_time_passes_without_hands_and_is_not_recorded() -> None:
    bench = Bench()
    bench.until(3500)
    assert bench.loop.state.seconds == 3
    assert bench.log == []


def test_the_loop_sleeps_until_the_next_second_not_shorter() -> None:
    bench = Bench()
    assert bench.loop.due(0) == 1000
    bench.until(1000)
    assert bench.loop.due(1000) == 2000


def test_a_held_arrow_repeats_through_the_loop() -> None:
    bench = Bench()
    bench.press("left")
    bench.until(700)
    assert [command.again for command in bench.loop.state.commands if isinstance(command, Press)] == [
        False,
        True,
        True,
        True,
    ]


def test_lamps_blink_and_the_buzzer_clicks_and_falls_silent() -> None:
    bench = Bench()
    bench.press("b")
    bench.until(1200)
    assert [lit for lamp, lit in bench.lamps.log if lamp is Lamp.RED] == [False, True] * 3
    assert bench.buzzer.played == [2000, 0]


def test_a_display_that_fails_is_reported_and_shown_the_current_picture_when_it_is_back() -> None:
    bench = Bench()
    bench.display.breaks()
    bench.until(1000)
    bench.until(2000)
    assert list(bench.loop.state.commands) == [Trouble("display", "display: unplugged")]
    bench.display.heals()
    bench.until(4000)
    assert bench.loop.state.commands[-1] == Mended("display")
    assert bench.display.picture == bitmap(Countdown("0:04", "2 hands"))


def test_an_idle_display_is_dimmed_and_a_key_wakes_it() -> None:
    bench = Bench(sparing=PowerSaving(contrast=200, dimmed=8, dim_after=1))
    bench.until(61_000)
    assert bench.display.level == 8
    bench.press("a")
    assert bench.display.level == 200
    assert bench.loop.state.commands == (Press(Key.A),), "the waking press counts"


def test_a_display_in_flight_is_never_dimmed() -> None:
    bench = Bench(Toy(awake=True), PowerSaving(contrast=200, dimmed=8, dim_after=1))
    bench.until(200_000)
    assert bench.display.level == 200


@pytest.mark.parametrize("private", [True, False])
def test_what_is_for_one_seats_eyes_is_in_no_line_of_an_error(private: bool, caplog: pytest.LogCaptureFixture) -> None:
    """Neither what was chosen nor what the error says of it; where it went wrong is reported nevertheless."""

    def stumbles(toy: Toy, given: Input) -> tuple[Toy, Sequence[object]]:
        raise KeyError(f"no tile {given.command}")

    loop = Loop(Core(stumbles, draw, next_at, private=lambda toy: private), Toy(), FakeClock(), Panel())
    loop.hand_in(Chosen("keep-3"))
    loop.turn()
    assert ("keep-3" in caplog.text) is not private
    assert "KeyError" in caplog.text and "stumbles" in caplog.text and "was dropped" in caplog.text


def test_nor_is_what_a_seat_has_entered_for_itself(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is on the display meanwhile."""

    def stumbles(toy: Toy, given: Input) -> tuple[Toy, Sequence[object]]:
        raise KeyError(given.command)

    loop = Loop(Core(stumbles, draw, next_at, own=lambda command: command == "Exile"), Toy(), FakeClock(), Panel())
    loop.hand_in("Exile")
    loop.turn()
    assert "Exile" not in caplog.text
    assert "KeyError" in caplog.text and "stumbles" in caplog.text and "was dropped" in caplog.text


def test_the_same_picture_is_not_shown_twice() -> None:
    bench = Bench()
    shows = bench.display.shows
    bench.loop.turn()
    bench.loop.turn()
    assert bench.display.shows == shows


def test_the_real_loop_wakes_for_threads_and_for_time() -> None:
    async def evening() -> Toy:
        keys, board = FakeKeys("a"), Switchboard({"a": Key.A})
        loop = Loop(Core(step, draw, next_at), Toy(), MonotonicClock(speed=100), Panel([(keys, board)]), {Rang: print})
        running = asyncio.create_task(loop.run())
        await asyncio.sleep(0)
        await asyncio.to_thread(keys.push, "a")
        while loop.state.seconds < 2 or not loop.state.commands:
            await asyncio.sleep(0.001)
        loop.stop()
        await running
        return loop.state

    assert asyncio.run(evening()).commands == (Press(Key.A),)


def test_a_flood_of_hands_leaves_a_turn_to_everything_else() -> None:
    bench = Bench()
    for _ in range(100):
        bench.loop.hand_in(Press(Key.A))
    bench.loop.turn()
    assert len(bench.loop.state.commands) == HANDS_A_TURN
    assert bench.display.picture == bitmap(draw(bench.loop.state).frame)
    for _ in range(100 // HANDS_A_TURN):
        bench.loop.turn()
    assert len(bench.loop.state.commands) == 100, "nothing is lost, it only takes its turns"


def test_the_clock_does_not_overtake_hands_that_wait() -> None:
    bench, times = Bench(), []

    def noted(toy: Toy, given: Input) -> tuple[Toy, Sequence[object]]:
        times.append(given.at)
        return step(toy, given)

    bench.loop.core = replace(bench.loop.core, step=noted)
    for _ in range(20):
        bench.loop.hand_in(Press(Key.A))
    bench.clock.advance(5000)
    bench.loop.turn()
    bench.loop.turn()
    assert times == [0] * 20 + [5000]


def test_a_signal_is_obeyed_in_the_middle_of_a_flood() -> None:
    """A card that takes its time, and ten seconds of commands that came at once."""

    async def evening() -> tuple[float, int]:
        loop = Loop(
            Core(step, draw, next_at), Toy(), MonotonicClock(), Panel(), {Rang: lambda _: None},
            record=lambda *_: time.sleep(0.005),
        )  # fmt: skip
        running = asyncio.get_running_loop()
        running.add_signal_handler(signal.SIGTERM, loop.stop)
        try:
            for _ in range(2000):
                loop.hand_in(Press(Key.A))
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
            since = time.monotonic()
            await loop.run()
            return time.monotonic() - since, len(loop.state.commands)
        finally:
            running.remove_signal_handler(signal.SIGTERM)

    lasted, taken = asyncio.run(evening())
    assert lasted < 1.2
    assert 0 < taken < 2000


class SlowCard:
    """Writes down what happens when; a commit takes its time."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.happened, self.commits = seconds, list[str](), 0
        self.display = FakeDisplay()
        self.loop = Loop(
            Core(step, draw, next_at), Toy(), MonotonicClock(), Panel(displays=[self.display]),
            {Rang: lambda _: self.happened.append("done")},
            record=lambda *_: self.happened.append("written"), commit=self._commit,
        )  # fmt: skip

    def _commit(self) -> None:
        time.sleep(self.seconds)
        self.commits += 1
        self.happened.append("durable")

    def run(self, commands: int, seconds: float) -> float:
        """How long it took to stop, once it was asked to."""

        async def evening() -> float:
            running = asyncio.create_task(self.loop.run())
            await asyncio.sleep(0.05)
            for _ in range(commands):
                self.loop.hand_in(Press(Key.A))
            await asyncio.sleep(seconds)
            since = time.monotonic()
            self.loop.stop()
            await running
            return time.monotonic() - since

        return asyncio.run(evening())


def test_all_hands_of_a_turn_are_one_commit_and_nothing_is_done_before_it() -> None:
    card = SlowCard(0.2)
    card.run(5, 0.1)
    assert card.commits == 1
    assert card.happened == [*["written"] * 5, "durable", *["done"] * 5]


def test_the_clock_on_the_display_continues_while_a_card_takes_its_time() -> None:
    card = SlowCard(2.5)
    seen: list[tuple[int, Bitmap]] = []
    show = card.display.show

    def noted(picture: Bitmap) -> None:
        seen.append((card.commits, picture))
        show(picture)

    card.display.show = noted  # type: ignore[method-assign]
    card.run(1, 2.3)
    unheard = [bitmap(Countdown(f"0:0{second}", "0 hands")) for second in (1, 2)]
    assert [(0, each) in seen for each in unheard] == [True, True]
    assert bitmap(Countdown("0:02", "1 hands")) not in [picture for commits, picture in seen if commits == 0]


def test_a_slow_card_does_not_keep_the_box_from_stopping() -> None:
    card = SlowCard(0.4)
    lasted = card.run(400, 0.6)
    assert lasted < 1.2, "the commit under way is waited for, no other"
    assert len(card.loop.state.commands) < 100


def broken_step(toy: Toy, given: Input) -> tuple[Toy, Sequence[object]]:
    if given.command == Press(Key.B) or given.at >= 2000:
        raise ZeroDivisionError("a mistake of ours")
    return step(toy, given)


def test_a_mistake_in_a_step_costs_one_key_and_nothing_else() -> None:
    bench = Bench()
    bench.loop.core = replace(bench.loop.core, step=broken_step)
    bench.press("a")
    bench.press("b")
    bench.press("c")
    assert bench.loop.state.commands == (Press(Key.A), Press(Key.C))
    assert bench.log == [Input(0, Press(Key.A)), Rang(1), Input(0, Press(Key.C)), Rang(2)]


def test_the_same_mistake_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench()
    bench.loop.core = replace(bench.loop.core, step=broken_step)
    for _ in range(50):
        bench.press("b")
    assert len([each for each in caplog.records if "was dropped" in each.message]) == 1
    assert bench.loop.state.commands == ()


def test_what_cannot_be_taken_delays_nothing_that_is_due() -> None:
    """However often somebody sends it."""
    bench = Bench()
    bench.loop.core = replace(bench.loop.core, step=broken_step)
    for at in (600, 800, 1200, 1400):
        bench.until(at)
        bench.press("b")
        bench.until(at + 100)
    assert bench.loop.state.seconds == 1, "the second that was due meanwhile"


def test_a_hand_that_cannot_be_written_down_has_never_been() -> None:
    bench = Bench()
    written = bench.loop.record

    def refuses(given: Input, state: Toy, effects: Sequence[object]) -> None:
        if given.command == Press(Key.B):
            raise ValueError("half a character")
        written(given, state, effects)

    bench.loop.record = refuses
    for key in "abc":
        bench.press(key)
    assert bench.loop.state.commands == (Press(Key.A), Press(Key.C))
    assert bench.log == [Input(0, Press(Key.A)), Rang(1), Input(0, Press(Key.C)), Rang(2)]


def test_a_mistake_in_a_tick_is_not_tried_again_at_once() -> None:
    bench = Bench()
    bench.loop.core = replace(bench.loop.core, step=broken_step)
    bench.until(2000)
    assert bench.loop.due(2000) == 3000


def test_a_stage_that_cannot_be_drawn_leaves_the_picture_before_it() -> None:
    bench = Bench()
    picture = bench.display.picture

    def once(toy: Toy) -> Face:
        assert not toy.commands, "no picture of this"
        return draw(toy)

    bench.loop.core = replace(bench.loop.core, draw=once)
    bench.press("a")
    assert bench.display.picture == picture
    assert bench.loop.state.commands == (Press(Key.A),)


def test_an_effect_that_fails_is_a_trouble_not_the_end() -> None:
    bench = Bench()

    def fails(_effect: object) -> None:
        raise OSError("the card is gone")

    bench.loop.perform[Rang] = fails
    bench.press("a")
    bench.loop.turn()
    assert bench.loop.state.commands == (Press(Key.A), Trouble("rang", "the card is gone"))
