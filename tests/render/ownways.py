"""Let WeasyPrint go its own ways in a test, to compare where they lead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.render import shortcuts


@pytest.fixture
def its_own_ways(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what lets WeasyPrint go its own ways from then on."""

    def restore() -> None:
        for home, name, its_own, ours in shortcuts.METHODS:
            assert getattr(home, name) is ours
            monkeypatch.setattr(home, name, its_own)
        for its_own, ours in shortcuts.FUNCTIONS:
            assert shortcuts.known_as(its_own) == []
            homes = shortcuts.known_as(ours)
            assert homes
            for module, name in homes:
                monkeypatch.setattr(module, name, its_own)

    return restore
