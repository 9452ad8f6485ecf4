"""The accessibility faults that axe-core finds on a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path("web/node_modules/axe-core/axe.min.js")


def faults(page: Page) -> list[Any]:
    """The faults of the page in its present state: the rule, and the elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found]
