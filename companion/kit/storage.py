"""PURE. What a game stores besides its match: for this evening in `Evening.own`, from evening to evening in
`Settings.games`. Both are values of its own classes, found here by their class: on a new box there is neither."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.kit.evening import Evening, with_game_settings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SessionData = TypeVar("SessionData", bound="DataclassInstance")
Preferences = TypeVar("Preferences", bound="DataclassInstance")


@dataclass(frozen=True)
class GameStorage(Generic[SessionData, Preferences]):
    game: str  # its id
    kind_of_session: type[SessionData]
    kind_of_preferences: type[Preferences]

    def session(self, evening: Evening) -> SessionData:
        return evening.own if isinstance(evening.own, self.kind_of_session) else self.kind_of_session()

    def with_session(self, evening: Evening, **changed: Any) -> Evening:
        return replace(evening, own=replace(self.session(evening), **changed))

    def preferences(self, evening: Evening) -> Preferences:
        kept = evening.settings.games.get(self.game)
        return kept if isinstance(kept, self.kind_of_preferences) else self.kind_of_preferences()

    def with_preferences(self, evening: Evening, **changed: Any) -> Evening:
        return with_game_settings(evening, self.game, replace(self.preferences(evening), **changed))
