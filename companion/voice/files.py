"""PURE. Files of sound, by their ending: what people may bring as a recording."""

SUFFIXES = (".mp3", ".ogg", ".opus", ".flac", ".wav", ".m4a", ".aac", ".wma", ".aiff")
