"""The process that is killed: the whole box, with real drivers on fake wires, a crew that plays a story, and the
real store. It reports every input it has made durable; a report cannot be lost, a pipe outlives its writer.
"""

import asyncio
import errno
import json
import os
import resource
import sqlite3
import wave
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import smbus2

from companion import config
from companion.bench.wires import Chip, I2cBus
from companion.evening import Evening
from companion.evening.journal import written
from companion.evening.shared_texts import SharedTexts as JournalParts
from companion.evening.stages import is_flying
from companion.hw.no_sound import NoSoundtrack, NoSpeaker
from companion.hw.ports import Deliver
from companion.kit.commands import (
    BoxStatus,
    Configured,
    DateKnown,
    GroupsRead,
    LineRead,
    LogRead,
    PoweredOn,
    SeedGiven,
    StoreFailed,
    StoreMended,
    VoiceStatus,
)
from companion.kit.effects import Hush, ReadLine, ReadLog, Sound
from companion.kit.evening import Home
from companion.kit.game_info import GameInfo
from companion.panel.switches import Switchboard
from companion.rules.dice import Dice
from companion.run import drivers, panels
from companion.run.box import Box, Parts, configured
from companion.run.recorder import CHOSEN, SETTINGS
from companion.run.sounding import found_voice
from companion.store import Store
from companion.store.logbook import entries_in
from companion.torture.story import ALL_BACK, DATE, GO_ON, Story, essence, same_command, story
from companion.torture.upgrades import UPGRADES
from companion.types import Face, Input, Mended, Trouble
from companion.user_files import cargo, forms, packs
from companion.user_files.clips import known, layouts

MISSION_CUES = 12  # a score longer than this is a mission's, not a line of the resolution
THE_BOXS = {
    PoweredOn, BoxStatus, Configured, VoiceStatus, DateKnown, StoreFailed, StoreMended, LogRead, GroupsRead, LineRead,
    Trouble, Mended,
}  # fmt: skip
QUIET_TROUBLES = ("pad", "lamps")
# Without a voice the display goes back to the clock at every announcement: what people pressed in the story would then
# mean something else. So the sound fails only when the clock has reached its end, or where there is none.
TROUBLES = ("sound", *QUIET_TROUBLES)


