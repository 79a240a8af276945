"""The panel in a terminal: keys from the keyboard, the display in words or, if wanted, dot by dot, lamps as letters.

For people over ssh and for development. Runs inside the asyncio loop; what the legend says is given to it.
"""

import asyncio
import os
import shutil
import signal
import sys
import termios
import threading
import tty
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue

from companion.hw.ports import Deliver
from companion.types import Arrow, Bitmap, Hold, Key, Lamp, Press

Typed = Press | Hold | Arrow
InWords = tuple[Sequence[str], int, bool]  # lines, the one that matters, and whether a text is all there

KEYBOARD: dict[bytes, Typed] = {
    b"\x1b[D": Press(Key.LEFT),
    b"\x1b[C": Press(Key.RIGHT),
    b"\x1b[A": Arrow(down=False),
    b"\x1b[B": Arrow(down=True),
    b"a": Press(Key.A),
    b"b": Press(Key.B),
    b"c": Press(Key.C),
    b"r": Press(Key.BOT),
    b"h": Press(Key.HERO),
    b"\r": Press(Key.OK),
    b"\n": Press(Key.OK),
    b" ": Press(Key.OK),
    b"\x1b": Press(Key.BACK),
    b"\x7f": Press(Key.BACK),
    b"\x08": Press(Key.BACK),
    b"1": Hold(Key.OK),
    b"2": Hold(Key.BACK),
}
BEHIND = 50_000  # characters not yet read: several pictures
PATIENCE = 0.5  # seconds, for the last of them
ESCAPE, ESCAPE_WAIT = b"\x1b", 0.05  # seconds: an arrow's other bytes may come late over ssh
COLOURS = {Lamp.RED: 31, Lamp.WHITE: 37, Lamp.BLUE: 34, Lamp.COMMS: 33}
LETTERS = {
    Lamp.RED: "R", Lamp.WHITE: "W", Lamp.BLUE: "B", Lamp.PHASE_1: "1", Lamp.PHASE_2: "2", Lamp.PHASE_3: "3",
    Lamp.COMMS: "COMMS",
}  # fmt: skip
# Braille: column, row and bit of each of the eight dots.
DOTS = (
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08), (1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80),
)  # fmt: skip


def pressed(data: bytes) -> tuple[list[Typed], bytes]:
    """The keys in what was typed, and an escape sequence that is not yet whole."""
    commands: list[Typed] = []
    while data:
        if data in (ESCAPE, b"\x1b[", b"\x1bO"):
            return commands, data
        piece = data[:3] if data[:2] in (b"\x1b[", b"\x1bO") else data[:1]
        data = data[len(piece) :]
        known = KEYBOARD.get(piece.lower() if len(piece) == 1 else b"\x1b[" + piece[2:])
        if known:
            commands.append(known)
    return commands, b""


def braille(picture: Bitmap) -> list[str]:
    """Two by four pixels to a character: for terminals too small for blocks."""
    return [
        "".join(
            chr(0x2800 + sum(bit for dx, dy, bit in DOTS if picture.lit(x + dx, y + dy)))
            for x in range(0, picture.width, 2)
        )
        for y in range(0, picture.height, 4)
    ]


def without_stopping(keyboard: int) -> None:
    """Ctrl-S is no key of ours: it would stop the picture, and nobody would know why."""
    mode = termios.tcgetattr(keyboard)
    mode[0] &= ~termios.IXON
    termios.tcsetattr(keyboard, termios.TCSANOW, mode)


