"""PURE. A catalogue as the file that `gettext` of the standard library reads (.mo): a few lines, so that no machine
needs gettext's own tools. A message is found by its key alone, which is its context in the catalogue.
"""

from collections.abc import Iterator
from struct import pack

from companion.words.po import Catalogue, Message, parts_of, values_in
from companion.words.reading import CHOSEN, PARTS

UTF_8 = "text/plain; charset=UTF-8"


def english(template: Catalogue) -> Catalogue:
    """The template as the catalogue of the language that it is written in."""
    done = {context: replace_texts(message) for context, message in template.messages.items()}
    return Catalogue(template.header, done)


def replace_texts(message: Message) -> Message:
    return Message(message.context, message.id, message.plural, message.english, message.notes)


def usable(catalogue: Catalogue, template: Catalogue) -> Iterator[Message]:
    """What can be said: translated, still in use, with the template's values and all forms. The rest is said in
    English."""
    for message in catalogue.messages.values():
        asked = template.messages.get(message.context)
        if asked is not None and message.is_done and not wrong_values(message, asked, catalogue.forms):
            yield message


def wrong_values(message: Message, asked: Message, forms: int) -> str:
    """What would go wrong with a text when its values are filled in; empty: nothing."""
    if asked.plural and len(message.texts) != forms:
        return f"{len(message.texts)} forms, not {forms}"
    needed, may = values_in(asked.english[-1]), values_in(asked.english[0]) | values_in(asked.english[-1])
    for text in message.texts:
        try:
            found = values_in(text)
        except ValueError as wrong:
            return str(wrong)
        if found - may or (not asked.plural and needed - found):
            return ", ".join(f"{{{name}}}" for name in sorted((found - may) | (needed - found)))
    return ""


def part_of(key: str) -> str:
    """Which file a text is compiled into: its topic's own, or the one of all others."""
    topic = key.partition(".")[0]
    return topic if topic in PARTS else ""


def compiled(catalogue: Catalogue, template: Catalogue, part: str = "") -> bytes:
    """The .mo of that catalogue, or of the part of it that is loaded apart."""
    found = [each for each in usable(catalogue, template) if part_of(each.key) == part]
    parts = parts_of(template)
    texts = {each.context: each.texts[0] for each in found if not each.plural}
    for key, names in parts.items():
        if part_of(key) != part:
            continue
        whole = texts.get(key, "".join(f"{{{name}}}" for name in names) if key not in template.messages else "")
        if whole:
            texts[key] = "".join(f"{CHOSEN}{name}" for name in names) + CHOSEN + whole
    header = {**catalogue.header, "Content-Type": UTF_8}
    entries = {"": "".join(f"{name}: {value}\n" for name, value in header.items()), **texts, **indexes(template, part)}
    entries |= {f"{each.context}\0{each.context}": "\0".join(each.texts) for each in found if each.plural}
    return packed({key.encode(): text.encode() for key, text in sorted(entries.items())})


def indexes(template: Catalogue, part: str) -> dict[str, str]:
    """Under the name of a topic with its dot the names that are in it."""
    keys = dict.fromkeys(message.key for message in template.messages.values())
    topics: dict[str, list[str]] = {}
    for key in keys:
        topic, _, name = key.partition(".")
        if part_of(key) == part:
            topics.setdefault(f"{topic}.", []).append(name)
    return {topic: "\n".join(names) for topic, names in topics.items()}


def packed(entries: dict[bytes, bytes]) -> bytes:
    """GNU's format: a head of seven numbers, two tables of lengths and places, then all the texts."""
    head = 7 * 4
    places, texts, at = [], b"", head + 16 * len(entries)
    pieces: list[bytes] = []
    for each in (*entries, *entries.values()):
        places.append(pack("<2I", len(each), at))
        pieces.append(each + b"\0")
        at += len(each) + 1
    texts = b"".join(pieces)
    tables = head + 8 * len(entries)
    return pack("<7I", 0x950412DE, 0, len(entries), head, tables, 0, tables) + b"".join(places) + texts
