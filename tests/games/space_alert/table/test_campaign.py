"""A campaign at the table: repairs by seat order, what is carried into the next mission, its score in the log."""

from dataclasses import replace

from companion.evening import Evening
from companion.games.space_alert.log import flown_of
from companion.games.space_alert.table.campaign import Campaign, campaign_of
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.draft import draft_of
from companion.games.space_alert.table.flight import begin
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import with_session
from companion.games.space_alert.table.score import CampaignPage, Repairs, ScoreMenu, ScorePage, options, outcome_of
from companion.kit.commands import GoHome, Undo
from companion.kit.effects import Save
from companion.kit.evening import Home
from companion.kit.logline import LogEntry
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.setup import Carried
from companion.rules.space_alert.ship import Tile, Zone
from companion.types import Key, Press
from tests.evening.commands import after, fresh, played
from tests.games.space_alert.table.crews import Table, seated
from tests.rules.space_alert.games import game

BRUISED: dict[str, object] = {  # a Fighter gets through; nobody wakes a squad; the ship comes home
    "players": [{"actions": ["C"]}, {"actions": ["-"]}, {"actions": ["-"]}, {"actions": ["-"]}],
    "tracks": {"red": "T1", "white": "T2", "blue": "T3"},
    "threats": [{"t": 1, "code": "E1-07", "zone": "red"}],
    "damage_order": {"red": ["shield", "reactor", "structure", "gravolift", "heavy_laser", "light_laser"]},
}


def flown(record: dict[str, object], campaign: Campaign) -> Table:
    """A mission of that campaign, resolved: its score is on the display."""
    table, _ = seated(record)
    operation = table.operation
    briefing = replace(operation.briefing, campaign=True)
    table.evening = with_session(replace(table.evening, game=replace(operation, briefing=briefing)), campaign=campaign)
    table.play()
    return table


def at_menu(table: Table) -> Evening:
    evening = table.evening
    while isinstance(evening.stage, ScorePage):
        evening = after(evening, Press(Key.OK))
    assert isinstance(evening.stage, ScoreMenu)
    return evening


def entries(table: Table) -> list[LogEntry]:
    return [effect.entry for effect in table.effects if isinstance(effect, Save)]


def test_a_mission_of_a_campaign_is_logged_without_points_until_the_campaign_ends() -> None:
    table = flown(BRUISED, Campaign("c"))
    (entry,) = entries(table)
    assert (entry.group, entry.won, flown_of(entry).points) == ("c", True, None)
    evening, effects = played(at_menu(table), "end_campaign")
    assert isinstance(evening.stage, CampaignPage)
    (last,) = [effect.entry for effect in effects if isinstance(effect, Save)]
    assert last.id == entry.id and flown_of(last).points is not None


def test_a_campaign_that_was_not_ended_after_all_has_no_total_in_the_log() -> None:
    evening, effects = played(at_menu(flown(BRUISED, Campaign("c"))), "end_campaign", "back", "next", *["nothing"] * 4)
    assert isinstance(evening.stage, SetUp)
    assert [flown_of(effect.entry).points is None for effect in effects if isinstance(effect, Save)] == [False, True]


def test_everybody_repairs_in_seat_order_and_the_rest_is_carried_into_the_next_mission() -> None:
    table = flown(BRUISED, Campaign("c"))
    evening = after(at_menu(table), "next", "tile-red-shield", "tile-red-reactor", "nothing")
    assert isinstance(evening.stage, Repairs) and len(evening.stage.done) == 3
    evening = after(evening, "nothing")
    assert isinstance(evening.stage, SetUp)
    campaign = campaign_of(evening)
    assert campaign is not None and len(campaign.flown) == 1
    left = [
        tile for tile in outcome_of(table.evening).damage_tiles[Zone.RED] if tile not in (Tile.SHIELD, Tile.REACTOR)
    ]
    assert list(campaign.carried.tiles.get(Zone.RED, ())) == left
    briefing = replace(table.operation.briefing, id="next")
    started, _ = begin(evening, briefing, evening.at)
    assert isinstance(started.game, Operation)
    assert list(started.game.broken[Zone.RED]) == left


