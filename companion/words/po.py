"""PURE. Catalogues as translators' tools have them (GNU gettext's .po and .pot), read and written.

The context of a message is the key by which code asks for it. `crew.androids {count}` is what the number `count` is
called in the text `crew.androids`, in as many forms as the language has; where there is no text `crew.androids`
besides, it is all of it. The English of a package is its template: `msgid` is what is said.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import Formatter

ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
PLAIN = {"n": "\n", "t": "\t"}
PART = re.compile(r"(?P<key>\S+) \{(?P<value>\w+)\}")
FIELD = re.compile(r'(?P<name>msgctxt|msgid_plural|msgid|msgstr)(\[(?P<form>\d+)\])? *"(?P<text>.*)"')


class BrokenCatalogue(ValueError):
    """A line that is none of a catalogue's."""


@dataclass(frozen=True)
class Message:
    """`id` and `plural` in English, `texts` in the language: one, or one for each form; none: not translated yet."""

    context: str
    id: str
    plural: str = ""
    texts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # from us to the translator: #.
    remarks: tuple[str, ...] = ()  # the translator's own: #
    flags: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.context.partition(" ")[0]

    @property
    def value(self) -> str:
        """Which number chooses the form; empty: none does."""
        found = PART.fullmatch(self.context)
        return found["value"] if found else ""

    @property
    def english(self) -> tuple[str, ...]:
        return (self.id, self.plural) if self.plural else (self.id,)

    @property
    def is_done(self) -> bool:
        """A text that is meant to be empty is done when it is empty."""
        return "fuzzy" not in self.flags and bool(self.texts) and (all(self.texts) or not self.id)


@dataclass(frozen=True)
class Catalogue:
    """All texts of one package in one language, by their context, in their order."""

    header: Mapping[str, str] = field(default_factory=dict)
    messages: Mapping[str, Message] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()  # above everything

    @property
    def forms(self) -> int:
        """How many forms a number has in that language."""
        found = re.match(r"nplurals=(\d+)", self.header.get("Plural-Forms", ""))
        return int(found[1]) if found else 2


def values_in(text: str) -> set[str]:
    """The names in braces; ValueError where the braces are none."""
    return {name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def parts_of(template: Catalogue) -> dict[str, list[str]]:
    """The numbers that have a text of their own in the text of that key."""
    found: dict[str, list[str]] = {}
    for message in template.messages.values():
        if message.value:
            found.setdefault(message.key, []).append(message.value)
    return found


# --- reading -----------------------------------------------------------------------------------------


def read(text: str) -> Catalogue:
    """That file; `BrokenCatalogue` with its line where it is none."""
    header, remarks, messages = {}, tuple[str, ...](), {}
    for message in blocks(text):
        if message.context or message.id:
            messages[message.context] = message
        else:
            header = dict(line.split(": ", 1) for line in "".join(message.texts).splitlines() if ": " in line)
            remarks = message.remarks
    return Catalogue(header, messages, remarks)


def blocks(text: str) -> Iterator[Message]:
    """The messages, the header among them. What is out of use (#~) is left out."""
    made: list[str] = []
    first = 1
    for number, line in enumerate([*text.lstrip("\ufeff").splitlines(), ""], 1):
        if line.strip() and not line.startswith("#~"):
            made.append(line.strip())
        elif any(not each.startswith("#") for each in made):
            yield block(made, first)
            made = []
        if not made:
            first = number + 1


def block(lines: list[str], first: int) -> Message:
    comments: dict[str, list[str]] = {"#.": [], "#,": [], "#": []}
    fields: dict[str, str] = {}
    name = ""
    for number, line in enumerate(lines, first):
        if line.startswith("#"):
            mark = line[:2] if line[:2] in ("#.", "#,", "#:", "#|") else "#"
            comments.setdefault(mark, []).append(line[len(mark) :].strip())
        elif found := FIELD.fullmatch(line):
            name = found["name"] + (found["form"] or "")
            fields[name] = unescaped(found["text"])
        elif name and line[0] == line[-1] == '"' and len(line) > 1:
            fields[name] += unescaped(line[1:-1])
        else:
            raise BrokenCatalogue(f"line {number}: {line}")
    texts = tuple(fields[each] for each in sorted(fields) if each.startswith("msgstr"))
    flags = tuple(flag.strip() for line in comments["#,"] for flag in line.split(","))
    return Message(
        fields.get("msgctxt", ""), fields.get("msgid", ""), fields.get("msgid_plural", ""), texts if any(texts) else (),
        tuple(comments["#."]), tuple(comments["#"]), flags,
    )  # fmt: skip


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: PLAIN.get(found[1], found[1]), text)


# --- writing -----------------------------------------------------------------------------------------


def written(catalogue: Catalogue) -> str:
    """As a file, a line for each line of a text; read again it is the same."""
    header = "".join(f"{name}: {value}\n" for name, value in catalogue.header.items())
    return "\n".join(
        "".join(f"{line}\n" for line in lines(message))
        for message in (Message("", "", texts=(header,), remarks=catalogue.remarks), *catalogue.messages.values())
    )


def lines(message: Message) -> Iterator[str]:
    yield from (f"# {each}".rstrip() for each in message.remarks)
    yield from (f"#. {each}".rstrip() for each in message.notes)
    if message.flags:
        yield f"#, {', '.join(message.flags)}"
    if message.context:
        yield from field_lines("msgctxt", message.context)
    yield from field_lines("msgid", message.id)
    if message.plural:
        yield from field_lines("msgid_plural", message.plural)
        for form, text in enumerate(message.texts or ("", "")):
            yield from field_lines(f"msgstr[{form}]", text)
    else:
        yield from field_lines("msgstr", "".join(message.texts))


def field_lines(name: str, text: str) -> Iterator[str]:
    pieces = ["".join(ESCAPES.get(each, each) for each in piece) for piece in re.findall(r"[^\n]*\n|[^\n]+", text)] or [
        ""
    ]
    if len(pieces) == 1:
        yield f'{name} "{pieces[0]}"'
    else:
        yield f'{name} ""'
        yield from (f'"{piece}"' for piece in pieces)


# --- putting together --------------------------------------------------------------------------------


def merged(template: Catalogue, catalogue: Catalogue) -> Catalogue:
    """The template's messages and notes with what the language has of them. Where the English has changed since, the
    text is kept and marked `fuzzy`, which means: to be read again. Texts no longer used are left out."""

    def of(message: Message) -> Message:
        known = catalogue.messages.get(message.context)
        if known is None:
            return replace(message, texts=("",) * (catalogue.forms if message.plural else 1))
        changed = known.english != message.english
        flags = tuple(dict.fromkeys((*known.flags, *(("fuzzy",) if changed and any(known.texts) else ()))))
        return replace(message, texts=known.texts, remarks=known.remarks, flags=flags)

    return replace(catalogue, messages={context: of(each) for context, each in template.messages.items()})
