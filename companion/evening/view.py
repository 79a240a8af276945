"""PURE. What the page may see of an evening: never a future event, never the deck, never a PIN.

A view is a JSON object without nulls (`companion/web/patch.py` says why). docs/protocol.md explains every member of it.
"""

from collections.abc import Sequence

from companion.evening import panel_view as panel
from companion.evening import plays, screen_view
from companion.evening.curtain import seat_name
from companion.evening.faces import draw
from companion.evening.log_pages import opens_lines
from companion.evening.settings import Address
from companion.evening.shelf import at_hand, with_at_hand
from companion.evening.tables import owners
from companion.kit.evening import Evening, with_settings
from companion.kit.game_info import GameInfo
from companion.kit.hidden import Curtain, sees
from companion.kit.page import BOX_UPLOADS, GamePage, Json, Viewer
from companion.types import Face, Key
from companion.words import BOX, offered, say
from companion.words.trouble import trouble_line


def page_of(evening: Evening) -> GamePage | None:
    """Of the current game."""
    info = at_hand(evening)
    return info.game.page if info else None


def in_letters(evening: Evening, columns: int) -> Sequence[str]:
    """The current table, drawn for a terminal; nothing while the display is for one seat's eyes."""
    page = page_of(evening)
    if page is None or any(owner is not None for owner in owners(evening)):
        return ()
    return page.in_letters(with_at_hand(evening), evening.language, columns)


def seats_of(evening: Evening) -> Sequence[str]:
    """Who may have a phone now."""
    page = page_of(evening)
    return page.seats(with_at_hand(evening)) if page else ()


def hides(evening: Evening) -> bool:
    """Has any seat something private now? In a game that waits for the only one there is, too."""
    page = page_of(evening)
    return page is not None and page.hides(with_at_hand(evening))


def view(
    evening: Evening,
    face: Face,
    viewer: Viewer,
    claimed: frozenset[str] = frozenset(),
    present: frozenset[str] = frozenset(),
) -> Json:
    """`claimed` are the seats that some phone has, `present` those whose phone is connected."""
    language = viewer.language or evening.settings.language
    evening = with_at_hand(evening)
    info, page = at_hand(evening), page_of(evening)
    found: Json = {
        "language": language,
        "picture": "box",
        "game": info.id if info else "",
        "title": info.name(language) if info else say(language, "titles.Home"),
        "claimed": dict.fromkeys(sorted(claimed), True),
        "troubles": {trouble.part: trouble_line(language, trouble.part) for trouble in evening.troubles}
        | {
            f"seat {seat}": say(language, "page.unveiled", seat=seat_name(evening, seat, language))
            for seat in evening.unveiled
        },
        "saving": evening.saving,
        "naming": page is not None and page.naming(evening),
    }
    if viewer.page == "seat":
        found["own"] = viewer.seat
        found["asked"] = isinstance(evening.stage, Curtain) and evening.stage.seat == viewer.seat
        found["told"] = viewer.seat in evening.unveiled
        found["seats"] = list(page.seats(evening)) if page else []
        found["uploads"] = [*(page.uploads if page else ()), *BOX_UPLOADS]
    if viewer.page == "panel":
        found["lamps"] = panel.lamps(face)
    if viewer.page == "bridge":
        found["opens"] = opens_lines(evening)
    if page is not None:
        found |= page.view(evening, viewer, language, present)
    if info is not None and viewer.page in ("bridge", "seat"):
        found |= play_of(evening, info, viewer, language)
    hidden = is_hidden(evening, face, viewer)
    if viewer.page == "panel":
        found["display"] = panel.shown(face, language, hidden)
    screened, covered, answers = found.pop("screened", False), found.pop("covered", False), found.pop("answers", ())
    if viewer.page == "bridge" and (screened or found["picture"] == "box"):
        found |= large(evening, face, language, viewer.authenticated, hidden, screened)
    if viewer.page == "bridge" and found["picture"] != "box" and viewer.authenticated and not hidden:
        found |= pressed_there(in_words(evening, face, language), covered, answers)
    return found


def pressed_there(face: Face, covered: bool, answers: Sequence[Key]) -> Json:
    """For pages with the keys and perhaps no display in sight: what each key does now (answers first), and what the
    display asks, over what the game draws."""
    said = screen_view.keys(face.frame)
    named = {each["key"] for each in said}
    keys = [{"key": key.value, "text": ""} for key in answers if key.value not in named] + said
    over = screen_view.screen(face.frame) if covered else None
    return ({"keys": keys} if keys else {}) | ({"over": over} if over else {})


def in_words(evening: Evening, face: Face, language: str) -> Face:
    """The display in the language of that page."""
    return face if language == evening.language else draw(with_settings(evening, language=language))


def play_of(evening: Evening, info: GameInfo, viewer: Viewer, language: str) -> Json:
    """A finished game, for players with a log elsewhere: the same as its line of the log shows everybody."""
    entry = info.game.log.finished(evening) if info.game.log else None
    if entry is None:
        return {}
    shown = plays.shown(language, entry, dict(evening.box.bgg))
    return {"play": {**shown, "code": screen_view.code(shown["link"])} if viewer.page == "bridge" else shown}


def large(evening: Evening, face: Face, language: str, inside: bool, hidden: bool, beside: bool) -> Json:
    """The display as a page of its own, in the language of the page; without that its pixels, if nothing else is drawn.
    Before a mission is chosen also how phones come aboard."""
    face = in_words(evening, face, language)
    page = screen_view.screen(panel.seen_by(face, language, hidden))
    if page is not None:
        return {"screen": page} | ({} if beside else screen_view.join(evening, inside))
    return {} if beside else {"display": panel.shown(face, language, hidden)}


def is_hidden(evening: Evening, face: Face, viewer: Viewer) -> bool:
    """What the box shows to one seat is on that seat's page only; so is a page of the box that lies over it."""
    owner = next((each for each in owners(evening) if each is not None), None)
    if owner is not None:
        return not sees(viewer, owner)
    return not viewer.authenticated and tells_secrets(evening, face)


def tells_secrets(evening: Evening, face: Face) -> bool:
    """The PIN, in words or as a QR code, or the password of the box's own network: for eyes at the table only."""
    return isinstance(evening.stage, Address) or (bool(evening.box.pin) and evening.box.pin in repr(face.frame))


def page_words(language: str, info: GameInfo | None) -> dict[str, str]:
    """The texts that the page's scripts use: the box's, and those of that game."""
    game = info.game if info else None
    words = game.stages.words if game else BOX
    topics = [topic for topic in (game.page.words if game and game.page else ()) if topic != "page"]
    languages = {f"language.{code}": name for code, name in offered(language).items()}
    found = {
        "language": say(language, "box.language"),
        "date": BOX.text(language, "dates.day"),
        **languages,
        **words.topic(language, "page"),
    }
    return found | {f"{topic}.{name}": text for topic in topics for name, text in words.topic(language, topic).items()}
