"""The first quarter of an hour, as a newcomer has it: a fresh checkout in a path with spaces, a new home, `./run`.

Set up once for all tests here, by `./run` itself; what it fetches comes from the network the first time.
"""

import json
import os
import pty
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import ROOT
from tests.conftest import missing

USUAL_PATH = "/usr/local/bin:/usr/bin:/bin"
CACHE = Path.home() / ".cache" / "pip"  # nobody waits twice for the same download
NOT_CLONED = (".git", ".venv*", "build", "__pycache__", ".*_cache")
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


@dataclass(frozen=True)
class Newcomer:
    """Somebody in their own checkout, with nothing of ours in the environment."""

    checkout: Path
    home: Path

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
        kept |= {"PATH": path(), "TERM": "xterm", "LANG": "C.UTF-8"}
        return {"PIP_CACHE_DIR": str(CACHE), **kept, "HOME": str(self.home)}

    def types(self, *words: str, before: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
        """`./run WORDS`, without a terminal."""
        return subprocess.run(
            [*before, "./run", *words], cwd=self.checkout, env=self.environment(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip


def path() -> str:
    """A plain one, as far as it leads to a Python that is new enough."""
    new_enough = ("python3", "-c", "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))")
    plain = subprocess.run(["env", f"PATH={USUAL_PATH}", *new_enough], capture_output=True)
    return USUAL_PATH if plain.returncode == 0 else os.environ["PATH"]


@pytest.fixture(scope="module")
def newcomer() -> Iterator[Newcomer]:
    folder = Path(tempfile.mkdtemp(prefix="first contact "))
    folder.chmod(0o755)
    try:
        yield settled(folder)
    finally:
        shutil.rmtree(folder)


def settled(folder: Path) -> Newcomer:
    who = Newcomer(folder / "space alert", folder / "new home")
    who.home.mkdir()
    checked_out(who.checkout)
    first = who.types("--help")
    if first.returncode and "Is there a network?" in first.stderr:
        missing("the network", "the first ./run fetches packages")
    assert first.returncode == 0, first.stderr
    assert first.stderr.splitlines() == [line for line in first.stderr.splitlines() if line.startswith("Setting up")]
    assert "The table companion." in first.stdout
    return who


def checked_out(folder: Path) -> None:
    """What a clone of this tree would hold, with what is not committed yet but without what git does not know."""
    git = ("git", "-C", str(ROOT), "-c", f"safe.directory={ROOT}", "-c", "user.name=-", "-c", "user.email=-")
    try:
        made = subprocess.run([*git, "stash", "create"], capture_output=True, text=True, check=True).stdout.strip()
        tree = subprocess.run([*git, "archive", made or "HEAD"], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):  # no git, or no repository: then as it lies here
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*NOT_CLONED))
        return
    folder.mkdir()
    subprocess.run(["tar", "x"], input=tree, cwd=folder, check=True)


def test_a_second_start_sets_nothing_up_again(newcomer: Newcomer) -> None:
    assert newcomer.types("--help").stderr == ""


def test_two_lines_lead_to_the_table_on_the_screen(newcomer: Newcomer) -> None:
    screen, inside = pty.openpty()
    run = subprocess.Popen(
        ["./run"], cwd=newcomer.checkout, env=newcomer.environment(), stdin=inside, stdout=inside, stderr=inside,
        start_new_session=True,
    )  # fmt: skip
    os.close(inside)
    try:
        seen = read_until(screen, "Ctrl-C ends", "/panel", "--network", "> Space Alert")
        assert "⣿" not in seen and "█" not in seen, "words, not dots"
        run.send_signal(signal.SIGINT)
        read_until(screen, "\x1b[?1049l")  # the terminal is as it was
        assert run.wait(20) == 0
    finally:
        run.kill()
        os.close(screen)


def read_until(screen: int, *wanted: str, seconds: float = 60) -> str:
    seen, until = b"", time.monotonic() + seconds
    while not all(each.encode() in seen for each in wanted):
        assert time.monotonic() < until, f"{wanted} did not come: {seen.decode(errors='replace')[-2000:]}"
        with suppress(OSError):  # nobody is at the other end any more
            if select.select([screen], [], [], 0.1)[0]:
                seen += os.read(screen, 65536)
    return seen.decode(errors="replace")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_demo_flies_a_mission_to_its_score(newcomer: Newcomer, language: str) -> None:
    run = newcomer.types("demo", "--speed", "5000", "--language", language)
    assert run.returncode == 0, run.stderr
    assert "Points" in run.stdout or "点" in run.stdout
    assert run.stderr == ""


def test_after_the_first_start_no_network_is_needed(newcomer: Newcomer) -> None:
    alone = ("unshare", "--net") if os.geteuid() == 0 else ("unshare", "--map-root-user", "--net")
    if subprocess.run([*alone, "true"], capture_output=True).returncode:
        missing("a namespace without network", "unshare --net must be allowed")
    run = newcomer.types("demo", "--speed", "5000", before=alone)
    assert run.returncode == 0, run.stderr


def test_the_doctor_says_what_this_machine_lacks(newcomer: Newcomer) -> None:
    run = newcomer.types("doctor", "--json")
    told = json.loads(run.stdout)
    assert run.returncode == (0 if told["ok"] else 1)
    assert {"machine", "configuration", "sound"} <= {check["part"] for check in told["checks"]}


def test_the_configuration_is_the_shipped_one(newcomer: Newcomer) -> None:
    run = newcomer.types("config")
    assert (run.returncode, run.stderr) == (0, "")
    assert 'board = "panel-10"' in run.stdout


def test_another_user_without_a_writable_home_plays_too(newcomer: Newcomer) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    demo = newcomer.types("demo", "--speed", "5000", before=NOBODY)
    assert demo.returncode == 0, demo.stderr
    command = [*NOBODY, "./run"]
    with subprocess.Popen(
        command, cwd=newcomer.checkout, env=newcomer.environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as run:  # fmt: skip
        try:
            assert run.stdout is not None
            assert run.stdout.readline().startswith("Page  http://127.0.0.1:")
            run.send_signal(signal.SIGTERM)
            _, told = run.communicate(timeout=20)
        finally:
            run.kill()
    assert run.returncode == 0
    assert "Traceback" not in told


def test_somebody_else_s_checkout_that_is_not_set_up_is_refused_with_what_to_do(newcomer: Newcomer) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    (newcomer.checkout / ".venv").rename(newcomer.checkout / ".venv-aside")
    try:
        run = newcomer.types("--help", before=NOBODY)
    finally:
        (newcomer.checkout / ".venv-aside").rename(newcomer.checkout / ".venv")
    assert run.returncode == 1
    assert "its owner runs this once, or clone it to a place of your own" in run.stderr
