"""What a record of Stationfall may name, and the readers that look it up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.rules.fields import Reader, known


@dataclass(frozen=True, slots=True)
class Names:
    """Each as a table of names. Outside `play` there is nothing to look up."""

    colours: Mapping[str, str] = field(default_factory=dict)
    sharers: Mapping[str, str] = field(default_factory=dict)  # of a bonus: colours, or sides
    cards: Mapping[str, str] = field(default_factory=dict)
    bodies: Mapping[str, str] = field(default_factory=dict)
    pods: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)  # of the board, and these pods
    airlocks: Mapping[str, str] = field(default_factory=dict)


def same(names: Iterable[str]) -> dict[str, str]:
    return {name: name for name in names}


def a_named(table: str) -> Reader[str]:
    return known(lambda names: getattr(names, table))


a_colour, a_card, a_body, a_pod = a_named("colours"), a_named("cards"), a_named("bodies"), a_named("pods")
a_section, an_airlock, a_sharer = a_named("sections"), a_named("airlocks"), a_named("sharers")
