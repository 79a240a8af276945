"""PURE. Stationfall as a show on the shared screen: the token, the fall, who was who, pods, deliveries, the score.

Everything in it lies open on the table by then: a card only once it has been turned over, points once all are in.
"""

from collections.abc import Mapping

from companion.games.stationfall.table.ending import in_order
from companion.games.stationfall.table.match import Depth, Match, calls_roll, rows_of, sheet_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.own import preferences
from companion.games.stationfall.table.roll_call import is_open
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.page import Json
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.scoring import Rival, Row, Score
from companion.rules.stationfall.state import Body
from companion.rules.stationfall.terms import Guilt, Mode, Phase, PodIs, Where
from companion.words import BOX

STEPS = ("reveal", "escape", "roll", "deliver", "score")  # in this order (rules 16.1)
STEP_OF = {
    Phase.SF_REVEAL: "reveal",
    Phase.SF_ESCAPE: "escape",
    Phase.SF_DELIVER: "deliver",
    Phase.SCORE: "score",
    Phase.OVER: "score",
}
TOKEN, FALL, CARDS = "token", "fall", "cards"  # the scenes before the score


def show(match: Match, language: str) -> Json:
    """From the reentry token on, until the score is counted; else nothing."""
    state = match.state
    if state.phase is Phase.REENTRY:
        return {"scene": TOKEN}
    if state.cause is None:
        return {}
    turned = last_turned(match, language)
    return {
        "scene": FALL if match.steps and match.before(len(match.steps) - 1).cause is None else CARDS,
        "face": state.cause.value,
        "cause": shown(language, state.cause),
        "steps": steps(match, language),
        "pods": [pod(match, each, language) for each in state.pods if shows_pod(match, each)],
        "delivered": delivered(match, language),
        "fates": {colour: fate(match, player.pc, language) for colour, player in state.players.items() if player.pc},
        **({"turned": turned} if turned else {}),
    }


def steps(match: Match, language: str) -> list[Json]:
    """The current one is lit. If everything was entered all along, there is no roll call."""
    now = "roll" if calls_roll(match) else STEP_OF[match.state.phase]
    asks = [step for step in STEPS if step != "roll" or match.throughout is not Depth.REFEREE]
    return [{"key": step, "text": say(language, f"page.step_{step}"), "now": step == now} for step in asks]


# ---------------------------------------------------------------- the card turned last


def last_turned(match: Match, language: str) -> Json:
    """The last reveal since the fall, with the cubes that came home and those that were betrayed."""
    for place in reversed(range(len(match.steps))):
        before = match.before(place)
        if before.cause is None:
            return {}
        for event in match.steps[place]:
            if isinstance(event, e.Reveal) and before.asked is not None:
                return turned(match, before.asked, event.character, before.cards[event.character].cubes, language)
    return {}


def turned(match: Match, colour: str, card: str, cubes: Mapping[str, int], language: str) -> Json:
    found: Json = {
        "colour": colour,
        "pc": named(language, card),
        "kind": match.setup.members[card].kind.value,
        "schroedinger": match.state.players[colour].schroedinger,
        "fate": fate(match, card, language),
    }
    if match.throughout is Depth.REFEREE:
        home = cubes.get(colour, 0)
        found |= {"home": home, "betrayed": sum(cubes.values()) - home}
    return found


def fate(match: Match, card: str, language: str) -> Json:
    """What became of its bodies, as far as it is known: away, lost, down, or on the station."""
    known = [(body, now) for body, now in bodies(match, card) if not is_open(match, body, now)]
    if not known:
        return {}
    kind, now = min(((fate_kind(now), now) for _, now in known), key=lambda pair: FATES.index(pair[0]))
    where = named(language, now.pod) if kind == "away_in" and now.pod else ""
    return {"kind": kind, "text": say(language, f"page.fate_{kind}", pod=where)}


FATES = ("away_in", "away", "stays", "down", "gone")  # of several bodies the luckiest counts


def bodies(match: Match, card: str) -> list[tuple[str, Body]]:
    return [(body, match.state.bodies[body]) for body in match.setup.members[card].bodies]


def fate_kind(body: Body) -> str:
    if body.where is Where.ANNIHILATED:
        return "gone"
    if body.where is Where.ESCAPED:
        return "away_in" if body.pod else "away"
    return "down" if body.down else "stays"


