"""Voice packs on disk: finds them, reads manifest or community folder, fills gaps from a pack of ours."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.cli import Refusal
from companion.games.space_alert.voice import community
from companion.games.space_alert.voice.clips import COUNTS, RESOLUTION, ZONE, Clip, wanted
from companion.types import Millis
from companion.voice.faults import PackFault
from companion.voice.lengths import length
from companion.voice.pack import Form, Pack, Recording, complete, from_manifest

OURS = Path(__file__).resolve().parents[2] / "audio"
MANIFEST = "manifest.toml"
GRAMMAR = "grammar.xml"
SETTINGS = "companion.toml"  # beside a community pack: what we cannot know of it


class PackError(Refusal):
    """A voice pack cannot be used; the message names the folder and what to do, `fault` says it in any language."""

    def __init__(self, message: str, fault: PackFault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True)
class OpenPack:
    pack: Pack
    files: Mapping[str, Path]  # clip -> recording; borrowed ones too
    folder: Path
    about: Mapping[str, str]  # title, voice, licence, credit, as far as known
    borrowed: tuple[Clip, ...] = ()  # announcements missing here and taken from a pack of ours
    lines_borrowed: bool = False  # the spoken lines of the resolution come from a pack of ours
    broken: tuple[PackFault, ...] = ()  # of recordings that are there and cannot be played


def ours() -> tuple[str, ...]:
    """The names of the packs that come with the companion."""
    return tuple(sorted(each.name for each in OURS.iterdir() if (each / MANIFEST).exists()))


def found_in(folder: Path) -> tuple[Path, ...]:
    """The voice packs lying in a folder, by name; none where nobody may look."""
    try:
        return tuple(each for each in sorted(folder.iterdir()) if is_pack(each))
    except OSError:
        return ()


def is_pack(folder: Path) -> bool:
    """Not what is no folder, or may not be looked into."""
    try:
        names = [each.name for each in folder.iterdir()]
    except OSError:
        return False
    return are_a_pack(names)


def are_a_pack(names: list[str]) -> bool:
    """Those of the files in a folder."""
    return MANIFEST in names or _called(GRAMMAR, names) is not None or len(community.named(names)) > 5


def open_pack(name: str | Path) -> OpenPack:
    """A pack of ours by its name, or any folder by its path."""
    folder = OURS / name if isinstance(name, str) and name in ours() else Path(name)
    if not folder.is_dir():
        raise PackError(f"there is no voice pack {str(name)!r}; ours are {', '.join(ours())}, else give a folder")
    try:
        return _ours(folder) if (folder / MANIFEST).exists() else _community(folder)
    except PackFault as wrong:
        raise PackError(f"voice pack {folder}: {wrong}", wrong) from None
    except OSError as error:
        raise PackError(f"voice pack {folder}: {error}") from None


def _ours(folder: Path) -> OpenPack:
    manifest = _toml(folder / MANIFEST)
    pack = from_manifest(folder.name, manifest, list(Clip))
    complete(pack, wanted(pack.form), COUNTS)
    files: dict[str, Path] = {clip: folder / f"{clip}.ogg" for clip in pack.recordings}
    lost = [file.name for file in files.values() if not file.exists()]
    if lost:
        raise PackFault("lost", names=", ".join(lost))
    about = {key: value for key, value in manifest.items() if isinstance(value, str)}
    return OpenPack(pack, files, folder, about)


def _community(folder: Path) -> OpenPack:
    names = [each.name for each in folder.iterdir()]
    clips = community.named(names)
    if not clips:
        raise PackFault("no_recording")
    said = _grammar(folder, names)
    form = community.form(said, clips)
    settings = _toml(folder / SETTINGS) if (folder / SETTINGS).exists() else {}
    language = str(settings.get("language", community.language(said, form)))
    zeros = _zeros(settings)
    recordings: dict[Clip, Recording] = {}
    broken: list[PackFault] = []
    for clip, name in clips.items():
        try:
            recordings[clip] = community.recording(clip, _length(folder / name), language, zeros)
        except PackFault as fault:
            broken.append(fault)
    if not recordings:
        raise broken[0]
    files = {clip: folder / clips[clip] for clip in recordings}
    return replace(_filled_up(folder, language, form, recordings, files), broken=tuple(broken))


def _filled_up(
    folder: Path, language: str, form: Form, recordings: dict[Clip, Recording], files: dict[Clip, Path]
) -> OpenPack:
    """With what is missing taken from our pack of that language, or else from the English one."""
    spare = _ours(OURS / (language if language in ours() else "en"))
    missing = [clip for clip in wanted(form) if clip not in recordings]
    for clip in missing:
        recordings[clip] = spare.pack.recordings[clip]
        files[clip] = spare.files[clip]
    lines = set(RESOLUTION) - (set(ZONE.values()) if form is Form.APART else set())
    borrowed = tuple(clip for clip in missing if clip not in lines)
    pack = Pack(folder.name, language, form, {str(clip): recording for clip, recording in recordings.items()})
    return OpenPack(
        pack,
        {str(clip): file for clip, file in files.items()},
        folder,
        {"title": folder.name},
        borrowed,
        bool(lines & set(missing)),
    )


def _grammar(folder: Path, names: list[str]) -> community.Grammar:
    name = _called(GRAMMAR, names)
    if name is None:
        return community.Grammar()
    return community.grammar((folder / name).read_text("utf-8-sig", errors="replace"))


def _called(wanted: str, names: list[str]) -> str | None:
    return next((name for name in names if name.lower() == wanted), None)


LEEWAY: Millis = 30  # between what a manifest says and what a file holds: encoders pad


def misjudged(opened: OpenPack) -> tuple[str, ...]:
    """Recordings of its own that do not last as long as the pack says, or cannot be played at all."""
    found = []
    for clip, recording in opened.pack.recordings.items():
        file = opened.files[clip]
        if not file.is_relative_to(opened.folder):
            continue
        try:
            lasts = _length(file)
        except PackFault as fault:
            found.append(str(fault))
            continue
        if abs(lasts - recording.lasts) > LEEWAY:
            found.append(f"{file.name} lasts {lasts} ms; {MANIFEST} says {recording.lasts}")
    return tuple(found)


def _length(file: Path) -> Millis:
    try:
        return length(file.read_bytes())
    except PackFault as wrong:
        raise PackFault("at", place=file.name, wrong=wrong) from None


def _toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise PackFault("at", place=file.name, wrong=PackFault("no_toml", wrong=wrong)) from None


def _zeros(settings: Mapping[str, object]) -> dict[Clip, Millis]:
    table = settings.get("zero_ms", {})
    if not isinstance(table, dict):
        raise PackFault("at", place=SETTINGS, wrong=PackFault("zeros"))
    for clip, zero in table.items():
        if clip not in COUNTS or type(zero) is not int or zero < 0:
            wrong = PackFault("zero", clip=clip, value=zero, counts=", ".join(COUNTS))
            raise PackFault("at", place=SETTINGS, wrong=wrong)
    return {Clip(clip): int(zero) for clip, zero in table.items()}
