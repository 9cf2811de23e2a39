"""The search for garbage is put off, and goes on."""

from __future__ import annotations

import gc

import pytest

from generator import garbage


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
