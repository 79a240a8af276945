"""Whatever anybody presses or tells in a mission under way: never an exception, no text cut, always a way home."""

from dataclasses import replace
from random import Random

import pytest

from companion.layout import lay_out
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.missions import missions
from companion.rules.space_alert.ship import Tile, Zone
from companion.rules.space_alert.threats import CARDS
from companion.screens import draw
from companion.table import Evening, step
from companion.table.evening import Settings
from companion.table.hands import BoxTold, GoHome, PoweredOn
from companion.table.journal import read, written
from companion.table.space_alert import mission_stages
from companion.table.space_alert.briefing import Briefing, By, SoundBy
from companion.table.space_alert.campaign import Campaign
from companion.table.space_alert.draft import drawn_cards
from companion.table.space_alert.flight import begin
from companion.table.space_alert.hands import BoardLies, CardLies, PlanEntered, ThreatDrawn, TileLies, TrackAt
from companion.table.space_alert.operation import Operation
from companion.types import Hold, Input, Key, Press, Trouble
from tests.rules.space_alert.games import game
from tests.table.space_alert.crews import PACK, crew_of, seated
from tests.table.test_properties import way_home

WALKS, PRESSES = 30, 100
COLOURS = ("blue", "green", "red", "yellow", "purple")


def long_names(evening: Evening) -> Evening:
    """The longest a name can be."""
    assert isinstance(evening.game, Operation)
    briefing = evening.game.briefing
    seats = tuple(replace(seat, name="Wilhelmina") for seat in briefing.crew.seats)
    briefing = replace(briefing, crew=replace(briefing.crew, seats=seats))
    return replace(evening, game=replace(evening.game, briefing=briefing))


def flying(random: Random, evening: Evening) -> Evening:
    timeline = random.choice([each for each in missions() if not each.expansion])
    briefing = Briefing(
        crew_of(random.choice((4, 5))),
        timeline,
        sound=random.choice(list(SoundBy)),
        campaign=random.random() < 0.5,
        id="walk",
    )
    if random.random() < 0.5:
        cards = drawn_cards(briefing.heard, briefing.common, briefing.serious, random.randrange(99))
        briefing = replace(briefing, cards_by=By.BOX, cards=cards, boards=("T1", "T2", "T3", "T4"))
    return begin(evening, briefing, 0)[0]


def resolving(random: Random, evening: Evening) -> Evening:
    table, _ = seated(game(random.randrange(1000)))
    operation = table.operation
    if random.random() < 0.3:
        operation = replace(operation, briefing=replace(operation.briefing, campaign=True))
        evening = replace(evening, campaign=Campaign("c"))
    return replace(evening, stage=table.evening.stage, below=table.evening.below, game=operation)


def hand(random: Random) -> object:
    seat, zone = random.choice(COLOURS), random.choice(list(Zone))
    keys = list(Key) if random.random() < 0.5 else [Key.OK, Key.OK, Key.RIGHT, Key.A]
    rare = random.choice(
        (
            Hold(Key.OK),
            Hold(Key.BACK),
            CardLies(seat, random.randint(1, 12), random.choice(list(Card)), random.random() < 0.3),
            PlanEntered(seat, tuple(random.choices(list(Card), k=random.randint(0, 12)))),
            TileLies(zone, random.choice(list(Tile)), random.choice((None, 0, 1))),
            ThreatDrawn(random.randint(1, 8), random.choice(list(CARDS))),
            BoardLies(random.choice((zone, None)), random.choice(("T1", "T5", "T9"))),
            TrackAt(random.randint(0, 700_000)),
            Trouble("sound", "unplugged"),
            GoHome(),
            PoweredOn(),
        )
    )
    return rare if random.random() < 0.1 else Press(random.choice(keys))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("card_keys", [True, False])
def test_any_walk_through_a_mission(language: str, card_keys: bool) -> None:
    met: set[type] = set()
    for walk in range(WALKS):
        random = Random(f"{walk} {card_keys}")
        evening = Evening(settings=Settings(language=language), box=BoxTold(card_keys=card_keys), pack=PACK)
        evening = long_names((flying if random.random() < 0.4 else resolving)(random, evening))
        for press in range(PRESSES):
            evening, _ = step(evening, Input(evening.at + random.choice((20, 500, 3000, 20_000)), hand(random)))
            frame = draw(evening).frame
            if type(evening.stage) not in met or press % 3 == 0:
                assert lay_out(frame).cut == (), evening.stage
            if type(evening.stage) not in met:
                assert way_home(evening) is not None, evening.stage
                plain = replace(evening, before=None)
                assert read(written(plain)) == plain
            met.add(type(evening.stage))
            if evening.game is None:
                break
    assert len(met & {*mission_stages.AFTER, *mission_stages.LISTS, *mission_stages.TEXTS}) > 11
