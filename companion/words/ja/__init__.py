"""Japanese: every text by its key `topic.name`."""

from companion.words.ja import resolution

TOPICS = {"resolution": resolution.TEXTS}

TEXTS = {f"{topic}.{name}": text for topic, texts in TOPICS.items() for name, text in texts.items()}
