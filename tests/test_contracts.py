"""What must agree across the project, each rule with a case that breaks it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml
from PIL import ImageColor

from generator.checks import load_checks
from generator.checks.registry import AREAS, CHECKS, Subject
from generator.content.model import AnyBlock
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.content.validation import expected
from tests.order import LONGEST

ROOT = Path(__file__).parents[1]
GENERATOR, TESTS = ROOT / "generator", ROOT / "tests"


# kinds of blocks


def kinds_of_blocks() -> set[str]:
    """Return the kinds that the model knows."""
    return set(expected(AnyBlock).by_kind)


def kinds_of_templates() -> set[str]:
    return {path.name.split(".")[0] for path in (TEMPLATES / "blocks").iterdir()}


def differences(one: set[str], other: set[str]) -> set[str]:
    assert one, "nothing to compare"
    assert other, "nothing to compare"
    return one ^ other


def test_every_kind_has_a_template_and_every_template_a_kind() -> None:
    assert len(kinds_of_blocks()) > 10
    assert differences(kinds_of_blocks(), kinds_of_templates()) == set()


def test_a_kind_without_template_would_be_seen() -> None:
    assert differences(kinds_of_blocks() | {"map"}, kinds_of_templates()) == {"map"}
    with pytest.raises(AssertionError):
        differences(set(), set())


def test_style_sheets_name_no_unknown_kind() -> None:
    """A class that begins a rule ``.unit.KIND`` must be a kind."""
    pieces = [*(TEMPLATES / "styles").glob("sheet*.css.jinja")]
    pieces += (TEMPLATES / "styles" / "sheet").glob("*.css.jinja")
    named = {n for each in pieces for n in re.findall(r"\.unit\.([a-z]+)", each.read_text("utf-8"))}
    assert named
    states = {"opens", "ends", "closes", "plain", "panel", "night", "accent"}
    assert named - states <= kinds_of_blocks()


# tests mirror modules


def modules_without_test(modules: Iterable[Path], tests: Iterable[Path]) -> set[str]:
    known = {path.as_posix() for path in tests}
    own = {
        (module.parent / f"test_{module.name}").as_posix(): module
        for module in modules
        if not module.name.startswith("__")
    }
    assert own or known, "there are no modules"
    return {test for test in own.keys() - known if not is_tested_whole(own[test], known)}


def is_tested_whole(module: Path, known: Collection[str]) -> bool:
    """Whether a package has one test file for all its modules, or a test of it uses the module."""
    package = module.parent
    if (package.parent / f"test_{package.name}.py").as_posix() in known:
        return True
    name = ".".join(("generator", *module.with_suffix("").parts))
    beside = [TESTS / test for test in known if Path(test).is_relative_to(package)]
    return any(is_imported(name, test.read_text("utf-8")) for test in beside if test.is_file())


def is_imported(name: str, code: str) -> bool:
    """Whether code imports a module by its dotted name."""
    package, _, module = name.rpartition(".")
    from_package = rf"from {re.escape(package)} import [^\n]*\b{module}\b"
    return bool(re.search(rf"(from|import) {re.escape(name)}\b|{from_package}", code))


def below(folder: Path) -> list[Path]:
    return [
        path.relative_to(folder)
        for path in sorted(folder.rglob("*.py"))
        if "__pycache__" not in path.parts and "bundled" not in path.parts
    ]


def test_every_module_has_a_test_file() -> None:
    assert modules_without_test(below(GENERATOR), below(TESTS)) == set()


def test_a_module_without_test_would_be_seen() -> None:
    modules = [Path("layout/fit.py"), Path("units.py"), Path("layout/__init__.py")]
    assert modules_without_test(modules, [Path("test_units.py")]) == {"layout/test_fit.py"}
    with pytest.raises(AssertionError):
        modules_without_test([Path("__init__.py")], [])


def test_no_test_file_is_empty() -> None:
    files = [path for path in below(TESTS) if path.name.startswith("test_")]
    assert len(files) > 30
    empty = [
        path
        for path in files
        if not re.search(r"^def test_", (TESTS / path).read_text("utf-8"), re.MULTILINE)
    ]
    assert empty == []


def test_files_that_begin_first_are_there() -> None:
    assert len(set(LONGEST)) == len(LONGEST) > 10
    assert [name for name in LONGEST if not (TESTS.parent / name).is_file()] == []


def test_no_test_file_is_passed_over(request: pytest.FixtureRequest) -> None:
    """Pytest looks into no folder of some names unless it is given: “build” is one of them."""
    passed_over = request.config.getini("norecursedirs")
    assert passed_over
    folders = {part for path in below(TESTS) for part in path.parent.parts}
    assert len(folders) > 10
    assert [name for name in folders if any(fnmatch(name, each) for each in passed_over)] == []


def test_no_test_is_skipped() -> None:
    marks = re.compile(r"mark\.(skip|skipif|xfail)\b|pytest\.(skip|xfail|importorskip)\(")
    assert marks.search("@pytest.mark" + ".skip")
    marked = [
        path.as_posix()
        for path in below(TESTS)
        if path.name != Path(__file__).name and marks.search((TESTS / path).read_text("utf-8"))
    ]
    assert marked == []


# checks


AREA_FILES = {
    "files": "F",
    "schema": "S",
    "references": "R",
    "counts": "C",
    "digits": "C",
    "dice": "D",
    "crts": "D",
    "maps": "M",
    "ground": "M",
    "mapsheets": "MP",
    "gridmaps": "MP",
    "planes": "M",
    "bans": "T",
    "leftovers": "T",
    "texts": "T",
    "translations": "TG",
    "markup": "T",
    "glossary": "G",
    "labels": "T",
    "paper": "PS",
    "presswork": "P",
    "figures": "P",
    "tags": "P",
    "scores": "DS",
    "setups": "B",
    "units": "U",
    "decks": "SRC",
    "layouts": "SR",
    "listings": "SC",
    "bounds": "S",
    "play": "Y",
    "suppressions": "X",
    "tables": "F",
    "templates": "FR",
}
"""The areas whose checks stand in a module of ``checks``."""
MACHINERY = {"__init__", "baseline", "consequences", "engine", "glyphs", "marks", "registry"}


def modules_of_checks() -> dict[str, set[str]]:
    """Return the codes that each module or folder of ``checks`` registers, by its name."""
    found: dict[str, set[str]] = {}
    home = GENERATOR / "checks"
    for path in sorted(home.rglob("*.py")):
        name = path.relative_to(home).parts[0].removesuffix(".py")
        codes = re.findall(r'^    "([A-Z]\d\d)",$', path.read_text("utf-8"), re.MULTILINE)
        if name not in MACHINERY:
            found.setdefault(name, set()).update(codes)
    return found


def strays(modules: Mapping[str, set[str]], areas: Mapping[str, str]) -> list[str]:
    """Return the codes that stand in a module of another area, and modules without codes."""
    assert modules, "there are no modules"
    return [
        f"{name}: {code}"
        for name, codes in modules.items()
        for code in sorted(codes or {"none"})
        if code[0] not in areas.get(name, "")
    ]


def test_every_module_of_checks_holds_its_area() -> None:
    load_checks()
    modules = modules_of_checks()
    assert strays(modules, AREA_FILES) == []
    assert {code for codes in modules.values() for code in codes} == {c.code for c in CHECKS}
    assert {area for areas in AREA_FILES.values() for area in areas} == set(AREAS)


def test_a_stray_check_would_be_seen() -> None:
    assert strays({"dice": {"D01", "C09"}, "maps": set()}, AREA_FILES) == [
        "dice: C09",
        "maps: none",
    ]
    with pytest.raises(AssertionError):
        strays({}, AREA_FILES)


def codes_in(files: Mapping[str, str]) -> set[str]:
    """Return the codes of checks that a program speaks of."""
    letters = "".join(AREAS)
    found = {code for text in files.values() for code in re.findall(f'"([{letters}]\\d\\d)"', text)}
    assert found, "there are no codes"
    return found


def test_every_code_is_explained() -> None:
    """A finding with a code that no check describes could not be weighed or explained."""
    load_checks()
    assert len(codes_in(texts_below(GENERATOR))) > 60
    assert codes_in(texts_below(GENERATOR)) - {check.code for check in CHECKS} == set()


def test_a_code_without_check_would_be_seen() -> None:
    assert codes_in({"a.py": 'Finding("R98", "no", place("X9"))'}) == {"R98"}


def test_every_subject_has_checks() -> None:
    load_checks()
    assert [subject.value for subject in Subject if not CHECKS.of(subject)] == []


# the program knows no game


def names_of_games(content: Path) -> set[str]:
    names = set()
    for file in content.glob("*/game.yaml"):
        names |= {file.parent.name, str(yaml.safe_load(file.read_text("utf-8"))["game"]["title"])}
    assert names, "there are no games"
    return names


def mentions(names: Iterable[str], files: Mapping[str, str]) -> list[tuple[str, str]]:
    assert files, "there are no files"
    return [
        (file, name)
        for file, text in files.items()
        for name in sorted(names)
        if re.search(rf"\b{re.escape(name.casefold())}\b", text.casefold())
    ]


def texts_below(folder: Path) -> dict[str, str]:
    return {
        path.as_posix(): (folder / path).read_text("utf-8")
        for path in (p.relative_to(folder) for p in sorted(folder.rglob("*")))
        if "__pycache__" not in path.parts
        and path.suffix in (".py", ".jinja", ".css", ".yaml")
        and (folder / path).is_file()
    }


def test_the_program_names_no_game() -> None:
    names = names_of_games(BUNDLED_CONTENT)
    assert "fury-of-dracula" in names
    assert mentions(names, texts_below(GENERATOR)) == []
    assert mentions(names, texts_below(TEMPLATES)) == []


def test_a_named_game_would_be_seen(tmp_path: Path) -> None:
    assert mentions({"my-game"}, {"a.py": 'if id == "My-Game":'}) == [("a.py", "my-game")]
    with pytest.raises(AssertionError):
        names_of_games(tmp_path)


# colours come from palettes


COLOUR_NAMES = set(ImageColor.colormap)
HEX = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b", re.IGNORECASE)
FUNCTION = re.compile(r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|device-cmyk)\(", re.I)
PAINT = re.compile(
    r"""(?<![\w-])(?:fill|stroke|stop-color|flood-color|color|background(?:-color)?|outline
    |border(?:-[a-z]+)*|(?:box|text)-shadow|column-rule|bgcolor|text-decoration)
    \s*[:=]\s*["']?([^;"'}>]*)""",
    re.IGNORECASE | re.VERBOSE,
)


