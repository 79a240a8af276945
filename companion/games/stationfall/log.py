"""A finished game as a line of the log: who won with how many points, everybody's sheet, and the record of the game.

Nothing that was hidden is in it: of the cards dealt only what was revealed in play.
"""

from dataclasses import dataclass

from companion.games.stationfall.table.match import Match, rows_of
from companion.games.stationfall.table.names import named
from companion.games.stationfall.table.own import ID, preferences
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.logline import PlayedBy
from companion.kit.refereed.log import LogBook
from companion.rules.stationfall.record_events import EVENT
from companion.rules.stationfall.terms import Mode


@dataclass(frozen=True)
class LoggedPlayer:
    colour: str
    name: str
    character: str
    agenda: int
    bonus: int
    bribes: int
    penalty: int
    guilty: bool
    side: str = ""

    @property
    def total(self) -> int:
        return self.agenda + self.bonus + self.bribes + self.penalty


@dataclass(frozen=True)
class Fallen:
    """What only Stationfall knows of a line."""

    players: tuple[LoggedPlayer, ...]
    winners: tuple[str, ...]  # colours, or sides
    decided: str
    cause: str
    minute: int
    points: int | None = None  # of the winners; None: nobody, or as version 0.2.0 wrote it


def fallen_of(match: Match, evening: Evening) -> Fallen:
    state, names = match.state, preferences(evening).names
    score = state.score
    assert score is not None and state.cause is not None  # a game that is over has both
    normal = match.setup.mode is Mode.NORMAL
    players = tuple(
        LoggedPlayer(
            row.player,
            names.get(row.player, ""),
            state.players[row.player].pc or "",
            row.agenda,
            row.bonus,
            row.bribes,
            row.penalty,
            state.players[row.player].guilt.value == "guilty",
            "" if normal else match.setup.side(row.player),
        )
        for row in rows_of(match, score)
    )
    best = max((rival.total for rival in score.sides if rival.side in score.winners), default=None)
    return Fallen(players, score.winners, score.decided_by.value, state.cause.value, state.minute, best)


def points_of(fallen: Fallen) -> int | None:
    """Of the winners, not of those with most points: the guilty may have more (rules 16.4.8)."""
    if fallen.points is not None or not fallen.winners:
        return fallen.points
    sides = [[each for each in fallen.players if winner in (each.colour, each.side)] for winner in fallen.winners]
    return max(sum(player.total for player in side) for side in sides)


# ---------------------------------------------------------------- the record (docs/games/stationfall-rules.md)


def record_of(match: Match) -> dict[str, object]:
    """The whole game; entered again it ends the same way."""
    setup = match.setup
    switches = setup.switches
    return {
        "id": match.id,
        "kind": "play",
        "mode": setup.mode.value,
        "order": list(setup.order),
        "start_minute": setup.start_minute,
        "cast": [each.name for each in setup.cast],
        "pods": [{"name": name, "dock": dock} for name, dock in setup.docks.items()],
        "board": {
            "power": list(setup.board.power),
            "dark": list(setup.board.dark),
            "space": list(setup.board.space),
        },
        "strict": setup.strict,
        "switches": {
            "S2": switches.vault_abandons,
            "S3": "later" if switches.locks_go_later else "once",
            "S6": switches.marker_limit,
            "S9": switches.declined_is_used,
            "S18": "all" if switches.all_guilty_bar else "any",
            "S19": "colour" if switches.spares_colour else "person",
            "S14": "activate" if switches.late_discs else "turn",
        },
        "events": [EVENT.written(event) for event in match.events],
    }


# ---------------------------------------------------------------- reading a line


def who(language: str, player: LoggedPlayer) -> str:
    return player.name or named(language, player.colour)


def winner_names(language: str, fallen: Fallen) -> str:
    by_side = {player.colour: player for player in fallen.players}
    names = [who(language, by_side[each]) if each in by_side else named(language, each) for each in fallen.winners]
    return say(language, "box.comma").join(names)


def title_of(language: str, fallen: Fallen) -> str:
    return say(language, "log.title", count=len(fallen.players))


def result_of(language: str, fallen: Fallen) -> str:
    if not fallen.winners:
        return say(language, "log.nobody")
    return say(language, "log.won", names=winner_names(language, fallen), points=points_of(fallen))


def lines_of(language: str, fallen: Fallen) -> tuple[str, ...]:
    lines = [result_of(language, fallen), say(language, f"terms.Cause_{fallen.cause}")]
    for player in fallen.players:
        line = say(
            language, "log.player", who=who(language, player), character=named(language, player.character),
            points=player.total,
        )  # fmt: skip
        lines.append(f"{line} {say(language, 'log.guilty')}" if player.guilty else line)
    return tuple(lines)


def played_by(language: str, fallen: Fallen) -> list[PlayedBy]:
    """The guilty may have most points without winning (rules 16.4.8): nobody has a rank."""
    return [
        PlayedBy(who(language, each), str(each.total), each.colour in fallen.winners or each.side in fallen.winners)
        for each in fallen.players
    ]


def columns(fallen: Fallen) -> dict[str, object]:
    points = {f"points_{player.colour}": player.total for player in fallen.players}
    return {"winners": " ".join(fallen.winners), "cause": fallen.cause, "minute": fallen.minute, **points}


BOOK = LogBook(
    ID,
    Fallen,
    fallen_of,
    title=title_of,
    result=result_of,
    lines=lines_of,
    record=record_of,
    players=lambda language, fallen: [who(language, player) for player in fallen.players],
    total=points_of,
    played_by=played_by,
    columns=columns,
)
