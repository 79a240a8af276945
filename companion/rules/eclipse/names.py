"""The names of things, in the order in which every listing has them."""

from enum import IntEnum, StrEnum


class Resource(IntEnum):
    """A resource and its population track; also the place of its number in `Amounts`."""

    MONEY = 0
    SCIENCE = 1
    MATERIALS = 2


Amounts = tuple[int, int, int]  # money, science, materials
NOTHING: Amounts = (0, 0, 0)
RESOURCES = {resource.name.lower(): resource for resource in Resource}


def plus(amounts: Amounts, resource: Resource, number: int) -> Amounts:
    changed = list(amounts)
    changed[resource] += number
    return changed[0], changed[1], changed[2]


def together(*rows: Amounts) -> Amounts:
    return sum([row[0] for row in rows]), sum([row[1] for row in rows]), sum([row[2] for row in rows])


def less(amounts: Amounts, taken: Amounts) -> Amounts:
    return amounts[0] - taken[0], amounts[1] - taken[1], amounts[2] - taken[2]


class Ship(StrEnum):
    """Ship types, in the order of E-R7."""

    INTERCEPTOR = "interceptor"
    CRUISER = "cruiser"
    DREADNOUGHT = "dreadnought"
    STARBASE = "starbase"
    ANCIENT = "ancient"
    GCDS = "gcds"


TYPE_ORDER = tuple(Ship)
PLACE = {ship: place for place, ship in enumerate(TYPE_ORDER)}
PLAYER_SHIPS = TYPE_ORDER[:4]
NPC_SHIPS = TYPE_ORDER[4:]
# E-R8: by number of slots.
SIZE_ORDER = (Ship.GCDS, Ship.DREADNOUGHT, Ship.CRUISER, Ship.STARBASE, Ship.ANCIENT, Ship.INTERCEPTOR)
SIZE = {ship: place for place, ship in enumerate(SIZE_ORDER)}  # 0 is the largest


class Structure(StrEnum):
    ORBITAL = "orbital"
    MONOLITH = "monolith"


class Square(StrEnum):
    """Where a colony ship puts its cube."""

    PLAIN = "plain"
    GRAY = "gray"
    ADVANCED = "advanced"
    ORBITAL = "orbital"


class Species(StrEnum):
    TERRAN = "terran"
    ERIDANI = "eridani"
    HYDRAN = "hydran"
    PLANTA = "planta"
    DRACO = "draco"
    MECHANEMA = "mechanema"
    ORION = "orion"


class Phase(StrEnum):
    ACTION = "action"
    COMBAT = "combat"
    UPKEEP = "upkeep"
    CLEANUP = "cleanup"
    SCORING = "scoring"


class Bonus(StrEnum):
    """What a discovery tile may be turned into, apart from an ancient part or a technology."""

    VP = "vp"
    MONEY = "money"
    SCIENCE = "science"
    MATERIALS = "materials"
    CRUISER = "cruiser"


class Code(StrEnum):
    """Why the rules refuse something that is well formed."""

    OUT = "out"
    PHASE = "phase"
    TURN = "turn"
    PASSED = "passed"
    NOT_PASSED = "not_passed"
    NO_DISC = "no_disc"
    LIMIT = "limit"
    HEX_USED = "hex_used"
    STACK = "stack"
    ANCIENTS = "ancients"
    DISCOVERY = "discovery"
    SAME = "same"
    NOT_YOURS = "not_yours"
    UNKNOWN_HEX = "unknown_hex"
    OCCUPIED = "occupied"
    SHIPS = "ships"
    NOT_IN_SUPPLY = "not_in_supply"
    OWNED = "owned"
    TRACK_FULL = "track_full"
    CHEAPEST = "cheapest"
    SHORT = "short"
    ARTIFACT = "artifact"
    PART = "part"
    TECH = "tech"
    DESIGN = "design"
    EXISTS = "exists"
    SUPPLY = "supply"
    NO_ORBITAL = "no_orbital"
    TRACK = "track"
    CUBES = "cubes"
    PLAYERS = "players"
    TRAITOR = "traitor"
    PACT = "pact"
    SLOTS = "slots"
    HEX_ORDER = "hex_order"
    PENDING = "pending"
    NPC = "npc"
    ORDER = "order"
    DRAWS = "draws"
    BAG = "bag"
    KEEP = "keep"
    NOT_ENEMY = "not_enemy"
    NO_WAY = "no_way"  # on the map as entered
    NO_CONTACT = "no_contact"
    DONE = "done"
    NOT_SHORT = "not_short"
    TILES = "tiles"
    NOTHING = "nothing"
    RANGE = "range"  # a number corrected by hand that is impossible
    OVER = "over"
    DICE = "dice"
    NPC_TARGETS = "npc_targets"
    TARGETS = "targets"
    RETREAT_MISSILES = "retreat_missiles"
    CANNOT_RETREAT = "cannot_retreat"
    RETREAT_HEX = "retreat_hex"
    SIZE = "size"
