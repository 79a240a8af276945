"""The words of the game that the rules decide by. Their values are the names of the record format."""

from enum import IntEnum, StrEnum


class Mode(StrEnum):
    NORMAL = "normal"
    TWO = "two"  # two people with two colours each (rules 17.2)
    TEAM = "team"  # two teams of two (rules 18)


class Side(StrEnum):
    A = "A"
    B = "B"


class Phase(StrEnum):
    REVEAL = "reveal"
    INFLUENCE = "influence"
    ACTIVATE = "activate"
    RESOLVE = "resolve"
    REENTRY = "reentry"
    SF_REVEAL = "sf_reveal"
    SF_ESCAPE = "sf_escape"
    SF_DELIVER = "sf_deliver"
    SCORE = "score"
    OVER = "over"


class Kind(StrEnum):
    """What a character is; the monster is none, but takes a seat."""

    HUMAN = "human"
    ROBOT = "robot"
    CYBORG = "cyborg"
    DATA = "data"
    ITEM = "item"
    MONSTER = "monster"

    @property
    def human(self) -> bool:
        return self is Kind.HUMAN or self is Kind.CYBORG  # S27

    @property
    def robot(self) -> bool:
        return self is Kind.ROBOT or self is Kind.CYBORG  # S27

    @property
    def thing(self) -> bool:
        """Holds no data, is never attacked, has no free action (rules 4.2.2)."""
        return self is Kind.DATA or self is Kind.ITEM

    @property
    def seated(self) -> bool:
        """Takes a seat in a pod (rules 5.5.3)."""
        return not self.thing


class Trait(StrEnum):
    """What a Dossier power changes in the rules the box applies (S34)."""

    OFFICER = "officer"
    JURY_RIG = "jury_rig"
    DISASSEMBLE = "disassemble"
    BREACH = "breach"
    UNCANNY = "uncanny"
    DYING = "dying"
    FUGITIVE = "fugitive"
    UNBRIBABLE = "unbribable"
    ONE_CUBE = "one_cube"
    LOYAL = "loyal"
    NO_INFLUENCE = "no_influence"
    NO_IDENTITY = "no_identity"
    TWO_IDENTITIES = "two_identities"
    STARTS_DOWN = "starts_down"
    WINS_GUILTY = "wins_guilty"
    DOUBLE_BRIBES = "double_bribes"
    NO_BRIBE_POINTS = "no_bribe_points"
    KEEPS_BONUS = "keeps_bonus"


class Bonus(StrEnum):
    FRIEND = "friend"
    GRUDGE = "grudge"
    NONE = "none"


class Guilt(StrEnum):
    INNOCENT = "innocent"
    SUSPECT = "suspect"
    GUILTY = "guilty"


class Status(StrEnum):
    """Of a card, which may have several bodies: gone if all of them are, live if one of the others is."""

    LIVE = "live"
    DOWN = "down"
    GONE = "gone"


class Where(StrEnum):
    STATION = "station"
    ESCAPED = "escaped"
    ANNIHILATED = "annihilated"


class PodIs(StrEnum):
    DOCKED = "docked"
    LAUNCHED = "launched"
    LOST = "lost"


class Place(StrEnum):
    """Where the antimatter is."""

    CONTAINMENT = "containment"  # free in Magnetic Containment
    HELD = "held"  # there, carried
    BOARD = "board"
    POD = "pod"
    SPACE = "space"
    BEARER = "bearer"  # escaped outside a pod
    GONE = "gone"


class When(StrEnum):
    """What made the antimatter go off."""

    MARKER = "marker"
    STATIONFALL = "stationfall"
    DESTROYED = "destroyed"


class Ship(StrEnum):
    NONE = "none"
    RESCUE = "rescue"
    PIRATE = "pirate"
    DESTROYED = "destroyed"


class Cause(StrEnum):
    """Of Stationfall."""

    FIREBALL = "fireball"
    MINUTE_0 = "minute_0"
    ANTIMATTER = "antimatter"


class Power(IntEnum):
    NORMAL = 0
    BACKUP = 1
    BLACKOUT = 2


class Data(StrEnum):
    EVIDENCE = "Evidence"
    X_SECRET = "X-Secret"
    NDA = "NDA"
    DIGITAL_ASSISTANT = "Digital Assistant"


class Offsite(StrEnum):
    AUTHORITIES = "authorities"
    NEWS = "news"


class Tool(StrEnum):
    BLUDGEON = "bludgeon"
    GUN = "gun"


class Item(StrEnum):
    """Those that a rule or an agenda names (rules 8.1, 8.2)."""

    HELMET = "Helmet"
    NANOGEL = "Nanogel"
    FIREBOMB = "Firebomb"
    BLUDGEON = "Bludgeon"
    GUN = "Gun"
    ARTIFACT = "Artifact"
    BRIEFCASE = "Briefcase"
    WINGS = "Rocket Wings"


class Face(StrEnum):
    """Of the reentry token."""

    FIREBALL = "fireball"
    SAFE = "safe"


