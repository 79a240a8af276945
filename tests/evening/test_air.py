"""Bluetooth and Wi-Fi in the settings: what is offered, a speaker used, forgotten, set by ear; what a page may do."""

import re
from dataclasses import replace

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.air import (
    BEAT,
    FLASH,
    AirSaid,
    SpeakerMenu,
    SpeakerOne,
    SpeakersFound,
    WifiMenu,
    found_options,
    name_of,
    one_options,
    outcome,
    speaker_options,
    wifi_options,
)
from companion.evening.faces import draw
from companion.evening.settings import SettingsList
from companion.kit.commands import AirStatus, Asked, Chosen, SpeakerPaired
from companion.kit.effects import Air, Hush, Sound, UseSpeaker
from companion.kit.evening import push
from companion.panel.patterns import lit_lamps
from companion.types import Input, Key, Message, Press
from companion.words import knows
from tests import ROOT
from tests.alone import alone

BOOM, BASS = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"
THERE = AirStatus(speakers=True, wifi=True)


def paired(air: AirStatus = THERE) -> Evening:
    return step(replace(alone(), air=air), Input(0, SpeakerPaired(BOOM, "Boom")))[0]


def chosen(evening: Evening, key: str) -> tuple[Evening, tuple[object, ...]]:
    after, effects = step(evening, Input(evening.at, Chosen(key)))
    return after, tuple(effects)


def pressed(evening: Evening, key: Key) -> tuple[Evening, tuple[object, ...]]:
    after, effects = step(evening, Input(evening.at, Press(key)))
    return after, tuple(effects)


# --- what is offered


def test_only_what_can_be_done_has_a_row() -> None:
    def keys(air: AirStatus) -> list[str]:
        evening = replace(alone(), air=air)
        menus = (*speaker_options(evening, SpeakerMenu()), *wifi_options(evening, WifiMenu()))
        return [option.key for option in menus]

    assert keys(AirStatus()) == ["wire", "phone", "phone"]
    assert keys(THERE) == ["wire", "find", "phone", "where", "phone"]
    assert keys(replace(THERE, why="no_bluetooth")) == ["wire", "find", "said", "phone", "where", "said", "phone"]


@pytest.mark.parametrize(
    ("row", "stage", "what"), [("speaker", SpeakerMenu(), "speakers"), ("wifi", WifiMenu(), "wifi")]
)
def test_opening_it_has_the_box_look(row: str, stage: object, what: str) -> None:
    after, effects = chosen(push(alone(), SettingsList()), row)
    assert (after.stage, effects) == (stage, (Air(what),))


def test_where_the_box_is_stands_in_its_row() -> None:
    def where(**told: object) -> str:
        return wifi_options(replace(alone(), air=replace(THERE, **told)), WifiMenu())[0].value  # type: ignore[arg-type]

    assert [where(), where(own=True), where(network="Home")] == ["none", "its own", "Home"]


# --- a speaker


def test_a_speaker_is_looked_for_and_paired_from_the_box_without_a_phone() -> None:
    menu = push(replace(alone(), air=THERE), SpeakerMenu())
    evening, effects = chosen(menu, "find")
    assert (evening.stage, effects) == (SpeakersFound(), (Air("find"),))
    assert [option.key for option in found_options(evening, SpeakersFound())] == ["none"]
    near = replace(evening, air=replace(THERE, busy="find", found=((BOOM, "Boom"), (BASS, "Bass"))))
    assert [option.text for option in found_options(near, SpeakersFound())] == ["Boom", "Bass"]
    evening, effects = chosen(near, f"pair {BOOM}")
    assert (evening.stage, effects) == (AirSaid(), (Air("pair", BOOM),))


def test_a_speaker_that_was_paired_is_used_and_no_more_among_those_found() -> None:
    near = replace(alone(), air=replace(THERE, found=((BOOM, "Boom"),)))
    evening, effects = step(near, Input(0, SpeakerPaired(BOOM, "Boom")))
    assert effects == (UseSpeaker(BOOM, 150),)
    assert (evening.settings.speaker, name_of(evening, BOOM)) == (BOOM, "Boom")
    assert [option.key for option in found_options(evening, SpeakersFound())] == ["none"]


def test_pairing_again_keeps_what_was_set_by_ear() -> None:
    evening, _ = step(paired(), Input(0, Asked("air", f"later {BOOM} 230")))
    _, effects = step(evening, Input(0, SpeakerPaired(BOOM, "Boom, renamed")))
    assert effects == (UseSpeaker(BOOM, 230),)


def test_back_to_the_wire_and_to_the_speaker_again() -> None:
    evening, effects = chosen(push(paired(), SpeakerMenu()), "wire")
    assert (evening.settings.speaker, effects) == ("", (UseSpeaker(),))
    evening, effects = chosen(push(evening, SpeakerOne(BOOM)), "use")
    assert (evening.settings.speaker, effects) == (BOOM, (UseSpeaker(BOOM, 150),))


def test_a_speaker_in_use_that_is_forgotten_leaves_the_sound_on_the_wire() -> None:
    two = step(paired(), Input(0, SpeakerPaired(BASS, "Bass")))[0]
    menu = push(push(two, SpeakerMenu()), SpeakerOne(BASS))
    evening, effects = chosen(menu, "forget")
    assert (evening.stage, effects) == (SpeakerMenu(), (UseSpeaker(), Air("forget", BASS)))
    assert (evening.settings.speaker, [each[0] for each in evening.settings.speakers]) == ("", [BOOM])
    _, effects = chosen(push(two, SpeakerOne(BOOM)), "forget")
    assert effects == (Air("forget", BOOM),)