def colours_in(text: str) -> list[str]:
    """Return the colours that a template, a style sheet or a drawing writes itself."""
    text = re.sub(r"\{#.*?#\}|/\*.*?\*/|<!--.*?-->", " ", text, flags=re.DOTALL)
    found = [match.group() for match in HEX.finditer(re.sub(r"&#x?\w+;|url\(#\w+\)", " ", text))]
    found += [match.group() for match in FUNCTION.finditer(text)]
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", text, flags=re.DOTALL)
    for match in PAINT.finditer(plain):
        found += [word for word in re.findall(r"[a-z]+", match[1].lower()) if word in COLOUR_NAMES]
    return found


def painted_files() -> list[Path]:
    """Return the files that may hold colours only by their names in the palette."""
    return [
        path
        for path in sorted(TEMPLATES.rglob("*"))
        if path.suffix in (".jinja", ".svg", ".css", ".html")
    ]


def test_colours_stand_in_palettes_only() -> None:
    files = painted_files()
    folders = {path.parent.name for path in files}
    assert {"templates", "blocks", "styles", "marks", "icons", "ornaments"} <= folders
    found = {
        path.relative_to(TEMPLATES).as_posix(): colours
        for path in files
        if (colours := colours_in(path.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        "p { color: #fff }",
        "p { color: #7a1018; }",
        'p { color: {{ "#123456" }} }',
        "p { color: red }",
        "p { border: .3mm solid black; }",
        "p { border-top-color: Navy }",
        "p { background: white url(x) }",
        "p { background-color: rgb(1, 2, 3) }",
        "p { color: rgba(0 0 0 / 50%) }",
        "p { color: hsl(1 2% 3%) }",
        "p { color: device-cmyk(0 0 0 1) }",
        '<path fill="#000" d="M0 0"/>',
        '<path fill="black" d="M0 0"/>',
        "<path stroke='gold'/>",
        '<p style="color: tomato">',
        "p { box-shadow: 0 0 1mm gray }",
    ],
)
def test_a_planted_colour_is_seen(planted: str) -> None:
    assert colours_in(planted)


@pytest.mark.parametrize(
    "clean",
    [
        "p { color: {{ colour.ink }}; }",
        'p { background: {{ colour["accent-tint"] }}; }',
        '<path fill="currentColor" stroke="none" d="M0 0"/>',
        "{#- red #fff #}",
        "/* #fff black */",
        "p { color: inherit; background: none; border: .2mm solid {{ colour.line }} }",
        "a&#160;b &#x2009; c",
        "p { color: var(--ink) }",
        '<path clip-path="url(#a)"/>',
        ".mark { background: no-repeat center / contain; }",
    ],
)
def test_a_colour_of_the_palette_is_none(clean: str) -> None:
    assert colours_in(clean) == []


# nothing of one machine


REGISTRY = re.compile(
    r"(?:registry\.npm|files\.pythonhosted|pypi\.org/simple|proxy\.golang|crates\.io/api"
    r"|artifactory|nexus\.|-{2}(?:extra-)?index-url|PIP_INDEX_URL|npm_config_registry)",
    re.IGNORECASE,
)
MACHINE = re.compile(
    r"(?<![\w.~-])(?!/opt/(?:homebrew|local)\b)"  # Homebrew's and MacPorts' on every Mac
    r"/(?:root|home|Users|work|mnt|workspace|opt)/[\w.-]+"
)


def traces_in(text: str) -> list[str]:
    """Return hosts of registries and paths of one machine in a text."""
    return [m.group() for pattern in (REGISTRY, MACHINE) for m in pattern.finditer(text)]


def tracked_files() -> list[Path]:
    """Return the files of the project as git knows them, new ones included."""
    out = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [ROOT / name for name in out.stdout.decode().split("\0") if name]


def test_no_file_tells_of_one_machine() -> None:
    files = [path for path in tracked_files() if path.is_file() and path != Path(__file__)]
    assert len(files) > 200
    found = {}
    for path in files:
        data = path.read_bytes()
        if b"\0" not in data and (traces := traces_in(data.decode("utf-8", "replace"))):
            found[path.relative_to(ROOT).as_posix()] = traces
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        "https://registry.npmjs.org/x",
        "pip install --index-url https://example.org",
        "PIP_INDEX_URL=x",
        'open("/home/someone/x")',
        "see /Users/someone/x",
        "/root/.cache",
        "/opt/wheels",
    ],
)
def test_a_planted_trace_is_seen(planted: str) -> None:
    assert traces_in(planted)


