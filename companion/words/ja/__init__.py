"""Japanese: every text by its key `topic.name`."""

from companion.words.ja import resolution, ship, threats, voice

TOPICS = {
    "resolution": resolution.TEXTS,
    "ship": ship.TEXTS,
    "threats": threats.TEXTS,
    "voice": voice.TEXTS,
}

TEXTS = {f"{topic}.{name}": text for topic, texts in TOPICS.items() for name, text in texts.items()}
