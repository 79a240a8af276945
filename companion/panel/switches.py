"""PURE. Edges with their instants in, presses, holds and releases out: debounce, hold and repeat for every panel.

Backends differ in what they filter (mock pins filter nothing), so nothing is left to them. A key counts at
its first edge; what follows while the contact bounces is ignored, then the level it settled at is taken.
OK and BACK count when let go, because held down they mean something else (`Hold`). An encoder's push, where
no other key is BACK, is OK when let go, BACK when held, and a hold when turned while pushed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.types import Hold, Key, Mended, Millis, Press, Release, Trouble, later

HOLDABLE = frozenset({Key.OK, Key.BACK})
REPEATING = frozenset({Key.LEFT, Key.RIGHT})

Command = Press | Hold | Release | Trouble | Mended


@dataclass(frozen=True)
class Timing:
    """Spans of the debounce, in milliseconds."""

    bounce: Millis = 20  # how long a contact must be quiet before its level is believed again
    steady: Millis = 0  # how long it must stay down to count at all: raise it for long, noisy wires
    hold: Millis = 600
    repeat_after: Millis = 450
    repeat_every: Millis = 120
    stuck: Millis = 10_000  # nobody holds a key that long: it is reported, and stops repeating


@dataclass
class Contact:
    """One switch: what the wire last said, what is taken to be so, and what is still to follow from it."""

    key: Key
    raw: bool = False  # the level of the last edge
    down: bool = False  # the level that is believed
    quiet_at: Millis | None = None  # bouncing until then
    steady_at: Millis | None = None  # counts as down then
    next_at: Millis | None = None  # the next hold or repeat
    stuck_at: Millis | None = None
    spent: bool = False  # its press was turned into something else
    stuck: bool = False


@dataclass
class Switchboard:
    """All switches of a panel, by name. `push` names an encoder's push that must also serve as BACK."""

    keys: Mapping[str, Key]
    push: str | None = None
    timing: Timing = field(default_factory=Timing)
    seat: str = ""

    def __post_init__(self) -> None:
        self._contacts = {name: Contact(key) for name, key in self.keys.items()}

    def edge(self, switch: str, down: bool, at: Millis) -> list[Command]:
        """An edge on a wire. An unknown switch is ignored."""
        commands = self.tick(at)
        contact = self._contacts.get(switch)
        if contact is None:
            return commands
        contact.raw = down
        if contact.quiet_at is not None:
            contact.quiet_at = at + self.timing.bounce
        elif contact.steady_at is not None or down != contact.down:
            commands += self._settle(switch, contact, at)
        return commands

    def turned(self, clicks: int, at: Millis) -> list[Command]:
        """An encoder moved; pushed at the same time it holds instead: right is OK, left is BACK."""
        commands = self.tick(at)
        contact = self._contacts.get(self.push) if self.push else None
        if contact is not None and contact.down:
            if not contact.spent:
                contact.spent, contact.next_at = True, None
                commands.append(Hold(Key.OK if clicks > 0 else Key.BACK, self.seat))
            return commands
        key = Key.RIGHT if clicks > 0 else Key.LEFT
        return commands + [Press(key, seat=self.seat)] * abs(clicks)

    def tick(self, at: Millis) -> list[Command]:
        """What time alone causes: settled contacts, holds, repeats, stuck keys; the earliest first."""
        commands: list[Command] = []
        while True:
            waiting = [(due, name) for name, c in self._contacts.items() if (due := _due(c)) is not None]
            soonest = min(waiting, default=None)
            if soonest is None or soonest[0] > at:
                return commands
            commands += self._pass(soonest[1], soonest[0])

    def due(self) -> Millis | None:
        """When `tick` will next have something to say, or None."""
        return min((due for c in self._contacts.values() if (due := _due(c)) is not None), default=None)

    def _pass(self, name: str, at: Millis) -> list[Command]:
        contact = self._contacts[name]
        if contact.quiet_at == at:
            contact.quiet_at = None
            return self._settle(name, contact, at) if contact.raw != contact.down else []
        if contact.steady_at == at:
            contact.steady_at = None
            return self._went_down(name, contact, at)
        if contact.stuck_at == at:
            contact.stuck_at, contact.next_at, contact.stuck = None, None, True
            return [Trouble(f"key {name}", later("stuck"))]
        return self._held(name, contact, at)

    def _settle(self, name: str, contact: Contact, at: Millis) -> list[Command]:
        """The level differs from what is believed (or a pending press is over)."""
        if contact.steady_at is not None:
            if not contact.raw:
                contact.steady_at = None  # a spike, not a press
            return []
        if not contact.raw:
            contact.quiet_at = at + self.timing.bounce
            return self._went_up(name, contact)
        if self.timing.steady:
            contact.steady_at = at + self.timing.steady
            return []
        return self._went_down(name, contact, at)

    def _went_down(self, name: str, contact: Contact, at: Millis) -> list[Command]:
        contact.down, contact.spent = True, False
        contact.quiet_at = at + self.timing.bounce
        contact.stuck_at = at + self.timing.stuck
        if contact.key in HOLDABLE:
            contact.next_at = at + self.timing.hold
            return []
        if contact.key in REPEATING:
            contact.next_at = at + self.timing.repeat_after
        return [Press(contact.key, seat=self.seat)]

    def _held(self, name: str, contact: Contact, at: Millis) -> list[Command]:
        if contact.key in REPEATING:
            contact.next_at = at + self.timing.repeat_every
            return [Press(contact.key, again=True, seat=self.seat)]
        contact.next_at, contact.spent = None, True
        if name == self.push:
            return [Press(Key.BACK, seat=self.seat)]
        return [Hold(contact.key, self.seat)]

    def _went_up(self, name: str, contact: Contact) -> list[Command]:
        contact.down, contact.next_at, contact.stuck_at = False, None, None
        if contact.stuck:
            contact.stuck = False
            return [Mended(f"key {name}")]
        if contact.key in HOLDABLE:
            return [] if contact.spent else [Press(contact.key, seat=self.seat)]
        return [] if contact.key in REPEATING else [Release(contact.key, self.seat)]


def _due(contact: Contact) -> Millis | None:
    waiting = (contact.quiet_at, contact.steady_at, contact.next_at, contact.stuck_at)
    return min((at for at in waiting if at is not None), default=None)
