"""The characters: what the rules ask of their cards.

The Dossier is not part of the rulebook. Kind, limit, bonus and traits are from three public helpers that agree but for
the Stranger's limit (5 in one) and the Troubleshooter's bonus (grudge in one); `wins_guilty` and `double_bribes` stand
in one only (the Engineer in two): confidence medium, so a table may overrule each (S34). Agendas and item limits are
not stored.
"""

from dataclasses import dataclass

from companion.rules.stationfall.terms import Bonus, Kind, Trait


@dataclass(frozen=True, slots=True)
class Character:
    kind: Kind
    limit: int  # influence cubes that may be out without loss
    bonus: Bonus
    points: int  # of the bonus, for each body
    starts: str
    traits: frozenset[Trait] = frozenset()
    bodies: tuple[str, ...] = ()  # its pawns, if it has several
    bonus_all: int = 0  # on top, if all of them have escaped

    @property
    def identities(self) -> int:
        """Identity cards there are of it."""
        if Trait.NO_IDENTITY in self.traits:
            return 0
        return 2 if Trait.TWO_IDENTITIES in self.traits else 1


def card(
    kind: Kind,
    limit: int,
    bonus: Bonus,
    points: int,
    starts: str,
    *traits: Trait,
    bodies: tuple[str, ...] = (),
    bonus_all: int = 0,
) -> Character:
    return Character(kind, limit, bonus, points, starts, frozenset(traits), bodies, bonus_all)


CHARACTERS: dict[str, Character] = {
    "Astrochimp": card(Kind.HUMAN, 5, Bonus.FRIEND, 2, "Kitchen", Trait.LOYAL),
    "Billionaire": card(Kind.HUMAN, 3, Bonus.FRIEND, 2, "Suite", Trait.UNBRIBABLE, Trait.NO_BRIBE_POINTS),
    "Boarder": card(
        Kind.HUMAN,
        4,
        Bonus.FRIEND,
        1,
        "Outer Space",
        Trait.BREACH,
        Trait.FUGITIVE,
        Trait.WINS_GUILTY,
        Trait.DOUBLE_BRIBES,
    ),
    "Botanist": card(Kind.HUMAN, 5, Bonus.FRIEND, 2, "Hydroponics"),
    "Colonel": card(Kind.HUMAN, 4, Bonus.FRIEND, 2, "Security Station", Trait.OFFICER, Trait.UNBRIBABLE),
    "Consort": card(Kind.ROBOT, 6, Bonus.FRIEND, 2, "Rec Room", Trait.DOUBLE_BRIBES),
    "Corpsicle": card(Kind.HUMAN, 5, Bonus.FRIEND, 3, "Cryo Lab", Trait.DYING, Trait.STARTS_DOWN),
    "Counselor": card(Kind.HUMAN, 6, Bonus.FRIEND, 2, "Therapy Garden", Trait.OFFICER),
    "Cyborg": card(Kind.CYBORG, 4, Bonus.GRUDGE, 2, "Cryo Lab", Trait.UNCANNY, Trait.FUGITIVE, Trait.WINS_GUILTY),
    "Daredevil": card(Kind.HUMAN, 5, Bonus.FRIEND, 2, "Locker Room"),
    "Digital Assistant": card(Kind.DATA, 5, Bonus.FRIEND, 2, "Mainframe", Trait.ONE_CUBE, Trait.WINS_GUILTY),
    "Doctor": card(Kind.HUMAN, 5, Bonus.FRIEND, 2, "Forward Hub", Trait.TWO_IDENTITIES),
    "Drones": card(
        Kind.ROBOT,
        0,
        Bonus.NONE,
        0,
        "Physics Lab and Outer Space",
        Trait.DISASSEMBLE,
        Trait.UNBRIBABLE,
        Trait.NO_INFLUENCE,
        Trait.NO_IDENTITY,
        bodies=("Drones 1", "Drones 2"),
    ),
    "Engineer": card(Kind.HUMAN, 5, Bonus.GRUDGE, 2, "Array Control", Trait.OFFICER, Trait.JURY_RIG, Trait.WINS_GUILTY),
    "Exile": card(Kind.HUMAN, 6, Bonus.FRIEND, 2, "Array Control"),
    "Inspector": card(Kind.HUMAN, 4, Bonus.FRIEND, 2, "Chem Lab", Trait.DOUBLE_BRIBES),
    "Legal": card(Kind.ROBOT, 4, Bonus.GRUDGE, 1, "Aft Hub"),
    "Maintenance Clones": card(
        Kind.HUMAN,
        5,
        Bonus.FRIEND,
        1,
        "Fuel Cells, Kitchen, Quarters",
        Trait.JURY_RIG,
        bodies=("Maintenance Clones alpha", "Maintenance Clones beta", "Maintenance Clones gamma"),
        bonus_all=1,
    ),
    "Medical": card(Kind.ROBOT, 4, Bonus.GRUDGE, 1, "Aft Hub", Trait.ONE_CUBE),
    "Microbiologist": card(Kind.HUMAN, 5, Bonus.FRIEND, 2, "Physics Lab", Trait.LOYAL),
    "Operative": card(Kind.HUMAN, 5, Bonus.GRUDGE, 2, "Suite", Trait.OFFICER),
    "Security": card(Kind.ROBOT, 4, Bonus.GRUDGE, 3, "Print Shop"),
    "Station Chief": card(Kind.HUMAN, 5, Bonus.GRUDGE, 2, "Therapy Garden", Trait.OFFICER),
    "Stowaway": card(Kind.HUMAN, 4, Bonus.FRIEND, 2, "on its card"),
    "Stranger": card(Kind.HUMAN, 6, Bonus.FRIEND, 2, "Nanofactory", Trait.UNCANNY, Trait.KEEPS_BONUS),
    "Telepathic Rat": card(Kind.ITEM, 8, Bonus.FRIEND, 2, "Bio Lab", Trait.UNBRIBABLE, Trait.WINS_GUILTY),
    "Troubleshooter": card(Kind.HUMAN, 6, Bonus.FRIEND, 2, "Print Shop", Trait.JURY_RIG),
}

MOST_CHARACTERS = len(CHARACTERS)


def bodies_of(name: str) -> tuple[str, ...]:
    return CHARACTERS[name].bodies or (name,)
