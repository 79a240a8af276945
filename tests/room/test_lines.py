"""What an owner writes of the room: addresses, hooks, presets; every mistake is said in words."""

from pathlib import Path

import pytest

from companion import config
from companion.config import printed, read
from companion.kit.room import Event, Kind, Room
from companion.room.hooks import calls_for
from companion.room.lines import Broker, Mistake, broker_of, hook_of, lamp_of, preset_of, wanted
from tests.english import in_english


@pytest.mark.parametrize(
    ("text", "broker"),
    [
        ("", Broker("")),
        ("192.168.1.5", Broker("192.168.1.5")),
        ("box.local:1884", Broker("box.local", 1884)),
        ("mqtts://broker.example", Broker("broker.example", 8883, True)),
        ("mqtt://[fe80::1]:1883", Broker("fe80::1")),
    ],
)
def test_a_broker_is_written_in_any_usual_way(text: str, broker: Broker) -> None:
    assert broker_of(text) == broker


@pytest.mark.parametrize("text", ["http://x", "mqtt://", "a:b", "host:99999", "mqtt://host/path"])
def test_what_is_no_broker_is_refused(text: str) -> None:
    with pytest.raises(Mistake) as refused:
        broker_of(text)
    assert "write an address" in in_english(str(refused.value))


def test_a_hook_has_an_event_a_method_and_values_in_its_path() -> None:
    hook = hook_of("threat http://10.0.0.9/flash?zone={zone}&in={game}")
    assert (hook.kind, hook.method, hook.target) == ("threat", "GET", "10.0.0.9")
    values = {"zone": "a b/&", "game": "space_alert"}
    assert hook.filled(values) == "http://10.0.0.9/flash?zone=a%20b%2F%26&in=space_alert"


def test_an_event_calls_the_hooks_that_want_it_and_post_has_everything_in_its_body() -> None:
    hooks = (hook_of("* POST http://a/x"), hook_of("won http://b/"), hook_of("threat http://c/{event}/{zone}"))
    calls = dict(calls_for(Event(Kind.THREAT, "red"), Room("space_alert", phase="2"), hooks))
    assert set(calls) == {"a", "c"}
    assert b'"phase": "2"' in calls["a"].body
    assert calls["c"].url == "http://c/threat/red"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("thread http://x/", "does not begin with an event"),
        ("threat ftp://x/", "no address"),
        ("threat https://x/", "no address"),
        ("threat http://{zone}.example/", "no braces"),
        ("threat http://x/{name}", "is not a value"),
        ("threat http://x/{0.__class__}", "is not a value"),
        ("threat http://x/{", "threat"),
        ("threat", "no address"),
    ],
)
def test_a_hook_that_cannot_be_is_refused_in_words(line: str, why: str) -> None:
    with pytest.raises(Mistake) as refused:
        hook_of(line)
    assert why in in_english(str(refused.value))


def test_lamps_and_presets_are_addresses_and_numbers() -> None:
    assert lamp_of("wled.local:81") == "wled.local:81"
    assert preset_of("won 5") == ("won", 5)
    for wrong in ("http://x/", "a/b", ""):
        with pytest.raises(Mistake):
            lamp_of(wrong)
    for wrong in ("won", "won 0", "won many", "victory 3"):
        with pytest.raises(Mistake):
            preset_of(wrong)


def test_mistakes_are_reported_with_where_they_stand_and_the_rest_holds(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(
        '[room]\non = true\nbroker = "http://x"\nhooks = ["thread http://x/"]\nuser = "box"\ntopic = "a/#"\n'
    )
    found = read([path], {})
    assert len(found.mistakes) == 3 and all(mistake.startswith(f"{path}: ") for mistake in found.mistakes)
    assert found["room.user"] == "box" and found["room.broker"] == "" and found["room.hooks"] == []
    wanted(found.table("room"))


def test_the_password_is_never_printed() -> None:
    found = read([], {"COMPANION_ROOM_PASSWORD": "hunter2"})
    assert found["room.password"] == "hunter2"
    assert "hunter2" not in printed(found) and "hunter2" not in repr(wanted(found.table("room")))


def test_a_box_without_a_room_does_not_even_read_its_lines() -> None:
    assert config.room_mistakes(read([], {})) == []
