from dataclasses import dataclass


@dataclass(frozen=True)
class Marks:
    count: int = 0
