"""The documents say what is true: examples read, files exist, commands parse."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest
import yaml
from babel import Locale

from generator.build import checking
from generator.checks import load_checks
from generator.checks.registry import CHECKS, Fault, Registry, Subject
from generator.cli import commands
from generator.content import model
from generator.content.editions import INKS
from generator.content.game import Game
from generator.content.parse import read_tree
from generator.content.resources import TEMPLATES, Library
from generator.content.theme import read_theme, reading_faces
from generator.content.validation import expected
from generator.imposition.schemes import scheme_named
from generator.imposition.table import cards_table
from generator.language.labels import label_catalogs
from generator.language.progress import progress_of
from generator.language.translation import read_translations
from generator.language.wording import Wording
from generator.render.assets import Assets
from generator.render.page import Pages
from generator.render.webpage import web_page
from generator.reports.explain import checks_page
from generator.reports.progress import progress_markdown
from generator.units import A4
from tests.bundled import bundled
from tests.content.artwork import gradient, saved
from tests.examples import check_example, expected_in
from tools.manual import slug
from tools.pictures.examples import (
    GUIDE,
    Example,
    examples,
    laid_over,
    pages_of_the_guide,
    starter,
    without_fences,
)

ROOT = Path(__file__).parents[1]
PRINTING = (ROOT / "docs" / "printing.md").read_text("utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
LINKING = [
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "NOTICE.md"),
    *(page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "docs").rglob("*.md"))),
]
NOT_OURS = {
    "ladder.html.jinja",
    "game-icons/icons",
    "tests/cases/boundary/C42-what-it-is",
    "2/3",
    "locale/",
    "content/my-game/locale/de.po",
    "content/my-game/rules.yaml",
    "pictures/idol.jpg",
    "content/my-game/values.yaml",
    "templates/locale/nl.po",
    "content/shared/labels",
    "content/shared/labels/",
    "content/shared/labels/nl.po",
    "playeraid.toml",
}
"""What looks like a file of the project and is none: an example, a repository of others."""
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)|<(?:a href|img src)=\"([^\"]+)\"")
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*/?")
_SUFFIXES = (".py", ".md", ".yaml", ".toml", ".txt", ".jinja", ".svg")


def headings(document: str, level: int) -> list[str]:
    """Return the headings of one level."""
    return [
        text for marks, text in _HEADING.findall(without_fences(document)) if len(marks) == level
    ]


class Fence(NamedTuple):
    """An example of the authors' guide, with the name of its page."""

    page: str
    example: Example

    @property
    def id(self) -> str:
        """Where it stands."""
        return f"{self.page}:{self.example.line}"


def fences(info: str) -> list[Fence]:
    """Return all pieces of the authors' guide in one language."""
    return [
        Fence(page.stem, example)
        for page in pages_of_the_guide()
        for example in examples(page.read_text("utf-8"))
        if example.info == info
    ]


EXAMPLES, THEMES, PICTURES = fences("yaml"), fences("yaml theme"), fences("yaml pictures")
TABLED = fences("yaml tables")
_TABLE = re.compile(
    r"^`([a-z]+\.(?:csv|json))`:\n\n```[a-z]+\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
"""A table of the guide: its name, and what is in it."""
README_EXAMPLES = [
    Fence("README", example)
    for example in examples((ROOT / "README.md").read_text("utf-8"))
    if example.info == "yaml"
]


def checked(example: str, home: Path) -> checking.Checked:
    """Read and check the starter with an example laid over it."""
    tree = laid_over(starter(), yaml.safe_load(example))
    added = [id for id in tree["sections"] if id not in starter()["sections"]]
    tree["sheets"]["summary"]["front"]["bands"].extend([{"fill": added}] if added else [])
    folder = home / "content" / "my-game"
    folder.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=10_000)
    (folder / "game.yaml").write_text(text, "utf-8")
    return checking.check(Library(folder.parent, (TEMPLATES / "themes",)))


def messages(result: checking.Checked) -> list[str]:
    """Return the errors among the findings, as lines."""
    return [f"{f.code} {f.message} ({f.path})" for f in result.findings if f.is_error]


@pytest.mark.parametrize("fence", [*README_EXAMPLES, *EXAMPLES], ids=lambda fence: fence.id)
def test_example_is_sound(fence: Fence, tmp_path: Path) -> None:
    text = fence.example.text
    tree = read_tree(fence.page, text.encode())
    assert [finding.message for finding in tree.findings] == []
    result = checked(text, tmp_path)
    assert messages(result) == []
    (game,) = result.games
    theme, _ = read_theme(TEMPLATES / "themes" / game.content.game.theme)
    assert theme is not None
    pages = Pages(game, Wording(game.content, "en"), Assets(TEMPLATES, theme, "colour"))
    for sheet_id, sheet in game.content.sheets.items():
        assert str(sheet.title) in web_page(pages, sheet_id)


