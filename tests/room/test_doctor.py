"""The doctor looks at the room: off, with a broker that answers, with one that refuses, with none."""

from pathlib import Path

import pytest

from companion import config
from companion.run.doctor import Check, room_checks, words_for
from tests.room.broker import free_port, mosquitto


def looked_at(**room: str) -> list[Check]:
    return room_checks(
        config.read([], {f"COMPANION_ROOM_{name.upper()}": text for name, text in room.items()}), words_for("en")
    )


def test_a_room_that_is_off_is_not_looked_at() -> None:
    assert looked_at() == []


def test_a_broker_that_answers_is_named_with_the_lamps(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        (check,) = looked_at(on="true", broker=f"127.0.0.1:{broker.port}", wled="127.0.0.2")
    assert check.ok and f"127.0.0.1:{broker.port}" in check.found and "1 lamp or hook" in check.found


def test_a_broker_that_refuses_is_reported_in_words_with_where_to_look(tmp_path: Path) -> None:
    with mosquitto(tmp_path, "allow_anonymous false\n") as broker:
        (check,) = looked_at(on="true", broker=f"127.0.0.1:{broker.port}", user="box", password="wrong")
    assert not check.ok and "user or password is wrong" in check.found and "[room]" in check.remedy


def test_a_missing_broker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.room.trial.PATIENCE_S", 1.0)
    (check,) = looked_at(on="true", broker=f"127.0.0.1:{free_port()}")
    assert not check.ok and check.found and "./run room find" in check.remedy
