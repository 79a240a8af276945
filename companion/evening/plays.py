"""PURE. A line of the log for other programs: a link for BG Stats, and BoardGameGeek's form as text.

The phone opens the link; the box needs no internet. A QR code of it is to be read at arm's length, so what is only nice
to have goes first when it gets long.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from companion.evening.log_lines import people_of, result_of, title_of, views_of
from companion.games import BY_ID
from companion.kit.logline import LogEntry, PlayedBy, together
from companion.words import listed, say

Json = dict[str, Any]
Numbers = Mapping[str, int]  # of games at BoardGameGeek, as the owner of the box has corrected them

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table companion"
LONGEST_CODE = 600  # bytes that are read at arm's length
SPARED = ("comments", "sourceName", "sourcePlayId")  # what is left out of a link that is longer, the first first


def results(language: str, entry: LogEntry) -> Sequence[PlayedBy]:
    names_in = views_of(entry).played_by
    return names_in(language, entry) if names_in else together(people_of(language, entry), entry)


def number_of(game: str, numbers: Numbers) -> int:
    """0: nobody knows it."""
    info = BY_ID.get(game)
    return numbers.get(game, info.bgg if info else 0)


def name_of(game: str) -> str:
    """As BoardGameGeek calls it, whatever language is spoken here."""
    info = BY_ID.get(game)
    return info.bgg_name or info.name("en") if info else game


def play(language: str, entry: LogEntry, numbers: Numbers) -> Json:
    """As BG Stats takes it. Nothing is guessed: what the log does not know is left out."""
    number = number_of(entry.game, numbers)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": entry.id,
        **({"playDate": f"{entry.date} 00:00:00"} if entry.date else {}),
        "game": {"name": name_of(entry.game)} | ({"bggId": number} if number else {}),
        "players": [player(each) for each in results(language, entry)],
        "comments": f"{title_of(language, entry)}. {result_of(language, entry)}",
    }


def player(each: PlayedBy) -> Json:
    found: Json = {"name": each.name}
    if each.score:
        found["score"] = each.score
    if each.rank:
        found["rank"] = each.rank
    return found if each.winner is None else found | {"winner": each.winner}


def link(language: str, entry: LogEntry, numbers: Numbers) -> str:
    found = play(language, entry, numbers)
    for spared in ("", *SPARED):
        found.pop(spared, None)
        written = BG_STATS + quote(json.dumps(found, ensure_ascii=False, separators=(",", ":")), safe=":,")
        if len(written) <= LONGEST_CODE:
            break
    return written


def as_text(language: str, entry: LogEntry, numbers: Numbers) -> str:
    """The fields of BoardGameGeek's form for a play, in its order."""
    number = number_of(entry.game, numbers)

    def line(key: str, **values: object) -> str:
        return say(language, f"plays.{key}", **values)

    lines = [
        name_of(entry.game) + (f" (boardgamegeek.com/boardgame/{number})" if number else ""),
        line("date", date=entry.date or "-"),
        line("players"),
        *(f"  {player_line(language, line, each)}" for each in results(language, entry)),
        line("comments", text=f"{title_of(language, entry)}. {result_of(language, entry)}"),
    ]
    return "\n".join(lines)


def player_line(language: str, line: Callable[..., str], each: PlayedBy) -> str:
    parts = [each.name]
    if each.score:
        parts.append(line("score", score=each.score))
    if each.rank:
        parts.append(line("rank", rank=each.rank))
    if each.winner is not None:
        parts.append(line("won" if each.winner else "lost"))
    return listed(language, parts)


def text_pieces(entries: Iterable[LogEntry], language: str, numbers: Numbers) -> Iterator[str]:
    return (f"{as_text(language, entry, numbers)}\n\n" for entry in entries)


def link_pieces(entries: Iterable[LogEntry], language: str, numbers: Numbers) -> Iterator[str]:
    return (f"{link(language, entry, numbers)}\n" for entry in entries)


def shown(language: str, entry: LogEntry, numbers: Numbers) -> Json:
    """For a page."""
    return {"link": link(language, entry, numbers), "text": as_text(language, entry, numbers)}
