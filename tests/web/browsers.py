"""Pages in a real Chromium: opened, watched for errors, pressed and read as people do."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tests.conftest import missing

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
QUIET = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
TV, PHONE, TABLET = {"width": 1920, "height": 1080}, {"width": 390, "height": 844}, {"width": 1024, "height": 768}
# How large the letters of a page are, in pixels of the screen, each with some of its text. The letter in a player's
# mark says again what its shape says, and goes where it gets too small.
LETTERS = """[...document.querySelectorAll('body *')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => !node.closest('.badge, .visually-hidden, [hidden]'))
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .map((node) => {
    const svg = node.ownerSVGElement;
    const { width, height } = svg ? svg.getBoundingClientRect() : {};
    const scale = svg ? Math.min(width / svg.viewBox.baseVal.width, height / svg.viewBox.baseVal.height) : 1;
    return [parseFloat(getComputedStyle(node).fontSize) * scale, node.textContent.slice(0, 20)];
  })"""
TAPPED = """(key) => {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  for (const half of ["keydown", "keyup"]) {
    document.activeElement.dispatchEvent(new KeyboardEvent(half, { key, code, bubbles: true, cancelable: true }));
  }
}"""


@contextmanager
def running_chromium() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        missing("Chromium", "sudo apt-get install --no-install-recommends chromium fonts-noto-cjk")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


class Tab:
    """One page in a browser of its own (its own storage); everything that goes wrong in it is recorded."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        path: str,
        size: dict[str, int],
        language: str = "",
        moving: bool = False,
        scale: float = 1.0,
    ) -> None:
        motion: Literal["no-preference", "reduce"] = "no-preference" if moving else "reduce"
        self.context = browser.new_context(viewport=size, reduced_motion=motion, device_scale_factor=scale)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", self.said)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("requestfailed", self.failed)
        self.foreign: list[str] = []
        self.page.on("request", self.asked)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.address = address
        self.go(path, language)

    def said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def asked(self, request: Request) -> None:
        if not request.url.startswith(self.address):
            self.foreign.append(request.url)

    def failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before it had come
            self.wrong.append(f"{request.url}: {request.failure}")

    def go(self, path: str, language: str = "") -> None:
        self.page.goto(f"{self.address}{path}" + (f"?language={language}" if language else ""))
        ready = f"document.body.dataset.seen && document.documentElement.lang === '{language or 'en'}'"
        self.until(lambda: self.page.evaluate(ready))

    def sit(self, colour: str) -> None:
        """Takes a seat, unless it is taken already by this very phone."""
        if self.page.get_attribute(f"[data-seat={colour}]", "aria-pressed") != "true":
            self.page.click(f"[data-seat={colour}]")
        self.page.wait_for_selector("#mine:not([hidden])")

    def until(self, holds: Callable[[], Any], seconds: float = 20) -> Any:
        """Waits for the page, not for a time."""
        for _ in range(int(seconds / 0.02)):
            if found := holds():
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it did not come to that; the page says {self.page.inner_text('body')[:400]!r}")

    @property
    def display(self) -> str:
        """What the box's display says, in words."""
        return self.page.inner_text("#spoken", timeout=5000)

    @property
    def pixels(self) -> str:
        """The display as it is drawn."""
        return str(self.page.evaluate("document.getElementById('display').toDataURL()"))

    def type(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tap(self, key: str) -> None:
        """A key that is down and up again within one task of the page. `type` sends two messages to the browser: on a
        busy machine so far apart that the page takes OK and BACK for held, which they were."""
        self.page.evaluate(TAPPED, key)

    def choose(self, row: str) -> None:
        """Moves to that row of the list on the display with the keyboard, and takes it."""
        for _ in range(40):
            before = self.pixels
            found = f"> {row}" in self.display
            self.tap("Enter" if found else "ArrowRight")
            self.until(lambda before=before: self.pixels != before)  # type: ignore[misc]
            if found:
                return
        raise AssertionError(f"there is no {row!r} in {self.display!r}")

    def close(self) -> None:
        self.context.close()
