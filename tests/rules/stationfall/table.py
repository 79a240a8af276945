"""A game entered event by event, in the words of the record format."""

from collections.abc import Sequence
from typing import Any

from companion.rules.fields import Where
from companion.rules.stationfall.game import apply
from companion.rules.stationfall.record_events import EVENT
from companion.rules.stationfall.record_play import after_event, call, final, names_of, read_setup
from companion.rules.stationfall.state import State, begin

CAST = ("Astrochimp", "Engineer", "Medical", "Exile", "Stowaway", "Station Chief", "Cyborg", "Counselor")


class Table:
    """`tell` and `act` answer `ok` or the code; `calls` has what was called out last."""

    def __init__(self, *cast: Any, order: str = "red blue green", minute: int = 5, **record: Any) -> None:
        told = {"mode": "normal", "order": order.split(), "start_minute": minute, "cast": list(cast or CAST), **record}
        self.setup = read_setup(told)
        self.names = names_of(self.setup)
        self.state: State = begin(self.setup)
        self.calls: list[str] = []
        self.told: list[Any] = []

    def tell(self, do: str, **fields: Any) -> str:
        event = EVENT.read({"do": do, **fields}, Where("event", self.names))
        result = apply(self.state, event)
        if result.refused is not None:
            assert result.state is self.state and not result.calls
        self.told.append(event)
        self.state = result.state
        self.calls = sorted(map(call, result.calls))
        self.after = after_event(result)
        return str(self.after["r"])

    def act(self, what: str, with_: str = "activation", **fields: Any) -> str:
        return self.tell("action", what=what, **{"with": with_}, **fields)

    def able(self, who: str, what: str, **fields: Any) -> str:
        """By a power that costs nothing: the action's own rules alone."""
        return self.act(what, "ability", who=who, **fields)

    def use(self, card: str, cubes: int = 1) -> None:
        """The current colour influences and activates it."""
        assert self.tell("influence", character=card, cubes=cubes) == "ok"
        assert self.tell("activate", character=card) == "ok"

    def end(self) -> str:
        """End of turn, with a renegotiation if nothing was done."""
        if not self.state.acted:
            assert self.tell("renegotiate") == "ok"
        return self.tell("end_turn")

    def minutes(self, count: int = 1) -> None:
        for _ in range(count * len(self.setup.order)):
            assert self.end() == "ok"

    def stationfall(self, *, face: str = "fireball", in_space: Sequence[str] = ()) -> None:
        """To the reentry token of a game that began at minute 2, and its face."""
        while self.state.phase != "reentry":
            assert self.end() == "ok"
        assert self.tell("reentry", face=face, in_space=list(in_space)) == "ok"

    def reveal(self, **of: str) -> None:
        """Everybody who has to, in order."""
        for colour, card in of.items():
            assert self.state.asked == colour
            assert self.tell("reveal", character=card) == "ok"

    def blackout(self) -> None:
        assert self.tell("power", step=1) == "ok"
        assert self.tell("power", step=1) == "ok"

    @property
    def final(self) -> dict[str, Any]:
        return final(self.state)

    def player(self, colour: str) -> Any:
        return self.final["players"][colour]

    def body(self, name: str) -> Any:
        return self.final["bodies"][name]

    @property
    def flags(self) -> str:
        return str(self.after["flags"])

    @property
    def guilt(self) -> str:
        return str(self.after["guilt"])
