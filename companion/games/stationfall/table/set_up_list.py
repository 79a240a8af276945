"""Everything to be laid out, in the manual's order, each line with its paragraph (rules 2, 17, 18; F1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.stationfall.table.names import named
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.rules.stationfall.board import SECTIONS
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.preparation import Preparation
from companion.rules.stationfall.terms import Mode
from companion.words import headed

# Whose cards bring what, as the manual's lists name it (rules 2.2.5, 11.7); the rest stands on the backs of tokens.
TOKENS = {
    "Boarder": "rescue_ship", "Botanist": "fangmoth", "Colonel": "launch_quarters", "Counselor": "shred_room",
    "Daredevil": "wings", "Digital Assistant": "lockdown", "Drones": "remote_control", "Engineer": "reactor",
    "Inspector": "shuttle", "Legal": "ndas", "Station Chief": "launch_forward", "Troubleshooter": "cargo_claw",
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """`text` is of the words' `setup.list_` and its name."""

    paragraph: str
    text: str


@dataclass(frozen=True)
class Laying:
    """What the list is made of."""

    ready: Preparation
    mode: Mode
    order: Sequence[str]
    minute: int | str  # a dash, as long as nobody has entered it
    docks: Mapping[str, str | None]


def lines(evening: Evening, laying: Laying) -> list[Line]:
    return [*tokens(evening, laying), *markers(evening, laying), *people(evening, laying)]


def text(evening: Evening, laying: Laying) -> str:
    return "\n".join(f"{each.text} ({each.paragraph})" for each in lines(evening, laying))


def line(evening: Evening, paragraph: str, name: str, **values: object) -> Line:
    return Line(paragraph, say(evening, f"setup.list_{name}", **values))


def tokens(evening: Evening, laying: Laying) -> Iterable[Line]:
    """Cast, pods, kompromat, pawns (rules 2.1, 2.2)."""
    cast = laying.ready.cast
    yield line(evening, "2.1", "cast", count=len(cast))
    for place in dict.fromkeys(laying.docks.values()):
        pods = listed(evening, [pod for pod, dock in laying.docks.items() if dock == place])
        where = named(evening, place) if place else say(evening, "setup.on_its_card")
        yield line(evening, "2.2.1", "pods", names=pods, place=where)
    yield line(evening, "2.2.2", "items")
    yield line(evening, "2.2.3", "kompromat", count=laying.ready.kompromat)
    yield line(evening, "2.2.4", "pawns")
    yield from (Line("2.2.4", headed(evening, named(evening, name), starts(evening, name))) for name in cast)
    brought = [name for name in cast if name in TOKENS]
    yield from (line(evening, "2.2.5", TOKENS[name], who=named(evening, name)) for name in brought)
    yield line(evening, "2.2.5", "tokens")
    yield line(evening, "2.2.6", "supply")


def markers(evening: Evening, laying: Laying) -> Iterable[Line]:
    """Rules 2.3, 2.4; of two players four minute markers (rules 17.2.2.2)."""
    if laying.mode is Mode.TWO:
        yield line(evening, "17.2.2.2", "minutes", minute=laying.minute, names=listed(evening, laying.order))
    else:
        yield line(evening, "2.3.1", "minute", minute=laying.minute)
    yield line(evening, "2.3.2", "cameras")
    yield line(evening, "2.3.3", "jammers")
    yield line(evening, "2.3.4", "power")
    yield line(evening, "2.3.5", "reentry")
    yield line(evening, "2.3.6", "abandon")
    yield line(evening, "2.4", "project_x")


def people(evening: Evening, laying: Laying) -> Iterable[Line]:
    """What everybody gets, who begins, which cards are dealt, how many win (rules 2.5, 2.6, 3.4, 17, 18)."""
    size = laying.ready.sizes
    yield line(evening, "2.5", "colour")
    yield line(evening, "2.6", "start", who=named(evening, laying.order[0]) if laying.order else "-")
    yield line(evening, "15.1", "order", names=listed(evening, laying.order))
    paragraph, name = CARDS[laying.mode] if size.hands != THREE else ("17.3.1", "cards")
    yield line(evening, paragraph, name, cards=size.cards, secret=size.secret, bonus=size.bonus)
    if laying.mode is not Mode.NORMAL:
        yield line(evening, *NO_SCHROEDINGER[laying.mode])
        yield line(evening, *BY_TURNS[laying.mode])
    yield line(evening, "17.4" if size.winners == 2 else "17.5" if size.winners > 2 else "16.4.8", "winners",
               count=size.winners)  # fmt: skip


THREE = 3  # players
CARDS = {Mode.NORMAL: ("3.4", "cards"), Mode.TWO: ("17.2.1", "cards_two"), Mode.TEAM: ("18.1", "cards_team")}
NO_SCHROEDINGER = {Mode.TWO: ("17.2.3", "no_schroedinger"), Mode.TEAM: ("18.3", "no_schroedinger")}
BY_TURNS = {Mode.TWO: ("17.2.2.1", "by_turns"), Mode.TEAM: ("18.4", "by_turns_team")}


def starts(evening: Evening, name: str) -> str:
    """Where a character begins; several places of a card are named one by one."""
    parts = CHARACTERS[name].starts.replace(" and ", ", ").split(", ")
    return listed(evening, parts) if all(part in SECTIONS for part in parts) else say(evening, "setup.on_its_card")


def listed(evening: Evening, names: Iterable[str]) -> str:
    return evening.say("box.comma").join(named(evening, name) for name in names)
