"""The serial pad on a pseudo terminal: keys, lamps, noise, and the plug pulled at any time."""

import asyncio
import os
import select
import time
import tty
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import companion.hw.pad as pad_module
from companion.hw.pad import SerialPad
from companion.hw.pad_lines import line
from companion.types import Hold, Key, Lamp, Mended, Press, Trouble, later
from companion.words.trouble import trouble_line


class Plug:
    """The microcontroller's end of the cable; pulling it out is closing it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.plug_in()

    def plug_in(self) -> None:
        self._end, other = os.openpty()
        tty.setraw(other)
        self._other = other
        os.set_blocking(self._end, False)
        self._path.unlink(missing_ok=True)
        self._path.symlink_to(os.ttyname(other))

    def pull(self) -> None:
        self._path.unlink()
        os.close(self._other)
        os.close(self._end)

    def send(self, data: bytes) -> None:
        os.write(self._end, data)

    async def hears(self, wanted: bytes) -> None:
        """Exactly this comes next; a pseudo terminal may bring it in pieces."""
        heard = b""
        while len(heard) < len(wanted):
            await until(self._something_came)
            heard += os.read(self._end, len(wanted) - len(heard))
        assert heard == wanted

    def _something_came(self) -> bool:
        return bool(select.select([self._end], [], [], 0)[0])


def counts(things: list[object], number: int) -> bool:
    return len(things) == number


async def until(true: Callable[[], object]) -> None:
    """Wait for something that must come; a minute is for busy machines."""
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def with_pad(tmp_path: Path, story: Callable[[Any, Plug, list[Any], list[Any]], Awaitable[None]]) -> None:
    async def run() -> None:
        plug = Plug(tmp_path / "pad")
        commands: list[object] = []
        told: list[object] = []
        pad = SerialPad(str(tmp_path / "pad"), told.append, back_off=(0.01,))
        pad.listen(commands.append)
        try:
            await story(pad, plug, commands, told)
        finally:
            pad.close()

    asyncio.run(run())


def test_a_key_on_the_pad_is_a_press_of_its_seat(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        plug.send(b"HELLO 1 kitchen seat=blue\nK A\nH OK\n")
        await until(lambda: len(commands) == 2)
        assert commands == [Press(Key.A, seat="blue"), Hold(Key.OK, seat="blue")]
        assert told == []

    with_pad(tmp_path, story)


def test_the_box_says_hello_and_lights_lamps(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        pad.light(Lamp.RED, True)
        pad.light(Lamp.RED, True)
        pad.tone(880)
        await plug.hears(b"HELLO 1 companion\nL red 1\nB 880\n")
        plug.send(b"HELLO 1 pad\n")
        await until(lambda: pad.pad)
        await plug.hears(b"L red 1\n")  # a pad that starts late is told what to show

    with_pad(tmp_path, story)


def test_a_pad_with_checksums_is_answered_with_checksums(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        await plug.hears(b"HELLO 1 companion\n")
        plug.send(line("HELLO 1 pad", sums=True) + b"K A\n" + line("K A", sums=True))
        await until(lambda: commands)
        pad.light(Lamp.BLUE, True)
        await plug.hears(line("L blue 1", sums=True))
        assert (commands, pad.garbage) == ([Press(Key.A)], 1)

    with_pad(tmp_path, story)


def test_noise_is_counted_and_ignored(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        plug.send(b"\x00\xff\xfegarbage\nK \n" + b"x" * 500 + b"\nK A\n")
        await until(lambda: commands)
        assert commands == [Press(Key.A)]
        assert (pad.garbage, told) == (3, [])

    with_pad(tmp_path, story)


def test_a_pad_unplugged_and_plugged_in_again_continues(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        pad.light(Lamp.COMMS, True)
        for times in range(1, 4):
            plug.pull()
            await until(partial(counts, told, 2 * times - 1))
            pad.light(Lamp.WHITE, bool(times % 2))
            plug.plug_in()
            await until(partial(counts, told, 2 * times))
            plug.send(b"HELLO 1 pad\nK B\n")
            await until(partial(counts, commands, times))
            await plug.hears(b"HELLO 1 companion\nL comms 1\n")
        assert [type(command) for command in told] == [Trouble, Mended] * 3
        assert commands == [Press(Key.B)] * 3

    with_pad(tmp_path, story)


def test_a_pad_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        told: list[Any] = []
        commands: list[Any] = []
        pad = SerialPad(str(tmp_path / "pad"), told.append, back_off=(0.01,))
        pad.listen(commands.append)
        await until(lambda: told)
        plug = Plug(tmp_path / "pad")
        await until(lambda: len(told) == 2)
        plug.send(b"K C\n")
        await until(lambda: commands)
        pad.close()

    asyncio.run(run())


async def flooded(plug: Plug, line: bytes, seconds: float) -> int:
    """Bytes that went into the line, as fast as it takes them."""
    sent, until_then = 0, asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < until_then:
        try:
            sent += os.write(plug._end, line * (2000 // len(line)))
        except BlockingIOError:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0)
    return sent


@pytest.mark.parametrize("line", [b"K A\n", b"x\n", b"x" * 100, b"HELLO 2 pad\n", b"HELLO 1 a\nHELLO 2 b\n"])
def test_a_pad_that_floods_is_held_to_what_hands_can_do(tmp_path: Path, line: bytes) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        sent = await flooded(plug, line, 1.5)
        most, rate = pad_module.LINES
        assert len(commands) <= most + 3 * rate
        looks = 1.5 / pad_module.REST_S
        assert sent < (2 * looks + 20) * pad_module.AT_ONCE, "it is read slowly, and has to wait"
        floods = [each for each in told if each.part.startswith("flood")]
        assert [type(each) for each in floods] == [Trouble], "told once"
        assert len(told) - len(floods) <= pad_module.HELLOS[0] + 2
        assert trouble_line("en", floods[0].part) == "A pad sends too much. Some of it is ignored."

    with_pad(tmp_path, story)


def test_a_pad_that_has_calmed_down_is_heard_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad_module, "LINES", (20.0, 200.0))
    monkeypatch.setattr(pad_module, "CALM_S", 0.02)
    monkeypatch.setattr(pad_module, "REST_S", 0.01)

    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        await flooded(plug, b"K A\n", 0.3)
        await until(lambda: told and told[-1] == Mended(told[0].part))
        commands.clear()
        plug.send(b"K B\n")
        await until(lambda: commands)
        assert commands == [Press(Key.B)]

    with_pad(tmp_path, story)


def test_a_box_that_had_no_time_to_look_has_seen_no_calm_pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is loaded, the machine is busy: the flood continues meanwhile, and is not reported again."""
    monkeypatch.setattr(pad_module, "LINES", (20.0, 200.0))
    monkeypatch.setattr(pad_module, "CALM_S", 0.05)

    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        for _ in range(3):
            await flooded(plug, b"K A\n", 0.1)
            time.sleep(0.3)  # longer than it takes to fill the bucket
        await asyncio.sleep(0)
        assert [type(each) for each in told if each.part.startswith("flood")] == [Trouble]

    with_pad(tmp_path, story)


