"""Templates are filled, and what they are compiled to is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from generator.content.resources import TEMPLATES
from generator.render.templates import bytecode_cache, fill_template, template_environment


def test_a_template_is_filled_and_a_word_that_is_missing_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.jinja").write_text("<p>{{ template }}</p>")
    assert fill_template(tmp_path, "a.jinja", template="a < b") == "<p>a &lt; b</p>"
    with pytest.raises(UndefinedError):
        fill_template(tmp_path, "a.jinja")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where bytecode of the module ``tmp_path/code.py`` is kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.jinja").write_text("{{ 1 + 1 }}")
    return tmp_path / "__pycache__"


def filled(home: Path, trim: bool = True) -> str:
    """Fill the template in an environment of its own, as another process would."""
    environment = template_environment.__wrapped__(home.parent / "templates")
    environment.trim_blocks = trim
    environment.bytecode_cache = bytecode_cache(environment, str(home.parent / "code.py"))
    return str(environment.get_template("a.jinja").render())


def test_what_a_template_is_compiled_to_is_kept_and_used(home: Path) -> None:
    home.mkdir()
    assert filled(home) == "2"
    (kept,) = home.iterdir()
    before = kept.read_bytes()
    assert kept.suffix == ".pyc"
    assert filled(home) == "2"
    (home.parent / "templates" / "a.jinja").write_text("{{ 2 + 2 }}")
    assert filled(home) == "4"
    assert kept.read_bytes() != before


def test_other_habits_do_not_share_what_is_kept(home: Path) -> None:
    home.mkdir()
    filled(home)
    filled(home, trim=False)
    assert len(list(home.iterdir())) == 2


@pytest.mark.parametrize("damage", [b"", b"j2", b"\x00" * 200])
def test_damaged_bytecode_is_made_again(home: Path, damage: bytes) -> None:
    home.mkdir()
    filled(home)
    (kept,) = home.iterdir()
    whole = kept.read_bytes()
    for bad in (damage, whole[: len(whole) // 2], whole[:20] + damage):
        kept.write_bytes(bad)
        assert filled(home) == "2"
        assert kept.read_bytes() == whole


def test_where_nothing_can_be_kept_templates_are_filled_all_the_same(home: Path) -> None:
    home.write_text("a file where the folder should be")
    assert filled(home) == "2"


def test_nothing_is_kept_where_python_keeps_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert filled(home) == "2"
    assert not list(home.iterdir())


def test_only_bundled_templates_are_kept(tmp_path: Path) -> None:
    code = (
        "from generator.render.templates import template_environment as of\n"
        "from generator.content.resources import TEMPLATES\n"
        "from pathlib import Path\n"
        "print(of(TEMPLATES).bytecode_cache is None, of(Path('.')).bytecode_cache is None)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
    assert TEMPLATES.is_dir()
