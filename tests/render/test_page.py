"""Pages hold the words of the content as words, and nothing that is not there."""

from __future__ import annotations

import re
import shutil
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError
from msgspec.structs import replace

from generator.content.game import Game, replace_texts
from generator.content.model import (
    AnyBlock,
    Collection,
    Cycle,
    Difference,
    Differences,
    Entries,
    Entry,
    Form,
    FormField,
    MapPlace,
    Order,
    PlaceKind,
    Places,
    PlaceSize,
    Region,
    Rule,
    Rules,
    RuleSet,
    Signpost,
    Travel,
)
from generator.content.model.flows import Branch, Flow, FlowStep
from generator.content.model.sections import Erratum
from generator.content.resources import TEMPLATES
from generator.content.text import Text
from generator.findings import Place
from generator.layout.compose import compose
from generator.layout.side import Folio, Side
from generator.render.imprint import ruler_of
from generator.render.jobs import pages_of, run
from generator.render.options import Options
from generator.render.sidejob import SideJob
from generator.render.webpage import web_page
from generator.units import A4, LETTER
from tests.printing import Aid, in_type, normal, page_texts, press, side_jobs, well_formed

pytest_plugins = ["tests.builds"]

HOSTILE = (
    "<b>bold</b> & <script>alert(1)</script> <img src=file:///etc/passwd> "
    '&lt;i&gt; " onclick=x --> ]]> <!-- <style>p { color: red }</style>'
)


def job_of(aid: Aid, game: Game | None = None) -> SideJob:
    return side_jobs(game or aid.game, aid.library, A4, "colour")[0]


def reworded(game: Game, id: str, words: str) -> Game:
    text = game.texts[id].reworded(words)
    return replace(game, content=replace_texts(game.content, {id: text}))


def composed(job: SideJob) -> Side:
    return compose(job.game, job.sheet_id, job.side_name, job.paper)


def page_of(job: SideJob) -> str:
    return pages_of(job).words(composed(job))


