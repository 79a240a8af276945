"""What is wrong with a configuration, a board, a store, a journal, a backup, a stick or a process is said by the
catalogues."""

import ast
import errno
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import config
from companion.evening import air, care
from companion.evening.journal import Unreadable, read_journal
from companion.hw.no_sound import NoSoundtrack
from companion.hw.ports import Fault, Soundtrack
from companion.hw.soundtrack_apart import ApartSoundtrack
from companion.hw.soundtrack_music import MusicSoundtrack
from companion.kit.commands import AirStatus, CareStatus
from companion.run.clock import MonotonicClock
from companion.run.working import MUCH_MEMORY, ended_by, running
from companion.store.backup import looked_into
from companion.store.restoring import Useless
from companion.types import later
from companion.user_files import forms
from companion.voice.faults import PackFault
from companion.words import said
from companion.words.reading import WRONG, catalogue
from tests import ROOT
from tests.words.pseudo import NOBODYS, bracketing, outside
from tests.words.test_command_line import texts_in

CATALOGUES = ROOT / "companion/words/catalogues"
WRONGS = """
language = "qq"
colour = "red"
games = ["chess"]
[display]
address = 5
driver = "sd1306"
rotate = "round"
[pins]
left = 99
c = 1
a = 2
nose = 4
[keys]
hold_ms = 1
[room]
on = true
broker = "http://x"
hooks = ["thread http://x/", "threat ftp://x/", "threat http://x/{name}"]
wled = ["a/b"]
presets = ["won many"]
topic = "a/#"
[hall]
on = true
name = "a b"
"""


def test_a_wrong_configuration_is_reported_in_the_language_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(config.CHOICES, "language", (NOBODYS,))
    path = tmp_path / "companion.toml"
    path.write_text(WRONGS)
    with bracketing():
        found = config.read([path], {"COMPANION_NOSE": "1"}).mistakes
    assert len(found) > 12 and [outside(each) for each in found if outside(each)] == []


@pytest.mark.parametrize(
    "text", ["no\n", "{}\n", '{"journal": 0}\n', '{"journal": 3, "start": {"": "box/x.Nobody"}}\n']
)
def test_a_journal_that_cannot_be_read_is_refused_by_a_catalogue(text: str) -> None:
    with pytest.raises(Unreadable) as refused, bracketing():
        read_journal(text)
    with bracketing():
        assert outside(said(NOBODYS, str(refused.value))) == ""


def test_a_backup_that_is_none_is_refused_by_a_catalogue(tmp_path: Path) -> None:
    (tmp_path / "backup.tgz").write_text("nothing of ours")
    with pytest.raises(Useless) as refused:
        looked_into(tmp_path / "backup.tgz")
    with bracketing():
        assert outside(said(NOBODYS, str(refused.value))) == ""


@pytest.mark.parametrize("code", [0, 1, errno.ENOMEM, -signal.SIGKILL])
def test_how_a_process_has_ended_is_said_by_a_catalogue(code: int) -> None:
    with bracketing():
        assert outside(said(NOBODYS, ended_by(code))) == ""


def test_why_a_recording_cannot_be_decoded_is_said_by_a_catalogue(tmp_path: Path) -> None:
    row = forms.row_of({"done": 0, "wrong": MUCH_MEMORY}, tmp_path / "0.wav")
    with bracketing():
        assert outside(PackFault(**row["fault"]).said(NOBODYS)) == ""
        assert outside(PackFault("ends_decoder", how=ended_by(-signal.SIGSEGV)).said(NOBODYS)) == ""


@pytest.mark.parametrize(
    "made",
    [
        NoSoundtrack, MusicSoundtrack,
        lambda: ApartSoundtrack(MonotonicClock(), lambda: running("companion.run.player"), print),
    ],
)  # fmt: skip
def test_a_track_that_cannot_be_played_is_refused_by_a_catalogue(
    made: Callable[[], Soundtrack], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with pytest.raises(Fault) as refused:
        made().play(tmp_path / "S2-3.wav")
    with bracketing():
        assert outside(said(NOBODYS, str(refused.value))).strip() == ""


def test_a_reason_that_waits_for_a_language_is_said_where_update_and_network_report() -> None:
    detail = (("detail", later("only_installed")),)
    with bracketing():
        assert outside(care.outcome(NOBODYS, CareStatus(why="failed", said=detail))) == ""
        assert outside(air.outcome(NOBODYS, AirStatus(why="failed", said=detail))) == ""


def test_what_is_said_later_may_stand_amid_others_and_in_one_another() -> None:
    inner = later("line", number=3)
    assert said("en", f"- {later('no_json', where=inner, why='x')}; y") == "- line 3: is not JSON (x); y"
    assert said("fr", later("at", where="a", wrong="b")) == "a\u00a0: b"
    assert said("ja", later("at", where="a", wrong="b")) == "a：b"


def test_a_list_in_what_is_said_later_has_the_commas_of_the_language() -> None:
    refusal = later("no_event", line="x", events=("won", "lost"))
    assert "won, lost" in said("de", refusal) and "won、lost" in said("ja", refusal)


def test_what_another_version_noted_is_reported_as_it_was_noted() -> None:
    assert said("de", later("a_text_of_tomorrow", number=1)) == '["a_text_of_tomorrow", {"number": 1}]'
    assert said("de", "an old notice, in English") == "an old notice, in English"


# --- in the code -----------------------------------------------------------------------------------------

FILES = sorted(
    path
    for pattern in (
        "config.py", "panel/boards.py", "room/lines.py", "hall/lines.py", "hall/store.py", "evening/journal.py",
        "evening/shared_texts.py", "store/*.py", "run/recorder.py", "run/log_reading.py", "user_files/stick.py",
    )
    for path in (ROOT / "companion").glob(pattern)
)  # fmt: skip
FORGET = "DELETE FROM setting WHERE name = :name"
TELLING = ("append", "refuse", "Fault", "Trouble")


def tells(node: ast.AST) -> bool:
    """Raised, or noted for people. Such errors of Python's own are a slip in code, shown to its author."""
    match node:
        case ast.Raise(ast.Call(ast.Name(name))):
            return name not in ("TypeError", "AttributeError")
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
            return name in TELLING
    return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "companion")))
def test_no_module_that_refuses_has_sentences(path: Path) -> None:
    nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if tells(node)]
    assert {text for node in nodes for text in texts_in(node)} - {FORGET} == set()


def test_every_name_that_is_said_later_has_its_text_and_every_text_is_said() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "companion").glob("**/*.py"))
    called = {*re.findall(r"later\(\s*\"([a-z_]+)\"", code)}
    keys = [message.key.partition(".") for message in catalogue(str(CATALOGUES), "en").messages.values()]
    texts = {name for topic, _, name in keys if topic == WRONG}
    chosen = {text for text in texts if f'"{text}"' in code}
    assert called <= texts and texts == chosen
