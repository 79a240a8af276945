"""English: every text by its key `topic.name`."""

from companion.words.en import box, doctor, resolution, ship, threats, titles, voice

TOPICS = {
    "box": box.TEXTS,
    "doctor": doctor.TEXTS,
    "resolution": resolution.TEXTS,
    "ship": ship.TEXTS,
    "threats": threats.TEXTS,
    "titles": titles.TEXTS,
    "voice": voice.TEXTS,
}

TEXTS = {f"{topic}.{name}": text for topic, texts in TOPICS.items() for name, text in texts.items()}