class Unhurried:
    """Writes on a thread of its own: a terminal that does not read, over a line that hangs, delays neither clock nor
    sound nor shutdown. `waiting` are the characters it has not read yet."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._texts: SimpleQueue[str] = SimpleQueue()
        self._counting = threading.Lock()
        self.waiting = 0
        self._thread = threading.Thread(target=self._run, name="terminal", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        self._count(len(text))
        self._texts.put(text)

    def close(self) -> None:
        """What is left is written, if that does not take long."""
        self._texts.put("")
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while text := self._texts.get():
            left = text.encode()
            with suppress(OSError):  # a terminal that is gone is reported by its keyboard
                while left:
                    left = left[os.write(self._descriptor, left) :]
            self._count(-len(text))

    def _count(self, more: int) -> None:
        with self._counting:
            self.waiting += more


class Terminal:
    """The Keys, Display and LampRow ports in one terminal. A terminal's bell is no buzzer."""

    size = (128, 64)
    smallest = (64, 17)  # columns and rows of the dots: the picture in braille, and the last row stays free

    def __init__(
        self,
        keyboard: int | None = None,
        write: Callable[[str], object] | None = None,
        columns: Callable[[], tuple[int, int]] = lambda: shutil.get_terminal_size((80, 24)),
        gone: Callable[[], None] = lambda: None,
        dots: bool = True,
    ) -> None:
        """`gone` is called when the terminal has been closed: nobody will type here any more. Without `dots` it shows
        the lines that it receives, and its cursor stands where one reads."""
        self._keyboard = sys.stdin.fileno() if keyboard is None else keyboard
        self._writer = Unhurried(sys.stdout.fileno()) if write is None else None
        self._write = write or self._to_terminal
        self._columns, self._gone = columns, gone
        self.dots = dots
        self._text_shown: Callable[[int, int], InWords] | None = None
        self._whole = False  # the text in sight, so that a key leads on instead of turning the display's pages
        self._was: list[object] | None = None
        self._rest = b""
        self._late: asyncio.TimerHandle | None = None
        self._deliver: Deliver | None = None
        self._picture: Bitmap | None = None
        self._lines: list[str] = []
        self._legend: Sequence[str] = ()
        self._too_small = ""
        self._lit = dict.fromkeys(Lamp, False)

    # --- keys

    def listen(self, deliver: Deliver) -> None:
        """Call inside a running loop. The keyboard is read key by key until `close`."""
        self._deliver = deliver
        try:
            if os.isatty(self._keyboard):
                self._was = termios.tcgetattr(self._keyboard)
                tty.setcbreak(self._keyboard, termios.TCSANOW)
                without_stopping(self._keyboard)
            hidden = "\x1b[?25l" if self.dots else ""
            self._write(f"\x1b[?1049h{hidden}\x1b[?7l\x1b[2J")  # another screen, no line continues in the next
            asyncio.get_running_loop().add_reader(self._keyboard, self._typed)
            with suppress(ValueError, RuntimeError):  # not on the main thread: no signal arrives there
                asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._resized)
            self._paint()
        except (OSError, termios.error):  # closed while the box came up
            asyncio.get_running_loop().call_soon(self._gone)

    def _typed(self) -> None:
        try:
            data = os.read(self._keyboard, 1024)
        except OSError:
            data = b""
        if self._late:
            self._late.cancel()
        if not data:  # the terminal is gone
            asyncio.get_running_loop().remove_reader(self._keyboard)
            self._gone()
            return
        commands, self._rest = pressed(self._rest + data)
        self._give(commands)
        if self._rest:
            self._late = asyncio.get_running_loop().call_later(ESCAPE_WAIT, self._escape_alone)

    def _escape_alone(self) -> None:
        rest, self._rest = self._rest, b""
        self._give([KEYBOARD[ESCAPE]] if rest == ESCAPE else [])

    def _give(self, commands: Sequence[Typed]) -> None:
        for command in commands:
            if self._deliver:
                self._deliver(replace(command, turns=0) if self._whole and isinstance(command, Press) else command)

    # --- display, lamps

    def show(self, picture: Bitmap) -> None:
        self._picture = picture
        self._paint()

    def contrast(self, level: int) -> None:
        """A terminal has its own brightness."""

    def light(self, lamp: Lamp, lit: bool) -> None:
        self._lit[lamp] = lit
        self._paint()

    def legend(self, lines: Sequence[str], too_small: str = "") -> None:
        """What stands under the picture, or in its place if the picture does not fit."""
        self._legend, self._too_small = lines, too_small
        with suppress(OSError):  # a terminal that is gone is reported by its keyboard
            self._paint()

    def tell(self, text_shown: Callable[[int, int], InWords]) -> None:
        """What is shown now, in words, for that many columns and rows."""
        self._text_shown = text_shown
        if not self.dots:
            with suppress(OSError):
                self._paint()

    def _paint(self) -> None:
        """Write the lines that differ from what stands there."""
        if self._deliver is None:
            return
        if self._writer and self._writer.waiting > BEHIND:  # all of it again, when that has been read
            self._lines = []
            return
        columns, rows = self._columns()
        lines, here = self._shown(columns, rows)
        lines += ["", self._lamps(), *self._legend]
        lines = lines[: max(1, rows - 1)]
        if len(lines) != len(self._lines):
            self._lines = []
            self._write("\x1b[2J")
        for number, text in enumerate(lines):
            if number >= len(self._lines) or self._lines[number] != text:
                self._write(f"\x1b[{number + 1};1H{text}\x1b[K")
        self._lines = lines
        if not self.dots:  # a screen reader says the line that the cursor is on
            self._write(f"\x1b[{min(here, len(lines) - 1) + 1};1H")

    def _shown(self, columns: int, rows: int) -> tuple[list[str], int]:
        if self.dots:
            return (self._drawn(self._picture, columns, rows) if self._picture else []), 0
        if self._text_shown is None:
            return [], 0
        lines, here, self._whole = self._text_shown(columns, rows - 3 - len(self._legend))
        return list(lines), here

    def _drawn(self, picture: Bitmap, columns: int, rows: int) -> list[str]:
        """In blocks if they and the lamps fit, else in braille, else not at all."""
        if columns >= picture.width and rows >= picture.height // 2 + 2:
            return picture.blocks()
        wide, high = self.smallest
        return braille(picture) if columns >= wide and rows >= high else [self._too_small]

    def _resized(self) -> None:
        """The terminal has moved what stood there: all of it again."""
        self._lines = []
        with suppress(OSError):
            self._write("\x1b[2J")
            self._paint()

    def _lamps(self) -> str:
        shown = []
        for lamp, letter in LETTERS.items():
            colour = COLOURS.get(lamp, 32)
            shown.append(f"\x1b[7;{colour}m {letter} \x1b[0m" if self._lit[lamp] else f"\x1b[2m {letter} \x1b[0m")
        return " ".join(shown)

    def close(self) -> None:
        if self._deliver is None:
            return
        self._deliver = None
        if self._late:
            self._late.cancel()
        asyncio.get_running_loop().remove_reader(self._keyboard)
        with suppress(ValueError, RuntimeError):
            asyncio.get_running_loop().remove_signal_handler(signal.SIGWINCH)
        with suppress(OSError, termios.error):  # it may be gone
            if self._was is not None:
                termios.tcsetattr(self._keyboard, termios.TCSANOW, self._was)  # type: ignore[arg-type]
            self._write("\x1b[?7h\x1b[?25h\x1b[?1049l")
        if self._writer:
            self._writer.close()

    def _to_terminal(self, text: str) -> None:
        assert self._writer is not None
        self._writer.write(text)
