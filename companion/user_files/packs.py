"""Voice packs on disk: finds them, reads a manifest or the folder as it lies, fills gaps from a pack of ours."""

import errno
import os
import stat
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import listed, tell
from companion.types import Millis
from companion.user_files.clips import known, layouts, voiced
from companion.user_files.sounds import with_sounds
from companion.voice.faults import PackFault
from companion.voice.layout import Layout
from companion.voice.lengths import length
from companion.voice.pack import LONGEST, Pack, Recording, complete, from_manifest
from companion.voice.spoken import Voiced

PACKAGE = Path(__file__).resolve().parents[1]
# Beside the package where it is read or installed from a clone; in it where it came as a wheel (setup.py).
OURS = PACKAGE / "audio" if (PACKAGE / "audio").is_dir() else PACKAGE.parent / "audio"
MANIFEST = "manifest.toml"
MOST_BYTES = 384 * LONGEST  # of one recording: 96 kHz in stereo, as plain 16-bit samples
MOST_TEXT = 1 << 19  # of a manifest, of what else a pack says of itself: ours are 34 kB
SETTINGS = "companion.toml"  # beside recordings of other people: what we cannot know of them


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
    borrowed: tuple[str, ...] = ()  # clips missing here and taken from a pack of ours
    lent: tuple[str, ...] = ()  # those that nobody expects in such a pack: of whole games, or of no layout like it
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
    return MANIFEST in names or any(_laid_out(layout, names) for layout in layouts().values())


def _laid_out(layout: Layout, names: list[str]) -> bool:
    return _called(layout.notes, names) is not None or len(layout.named(names)) > 5


def open_pack(name: str | Path) -> OpenPack:
    """A pack of ours by its name, or any folder by its path."""
    folder = OURS / name if isinstance(name, str) and name in ours() else Path(name)
    if not folder.is_dir():
        raise PackError(tell("voices_no_pack", name=repr(str(name)), names=listed(ours())))
    try:
        opened = _with_manifest(folder) if (folder / MANIFEST).exists() else _laid_out_by_others(folder)
        return with_our_sounds(opened)
    except PackFault as wrong:
        raise PackError(f"voice pack {folder}: {wrong}", wrong) from None
    except OSError as error:
        raise PackError(f"voice pack {folder}: {error}") from None


def with_our_sounds(opened: OpenPack) -> OpenPack:
    """And with those of ours that it has not itself."""
    pack, files = with_sounds(opened.pack, {**opened.files}, OURS)
    return replace(opened, pack=pack, files=files)


def _with_manifest(folder: Path) -> OpenPack:
    """A pack in our own form. What games have come to say since it was made, it says with ours; ours have it all."""
    manifest = _toml(folder / MANIFEST)
    pack = from_manifest(folder.name, manifest, known())
    absent = [each for each in voiced().values() if pack.recordings.keys().isdisjoint(each.clips)]
    wanted = {clip: each for each in voiced().values() if each not in absent for clip in each.wanted(pack.form)}
    newer = [clip for clip in wanted if clip not in pack.recordings and folder.parent != OURS]
    expected = [clip for clip in wanted if clip not in newer]
    complete(pack, expected, [clip for clip in expected if clip in wanted[clip].counts])
    files = {clip: folder / f"{clip}.ogg" for clip in pack.recordings}
    lost = [str(file.relative_to(folder)) for file in files.values() if not file.exists()]
    if lost:
        raise PackFault("lost", names=", ".join(lost))
    about = {key: value for key, value in manifest.items() if isinstance(value, str)}
    opened = OpenPack(pack, files, folder, about)
    lent = [clip for each in absent for clip in each.wanted(pack.form)]
    return filled_up(opened, [*newer, *lent], set(lent))


def _laid_out_by_others(folder: Path) -> OpenPack:
    """A folder as the community of one of the games makes them."""
    names = [each.name for each in folder.iterdir()]
    for owner, layout in layouts().items():
        # Plain texts: a pack stands in every journal, which knows nothing of a game's own names for its clips.
        if clips := {str(clip): name for clip, name in layout.named(names).items()}:
            return _foreign(folder, names, voiced()[owner], layout, clips)
    raise PackFault("no_recording")


