"""An evening on a box that shows one game only: home is that game's, as on a box that knows no other."""

from typing import Any

from companion.kit.evening import Evening, Settings

SPACE_ALERT = ("space_alert",)


def alone(language: str = "en", **fields: Any) -> Evening:
    return Evening(settings=Settings(language=language, shown=SPACE_ALERT), **fields)
