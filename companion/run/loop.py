"""One asyncio loop, one inbox, one monotonic clock: inputs into `step`, effects onto ports, faces onto displays.

All commands of a turn are made durable together, by a thread: nothing they cause is done before, and meanwhile the
clock on the display continues from where the evening was before them.

It sleeps exactly until something is due (a cue, a second of the clock, a repeat of a key, a lamp); nothing is
polled. Threads hand things in with `call_soon_threadsafe`; the loop stamps them. It knows no stages and no pins.
"""

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, TypeVar

from companion.hw.ports import Buzzer, Clock, Deliver, Detent, Display, Edge, Fault, Keys, LampRow
from companion.layout import bitmap
from companion.panel.patterns import Playing, lamps_due, lit_lamps
from companion.panel.rest import PowerSaving, rest, rest_due, shifted
from companion.panel.switches import Switchboard
from companion.types import (
    Arrow,
    Bitmap,
    Buzz,
    Face,
    Frame,
    Hold,
    Input,
    Key,
    Lamp,
    Lamps,
    Mended,
    Millis,
    Press,
    Release,
    Trouble,
    Upright,
)

State = TypeVar("State")
PATIENCE: Millis = 1000
SHORTEST_GLANCE: Millis = 50
HANDS_A_TURN = 16  # in one transaction; then signals, watchdog, clock and picture have their turn

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Core(Generic[State]):
    """The pure side: what an input changes, how it looks, and when something changes by itself."""

    step: Callable[[State, Input], tuple[State, Sequence[object]]]
    draw: Callable[[State], Face]
    next_at: Callable[[State], Millis | None]
    pages: Callable[[State], int] = lambda state: 0  # of the text on the display: a press records how many it saw
    # How many of them that key turns where the whole text is in sight.
    turns: Callable[[State, Key], int] = lambda state, key: 1
    held: Callable[[State], bool] = lambda state: False  # does it matter when a key is let go?
    # What is done and shown now is for one seat's eyes: no line of the system's journal mentions it.
    private: Callable[[State], bool] = lambda state: False
    # So is what a seat enters for itself, whatever is shown.
    own: Callable[[object], bool] = lambda command: False


@dataclass(frozen=True)
class Taken(Generic[State]):
    """An input, and what it led to: to be made durable, then done."""

    given: Input
    state: State
    effects: Sequence[object]


@dataclass
class Panel:
    """All that was opened, each kind any number of times. Keys come with the switchboard of their wires."""

    keys: list[tuple[Keys, Switchboard]] = field(default_factory=list)
    displays: list[Display] = field(default_factory=list)
    lamps: list[LampRow] = field(default_factory=list)
    buzzers: list[Buzzer] = field(default_factory=list)


def nothing(*_: object) -> None:
    """For those who record or watch nothing."""


def pressed_by(arrow: Arrow, frame: Frame) -> Press:
    """Up and down move in lists and texts; elsewhere they are LIFT."""
    if isinstance(frame, Upright):
        return Press(Key.RIGHT if arrow.down else Key.LEFT)
    return Press(Key.LIFT)