class Victim:
    """Runs to the end of the story, or until it is killed. A process of another version only checks where the story
    stood."""

    def __init__(
        self, directory: Path, story: Story, speed: float, report: int, faults: int | None, version: str
    ) -> None:
        self.story, self.acts, self._report, self.only_looks = story, story.acts, report, bool(version)
        self.dice = Dice(faults) if faults is not None else None
        self.bus = I2cBus(Chip())
        self.done = crew_hands_written(directory, story)
        settings = torture_config()
        parts = Parts(self.panel, lambda _c, _t: NoSpeaker(), lambda _c, _t: NoSoundtrack(), today=self.today)
        self.box = ReportingBox(settings, parts, directory, speed, self)
        self.tell: Callable[[Trouble | Mended], None] = lambda _: None
        self.deliver: Deliver = lambda _: None
        self.written = asyncio.Event()
        self.waiting_for: object = None
        self.unanswered = 0  # questions about the log
        self.going_on = False  # what nobody does in the story
        found = self.box.found
        self.say(start=found.at, done=self.done, resumed=found.resumed, notices=found.notices, version=version)

    def say(self, **what: Any) -> None:
        os.write(self._report, (json.dumps(what) + "\n").encode())

    def today(self) -> datetime:
        """The wall clock jumps about wildly, within the day; nobody may notice."""
        hour = self.dice.below(24) if self.dice else 20
        return datetime.fromisoformat(DATE).replace(hour=hour)

    def panel(self, tell: Callable[[Trouble | Mended], None]) -> panels.Opened:
        self.tell = tell
        setattr(smbus2, "SMBus", lambda *_: self.bus)  # noqa: B010 # this process is there for nothing else
        opened = panels.open_panel(self.box.config, tell, drivers.mock_pins())
        opened.panel.keys.append((self, Switchboard({})))  # the crew
        return opened

    # --- the crew is one more set of keys

    def listen(self, deliver: Deliver) -> None:
        self.deliver = deliver
        self.crew = asyncio.create_task(self.play())
        if self.dice:
            self.havoc = asyncio.create_task(self.wreak(self.dice))

    def close(self) -> None:
        """Nothing to let go of."""

    async def play(self) -> None:
        await self.go_on()
        while self.done < len(self.acts) and not self.only_looks:
            await self.settle()
            act = self.acts[self.done]
            if act.position is not None:
                await self.reach(act.position)
            await self.do(act.command)
        if self.dice:
            self.havoc.cancel()
        fill_disk(False)
        self.box.store.mend(now=True)
        await self.settle()
        if not self.only_looks:
            self.say(ending=self.essence(len(self.acts)))
        self.box.stop()

    async def go_on(self) -> None:
        """After a power cut: back to where they were, on with the clock unless they had stopped it."""
        if not self.box.found.resumed:
            return
        self.going_on = True
        cut_off = not self.story.at_home(self.done) and isinstance(self.state.stage, Home)
        if cut_off:
            await self.do(GO_ON)
        command = self.story.random_play.resumes(self.state, self.story.evenings[self.done])
        if command is not None:
            await self.do(command)
        await self.settle()
        if cut_off:
            self.say(back=self.essence(self.done))
        await self.do(ALL_BACK)
        self.going_on = False

    async def settle(self) -> None:
        """Waits for what continues by itself."""
        while self.story.random_play.settles(self.state) and is_flying(self.state):
            await asyncio.sleep(0.002)

    def essence(self, done: int) -> Any:
        return essence(self.state, self.story.random_play, aloft=done < self.story.landed)

    async def do(self, command: object) -> None:
        """Hands it in and waits until it is written down."""
        self.written = asyncio.Event()
        self.waiting_for = command
        self.deliver(command)
        await self.written.wait()

    async def reach(self, position: int) -> None:
        clock = self.story.clock
        assert clock is not None, "only a game with a clock has positions"
        while clock.running(self.state) or clock.standing(self.state):
            at = clock.instant(self.state, position)
            if self.box.clock.now() >= at:
                return
            await asyncio.sleep(self.box.clock.seconds_until(at) + 0.001)

    @property
    def state(self) -> Evening:
        assert self.box.loop is not None
        return self.box.loop.state

    # --- faults

    async def wreak(self, dice: Dice) -> None:
        """Something breaks, something comes back, at any time."""
        while True:
            await asyncio.sleep(dice.below(80) / 1000)
            match dice.below(6):
                case 0:
                    self.bus.dies_after = dice.below(5)
                    self.bus.dead = dice.choice((None, errno.EREMOTEIO, errno.ETIMEDOUT))
                case 1:
                    self.bus.chip.power_up()
                    self.bus.heal()
                case 2:
                    parts = TROUBLES if self.done >= self.story.landed else QUIET_TROUBLES
                    self.tell(Trouble(dice.choice(parts), "unplugged"))
                case 3:
                    self.tell(Mended(dice.choice(TROUBLES)))
                case 4:
                    fill_disk(True)
                case 5:
                    fill_disk(False)


class ReportingBox(Box):
    """Says of every input that it is durable, and of every picture how late it is."""

    def __init__(self, settings: config.Config, parts: Parts, directory: Path, speed: float, victim: Victim) -> None:
        self.victim = victim
        super().__init__(settings, parts, directory, speed)

    def _recorded(self, given: Input, evening: Evening, asked: Sequence[object]) -> None:
        super()._recorded(given, evening, asked)
        victim = self.victim
        acts = () if victim.going_on else victim.acts[victim.done :]
        victim.done += bool(acts) and same_command(given.command, acts[0].command)
        sound = [sound_of(effect) for effect in asked if sound_of(effect) is not None]
        victim.say(at=given.at, done=victim.done, saved=not self.store.trouble, sound=sound)
        if isinstance(given.command, LogRead | LineRead):
            victim.unanswered -= 1
        if same_command(given.command, victim.waiting_for):
            victim.waiting_for, victim.unanswered = None, sum(map(self._is_answered, asked))
        if victim.waiting_for is None and victim.unanswered <= 0:  # the log is read, too, before they go on
            victim.written.set()

    def _is_answered(self, effect: object) -> bool:
        is_line = isinstance(effect, ReadLine) and self.recorder.line_read(effect.id) is not None
        return isinstance(effect, ReadLog) or is_line

    def _watch(self, evening: Evening, face: Face) -> None:
        super()._watch(evening, face)
        self.victim.say(at=evening.at)


def sound_of(effect: object) -> Any:
    """A mission's score by its zero; a hush as null in a list."""
    if isinstance(effect, Sound) and len(effect.score) > MISSION_CUES:
        return {"zero": effect.zero}
    return {"zero": None} if isinstance(effect, Hush) else None