class Reader(HTMLParser):
    """Collects the elements, ids, addresses and words of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [v or "" for k, v in attrs if k == "id"]
        self.addresses += [v or "" for k, v in attrs if k in ("src", "href", "data")]

    def handle_data(self, data: str) -> None:
        self.words += data

    def shows(self, words: str) -> bool:
        """Whether words stand on the page, whatever spaces and case they have there."""
        return normal(words) in normal(self.words)


RULE = "sections.goal.blocks.win.rules.first"


def test_markup_in_content_is_words(starter_aid: Aid) -> None:
    plain = Reader(page_of(job_of(starter_aid, reworded(starter_aid.game, RULE, "Words."))))
    hostile = Reader(page_of(job_of(starter_aid, reworded(starter_aid.game, RULE, HOSTILE))))
    assert hostile.shows(HOSTILE)
    assert "<span" not in HOSTILE  # our own spans keep words whole, more of them in a long text
    assert _but_spans(hostile) == _but_spans(plain)
    assert hostile.addresses == plain.addresses
    assert plain.addresses


def _but_spans(page: Reader) -> list[str]:
    return [tag for tag in page.tags if tag != "span"]


def test_markup_in_content_is_printed_as_words(starter_aid: Aid) -> None:
    result = run(job_of(starter_aid, reworded(starter_aid.game, RULE, HOSTILE)))
    assert normal(HOSTILE) in page_texts(result.pdf)[0]
    assert result.proof.warnings == ()


@pytest.mark.parametrize("words", ["{{ 7 * 7 }}", "{% raw %}", "{# gone #}", "{{ content }}"])
def test_jinja_in_content_is_words(starter_aid: Aid, words: str) -> None:
    page = page_of(job_of(starter_aid, reworded(starter_aid.game, RULE, f"So {words} end")))
    assert Reader(page).shows(f"So {words} end")
    assert "49" not in Reader(page).words


def test_titles_and_alternatives_are_escaped_too(starter_aid: Aid) -> None:
    hostile = '"><script>x</script>'
    game = starter_aid.game
    for id in ("game.title", "sheets.summary.title", "icons.treasure.alt", "game.notice"):
        game = reworded(game, id, hostile)
    page = page_of(job_of(starter_aid, game))
    assert "<script>" not in page
    assert "script" not in Reader(page).tags
    assert Reader(page).shows(hostile)


def templates_with(tmp_path: Path, name: str, text: str) -> Path:
    """Return a copy of the templates in which one has other text."""
    copy = tmp_path / "templates"
    shutil.copytree(TEMPLATES, copy, ignore=shutil.ignore_patterns("*.svg"))
    assert (copy / name).is_file()
    (copy / name).write_text(text, "utf-8")
    return copy


@pytest.mark.parametrize(
    "template",
    [
        "{{ block.no_such_field }}",
        "{{ no_such_name }}",
        "{% if block.no_such_field %}x{% endif %}",
        "{{ content.game.no_such_field | inline }}",
    ],
)
def test_a_misspelt_field_is_an_error(starter_aid: Aid, tmp_path: Path, template: str) -> None:
    copy = templates_with(tmp_path, "blocks/rules.html.jinja", template)
    with pytest.raises(UndefinedError):
        page_of(replace(job_of(starter_aid), templates=copy))


def test_a_known_field_is_none(starter_aid: Aid, tmp_path: Path) -> None:
    copy = templates_with(tmp_path, "blocks/rules.html.jinja", "({{ block.kind }})")
    assert "(rules)" in page_of(replace(job_of(starter_aid), templates=copy))


def test_a_draft_says_so(starter_aid: Aid) -> None:
    draft = replace(job_of(starter_aid), options=Options(draft=True))
    assert "draft-ribbon" in page_of(draft)
    assert "draft-ribbon" not in page_of(job_of(starter_aid))


def test_sources_are_shown_when_asked_for(starter_aid: Aid) -> None:
    cited = Reader(page_of(replace(job_of(starter_aid), options=Options(sources=True))))
    assert cited.shows("RB p. 2")
    assert not Reader(page_of(job_of(starter_aid))).shows("RB p. 2")


def test_sections_in_reading_order(bundled_aid: Aid) -> None:
    sheets = bundled_aid.game.content.sheets
    for sheet in sheets.values():
        for side in sheet.sides.values():
            ids = side.placed.values()
            assert ids
            assert set(ids) <= set(bundled_aid.game.content.sections)


def test_every_drawing_of_the_pages_exists(bundled_aid: Aid, starter_aid: Aid) -> None:
    for aid in (bundled_aid, starter_aid):
        for job in side_jobs(aid.game, aid.library, A4, "colour"):
            addresses = [
                each for each in Reader(page_of(job)).addresses if each.startswith("asset:")
            ]
            assert len(addresses) > 5
            for address in set(addresses):
                assert pages_of(job).assets.fetch(address)[0]


def test_web_page_stands_alone(starter_aid: Aid) -> None:
    page = web_page(pages_of(job_of(starter_aid)), "summary")
    reader = Reader(page)
    assert "asset:" not in page
    assert len(reader.addresses) > 5
    assert len(reader.ids) == len(set(reader.ids))
    places = {f"#{id}" for id in reader.ids}
    elsewhere = [each for each in reader.addresses if not each.startswith("data:")]
    assert [each for each in elsewhere if each not in places] == []
    but_fonts = re.sub(r"data:font/woff2;base64,[\w+/=]+", "", page)  # which spell anything
    but_names = but_fonts.replace("http://www.w3.org/2000/svg", "").replace("<meta http-equiv=", "")
    assert "http" not in but_names
    assert reader.shows("Your turn")


# other languages


def in_language(job: SideJob, language: str, game: Game) -> str:
    return page_of(replace(job, language=language, game=game.without_places()))


def test_pages_speak_their_language(starter_aid: Aid) -> None:
    page = in_language(job_of(starter_aid), "pl", starter_aid.game)
    assert '<html lang="pl" dir="ltr"' in page
    assert Reader(page).shows("Drukuj na kartonie w skali 100%")
    assert Reader(page).shows("Kroje pisma: Sofia Sans Condensed i EB Garamond (OFL).")
    assert "2026" in Reader(page).words
    english = page_of(job_of(starter_aid))
    assert Reader(english).shows("Fonts: Sofia Sans Condensed and EB Garamond (OFL).")
    assert 'lang="en" dir="ltr" class=' in english


def test_texts_without_translation_are_marked(starter_aid: Aid) -> None:
    text = replace(starter_aid.game.texts[RULE], untranslated=True)
    content = replace_texts(starter_aid.game.content, {RULE: text})
    page = in_language(job_of(starter_aid), "pl", replace(starter_aid.game, content=content))
    marked = re.findall(r'<span class="untranslated" lang="en" dir="ltr">(.*?)</span>', page)
    assert len(marked) == 1
    assert marked[0].startswith("The first explorer with")


def test_refused_translations_are_marked_in_their_own_language(starter_aid: Aid) -> None:
    text = replace(starter_aid.game.texts[RULE], source="Wygrywa pierwszy.", refused=True)
    content = replace_texts(starter_aid.game.content, {RULE: text})
    page = in_language(job_of(starter_aid), "pl", replace(starter_aid.game, content=content))
    assert '<span class="untranslated" lang="pl" dir="ltr">Wygrywa' in page


@pytest.mark.parametrize(("language", "limits"), [("en", "13 5 6"), ("de", "8 4 4")])
def test_long_words_break_as_in_their_language(
    starter_aid: Aid, language: str, limits: str
) -> None:
    job = replace(job_of(starter_aid), language=language)
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    css = pages_of(job).style(side)
    assert f"hyphenate-limit-chars: {limits};" in css
    assert "h1, h3, h4, dt, .name" in css


def inline_markup(aid: Aid, words: str) -> str:
    """Return a rule's words as a page writes them."""
    page = page_of(job_of(aid, reworded(aid.game, RULE, words)))
    found = re.search(rf'data-at="{RULE}">(.*?)</li>', page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize(
    "words",
    [
        "Take one two three\u00a0**close it** now and go further on.",
        "Take one two three **close it** now and go further on.",
        "Take one two three\u202f**close it** now and go further on.",
    ],
)
def test_lines_are_filled_before_bold_words(starter_aid: Aid, words: str) -> None:
    """In a wider column no text has more lines, and none breaks at a no-break space."""
    css = """
        @font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-400.ttf) }
        @page { size: 200mm 100mm; margin: 0 }
        html { font: 10pt Probe }"""
    markup = inline_markup(starter_aid, words)
    own_press = press()
    counts = []
    for width in range(16, 70):
        html = f'<html lang="en"><title>x</title><div style="width: {width}mm">{markup}</div>'
        lines: dict[float, str] = {}
        for box in own_press.lay_out(well_formed(html), css).boxes:
            if box.kind == "text":
                lines[round(box.y)] = lines.get(round(box.y), "") + box.text
        counts.append(len(lines))
        joined = [line for line in lines.values() if "three" in line]
        if "three **" not in words:
            assert "close" in joined[0]
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) > 2


