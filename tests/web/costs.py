"""What frames cost a browser, in CPU time: other work on the machine makes them late, and hardly dearer."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

CATEGORIES = ["cc", "devtools.timeline", "disabled-by-default-devtools.timeline", "viz"]
COMMIT = "ProxyImpl::ReadyToCommit"  # what was painted goes to be rasterized
MAIN, RASTER, LAID_TOGETHER = "ProxyMain::BeginMainFrame", "RasterTask", "Display::DrawAndSwap"


class Costs:
    """Milliseconds of CPU: of each frame's script, style and paint, of each picture's pixels, of laying it together."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def of(self, name: str) -> list[tuple[int, float]]:
        """When, and how much."""
        return sorted((each["ts"], each.get("tdur", 0) / 1000) for each in self.events if each["name"] == name)

    @property
    def frames(self) -> list[float]:
        """What each change of the picture cost until it was seen, dearest last."""
        commits = [at for at, _ in self.of(COMMIT)]
        pixels: Counter[int] = Counter()
        for at, cost in self.of(RASTER):
            pixels[bisect(commits, at)] += cost  # type: ignore[assignment]
        painted: Counter[int] = Counter()
        for at, cost in self.of(MAIN):
            change = bisect(commits, at) + 1
            painted[change] = max(painted[change], cost)  # type: ignore[assignment]
        together = max((cost for _, cost in self.of(LAID_TOGETHER)), default=0.0)
        return sorted(painted[change] + pixels[change] + together for change in range(1, len(commits) + 1))


@contextmanager
def counted(browser: Browser) -> Iterator[Costs]:
    """What everything in that browser costs until the end of the block."""
    costs, ended = Costs(), []
    wire = browser.new_browser_cdp_session()
    wire.on("Tracing.dataCollected", lambda told: costs.events.extend(told["value"]))
    wire.on("Tracing.tracingComplete", lambda _: ended.append(True))
    wire.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"})
    yield costs
    wire.send("Tracing.end")
    while not ended:
        wire.send("Browser.getVersion")  # lets what was collected come in
    wire.detach()
