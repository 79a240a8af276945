"""PURE. Eclipse on the page: the shared screen for everybody, and for each phone what is its own seat's business.

What is hidden (reputation tiles) comes from `views.py` of the rules: a page is drawn of a state in which it does not
stand. Stages of the box never come into it, so nobody sees what somebody else looks up or types.
"""

from companion.games.eclipse.page.kinds import KINDS
from companion.games.eclipse.page.messages import MESSAGES
from companion.games.eclipse.page.seat import own_seat
from companion.games.eclipse.page.shared import board, names_of
from companion.games.eclipse.table.flow import Volley
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.names import side_name, vessel_name
from companion.games.eclipse.table.odds import TABLE, question_of
from companion.games.eclipse.table.own import COLOURS, draft_of, preferences
from companion.games.eclipse.table.setting_up import NAMEABLE
from companion.games.eclipse.table.volley import Aim, aims, percent_of, rivals_of
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.page import GamePage, Json, Viewer
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import Battle


def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    match = evening.game
    if not isinstance(match, Match):
        return {"players": waiting(evening, language, present)}
    found: Json = {"players": names_of(match, language, present)}
    everybody = range(len(match.colours))
    hidden = () if preferences(evening).open_money else everybody
    if viewer.page == "bridge":
        found |= {"picture": "eclipse", "table": with_odds(evening, match, board(match, language, hidden), language)}
    if viewer.page == "seat" and viewer.seat in match.colours:
        own = match.colours.index(viewer.seat)
        others = [seat for seat in hidden if seat != own]
        table = with_odds(evening, match, board(match, language, others), language)
        found |= {"table": table, "seat": own_seat(evening, own, language)}
    return found


def aimed(evening: Evening, battle: Battle, stage: Aim, language: str) -> list[Json]:
    """Each die that was thrown, with its damage and whom it is to go to."""
    return [
        {"pips": pip, "damage": damage, **({"ship": ship, "at": vessel_name(language, ship)} if ship else {})}
        for damage, pips, ships in zip(DAMAGES, stage.dice, aims(evening, battle, stage), strict=True)
        for pip, ship in zip(pips, ships, strict=True)
    ]


def worth_of(evening: Evening, battle: Battle, stage: Aim) -> Json:
    """The chance to win with these targets, and with each type first where that matters; empty until it is known."""
    rivals = [
        {"ship": row.first.value, "percent": row.percent, "chosen": row.aims == aims(evening, battle, stage)}
        for row in rivals_of(evening, battle, stage)
        if row.first is not None
    ]
    percent = percent_of(evening, battle, stage)
    return {"percent": percent, "rivals": rivals} if percent or rivals else {}


def with_odds(evening: Evening, match: Match, table: Json, language: str) -> Json:
    """How the battle under way stands, and how that is known; dice on the display, as they are typed."""
    question, fight = question_of(evening, TABLE), match.fight
    if fight is None:
        return table
    stage = evening.stage
    if isinstance(stage, Volley):
        table["battle"]["typed"] = list(stage.dice)
    if isinstance(stage, Aim):
        table["battle"]["typed"] = list(sum(stage.dice, ()))
        table["battle"]["aims"] = aimed(evening, fight.battle, stage, language)
        table["battle"]["worth"] = worth_of(evening, fight.battle, stage)
    if question is not None and question.battle == fight.battle and question.chances is not None:
        chances = question.chances
        table["battle"]["odds"] = {
            "win": chances.win, "lose": chances.lose, "trials": chances.trials, "play": chances.play.value,
            "within": chances.within,
        }  # fmt: skip
        if chances.holds:
            table["battle"]["odds"]["holds"] = [holder(match, language, *each) for each in chances.holds]
    return table


def holder(match: Match, language: str, name: str, percent: int) -> Json:
    seat = name if name in match.colours else ""
    return {"seat": seat, "name": side_name(language, match, name), "percent": percent}


def waiting(evening: Evening, language: str, present: frozenset[str]) -> Json:
    """Who sits down, before the game."""
    colours = [seat.colour for seat in draft_of(evening).seats]
    names = preferences(evening).names
    return {
        "order": colours,
        "seats": {
            colour: {
                "name": names.get(colour) or say(language, f"names.{colour}"),
                "named": names.get(colour, ""),
                "here": colour in present,
            }
            for colour in colours
        },
    }


PAGE = GamePage(
    view,
    seats=lambda evening: evening.game.colours if isinstance(evening.game, Match) else COLOURS,
    messages=MESSAGES,
    hides=lambda evening: isinstance(evening.game, Match),
    seat_name=lambda language, seat: say(language, f"names.{seat}"),
    naming=lambda evening: isinstance(evening.stage, NAMEABLE),
    words=("page", "names", "score", "designs", "techs", "parts"),
    kinds=KINDS,
)
