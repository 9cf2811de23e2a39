"""The page for a phone works as it is used: found in, in the dark, small, without a network."""

from __future__ import annotations

import base64
import hashlib
import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from generator.content.model import Bonus, ScoreRow, Scores
from generator.content.resources import TEMPLATES
from generator.content.text import Text
from generator.findings import Place
from generator.render.jobs import pages_of
from generator.render.webpage import web_page
from generator.units import A4
from tests.axe import faults_of, web_pages
from tests.printing import Aid, side_jobs, with_blocks
from tests.screens import DESK, PHONE, overflow, shown
from tests.support import library_of, sound_game

pytest_plugins = ["tests.browser", "tests.builds"]
DARKEST = 40
"""No part of a dark ground is lighter than this, of 255."""
SAMPLE = [
    ("draculas-america", "de", "roster"),
    ("drako", "pl", "dragon-sheet"),
    ("fury-of-dracula", "en", "rules-summary"),
    ("generala", "de", "pad"),
]
"""A form, figures of a board, the most kinds of blocks, a score pad; ``make axe`` looks at all."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the pages of the sample by game."""
    home = tmp_path_factory.mktemp("pages")
    found = {}
    for game, language, sheet in SAMPLE:
        for _, html in web_pages((language,), (game,), (sheet,)):
            found[game] = home / f"{game}.html"
            found[game].write_text(html, "utf-8")
    assert len(found) == len(SAMPLE)
    return found


@pytest.mark.parametrize("game", ["draculas-america", "drako", "generala"])
def test_axe_finds_nothing_and_nothing_is_too_wide(
    browser: Browser, pages: dict[str, Path], game: str
) -> None:
    assert list(faults_of(browser, pages[game])) == []


def test_only_its_own_script_may_run(pages: dict[str, Path]) -> None:
    html = pages["fury-of-dracula"].read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', html)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    assert "default-src 'none'" in policy
    digest = hashlib.sha256(script.encode()).digest()

    assert f"script-src 'sha256-{base64.b64encode(digest).decode()}'" in policy
    assert not re.search(r"""(?:src|href)="(?!#|data:)""", html)
    assert not re.search(r"url\((?!\"data:|#|'data:)", html)


def ground(page: Page) -> list[int]:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return [int(each) for each in re.findall(r"\d+", colour)[:3]]


