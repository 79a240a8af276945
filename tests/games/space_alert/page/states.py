"""Everything the pages can show, one evening for each: for pictures, and for tests of how it is laid out."""

from dataclasses import replace

from companion.evening import Evening, step
from companion.games.space_alert.log import BOOK, Flight, Flown, LoggedPoints, LoggedSeat
from companion.games.space_alert.table.commands import PlanEntered
from companion.games.space_alert.table.operation import length
from companion.games.space_alert.table.score import outcome_of
from companion.kit.commands import BoxStatus, Chosen, LogRead, NameTyped
from companion.kit.logline import LogEntry
from companion.types import Input
from tests.alone import alone
from tests.games.space_alert.page.evenings import SEATS, WON, after, flying, operation, plans, resolving, until
from tests.games.space_alert.page.test_view import seen
from tests.games.space_alert.playthroughs.player import moved
from tests.playing import split

NAMED = (NameTyped("blue", "Ada"), NameTyped("green", "Grace"), NameTyped("red", "Katherine"))


def at_home() -> Evening:
    """On the network, so that phones come aboard."""
    return after(alone(), BoxStatus(address="http://192.168.0.20:8080/", pin="471100"))


def crew() -> Evening:
    return after(at_home(), Chosen("mission"), Chosen("5"), *NAMED)


def table() -> Evening:
    return after(crew(), Chosen("ready"), Chosen("official"), Chosen("mission-1"))


def checklist() -> Evening:
    return after(table(), Chosen("checklist"))


def round_over() -> Evening:
    """The action round is over and two plans are in."""
    evening = flying()
    evening = step(evening, Input(evening.at + length(operation(evening)) + 1000))[0]
    return after(evening, *(PlanEntered(seat, plans()[seat]) for seat in ("blue", "red")))


def nothing_told() -> Evening:
    """The table has drawn all the cards, and entered none of them."""
    evening = after(table(), Chosen("start"))
    return step(evening, Input(evening.at + length(operation(evening)) + 1000))[0]


def all_in() -> Evening:
    return after(round_over(), *(PlanEntered(seat, plans()[seat]) for seat in SEATS))


def asked_for_a_tile() -> Evening:
    return until(resolving(), lambda now: seen(now)["resolution"].get("question", {}).get("kind") == "tile")


def lost() -> Evening:
    return until(resolving(), lambda now: "score" in seen(now))


def played_until(name: str, stage: type) -> Evening:
    """A playthrough up to its first such page."""
    evening = alone()
    for line in split((WON.parent / f"{name}-en.txt").read_text("utf-8"))[1]:
        for now, _ in moved(evening, line):
            if isinstance(now.stage, stage):
                return now
            evening = now
    raise AssertionError(f"{name} does not come to that")


CREWS = (("Ada", "Grace", "Katherine", "Margaret", "Mary"), ("Ada", "Emmy", "Grace", "Lise"))


def flown(day: int, crew: int, mission: int, total: int | None, killer: str = "") -> LogEntry:
    seats = tuple(LoggedSeat(colour, name) for colour, name in zip(SEATS, CREWS[crew], strict=False))
    points = None if total is None else LoggedPoints(defeated=total + 4, damage=-6, visual=2, total=total)
    values = (f"mission-{mission}", f"Mission {mission}", "mission", "1", "1", total is not None, points)
    game = Flown(seats, *values, lost_turn=0 if points else 7, killed_by=killer)
    return BOOK.line(f"game-{day}", game, f"2026-11-{day:02}")


LOG = (
    flown(15, 0, 5, 12), flown(14, 0, 4, None, "SE1-01"), flown(13, 1, 3, 17), flown(11, 0, 1, 7),
    flown(9, 1, 4, None, "SE1-01"), flown(8, 1, 1, 9), flown(7, 0, 3, 14), flown(5, 0, 2, None, "E1-09"),
)  # fmt: skip


def among_others(evening: Evening) -> Evening:
    """With its line in a log of several, with which it is compared."""
    outcome = outcome_of(evening)
    line = BOOK.entry(Flight(operation(evening), outcome, outcome.score), replace(evening, date="2026-11-16"))
    return after(evening, LogRead((line, *LOG)))
