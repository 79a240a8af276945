"""What people have brought to this box besides the program: mission scripts, their CD's tracks, voice packs.

They lie in three folders of the state directory, put there from a stick or by hand. Missing folders are empty.
"""

import unicodedata
from collections.abc import Mapping
from pathlib import Path

from companion.store.directory import KEPT_FREE as KEPT_FREE
from companion.user_files import packs
from companion.user_files.bundle import SUFFIX, UPDATES
from companion.voice.files import SUFFIXES

SCRIPTS, TRACKS, VOICES = "scripts", "tracks", "voices"
MAPS = "maps"  # of a board that a table has laid out: they come by the page alone
BACKUPS = "backups"  # the box's own, and those that were brought
SCRIPT_SUFFIXES = {".txt", ".json", ".mission", ".cfg", ".ini"}
MAP_SUFFIXES, MAP_BYTES = {".txt"}, 4_000
TRACK_SUFFIXES = set(SUFFIXES)
SCRIPT_BYTES = 64_000  # a script is a page of text; anything longer is something else
NOT_PRINTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # what steers a terminal, turns text around, is no character


def tellable(name: str) -> str:
    """A name as it may be printed, shown and written down: its author may have meant harm."""
    return "".join("?" if unicodedata.category(each) in NOT_PRINTED else each for each in name)


def scripts(directory: Path) -> tuple[tuple[str, str], ...]:
    """(name, text) of every mission script, by name."""
    found = []
    for file in files(directory / SCRIPTS, SCRIPT_SUFFIXES):
        try:
            if file.stat().st_size <= SCRIPT_BYTES:
                found.append((file.stem, file.read_text("utf-8-sig")))
        except (OSError, UnicodeDecodeError):
            continue  # not a script of any notation
    return tuple(found)


def tracks(directory: Path) -> tuple[str, ...]:
    """The files of the crew's own recordings, in folders of their own too (one for each CD), by name."""
    folder = directory / TRACKS
    return tuple(str(file) for each in (folder, *folders(folder)) for file in files(each, TRACK_SUFFIXES))


def voices(directory: Path) -> tuple[str, ...]:
    """Names of our packs, then the folders of those that were brought."""
    return (*packs.ours(), *(str(folder) for folder in packs.found_in(directory / VOICES)))


def folders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if is_seen(each) and each.is_dir())
    except OSError:
        return []


def files(folder: Path, suffixes: set[str]) -> list[Path]:
    try:
        named = (file for file in folder.iterdir() if file.suffix.lower() in suffixes and is_seen(file))
        return sorted(file for file in named if file.is_file())
    except OSError:
        return []


def is_seen(path: Path) -> bool:
    """Not what hides, nor a name that could be neither shown nor written down."""
    return not path.name.startswith(".") and is_tellable(path.name)


def is_tellable(name: str) -> bool:
    return tellable(name) == name


def hotspot(environment: Mapping[str, str]) -> tuple[str, str]:
    """Name and password of the box's own network, as ./install has written them; empty where there is no such."""
    file = Path(environment.get("CONFIGURATION_DIRECTORY", "/nonexistent").split(":")[0]) / "hotspot.txt"
    try:
        name, password = file.read_text("utf-8").splitlines()
    except (OSError, ValueError):  # not there, or not two lines of text
        return "", ""
    return name, password


def hotspot_is_open(environment: Mapping[str, str]) -> bool:
    """The last word: the box's own, which asks for it (systemd/hotspot), or NetworkManager's, which has done it or was
    told to by somebody else (systemd/hotspot-told). Of the same tick of the kernel's clock, the answer is the later."""
    runtime = Path(environment.get("RUNTIME_DIRECTORY", "/nonexistent").split(":")[0])
    said = []
    for place, note in enumerate((runtime / "hotspot", runtime.with_name(f"{runtime.name}-hotspot"))):
        try:
            said.append((note.stat().st_mtime_ns, place, note.read_text("utf-8").strip()))
        except (OSError, UnicodeDecodeError):
            continue
    return max(said, default=(0, 0, "off"))[2] == "on"


def updates(directory: Path) -> list[Path]:
    """Bundles to choose from, whole but not yet looked into; the one that came last first."""
    return sorted(files(directory / UPDATES, {SUFFIX}), key=lambda file: file.stat().st_mtime_ns, reverse=True)


def place_update(file: Path, to: Path) -> None:
    """Replaces whatever came before: they are large, and only the last one counts."""
    file.replace(to)
    for other in updates(to.parent.parent):
        if other != to:
            other.unlink(missing_ok=True)