def test_colours_follow_the_phone_and_the_choice_is_kept(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with shown(browser, pages["fury-of-dracula"], scheme="dark") as page:
        assert max(ground(page)) < DARKEST
        page.get_by_role("radio", name="Light", exact=True).check()
        assert min(ground(page)) > 200
        page.reload()
        assert min(ground(page)) > 200
        page.get_by_role("radio", name="Dark", exact=True).check()
        page.emulate_media(color_scheme="light")
        assert max(ground(page)) < DARKEST
        page.emulate_media(media="print")
        assert min(ground(page)) > 200


def test_without_a_script_the_colours_can_be_chosen(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with shown(browser, pages["fury-of-dracula"], java_script_enabled=False) as page:
        assert page.locator("#find").is_hidden()
        assert page.locator("#awake").is_hidden()
        page.get_by_role("radio", name="Dark", exact=True).check()
        corner = page.screenshot(clip={"x": 0, "y": 0, "width": 8, "height": 8})
        picture = Image.open(io.BytesIO(corner)).convert("L")
        assert max(picture.tobytes()) < DARKEST
        assert page.locator(".sections a").first.is_visible()


def search(page: Page, words: str) -> str:
    page.locator("#find").fill(words)
    return page.locator("#found").inner_text()


def test_words_are_found_as_they_are_typed(browser: Browser, pages: dict[str, Path]) -> None:
    with shown(browser, pages["drako"]) as page:
        sections = page.locator("main section")
        everything = sections.count()
        page.keyboard.press("/")
        expect(page.locator("#find")).to_be_focused()
        told = search(page, "Każda")
        assert re.fullmatch(r"Wyniki: [1-9]\d*", told)
        assert search(page, "kazda") == told == search(page, "KAŻDA")
        shown_now = sections.filter(visible=True).count()
        assert 0 < shown_now < everything
        assert page.evaluate("CSS.highlights.get('found').size") == int(told.split()[-1])
        page.keyboard.press("Enter")
        assert page.evaluate("CSS.highlights.get('current').size") == 1
        assert search(page, "qqqq") == "Brak wyników"
        assert sections.filter(visible=True).count() == 0
        page.keyboard.press("Escape")
        assert sections.filter(visible=True).count() == everything
        assert page.locator("#found").inner_text() == ""


def test_parts_of_japanese_words_are_found_in_either_kana(browser: Browser) -> None:
    script = (TEMPLATES / "styles" / "words.js").read_text("utf-8")
    words = "wordsOf('最後のドワーフカードを使う')"
    held = f"(asked) => {words}.some((word) => holds(word, folded(asked)))"
    with browser.new_page() as page:
        told = {
            asked: page.evaluate(f"(asked) => {{ {script}; return ({held})(asked); }}", asked)
            for asked in ("カード", "かーど", "使", "ト", "山札")
        }
    assert told == {"カード": True, "かーど": True, "使": True, "ト": True, "山札": False}


def test_a_section_without_the_words_steps_aside(browser: Browser, pages: dict[str, Path]) -> None:
    with shown(browser, pages["fury-of-dracula"]) as page:
        assert search(page, "catacomb").startswith("Found: ")
        for section in page.locator("main section").filter(visible=True).all():
            assert "catacomb" in (section.text_content() or "").lower()
        links = page.locator(".sections li").filter(visible=True).count()
        assert links == page.locator("main section").filter(visible=True).count() > 0


CELLS = """() => {
  const wordsOf = (cell) => cell.textContent.match(/\\p{L}+/gu) ?? [];
  for (const row of document.querySelectorAll("main tr")) {
    const [one, other] = [...row.cells].map(wordsOf);
    if (one?.length && other?.length && one.at(-1).length > 4) return [one.at(-1), other[0]];
  }
}"""


def test_words_of_a_row_are_found_together_and_stay_apart(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with shown(browser, pages["fury-of-dracula"]) as page:
        one, other = page.evaluate(CELLS)
        assert search(page, f"{other} {one}").startswith("Found: ")
        assert page.locator("#similar").inner_text() == ""
        if search(page, one + other) != "Nothing found":
            assert page.locator("#similar").inner_text() != ""


BOXES = """() => [...document.querySelectorAll(
    'a, button, input:not([type=radio]), label:has(input), textarea')]
  .filter(each => each.checkVisibility() && !each.classList.contains('skip'))
  .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect().height,
    each.closest('label') ? each.closest('label').getBoundingClientRect().height : 0])"""

GAPS = """() => [...document.querySelectorAll('li .setup-step')].map(each => {
  const range = document.createRange(); range.selectNodeContents(each);
  const words = range.getBoundingClientRect(), disc = each.getBoundingClientRect();
  return [words.left - disc.left, disc.right - words.right]; })"""

ATTACK = """
collections:
  units:
    name: Units
    source: [rulebook]
    entries:
      guard: {name: Guard, troops: infantry, copies: 2, numbers: {strength: 5}}
terrains:
  grass: {name: Grass}
gridmaps:
  valley: {name: The valley, columns: 4, rows: 3, ground: grass, source: [rulebook]}
sections:
  attack:
    title: An attack
    source: [rulebook]
    blocks:
      attack:
        kind: gridmap
        gridmap: valley
        alt: The guard stands in the valley
        units: {guard: {unit: units.guard, at: "0202"}}
decks:
  counters: {title: Counters, cards: {all: {kind: counters, collection: units}}}
sheets:
  attack: {title: Attack, front: {title: Attack, bands: [{fill: [attack]}]}}
"""


def test_what_is_touched_is_large(browser: Browser, pages: dict[str, Path]) -> None:
    with shown(browser, pages["fury-of-dracula"], PHONE) as page:
        small = [what for what, high, label in page.evaluate(BOXES) if max(high, label) < 44]
    assert small == []


def test_type_may_be_twice_as_large(browser: Browser, pages: dict[str, Path]) -> None:
    for path in pages.values():
        with shown(browser, path, DESK, bypass_csp=True) as page:
            page.add_style_tag(content="html { font-size: 200% }")
            assert overflow(page) <= 0
            page.set_viewport_size({"width": 640, "height": 450})
            assert overflow(page) <= 0


def test_figures_are_as_wide_as_the_phone_lets_them(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with shown(browser, pages["drako"], PHONE, "dark") as page:
        boxes = [each.bounding_box() for each in page.locator(".board-figure").all()]
        colours: Any = page.evaluate(
            "[...document.querySelectorAll('.board-figure [fill]')]"
            ".map(each => getComputedStyle(each).fill)"
        )
    assert boxes
    assert all(box and 150 < box["width"] <= PHONE[0] for box in boxes)
    assert "rgb(255, 255, 255)" not in colours


def test_numbers_of_steps_stand_in_their_discs(browser: Browser, tmp_path: Path) -> None:
    """Where a set-up diagram names the items of a list, which have a hanging indent."""
    ((_, html),) = web_pages(("de",), ("fury-of-dracula",), ("set-up",))
    (path := tmp_path / "set-up.html").write_text(html, "utf-8")
    with shown(browser, path, PHONE) as page:
        gaps: Any = page.evaluate(GAPS)
    assert len(gaps) > 10
    assert all(left >= 0 and right >= 0 for left, right in gaps)


def test_counters_in_a_legend_are_as_high_as_its_words(browser: Browser, tmp_path: Path) -> None:
    game = sound_game(tmp_path / "content" / "minimal", {"attack.yaml": ATTACK})
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    (job,) = (job for job in jobs if job.sheet_id == "attack")
    (path := tmp_path / "attack.html").write_text(web_page(pages_of(job), "attack"), "utf-8")
    with shown(browser, path, PHONE) as page:
        boxes = [each.bounding_box() for each in page.locator(".piece-swatch").all()]
    assert boxes
    assert all(box and 10 < box["height"] < 40 for box in boxes)


def test_a_score_pad_adds_up(browser: Browser, pages: dict[str, Path]) -> None:
    with shown(browser, pages["generala"]) as page:
        total = page.get_by_label("Gesamt, Spieler 1")
        expect(total).to_have_value("")
        page.get_by_label("Einser, Spieler 1").fill("3")
        page.get_by_label("Vierling, Spieler 1").fill("45")
        expect(page.get_by_label("Summe der Zahlen, Spieler 1")).to_have_value("3")
        expect(total).to_have_value("48")
        expect(total).not_to_be_editable()
        expect(page.get_by_label("Gesamt, Spieler 2")).to_have_value("")
        page.get_by_label("Einser, Spieler 1").fill("")
        expect(total).to_have_value("45")


def test_a_score_pad_can_be_written_in_without_a_script(
    browser: Browser, pages: dict[str, Path]
) -> None:
    with shown(browser, pages["generala"], java_script_enabled=False) as page:
        total = page.get_by_label("Gesamt, Spieler 1")
        total.fill("48")
        expect(total).to_have_value("48")


def text(words: str) -> Text:
    return Text(words, f"some.{words.lower()}", Place("game.yaml"))


def test_a_bonus_is_worked_out(browser: Browser, starter_aid: Aid, tmp_path: Path) -> None:
    rows = {
        "ones": ScoreRow(head=text("Ones")),
        "extra": ScoreRow(head=text("Extra"), bonus=Bonus(of="ones", at_least=30, scores=7)),
        "total": ScoreRow(head=text("Total"), sum=("ones", "extra")),
    }
    pad = Scores(kind="scores", corner=text("Player"), across=1, rows=rows)
    job = side_jobs(with_blocks(starter_aid.game, pad=pad), starter_aid.library, A4, "colour")[0]
    path = tmp_path / "pad.html"
    path.write_text(web_page(pages_of(job), job.sheet_id), "utf-8")
    with shown(browser, path) as page:
        for ones, total in (("29", "29"), ("30", "37"), ("", "")):
            page.get_by_label("Ones, Player 1").first.fill(ones)
            expect(page.get_by_label("Total, Player 1").first).to_have_value(total)
            expect(page.get_by_label("Total, Player 1").last).to_have_value("")  # on the back
