"""axe-core, the usual judge of pages, on a page in the browser. Our own checks are in `accessibility.py`."""

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

SCRIPT = AXE_FILE_PATH.read_text("utf-8")
# Each with the rule it breaks and the first elements that do.
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, help, nodes }) => `${id}: ${help} ${nodes.slice(0, 3).map((each) => each.html.slice(0, 99)).join()}`)"""


def violations(page: Page) -> list[str]:
    page.evaluate(SCRIPT)  # as the tester's own: the page's policy lets no script in
    found: list[str] = page.evaluate(RUN)
    return found