@pytest.mark.parametrize(
    "clean",
    [
        "#!/usr/bin/env bash",
        "output/home/x",
        "a/root/b",
        "https://example.org/home/x",
        "/opt/homebrew/lib",
    ],
)
def test_an_innocent_path_is_none(clean: str) -> None:
    assert traces_in(clean) == []


def test_nothing_built_is_tracked() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in tracked_files()]
    odd = re.compile(r"^output/(?!\.gitkeep$)|^(\.venv|dist)/|__pycache__|\.pdf$|\.pyc$|\.side$")
    assert [name for name in names if odd.search(name)] == []
    assert odd.search("output/a.txt")


def test_every_icon_and_every_credit_has_its_other() -> None:
    credits = set(yaml.safe_load((TEMPLATES / "icons" / "credits.yaml").read_text("utf-8")))
    drawings = {path.stem for path in (TEMPLATES / "icons").glob("*.svg")}
    assert len(drawings) > 100
    assert differences(credits, drawings) == set()


def test_every_font_has_its_licence() -> None:
    fonts = {
        re.sub(r"-\d+(-italic)?$", "", path.stem) for path in (TEMPLATES / "fonts").glob("*.ttf")
    }
    licences = {path.stem.removeprefix("OFL-") for path in (TEMPLATES / "fonts").glob("OFL-*.txt")}
    assert differences(fonts, licences) == set()
