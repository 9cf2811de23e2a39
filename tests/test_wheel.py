"""The wheel carries all it needs and works in any folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fresh environment with the wheel, and this one's libraries behind it."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return home


def run(environment: Path, folder: Path, *arguments: str) -> str:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "FONTCONFIG"))}
    done = subprocess.run(
        [environment / "bin" / "playeraid", *arguments],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    progress = re.compile(r"printing: .+\n")  # of a slow machine
    assert (done.returncode, progress.sub("", done.stderr)) == (0, ""), done.stderr
    return done.stdout


def test_the_wheel_holds_one_package(names: list[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert len(names) > 200
    assert {top for top in tops if not top.endswith(".dist-info")} == {"generator"}
    inside = {"/".join(name.split("/")[:3]) for name in names if "/bundled/" in name}
    assert inside == {"generator/bundled/content", "generator/bundled/templates"}


@pytest.mark.parametrize(
    ("folder", "ending"),
    [
        ("templates/fonts", ".ttf"),
        ("templates/fonts", ".txt"),
        ("templates/icons", ".svg"),
        ("templates/icons", "credits.yaml"),
        ("templates/blocks", ".jinja"),
        ("templates/marks", ".svg"),
        ("templates/themes", "theme.yaml"),
        ("templates/starters", ".yaml"),
        ("templates/starters", ".geojson"),
        ("templates/locale", ".po"),
        ("templates/press", ".icc"),
        ("content", ".yaml"),
        ("content", ".po"),
        ("content", ".geojson"),
    ],
)
def test_nothing_is_left_out(names: list[str], folder: str, ending: str) -> None:
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob(f"*{ending}")
        if path.is_file()
    }
    assert wanted
    assert {f"generator/bundled/{name}" for name in wanted} <= set(names)


def test_nothing_else_is_taken_along(names: list[str]) -> None:
    odd = ("rebuild.py", ".pyc", "conftest.py", ".side", ".pdf", ".cache", "/tests/", "/output/")
    assert [name for name in names if name.endswith(odd) or any(o in name for o in odd)] == []


def test_licences_come_with_it(names: list[str]) -> None:
    licences = [name for name in names if ".dist-info/licenses/" in name]
    for ending in ("/LICENSE", "OFL-eb-garamond.txt", "icons/LICENSE.md"):
        assert any(name.endswith(ending) for name in licences), ending


def test_nothing_loose_is_installed(environment: Path) -> None:
    (packages,) = environment.glob("lib/python*/site-packages")
    found = {path.name for path in packages.iterdir()}
    assert "generator" in found
    assert not found & {"content", "templates", "tests", "benchmarks", "output", "docs"}


def test_the_installed_command_works_anywhere(environment: Path, tmp_path: Path) -> None:
    (packages,) = environment.glob("lib/python*/site-packages")
    where = subprocess.run(
        [environment / "bin" / "python", "-c", "import generator; print(generator.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.strip() == str(packages / "generator" / "__init__.py")
    assert "fury-of-dracula: " in run(environment, tmp_path, "list")
    assert "next: playeraid serve ghost-hunt" in run(environment, tmp_path, "new", "ghost-hunt")
    assert run(environment, tmp_path, "list").startswith("ghost-hunt: Ghost Hunt\n")
    out = run(environment, tmp_path, "build", "ghost-hunt")
    assert "4 files, 4 written; 2 sides printed" in out
    made = sorted(path.name for path in (tmp_path / "output" / "ghost-hunt" / "en").iterdir())
    assert made == [
        "ghost-hunt-a4.pdf",
        "ghost-hunt-letter.pdf",
        "summary-a4.pdf",
        "summary-letter.pdf",
    ]
    assert "nothing to do" in run(environment, tmp_path, "build", "ghost-hunt")
    assert run(environment, tmp_path, "doctor").startswith("nothing is missing")
