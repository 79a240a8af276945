"""English: every text by its key `topic.name`."""

from companion.words.en import (
    box,
    cards,
    crew,
    dials,
    doctor,
    generator,
    missions,
    resolution,
    scripts,
    setup,
    sheet,
    ship,
    threats,
    titles,
    voice,
)

TOPICS = {
    "box": box.TEXTS,
    "cards": cards.TEXTS,
    "crew": crew.TEXTS,
    "dials": dials.TEXTS,
    "doctor": doctor.TEXTS,
    "generator": generator.TEXTS,
    "missions": missions.TEXTS,
    "resolution": resolution.TEXTS,
    "scripts": scripts.TEXTS,
    "setup": setup.TEXTS,
    "sheet": sheet.TEXTS,
    "ship": ship.TEXTS,
    "threats": threats.TEXTS,
    "titles": titles.TEXTS,
    "voice": voice.TEXTS,
}

TEXTS = {f"{topic}.{name}": text for topic, texts in TOPICS.items() for name, text in texts.items()}
