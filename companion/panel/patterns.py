"""PURE. Whether a lamp is lit at an instant, and what the buzzer plays: patterns played over time."""

from dataclasses import dataclass

from companion.types import Lamp, Lamps, Millis, Pattern, Tune


def is_lit(pattern: Pattern, at: Millis) -> bool:
    total = sum(span for _lit, span in pattern.steps)
    if total == 0:
        return pattern.steps[0][0]
    left = at % total
    for lit, span in pattern.steps:
        if left < span:
            return lit
        left -= span
    raise AssertionError("the steps of a pattern add up to its length")


def next_change(pattern: Pattern, at: Millis) -> Millis | None:
    """The next instant at which it may differ; None for a steady pattern."""
    total = sum(span for _lit, span in pattern.steps)
    if total == 0:
        return None
    end = at - at % total
    for _lit, span in pattern.steps:
        end += span
        if end > at:
            return end
    raise AssertionError("the steps of a pattern add up to its length")


def lit_lamps(lamps: Lamps, at: Millis) -> dict[Lamp, bool]:
    return {lamp: is_lit(lamps.of(lamp), at) for lamp in Lamp}


def lamps_due(lamps: Lamps, at: Millis) -> Millis | None:
    """When a lamp will next have to be switched."""
    return min((due for lamp in Lamp if (due := next_change(lamps.of(lamp), at)) is not None), default=None)


@dataclass(frozen=True)
class Playing:
    """A tune and when it began."""

    tune: Tune
    since: Millis

    def pitch(self, at: Millis) -> int:
        """Hertz at that instant; 0 in rests and after the end."""
        end = self.since
        for hertz, span in self.tune.notes:
            end += span
            if at < end:
                return hertz
        return 0

    def due(self, at: Millis) -> Millis | None:
        """When the pitch will next change; None once it is over."""
        end = self.since
        for _hertz, span in self.tune.notes:
            end += span
            if at < end:
                return end
        return None
