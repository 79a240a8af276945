"""What is wrong with a voice pack, English."""

TEXTS: dict[str, str] = {
    "at": "{place}: {wrong}",
    # our own form: manifest.toml and what it names
    "no_clips": "manifest.toml has no table [clips]",
    "unknown_clips": "manifest.toml names recordings that are none of a voice pack: {clips}",
    "form": 'form = "{form}" is neither "apart" nor "together"',
    "no_table": "not a table like {example}",
    "no_millis": "{key} = {value!r} is not a number of milliseconds",
    "behind_end": "zero_ms = {zero} lies after its end",
    "lost": "manifest.toml names recordings that are not there: {names}",
    "missing": "recordings are missing: {clips}",
    "no_zero": "no zero of the count in {clips}",
    # the community's
    "no_recording": "no recording with a name that we know (docs/voices.md lists them)",
    "zeros": "zero_ms is a table, such as [zero_ms] and below it data_transfer = 9900",
    "zero": "{clip} = {value!r}; the counts are {counts}, in milliseconds",
    # files
    "no_toml": "cannot be read as TOML ({wrong})",
    "no_xml": "cannot be read as XML ({wrong})",
    "ogg": "an Ogg file that is neither Vorbis nor Opus",
    "silent_wav": "a WAV file without sound",
    "no_sound": "neither MP3, Ogg, WAV nor FLAC",
    "damaged": "an empty or damaged recording",
    "too_long": "it lasts longer than the {most} seconds that one recording may",
    "too_much": "its recordings last longer than {most} minutes together",
    "undecodable": "it cannot be decoded ({wrong})",
    "ends_decoder": "it is damaged so that the program that decodes it ends ({how})",
    "no_decoder": "its recordings cannot be decoded ({how})",
    "no_room": "there is no room for it on the box",
}
