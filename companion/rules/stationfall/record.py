"""Records of Stationfall: one question or one whole game as plain JSON values, and its outcome.

`referee` answers a record of any kind; what cannot be is refused with the field and the reason (`Impossible`).
"""

from collections.abc import Callable, Mapping

from companion.rules.fields import Fields, Json, a_text, one_of
from companion.rules.stationfall import record_questions as questions
from companion.rules.stationfall.record_play import play

KINDS: Mapping[str, Callable[[Fields], dict[str, Json]]] = {
    "setup": questions.setup,
    "conspirators": questions.conspirators,
    "due": questions.due,
    "pods": questions.pods,
    "score": questions.score,
    "clock": questions.clock,
    "play": play,
}


def referee(record: Json) -> dict[str, Json]:
    fields = Fields(record, "game")
    identity = fields.take("id", a_text)
    answer = one_of(fields.given.get("kind"), KINDS, "game.kind")
    return {"id": identity, "status": "ok", **answer(fields)}


def events_in(record: Json) -> int:
    """Of a `play` record; a question has none."""
    return len(record["events"]) if record["kind"] == "play" else 0
