"""The pages in a browser: without a network, on a phone and a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from generator.site.pages import measures, paper_name, percent_words, size_words
from tests.screens import DESK, PHONE, overflow, shown, violations
from tests.site.gallery import Made

pytest_plugins = ["tests.browser"]
PAGES = (
    "index.html",
    "index-de.html",
    "minimal/en/index.html",
    "minimal/de/map.html",
    "minimal/de/read.html",
)


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_nothing_is_too_wide(browser: Browser, made: Made, name: str) -> None:
    with shown(browser, made.out / name, PHONE, bypass_csp=True) as page:
        for width, height in (PHONE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            assert overflow(page) <= 0
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                page.wait_for_timeout(50)
                assert violations(page) == []


def test_from_the_shelf_to_a_sheet_and_back(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "index-de.html") as page:
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.get_by_role("link", name="Deutsch – Winzig").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Winzig")
        page.get_by_role("link", name="English").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Minimal")
        page.get_by_role("link", name="Read on screen", exact=True).click()
        expect(page).to_have_title("Minimal – Summary")
        page.get_by_role("link", name="Deutsch").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.get_by_role("link", name="Drucken und Herunterladen").click()
        page.get_by_role("link", name="English").click()
        page.get_by_role("link", name="All games").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Player aids")


def pictures_are_there(page: Page) -> bool:
    page.evaluate("document.querySelectorAll('img').forEach(each => each.loading = 'eager')")
    page.wait_for_function("[...document.images].every(each => each.complete)")
    found: bool = page.evaluate(
        "document.images.length > 0 && [...document.images].every(each => each.naturalWidth > 0)"
    )
    return found


@pytest.mark.parametrize("name", PAGES[:-1])
def test_every_picture_is_there(browser: Browser, made: Made, name: str) -> None:
    with shown(browser, made.out / name) as page:
        assert pictures_are_there(page)


def test_downloads_are_named_for_those_who_listen(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/index.html") as page:
        link = page.get_by_role("link", name="Cards: Beasts, Color, PDF A4")
        expect(link).to_have_attribute("href", "print/beast-cards-a4-duplex-long.pdf")
        expect(page.get_by_role("link", name="All sheets, Color, PDF A4")).to_have_count(1)


def test_what_changed_is_told(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/de/index.html") as page:
        told = page.locator(".facts")
        expect(told.locator("b").first).to_have_text("Das Ziel")
        expect(told.locator("del").first).to_have_text("5")
        expect(told.locator("ins").first).to_have_text("6")
        expect(page.locator(".versions li")).to_have_count(2)
        expect(page.get_by_text("Seit Version 1.0")).to_have_count(1)
        expect(page.locator("details.news[open]")).not_to_have_count(0)  # they are few


def test_a_map_fills_a_screen_that_is_higher(browser: Browser, made: Made) -> None:
    heights = """() => ["view", "plate"].map(
        (id) => document.getElementById(id).getBoundingClientRect().height)"""
    with shown(browser, made.out / "minimal/de/map.html", (360, 1100)) as page:
        view, plate = page.evaluate(heights)
        assert plate > 0.95 * view
        page.click("#all")
        view, plate = page.evaluate(heights)
        assert plate < 0.8 * view


def asked(page: Page, words: str) -> list[str]:
    page.get_by_role("searchbox").fill(words)
    return page.locator(".hit").all_inner_texts()


@pytest.mark.parametrize("words", ["zahlen", "ZÄHLEN", "laut zähl", "ziel laut"])
def test_the_search_folds_letters_and_looks_in_headings(
    browser: Browser, made: Made, words: str
) -> None:
    with shown(browser, made.out / "minimal/de/index.html") as page:
        assert any("Laut zählen." in hit for hit in asked(page, words))
        expect(page.get_by_role("status")).to_contain_text("Treffer:")


@pytest.mark.parametrize("words", ["zahlne", "laut zälhen", "laut zaehlen", "bezahlung"])
def test_the_search_forgives_small_slips(browser: Browser, made: Made, words: str) -> None:
    is_near = words != "bezahlung"
    with shown(browser, made.out / "minimal/de/index.html") as page:
        assert any("Laut zählen." in hit for hit in asked(page, words)) == is_near
        if is_near:
            expect(page.get_by_role("status")).to_contain_text("Ähnliche Wörter:")


def test_the_page_for_a_phone_forgives_too(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/de/read.html") as page:
        page.get_by_role("searchbox").fill("zälhen laut")
        expect(page.locator("#found")).to_contain_text("1")
        expect(page.locator("#similar")).to_contain_text("zahlen")
        expect(page.locator("main section").filter(visible=True)).to_have_count(1)
        page.get_by_role("searchbox").fill("zählen laut")
        expect(page.locator("#similar")).to_have_text("")


def test_a_hit_leads_to_its_rule(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/index.html") as page:
        page.keyboard.press("/")
        page.keyboard.type("clear table")
        page.locator(".hit").first.click()
        expect(page.locator(".landed")).to_have_text("Clear the table.")
        expect(page.locator(".landed")).to_be_focused()
        page.go_back()
        expect(page.get_by_role("searchbox")).to_have_value("clear table")
        assert len(page.locator(".hit").all()) == 1


def test_nothing_is_found(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/index.html") as page:
        assert asked(page, "dragon") == []
        expect(page.get_by_role("status")).to_have_text("Nothing found")
        page.keyboard.press("Escape")
        expect(page.get_by_role("status")).to_have_text("")


def test_words_stay_words(browser: Browser, made: Made) -> None:
    """What looks like markup in the content is shown as it was written."""
    with shown(browser, made.out / "minimal/en/index.html") as page:
        page.evaluate("playeraidRules.push(['<i>x</i>', 's', 'read/summary.html', 'x <b>y</b>'])")
        assert page.locator("main b i").count() == 0
    assert "<b>" not in made.page("minimal/en/rules.js")


def width_of_plate(page: Page) -> float:
    width: float = page.evaluate("document.getElementById('plate').getBoundingClientRect().width")
    return width


def test_the_map_is_zoomed_by_buttons_keys_and_wheel(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/map.html") as page:
        page.get_by_role("button", name="Whole map").click()
        first = width_of_plate(page)
        page.get_by_role("button", name="Zoom in").click()
        assert width_of_plate(page) == pytest.approx(1.5 * first, rel=0.01)
        page.get_by_role("region").focus()
        page.keyboard.press("+")
        assert width_of_plate(page) == pytest.approx(2.25 * first, rel=0.01)
        page.mouse.move(180, 300)
        page.mouse.wheel(0, -300)
        page.wait_for_timeout(100)
        assert width_of_plate(page) > 2.3 * first
        page.get_by_role("button", name="Whole map").click()
        assert width_of_plate(page) == pytest.approx(first, rel=0.01)
        expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()


def test_two_fingers_zoom_the_map(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/map.html", has_touch=True) as page:
        first = width_of_plate(page)
        fingers = page.context.new_cdp_session(page)

        def touch(kind: str, *places: int) -> None:
            points = [{"x": x, "y": 300, "id": number} for number, x in enumerate(places)]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", 160, 200)
        touch("touchMove", 140, 220)
        touch("touchMove", 100, 260)
        touch("touchEnd")
        page.wait_for_timeout(100)
        assert width_of_plate(page) > 2 * first


def test_a_place_is_found_on_the_map(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/map.html") as page:
        page.get_by_label("Find a place").fill("mill")
        pin = page.locator("#pin")
        expect(pin).to_be_visible()
        box, view = pin.bounding_box(), page.locator("#view").bounding_box()
        assert box is not None
        assert view is not None
        assert view["x"] - 30 < box["x"] < view["x"] + view["width"]
        page.get_by_label("Find a place").fill("mi")
        expect(pin).to_be_hidden()


def test_a_tapped_place_shows_where_it_leads(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/map.html", DESK) as page:
        spots = page.evaluate("JSON.parse(document.getElementById('spots').textContent)")
        number, (name, x, y, ways) = next(
            (number, spot) for number, spot in enumerate(spots) if spot[3]
        )
        plate = page.locator("#plate").bounding_box()
        assert plate is not None
        page.mouse.click(plate["x"] + x * plate["width"], plate["y"] + y * plate["height"])
        panel = page.locator("#ways")
        expect(panel.get_by_role("heading", level=2)).to_have_text(name)
        reached = {spots[each][0] for _, rings in ways for ring in rings for each in ring}
        assert set(panel.locator(".place").all_inner_texts()) == reached
        expect(page.locator(".reach")).to_have_count(len(reached))
        there = panel.locator(".place").first
        other = there.inner_text()
        there.click()
        expect(panel.get_by_role("heading", level=2)).to_have_text(other)
        expect(panel.get_by_role("heading", level=2)).to_be_focused()
        assert name in panel.locator(".place").all_inner_texts(), number
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(page.locator(".reach")).to_have_count(0)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, since workers need a server; yield its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_visited_aid_is_there_without_a_network(browser: Browser, made: Made) -> None:
    context = browser.new_context()
    page = context.new_page()
    with served(made.out) as address:
        page.goto(f"{address}/minimal/de/index.html")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        context.set_offline(True)
    for name in ("read.html", "map.html", "index.html", ""):
        page.goto(f"{address}/minimal/de/{name}")
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.size > 0)")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("searchbox").fill("laut")
    expect(page.locator(".hit")).to_have_count(1)
    page.goto(f"{address}/minimal/de/map.html")
    assert pictures_are_there(page)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{address}/minimal/en/read.html")  # it was never visited
    context.close()


def test_on_a_phone_the_list_does_not_cover_its_place(browser: Browser, made: Made) -> None:
    with shown(browser, made.out / "minimal/en/map.html", PHONE) as page:
        page.get_by_label("Find a place").fill("mill")
        pin, panel = page.locator("#pin").bounding_box(), page.locator("#ways").bounding_box()
        assert pin is not None
        assert panel is not None
        assert pin["y"] + pin["height"] < panel["y"]


def test_without_scripts_everything_can_be_reached(browser: Browser, made: Made) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto((made.out / "minimal/en/index.html").as_uri())
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(page.get_by_role("link", name="Read on screen")).to_have_count(2)
    page.goto((made.out / "minimal/en/map.html").as_uri())
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("img")).to_be_visible()
    context.close()


def test_papers_have_their_usual_measures() -> None:
    assert measures("a4", "de") == "210 × 297 mm"
    assert measures("letter", "en") == "8.5 × 11 in"
    assert measures("letter", "de") == "8,5 × 11 in"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [size_words(n, "en") for n in (1, 499_600, 1_250_000)] == ["1 kB", "500 kB", "1.2 MB"]
    assert size_words(1_260_000, "fr").replace("\u202f", " ").replace("\xa0", " ") == "1,3 Mo"
    assert percent_words(96, "en") == "96%"
    assert [paper_name(each) for each in ("a4", "letter")] == ["A4", "Letter"]


def test_pages_are_in_files(made: Made) -> None:
    assert all(Path(made.out, name).is_file() for name in PAGES)
