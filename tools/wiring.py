"""Writes docs/boards/BOARD.md and BOARD.svg for every board from the presets in companion/panel/boards.py.

.venv-dev/bin/python tools/wiring.py
"""

import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.panel.boards import BOARDS, BUS_PINS, HEADER, Board  # noqa: E402
from companion.types import Key  # noqa: E402

OUT = ROOT / "docs" / "boards"
POWER = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
GPIO_OF = {place: gpio for gpio, place in HEADER.items()}
KEY_WORDS = {
    Key.LEFT: "LEFT (red arrow)",
    Key.RIGHT: "RIGHT (blue arrow)",
    Key.LIFT: "LIFT",
    Key.BOT: "BOT",
    Key.HERO: "HERO",
}


def key_word(key: Key) -> str:
    return KEY_WORDS.get(key, key.name)


def part_word(board: Board, part: str) -> str:
    """What stands in the table and on the drawing."""
    if part in board.keys:
        word = key_word(board.keys[part])
        return word if part == board.keys[part].value else f"{part} = {word}"
    return part.replace("_", " ")


def other_end(board: Board, part: str) -> str:
    """Where the wire that begins at the pin goes."""
    if part in ("encoder_a", "encoder_b"):
        name = {"encoder_a": "A (CLK)", "encoder_b": "B (DT)"}[part]
        return f"encoder {name}; the encoder's C (GND) to ground"
    if part == "encoder_push":
        return "encoder SW; its other end to ground"
    if part in board.keys:
        return "one side of the button; the other side to ground"
    if part.startswith("lamp"):
        return "long leg of the LED; the short leg over 330 ohm to ground"
    if part == "buzzer":
        return "piezo +; piezo - to ground"
    return {"display_dc": "display DC", "display_reset": "display RST"}[part]


def rows(board: Board) -> list[tuple[str, str, str, str]]:
    """Part, GPIO, place on the header, where the wire goes."""
    found = [
        (part_word(board, part), f"GPIO{pin}", str(HEADER[pin]), other_end(board, part))
        for part, pin in board.pins.items()
    ]
    for pin, meaning in BUS_PINS[board.screen.bus].items():
        found.append(("display", f"GPIO{pin}", str(HEADER[pin]), f"display: {meaning}"))
    found.append(("display", "3.3 V", "1", "display VCC"))
    found.append(("ground", "GND", ", ".join(map(str, GROUND)), "display GND, and every button, lamp and buzzer"))
    return found


def page(board: Board) -> str:
    screen = board.screen
    where = f"I2C {screen.port}, address 0x{screen.address:02X}" if screen.bus == "i2c" else f"SPI {screen.port}.0"
    lines = [
        f"# Board `{board.name}`",
        "",
        "<!-- Written by tools/wiring.py from companion/panel/boards.py: change it there. -->",
        "",
        board.summary[0].upper() + board.summary[1:] + ".",
        "",
        "    # /etc/space-alert-companion/config.toml",
        f'    board = "{board.name}"',
        "",
        "## Parts",
        "",
        *(f"- {part}" for part in board.shopping),
        "",
        "## Wiring",
        "",
    ]
    if board.ready_made:
        lines += ["Plug it onto the header; nothing is soldered. These pins are then in use:", ""]
    lines += [
        f"Display: {screen.driver.upper()} on {where}. Pin 1 is the corner of the header next to the SD card's end.",
        "",
        "| part | GPIO | pin of the header | wire |",
        "|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows(board)),
        "",
        f"![wiring of {board.name}]({board.name}.svg)",
        "",
        f"Then: `sudo ./install --board {board.name}` on the Pi, and `companion doctor` looks at every part and walks",
        "through the keys and lamps with you (before anything is installed: `./run doctor`).",
        "The classic mistakes and what to do by symptom are in [../boards.md](../boards.md).",
    ]
    return "\n".join(lines) + "\n"


# --- the drawing -----------------------------------------------------------------------------------------

ROW, TOP, CENTRE, WIDTH = 30, 70, 480, 960
HEIGHT = TOP + 20 * ROW + 10
INK, PALE = "#333333", "#888888"
COLOURS = {"key": "#c9d3df", "lamp": "#f2d06b", "display": "#9fd3f5", "buzzer": "#d7b8f0", "ground": "#777777"}


def tag(name: str, content: str = "", **attributes: object) -> str:
    given = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {given}>{escape(content)}</{name}>" if content else f"<{name} {given}/>"


def text(x: int, y: int, words: str, anchor: str = "middle", size: int = 14, fill: str = "#000000") -> str:
    return tag("text", words, x=x, y=y, text_anchor=anchor, font_size=size, fill=fill)


