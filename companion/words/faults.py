"""PURE. What is wrong with a catalogue, beside its template: a line for each text, with its key."""

import re
from collections.abc import Iterator

from companion.words.compiler import wrong_values
from companion.words.po import Catalogue, Message


def faults(template: Catalogue, catalogue: Catalogue) -> Iterator[str]:
    """Every text that would be said in English, and why."""
    if "Plural-Forms" not in catalogue.header:
        yield "the header has no Plural-Forms"
    for context, asked in template.messages.items():
        said = catalogue.messages.get(context)
        wrong = fault(asked, said, catalogue.forms) if asked.id else ""
        if wrong:
            yield f"{context}: {wrong}"
    for context in catalogue.messages.keys() - template.messages.keys():
        yield f"{context}: nobody says that any more"


def fault(asked: Message, said: Message | None, forms: int) -> str:
    if said is None or not said.texts or not all(said.texts):
        return "is missing"
    if "fuzzy" in said.flags or said.english != asked.english:
        return "its English has changed: read it again"
    wrong = wrong_values(said, asked, forms)
    return f"other values than in English: {wrong}" if wrong else ""


# In French a space stands before high punctuation, and within guillemets.
SPACED = re.compile(r"\S [:;?!»](?!\S)|[^\W\d_][:;?!](?=\s)|« ")


def spacing(language: str, said: Message) -> str:
    """Where a line could begin with a colon."""
    if language == "fr" and any(map(SPACED.search, said.texts)):
        return "before : ; ? ! and » a space that never breaks (U+00A0) is missing"
    return ""


def said_twice(own: Catalogue, beneath: Catalogue) -> Iterator[str]:
    """Keys of a game that the box has, too: nobody could know which is meant."""
    keys = {message.key for message in beneath.messages.values()}
    found = {message.key for message in own.messages.values()} & keys
    yield from (f"{key}: the box says that already" for key in sorted(found))