def test_the_last_word_of_a_long_text_is_whole(starter_aid: Aid) -> None:
    words = "Whoever has gathered the most treasures is the **archaeologist**."
    assert '<span class="whole">archaeologist</span>' in inline_markup(starter_aid, words)
    assert "whole" not in inline_markup(
        starter_aid, "Whoever has gathered the most treasures won it."
    )
    assert "whole" not in inline_markup(starter_aid, "An archaeologist.")


def text(words: str) -> Text:
    return Text(words, f"some.{words}", Place("game.yaml"))


def with_block(game: Game, block: AnyBlock, **topics: Any) -> Game:
    """Return a game with a block in place of all those of its first section, and more topics."""
    section_id = next(iter(next(iter(game.content.sheets.values())).front.placed.values()))
    section = replace(game.content.sections[section_id], blocks={"only": block})
    topics |= {"sections": game.content.sections | {section_id: section}}
    return replace(game, content=replace(game.content, **topics))


def with_places(game: Game, within: tuple[str, ...] = (), *, codes: bool = False) -> Game:
    """Return a game with a map of three places in place of its first block."""

    def place(name: str, **more: Any) -> MapPlace:
        return MapPlace(name=text(name), kind="town", **more)

    icon = next(iter(game.content.icons))
    places = {
        "mill": place("Saint Mill", code="MI", region="moor", links={"cart": ("ford", "yard")}),
        "ford": place("Ford-on-Sea", size="small", links={"cart": ("mill",)}),
        "yard": place("Yard of all", short=text("Yard"), links={"cart": ("mill",)}),
    }
    return with_block(
        game,
        Places(kind="places", within=within, codes=codes),
        places=places,
        place_kinds={"town": PlaceKind(name=text("Town"))},
        place_sizes={"small": PlaceSize(name=text("Small"), icon=icon)},
        regions={"moor": Region(name=text("The moor"), icon=icon)},
        travel={"cart": Travel(name=text("Cart"), steps=2)},
    )


