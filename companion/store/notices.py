"""What was found in a store and done to it is stored there until somebody has seen it: the power may go before that."""

import json
from collections.abc import Mapping

from companion.store.schema import Rows

NOTICES = "notices"  # among the settings


def notices_in(settings: Mapping[str, str]) -> list[str]:
    try:
        found = json.loads(settings.get(NOTICES, "[]"))
    except ValueError:
        return []
    return [str(notice) for notice in found] if isinstance(found, list) else []


def with_notice(rows: Rows, notice: str) -> Rows:
    """Those rows, and this to be said of them."""
    settings = rows.get("setting", [])
    earlier = notices_in({str(row["name"]): str(row["value"]) for row in settings})
    others = [row for row in settings if row["name"] != NOTICES]
    number = max((row["id"] for row in others if isinstance(row["id"], int)), default=0) + 1
    row: dict[str, object] = {"id": number, "name": NOTICES, "value": json.dumps([*earlier, notice])}
    return {**rows, "setting": [*others, row]}
