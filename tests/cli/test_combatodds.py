"""The command odds for combat: text, JSON, heat map, pictures, and what is asked wrongly."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.render.combatcards import CombatCard
from generator.render.singlecard import TooSmallCardError
from tests.cli.running import run
from tests.crts import CRT, SHEET, SKIRMISH
from tests.support import write_game


@pytest.fixture(autouse=True)
def _at_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command where there is a game with a table."""
    write_game(tmp_path, {"crts.yaml": CRT, "assault.yaml": SHEET})
    monkeypatch.chdir(tmp_path)


def odds(*words: str) -> tuple[int, str, str]:
    ran = run("odds", "minimal", *words, "--content", "content")
    return ran.code, ran.out, ran.err


def test_a_combat_is_looked_up_step_by_step() -> None:
    code, out, _ = odds("--attack", "7", "--defence", "3", "--with", "flank,captain:2")
    assert code == 0
    circumstances = "From three sides\n2 × For each captain\n2:1, shifted by +1: 3:1\nRoll +1\n"
    assert out.startswith(f"Assault: 7 : 3\n\n{circumstances}")
    assert re.search(r"\nDR +1/3 +33\.3% +Defence gives way\n", out)
    assert "Steps lost, on average: Attack 0.17; Defence 0.5" in out


def test_terrain_and_what_no_modifier_says() -> None:
    words = ("--attack", "9", "--defence", "2", "--terrain", "town", "--shift", "1", "--roll", "1")
    _, out, _ = odds(*words, "--format", "json")
    data = json.loads(out)
    assert data["counted"] == {"attack": "9", "defence": "4", "value": "9/4"}
    assert (data["start"], data["shift"], data["column"], data["roll"]) == ("2:1", 1, "3:1", 0)
    assert data["results"]["DR"] == {"fraction": "1/3", "share": 0.333333}
    assert data["steps"]["attacker"]["fraction"] == "1/6"


def test_a_result_without_a_roll() -> None:
    _, out, _ = odds("--attack", "1", "--defence", "3")
    assert "Without a roll" in out
    assert re.search(r"\nAE +1 +100\.0%", out)


def test_the_heat_map_is_of_all_columns() -> None:
    code, out, _ = odds("--heat-map", "--plot", "heat.svg")
    assert code == 0
    assert out.split("\n")[2].split() == ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    assert re.search(r"\nDE( +–){4} +16\.7% +33\.3%\n", out)
    picture = Path("heat.svg").read_text("utf-8")
    assert picture.count("<rect") == 1 + 6 * 8
    assert "Chances by column" in picture
    _, out, _ = odds("assault", "--heat-map", "--roll", "1", "--format", "json")
    data = json.loads(out)
    assert data["columns"]["1:2"]["AE"]["fraction"] == "1/6"


def test_bars_are_drawn() -> None:
    _, _, err = odds("--attack", "7", "--defence", "3", "--plot", "bars.svg")
    assert "wrote bars.svg" in err
    picture = Path("bars.svg").read_text("utf-8")
    assert picture.count("<rect") == 1 + 5
    assert "Assault: 7\xa0:\xa03" in picture
    code, _, err = odds("--attack", "7", "--defence", "3", "--plot", "bars.png")
    assert (code, "does not end in .svg" in err) == (2, True)


def test_a_card_takes_the_first_size_with_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def pdf(self: CombatCard) -> bytes:
        if self.size.name == "poker":
            raise TooSmallCardError("no room")
        return f"%PDF {self.size.name} {self.edition} {self.title}".encode()

    monkeypatch.setattr(CombatCard, "pdf", pdf)
    words = ("--attack", "7", "--defence", "3", "--card", "odds.pdf", "--edition", "mono")
    assert "wrote odds.pdf" in odds(*words)[2]
    assert Path("odds.pdf").read_bytes() == "%PDF tarot mono Assault 7\xa0:\xa03".encode()
    code, _, err = odds(*words, "--card-size", "poker")
    assert (code, "error P03" in err) == (2, True)


STRENGTHS = ("--attack", "3", "--defence", "1")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--attack", "3"), "add --defence"),
        (("--terrain", "wood"), "--terrain is about combat"),
        (("--roll", "1"), "--roll is about combat"),
        ((), "name a card, or a combat by --attack and --defence"),
        ((), "its combat results tables: assault"),
        (("assault", "claws", *STRENGTHS), "“claws” is too much"),
        (("--heat-map", "--with", "rain"), "leave out --with"),
        (("--heat-map", *STRENGTHS), "leave out --attack"),
        ((*STRENGTHS, "--with", "captain:x"), "captain:2 does"),
        ((*STRENGTHS, "--with", "captain:3"), "counts 2 times at most"),
        ((*STRENGTHS, "--with", "captan"), "did you mean “captain”?"),
        ((*STRENGTHS, "--terrain", "wod"), "did you mean “wood”?"),
        (("assult", *STRENGTHS), "did you mean “assault”?"),
    ],
)
def test_what_does_not_go_is_said(words: tuple[str, ...], message: str) -> None:
    code, _, err = odds(*words)
    assert code == 2
    assert message in err


def test_of_several_tables_one_is_named() -> None:
    Path("content/minimal/more.yaml").write_text(SKIRMISH, "utf-8")
    code, _, err = odds(*STRENGTHS)
    assert (code, "name one: assault, skirmish" in err) == (2, True)
    assert odds("skirmish", *STRENGTHS)[1].startswith("Skirmish: 3 − 1\n")


def test_a_game_without_tables_says_so() -> None:
    for name in ("crts.yaml", "assault.yaml"):
        (Path("content/minimal") / name).unlink()
    code, _, err = odds(*STRENGTHS)
    assert (code, "no combat results tables" in err) == (2, True)
