"""The type size that texts share: the largest in which they fit, found with few layouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from generator.layout.sharedsize import (
    FIRST_TRIED,
    Overfull,
    SharedSize,
    Text,
    Trial,
    run_together,
    shared_size,
)

STEPS = [8 + 0.25 * at for at in range(13)]


def found(
    limits: Sequence[int], texts: Sequence[Text], may_differ: int, steps: Sequence[float] = STEPS
) -> tuple[SharedSize, list[Trial]]:
    """Search for a size where each text fits up to one of the steps."""
    trials = []

    def lay_out(asked: Mapping[int, Trial]) -> dict[int, Overfull]:
        (trial,) = asked.values()
        trials.append(trial)
        return {0: frozenset(n for n in trial.texts if trial.size > steps[limits[n]])}

    (shared,) = run_together([shared_size(texts, steps, may_differ)], lay_out)
    return shared, trials


@given(
    st.lists(
        st.tuples(st.integers(0, len(STEPS) - 1), st.integers(1, 300), st.integers(1, 3)),
        min_size=1,
        max_size=80,
    ),
    st.integers(0, 6),
)
def test_the_size_is_the_largest_that_fits(
    cases: list[tuple[int, int, int]], may_differ: int
) -> None:
    """Whatever the lengths say: they only say what to try first."""
    limits = [limit for limit, _, _ in cases]
    texts = [Text(length, cards) for _, length, cards in cases]
    shared, _ = found(limits, texts, may_differ)

    def too_long(step: int) -> int:
        return sum(text.cards for text, most in zip(texts, limits, strict=True) if most < step)

    largest = max(step for step in range(len(STEPS)) if step == 0 or too_long(step) <= may_differ)
    assert shared.size == STEPS[largest]
    assert shared.own == {
        number: STEPS[limit] for number, limit in enumerate(limits) if limit < largest
    }


def test_most_texts_are_laid_out_once() -> None:
    count = 2_000
    limits = [12 - (n * 10) // count for n in range(count)]
    texts = [Text(100 + n) for n in range(count)]
    shared, trials = found(limits, texts, 0)
    assert shared == SharedSize(STEPS[3], {})
    assert sum(len(trial.texts) for trial in trials) < count + 6 * FIRST_TRIED
    assert len(trials) <= 6


def test_a_size_of_one_step_needs_no_layout() -> None:
    shared, trials = found([0, 0], [Text(5), Text(9)], 0, [7.0])
    assert (shared, trials) == (SharedSize(7.0, {}), [])


def test_searches_are_laid_out_together() -> None:
    asked = []

    def lay_out(trials: Mapping[int, Trial]) -> dict[int, Overfull]:
        asked.append(sorted(trials))
        return {number: frozenset[int]() for number in trials}

    searches = [shared_size([Text(1)] * count, STEPS, 0) for count in (1, FIRST_TRIED + 1)]
    assert [each.size for each in run_together(searches, lay_out)] == [STEPS[-1]] * 2
    assert asked == [[0, 1], [1]]