def lists_of_places(page: str) -> list[str]:
    """Return the lists of places of a page, with one space for any white space."""
    return [
        " ".join(each.replace("\N{NO-BREAK SPACE}", "~").split())
        for each in re.findall(r'<div class="place".*?</div>', page, re.DOTALL)
    ]


def test_places_tell_where_one_can_go(starter_aid: Aid) -> None:
    page = page_of(job_of(starter_aid, with_places(starter_aid.game)))
    ford, mill, yard = lists_of_places(page)
    words = [Reader(each.replace("<p", " <p")).words for each in (ford, mill, yard)]
    assert [" ".join(each.split()) for each in words] == [
        "Ford-on-Sea Cart 1 Saint~Mill 2 Yard",
        "Saint Mill~\u2060MI Cart 1 Ford-on-Sea, Yard",
        "Yard of all Cart 1 Saint~Mill 2 Ford-on-Sea",
    ]
    # size, region; a place without either has none, since its kind has no icon
    assert [each.count("<img") for each in (ford, mill, yard)] == [1, 1, 0]
    assert '<span class="unbroken">Ford-on-Sea</span>' in mill


def test_places_are_listed_by_their_codes_when_asked_for(starter_aid: Aid) -> None:
    page = page_of(job_of(starter_aid, with_places(starter_aid.game, codes=True)))
    _, _, yard = lists_of_places(page)
    runs = re.findall(r'<span class="codes" translate="no">(.*?)</span>', yard)
    assert runs == ["MI", "Ford-on-Sea"]


@pytest.mark.parametrize("style", ["full", "lines"])
@pytest.mark.parametrize("numbers", [{}, {"speed": text("Speed")}])
def test_entries_show_their_codes(starter_aid: Aid, style: str, numbers: dict[str, Text]) -> None:
    entries = {
        "run": Entry(name=text("Run"), code="R!", numbers={"speed": 3}),
        "rest": Entry(name=text("Rest")),
    }
    moves = Collection(name=text("Moves"), entries=entries)
    block = Entries(kind="entries", collection="moves", style=style, numbers=numbers)  # type: ignore[arg-type]
    game = with_block(
        starter_aid.game, block, collections=starter_aid.game.content.collections | {"moves": moves}
    )
    page = page_of(job_of(starter_aid, game))
    assert page.count('<span class="code" translate="no" dir="ltr">') == 1
    assert re.search(r"Run\b.*?>R!</span>.*?\bRest\b", page, re.DOTALL)


@pytest.mark.parametrize("first", [0, 1])
def test_turns_are_numbered_from_the_first(starter_aid: Aid, first: int) -> None:
    block = Order(kind="order", alt=text("The round"), first=first)
    page = page_of(job_of(starter_aid, with_block(starter_aid.game, block)))
    shown = re.findall(r'<span class="turn-number">(.*?)</span>', page)
    count = len(starter_aid.game.content.order)
    assert shown == [str(number) for number in range(first, first + count)]


def test_the_only_region_of_a_list_is_not_marked(starter_aid: Aid) -> None:
    (mill,) = lists_of_places(
        page_of(job_of(starter_aid, with_places(starter_aid.game, within=("moor",))))
    )
    assert "<img" not in mill
    assert "Yard" in mill


def test_untranslated_places_are_marked_in_lists(starter_aid: Aid) -> None:
    game = with_places(starter_aid.game)
    places = {
        id: replace(each, name=replace(each.name, untranslated=True))
        for id, each in game.content.places.items()
    }
    content = replace(game.content, places=places)
    page = page_of(job_of(starter_aid, replace(game, content=content)))
    _, _, yard = lists_of_places(page)
    assert '<span class="untranslated" lang="en" dir="ltr">Saint~Mill</span>' in yard


# cycles


def cycle(count: int, across: int) -> Cycle:
    steps = {
        f"s{n}": Signpost(title=text(f"Step{n}"), optional=n == 2) for n in range(1, count + 1)
    }
    return Cycle(kind="cycle", across=across, steps=steps, back=text("Home again"))


