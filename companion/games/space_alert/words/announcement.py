"""An announcement or a mission -> its text: the same on the silent display and on a scenario card."""

from typing import NamedTuple

from companion.games.space_alert.words import knows, say
from companion.rules.space_alert.level import TURNS
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.timeline import (
    Announcement,
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    MissionStart,
    PhaseCount,
    PhaseEnd,
    PhaseWarning,
    ThreatAlert,
    Timeline,
    announcements,
)
from companion.words import listed


class Text(NamedTuple):
    """A key of the words and the values that go into it."""

    key: str
    values: dict[str, object]

    def said(self, language: str) -> str:
        return say(language, self.key, **self.values)


def text(announcement: Announcement) -> Text:
    """What is announced, as one line."""
    match announcement:
        case ThreatAlert(t=t):
            return Text(f"missions.{threat_key(announcement)}", {"t": t})
        case PhaseWarning(phase=phase, last=last, left_s=left_s):
            return Text(f"missions.{ending(last)}_warning_{left_s}", {} if last else {"phase": phase})
        case PhaseCount(phase=phase, last=last):
            return Text(f"missions.{ending(last)}_count", {} if last else {"phase": phase})
        case PhaseEnd(phase=phase, last=last):
            return Text(f"missions.{ending(last)}_end", {} if last else {"phase": phase, "next": phase + 1})
        case MissionStart():
            return Text("missions.start", {})
        case IncomingData():
            return Text("missions.incoming_data", {})
        case DataTransfer():
            return Text("missions.data_transfer", {})
        case CommsDown():
            return Text("missions.comms_down", {})
        case CommsRestored():
            return Text("missions.comms_restored", {})


def threat_key(alert: ThreatAlert) -> str:
    report = "unconfirmed_" if alert.unconfirmed else ""
    where = "internal" if alert.zone is None else alert.zone.name.lower()
    return f"{report}{'serious' if alert.serious else 'threat'}_{where}"


def ending(last: bool) -> str:
    return "operation" if last else "phase"  # the last phase is called the operation (rules 2.1)


def line(language: str, announcement: Announcement) -> str:
    """The whole line, with the deck to draw from where the mission says one."""
    sentence = text(announcement).said(language)
    if isinstance(announcement, ThreatAlert) and announcement.colour is not None:
        deck = say(language, f"missions.colour_{announcement.colour.value}")
        return say(language, "missions.with_colour", threat=sentence, deck=deck)
    return sentence


def title(language: str, timeline: Timeline) -> str:
    """A known mission's title in that language; any other mission keeps its own."""
    if not (timeline.card or timeline.expansion):
        return timeline.title
    kind, _, number = timeline.id.rpartition("-")
    for key, values in ((f"missions.title_{timeline.id}", {}), (f"missions.title_{kind}", {"number": number})):
        if knows(key):
            return say(language, key, **values)
    return timeline.title


def logged_title(language: str, name: str, written: str) -> str:
    """What the log has written down as the title of the mission of that id, in that language if it is a known one."""
    try:
        known = mission(name)
    except KeyError:
        return written
    return title(language, known) if (known.id, known.title) == (name, written) else written


def clock(at_s: int) -> str:
    return f"{at_s // 60}:{at_s % 60:02}"


def scenario_card(language: str, timeline: Timeline) -> list[str]:
    """The lines of a card that a human timekeeper reads out (rules 2.1); brackets as on the printed ones."""
    head = f"{timeline.card or timeline.id}  {title(language, timeline)}  ({clock(timeline.length_s)})"
    notes = [say(language, "missions.card_read")]
    if timeline.unconfirmed_points:
        notes.append(say(language, "missions.card_brackets"))
    return [head, *notes, *remarks(language, timeline), "", *card_rows(language, timeline)]


def remarks(language: str, timeline: Timeline) -> list[str]:
    """What lies ready on the table, and how sure the timeline is."""
    found = []
    if timeline.setup is not None:
        red, white, blue = timeline.setup.boards
        cards = listed(language, timeline.setup.cards)
        found.append(say(language, "missions.card_boards", red=red, white=white, blue=blue, cards=cards))
    if not timeline.verified:
        found.append(say(language, "missions.card_unverified"))
    return found


def card_rows(language: str, timeline: Timeline) -> list[str]:
    rows = [phase_heading(language, 1)]
    for each in announcements(timeline):
        row_text = line(language, each)
        bracketed = isinstance(each, ThreatAlert) and each.unconfirmed
        rows.append(f"{clock(each.at_s):>5}  {f'[{row_text}]' if bracketed else row_text}")
        if isinstance(each, PhaseEnd) and not each.last:
            rows += ["", phase_heading(language, each.phase + 1)]
    return rows


def phase_heading(language: str, phase: int) -> str:
    turns = TURNS[phase - 1]
    return say(language, "missions.card_phase", phase=phase, first=turns[0], last=turns[-1])


def in_short(language: str, alert: ThreatAlert) -> str:
    """T+3 red: for lists."""
    where = say(language, "flight.internal" if alert.zone is None else f"ship.zone.{alert.zone.name}")
    return say(language, "flight.short", t=alert.t, where=where)


def headline(language: str, announcement: Announcement, transfers: int = 0) -> str:
    """As short as it can be said: it stands under the clock. `transfers`: how many there were, with this one."""
    if isinstance(announcement, DataTransfer):
        return say(language, "flight.data", number=transfers)
    if isinstance(announcement, CommsRestored):
        return say(language, "flight.restored")
    if not isinstance(announcement, ThreatAlert):
        return line(language, announcement)
    text_said = say(
        language, f"flight.alert.{kind(announcement)}", t=announcement.t, zone=zone_name(language, announcement)
    )
    return say(language, "flight.alert.unconfirmed", threat=text_said) if announcement.unconfirmed else text_said


def without_time(language: str, alert: ThreatAlert) -> str:
    """Serious threat, red: what stands below a large T+."""
    return say(language, f"flight.threat.{kind(alert)}", zone=zone_name(language, alert))


def kind(alert: ThreatAlert) -> str:
    return ("serious_" if alert.serious else "") + ("internal" if alert.zone is None else "threat")


def zone_name(language: str, alert: ThreatAlert) -> str:
    return "" if alert.zone is None else say(language, f"ship.zone.{alert.zone.name}")
