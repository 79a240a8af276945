"""Settings and troubles."""

from dataclasses import replace

import segno

from companion.evening.codes import in_lines, qr
from companion.evening.faces import draw
from companion.evening.switch_off import SwitchOff
from companion.kit.commands import BoxStatus, LogRead, StoreFailed
from companion.kit.effects import Brightness, CheckHardware, ReadLog, ServePage, UseVoice, Volume
from companion.kit.evening import Evening, Home
from companion.kit.logline import LogEntry
from companion.layout import lay_out
from companion.types import Choices, Page, Picture, Trouble
from companion.voice.choice import CHOICES
from tests.evening.commands import after, fresh, played


def test_home_says_all_the_time_that_nothing_is_being_saved() -> None:
    frame = draw(replace(after(fresh(), StoreFailed("full")), at=10_000)).frame
    assert isinstance(frame, Choices) and frame.title == "Nothing is being saved"


def test_the_language_changes_at_once() -> None:
    names = draw(after(fresh(), "settings", "language")).frame
    assert isinstance(names, Choices)
    assert [row.text for row in names.rows] == ["English", "Deutsch", "Español", "Français", "Italiano", "日本語"]
    evening = after(fresh(), "settings", "language", "ja")
    assert evening.settings.language == "ja"
    frame = draw(evening).frame
    assert isinstance(frame, Choices) and frame.title == "設定"


def test_a_brought_voice_is_called_by_its_folder() -> None:
    folder = "/var/lib/space-alert-companion/voices/"
    brought = BoxStatus(voices=("en", "ja", f"{folder}german", f"{folder}en"))
    frame = draw(after(fresh(), brought, "settings", "voice")).frame
    assert isinstance(frame, Choices) and [row.text for row in frame.rows] == ["en", "ja", "german", "voices/en"]
    frame = draw(after(fresh(), brought, "settings", "voice", f"{folder}german")).frame
    assert isinstance(frame, Choices) and "german" in [row.value for row in frame.rows]


def test_the_volume_is_heard_while_it_is_turned() -> None:
    evening, effects = played(fresh(), "settings", "volume", "right", "right", "left")
    assert effects == [Volume(75), Volume(80), Volume(75)]
    assert after(evening, "back").settings.volume == 75


def test_the_display_never_goes_quite_dark() -> None:
    _, effects = played(fresh(), "settings", "brightness", *["left"] * 40)
    assert effects[-1] == Brightness(5)


def test_a_voice_is_chosen_from_those_the_box_has() -> None:
    evening, effects = played(fresh(), BoxStatus(voices=("en", "ja")), "settings", "voice", "ja")
    assert effects == [UseVoice("ja")]
    assert evening.settings.voice == "ja"


def test_sounds_go_round_from_all_to_events_to_the_voice_alone_and_the_pack_is_announced_again_each_time() -> None:
    evening, effects = played(fresh(), "settings", "sounds", "sounds", "sounds")
    assert effects == [UseVoice(evening.settings.voice)] * 3
    seen = [after(fresh(), "settings", *["sounds"] * times).settings.sounds for times in range(4)]
    assert sorted(seen[:3]) == sorted(CHOICES) and seen[3] == seen[0] == "all"


def test_one_voice_is_a_switch() -> None:
    evening, effects = played(fresh(), "settings", "one_voice")
    assert evening.settings.one_voice and effects == [UseVoice(evening.settings.voice)]
    assert not after(evening, "one_voice").settings.one_voice


def test_the_address_is_shown_as_a_code_for_a_phone() -> None:
    told = BoxStatus(address="http://192.168.1.20:8080/", pin="123456")
    frame = draw(after(fresh(), told, "settings", "address")).frame
    assert isinstance(frame, Picture)
    assert lay_out(frame).cut == ()
    assert isinstance(draw(after(fresh(), "settings", "address")).frame, Page)


def test_an_address_is_broken_between_its_numbers() -> None:
    assert in_lines("192.168.178.123:8080") == "192.168.\n178.123\n:8080"
    assert in_lines("box.local:8080") == "box.local:8080"


def test_an_address_that_no_phone_reaches_is_no_code_but_says_how_to_let_phones_in() -> None:
    frame = draw(after(fresh(), BoxStatus(address="http://127.0.0.1:8080/"), "settings", "address")).frame
    assert isinstance(frame, Page)
    assert "./run --network" in frame.text


def test_in_the_box_s_own_network_the_pin_is_shown_as_well() -> None:
    told = BoxStatus(
        address="http://10.42.0.1:8080/", pin="471100", hotspot="Ours", hotspot_password="hush", hotspot_open=True
    )
    frame = draw(after(fresh(), told, "settings", "address")).frame
    assert isinstance(frame, Page) and "hush" in frame.text and "PIN 471100" in frame.text


def test_the_page_has_an_off_switch_that_is_kept() -> None:
    off, effects = played(fresh(), "settings", "page")
    assert effects == [ServePage(False)] and not off.settings.page
    on, effects = played(off, "page")
    assert effects == [ServePage(True)] and on.settings.page


def test_a_code_has_dark_modules_on_a_lit_ground() -> None:
    bitmap = qr("http://box.local/")
    wanted = [[not dark for dark in row] for row in segno.make("http://box.local/", error="l").matrix_iter(border=1)]
    assert [[bitmap.lit(x, y) for x in range(bitmap.width)] for y in range(bitmap.height)] == wanted


def test_checking_the_parts_asks_the_box_and_shows_its_answer() -> None:
    evening, effects = played(fresh(), "settings", "hardware")
    assert effects == [CheckHardware()]
    frame = draw(after(evening, BoxStatus(parts=(("display", ""), ("sound", "no card"))))).frame
    assert isinstance(frame, Page) and frame.text == "display: works\nsound: no card"


def test_the_parts_are_named_in_the_language_of_the_box() -> None:
    evening = after(fresh("ja"), "settings", "hardware", BoxStatus(parts=(("display", ""), ("pad /dev/pad", "gone"))))
    assert getattr(draw(evening).frame, "text", "") == "ディスプレイ：正常\npad /dev/pad：gone"


def test_troubles_are_shown_at_home_while_they_last() -> None:
    ill = after(fresh(), Trouble("sound", "no card"), StoreFailed("disk full"), "troubles")
    frame = draw(ill).frame
    assert (
        isinstance(frame, Page)
        and "No sound." in frame.text
        and "(no card)" in frame.text
        and "not being saved" in frame.text
    )


def test_a_trouble_that_comes_moves_no_row_from_under_the_cursor() -> None:
    at_off = after(fresh(), "left")
    assert isinstance(after(at_off, Trouble("sound", "no card"), "ok").stage, SwitchOff)


def reading_log(*entries: LogEntry) -> Evening:
    evening, effects = played(fresh(), "log")
    assert effects == [ReadLog()]
    return after(evening, LogRead(entries))


def test_an_empty_log_says_so_and_leads_back() -> None:
    assert isinstance(after(reading_log(), "ok").stage, Home)


def test_the_date_is_typed_in_where_the_box_cannot_know_it() -> None:
    evening = after(replace(fresh(), date=""), "settings", "date", "month", "right", "ok", "day", "right", "right")
    assert evening.date == "2026-02-03"


def test_there_is_no_thirty_first_of_february() -> None:
    evening = after(replace(fresh(), date="2028-01-31"), "settings", "date", "month", "right")
    assert evening.date == "2028-02-29"
    assert after(evening, "ok", "year", "right").date == "2029-02-28"
