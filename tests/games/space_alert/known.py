"""Of Space Alert what no checker makes up: whole missions, what phones and recordings say, a set-up."""

from functools import partial

from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.commands import (
    BoardLies,
    CalledDrawn,
    CardLies,
    MissionNamed,
    PlanEntered,
    PlanTakenBack,
    SpecialistChosen,
    ThreatDrawn,
    TileLies,
    TokensLie,
)
from companion.kit.commands import NameTyped, ScriptGiven, TrackAt, TrackEnded
from companion.rules.dice import Dice
from companion.rules.space_alert.questions import WhichCalled
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.tracks import TRACKS
from tests.games.checker import Known
from tests.games.space_alert.table.walks import OTHERS, prepared

SAID = (
    CardLies, TileLies, PlanEntered, PlanTakenBack, ThreatDrawn, CalledDrawn, TokensLie, SpecialistChosen, BoardLies,
    TrackAt, TrackEnded, NameTyped, ScriptGiven, MissionNamed,
)  # fmt: skip


def said(kind: type, dice: Dice) -> object:
    return OTHERS[kind](dice, "ten")


KNOWN = Known(
    prepared,
    commands=tuple(partial(said, kind) for kind in SAID),
    samples={
        Beat: (),
        WhichCalled: (),
        Setup: [Setup(4, dict(zip((*Zone, None), TRACKS.values(), strict=False)), ())],
    },
)
