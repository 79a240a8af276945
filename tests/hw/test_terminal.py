"""The panel in a terminal, on a real pseudo terminal: what is typed, what is drawn, what is left behind."""

import asyncio
import os
import re
import signal
import termios
from typing import Any

import pytest

from companion.hw.terminal import Terminal, braille, pressed
from companion.layout import bitmap
from companion.types import Arrow, Bitmap, Hold, Key, Lamp, Press
from tests.hw.test_pad import until
from tests.layout.samples import SAMPLES


@pytest.mark.parametrize(
    ("typed", "commands"),
    [
        (b"abcrh", [Press(Key.A), Press(Key.B), Press(Key.C), Press(Key.BOT), Press(Key.HERO)]),
        (b"\x1b[D\x1b[C", [Press(Key.LEFT), Press(Key.RIGHT)]),
        (b"\x1b[A\x1bOB", [Arrow(down=False), Arrow(down=True)]),
        (b"\x1bOD", [Press(Key.LEFT)]),
        (b"\r\x7f", [Press(Key.OK), Press(Key.BACK)]),
        (b"12", [Hold(Key.OK), Hold(Key.BACK)]),
        (b"A", [Press(Key.A)]),
        (b"zq%\xc3\xa4", []),
    ],
)
def test_the_keyboard_is_the_panel(typed: bytes, commands: list[object]) -> None:
    assert pressed(typed) == (commands, b"")


def test_an_arrow_that_arrives_in_pieces_is_one_arrow() -> None:
    commands, rest = pressed(b"a\x1b")
    assert (commands, rest) == ([Press(Key.A)], b"\x1b")
    assert pressed(rest + b"[D") == ([Press(Key.LEFT)], b"")


def undotted(lines: list[str]) -> set[tuple[int, int]]:
    dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return {
        (2 * x + dx, 4 * y + dy)
        for y, text in enumerate(lines)
        for x, character in enumerate(text)
        for bit, (dx, dy) in enumerate(dots)
        if ord(character) - 0x2800 >> bit & 1
    }


def unblocked(lines: list[str]) -> set[tuple[int, int]]:
    return {
        (x, 2 * y + half)
        for y, text in enumerate(lines)
        for x, character in enumerate(text)
        for half in (0, 1)
        if " ▄▀█".index(character) >> (1 - half) & 1
    }


def lit(picture: Bitmap) -> set[tuple[int, int]]:
    return {(x, y) for x in range(picture.width) for y in range(picture.height) if picture.lit(x, y)}


@pytest.mark.parametrize("name", SAMPLES["ja"])
def test_blocks_and_braille_show_every_pixel(name: str) -> None:
    picture = bitmap(SAMPLES["ja"][name])
    assert unblocked(picture.blocks()) == lit(picture)
    assert undotted(braille(picture)) == lit(picture)


def on_a_terminal(story: Any, size: tuple[int, int]) -> None:
    async def run() -> None:
        outside, inside = os.openpty()
        before = termios.tcgetattr(inside)
        said: list[str] = []
        commands: list[object] = []
        desk = Terminal(inside, said.append, lambda: size)
        desk.listen(commands.append)
        try:
            await story(desk, outside, commands, said)
        finally:
            desk.close()
        assert termios.tcgetattr(inside) == before, "the terminal is left as it was found"
        assert said[-1].endswith("\x1b[?25h\x1b[?1049l")
        os.close(outside)
        os.close(inside)

    asyncio.run(run())


def drawn(said: list[str], rows: int) -> list[str]:
    """The lines a terminal would show."""
    lines: dict[int, str] = {}
    for text in said:
        for number, line in re.findall(r"\x1b\[(\d+);1H(.*?)\x1b\[K", text):
            lines[int(number)] = line
    return [lines.get(number, "") for number in range(1, rows + 1)]


@pytest.mark.parametrize("size", [(60, 20), (64, 16)])
def test_a_terminal_too_small_for_the_picture_says_so(size: tuple[int, int]) -> None:
    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        desk.legend(["Enter OK"], "Make this window larger")
        desk.show(bitmap(SAMPLES["en"]["page"]))
        first, _, _, fourth = drawn(said, 4)
        assert (first, fourth) == ("Make this window larger", "Enter OK")

    on_a_terminal(story, size)


def test_a_terminal_that_changes_its_size_is_painted_again() -> None:
    picture = bitmap(SAMPLES["en"]["page"])

    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        desk.show(picture)
        said.clear()
        signal.raise_signal(signal.SIGWINCH)
        await until(lambda: bool(said))
        assert undotted(drawn(said, 16)) == lit(picture)

    on_a_terminal(story, (80, 24))


