"""Compiles every catalogue that is newer than what was compiled of it: for ./run, ./test, ./install and the wheel.

A broken catalogue is reported and left as it was: the box continues with what was compiled before, or in English.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.words.reading import PARTS, TEMPLATE, compiled_file, made

HERE = Path(__file__).resolve().parent.parent


def folders(program: Path = HERE) -> list[Path]:
    """Where catalogues lie: the box's first, then those of the games."""
    found = (program / "words" / "catalogues", *sorted(program.glob("games/*/words/catalogues")))
    return [folder for folder in found if (folder / TEMPLATE).exists()]


def stale(folder: Path) -> Iterator[tuple[str, str]]:
    """The languages and parts whose compiled file is older than what it is made of."""
    template = folder / TEMPLATE
    for source in (template, *sorted(folder.glob("*.po"))):
        language = "en" if source == template else source.stem
        newest = max(source.stat().st_mtime_ns, template.stat().st_mtime_ns)
        for part in ("", *PARTS):
            file = Path(compiled_file(str(folder), language, part))
            if not file.exists() or file.stat().st_mtime_ns < newest:
                yield language, part


def compile_newer(program: Path = HERE) -> list[str]:
    """What could not be compiled, a line each."""
    broken = []
    for folder in folders(program):
        for language, part in stale(folder):
            try:
                file = Path(compiled_file(str(folder), language, part))
                ready = file.with_suffix(".new")
                ready.write_bytes(made(str(folder), language, part))
                ready.replace(file)
            except (OSError, ValueError) as wrong:
                broken.append(f"{folder.relative_to(program)}, {language}: {wrong}")
    return broken
