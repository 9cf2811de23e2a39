"""The search for garbage is put off, and goes on."""

from __future__ import annotations

import gc
import weakref

import pytest

from generator.content import garbage


def test_nothing_is_searched_meanwhile() -> None:
    assert gc.isenabled()
    with garbage.no_search():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_search_goes_on_after_a_fault() -> None:
    with pytest.raises(LookupError), garbage.no_search():
        raise LookupError
    assert gc.isenabled()


def test_who_searches_nothing_goes_on_so() -> None:
    with garbage.no_search():
        with garbage.no_search():
            pass
        assert not gc.isenabled()


def test_what_stays_is_not_searched_again_and_garbage_goes() -> None:
    garbage.search_now()
    frozen = gc.get_freeze_count()
    try:
        assert frozen > 10_000
        held = Knot()
        gone = weakref.ref(held)
        garbage.search_now()
        del held
        assert gone() is not None, "it holds itself"
        garbage.search_now()
        assert gone() is None
    finally:
        gc.unfreeze()
        assert gc.isenabled()


class Knot:
    def __init__(self) -> None:
        self.itself = self
