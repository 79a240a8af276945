"""PURE. What a game knows besides what is played of it: of this evening in `Evening.own`, from evening to evening in
`Settings.games`. Both are values of its own classes, found here by their class: on a new box there is neither."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.kit.evening import Evening, with_game_settings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Own = TypeVar("Own", bound="DataclassInstance")
Remembered = TypeVar("Remembered", bound="DataclassInstance")


@dataclass(frozen=True)
class Keeping(Generic[Own, Remembered]):
    game: str  # its id
    kind_of_own: type[Own]
    kind_remembered: type[Remembered]

    def own_of(self, evening: Evening) -> Own:
        return evening.own if isinstance(evening.own, self.kind_of_own) else self.kind_of_own()

    def with_own(self, evening: Evening, **changed: Any) -> Evening:
        return replace(evening, own=replace(self.own_of(evening), **changed))

    def remembered(self, evening: Evening) -> Remembered:
        kept = evening.settings.games.get(self.game)
        return kept if isinstance(kept, self.kind_remembered) else self.kind_remembered()

    def remembering(self, evening: Evening, **changed: Any) -> Evening:
        return with_game_settings(evening, self.game, replace(self.remembered(evening), **changed))
