"""Where readings of a threat card differ, and whether what is shown follows from such a value (R35)."""

from companion.games.space_alert.table.beats import Beat
from companion.rules.space_alert.facts import Acted, Advanced, Destroyed, Fact, Marked, Survived, ThreatId
from companion.rules.space_alert.threatcards import Confidence
from companion.rules.space_alert.threats import ALL_CARDS


def doubtful(code: str) -> bool:
    return ALL_CARDS[code].confidence is Confidence.LOW


def threat_of(fact: Fact) -> ThreatId:
    """The one it is about, if any."""
    threat = getattr(fact, "threat", None)
    return threat if isinstance(threat, ThreatId) else ThreatId("", 0)


def in_doubt(fact: Fact) -> bool:
    """Does it follow from a value in which readings of the card differ?"""
    threat = threat_of(fact)
    if threat.code not in ALL_CARDS or not doubtful(threat.code):
        return False
    differs = {each.field for each in ALL_CARDS[threat.code].differs}
    match fact:
        case Acted(letter=letter):
            return letter.name.lower() in differs
        case Destroyed() | Survived():
            return "points" in differs
        case Advanced():
            return "speed" in differs
        case Marked():
            return "sees_moves" in differs
    return False


def doubtful_threat(beat: Beat) -> str:
    """The card whose doubtful value this beat shows, if any."""
    return next((threat_of(fact).code for fact in beat.facts if in_doubt(fact)), "")