@pytest.mark.parametrize("language", ["en", "he"])
def test_rows_of_a_cycle_are_read_like_lines(starter_aid: Aid, language: str) -> None:
    game = in_type(with_block(starter_aid.game, cycle(5, 2)), 14)  # each title on one line
    proof = run(replace(job_of(starter_aid, game), language=language)).proof
    spots = {
        box.text: box for box in proof.boxes if box.kind == "text" and box.text.startswith("Step")
    }
    assert sorted(spots) == ["Step1", "Step2", "Step3", "Step4", "Step5"]
    one, two, three, four, five = (spots[f"Step{n}"] for n in range(1, 6))
    assert max(one.y, two.y) < min(three.y, four.y) <= max(three.y, four.y) < five.y
    assert (one.x < two.x) == (language == "en")
    assert (three.x < four.x) == (language == "en")
    assert [three.x, five.x] == pytest.approx([one.x, one.x])
    (home,) = (box for box in proof.boxes if box.text.startswith("Home"))
    assert home.y > five.y
    assert proof.warnings == ()


def test_steps_that_may_be_left_out_say_so(starter_aid: Aid) -> None:
    page = page_of(job_of(starter_aid, with_block(starter_aid.game, cycle(3, 3))))
    first, second, third = re.findall(r'<td [^>]*class="signpost[ "].*?</td>', page, re.DOTALL)
    assert [each.count('alt="may"') for each in (first, second, third)] == [0, 1, 0]


def test_words_of_a_flow_hang_behind_an_icon_or_go_on_below_it(starter_aid: Aid) -> None:
    """In a narrow box an icon is part of the first line, and all lines begin where it does."""
    icon = next(iter(starter_aid.game.content.icons))
    found = Branch(label=text("Yes")), Branch(label=text("No"), to="leave")
    steps: dict[str, Text | FlowStep] = {
        "dig": FlowStep(text=text("Dig"), icon=icon),
        "ask": FlowStep(text=text("Found?"), branches=dict(zip("yn", found, strict=True))),
        "take": FlowStep(text=text("Take"), icon=icon, end=True),
        "leave": FlowStep(text=text("Leave"), icon=icon),
    }
    flow = Flow(kind="flow", alt=text("A dig"), shape="tree", steps=steps)
    page = page_of(job_of(starter_aid, with_block(starter_aid.game, flow)))
    looks = re.findall(r'class="flow-box([^"]*)"[^>]*data-cell="(\w+)"', page)
    narrow = {cell for look, cell in looks if "stacked" in look}
    assert {cell for look, cell in looks if "hung" in look} == {"dig", "take", "leave"} - narrow
    assert narrow in (set(), {"take", "leave"})
    assert not re.findall(r'data-cell="\w+"[^>]*>(?:(?!</td>).)*?<img[^>]*/><br />', page)


def test_differences_have_a_column_for_each_rule_set_that_differs(starter_aid: Aid) -> None:
    sets = {id: RuleSet(name=text(f"Edition {id}")) for id in ("new", "old", "lost")}
    cells = {"old": text("Five"), "new": text("Four")}
    rows = {"hand": Difference(head=text("Hand"), cells=cells)}
    rows["night"] = Difference(head=text("Night"), cells={"old": text("Skip it")})
    game = with_block(starter_aid.game, Differences(kind="differences", rows=rows))
    content = replace(game.content, rule_sets=sets)
    page = page_of(job_of(starter_aid, replace(game, content=content)))
    (table,) = re.findall(r'<table class="grid differences">.*?</table>', page, re.DOTALL)
    assert re.findall(r"(Edition \w+|Four|Five|Skip it|–)", table) == [
        *("Edition new", "Edition old", "Four", "Five", "–", "Skip it"),
    ]


@pytest.mark.parametrize(
    ("id", "title", "has_room"),
    [
        ("game.title", "The round", True),
        ("game.title", "A title much longer than most", False),
        ("sheets.summary.front.title", "The round", True),
        ("sheets.summary.front.title", "MAPS OF MANY MMMMMMM", False),
        ("sheets.summary.front.title", "Many letters, set smaller", True),
    ],
)
def test_the_ornament_keeps_clear_of_both_titles(
    starter_aid: Aid, id: str, title: str, has_room: bool
) -> None:
    job = job_of(starter_aid, reworded(starter_aid.game, id, title))
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    assert (".plate-ornament" in pages_of(job).style(side)) == has_room


