"""A page that is changed in part is the page that would have been laid out as a whole."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.editions import Edition
from generator.content.game import replace_texts
from generator.content.resources import TEMPLATES
from generator.content.theme import Colour
from generator.engine.press import Press
from generator.render import jobs
from generator.render.jobs import run, run_batch, run_batch_incrementally, run_incrementally
from generator.render.layoutcache import split_page
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.changedrules import try_rules
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]

FIRST = "sections.goal.blocks.win.rules.first"
PAGE = '<p>a</p><div class="unit x" data-unit="u1">one<div>b</div></div><hr>'
PAGE += '<div class="unit y" data-unit="u2">two</div>end'


@pytest.fixture
def job(starter_aid: Aid) -> SideJob:
    (only,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    jobs.forget()
    return only


def worded(job: SideJob, words: str, id: str = FIRST) -> SideJob:
    text = job.game.texts[id].reworded(words)
    content = replace_texts(job.game.content, {id: text})
    return replace(job, game=replace(job.game, content=content))


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the lengths of the pages that are laid out from now on."""
    lengths = []
    lay_out = Press.lay_out

    def counting(self: Press, html: str, css: str) -> object:
        lengths.append(len(html))
        return lay_out(self, html, css)

    monkeypatch.setattr(Press, "lay_out", counting)
    return lengths


def test_a_page_is_taken_apart_and_put_together() -> None:
    page = split_page(PAGE)
    assert list(page.units) == ["u1", "u2"]
    assert page.only(frozenset(page.units)) == PAGE
    assert page.frame == "<p>a</p><hr>end"
    assert "one" not in page.only(frozenset({"u2"}))
    with pytest.raises(ValueError, match="does not end"):
        split_page('<div class="unit x" data-unit="u">')


def test_the_same_bytes_as_laid_out_anew(job: SideJob) -> None:
    run_incrementally(job)
    for words in ("Other words.", "Many more words than there were before, and some more.", "Few."):
        changed = worded(job, words)
        assert run_incrementally(changed).pdf == run(changed).pdf


def test_a_process_that_stays_gives_what_any_other_gives(
    job: SideJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    inks: tuple[Edition, ...] = ("colour", "mono")
    run_batch_incrementally([replace(job, edition=each) for each in inks])
    changed = worded(job, "Other words.")
    wanted = [replace(changed, edition=each) for each in inks]
    lengths = counted(monkeypatch)
    again = run_batch_incrementally(wanted)
    anew = run_batch(wanted)
    whole = len(jobs.pages_of(job).page(jobs.side_of(job)).at(10.0))
    assert lengths
    assert max(lengths[: len(again)]) < whole / 2
    assert [each.pdf for each in again] == [each.pdf for each in anew]
    assert [each.key for each in again] == [each.key for each in anew]
    assert [list(judge(each.proof)) for each in again] == [[], []]


def test_only_what_changed_is_laid_out(job: SideJob, monkeypatch: pytest.MonkeyPatch) -> None:
    run_incrementally(job)
    lengths = counted(monkeypatch)
    run_incrementally(worded(job, "Other words."))
    whole = len(jobs.pages_of(job).page(jobs.side_of(job)).at(10.0))
    assert lengths
    assert max(lengths) < whole / 2


def test_nothing_is_printed_when_nothing_changed(
    job: SideJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_incrementally(job)
    first = run_incrementally(job)
    lengths = counted(monkeypatch)
    assert run_incrementally(job).pdf is first.pdf
    assert lengths == []


def test_what_stands_around_the_units_is_not_forgotten(job: SideJob) -> None:
    run_incrementally(job)
    changed = worded(job, "Another title", "game.title")
    assert run_incrementally(changed).pdf == run(changed).pdf


def test_what_was_not_touched_stays_when_templates_have_changed(
    job: SideJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_incrementally(job)
    jobs.forget()
    lengths = counted(monkeypatch)
    run_incrementally(job)
    assert lengths == []


@pytest.fixture
def own_job(job: SideJob, tmp_path: Path) -> SideJob:
    """A job with templates of its own, printed once."""
    shutil.copytree(TEMPLATES, tmp_path / "templates")
    own = replace(job, templates=tmp_path / "templates")
    run_incrementally(own)
    return own


@pytest.mark.parametrize(
    ("file", "old", "new", "share"),
    [
        pytest.param(
            "blocks/checklist.html.jinja", "</ul>", "<li>new</li></ul>", 0.7, id="a block"
        ),
        pytest.param("sheet.html.jinja", "</h1>", " anew</h1>", 0.4, id="the head"),
        pytest.param("footer.html.jinja", "</footer>", "anew</footer>", 0.4, id="the foot"),
        pytest.param("styles/sheet/plate.css.jinja", "h1 {", "h1 { color: red;", 0.4, id="a style"),
        pytest.param("icons/DRAWING.svg", 'd="', 'd="M0 0', 0.8, id="a drawing"),
        pytest.param("fonts/eb-garamond-700.ttf", "", "", 1.0, id="a font"),
    ],
)
def test_what_is_made_from_a_file_that_has_changed_is_laid_out(
    own_job: SideJob, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, share: float
) -> None:
    """Each is as it would be in a new process, and no more is laid out than a share of the page."""
    drawing = next(iter(own_job.game.content.icons.values())).drawing
    path = own_job.templates / file.replace("DRAWING", drawing)
    data = path.read_bytes()
    changed = data.replace(old.encode(), new.encode()) if old else data + b"\0" * 4
    assert changed != data
    before = run_incrementally(own_job).pdf
    path.write_bytes(changed)
    jobs.forget()
    lengths = counted(monkeypatch)
    after = run_incrementally(own_job).pdf
    assert lengths
    whole = len(jobs.pages_of(own_job).page(jobs.side_of(own_job)).at(10.0))
    assert max(lengths) <= share * whole
    jobs._presses.clear()
    assert after == run(own_job).pdf
    assert (after != before) == bool(old)


def test_another_theme_is_another_press(job: SideJob) -> None:
    run_incrementally(job)
    palette = job.theme.data.palette | {"accent": Colour(rgb="#123456", cmyk=(90, 70, 30, 20))}
    theme = replace(job.theme, data=replace(job.theme.data, palette=palette))
    other = replace(job, theme=theme)
    jobs.forget()
    assert run_incrementally(other).pdf == run(other).pdf != run(job).pdf


def test_rule_by_rule_a_changed_style_is_that_of_the_whole(job: SideJob) -> None:
    """Every thirtieth rule is changed; ``make fuzz-pages`` changes all."""
    tried = try_rules(job, step=30)
    assert tried.other == ()
    assert tried.rules > 6
    assert tried.partly > tried.rules / 2
    assert 0 < tried.shown < tried.rules
