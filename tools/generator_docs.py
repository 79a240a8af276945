"""Sets 10,000 generated missions beside the eight official ones: the table in docs/generator.md, and its picture.

.venv/bin/python tools/generator_docs.py
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.rules.space_alert.generator import generated  # noqa: E402
from companion.rules.space_alert.missions import mission  # noqa: E402
from companion.rules.space_alert.recipe import Recipe  # noqa: E402
from companion.rules.space_alert.timeline import (  # noqa: E402
    CommsDown,
    DataTransfer,
    IncomingData,
    Timeline,
    phase_at,
    phase_starts_s,
)

COUNT = 10_000
PAGE = ROOT / "docs" / "generator.md"
PICTURE = ROOT / "docs" / "generator.svg"
BEGIN, END = "<!-- table: tools/generator_docs.py -->", "<!-- end of table -->"


def number(kind: type) -> Callable[[Timeline], str]:
    return lambda each: str(sum(isinstance(event, kind) for event in each.events))


def serious(each: Timeline) -> str:
    return str(sum(threat.serious for threat in each.threats))


def internal(each: Timeline) -> str:
    return " + ".join(sorted(threat.type.value for threat in each.threats if threat.internal))


def report(each: Timeline) -> str:
    return "internal" if any(threat.unconfirmed and threat.internal for threat in each.threats) else "external"


def halves(each: Timeline) -> str:
    first = sum(threat.points for threat in each.threats if threat.t <= 4)
    return f"{first} / {each.points - first}"


def ambush(each: Timeline) -> str:
    ends = each.phase_ends_s
    late = [threat for threat in each.threats if ends[phase_at(each, threat.at_s) - 1] - threat.at_s < 60]
    return "yes" if late else "no"


def same_zone(each: Timeline) -> str:
    outside = [threat.zone for threat in each.threats if not threat.internal]
    return "yes" if any(one == other for one, other in pairwise(outside)) else "no"


def silence(each: Timeline) -> str:
    return str(sum(event.end_s - event.at_s for event in each.events if isinstance(event, CommsDown)))


def phase_length(phase: int) -> Callable[[Timeline], str]:
    return lambda each: str(each.phase_ends_s[phase - 1] - phase_starts_s(each)[phase - 1])


ROWS: tuple[tuple[str, Callable[[Timeline], str]], ...] = (
    ("serious threats", serious),
    ("threats", lambda each: str(len(each.threats))),
    ("internal threats", internal),
    ("points at T+1-4 / T+5-8", halves),
    ("unconfirmed report is", report),
    ("ambush after the one-minute warning", ambush),
    ("a zone twice running", same_zone),
    ("incoming data", number(IncomingData)),
    ("data transfers", number(DataTransfer)),
    ("length, s", lambda each: str(each.length_s)),
    ("phase 1, s", phase_length(1)),
    ("phase 2, s", phase_length(2)),
    ("phase 3, s", phase_length(3)),
    ("communications down, s", silence),
    ("breaks of communications", number(CommsDown)),
)
PANELS = ("serious threats", "internal threats", "incoming data", "data transfers", "length, s",
          "points at T+1-4 / T+5-8", "ambush after the one-minute warning", "communications down, s")  # fmt: skip

Shares = dict[str, tuple[float, float]]  # value -> per cent official, generated


def shares(value: Callable[[Timeline], str], official: Sequence[Timeline], ours: Sequence[Timeline]) -> Shares:
    theirs, made = Counter(map(value, official)), Counter(map(value, ours))
    values = sorted({*theirs, *made}, key=lambda text: (text.split(" ")[0].rjust(4), text))
    return {each: (100 * theirs[each] / len(official), 100 * made[each] / len(ours)) for each in values}


def measured(count: int = COUNT) -> dict[str, Shares]:
    official = [mission(f"S2-{n}") for n in range(1, 9)]
    ours = [generated(seed, Recipe()) for seed in range(count)]
    return {name: shares(value, official, ours) for name, value in ROWS}


def table(rows: dict[str, Shares]) -> str:
    lines = ["| | value | official 1-8, % | generated, % |", "|---|---|---:|---:|"]
    for name, values in rows.items():
        for index, (value, (official, ours)) in enumerate(values.items()):
            label = name if index == 0 else ""
            lines.append(f"| {label} | {value} | {official:.1f} | {ours:.1f} |")
    return "\n".join(lines)


# ---- the picture

WIDE, HIGH, MARGIN, COLUMNS = 270, 190, 20, 4
FULL = 70  # per cent that fill the height of a panel
FONT = "DejaVu Sans, sans-serif"
OFFICIAL_INK, OUR_INK, TEXT_INK = "#c8a13a", "#3a6ea5", "#222222"


def text(x: float, y: float, said: str, size: int = 12, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{TEXT_INK}">'
        f"{said.replace('&', '&amp;').replace('<', '&lt;')}</text>"
    )


def panel(name: str, values: Shares, left: float, top: float) -> list[str]:
    bottom, room = top + HIGH - 36, HIGH - 86
    step = (WIDE - 30) / len(values)
    bar = min(step * 0.38, 26)
    drawn = [text(left + WIDE / 2, top + 18, name, 13)]
    drawn.append(f'<line x1="{left + 10}" y1="{bottom}" x2="{left + WIDE - 10}" y2="{bottom}" stroke="#888"/>')
    for index, (value, pair) in enumerate(values.items()):
        middle = left + 15 + step * (index + 0.5)
        for side, (share, ink) in enumerate(zip(pair, (OFFICIAL_INK, OUR_INK), strict=True)):
            x, tall = middle + (side - 1) * bar, room * share / FULL
            drawn.append(
                f'<rect x="{x:.1f}" y="{bottom - tall:.1f}" width="{bar:.1f}" height="{tall:.1f}" fill="{ink}"/>'
            )
            if share >= 0.5:
                drawn.append(text(x + bar / 2, bottom - tall - 4, f"{share:.0f}", 9))
        drawn.append(text(middle, bottom + 15, value, 11 if len(values) < 6 else 9))
    return drawn


def picture(rows: dict[str, Shares]) -> str:
    lines = -(-len(PANELS) // COLUMNS)
    width, height = COLUMNS * WIDE + 2 * MARGIN, lines * HIGH + 2 * MARGIN + 30
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONT}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<rect x="{MARGIN + 10}" y="{MARGIN}" width="14" height="14" fill="{OFFICIAL_INK}"/>',
        text(MARGIN + 30, MARGIN + 12, "official missions 1-8, per cent", 13, "start"),
        f'<rect x="{MARGIN + 280}" y="{MARGIN}" width="14" height="14" fill="{OUR_INK}"/>',
        text(MARGIN + 300, MARGIN + 12, f"{COUNT:,} generated missions, per cent", 13, "start"),
    ]
    for index, name in enumerate(PANELS):
        row, column = divmod(index, COLUMNS)
        drawn += panel(name, rows[name], MARGIN + column * WIDE, MARGIN + 30 + row * HIGH)
    return "\n".join([*drawn, "</svg>", ""])


def page(old: str, rows: dict[str, Shares]) -> str:
    """The page with its table made again."""
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(rows)}\n{END}{after}"


def main() -> None:
    rows = measured()
    PICTURE.write_text(picture(rows), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), rows), "utf-8")


if __name__ == "__main__":
    main()