def fill_disk(full: bool) -> None:
    """No file may grow from now on, by the kernel's own limit; or all may again."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024 if full else hard, hard))


def crew_hands_written(directory: Path, story: Story) -> int:
    """How far the journal has got in the story; what it has must be the story, with nothing lost or doubled."""
    path = directory / "companion.db"
    if not path.exists():
        return 0
    with closing(sqlite3.connect(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'input'").fetchone():
            return 0  # killed before there was a table
        texts = dict(db.execute("SELECT hash, text FROM part"))
        rows = db.execute("SELECT hand FROM input WHERE evening > 0 ORDER BY id").fetchall()
    parts = JournalParts(texts.get)
    return acts_in(story, [parts.read(row[0], "input") for row in rows])


def acts_in(story: Story, commands: Sequence[object]) -> int:
    """What the box reported itself, and what was done to continue after a power cut, is part of no story."""
    done, going_on = 0, False
    for command in commands:
        if isinstance(command, PoweredOn) or command == ALL_BACK:
            going_on = isinstance(command, PoweredOn)
            continue
        if going_on or type(command) in THE_BOXS:
            continue
        if isinstance(command, SeedGiven) and done == 0 and command != story.acts[0].command:
            continue  # the seed the box gave itself
        if not same_command(command, story.acts[done].command):
            raise AssertionError(f"act {done} is {command} in the journal, {story.acts[done].command} in the story")
        done += 1
    return done


def keep_all_inputs() -> None:
    """In this process a journal is cut as ever, but its inputs stay: they show how far the story has got."""
    cut = Store._cut
    setattr(Store, "_cut", lambda self: [each for each in cut(self) if "FROM input" not in each[0]])  # noqa: B010


def played_before(directory: Path, story: Story) -> None:
    """A box on which somebody has played before, with the voice of this evening: they are in its log."""
    store = Store(directory)
    earlier, settings = story.random_play.earlier, story.evenings[0].settings
    kept = {SETTINGS: json.dumps(written(settings)), CHOSEN: '["voice"]'} if settings.voice else None
    store.write(0, "{}", entries={earlier.id: json.dumps(written(earlier))}, settings=kept)
    store.close()


def torture_config() -> config.Config:
    """As shipped, whatever this machine's own files say."""
    return config.read([], {"COMPANION_BOARD": "panel-10"})


def story_on_box(seed: int, info: GameInfo, brought_to: Path = Path("/nonexistent")) -> Story:
    """On a box with its state there, that speaks with the pack that was brought to it, if one was."""
    brought = cargo.voices(brought_to)[len(packs.ours()) :]
    voice, _ = found_voice(brought[0] if brought else "", "en", brought_to)
    settings = replace(configured(torture_config()), voice=brought[0] if brought else "")
    box = BoxStatus(voices=cargo.voices(brought_to))
    return story(seed, info, voice.pack if voice else None, settings, box)


def bring_a_pack(directory: Path) -> None:
    """In the community's layout, decoded as it would be on the box: all that is said before the resolution, a second
    each, and the rest spoken by ours. Where no game has such a layout there is nothing to bring."""
    layout = next(iter(layouts().values()), None)
    if layout is None:
        return
    folder = directory / cargo.VOICES / "theirs"
    folder.mkdir(parents=True)
    flat = (f"{clip}.wav" for each in known().values() for clip in each if "/" not in clip)  # the bed lies in a folder
    for clip in layout.named(flat):
        with wave.open(str(folder / f"{clip}.wav"), "wb") as out:
            out.setparams((1, 2, forms.RATE, 0, "NONE", ""))
            out.writeframes(bytes(2 * forms.RATE))
    forms.of(directory).made(packs.open_pack(folder))


def load_drivers() -> None:
    """Once, for all lives to come: a fork has them already, and is killed while it lives and not while it imports."""
    drivers.mock_pins()
    drivers.display(torture_config())


def run(directory: Path, story: Story, speed: float, report: int, faults: int | None, version: str) -> None:
    """In a process of its own: play the story, then say what the log has."""
    keep_all_inputs()
    if version:
        UPGRADES[version]()
    victim = Victim(directory, story, speed, report, faults, version)
    asyncio.run(victim.box.run())
    victim.say(log={kept.entry["id"]: kept.entry for kept in entries_in(directory)})
