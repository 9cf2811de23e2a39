"""What is asked for in vain is said before anything is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.imposition.schemes import SCHEMES
from tests.printing import (
    BUNDLED,
    Aid,
    build,
)

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(
    ("wish", "words", "hint"),
    [
        ({"games": ("my-gam",)}, "there is no game “my-gam”", "my-game"),
        ({"sheets": ("sumary",)}, "no game has the sheet “sumary”", "summary"),
        ({"languages": ("xx",)}, "no game has the language “xx”", "en"),
    ],
)
def test_unknown_choices(
    starter_aid: Aid, tmp_path: Path, wish: dict[str, tuple[str, ...]], words: str, hint: str
) -> None:
    built = build(starter_aid.library, tmp_path / "out", **wish)
    assert [each.message for each in built.findings] == [words]
    assert hint in built.findings[0].hint
    assert built.files == ()
    assert not (tmp_path / "out").exists()


def test_what_a_scheme_does_not_hold_is_told_before_anything_is_printed(tmp_path: Path) -> None:
    library = resources.library(BUNDLED_CONTENT)
    wishes: dict[str, Any] = {"scheme": SCHEMES["trifold"], "languages": ("en",)}
    built = build(library, tmp_path, games=(BUNDLED,), **wishes)
    told = [finding for finding in built.findings if finding.is_error]
    assert [finding.hint for finding in told] == ["--sheet rules-summary"]
    assert told[0].message.startswith(f"a trifold holds 6 pages, “{BUNDLED}” has ")
    assert (built.printed, built.files) == (0, ())
