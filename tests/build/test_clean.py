"""Obsolete files of builds are reported, and nothing that is still in use."""

from __future__ import annotations

from pathlib import Path

from generator.build import pipeline
from generator.build.delivery import FinishedFile, Written
from generator.build.request import Request
from generator.build.state.fingerprints import TEMPLATES, Name
from generator.build.state.localizations import Localization
from generator.build.state.stamps import FileStamp
from generator.content.resources import Library
from generator.units import paper_named
from tests.printing import STARTER, begin_starter, build

SOURCE = Name(STARTER, "")


def test_a_build_without_findings_leaves_all_clean(tmp_path: Path) -> None:
    out = tmp_path / "output"
    templates, game = build(begin_starter(tmp_path), out).up_to_date
    home = out / STARTER / "en"
    files = (FileStamp.of(home / "summary-a4.pdf"), FileStamp.of(home / f"{STARTER}-a4.pdf"))
    assert templates == Localization(TEMPLATES)
    assert game == Localization(SOURCE, ("en",), 1, files)


def names(library: Library, out: Path, **options: object) -> set[Name]:
    return {each.name for each in build(library, out, **options).up_to_date}


def test_what_does_not_fit_is_not_clean(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    assert names(library, tmp_path / "out", papers=(paper_named("80x80"),)) == {TEMPLATES}


def test_a_game_with_errors_is_not_clean(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    (library.content / STARTER / "rules.yaml").write_text("section: {}\n")
    assert names(library, tmp_path / "out") == {TEMPLATES}


def test_where_a_wish_is_not_met_nothing_is_clean(tmp_path: Path) -> None:
    """It is reported again by the next build, whatever else is up to date."""
    assert names(begin_starter(tmp_path), tmp_path / "out", languages=("en", "xx")) == set()


def test_files_written_elsewhere_are_not_reported(tmp_path: Path) -> None:
    library, met = begin_starter(tmp_path), []

    def put(file: FinishedFile) -> Written:
        met.append(file.path)
        return Written(file.path)

    request = Request(library, tmp_path / "out", papers=(paper_named("a4"),))
    assert pipeline.build(request, put=put).up_to_date == ()
    assert met


def test_a_game_that_leaves_findings_out_is_bound(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    path = library.content / STARTER / "game.yaml"
    text = path.read_text("utf-8").replace(
        "game:\n", "game:\n  checks: {ignore: {P11: so it is}}\n"
    )
    path.write_text(text, "utf-8")
    built = build(library, tmp_path / "out")
    assert {each.name: each.bound for each in built.up_to_date}.get(SOURCE) is True
