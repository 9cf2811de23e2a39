"""Garbage is collected, and what is left is not looked at again."""

from __future__ import annotations

import gc
import weakref

from generator.content.garbage import collect_while_idle


def test_what_is_left_is_not_collected_again_and_garbage_goes() -> None:
    collect_while_idle()
    frozen = gc.get_freeze_count()
    try:
        assert frozen > 10_000
        held = Knot()
        gone = weakref.ref(held)
        collect_while_idle()
        del held
        assert gone() is not None, "it holds itself"
        collect_while_idle()
        assert gone() is None
    finally:
        gc.unfreeze()
        assert gc.isenabled()


class Knot:
    def __init__(self) -> None:
        self.itself = self