def test_keys_typed_on_a_real_terminal_are_heard() -> None:
    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        os.write(outside, b"a\x1b[D\x1b")
        await until(lambda: len(commands) == 3)
        assert commands == [Press(Key.A), Press(Key.LEFT), Press(Key.BACK)], "a lone escape is BACK"

    on_a_terminal(story, (140, 50))


@pytest.mark.parametrize(("size", "decode", "rows"), [((140, 50), unblocked, 32), ((80, 24), undotted, 16)])
def test_the_picture_is_on_the_terminal_whatever_its_size(size: tuple[int, int], decode: Any, rows: int) -> None:
    picture = bitmap(SAMPLES["en"]["countdown"])

    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        desk.show(bitmap(SAMPLES["en"]["page"]))
        desk.show(picture)
        assert decode(drawn(said, rows)) == lit(picture)

    on_a_terminal(story, size)


def test_only_lines_that_changed_are_written() -> None:
    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        desk.show(bitmap(SAMPLES["en"]["countdown"]))
        said.clear()
        desk.show(bitmap(SAMPLES["en"]["countdown"]))
        assert said == []
        desk.light(Lamp.RED, True)
        assert len(said) == 1 and "\x1b[7;31m R " in said[0]

    on_a_terminal(story, (140, 50))


def test_a_new_legend_takes_the_place_of_the_old_one() -> None:
    async def story(desk: Terminal, outside: int, commands: list[Any], said: list[str]) -> None:
        desk.legend(["Enter OK", "Esc back"])
        said.clear()
        desk.legend(["Enter 決定"])
        assert said[0] == "\x1b[2J"
        assert drawn(said, 4) == ["", drawn(said, 2)[1], "Enter 決定", ""]

    on_a_terminal(story, (140, 50))


def test_a_terminal_that_went_away_is_no_error() -> None:
    async def run() -> None:
        outside, inside = os.openpty()
        desk = Terminal(inside, lambda text: None, lambda: (80, 24))
        desk.listen(lambda command: None)
        os.close(outside)
        await asyncio.sleep(0.05)
        os.close(inside)

    asyncio.run(run())


def test_a_terminal_that_does_not_read_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    outside, inside = os.openpty()
    monkeypatch.setattr("sys.stdout", os.fdopen(os.dup(inside), "w"))

    async def test() -> None:
        desk = Terminal(inside, None, lambda: (140, 40))
        desk.listen(lambda _: None)
        pictures = [bitmap(frame) for frame in SAMPLES["en"].values()]
        for _ in range(40):
            for picture in pictures:
                desk.show(picture)
        assert desk._writer is not None and desk._writer.waiting < 150_000, "nor is all of it kept"
        desk.close()

    asyncio.run(asyncio.wait_for(test(), 20))
    os.close(outside)


def test_no_key_stops_the_terminal() -> None:
    outside, inside = os.openpty()

    async def test() -> None:
        desk = Terminal(inside, lambda text: None, lambda: (80, 24))
        desk.listen(lambda _: None)
        os.write(outside, b"\x13")
        assert not termios.tcgetattr(inside)[0] & termios.IXON
        desk.close()
        assert termios.tcgetattr(inside)[0] & termios.IXON, "it is as it was"

    asyncio.run(test())
    os.close(outside)
    os.close(inside)


def test_in_words_the_cursor_stands_on_the_line_that_is_to_be_read() -> None:
    async def run() -> None:
        outside, inside = os.openpty()
        said: list[str] = []
        desk = Terminal(inside, said.append, lambda: (80, 24), dots=False)
        desk.listen(lambda command: None)
        desk.show(bitmap(SAMPLES["en"]["page"]))
        desk.tell(lambda columns, rows: (["Home", "  Fly", "> Log"], 2, True))
        assert drawn(said, 3) == ["Home", "  Fly", "> Log"]
        assert said[-1] == "\x1b[3;1H" and "\x1b[?25l" not in "".join(said), "its cursor is seen"
        desk.close()
        os.close(outside)
        os.close(inside)

    asyncio.run(run())


@pytest.mark.parametrize(("whole", "turns"), [(True, 0), (False, 1)])
def test_a_key_turns_no_page_of_the_display_where_the_whole_text_is_in_sight(whole: bool, turns: int) -> None:
    async def run() -> None:
        outside, inside = os.openpty()
        given: list[object] = []
        desk = Terminal(inside, lambda text: None, lambda: (80, 24), dots=False)
        desk.listen(given.append)
        desk.tell(lambda columns, rows: (["A text"], 0, whole))
        os.write(outside, b"\r1")
        while len(given) < 2:
            await asyncio.sleep(0)
        assert given == [Press(Key.OK, turns=turns), Hold(Key.OK)]
        desk.close()
        os.close(outside)
        os.close(inside)

    asyncio.run(run())
