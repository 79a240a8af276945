"""The community's pack layout: one flat folder of recordings and a grammar.xml (docs/voices.md).

It knows names, forms and where the counts inside the well-known recordings reach zero; it opens no file.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.games.space_alert.voice.clips import COUNTS, COURSE, ONLY_TOGETHER, RESOLUTION, ZONE, Clip
from companion.types import Millis
from companion.voice.faults import PackFault
from companion.voice.layout import Layout
from companion.voice.pack import Form, Recording

SUFFIXES = (".ogg", ".mp3", ".wav", ".flac", ".opus")  # of two files of one clip, the first of these

# Where the count reaches zero, measured by loudness in the recordings that are about; others differ, and
# a companion.toml beside them says how.
ZEROS: dict[str, dict[Clip, Millis]] = {
    "en": {
        Clip.FIRST_PHASE_ENDS: 6900,
        Clip.SECOND_PHASE_ENDS: 7500,
        Clip.OPERATION_ENDS: 6900,
        Clip.DATA_TRANSFER: 9900,
    },
    "de": {
        Clip.FIRST_PHASE_ENDS: 6800,
        Clip.SECOND_PHASE_ENDS: 6500,
        Clip.OPERATION_ENDS: 6700,
        Clip.DATA_TRANSFER: 10_400,
    },
}
UNKNOWN_ZEROS = ZEROS["en"]  # every player in use starts the end clips 7 s ahead, whatever the language

FORMS = {"english": Form.APART, "german": Form.TOGETHER}
LANGUAGES = {"english": "en", "german": "de"}
ALIASES = {"pink_noise": Clip.WHITE_NOISE}  # used only where the real name is missing

# grammar.xml calls the recordings by names of its own.
ELEMENTS = {
    Clip.BEGIN_FIRST_PHASE: "AnnounceBeginFirstPhase",
    Clip.THREAT_ZONE_RED: "ThreatZoneRed",
    Clip.THREAT_ZONE_WHITE: "ThreatZoneWhite",
    Clip.THREAT_ZONE_BLUE: "ThreatZoneBlue",
    Clip.SERIOUS_THREAT_ZONE_RED: "SeriousThreatZoneRed",
    Clip.SERIOUS_THREAT_ZONE_WHITE: "SeriousThreatZoneWhite",
    Clip.SERIOUS_THREAT_ZONE_BLUE: "SeriousThreatZoneBlue",
}


@dataclass(frozen=True)
class Grammar:
    """What grammar.xml tells: the type of pack, and whether threat and zone are one text."""

    type: str = ""  # "english", "german", or not said
    together: bool = False


def grammar(text: str) -> Grammar:
    """Unknown elements are skipped and case does not matter; PackFault if it is not XML."""
    import xml.etree.ElementTree as xml  # few packs have such a file, and every box would carry the parser

    try:
        root = xml.fromstring(text)
    except xml.ParseError as wrong:
        raise PackFault("at", place="grammar.xml", wrong=PackFault("no_xml", wrong=wrong)) from None
    said = {child.tag.lower(): (child.text or "").strip() for child in root}
    combined = {ELEMENTS[clip].lower() for clip in ONLY_TOGETHER}
    return Grammar(said.get("grammar", "").lower(), combined <= said.keys())


def named(files: Iterable[str]) -> dict[str, str]:
    """Which file is which clip. Case does not matter; what is no clip is left out."""
    found: dict[str, str] = {}
    rank = {suffix: place for place, suffix in enumerate(SUFFIXES)}
    sound = [name for name in files if _suffix(name) in rank]
    for name in sorted(sound, key=lambda name: (rank[_suffix(name)], name)):
        stem = name[: -len(_suffix(name))].lower()
        if stem in set(Clip):
            found.setdefault(Clip(stem), name)
    for name in sound:
        stem = name[: -len(_suffix(name))].lower()
        if stem in ALIASES:
            found.setdefault(ALIASES[stem], name)
    return found


def _suffix(name: str) -> str:
    return name[name.rfind(".") :].lower() if "." in name else ""


def spoken(notes: str, clips: Collection[str]) -> tuple[Form, str]:
    """The form by the files first, because they are what is heard; then by what grammar.xml says, as the language."""
    said = grammar(notes) if notes else Grammar()
    together = said.together or not ONLY_TOGETHER.isdisjoint(clips)
    form = Form.TOGETHER if together else FORMS.get(said.type, Form.APART)
    return form, LANGUAGES.get(said.type, "de" if form is Form.TOGETHER else "en")


def recording(clip: str, lasts: Millis, language: str, zeros: Mapping[str, Millis]) -> Recording:
    """`zeros` are the user's own and come first. A recording of incoming data holds its repeat."""
    if clip not in COUNTS:
        return Recording(lasts, twice=clip == Clip.INCOMING_DATA)
    zero = zeros.get(clip, ZEROS.get(language, UNKNOWN_ZEROS)[Clip(clip)])
    return Recording(lasts, zero=min(zero, lasts))


LAYOUT = Layout(
    "grammar.xml",
    named,
    spoken,
    recording,
    never={
        Form.APART: frozenset((*RESOLUTION, *COURSE)) - frozenset(ZONE.values()),
        Form.TOGETHER: frozenset((*RESOLUTION, *COURSE)),
    },
)
