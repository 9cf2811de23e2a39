"""The quick ones of the attacks; ``make attacks`` carries out all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.attacks.attack import Attack, carried_out
from tests.attacks.inputs import all_attacks
from tests.attacks.preview import STRANGERS, Attempt, attempts
from tests.attacks.routes import PORT, ROUTES, TOKEN, VARIANTS, application, own_routes

QUICK = [attack for attack in all_attacks() if attack.quick]


def test_there_are_attacks_of_every_kind() -> None:
    assert len(QUICK) > 12
    names = [attack.name for attack in all_attacks()]
    assert len(names) == len(set(names)) > 150


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_an_attack_is_withstood(attack: Attack, tmp_path: Path) -> None:
    outcome = carried_out(attack, tmp_path)
    assert list(outcome.faults) == [], outcome.said


def test_what_is_not_withstood_is_seen(tmp_path: Path) -> None:
    attack = Attack("none", lambda home: None, ("nosuch",))
    outcome = carried_out(attack, tmp_path)
    assert outcome.code == 2
    assert list(Attack("", attack.prepare, ()).words) == []


def test_every_route_of_the_preview_is_attacked(tmp_path: Path) -> None:
    known = [(each.address, each.method) for each in ROUTES]
    assert len(known) > 30
    assert sorted(known) == sorted(own_routes(application(tmp_path)))
    assert len(VARIANTS) > 30
    assert {(each.address, each.method) for each in VARIANTS} <= set(known)


def test_strangers_reach_no_route(tmp_path: Path) -> None:
    guard = application(tmp_path)
    by_name = {each.name: each for route in ROUTES for each in attempts(route, TOKEN)}
    assert by_name.keys() >= STRANGERS.keys()
    for route in ROUTES:
        tried = [each for each in attempts(route, TOKEN) if len(each.may_be) == 1]
        refused = [(each, guard.refusal(scope_of(each))) for each in tried]
        others = {each.name for each, refusal in refused if refusal is None}
        assert others <= {"sent to", "asked for only"}, route.address  # which routing refuses
        for each, refusal in refused:
            assert refusal is None or {refusal[0]} == each.may_be, (route.address, each.name)


def scope_of(attempt: Attempt) -> dict[str, Any]:
    """Return a request as a server hands it on."""
    path, _, query = attempt.path.partition("?")
    headers = {"Host": f"127.0.0.1:{PORT}", **attempt.headers}
    return {
        "type": "http",
        "method": attempt.method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), words.encode()) for name, words in headers.items()],
    }