def test_undo_takes_back_a_repair() -> None:
    table = flown(BRUISED, Campaign("c"))
    evening = after(at_menu(table), "next", "tile-red-shield", Undo())
    assert evening.stage == Repairs()


def test_after_the_third_mission_there_is_nothing_to_go_on_to() -> None:
    table = flown(BRUISED, Campaign("c"))
    outcome = outcome_of(table.evening)
    third = flown(BRUISED, Campaign("c", (outcome, outcome)))
    (entry,) = entries(third)
    assert flown_of(entry).points is not None  # the campaign's, at once
    assert "next" not in [option.key for option in options(at_menu(third), ScoreMenu())]


def test_a_destroyed_ship_loses_the_campaign() -> None:
    lost = next(seed for seed in range(50) if is_lost(seed))
    table = flown(game(lost, Level.MISSION), Campaign("c"))
    (entry,) = entries(table)
    assert not entry.won and flown_of(entry).points is None
    keys = [option.key for option in options(at_menu(table), ScoreMenu())]
    assert "next" not in keys
    evening = after(at_menu(table), "end_campaign", "ok")
    assert isinstance(evening.stage, Home) and campaign_of(evening) is None


def is_lost(seed: int) -> bool:
    _, whole = seated(game(seed, Level.MISSION))
    return whole.outcome is not None and not whole.outcome.won


def test_a_new_campaign_carries_nothing() -> None:
    assert Campaign("c").carried == Carried()


def between_missions() -> Evening:
    """At home, with one mission of a campaign flown and its damage not repaired."""
    return after(at_menu(flown(BRUISED, Campaign("c"))), "next", *["nothing"] * 4, GoHome())


def test_who_looks_in_at_a_new_campaign_and_turns_back_has_the_one_under_way_still() -> None:
    evening = after(between_missions(), "campaign", "back")
    assert campaign_of(evening) == campaign_of(between_missions())
    flying = after(evening, "campaign_on", "sound", "sound", "start")
    assert isinstance(flying.game, Operation) and any(flying.game.broken)


def test_a_new_campaign_begins_anew_also_where_a_mission_of_another_is_unfinished() -> None:
    unfinished = after(between_missions(), "campaign_on", "start", GoHome())
    evening = after(unfinished, "campaign", "last", "start", "give_up")
    assert isinstance(evening.game, Operation) and not any(evening.game.broken)
    assert campaign_of(evening) == Campaign(evening.game.briefing.id)


def test_the_expansion_can_be_turned_on_in_a_campaign_which_chooses_no_mission() -> None:
    """Chance then chooses from the missions of double actions."""
    evening = after(fresh(), "campaign", "4", "ready", "frontier", "threats", "double", Press(Key.BACK), "mission")
    draft = draft_of(evening)
    assert isinstance(evening.stage, SetUp) and draft.frontier.parts == ("threats", "double")
    assert draft.timeline is not None and draft.timeline.expansion


def test_what_specialisations_bring_adds_up_over_a_campaign() -> None:
    """The Data Analyst's point, in both missions (rules 11)."""
    seats: list[dict[str, object]] = [{"actions": ["basic", "C"], "specialization": "data_analyst"}]
    mission = {**BRUISED, "players": [*seats, *[{"actions": ["-"]}] * 3]}
    first = flown(mission, Campaign("c"))
    second = flown(mission, Campaign("c", (outcome_of(first.evening),)))
    _, effects = played(at_menu(second), "end_campaign")
    (entry,) = [effect.entry for effect in effects if isinstance(effect, Save)]
    points = flown_of(entry).points
    assert points is not None and points.bonus == 2
    parts = (points.defeated, points.survived, points.damage, points.knockouts, points.bots, points.visual)
    assert points.total == sum(parts) + 2
