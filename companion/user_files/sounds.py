"""The sounds without words: once for all packs, beside them. A pack that has its own keeps it."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion.user_files.clips import voiced
from companion.voice.pack import Pack, Recording, recordings

FOLDER = "sounds"
MANIFEST = "sounds.toml"


@cache
def _all(file: Path) -> Mapping[str, Recording]:
    return recordings(tomllib.loads(file.read_text("utf-8"))["clips"]) if file.exists() else {}


def with_sounds(pack: Pack, files: dict[str, Path], audio: Path) -> tuple[Pack, dict[str, Path]]:
    ours = _all(audio / FOLDER / MANIFEST)
    known = {clip for each in voiced().values() for clip in each.sounds}
    missing = {clip: ours[clip] for clip in ours if clip in known and clip not in pack.recordings}
    found = {clip: audio / FOLDER / f"{clip}.ogg" for clip in missing}
    return replace(pack, recordings={**pack.recordings, **missing}), {**files, **found}


def forget_sounds() -> None:
    """They have been made again."""
    _all.cache_clear()
