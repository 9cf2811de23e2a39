"""The files of an aid: named by sheet, paper and edition, made only when asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.render.page import Options
from generator.render.sheet import sheet_files, web_files
from generator.units import A4, LETTER
from tests.printing import Aid, page_texts, side_jobs

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(
    ("formats", "whole", "names"),
    [
        (("pdf",), True, ["summary-a4.pdf", "my-game-a4.pdf"]),
        (("pdf",), False, ["summary-a4.pdf"]),
        (("png",), True, ["summary-front-a4.png"]),
        (("html",), True, []),
        (("pdf", "png"), True, ["summary-a4.pdf", "summary-front-a4.png", "my-game-a4.pdf"]),
        ((), True, []),
    ],
)
def test_files(starter_aid: Aid, formats: tuple[str, ...], whole: bool, names: list[str]) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    results = starter_aid.in_order(A4)
    made = list(sheet_files(work, results, formats, whole))
    assert [each.name for each in made] == names
    heads = {"pdf": b"%PDF-1.7", "png": b"\x89PNG"}
    for each in made:
        assert each.data().startswith(heads[each.name.rpartition(".")[2]])


@pytest.mark.parametrize(
    ("edition", "suffix"), [("colour", ""), ("ink-saver", "-ink-saver"), ("mono", "-mono")]
)
def test_names_tell_the_edition(starter_aid: Aid, edition: str, suffix: str) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, LETTER, "colour")
    work = [replace(job, edition=edition)]  # type: ignore[arg-type]
    made = sheet_files(work, starter_aid.in_order(LETTER), ("pdf",), whole=True)
    assert [each.name for each in made] == [
        f"summary-letter{suffix}.pdf",
        f"my-game-letter{suffix}.pdf",
    ]


def test_each_player_has_a_copy(starter_aid: Aid) -> None:
    sheet = starter_aid.game.content.sheets["summary"]
    sheets = {"summary": sheet.model_copy(update={"copies": "players"})}
    content = starter_aid.game.content.model_copy(update={"sheets": sheets})
    game = replace(starter_aid.game, content=content)
    (job,) = side_jobs(game, starter_aid.library, A4, "colour")
    for players, pages, name in ((3, 3, "summary-a4-3p.pdf"), (None, 1, "summary-a4.pdf")):
        work = [replace(job, options=Options(players=players))]
        made = list(sheet_files(work, starter_aid.in_order(A4), ("pdf",), whole=True))
        assert made[0].name == name
        assert [len(page_texts(each.data())) for each in made] == [pages, pages]


def test_web_pages_know_no_paper(bundled_aid: Aid) -> None:
    work = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    made = list(web_files(work))
    assert [each.name for each in made] == [
        "rules-summary.html",
        "player-reference.html",
        "encounters.html",
        "places.html",
    ]
    pages = [each.data() for each in made]
    titles = [str(sheet.title) for sheet in bundled_aid.game.content.sheets.values()]
    for page, title in zip(pages, titles, strict=True):
        assert page.startswith(b"<!DOCTYPE html>")
        assert f"<p>{title}</p>".encode() in page


def test_no_sides_no_files() -> None:
    assert list(web_files([])) == []
    assert list(sheet_files([], [], ("pdf", "png"), whole=True)) == []
