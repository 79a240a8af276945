"""Whether a voice pack is quick enough for the official missions: what `./run voices check` says of it."""

from collections.abc import Callable, Iterator

from companion.games.space_alert.voice.clips import Clip
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.rules.space_alert.timeline import PhaseEnd, Timeline
from companion.types import Millis
from companion.voice.pack import Pack


def check_lines(pack: Pack, tell: Callable[..., str]) -> Iterator[str]:
    """In the words of the command line."""
    yield tell("voice_form", form=pack.form.value)
    late = {row.card: lateness(mission(row.id), pack) for row in OFFICIAL}
    worst = max(late, key=lambda card: late[card][0])
    dropped = sum(count for _, count in late.values())
    yield tell("voice_latest", seconds=f"{late[worst][0] / 1000:.1f}", card=worst)
    yield tell("voice_left_out", missions=len(OFFICIAL), count=dropped)


def lateness(timeline: Timeline, pack: Pack) -> tuple[Millis, int]:
    """The longest that an announcement waits, and how many repeats are left out."""
    spoken = plan(timeline, pack).spoken
    waits = [each.at - each.due for each in spoken if not isinstance(each.says, PhaseEnd)]
    alerts = [each for each in spoken if each.cues[0].sound == Clip.ALERT]
    return max(waits), sum(not each.repeated for each in alerts)
