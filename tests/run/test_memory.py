"""What is left behind, taken along after all, or loaded later."""

import subprocess
import sys

from tests import ROOT


def said(code: str) -> str:
    lines = f"import sys; from companion.run import memory\n{code}"
    return subprocess.run(
        [sys.executable, "-c", lines], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.strip()


def test_a_module_for_later_is_loaded_when_something_of_it_is_asked_for() -> None:
    code = (
        "memory.load_later('urllib.request'); import urllib.request; print('http.client' in sys.modules, end=' ')\n"
        "from urllib.request import getproxies; print('http.client' in sys.modules, callable(getproxies), end=' ')\n"
        "import urllib.request; print(callable(urllib.request.urlopen))"
    )
    assert said(code) == "False True True True"


def test_one_that_is_loaded_stays_as_it_is() -> None:
    code = "import urllib.request as before; memory.load_later('urllib.request'); import urllib.request as now\n"
    assert said(code + "print(before is now)") == "True"


def test_what_was_left_behind_is_found_again_once_it_is_taken_along() -> None:
    code = "memory.leave_behind(); memory.take_along('ssl', '_ssl', 'json'); import ssl; print(bool(ssl.SSLContext))"
    assert said(code) == "True"


def test_gpiozero_does_without_its_boards_and_what_is_seldom_called_comes_when_it_is() -> None:
    code = (
        "memory.leave_behind(); from gpiozero import DigitalInputDevice, OutputDevice, RotaryEncoder, LEDBoard\n"
        "print('pprint' in sys.modules, '_decimal' in sys.modules, end=' ')\n"
        "import difflib, ipaddress; print('tokenize' in vars(difflib), difflib.get_close_matches('opne', ['open']),"
        " ipaddress.ip_address('::1').is_loopback)"
    )
    assert said(code) == "False False False ['open'] True"


def test_what_is_made_a_class_of_and_never_used_does_not_load_the_rest() -> None:
    code = (
        "memory.leave_behind(); import inspect, ast as before; print('_ast' in sys.modules, end=' ')\n"
        "import ast; print(ast.literal_eval('[1, 2]'), before.parse('1').body, sep='|', end=' ')\n"
        "def lost(): return 1 / 0\n"
        "import traceback\n"
        "try: lost()\n"
        "except ZeroDivisionError: print(traceback.format_exc().splitlines()[-1])"
    )
    said_by_it = said(code)
    assert said_by_it.startswith("False [1, 2]|[<")
    assert said_by_it.endswith("ZeroDivisionError: division by zero")


def test_archives_and_recordings_are_read_and_written_when_somebody_brings_some() -> None:
    code = (
        "memory.leave_behind(); import shutil, tarfile, wave, io, bz2, lzma; print('_lzma' in sys.modules, end=' ')\n"
        "with tarfile.open(fileobj=io.BytesIO(), mode='w:xz') as tar: print(tar.getmembers(), end=' ')\n"
        "with wave.open(io.BytesIO(), 'wb') as out: out.setparams((1, 2, 8, 0, 'NONE', ''))\n"
        "print(bz2.decompress(bz2.compress(b'a')), lzma.decompress(lzma.compress(b'b')))"
    )
    assert said(code) == "False [] b'a' b'b'"


def test_what_only_some_need_is_left_until_they_do() -> None:
    code = (
        "memory.leave_behind(); import inspect, dataclasses, shutil, tempfile, fractions, base64\n"
        "print(*(type(sys.modules.get(name)).__name__ for name in ('shutil', 'tempfile', 'fractions')), end=' ')\n"
        "print('dis' in sys.modules, 'random' in sys.modules, end=' ')\n"
        "print(base64.b64encode(b'a'), fractions.Fraction(1, 2) * 2, callable(tempfile.mkdtemp), end=' ')\n"
        "print(inspect.dis.opname[0], callable(shutil.copyfile))"
    )
    assert said(code) == "Later Later Later False False b'YQ==' 1 True CACHE True"