def test_a_pad_that_comes_and_goes_is_tried_less_and_less_often(tmp_path: Path) -> None:
    """It opens, and is gone before it says a word: each time a trouble, so not twice a second for ever."""

    async def run() -> list[Any]:
        told: list[Any] = []
        pad = SerialPad(str(tmp_path / "pad"), told.append, back_off=(0.5, 60.0))
        plug = Plug(tmp_path / "pad")
        pad.listen(lambda command: None)
        plug.pull()
        await until(lambda: told)
        plug.plug_in()
        await until(lambda: len(told) == 2)
        plug.pull()
        await until(lambda: len(told) == 3)
        plug.plug_in()
        await asyncio.sleep(0.2)
        pad.close()
        return told

    assert [type(each) for each in asyncio.run(run())] == [Trouble, Mended, Trouble]


def test_a_pad_of_a_later_version_is_reported(tmp_path: Path) -> None:
    async def story(pad: Any, plug: Plug, commands: list[Any], told: list[Any]) -> None:
        plug.send(b"HELLO 2 newer\n")
        await until(lambda: told)
        assert told[0].reason == later("pad_version", name="newer", version=2, ours=1)
        assert trouble_line("en", told[0].part) == "A pad is newer than this box. What both support works."
        plug.send(b"K A\nHELLO 1 older\n")
        await until(lambda: commands and len(told) == 2)
        assert told[1] == Mended(told[0].part)

    with_pad(tmp_path, story)