def test_the_ornament_keeps_clear_of_the_number_of_a_side(starter_aid: Aid) -> None:
    title = "Maps of many mmmm"
    job = job_of(starter_aid, reworded(starter_aid.game, "sheets.summary.front.title", title))
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    assert ".plate-ornament" in pages_of(job).style(side)
    assert ".plate-ornament" not in pages_of(job).style(replace(side, folio=Folio(10, 12)))


# a reading face


def line_heights(style: str) -> dict[str, float]:
    """Return how far apart the lines are by the rules of a style sheet, in em."""
    found = re.findall(r"^(\.[^{\n]+?) *\{[^}\n]*line-height: ([\d.]+);", style, re.MULTILINE)
    return {rule: float(height) for rule, height in found}


def test_a_reading_face_sets_the_lines_of_an_index_apart_too(starter_aid: Aid) -> None:
    usual = job_of(starter_aid)
    spaced = replace(usual, theme=usual.theme.set_in("lexend"))
    assert spaced.theme.reading is not None
    before, after = (
        line_heights(pages_of(job).page(composed(job)).style_at(8)) for job in (usual, spaced)
    )
    wanted = before[".index-name"] * spaced.theme.reading.leading
    assert wanted > before[".index-name"]
    assert after[".index-name"] == pytest.approx(wanted, abs=0.001)


def test_the_foot_explains_the_marks_of_its_side_alone(starter_aid: Aid) -> None:
    page = page_of(job_of(starter_aid))
    body, _, foot = page.partition("<footer")
    used = {kind for kind in ("must", "may", "never", "exception") if f"mark/{kind}/" in body}
    assert used
    assert used < {"must", "may", "never", "exception"}
    assert set(re.findall(r"asset:mark/(\w+)/", foot)) == used


@pytest.mark.parametrize(
    ("of", "is_shown"),
    [("sections.goal.title", True), ("changes.0.text", False)],
)
def test_the_foot_names_the_rulings_of_its_side_alone(
    starter_aid: Aid, of: str, is_shown: bool
) -> None:
    content = starter_aid.game.content
    id, source = next(iter(content.sources.items()))
    ruling = Erratum(date=date(2024, 5, 1), source=id, of=of, label=text("FAQ & more"))
    game = replace(starter_aid.game, content=replace(content, errata={"faq": ruling}))
    body, _, foot = page_of(job_of(starter_aid, game.with_errata())).partition("<footer")
    assert ("FAQ &amp; more</sup>" in body) is is_shown
    assert ("FAQ &amp; more</b>" in foot) is is_shown
    assert (str(source.title) in foot) is is_shown


def test_each_sheet_has_one_ruler(starter_aid: Aid) -> None:
    front = composed(job_of(starter_aid))
    assert ruler_of(front) == "cm"
    assert ruler_of(replace(front, paper=LETTER)) == "in"
    assert not ruler_of(replace(front, name="back"))
    assert ruler_of(replace(front, folio=Folio(1, 3)))
    assert not ruler_of(replace(front, folio=Folio(2, 3)))


def test_words_hang_behind_the_sign_that_they_begin_with(starter_aid: Aid) -> None:
    icon = next(iter(starter_aid.game.content.icons))
    rules: dict[str, Text | Rule] = {
        "plain": text("Move."),
        "signed": Rule(text=text("Move."), icon=icon),
        "begun": text(f"{{icon:{icon}}} Move."),
    }
    block = Rules(kind="rules", rules=rules)
    page = page_of(job_of(starter_aid, with_block(starter_aid.game, block)))
    shown = {id: re.search(rf'class="rule([^"]*)" data-at="[^"]*\.{id}"', page) for id in rules}
    led = {id: bool(found and "led" in found[1]) for id, found in shown.items()}
    assert led == {"plain": False, "signed": True, "begun": True}


def test_labels_of_a_form_in_one_column_end_at_one_place(starter_aid: Aid) -> None:
    fields = {id: FormField(label=text(id.title())) for id in ("one", "three")}
    form = Form(kind="form", across=1, fields=fields)
    page = page_of(job_of(starter_aid, with_block(starter_aid.game, form)))
    (listed,) = re.findall(r'<table class="form-lines listed".*?</table>', page, re.DOTALL)
    assert listed.count('class="form-label"') == listed.count('class="form-room"') == 2
