"""What shells complete: the answers of the program, and the scripts in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from generator.cli import commands
from generator.content.editions import EDITIONS
from generator.units import PAPERS
from tests.cli.running import run

GAMES = [
    "crossing-the-asper",
    "draculas-america",
    "drako",
    "fury-of-dracula",
    "generala",
    "koi-koi",
    "nine-mens-morris",
    "the-hunt",
    "europe",
]


def proposed(*words: str) -> list[str]:
    """Return what a shell is told at the end of some words, the last of them incomplete."""
    complete = ShellComplete(commands, {}, "playeraid", "_PLAYERAID_COMPLETE")
    return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (("bui",), ["build"]),
        (("translate", "st"), ["status"]),
        (("build", "--ed"), ["--edition"]),
        (("build", ""), GAMES),
        (("check", "dra"), ["draculas-america", "drako"]),
        (("serve", "the"), ["the-hunt"]),
        (("replay", "fury"), ["fury-of-dracula"]),
        (("map", "fury"), ["fury-of-dracula"]),
        (("translate", "update", "nine"), ["nine-mens-morris"]),
        (("build", "--edition", ""), list(EDITIONS)),
        (("build", "--edition", "mono,hi"), ["mono,high-contrast"]),
        (("estimate", "drako", "--paper", "a"), [name for name in PAPERS if name[0] == "a"]),
        (("build", "--paper", "a4,a"), ["a4,a3", "a4,a5"]),
        (("build", "drako", "--sheet", "rules"), ["rules-summary"]),
        (("build", "drako", "--sheet", "rules-summary,sym"), [
            "rules-summary,symbols", "rules-summary,symbol-cards",
        ]),
        (("export", "drako", "--sheet", ""), ["symbol-cards"]),
        (("build", "the-hunt", "--sheet", "m"), ["move-cards", "map"]),
        (("build", "nine-mens-morris", "--locale", ""), ["en"]),
        (("map", "fury-of-dracula", "--locale", "p"), ["pl", "pt_BR"]),
        (("build", "--impose", "book"), ["booklet"]),
        (("build", "--card-size", "tar"), ["tarot"]),
        (("build", "--cut", "s"), ["scissors"]),
        (("new", "mine", "--theme", "go"), ["gothic"]),
        (("explain", "R0"), [f"R0{number}" for number in range(1, 10)]),
        (("check", "--select", "R01,R02"), ["R01,R02"]),
        (("icons", "crossed"), ["crossed-axes", "crossed-sabres", "crossed-swords"]),
        (("icons", "sword", "crossed-sw"), ["crossed-swords"]),
        (("icons", "fin"), ["find", "fingers-crossed"]),
        (("icons", "--na"), ["--names"]),
        (("icons", "find", "--na"), ["--names"]),
        (("icons", "add", "--ga"), ["--game"]),
        (("list", "dra"), ["draculas-america", "drako"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)  # fmt: skip
def test_values(bare: Path, words: tuple[str, ...], values: list[str]) -> None:
    assert proposed(*words) == values


def test_own_content_and_printers(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert proposed("build", "") == ["my-game"]
    (home / "content").rename(home / "games")
    assert proposed("build", "--content", "games", "") == ["my-game"]
    (home / "playeraid.toml").write_text('content = "games"\n')
    assert proposed("build", "my") == ["my-game"]
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    monkeypatch.setenv("APPDATA", str(home / "settings"))
    printers = home / "settings" / "playeraid" / "printers.yaml"
    printers.parent.mkdir(parents=True)
    side = "{right: 0, down: 0, angle: 0}"
    measured = f"{{paper: a4, front: {side}, stretch: {{across: 100, down: 100}}}}"
    printers.write_text(f"printers: {{hall: [{measured}]}}\n")
    assert proposed("build", "--printer", "h") == ["hall"]


def test_a_damaged_game_is_no_traceback(home: Path) -> None:
    (home / "content" / "my-game" / "game.yaml").write_text("game: [")
    assert proposed("build", "my-game", "--sheet", "") == ["cards"]


SCRIPTS = {
    "bash": """
eval "$(playeraid completion bash)"
COMP_WORDS=(playeraid {words} "{last}"); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_playeraid_completion playeraid "{last}" ""
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "zsh": """
autoload -U compinit; compinit -u -d "$ZDOTDIR/dump"
eval "$(playeraid completion zsh)"
_describe() {{ shift 2; print -l -- ${{(P)1}} }}
compadd() {{ print -l -- ${{(P)@[-1]}} }}
words=(playeraid {words} "{last}"); CURRENT=${{#words}}
_playeraid_completion
""",
    "fish": """
playeraid completion fish | source
complete -C "playeraid {words} {last}"
""",
}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_in_a_real_shell(tmp_path: Path, shell: str) -> None:
    program = shutil.which(shell)
    assert program is not None, "playeraid doctor --tests names what is missing"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(tmp_path), "ZDOTDIR": str(tmp_path), "TERM": "dumb"}

    def answers(words: str, last: str) -> list[str]:
        script = SCRIPTS[shell].format(words=words, last=last)
        done = subprocess.run(
            [program, "-c", script],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return [line.split("\t")[0].split(":")[0] for line in done.stdout.splitlines()]

    assert answers("", "transl") == ["translate"]
    assert answers("build", "dra") == ["draculas-america", "drako"]
    assert answers("build --edition", "mono,hi") == ["mono,high-contrast"]
    assert answers("icons", "fin") == ["find", "fingers-crossed"]
    assert answers("list", "dra") == ["draculas-america", "drako"]


def test_only_known_shells(bare: Path) -> None:
    assert "is not one of" in run("completion", "tcsh").err
