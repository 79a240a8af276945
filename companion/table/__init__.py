"""PURE. Where the evening is, and what a hand changes in it: `step(evening, input) -> (evening, effects)`.

The box's own stages (home, settings, the log) are here, each game's in a package of its own. How a stage
looks is the business of `companion/screens/`; effects are performed by the loop.
"""

from companion.table.evening import Evening, Stepped
from companion.table.stages import next_at, passes, step

__all__ = ["Evening", "Stepped", "next_at", "passes", "step"]