def line(x1: int, y1: int, x2: int, y2: int, width: float = 2) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=INK, stroke_width=width)


def box(x: int, y: int, width: int, height: int, fill: str, stroke: str = INK, rx: int = 0) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, stroke=stroke)


def circle(x: int, y: int, radius: int, fill: str, stroke: str = INK) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke)


def drawing(board: Board) -> str:
    labels = header_labels(board)
    view = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
    body = [
        f"<svg {view}>",
        box(0, 0, WIDTH, HEIGHT, "#ffffff", "none"),
        text(CENTRE, 26, board.name, size=18),
        text(CENTRE, 46, "the 40-pin header from above, pin 1 at the end of the SD card", fill=PALE),
        box(CENTRE - 34, TOP - 16, 68, 20 * ROW + 2, "#2f3e46", rx=6),
    ]
    for place in range(1, 41):
        body += pin_drawing(place, labels.get(place))
    return "\n".join([*body, "</svg>"]) + "\n"


def header_labels(board: Board) -> dict[int, tuple[str, str]]:
    """Place on the header -> kind and words, for every pin in use."""
    found = {HEADER[pin]: (kind_of(board, part), part_word(board, part)) for part, pin in board.pins.items()}
    for pin, meaning in BUS_PINS[board.screen.bus].items():
        found[HEADER[pin]] = ("display", f"display: {meaning}")
    found[1] = ("display", "display VCC")
    found[6] = ("ground", "ground: display, buttons, lamps")
    return found


def kind_of(board: Board, part: str) -> str:
    if part in board.keys or part.startswith("encoder"):
        return "key"
    return "lamp" if part.startswith("lamp") else part.partition("_")[0]


def pin_name(place: int) -> str:
    if place in POWER:
        return POWER[place]
    return "GND" if place in GROUND else f"GPIO{GPIO_OF[place]}"


def pin_drawing(place: int, label: tuple[str, str] | None) -> list[str]:
    """A pin with its number; if it is used, a wire to the part's symbol and name on its side."""
    left, y = place % 2 == 1, TOP + (place - 1) // 2 * ROW
    side, anchor = (-1, "end") if left else (1, "start")
    x = CENTRE + side * 15
    ink = "#e63946" if place in POWER else "#111111" if place in GROUND else "#f1c453"
    body = [
        circle(x, y, 9, ink, "none"),
        text(x, y + 4, str(place), size=10, fill="#ffffff" if place in GROUND else "#000000"),
        text(x + side * 26, y - 3, pin_name(place), anchor, 10, PALE),
    ]
    if label is None:
        return body
    kind, words = label
    far = CENTRE + side * 130
    return [
        *body,
        line(x + side * 9, y, far, y, 1.5),
        *symbol(kind, far, y, side),
        text(far + side * 62, y + 5, words, anchor),
    ]


def symbol(kind: str, x: int, y: int, side: int) -> list[str]:
    """A button, an LED with its resistor, a buzzer, or a plug; the three bars are ground."""
    fill = COLOURS[kind]
    if kind not in ("key", "lamp", "buzzer"):
        return [box(min(x, x + side * 54), y - 9, 54, 18, fill, rx=4)]
    shapes = {
        "key": [
            circle(8, 0, 3, "#ffffff"), circle(28, 0, 3, "#ffffff"), line(6, -7, 30, -7), line(18, -7, 18, -12),
        ],
        "lamp": [
            tag("polygon", points="2,-7 2,7 14,0", fill=fill, stroke=INK), line(14, -7, 14, 7),
            line(14, 0, 19, 0), box(19, -4, 18, 8, "#ffffff"),
        ],
        "buzzer": [circle(18, 0, 10, fill)],
    }  # fmt: skip
    wires = {"key": [line(0, 0, 5, 0), line(31, 0, 44, 0)], "lamp": [line(37, 0, 44, 0)]}
    wires["buzzer"] = [line(0, 0, 8, 0), line(28, 0, 44, 0)]
    ground = [line(44, -7, 44, 7), line(48, -4, 48, 4), line(52, -2, 52, 2)]
    return [f'<g transform="translate({x} {y}) scale({side} 1)">', *wires[kind], *shapes[kind], *ground, "</g>"]


def written() -> dict[str, str]:
    """File name -> text of every file this step writes."""
    pages = {f"{name}.md": page(board) for name, board in BOARDS.items()}
    return pages | {f"{name}.svg": drawing(board) for name, board in BOARDS.items()}


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for name, text in written().items():
        (OUT / name).write_text(text, "utf-8")
        print(f"docs/boards/{name}")