# --- its delay, by ear


def at_the_delay() -> tuple[Evening, tuple[object, ...]]:
    menu = push(replace(paired(), at=1_000_700), SpeakerOne(BOOM))
    return chosen(menu, "delay")


def test_clicks_and_flashes_are_at_the_same_instants() -> None:
    evening, effects = at_the_delay()
    (sound,) = effects
    assert isinstance(sound, Sound)
    for cue in sound.score:
        instant = sound.zero + cue.at
        now = replace(evening, at=instant)
        face = draw(now)
        assert isinstance(face.frame, Message) and face.frame.alarm
        assert all(lit_lamps(face.lamps, instant).values()) and not any(lit_lamps(face.lamps, instant - 1).values())
        dark = draw(replace(evening, at=instant + FLASH)).frame
        assert isinstance(dark, Message) and not dark.alarm
    assert max(cue.at for cue in sound.score) + sound.zero > evening.at + 2 * BEAT  # in time for the longest delay


def test_clicks_go_on_as_long_as_somebody_listens_and_nothing_is_missed_between() -> None:
    evening, effects = at_the_delay()
    handed = [effects]
    until = evening.at + 20 * BEAT
    while (due := next_at(evening)) is not None and due <= until:
        evening, more = step(evening, Input(due))
        handed += [tuple(more)] if more else []
    sounds = [each for effects in handed for each in effects if isinstance(each, Sound)]
    instants = {cue.at + each.zero for each in sounds for cue in each.score}
    assert instants >= {beat * BEAT for beat in range(1_000_700 // BEAT + 1, until // BEAT)}
    evening, effects = pressed(evening, Key.OK)
    assert (evening.stage, effects) == (SpeakerOne(BOOM, 0), (Hush(),))
    assert next_at(evening) is None


def test_left_and_right_move_the_click_and_what_was_set_is_kept_for_that_speaker() -> None:
    evening, _ = at_the_delay()
    evening, effects = pressed(evening, Key.RIGHT)
    assert effects == (UseSpeaker(BOOM, 160),)
    for _again in range(3):
        evening, effects = pressed(evening, Key.LEFT)
    assert effects == (UseSpeaker(BOOM, 130),)
    assert evening.settings.speakers == ((BOOM, "Boom", 130),)
    for _again in range(100):
        evening, effects = pressed(evening, Key.LEFT)
    assert effects == (UseSpeaker(BOOM, -100),)  # and no further


def test_nobody_listens_to_clicks_in_a_game() -> None:
    playing = replace(paired(), game=object())
    assert [option.key for option in one_options(playing, SpeakerOne(BOOM))] == ["forget"]


# --- the page


@pytest.mark.parametrize(
    "told",
    ["pair AA:BB:CC:DD:EE:09", "use AA:BB:CC:DD:EE:09", "forget AA:BB:CC:DD:EE:09", "later AA:BB:CC:DD:EE:09 10",
     f"later {BOOM} x", f"later {BOOM} 99999", "explode", "", "join Home"],
)  # fmt: skip
def test_what_is_not_offered_is_not_done_for_the_page_either(told: str) -> None:
    evening = paired()
    after, effects = step(evening, Input(0, Asked("air", told)))
    assert (after.settings, effects) == (evening.settings, ())


def test_a_page_does_what_the_box_does() -> None:
    evening = replace(paired(), air=replace(THERE, found=((BASS, "Bass"),)))
    wanted = {
        "speakers": Air("speakers"), "wifi": Air("wifi"), "find": Air("find"), "networks": Air("networks"),
        f"pair {BASS}": Air("pair", BASS), "use": UseSpeaker(), f"use {BOOM}": UseSpeaker(BOOM, 150),
        f"later {BOOM} -20": UseSpeaker(BOOM, -20), f"later {BOOM} 900": UseSpeaker(BOOM, 600),
    }  # fmt: skip
    assert {told: step(evening, Input(0, Asked("air", told)))[1] for told in wanted} == {
        told: (effect,) for told, effect in wanted.items()
    }


def test_a_box_without_bluetooth_or_wifi_looks_for_nothing() -> None:
    for told in ("find", "networks"):
        assert step(alone(), Input(0, Asked("air", told)))[1] == ()


# --- words


def test_every_outcome_that_code_can_tell_has_its_words() -> None:
    """As they stand in the code: NotDone("..."), a word returned, a word in a row."""
    sources = [*(ROOT / "companion/air").glob("*.py"), ROOT / "companion/run/airing.py"]
    reasons = set()
    for source in sources:
        text = source.read_text()
        reasons |= set(re.findall(r'NotDone\("(\w+)"', text)) | set(re.findall(r'"why": "(\w+)"', text))
        reasons |= set(re.findall(r'_went\("(\w+)"', text))
        returned = re.findall(r"return (\"\w+\".*)", text)
        reasons |= {word for line in returned for word in re.findall(r'"(\w+_\w+)"', line)}
    assert len(reasons) > 20
    assert {why for why in reasons if not knows(f"air.why_{why}")} == set()
    assert outcome("en", AirStatus(busy="join")).startswith("The box joins the network.")
    assert outcome("en", AirStatus()) == ""
    assert outcome("en", AirStatus(why="wrong_password", said=(("network", "Home"),))).startswith("Home did not let")
