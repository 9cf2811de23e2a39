"""The text pane of the preview as tests use it: its rows, their headers, and many texts."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.serve.previews import Preview

HINT = "sections.goal.blocks.hint.text"
WIN = "sections.goal.blocks.win.rules.first"
FLIGHT = "sections.goal.blocks.win.rules.flight"
MANY = 98


def open_texts(page: Page, preview: Preview, query: str = "&language=de") -> None:
    """Open the texts of the minimal game, and wait for the first."""
    page.goto(f"{preview.address}?game=minimal{query}")
    page.wait_for_selector(".paper[data-key]")
    page.click("#tab-texts")
    page.wait_for_selector(".row")


def row(page: Page, id: str) -> Locator:
    """Return the row of a text."""
    return page.locator(f'.row[data-id="{id}"]')


def field(page: Page, id: str) -> Locator:
    """Return the first field of a text."""
    return row(page, id).locator("textarea").first


def is_saved(page: Page, id: str) -> None:
    """Wait until a row says that it is saved, and nothing else."""
    expect(row(page, id).locator(".state")).to_have_text("Saved")


def with_many_texts(preview: Preview) -> list[str]:
    """Give the minimal game many more texts, none of them translated; return their ids."""
    names = [f"more-{number}" for number in range(1, MANY + 1)]
    rules = "".join(f"\n          {name}: Rule {name}." for name in names)
    block = f"\n      many:\n        kind: rules\n        rules:{rules}"
    preview.replace("rules.yaml", "text: Count aloud.", f"text: Count aloud.{block}")
    return [f"sections.goal.blocks.many.rules.{name}" for name in names]


def point_at(page: Page, path: str) -> tuple[float, float]:
    """Return where a text is on the screen, once it is printed; scroll it into view."""
    point = page.wait_for_function(
        """(path) => {
          const side = document.querySelector('.side')?.side;
          const words = side?.data.words.find((each) => each.path === path);
          if (!words) return null;
          const [left, top, width, height] = words.rects[0];
          document.querySelector('.board').scrollTop = top * side.pxPerMm;
          const paper = side.paper.getBoundingClientRect();
          return [paper.left + (left + width / 2) * side.pxPerMm,
            paper.top + (top + height / 2) * side.pxPerMm];
        }""",
        arg=path,
    )
    x, y = (float(each) for each in point.json_value())
    return x, y


def catalogue(preview: Preview) -> str:
    """Return the German catalogue as it is on the disk."""
    return (preview.game / "locale/de.po").read_text("utf-8")
