"""The Containerfile installs what printing needs and copies what is there."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from generator.engine.libraries import APT
from tests import container
from tests.container import ROOT, Stage, instructions

STEPS = list(instructions(container.CONTAINERFILE.read_text("utf-8")))


def test_lines_that_go_on_are_one_instruction() -> None:
    text = "# a comment\nFROM a AS b\n\nRUN one \\\n && two\nENV A=b=c\n"
    assert list(instructions(text)) == [
        ("FROM", "a AS b"),
        ("RUN", "one   && two"),
        ("ENV", "A=b=c"),
    ]


def test_the_libraries_are_those_of_the_doctor() -> None:
    (last,) = [step.arguments for step in STEPS if "fontconfig" in step.arguments]
    assert set(APT.split()) <= set(last.split())
    assert STEPS[-3:] == [
        ("RUN", "playeraid doctor"),
        ("ENTRYPOINT", '["playeraid"]'),
        ("CMD", '["--help"]'),
    ]


def test_what_is_copied_is_there_and_not_ignored() -> None:
    copied = [
        word
        for step in STEPS
        if step.name == "COPY" and "--from" not in step.arguments
        for word in shlex.split(step.arguments)[:-1]
    ]
    assert len(copied) > 5
    sent = {
        line.removeprefix("!")
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    assert sent == set(copied)
    assert all((ROOT / name).exists() for name in copied)


def test_stages_are_carried_out_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = tmp_path / "base"
    base.mkdir()
    ran: list[tuple[str, tuple[str, ...]]] = []
    monkeypatch.setattr(Stage, "run", lambda self, *command: ran.append((self.root.name, command)))
    text = """
FROM x AS first
COPY LICENSE /src/
COPY generator/play /src/play
RUN make it
FROM x
COPY --from=first /src /kept
ENV A=b
WORKDIR /games
ENTRYPOINT ["it"]
"""
    stage = container.build(base, tmp_path / "stages", text)
    assert ran == [("first", ("/bin/sh", "-c", "make it"))]
    assert (stage.root / "kept" / "LICENSE").is_file()
    assert (stage.root / "kept" / "play" / "__init__.py").is_file()
    assert not list(stage.root.rglob("__pycache__"))
    assert (stage.root / "games").is_dir()
    assert (stage.environment["A"], stage.entrypoint) == ("b", ["it"])
    with pytest.raises(ValueError, match="VOLUME is not known"):
        container.build(base, tmp_path / "others", "FROM x\nVOLUME /games")


def test_a_step_that_fails_ends_it(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    with pytest.raises((subprocess.CalledProcessError, PermissionError)):
        container.build(tmp_path / "base", tmp_path / "stages", "FROM x\nRUN true")