def _foreign(folder: Path, names: list[str], game: Voiced, layout: Layout, clips: Mapping[str, str]) -> OpenPack:
    form, language = layout.spoken(_notes(folder, layout, names), clips)
    settings = _toml(folder / SETTINGS) if (folder / SETTINGS).exists() else {}
    language = str(settings.get("language", language))
    zeros = _zeros(settings, game)
    recordings: dict[str, Recording] = {}
    broken: list[PackFault] = []
    for clip, name in clips.items():
        try:
            recordings[clip] = layout.recording(clip, _length(folder / name), language, zeros)
        except PackFault as fault:
            broken.append(fault)
    if not recordings:
        raise broken[0]
    files = {clip: folder / clips[clip] for clip in recordings}
    pack = Pack(folder.name, language, form, recordings)
    opened = OpenPack(pack, files, folder, {"title": folder.name}, broken=tuple(broken))
    missing = [clip for each in voiced().values() for clip in each.wanted(form) if clip not in recordings]
    others = {clip for each in voiced().values() if each is not game for clip in each.clips}
    return filled_up(opened, missing, others.union(layout.never.get(form, ())))


def filled_up(opened: OpenPack, missing: Sequence[str], never: Collection[str]) -> OpenPack:
    """With what is missing taken from our pack of that language, or else from the English one. `never` of it is
    expected in a pack. What not even ours has, because it has not been rendered, stays silent."""
    recordings, files = dict(opened.pack.recordings), dict(opened.files)
    for spare in (OURS / opened.pack.language, OURS / "en"):
        lacking = [clip for clip in missing if clip not in recordings]
        if lacking and spare != opened.folder and (spare / MANIFEST).exists():
            ours = from_manifest(spare.name, _toml(spare / MANIFEST), known())
            found = {clip: ours.recordings[clip] for clip in lacking if clip in ours.recordings}
            recordings |= found
            files |= {clip: spare / f"{clip}.ogg" for clip in found}
    return replace(
        opened,
        pack=replace(opened.pack, recordings=recordings),
        files=files,
        borrowed=tuple(clip for clip in missing if clip not in never),
        lent=tuple(clip for clip in missing if clip in never),
    )


def silent(opened: OpenPack) -> tuple[str, ...]:
    """Games that nobody has recorded, not even we."""
    return tuple(
        owner for owner, each in voiced().items() if opened.files.keys().isdisjoint(each.wanted(opened.pack.form))
    )


def _notes(folder: Path, layout: Layout, names: list[str]) -> str:
    name = _called(layout.notes, names)
    return _text(folder / name).decode("utf-8-sig", errors="replace") if name else ""


def _text(file: Path) -> bytes:
    """What is read whole in the box's own process; a pipe has no end, nor has a file made to have none."""
    with os.fdopen(os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC), "rb") as opened:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), file.name)
        text = opened.read(MOST_TEXT + 1)
    if len(text) > MOST_TEXT:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), file.name)
    return text


def _called(wanted: str, names: list[str]) -> str | None:
    return next((name for name in names if name.lower() == wanted), None)


LEEWAY: Millis = 30  # between what a manifest says and what a file holds: encoders pad


def misjudged(opened: OpenPack) -> tuple[PackFault, ...]:
    """Recordings of its own that do not last as long as the pack says, or cannot be played at all."""
    found = []
    for clip, recording in opened.pack.recordings.items():
        file = opened.files[clip]
        if not file.is_relative_to(opened.folder):
            continue
        try:
            lasts = _length(file)
        except PackFault as fault:
            found.append(fault)
            continue
        if abs(lasts - recording.lasts) > LEEWAY:
            name = file.relative_to(opened.folder)
            found.append(PackFault("misjudged", file=name, lasts=lasts, manifest=MANIFEST, told=recording.lasts))
    return tuple(found)


def _length(file: Path) -> Millis:
    """As the file says itself; what is longer than it may be is not even read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise PackFault("too_long", most=LONGEST // 1000)
        lasts = length(file.read_bytes())
        if lasts > LONGEST:
            raise PackFault("too_long", most=LONGEST // 1000)
        return lasts
    except PackFault as wrong:
        raise PackFault("at", place=file.name, wrong=wrong) from None


def _toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(_text(file).decode())
    except (ValueError, RecursionError) as wrong:  # also numbers without end, and lists in lists in lists
        raise PackFault("at", place=file.name, wrong=PackFault("no_toml", wrong=wrong)) from None


def _zeros(settings: Mapping[str, object], game: Voiced) -> dict[str, Millis]:
    table = settings.get("zero_ms", {})
    if not isinstance(table, dict):
        raise PackFault("at", place=SETTINGS, wrong=PackFault("zeros"))
    for clip, zero in table.items():
        if clip not in game.counts or type(zero) is not int or zero < 0:
            wrong = PackFault("zero", clip=clip, value=zero, counts=", ".join(game.counts))
            raise PackFault("at", place=SETTINGS, wrong=wrong)
    return {str(clip): int(zero) for clip, zero in table.items()}
