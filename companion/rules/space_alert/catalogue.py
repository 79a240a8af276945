"""Every mission that has a name: the publisher's by card or id, generated ones by the name they got."""

import difflib

from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.mission_name import named, near
from companion.rules.space_alert.missions import ID_OF_CARD, ROWS, mission
from companion.rules.space_alert.timeline import Timeline


def found(name: str) -> Timeline | None:
    """The mission of that name, in any case and spacing; None if there is none.
    Raises `Impossible` where a generated mission's name asks for what cannot be."""
    try:
        return mission(name)
    except KeyError:
        again = named(name)
        return None if again is None else generated(*again)


def meant(name: str) -> str | None:
    """The name that somebody probably meant."""
    plain = "-".join(name.lower().split())
    close = difflib.get_close_matches(plain, [*ROWS, *ID_OF_CARD], n=1, cutoff=0.5)
    if (like := near(name)) is not None:
        return like
    return (close[0].upper() if close[0] in ID_OF_CARD else close[0]) if close else None