class Loop(Generic[State]):
    """`record` writes a command's input down with the state and the effects it led to, `commit` makes all that was
    written durable, on a thread of its own; only then `recorded` hears of each, and its effects are performed.
    `perform` says what each kind of effect does; `watch` receives every new state and face (the page).

    A bug of ours in one stage must not cost the crew their evening: a command that fails is dropped and
    logged, and nothing has changed; a stage that cannot be drawn leaves the picture before it."""

    def __init__(
        self,
        core: Core[State],
        state: State,
        clock: Clock,
        panel: Panel,
        perform: Mapping[type, Callable[[Any], None]] | None = None,
        record: Callable[[Input, State, Sequence[object]], None] = nothing,
        commit: Callable[[], None] = nothing,
        recorded: Callable[[Input, State, Sequence[object]], None] = nothing,
        watch: Callable[[State, Face], None] = nothing,
        sparing: PowerSaving | None = None,
    ) -> None:
        self.core, self.state, self.clock, self.panel = core, state, clock, panel
        self.perform, self.watch = dict(perform or {}), watch
        self.record, self.commit, self.recorded = record, commit, recorded
        self.committing = False
        self.sparing = sparing or PowerSaving()
        self._inbox: deque[tuple[Millis, Switchboard | None, object]] = deque()
        self._woken: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False
        self._face: Face | None = None
        self._watched: State | None = None
        self._next: tuple[State, Millis | None] | None = None  # of the state asked about last
        self._drawn: tuple[Frame, Bitmap] | None = None
        self._lit: dict[Lamp, bool] = {}
        self._playing: Playing | None = None
        self._pitch = 0
        self._shown: tuple[Bitmap, int] | None = None
        self._hand_at: Millis = clock.now()
        self._broken: set[str] = set()
        self._mistakes: set[tuple[str, str, int | None]] = set()  # which, and where in the program
        self._not_before: Millis = 0  # a tick that failed is not tried again at once

    # --- from outside

    def hand_in(self, command: object) -> None:
        """Anything that is to be an input; from any thread."""
        self._deliver(None, command)

    def begin(self, at: Millis, commands: Sequence[object]) -> None:
        """Before `run`: what there is to say first, all of it at that very instant."""
        taken = self._all_taken([(at, command) for command in commands])
        self.commit()
        self._follow(taken)

    def stop(self) -> None:
        self._stopping = True
        if self._woken:
            self._woken.set()

    async def run(self) -> None:
        """Until `stop`. Opened keys are listened to; closing what was opened is the opener's business."""
        self._loop, self._woken = asyncio.get_running_loop(), asyncio.Event()
        for keys, board in self.panel.keys:
            keys.listen(self._deliverer(board))
        self._hand_at = self.clock.now()
        self._look(self._hand_at)
        with ThreadPoolExecutor(1, "writer") as writer:
            while not self._stopping:
                await self._sleep()
                now, taken = self._turned()
                if any(each.given.command is not None for each in taken):
                    await self._committed(writer)
                    now = self._now()
                self._follow(taken)
                self._look(now)

    def turn(self) -> None:
        """One turn, waiting for the disk: what has come in, so much at once, and everything that is due; then the box
        shows where it is."""
        now, taken = self._turned()
        if taken:
            self.commit()
        self._follow(taken)
        self._look(now)

    def _turned(self) -> tuple[Millis, list[Taken[State]]]:
        came = [self._inbox.popleft() for _ in range(min(len(self._inbox), HANDS_A_TURN))]
        taken: list[Taken[State]] = []
        for at, board, thing in came:
            taken += self._all_taken([(at, command) for command in self._hands(at, board, thing, taken)], taken)
        now = self._now()
        for _keys, board in self.panel.keys:
            taken += self._all_taken([(now, command) for command in board.tick(now)], taken)
        due = self._next_at(self._after(taken))
        if due is not None and due <= now:
            taken += self._all_taken([(now, None)], taken)
        return now, taken

    def _now(self) -> Millis:
        return self._inbox[0][0] if self._inbox else self.clock.now()  # what waits is not overtaken by the clock

    async def _committed(self, writer: ThreadPoolExecutor) -> None:
        """Durable when it returns. Meanwhile nothing has happened yet, but time passes."""
        self.committing = True
        waiting = asyncio.get_running_loop().run_in_executor(writer, self.commit)
        due = self.core.next_at(self.state)
        while not (await asyncio.wait([waiting], timeout=self._until(due)))[0]:
            due = self._glance(self.clock.now())
        self.committing = False
        waiting.result()

    def _until(self, due: Millis | None) -> float | None:
        return None if due is None else max(0.0, self.clock.seconds_until(due))

    def _glance(self, now: Millis) -> Millis | None:
        """Shows how it would look by now; when that changes again. Nothing else is done of it: the commands that are
        being written may come before."""
        try:
            state, _ = self.core.step(self.state, Input(now))
            face = self.core.draw(state)
        except Exception as error:
            self._own_up(error, "the time that goes by could not be shown")
            return None
        self._show(face, now)
        self._light(face.lamps, now)
        due = self.core.next_at(state)
        return None if due is None else max(due, now + SHORTEST_GLANCE)

    # --- inputs

    def _deliverer(self, board: Switchboard) -> Deliver:
        return lambda thing: self._deliver(board, thing)

    def _deliver(self, board: Switchboard | None, thing: object) -> None:
        if self._loop is None or self._loop.is_closed():
            self._arrived(board, thing)
        else:
            self._loop.call_soon_threadsafe(self._arrived, board, thing)

    def _arrived(self, board: Switchboard | None, thing: object) -> None:
        self._inbox.append((self.clock.now(), board, thing))
        if self._woken:
            self._woken.set()

    def _hands(
        self, at: Millis, board: Switchboard | None, thing: object, before: Sequence[Taken[State]]
    ) -> Sequence[object]:
        if board is not None and isinstance(thing, Edge):
            return board.edge(thing.switch, thing.down, at)
        if board is not None and isinstance(thing, Detent):
            return board.turned(thing.clicks, at)
        if isinstance(thing, Arrow):
            return (pressed_by(thing, self._drawn_face(self._after(before)).frame),)
        return (thing,)

    def _after(self, taken: Sequence[Taken[State]]) -> State:
        return taken[-1].state if taken else self.state

    def _all_taken(
        self, commands: Sequence[tuple[Millis, object | None]], before: Sequence[Taken[State]] = ()
    ) -> list[Taken[State]]:
        """One after the other, written down; those that could not be taken are left out."""
        made: list[Taken[State]] = []
        for at, command in commands:
            taken = self._taken(at, command, self._after(made or before))
            made += [taken] if taken else []
        return made

    def _taken(self, at: Millis, command: object | None, state: State) -> Taken[State] | None:
        if isinstance(command, Release) and not self.core.held(state):
            return None
        given = Input(at, command)
        try:
            if isinstance(command, Press):
                turns = command.turns or self.core.turns(state, command.key)
                given = Input(at, replace(command, pages=self.core.pages(state), turns=turns))
            taken = Taken(given, *self.core.step(state, given))
            if command is not None:
                self.record(given, taken.state, taken.effects)
        except Exception as error:
            private = self.core.own(command) or self.core.private(state)
            self._own_up(error, "%r was dropped: it could not be taken", given, private=private)
            if command is None:  # input that cannot be taken must not delay what is due
                self._not_before = at + PATIENCE
            return None
        return taken

    def _follow(self, taken: Sequence[Taken[State]]) -> None:
        """The input is durable: now it may be seen and heard."""
        for each in taken:
            at, command = each.given.at, each.given.command
            self.state = each.state
            if command is not None:
                self.recorded(each.given, each.state, each.effects)
            if isinstance(command, (Press, Hold)):
                self._hand_at = at
            for effect in each.effects:
                if isinstance(effect, Buzz):
                    self._playing = Playing(effect.tune, at)
                else:
                    self._on(type(effect).__name__.lower(), partial(self._perform, effect))

    def _perform(self, effect: object) -> None:
        try:
            self.perform[type(effect)](effect)
        except (Fault, OSError):
            raise
        except Exception as error:
            self._own_up(error, "%r failed", effect)

    def _own_up(self, error: Exception, what: str, *said: object, private: bool | None = None) -> None:
        """A bug of ours, with all that leads to it once; again and again it would bury everything else. Of one that
        only one seat may know more of, where it is, and of which kind."""
        *_, where = traceback.extract_tb(error.__traceback__)
        place = (type(error).__name__, where.filename, where.lineno)
        if place in self._mistakes:
            return
        self._mistakes.add(place)
        if self.core.private(self.state) if private is None else private:
            kinds = [type(each) for each in said]
            log.error(f"{what}\n%s%s", *kinds, "".join(traceback.format_tb(error.__traceback__)), type(error).__name__)
        else:
            log.exception(what, *said)

    def _next_at(self, state: State) -> Millis | None:
        if self._next is None or self._next[0] is not state:  # else only a lamp blinks
            self._next = state, self.core.next_at(state)
        due = self._next[1]
        return None if due is None else max(due, self._not_before)

    # --- sleeping

    def due(self, now: Millis) -> Millis | None:
        """The next instant at which there is something to do."""
        face = self._face
        idle = rest_due(self.sparing, now - self._hand_at, face.awake if face else True)
        waiting = [
            self._next_at(self.state),
            *(board.due() for _keys, board in self.panel.keys),
            lamps_due(face.lamps, now) if face else None,
            self._playing.due(now) if self._playing else None,
            now + idle if idle is not None else None,
        ]
        return min((at for at in waiting if at is not None), default=None)

    async def _sleep(self) -> None:
        assert self._woken is not None
        if self._inbox:
            await asyncio.sleep(0)  # an event that is set is not waited for: nobody else would ever have a turn
            return
        due = self.due(self.clock.now())
        alarm = None if due is None else self._set_alarm(self.clock.seconds_until(due))
        await self._woken.wait()
        if alarm is not None:
            alarm.cancel()
        self._woken.clear()

    def _set_alarm(self, seconds: float) -> asyncio.TimerHandle:
        """A timer of its own: waiting with a timeout costs the loop as much as a whole turn for a lamp."""
        assert self._loop is not None and self._woken is not None
        return self._loop.call_later(seconds, self._woken.set)

    # --- outputs

    def _look(self, now: Millis) -> None:
        face = self._face
        if face is None or self.state is not self._watched:  # else only a lamp blinks: the state is all that is drawn
            face = self._drawn_face(self.state)
            self._face, self._watched = face, self.state
            self.watch(self.state, face)
        self._show(face, now)
        self._light(face.lamps, now)
        self._sound(now)

    def _drawn_face(self, state: State) -> Face:
        try:
            return self.core.draw(state)
        except Exception as error:
            if self._face is None:
                raise  # nothing was ever shown: the caller of the loop has to know
            self._own_up(error, "the stage could not be drawn")
            return self._face

    def _show(self, face: Face, now: Millis) -> None:
        if self._drawn is None or self._drawn[0] != face.frame:
            self._drawn = (face.frame, bitmap(face.frame))
        resting = rest(self.sparing, now - self._hand_at, face.awake)
        wanted = (shifted(self._drawn[1], resting.shift), resting.contrast)
        if wanted == self._shown:
            return
        arrived = [
            self._on("display", partial(display.show, wanted[0]))
            and self._on("display", partial(display.contrast, wanted[1]))
            for display in self.panel.displays
        ]
        self._shown = wanted if all(arrived) else None

    def _light(self, lamps: Lamps, now: Millis) -> None:
        for lamp, lit in lit_lamps(lamps, now).items():
            if self._lit.get(lamp) != lit:
                self._lit[lamp] = lit
                for row in self.panel.lamps:
                    self._on("lamps", partial(row.light, lamp, lit))

    def _sound(self, now: Millis) -> None:
        pitch = self._playing.pitch(now) if self._playing else 0
        if pitch != self._pitch:
            self._pitch = pitch
            for buzzer in self.panel.buzzers:
                self._on("buzzer", partial(buzzer.tone, pitch))

    def _on(self, part: str, act: Callable[[], None]) -> bool:
        """A part that fails is a trouble reported once, never the end of the evening."""
        try:
            act()
        except (Fault, OSError) as fault:
            if part not in self._broken:
                self._broken.add(part)
                self.hand_in(Trouble(part, str(fault)))
            return False
        if part in self._broken:
            self._broken.remove(part)
            self.hand_in(Mended(part))
        return True
