"""Texts and their translations (docs/translating.md)."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from companion.cli import Refusal, verb
from companion.cli_words import listed, tell
from companion.commands.word_fit import faults_of_fit
from companion.configured import languages
from companion.words import ENGLISH
from companion.words.compiler import usable, wrong_values
from companion.words.faults import faults, said_twice, spacing
from companion.words.newer import compile_newer, folders
from companion.words.po import BrokenCatalogue, Catalogue, Message, merged, read, written
from companion.words.reading import catalogue

HEADER = {
    "Project-Id-Version": "table-companion",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
# How a language counts, as gettext writes it; another one is asked of anybody who begins it.
PLURALS = {
    "ja": "nplurals=1; plural=0;",
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
TWO_FORMS = "nplurals=2; plural=(n != 1);"


def arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="check|update|export|import", required=True)
    checking = verb(verbs, "check")
    checking.add_argument("languages", nargs="*", metavar="LANGUAGE")
    updating = verb(verbs, "update")
    updating.add_argument("languages", nargs="*", metavar="LANGUAGE")
    exporting = verb(verbs, "export")
    exporting.add_argument("language", metavar="LANGUAGE")
    exporting.add_argument("--out", type=Path, metavar="FILE")
    importing = verb(verbs, "import")
    importing.add_argument("file", type=Path, metavar="FILE")


def main(args: argparse.Namespace) -> int:
    if not folders():
        raise Refusal(tell("words_no_catalogues"))
    if args.verb == "check":
        return check([each for each in args.languages or languages() if each != ENGLISH])
    if args.verb == "update":
        return update([each for each in args.languages or languages() if each != ENGLISH])
    if args.verb == "export":
        return export(args.language, args.out or Path(f"{args.language}.po"))
    return bring(args.file)


def owner(folder: Path) -> str:
    """The box, or which game."""
    return folder.parent.parent.name if "games" in folder.parts else "box"


def opened(folder: Path, language: str) -> Catalogue:
    """Empty, where there is none yet."""
    if not (folder / f"{language}.po").exists():
        plurals = PLURALS.get(language, TWO_FORMS)
        return Catalogue({**HEADER, "Language": language, "Plural-Forms": plurals})
    try:
        return catalogue(str(folder), language)
    except (BrokenCatalogue, UnicodeDecodeError) as wrong:
        raise Refusal(f"{folder / f'{language}.po'}: {wrong}") from wrong


# --- check -------------------------------------------------------------------------------------------


def check(wanted: Sequence[str]) -> int:
    """0: all is well."""
    wrong = [*wrong_templates()]
    for language in wanted:
        known(language)
        found = [line for folder in folders() for line in wrong_in(folder, language)]
        texts = sum(len(catalogue(str(folder), ENGLISH).messages) for folder in folders())
        print(*found, tell("words_need_a_look", language=language, wrong=len(found), all=texts), sep="\n")
        wrong += found
    return 1 if wrong else 0


def known(language: str) -> None:
    if language not in languages():
        raise Refusal(tell("words_no_language", language=repr(language), languages=listed(languages()), new=language))


def wrong_templates() -> Iterator[str]:
    box, *games = folders()
    for folder in games:
        yield from said_twice(catalogue(str(folder), ENGLISH), catalogue(str(box), ENGLISH))


def wrong_in(folder: Path, language: str) -> Iterator[str]:
    """A line for every text that would be said in English, that has no room, or that cannot be drawn."""
    template, said = catalogue(str(folder), ENGLISH), opened(folder, language)
    yield from (f"{owner(folder)}/{fault}" for fault in faults(template, said))
    for message in usable(said, template):
        for fault in (spacing(language, message), *faults_of_fit(message, template.messages[message.context])):
            if fault:
                yield f"{owner(folder)}/{message.context}: {fault}"


# --- update ------------------------------------------------------------------------------------------


def update(wanted: Sequence[str]) -> int:
    for language in wanted:
        for folder in folders():
            again = merged(catalogue(str(folder), ENGLISH), opened(folder, language))
            (folder / f"{language}.po").write_text(written(again), "utf-8")
        print(tell("words_updated", language=language, count=len(folders())))
    return 0


# --- one file for all --------------------------------------------------------------------------------


def export(language: str, file: Path) -> int:
    """Contexts begin with whose they are: `space_alert/crew.androids {count}`."""
    together: dict[str, Message] = {}
    for folder in folders():
        part = merged(catalogue(str(folder), ENGLISH), opened(folder, language))
        for message in part.messages.values():
            context = f"{owner(folder)}/{message.context}"
            together[context] = replace(message, context=context)
    file.write_text(written(Catalogue(opened(folders()[0], language).header, together)), "utf-8")
    done = sum(message.is_done for message in together.values())
    print(tell("words_exported", file=file, done=done, all=len(together)))
    return 0


def bring(file: Path) -> int:
    """What cannot be used stays as it was, and is reported."""
    try:
        brought = read(file.read_text("utf-8"))
    except (OSError, ValueError) as wrong:
        raise Refusal(f"{file}: {wrong}") from wrong
    language, refused, taken = brought.header.get("Language", file.stem), list[str](), 0
    if not language.replace("_", "").isalpha() or language == ENGLISH:
        raise Refusal(tell("words_header", file=file, language=repr(language)))
    for folder in folders():
        template, before = catalogue(str(folder), ENGLISH), opened(folder, language)
        messages, header = dict(before.messages), {**before.header, **brought.header}
        for context, message in template.messages.items():
            said = brought.messages.get(f"{owner(folder)}/{context}")
            if said is None or not said.texts:
                continue
            unfit = wrong_values(said, message, brought.forms)
            if unfit:
                refused.append(f"{owner(folder)}/{context}: other values than in English: {unfit}")
            else:
                messages[context], taken = replace(said, context=context), taken + 1
        again = merged(template, Catalogue(header, messages, before.remarks))
        (folder / f"{language}.po").write_text(written(again), "utf-8")
    print(*refused, *compile_newer(), tell("words_imported", language=language, count=taken), sep="\n")
    return 1 if refused else 0