@pytest.mark.parametrize("fence", PICTURES, ids=lambda fence: fence.id)
def test_example_with_pictures_is_sound(fence: Fence, tmp_path: Path) -> None:
    home = tmp_path / "content" / "my-game" / "pictures"
    named = re.findall(r"\b[a-z/]+\.(?:jpg|png|webp)\b", fence.example.text)
    assert named
    for file in named:
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        kind = {".jpg": "JPEG", ".png": "PNG", ".webp": "WEBP"}[Path(file).suffix]
        (home / file).write_bytes(saved(gradient(), kind))
    assert messages(checked(fence.example.text, tmp_path)) == []


@pytest.mark.parametrize("fence", TABLED, ids=lambda fence: fence.id)
def test_example_with_tables_is_sound(fence: Fence, tmp_path: Path) -> None:
    home = tmp_path / "content" / "my-game"
    home.mkdir(parents=True)
    known = dict(_TABLE.findall((GUIDE / f"{fence.page}.md").read_text("utf-8")))
    named = re.findall(r"from: ([a-z]+\.(?:csv|json))", fence.example.text)
    assert named
    for file in named:
        (home / file).write_text(known[file], "utf-8")
    result = checked(fence.example.text, tmp_path)
    assert messages(result) == []
    (game,) = result.games
    assert set(named) <= {Path(file).name for file in game.lines}


def test_there_are_examples_with_pictures_and_tables() -> None:
    assert PICTURES
    assert len(TABLED) == 4


def test_starter_is_sound(tmp_path: Path) -> None:
    assert messages(checked("{}", tmp_path)) == []


def test_faulty_example_is_noticed(tmp_path: Path) -> None:
    faulty = "sections: {goal: {blocks: {win: {kind: rules, rules: {first: '{no.value}'}}}}}"
    assert messages(checked(faulty, tmp_path)) != []


