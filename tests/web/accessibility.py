"""Small checks of our own in the manner of axe: names, roles, headings, contrast, targets, focus, nothing cut off."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

NAMED = {"button", "link", "textbox", "combobox", "image", "img", "progressbar", "region", "navigation"}
LOOK = Path(__file__).with_suffix(".js").read_text("utf-8")


def complaints(page: Page) -> list[str]:
    found: list[str] = page.evaluate(LOOK, 11)
    return [*found, *nameless(page), *focus_order(page)]


def nameless(page: Page) -> list[str]:
    """By Chromium's own accessibility tree: what a screen reader would have no name for."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        f"a {role} without a name"
        for node in nodes
        if not node["ignored"]
        and (role := node.get("role", {}).get("value", "")) in NAMED
        and not node.get("name", {}).get("value", "").strip()
    ]


def focus_order(page: Page) -> list[str]:
    """TAB reaches everything in the order of the page, and one sees where it is."""
    page.evaluate("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
    order = page.evaluate(
        "[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]"
        ".filter((e) => !e.disabled && e.checkVisibility() && !e.closest('[inert]')).length"
    )
    found: list[str] = []
    last = -1
    for _ in range(min(order, 14)):
        page.keyboard.press("Tab")
        place, outlined, name = page.evaluate(
            "() => { const e = document.activeElement, outline = getComputedStyle(e).outlineStyle;"
            " return [[...document.querySelectorAll('*')].indexOf(e), outline !== 'none', e.outerHTML.slice(0, 50)]; }"
        )
        if place <= last:
            found.append(f"the focus goes back to {name}")
        if not outlined:
            found.append(f"the focus is not seen on {name}")
        last = place
    return found
