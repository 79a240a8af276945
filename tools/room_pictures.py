"""Records whole evenings as MQTT messages on a real Mosquitto, and draws what Home Assistant's entities were over time.

.venv-dev/bin/python tools/room_pictures.py

Writes docs/room/GAME.txt (every message, with the minute of the evening) and docs/pictures/room-GAME.png. The games are
those of ./run demo; their hours pass in seconds, so `ends_at` and `at` are those of the recording.
"""

import importlib
import json
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening.demos import played  # noqa: E402
from companion.evening.room import room_of  # noqa: E402
from companion.room.lines import Broker, Wanted  # noqa: E402
from companion.room.player import Facts, Player  # noqa: E402
from tests.room.broker import listening, mosquitto, wait_for  # noqa: E402

DOCS = ROOT / "docs"
ROWS = {
    "space_alert": (
        "doing", "phase", "zone_red", "zone_white", "zone_blue", "zone_inside", "comms_down", "damage_red",
        "damage_white", "damage_blue", "result",
    ),
    "stationfall": ("doing", "phase", "minute", "turn", "power", "abandoned", "antimatter", "result", "winner"),
}  # fmt: skip
COLOURS = {
    "clear": "#e8edf2", "threat": "#f2a65a", "alert": "#d7263d", "true": "#d7263d", "false": "#e8edf2", "0": "#e8edf2",
    "playing": "#3f88c5", "resolving": "#5b5f97", "over": "#2e933c", "won": "#2e933c", "home": "#e8edf2",
    "setup": "#c9d6df", "red": "#d7263d", "blue": "#3f88c5", "green": "#2e933c", "yellow": "#e9c46a",
    "normal": "#a7d3a6", "backup": "#f2a65a", "blackout": "#222831", "armed": "#d7263d", "gone": "#999999",
}  # fmt: skip
OTHERS = ("#cbd5e1", "#b6c5d6")  # in turn, for words and numbers
LEFT, ROW, WIDTH, TOP, MARKS = 130, 26, 1000, 30, 46
Heard = tuple[int, str, str]  # milliseconds of the evening, topic, text


class Standing:
    """A clock that stands where the evening is."""

    at = 0

    def now(self) -> int:
        return self.at

    def seconds_until(self, at: int) -> float:
        return (at - self.at) / 1000


def recorded(game: str, folder: Path) -> list[Heard]:
    """Everything a listener hears of the game's demo."""
    demo = importlib.import_module(f"companion.games.{game}.demo")
    heard: list[Heard] = []
    with mosquitto(folder) as broker, listening(broker.port) as listener:
        clock = Standing()
        facts = Facts("box_demo", "demo", clock, 1.0, lambda: True)
        player = Player(
            Wanted(broker=Broker("127.0.0.1", broker.port)), facts, lambda command: None, lambda trouble: None
        )
        player.open()
        wait_for(lambda: listener.heard)
        heard += [(0, topic, text) for topic, text, _ in listener.heard]
        before = None
        for given, evening in played(demo):
            if room_of(evening) != before:
                before = room_of(evening)
                known, clock.at = len(listener.heard), given.at
                player.watch(evening)
                wait_for(lambda: not player._due)
                wait_for(lambda: player.link is not None and not player.link._unanswered)
                time.sleep(0.03)  # the listener hears it after the broker has
                heard += [(given.at, topic, text) for topic, text, _ in listener.heard[known:]]
        player.close()
    return heard


def written(heard: list[Heard]) -> str:
    lines = [
        f"{at // 60000:3}:{at // 1000 % 60:02}  {topic.rpartition('/')[2]:<13} {text}" for at, topic, text in heard
    ]
    return "\n".join(lines) + "\n"


def spans(heard: list[Heard], name: str) -> list[tuple[int, int, str]]:
    """From, to, value."""
    end = heard[-1][0]
    values = [(at, json.loads(text).get(name)) for at, topic, text in heard if topic.endswith("/state")]
    found: list[tuple[int, int, str]] = []
    for at, value in values:
        text = "" if value is None else str(value).lower()
        if found and found[-1][2] == text:
            continue
        if found:
            found[-1] = (found[-1][0], at, found[-1][2])
        found.append((at, end, text))
    return found


def drawn(game: str, heard: list[Heard]) -> Image.Image:
    rows = ROWS[game]
    end = heard[-1][0]
    height = TOP + ROW * len(rows) + MARKS
    picture = Image.new("RGB", (LEFT + WIDTH + 20, height), "white")
    pen, font, small = ImageDraw.Draw(picture), ImageFont.load_default(13), ImageFont.load_default(11)
    begins = min(at for at, *_ in heard)

    def across(at: int) -> int:
        return LEFT + (at - begins) * WIDTH // max(1, end - begins)

    for number, name in enumerate(rows):
        top = TOP + ROW * number
        pen.text((8, top + 5), name, "black", font)
        for place, (start, stop, value) in enumerate(spans(heard, name)):
            if not value:
                continue
            colour = COLOURS.get(value, OTHERS[place % 2])
            left, right = across(start), max(across(start) + 2, across(stop))
            pen.rectangle((left, top + 2, right, top + ROW - 3), colour)
            if pen.textlength(value, small) < right - left - 4 and value not in ("false", "clear", "0"):
                dark = colour in ("#222831", "#5b5f97", "#d7263d", "#2e933c", "#3f88c5")
                pen.text((left + 3, top + 6), value, "white" if dark else "black", small)
    minute = 60_000 if end - begins > 240_000 else 15_000
    for at in range(begins - begins % minute + minute, end, minute):
        pen.line((across(at), TOP, across(at), height - MARKS + 4), "#d0d7de")
        label = f"{at // 60000}:{at // 1000 % 60:02}"
        pen.text((across(at) - 10, height - MARKS + 6), label, "#57606a", small)
    base = height - 20
    pen.text((8, base - 4), "events", "black", font)
    for at, topic, _ in heard:
        if topic.endswith("/event"):
            pen.line((across(at), base - 4, across(at), base + 10), "#d7263d")
    return picture


def main() -> None:
    (DOCS / "room").mkdir(exist_ok=True)
    for game in ROWS:
        with tempfile.TemporaryDirectory() as folder:
            heard = recorded(game, Path(folder))
        (DOCS / "room" / f"{game}.txt").write_text(written(heard), "utf-8")
        drawn(game, heard).save(DOCS / "pictures" / f"room-{game.replace('_', '-')}.png", optimize=True)
        print(game, len(heard), "messages")


if __name__ == "__main__":
    main()
