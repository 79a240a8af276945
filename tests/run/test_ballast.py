"""What the box leaves behind, in processes of their own: it is gone for good there."""

import os
import subprocess
import sys

from companion.bench.boxes import WIRED, said_by
from companion.run.memory import NEVER_CALLED, UNUSED
from tests import ROOT


def ran(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", code], capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_libraries_do_without_it_and_do_not_complain() -> None:
    everything = (
        "companion.run.box, companion.hw.mixer, companion.hw.oled, companion.hw.kernel_pins, companion.web.site"
    )
    said = ran(
        f"from companion.run.memory import leave_behind; leave_behind(); import {everything}, sys;"
        f"print([name for name in {UNUSED} if sys.modules.get(name)]);"
        f"print([name for name in {tuple(NEVER_CALLED)} if sys.modules[name].__spec__])"
    )
    assert said == "[]\n[]\n"


def test_hashes_are_the_same_without_openssl() -> None:
    code = "import hashlib as h, hmac; print(h.sha256(b'a').hexdigest(), hmac.new(b'k', b'a', h.sha256).hexdigest())"
    assert ran(f"from companion.run.memory import leave_behind; leave_behind(); {code}") == ran(code)


def test_what_was_imported_before_stays() -> None:
    said = ran(
        "import ssl, PIL.Image; from companion.run import memory; memory.leave_behind(); print(ssl, PIL.Image.new)"
    )
    assert said.count("<module") == said.count("<function new") == 1


def test_a_box_in_flight_fits_into_fifty_two_megabytes() -> None:
    """49 of them here; Pythons differ."""
    said = said_by(os.environ, WIRED, "0.1")[-1]
    assert said["stage"] == "Flying"
    assert said["rss_mb"] < 52


def test_what_is_loaded_is_not_looked_through_again_in_the_middle_of_a_key() -> None:
    code = "import gc; from companion.run import memory; from companion.games import GAMES;"
    code += "[info.game for info in GAMES]; memory.settle(); print(len(gc.get_objects()) < gc.get_freeze_count() / 20)"
    assert ran(code) == "True\n"


def test_until_the_first_picture_neither_rules_nor_store_nor_loop_are_loaded() -> None:
    """Anybody who switches the box on waits for whatever is."""
    early = "companion.commands.play, companion.run.first_picture, companion.hw.oled, companion.hw.retrying"
    late = (
        "asyncio",
        "sqlite3",
        "companion.evening",
        "companion.kit.stage",
        "companion.user_files",
        "companion.run.loop",
    )
    code = f"from companion.run.memory import leave_behind; leave_behind(); import {early}, sys;"
    assert ran(code + f"print([name for name in {late} if name in sys.modules])") == "[]\n"
