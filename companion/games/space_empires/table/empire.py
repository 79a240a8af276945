"""Your own empire in a solo game, without a pencil: the sheet, colony ships that settle, ships for a battle, losses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.losses import cost_of, lost_of, reduced
from companion.games.space_empires.table.names import Language, reckoning_lines
from companion.games.space_empires.table.own import ID, OwnForce, own_force, session, with_session
from companion.games.space_empires.table.play import Play, play_of
from companion.games.space_empires.table.sheet_fields import changes, fields_of
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.options import Option, opens
from companion.kit.refereed.match import with_step
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires import empire
from companion.rules.space_empires import events as e
from companion.rules.space_empires.accounts import ADVANCED, GROUPS, ROWS, Account, by_level, levels_in, named, ships_in
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.ships import IMMOBILE, UNITS, Ship, Ships, fleet_of
from companion.rules.space_empires.upkeep import upkeep
from companion.types import Page

OF_SEVERAL = ("bonus", "far")  # rows that only a game for several has


@dataclass(frozen=True)
class EmpireSheet:
    cursor: int = 0


@dataclass(frozen=True)
class EmpireReckoning:
    """What the sheet adds up to, or why it is not possible."""

    page: int = 0


# ---------------------------------------------------------------- the sheet


def entries_of(play: Play, group: str) -> list[str]:
    """Against the aliens there are no decoys; the basic game has fewer units."""
    decoys = (named("ship", Ship.DECOY), named("build", Ship.DECOY)) if play.aliens else ()
    left_out = {*OF_SEVERAL, *decoys, *(ADVANCED if play.setup.basic else ())}
    return [name for name, row in ROWS.items() if row.group == group and name not in left_out]


def sheet_options(evening: Evening, stage: EmpireSheet) -> Sequence[Option]:
    groups = [
        opens(group, say(evening, f"sheet.group_{group}"), Numbers(ID, "empire", (group,)))
        for group in reversed(GROUPS)
    ]
    reckoned = opens("reckoning", say(evening, "several.reckoning"), EmpireReckoning())
    return (*settle_rows(evening), *groups, reckoned)


def settle_rows(evening: Evening) -> list[Option]:
    left = colony_ships(play_of(evening))
    settle = lambda now: (written(now, e.Settle()), ())  # noqa: E731
    return [Option("settle", say(evening, "sheet.settle"), settle, f"CO {left}")] if left else []


def colony_ships(play: Play) -> int:
    return empire.account(play.state)[named("ship", Ship.CO)]


def sheet_lines(language: Language, play: Play) -> list[str]:
    found = empire.sheet(play.state)
    return reckoning_lines(language, found, lambda: upkeep(found), "sheet.spent_alone")


def refused(play: Play) -> bool:
    try:
        upkeep(empire.sheet(play.state))
    except Refused:
        return True
    return False


def reckoning_text(evening: Evening, stage: EmpireReckoning) -> Read:
    lines = sheet_lines(evening, play_of(evening))
    return Page(say(evening, "titles.EmpireSheet"), "\n".join(lines), stage.page)


def part_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    play = play_of(evening)
    return fields_of(evening, empire.account(play.state), empire.sheet(play.state), entries_of(play, stage.about[0]))


def part_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    play = play_of(evening)
    numbers = changes(empire.account(play.state), entries_of(play, stage.about[0]), values)
    evening = put_away(evening, stage)
    return (written(evening, e.Write(numbers)) if numbers else evening), ()


def part_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    return isinstance(evening.game, Play) and stage.about in [(each,) for each in GROUPS]


def part_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, f"sheet.group_{stage.about[0]}")


def written(evening: Evening, event: e.HumanEvent) -> Evening:
    """Part of the game, whatever is on the display; what the rules refuse is not."""
    return FLOW.beside(evening, event)[0]


# ---------------------------------------------------------------- ships for a battle, and back


def all_ships(play: Play, *, attacks: bool) -> Ships:
    return ships_on(empire.account(play.state), attacks=attacks)


def ships_on(found: Account, *, attacks: bool) -> Ships:
    """Of a sheet, with fighters by their level. What cannot move attacks nobody."""
    levels = levels_in(found)
    return fleet_of(
        [
            (by_level(ship, levels), n)
            for ship, n in ships_in(found, "ship")
            if UNITS[ship].fires and not (attacks and ship in IMMOBILE)
        ]
    )


def brought(evening: Evening) -> StepResult:
    """All that the sheet has is in this battle."""
    play, force = play_of(evening), session(evening).force
    mines = 0 if force.attacks else empire.account(play.state)[named("ship", Ship.MINES)]
    ships = all_ships(play, attacks=force.attacks)
    return with_session(evening, force=replace(force, ships=ships, mines=mines)), ()


def battle_rows(evening: Evening) -> Sequence[Option]:
    """Besides the ships of a battle: all of the sheet, and which of them are gone."""
    if not isinstance(evening.game, Play) or not evening.game.keeps_sheet:
        return ()
    everything = Option("all", say(evening, "sheet.all"), brought)
    lost = opens("losses", say(evening, "sheet.losses"), Numbers(ID, "losses"))
    return (everything, lost) if session(evening).force.ships else (everything,)


def loss_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    return lost_of(evening, own_force(evening))


def losses_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    force = session(evening).force
    after = suffered(put_away(evening, stage), force, reduced(force, values))
    corrects = play_of(after).aside is not None and play_of(after).steps != play_of(evening).steps
    return FLOW.happened(after, None) if corrects else (after, ())


def suffered(evening: Evening, fought: OwnForce, left: OwnForce) -> Evening:
    """Of the ships and mines in the battle these are left; the rest is off the sheet, where the table keeps it here."""
    lost = cost_of(fought, left)
    evening = with_session(evening, force=left)
    play = evening.game
    if not lost or not isinstance(play, Play) or not play.keeps_sheet:
        return evening
    event = e.Suffer(lost)
    return replace(evening, game=with_step(play, event, play.outcome(event)))


def losses_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    return isinstance(evening.game, Play) and not stage.about


FORMS = {
    "empire": Form(part_title, part_fields, part_entered, by_phone=part_by_phone),
    "losses": Form(
        lambda evening, stage: say(evening, "sheet.losses"), loss_fields, losses_entered, by_phone=losses_by_phone
    ),
}


STAGES = (
    stage(EmpireSheet, options=sheet_options),
    stage(EmpireReckoning, text=reckoning_text),
)
