"""What the rules refuse, as codes; how refusals are worded is the box's affair."""

from enum import StrEnum


class Code(StrEnum):
    # the solo game
    OVER = "over"  # the game (or the battle) has ended
    OTHER_GAME = "other_game"
    NO_SUCH = "no_such"
    ECON_OPEN = "econ_open"
    ARRIVAL_DUE = "arrival_due"
    NOT_ECON = "not_econ"
    OUT = "out"
    DONE = "done"
    FOUGHT = "fought"
    HIDDEN = "hidden"
    COUNT = "count"
    NO_SHIPS = "no_ships"
    SWITCHED_OFF = "switched_off"
    NONE_DUE = "none_due"
    ABSENT = "absent"
    KNOWN = "known"
    WEAKNESS_FIRST = "weakness_first"
    # dice
    DICE_SHORT = "dice_short"
    DICE_LEFT = "dice_left"
    # battle
    NO_MINES = "no_mines"
    IMMUNE = "immune"
    DEAD = "dead"
    CLOAKED = "cloaked"
    IMMOBILE = "immobile"
    MINES_FIRST = "mines_first"
    MACHINE = "machine"
    NEVER = "never"
    LATE = "late"
    SCREEN = "screen"
    SCREENED = "screened"
    SPENT = "spent"
    COVERED = "covered"
    ORDER = "order"
    ROUND1 = "round1"
    BERTHS = "berths"
    GONE = "gone"
    TOO_BIG = "too_big"
    # sheets and set-up
    BID = "bid"
    TECH_MAX = "tech_max"
    TECH_STEP = "tech_step"
    LOCKED = "locked"
    NEEDS_TECH = "needs_tech"
    OVERSPENT = "overspent"
    SOLO = "solo"
    FAR = "far"  # more far colonies than there are
    # the race
    OTHER_MODE = "other_mode"
    NONE = "none"
    WORTH_NEEDED = "worth_needed"
    NO_BONUS = "no_bonus"
    PICKS = "picks"
    TWICE = "twice"
    NOT_AHEAD = "not_ahead"


class Refused(Exception):
    """Raised inside a question or an event to stop it; nothing has changed then."""

    def __init__(self, code: Code, asks: str = "", player: str = "", size: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.asks = asks  # DICE_SHORT: the die that was asked for
        self.player = player  # BID: whose
        self.size = size  # TOO_BIG: how big


def refuse(when: bool, code: Code) -> None:
    if when:
        raise Refused(code)
