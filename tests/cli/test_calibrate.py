"""The command calibrate: a page to print, answers to take, printers to list and to forget."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import commands
from generator.content.resources import user_printers
from tests.cli.running import EN, build, files, run
from tests.printing import STARTER, page_texts

TRUE = "50,50,50,50,50,50,50,50,K150,K150"
MOVED = "60,60,50,50,40,40,50,50,K150,K150"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for settings that are nobody's."""
    folder = tmp_path / "settings"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder / "playeraid" / "printers.yaml"


def test_the_page(bare: Path) -> None:
    ran = run("calibrate", "--paper", "letter", "--locale", "pl")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("wrote output/test-page-letter-pl.pdf\n")
    pdf = Path("output/test-page-letter-pl.pdf").read_bytes()
    front, back, answers = page_texts(pdf)
    assert "stronatestowadrukarki" in front
    assert "tył" in back
    assert "playeraidcalibratepaperletterprinterkuchnia" in answers
    with pikepdf.open("output/test-page-letter-pl.pdf") as opened:
        assert opened.Root.ViewerPreferences.Duplex == pikepdf.Name.DuplexFlipLongEdge
        assert [float(each) for each in opened.pages[1].mediabox[2:]] == pytest.approx(
            [612, 792], abs=0.01
        )


@pytest.mark.parametrize("language", ["ko", "zh_Hans"])
def test_a_page_without_a_face_for_its_language_is_not_printed(bare: Path, language: str) -> None:
    ran = run("calibrate", "--locale", language)
    assert ran.code == 2
    assert f"no face with the letters of “{language}”" in ran.err
    assert 'pip install "playeraid[cjk]", or print the test page in English' in ran.err
    assert not Path("output").exists()


def test_answers_are_saved(bare: Path, settings: Path) -> None:
    ran = run("calibrate", "--printer", "kitchen", "--answers", MOVED)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("kitchen: a4, flipped on the long edge\n  front x +0.50 mm")
    assert user_printers() == settings
    assert "right: 0.5, down: 0" in settings.read_text()
    listed = run("calibrate", "--list").out.splitlines()
    assert listed[:3] == [
        "kitchen",
        "  a4, flipped on the long edge",
        "    front x +0.50 mm, y +0.00 mm, angle +0.00°",
    ]
    assert run("calibrate", "--forget", "kitchn").err.count("did you mean “kitchen”?") == 1
    assert run("calibrate", "--forget", "kitchen").out == "forgot kitchen\n"
    assert run("calibrate", "--list").out.startswith("no printer was measured yet")


def test_answers_are_asked_for(bare: Path, settings: Path) -> None:
    """A wrong answer is told and asked again; an empty one is left out."""
    typed = "\n".join(["50", "500", "50", "50", "50", "", "", "", "", "N153", ""]) + "\n"
    ran = CliRunner().invoke(commands, ["calibrate", "--printer", "kitchen"], input=typed)
    assert ran.exit_code == 0
    assert "answer 2 is a number of the test page, not “500”" in ran.stderr
    assert ran.stdout.count(" 2 front, lower number") == 2
    assert "back:" not in settings.read_text()
    assert "stretch: {across: 99.902, down: 100}" in settings.read_text()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--printer", "my printer", "--answers", TRUE), "such as “my-printer”"),
        (("--printer", "kitchen", "--answers", "1,2"), "asks 10 questions, 2 are answered"),
        (("--printer", "kitchen", "--check"), "there is no printer “kitchen”"),
        (("--locale", "dee"), "did you mean “de”?"),
        (("--answers", TRUE), "say which printer it is"),
        (("--paper", "a5"), "needs A4, Letter or larger"),
    ],
)
def test_odd_wishes(bare: Path, settings: Path, arguments: tuple[str, ...], told: str) -> None:
    ran = run("calibrate", *arguments)
    assert ran.code == 2
    assert told in ran.err
    assert not settings.exists()
    assert files(Path()) == []


def test_a_broken_file_is_told_with_its_place(bare: Path, settings: Path) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text("printers:\n  kitchen: 3\n")
    for command in (("calibrate", "--list"), ("build", "--printer", "kitchen")):
        ran = run(*command)
        assert ran.code == 1
        assert f"{settings}:2:" in ran.err


def test_the_check_page(bare: Path) -> None:
    assert run("calibrate", "--printer", "kitchen", "--answers", MOVED).code == 0
    ran = run("calibrate", "--printer", "kitchen", "--check")
    assert ran.out == "wrote output/test-page-a4-en-kitchen.pdf\n"
    again = run("calibrate", "--printer", "kitchen", "--check", "--lying")
    assert "playeraid calibrate --printer kitchen --paper a4 --lying" in again.err


def test_a_build_for_a_printer(home: Path, settings: Path) -> None:
    """A changed profile prints anew; one that is as it was has nothing to do."""
    own = home / "printers.yaml"
    wishes = ("--printer", "kitchen", "--printers", str(own), "--paper", "a4")
    assert build("--printer", "kitchen", "--printers", str(own)).err.count("there is no printer")
    assert run("calibrate", *wishes, "--answers", TRUE).code == 0
    assert not settings.exists()
    assert build(*wishes).code == 0
    assert {"summary-a4-kitchen.pdf", f"{STARTER}-a4-kitchen.pdf"} == set(files(EN))
    before = (EN / "summary-a4-kitchen.pdf").read_bytes()
    assert build(*wishes).out.startswith("nothing to do")
    assert run("calibrate", *wishes, "--answers", MOVED).code == 0
    assert "1 reused" in build(*wishes).out
    assert (EN / "summary-a4-kitchen.pdf").read_bytes() != before
    assert build("--printer", "kitchn", "--printers", str(own)).err.count("did you mean “kitchen”?")


def test_what_was_not_measured_is_not_printed(home: Path) -> None:
    assert run("calibrate", "--printer", "kitchen", "--answers", TRUE).code == 0
    ran = build("--printer", "kitchen", "--impose", "booklet")
    assert ran.code == 2
    assert "playeraid calibrate --printer kitchen --paper a4 --lying --flip short" in ran.err
    assert files(EN) == []