@pytest.mark.parametrize("fence", THEMES, ids=lambda fence: fence.id)
def test_theme_example_is_sound(fence: Fence, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(TEMPLATES / "themes" / "classic", folder)
    whole = yaml.safe_load((folder / "theme.yaml").read_text("utf-8"))
    tree = laid_over(whole, yaml.safe_load(fence.example.text))
    (folder / "theme.yaml").write_text(yaml.safe_dump(tree), "utf-8")
    theme, findings = read_theme(folder)
    assert [finding.message for finding in findings] == []
    assert theme is not None


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 25
    assert len(THEMES) == 1
    assert len(README_EXAMPLES) == 1


def test_the_recipe_for_a_check_works(tmp_path: Path) -> None:
    """The check in CONTRIBUTING finds what its bad example marks, and nothing in the good one."""
    load_checks()
    pieces = examples((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    (recipe,) = [each.text for each in pieces if each.info == "python"]
    own = Registry()
    names = {"CHECKS": own, "Subject": Subject, "Fault": Fault, "Game": Game, "Iterator": Iterator}
    exec(recipe, names)
    (check,) = own
    assert check.code not in CHECKS
    assert check.function is not None
    for kind, example in {"bad": check.bad, "good": check.good}.items():
        checked = check_example(example, tmp_path / kind)
        assert messages(checked) == []
        (game,) = [game for game in checked.games if not game.is_part]
        places = [game.place(fault.path, fault.at) for fault in check.function(game)]
        found = [(Path(each.file).name, each.line, each.column, check.code) for each in places]
        assert found == expected_in(example)
        assert bool(found) is (kind == "bad")


def kinds() -> set[str]:
    """Return the kinds of block that the model knows."""
    return set(expected(model.AnyBlock).by_kind)


def kinds_in_guide() -> list[str]:
    """Return the headings of the guide's pages on kinds of block."""
    pages = sorted(GUIDE.glob("blocks-*.md"))
    return [heading for page in pages for heading in headings(page.read_text("utf-8"), 2)]


def test_every_kind_has_a_heading_and_an_example() -> None:
    assert len(kinds()) > 10
    assert sorted(kinds_in_guide()) == sorted(kinds())
    written = "\n".join(fence.example.text for fence in EXAMPLES)
    assert kinds() <= set(re.findall(r"^ +kind: ([a-z]+)$", written, re.MULTILINE))


def test_every_topic_is_shown_in_the_guide() -> None:
    shown = {topic for fence in EXAMPLES for topic in yaml.safe_load(fence.example.text)}
    assert shown == set(model.fields_of(model.Content))


def links(document: str) -> list[str]:
    """Return where a document leads to, with its pictures."""
    return [one or other for one, other in _LINK.findall(without_fences(document))]


def broken_links(document: Path) -> Iterator[str]:
    """Yield each link of a document that leads nowhere."""
    for target in links(document.read_text("utf-8")):
        path, _, anchor = target.partition("#")
        if target.startswith(("https://", "http://")):
            continue
        file = (document.parent / path).resolve() if path else document
        if not file.exists():
            yield target
        elif anchor:
            text = without_fences(file.read_text("utf-8"))
            if anchor not in {slug(heading) for _, heading in _HEADING.findall(text)}:
                yield target


def missing_files(document: str, names: set[str]) -> Iterator[str]:
    """Yield each file named in the text of a document that the project does not have.

    Names that begin with a dot or with ``output`` are the reader's own.
    """
    for code in _CODE.findall(without_fences(document)):
        if not _FILE.fullmatch(code) or code.startswith((".", "output")):
            continue
        if "/" in code:
            known = (ROOT / code).exists() or any(name.endswith(f"/{code}") for name in names)
            if not known:
                yield code
        elif code.endswith(_SUFFIXES) and not any(name.endswith(f"/{code}") for name in names):
            yield code


def project_files() -> set[str]:
    """Return the files that are part of the project, each with a leading stroke."""
    folders = ("content", "docs", "generator", "templates", "tests")
    inside = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    paths = [path for path in (*inside, *ROOT.glob("*")) if path.is_file()]
    return {f"/{path.relative_to(ROOT).as_posix()}" for path in paths}


@pytest.mark.parametrize("name", LINKING)
def test_links_and_files_exist(name: str) -> None:
    document = ROOT / name
    text = document.read_text("utf-8")
    assert list(broken_links(document)) == []
    assert set(missing_files(text, project_files())) - NOT_OURS == set()


def test_the_list_of_documents_is_whole() -> None:
    """``docs/index.md`` leads to every document, or to the page that leads to it."""
    docs = ROOT / "docs"
    parts = {docs / "authors" / "index.md", docs / "decisions" / "README.md"}
    reached = {
        (page.parent / target.partition("#")[0]).resolve()
        for page in (docs / "index.md", *parts)
        for target in links(page.read_text("utf-8"))
    }
    pages = {*docs.rglob("*.md")} - {docs / "index.md"}
    assert len(pages) > 40
    assert pages - reached == set()


def test_the_readme_is_short_and_leads_to_the_list() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 140
    assert "docs/index.md" in links(text)


def test_the_figures_of_the_readme_are_true() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    load_checks()
    (number,) = re.findall(r"\*\*(\d+) checks and more\*\*", text)
    assert int(number) <= len(CHECKS)
    (number,) = re.findall(r"\*\*(\d+) kinds of block\*\*", text)
    assert int(number) == len(kinds())
    (inks, faces) = re.findall(r"\*\*(\d+) inks, large print, (\d+) faces", text)[0]
    assert (int(inks), int(faces)) == (len(INKS), len(reading_faces()))
    (languages,) = re.findall(r"\*\*(\d+) languages\*\*", text)
    games = bundled().games
    aids = [game.content.game for game in games if not game.is_part]
    assert max(1 + len(aid.languages) for aid in aids) == int(languages)


def layers_in_picture(document: str) -> list[set[str]]:
    """Return the packages that the first picture of a document shows, from the top down."""
    pictures = [each.text for each in examples(document) if each.info == "mermaid"]
    boxes = dict(re.findall(r'(\w+)\["([^"]+)"\]', pictures[0]))
    (order,) = re.findall(r"^ *(\w+(?: --> \w+)+)$", pictures[0], re.MULTILINE)
    return [set(boxes[box].split(" · ")) for box in order.split(" --> ")]


def layers_in_contract() -> list[set[str]]:
    """Return the packages that the contract of imports names, from the top down."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [set(layer.split(" | ")) for layer in layers if layer != "__main__"]


def test_the_picture_of_the_packages_is_current() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    assert layers_in_picture(text) == layers_in_contract()
    packages = {path.parent.name for path in (ROOT / "generator").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `generator/(\w+)/` \|", text, re.MULTILINE)) == packages


def test_a_layer_out_of_place_is_noticed() -> None:
    picture = '```mermaid\nflowchart TB\n    a["cli"]\n    b["site · serve"]\n    b --> a\n```\n'
    assert layers_in_picture(picture) == [{"site", "serve"}, {"cli"}]


def test_the_architecture_is_read_in_ten_minutes() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= 12_000


def test_decisions_are_numbered_and_listed() -> None:
    """The records follow one another, have the same parts, and are listed by their titles."""
    assert len(DECISIONS) > 10
    assert [int(page.name[:4]) for page in DECISIONS] == [*range(1, len(DECISIONS) + 1)]
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    for page in DECISIONS:
        text = page.read_text("utf-8")
        assert headings(text, 2) == ["Context", "Decision", "Consequences"], page.name
        (title,) = headings(text, 1)
        assert f"- [{page.name[:4]}. {title}]({page.name})" in index


def test_missing_file_is_noticed(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("# A\n[x](gone.md) [y](#b) [z](#a)\n", "utf-8")
    assert list(broken_links(document)) == ["gone.md", "#b"]
    text = "`generator/gone.py` `gone.yaml` `generator/cli/build.py` `output/a.pdf`"
    assert list(missing_files(text, project_files())) == ["generator/gone.py", "gone.yaml"]


def command_lines(document: str) -> list[str]:
    """Return the lines of a document that call playeraid, in fences and in the text."""
    fenced = [
        line.partition("#")[0].strip()
        for example in examples(document)
        if example.info == "sh"
        for line in example.text.splitlines()
    ]
    inline = _CODE.findall(without_fences(document))
    return [line for line in (*fenced, *inline) if line.startswith("playeraid ")]


def parse(line: str) -> str:
    """Parse a command line without carrying it out; return the name of the command."""
    _, *words = shlex.split(line)
    if words == ["--version"]:
        return ""
    group = commands.make_context("playeraid", list(words))
    name, command, rest = commands.resolve_command(group, words)
    assert name is not None
    assert command is not None
    if rest:  # a command alone is spoken of, not called
        command.make_context(name, rest, parent=group)
    return name


@pytest.mark.parametrize(
    "document",
    [
        *("README.md", "CONTRIBUTING.md", "docs/printing.md", "docs/gallery.md", "docs/moving.md"),
        *("docs/tutorials/first-sheet.md", "docs/authors/checking.md", "docs/cli.md"),
    ],
)
def test_commands_parse(document: str) -> None:
    lines = command_lines((ROOT / document).read_text("utf-8"))
    assert lines
    for line in lines:
        parse(line)


def test_wrong_command_is_noticed() -> None:
    with pytest.raises(click.UsageError):
        parse("playeraid build --colour")


def test_the_table_of_translations_is_current() -> None:
    """``playeraid translate status --markdown`` prints it."""
    games = bundled().games
    rows = [progress_of(each) for game in games for each, _ in read_translations(game)]
    assert rows
    assert progress_markdown(rows) in (ROOT / "docs" / "translations.md").read_text("utf-8")


def test_the_table_of_cards_is_current() -> None:
    """``generator.imposition.table.cards_table`` writes it."""
    assert f"\n{cards_table()}\n" in (ROOT / "docs" / "printing.md").read_text("utf-8")


def test_the_table_of_schemes_is_current() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (\d+) × (\d+) mm", PRINTING, re.MULTILINE)
    assert [name.partition("-")[0] for name, _, _ in rows] == [
        "booklet",
        "trifold",
        "zine",
        "two",
        "tiles",
    ]
    for name, width, height in rows:
        assert scheme_named(name).page(A4) == (float(width), float(height))


def test_notice_names_every_author() -> None:
    credits = yaml.safe_load((TEMPLATES / "icons" / "credits.yaml").read_text("utf-8"))
    authors = {author for authors in credits.values() for author in authors}
    rows = re.findall(
        r"^\| [^|]+ \| `([a-z0-9-]+)` \|$", (ROOT / "NOTICE.md").read_text("utf-8"), re.M
    )
    assert set(rows) == authors


def test_notice_names_every_font_licence() -> None:
    text = (ROOT / "NOTICE.md").read_text("utf-8")
    licences = sorted(path.name for path in (TEMPLATES / "fonts").glob("OFL-*.txt"))
    assert licences
    assert [name for name in licences if name not in text] == []


def test_the_list_of_checks_is_current() -> None:
    """``make docs`` writes it anew."""
    page = (ROOT / "docs" / "checks.md").read_text("utf-8")
    assert page == checks_page()
    load_checks()
    assert len(CHECKS) > 90
    assert [check.code for check in CHECKS if f"# {check.code} {check.name}" not in page] == []


def test_the_guide_names_the_languages_of_the_programs_words() -> None:
    guide = (ROOT / "docs" / "translators-guide.md").read_text("utf-8")
    section = guide.partition("\n## The program's own words\n")[2].partition("\n## ")[0].casefold()
    languages = [path.stem for path in label_catalogs(TEMPLATES)]
    assert f"english and {len(languages)} other languages" in section
    for language in languages:
        name, _, variety = str(Locale.parse(language).english_name).casefold().partition(" (")
        assert name in section
        assert variety[:6] in section
