"""A pack in which an officer speaks, too, spoken by its computer alone: for crews that prefer one voice."""

import tomllib
from dataclasses import replace

from companion.user_files.packs import MANIFEST, OURS, OpenPack
from companion.voice.pack import with_others

ONE_VOICE = "one_voice"  # the table of the manifest, and the folder, with what the officer says, said by the computer


def by_one_voice(opened: OpenPack) -> OpenPack:
    """The same pack where it has but one voice, or is somebody's own: of those only what was decoded is played."""
    if not opened.folder.is_relative_to(OURS) or not (opened.folder / MANIFEST).exists():
        return opened
    rows = tomllib.loads((opened.folder / MANIFEST).read_text("utf-8")).get(ONE_VOICE, {})
    pack = with_others(opened.pack, rows)
    files = {clip: opened.folder / ONE_VOICE / f"{clip}.ogg" for clip in rows if clip in pack.recordings}
    return replace(opened, pack=pack, files={**opened.files, **files})
