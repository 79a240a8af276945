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
        "print('pprint' in sys.modules, 'decimal' in sys.modules, end=' ')\n"
        "import difflib, ipaddress; print('tokenize' in vars(difflib), difflib.get_close_matches('opne', ['open']),"
        " ipaddress.ip_address('::1').is_loopback)"
    )
    assert said(code) == "False False False ['open'] True"


CLASSES = """
from dataclasses import FrozenInstanceError, dataclass, field, replace
@dataclass(frozen=True)
class Point:
    x: int
    y: list = field(default_factory=list, repr=False)
@dataclass(frozen=True)
class Deep(Point):
    z: object = None
@dataclass
class Loose:
    inner: object = None
@dataclass(frozen=True, slots=True)
class Slim:
    x: int
class Heir(Point):
    pass
def tried(act):
    try: return act()
    except Exception as error: return type(error).__name__, str(error)
loose, heir = Loose(), Heir(1)
loose.inner = loose
heir.other = 5
def overwritten():
    @dataclass(frozen=True)
    class Own:
        x: int
        def __setattr__(self, name, value): pass
print([
    tried(lambda: setattr(Point(1), 'x', 2)), tried(lambda: setattr(Point(1), 'other', 2)),
    tried(lambda: delattr(Point(1), 'x')), tried(lambda: setattr(Deep(1), 'z', 2)), tried(lambda: delattr(heir, 'x')),
    tried(lambda: setattr(heir, 'x', 2)), tried(lambda: setattr(Slim(1), 'x', 2)), tried(overwritten),
    heir.other, tried(lambda: delattr(heir, 'other')), repr(Deep(1, z='a')), repr(loose), repr(Slim(3)), repr(heir),
    Point(1) == Point(1), hash(Slim(1)) == hash(Slim(1)), replace(Deep(1), z=3), Point.__setattr__.__qualname__,
    Point.__repr__.__qualname__, Point.__match_args__,
])
"""


def test_dataclasses_that_share_code_do_what_others_do() -> None:
    lean = "from companion.run.lean_classes import share_code; share_code()\n"
    assert said(lean + CLASSES) == said(CLASSES)


def test_they_really_share_it() -> None:
    code = "memory.leave_behind()\n" + CLASSES.partition("def tried")[0]
    assert said(code + "print(Point.__setattr__.__code__ is Deep.__setattr__.__code__)") == "True"
