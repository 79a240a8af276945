"""English: every text by its key `topic.name`."""

from companion.words.en import resolution, ship, threats

TOPICS = {
    "resolution": resolution.TEXTS,
    "ship": ship.TEXTS,
    "threats": threats.TEXTS,
}

TEXTS = {f"{topic}.{name}": text for topic, texts in TOPICS.items() for name, text in texts.items()}
