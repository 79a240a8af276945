"""What libraries would import though the box never uses it, and how little memory C is to hold in reserve.

`leave_behind` is called before anything else is imported, by every process that is the box. All of these are imported
with a fallback, or imported and never called (`NEVER_CALLED`). `settle` is called when all there is to be loaded for
now is.
"""

import gc
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

# 15 MB and a second of start-up: pygame, where it finds it.
# 4 MB of OpenSSL: asyncio and aiohttp (the page is plain HTTP), hashlib and hmac (Python has hashes of its own).
# 4 MB of fonts, picture formats and drawing, of pygame, which is for sound; and gpiozero's pins of another machine.
UNUSED = (
    "numpy", "ssl", "_ssl", "_hashlib", "gpiozero.pins.pigpio",
    "pygame.font", "pygame.sysfont", "pygame.imageext", "pygame.scrap", "pygame.pixelarray", "pygame.fastevent",
    "pygame.cursors", "pygame.draw", "pygame.image", "pygame.joystick", "pygame.mask", "pygame.mouse",
    "pygame.pixelcopy", "pygame.sprite", "pygame.threads", "pygame.transform", "pygame.key",
    "pygame.overlay", "pygame.pkgdata", "pygame.sndarray", "pygame.surfarray",
)  # fmt: skip
# 11 MB: luma draws with Pillow, writes on displays of characters, whose fonts are packed in another format (cbor2), and
# fades coloured backlights in a process of its own; pictures and fonts are ours (`hw/oled.py`). gpiozero looks for
# other people's pins and for digits of seven segments, under these names first, and has coloured lamps. Something of
# these names has to be found. 1 MB more: its boards, clocks and converters, and the statistics of its light sensors.
ANY = ("*",)  # whatever is asked for
NEVER_CALLED = {
    "PIL": ("Image", "ImageChops", "ImageDraw"),
    "luma.core.bitmap_font": ("embedded_fonts",),
    "luma.core.virtual": ("character",),
    "multiprocessing": ("Process",),
    "importlib_metadata": ("entry_points",),
    "importlib_resources": (),
    "colorzero": ("Color",),
    "statistics": ("mean", "median"),
    "gpiozero.boards": ANY,
    "gpiozero.internal_devices": ANY,
    "gpiozero.spi_devices": ANY,
    "pygame.colordict": ("THECOLORS",),
    "asyncio.sslproto": ANY,
    "decimal": ("Decimal",),
}
# 1.5 MB: `difflib` is for mistyped names, `ipaddress` for a host in brackets, archives and recordings for what is
# brought, `ast`, `tokenize` and `dis` for looking into source; 0.9 MB more for files that are copied or made for a
# moment, and for fractions. Each with what is made a class of, never to be used.
SELDOM_CALLED: Mapping[str, Sequence[str]] = {
    "difflib": (), "ipaddress": (), "bz2": (), "lzma": (), "tarfile": (), "wave": (), "locale": (), "tokenize": (),
    "ast": ("NodeVisitor",), "shutil": (), "tempfile": (), "fractions": (), "base64": (), "dis": (),
}  # fmt: skip
OWN_HASHES = ("_md5", "_sha1", "_sha3", "_blake2")

# Of malloc.h. One heap for all threads: nearly all of them wait for each other anyway. Decoded sound gets pages of
# its own, which go back to the system when it is forgotten instead of leaving holes.
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
PAGES_OF_ITS_OWN = 16_384  # bytes, a third of a second


def leave_behind() -> None:
    """In this process none of it will be imported any more, unless it already was."""
    for name in UNUSED:
        if name != "_hashlib" or has_own_hashes():
            sys.modules.setdefault(name, None)  # type: ignore[arg-type] # as the import system wants it
    warnings.filterwarnings("ignore", r"import \w+: import of pygame\.", RuntimeWarning)  # it can do without
    for name, parts in NEVER_CALLED.items():
        sys.modules.setdefault(name, hollow(name, parts))
    for name, classes in SELDOM_CALLED.items():
        load_later(name, classes)
    import inspect  # noqa: F401 # it looks at one table of `dis` while it is loaded

    forget("dis", "opcode")
    import ctypes

    with suppress(AttributeError):  # not every C library has it
        tune = ctypes.CDLL(None).mallopt
        tune(M_ARENA_MAX, 1)
        tune(M_MMAP_THRESHOLD, PAGES_OF_ITS_OWN)


def take_along(*names: str) -> None:
    """These are wanted after all: the next import finds them."""
    for name in names:
        if name in sys.modules and sys.modules[name] is None:
            del sys.modules[name]


def forget(*names: str) -> None:
    """These were needed once; a later import loads them again."""
    for name in names:
        sys.modules.pop(name, None)


class Later(ModuleType):
    """A module that is imported by many and used by few: loaded when something of it is first asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by the import system itself
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def load_later(name: str, parts: Iterable[str] = ()) -> None:
    """Unless it has been loaded. `parts`: what nobody calls of it, for anybody who asks for that alone."""
    parent, _, child = name.rpartition(".")
    if name not in sys.modules:
        sys.modules[name] = later = Later(name)
        for part in parts:
            setattr(later, part, type(part, (), {}))
        if parent:
            setattr(import_module(parent), child, sys.modules[name])


class Hollow(ModuleType):
    """A module with nothing in it but whatever name it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by the import system itself
            raise AttributeError(name)
        return type(name, (), {})


def hollow(name: str, parts: Iterable[str]) -> ModuleType:
    """A module of that name, with nothing but names in it."""
    if parts is ANY:
        return Hollow(name)
    module = ModuleType(name)
    for part in parts:
        setattr(module, part, type(part, (), {}))
    return module


def has_own_hashes() -> bool:
    """A Python may be built without them, to leave hashes to OpenSSL alone."""
    sha2 = find_spec("_sha2") or find_spec("_sha256")  # since Python 3.12, and before
    return bool(sha2) and all(map(find_spec, OWN_HASHES))


def settle() -> None:
    """What is there now stays: Python is not to look through all of it for garbage in the middle of a key (30 ms)."""
    import ctypes

    gc.collect()
    gc.freeze()
    with suppress(AttributeError):  # not every C library has it
        ctypes.CDLL(None).malloc_trim(0)  # what loading has freed goes back to the system