class Device(StrEnum):
    CAMERAS = "cameras"
    JAMMERS = "jammers"


class Means(StrEnum):
    """What an action is paid with."""

    ACTIVATION = "activation"
    FREE = "free"
    BRIBE = "bribe"
    KOMPROMAT = "kompromat"
    ABILITY = "ability"


class Way(StrEnum):
    """Of escaping without a pod."""

    OTHER = "other"
    RESCUE = "rescue"
    PIRATE = "pirate"
    WINGS = "wings"


class MarkerKind(StrEnum):
    ANTIMATTER = "antimatter"
    LAUNCH = "launch"
    OTHER = "other"


class Never(StrEnum):
    """When a marker comes that no minute brings (S4)."""

    NEVER = "never"
    STATIONFALL = "stationfall"


class Code(StrEnum):
    """Why the rules forbid something."""

    ALREADY_ABOARD = "already_aboard"
    ALREADY_DAMAGED = "already_damaged"
    ALREADY_DOWN = "already_down"
    ALREADY_REVEALED = "already_revealed"
    ASPHYXIATION = "asphyxiation"
    BLACKOUT = "blackout"
    BODY = "body"
    BRIBE_USED = "bribe_used"
    CONDITION = "condition"
    DAMAGED = "damaged"
    DOWN = "down"
    DRAG = "drag"
    DUE = "due"
    ESCAPED = "escaped"
    EXHAUSTED = "exhausted"
    FULL = "full"
    GONE = "gone"
    HAS_IT = "has_it"
    HAZARD = "hazard"
    HELMET = "helmet"
    JAMMERS = "jammers"
    KIND = "kind"
    KOMPROMAT_SPENT = "kompromat_spent"
    KOMPROMAT_USED = "kompromat_used"
    LOCKED = "locked"
    LOYAL = "loyal"
    MUST_ACT = "must_act"
    NO_ACTIONS = "no_actions"
    NO_BLACKOUT = "no_blackout"
    NO_BRIBE = "no_bribe"
    NO_CHANGE = "no_change"
    NO_CUBE = "no_cube"
    NO_DATA = "no_data"
    NO_FREE = "no_free"
    NO_HAZARD = "no_hazard"
    NO_IDENTITY = "no_identity"
    NO_KOMPROMAT = "no_kompromat"
    NO_LOCKS = "no_locks"
    NO_MARKER = "no_marker"
    NO_MONSTER = "no_monster"
    NO_PROJECT_X = "no_project_x"
    NO_SCHROEDINGER = "no_schroedinger"
    NOT_ABANDONED = "not_abandoned"
    NOT_ABLE = "not_able"
    NOT_ABOARD = "not_aboard"
    NOT_ACTIVATED = "not_activated"
    NOT_CONSPIRATOR = "not_conspirator"
    NOT_DAMAGED = "not_damaged"
    NOT_DOCKED = "not_docked"
    NOT_DOWN = "not_down"
    NOT_DUE = "not_due"
    NOT_ENOUGH_CUBES = "not_enough_cubes"
    NOT_ESCAPED = "not_escaped"
    NOT_IN_PLAY = "not_in_play"
    NOT_LAUNCHED = "not_launched"
    NOT_OCCUPIED = "not_occupied"
    NOT_OFFICER = "not_officer"
    NOT_PC = "not_pc"
    NOT_THERE = "not_there"
    NOTHING_READY = "nothing_ready"
    OFFSITE_GONE = "offsite_gone"
    ONE_CUBE = "one_cube"
    OWN_PC = "own_pc"
    PHASE = "phase"
    POD_GONE = "pod_gone"
    REACTOR = "reactor"
    SPACE = "space"
    TAKEN = "taken"
    TARGET_PC = "target_pc"
    TRAIT = "trait"
    UNBRIBABLE = "unbribable"


class Said(StrEnum):
    """What is called out to the table."""

    ABANDON_SHIP = "abandon_ship"
    ANNIHILATED = "annihilated"
    ANTIMATTER_ARMED = "antimatter_armed"
    ASPHYXIATE_AROUND_REACTOR = "asphyxiate_around_reactor"
    BACKUP_POWER = "backup_power"
    BLACKOUT = "blackout"
    CAMERAS_OFF = "cameras_off"
    CLEARED = "cleared"
    DAMAGED = "damaged"
    DECLINED = "declined"
    DETONATION = "detonation"
    ESCAPED = "escaped"
    FIRE = "fire"
    GUILTY = "guilty"
    JAMMERS_OFF = "jammers_off"
    LAUNCHED = "launched"
    LOST = "lost"
    MINUTE = "minute"
    MONSTER = "monster"
    POWER_NORMAL = "power_normal"
    PROJECT_X = "project_x"
    REENTRY = "reentry"
    REMOVE_LOCKDOWN = "remove_lockdown"
    REMOVE_LOCKS = "remove_locks"
    STATIONFALL = "stationfall"
    SUSPECT = "suspect"