# ---------------------------------------------------------------- pods that leave, deliveries


def shows_pod(match: Match, pod: str) -> bool:
    return match.state.pods[pod] is not PodIs.DOCKED or bool(list(match.state.aboard(pod)))


def pod(match: Match, name: str, language: str) -> Json:
    """Who is in it; and whose, for those that were revealed."""
    state = match.state
    lost = state.pods[name] is PodIs.LOST
    return {
        "name": named(language, name),
        "is": state.pods[name].value,
        "seats": PODS[name].seats,
        "why": say(language, "page.pod_damaged") if lost and name in state.station.damaged else "",
        "aboard": [
            {"name": named(language, body), "kind": match.setup.kind(body).value, "down": now.down,
             "pcs": state.owners(match.setup.card_of[body])}
            for body, now in passengers(match, name)
        ],
    }  # fmt: skip


def passengers(match: Match, pod: str) -> list[tuple[str, Body]]:
    """Who is in it; of one that was lost, who was in it until then."""
    state = match.state
    for place in reversed(range(len(match.steps))):
        if state.pods[pod] is not PodIs.LOST:
            break
        state = match.before(place)
    return [(body, now) for body, now in state.bodies.items() if now.pod == pod]


def delivered(match: Match, language: str) -> list[Json]:
    """Which data whose PC brought home, and where it went (rules 16.3)."""
    found = list[Json]()
    for place, step in enumerate(match.steps):
        for event in step:
            if isinstance(event, e.Deliver):
                found += [
                    {"colour": match.before(place).asked or "",
                     "text": say(language, "table.deliver_to", data=shown(language, data), offsite=shown(language, to))}
                    for data, to in event.data
                ]  # fmt: skip
    return found


# ---------------------------------------------------------------- the score


def result(evening: Evening, match: Match, score: Score, language: str) -> Json:
    """Everybody's column in turn order, kind by kind; the winners first, the barred last."""
    return {
        "ranking": [rank(evening, match, rival, score, language) for rival in in_order(score)],
        "decided": shown(language, score.decided_by),
        "sheets": [column(evening, match, row, score, language) for row in rows_of(match, score)],
    }


def rank(evening: Evening, match: Match, rival: Rival, score: Score, language: str) -> Json:
    """A side of two has the names and colours of its players."""
    colours = [each for each in match.setup.order if rival.side in (each, match.setup.side(each))]
    names = dict.fromkeys(name_of(evening, colour, language) for colour in colours)
    side = "" if match.setup.mode is Mode.NORMAL else named(language, rival.side)
    return {
        "colours": colours,
        "side": side,
        "points": rival.total,
        "who": BOX.say(language, "box.comma").join(names),
        "won": rival.side in score.winners,
        "barred": shown(language, Guilt.GUILTY) if rival.barred else "",
    }


def column(evening: Evening, match: Match, row: Row, score: Score, language: str) -> Json:
    player = match.state.players[row.player]
    sides = (row.player, match.setup.side(row.player))
    return {
        "colour": row.player,
        "who": name_of(evening, row.player, language),
        "pc": named(language, player.pc or ""),
        "guilt": player.guilt.value,
        "guilt_text": shown(language, player.guilt),
        "agenda": row.agenda,
        "bonus": row.bonus,
        "bribes": row.bribes,
        "penalty": row.penalty,
        "untold": kinds_not_entered(match, row.player),
        "total": row.total,
        "won": any(side in score.winners for side in sides),
        "barred": any(rival.barred for rival in score.sides if rival.side in sides),
    }


def kinds_not_entered(match: Match, colour: str) -> list[str]:
    """What nobody entered and is counted as nothing: a dash, not a zero."""
    sheet = sheet_of(match, colour)
    missing = {
        "agenda": sheet.agenda is None and not sheet.lines,
        "bonus": not sheet.bonus and sheet.bonus_points is None,
        "bribes": match.throughout is not Depth.REFEREE and sheet.bribes is None and sheet.on_pc is None,
        "penalty": match.throughout is not Depth.REFEREE and sheet.hand is None,
    }
    return [kind for kind, untold in missing.items() if untold]


def name_of(evening: Evening, colour: str, language: str) -> str:
    return preferences(evening).names.get(colour) or named(language, colour)
