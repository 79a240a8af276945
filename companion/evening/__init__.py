"""PURE. The evening put together: the box's own stages and those of every game, `step(evening, input)`, how it looks,
how it is written down.

What a stage may be made of is `companion/kit/`; effects are performed by the loop (`companion/run/`).
"""

from companion.evening.stages import next_at, passes, step
from companion.kit.evening import Evening, StepResult

__all__ = ["Evening", "StepResult", "next_at", "passes", "step"]
