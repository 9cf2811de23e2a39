"""What a wording states, in its order."""

from __future__ import annotations

import pytest

from generator.language.facts import NO_FACTS, Facts, facts_of


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("Draw a card.", NO_FACTS),
        ("Draw {count.hand} cards.", Facts(values=("count.hand",))),
        ("{icon:bat} or {icon:wolf}", Facts(icons=("bat", "wolf"))),
        ("**Never** a *Bite*, **ever**.", Facts(names=("Bite",), strong=2)),
        ("**a *Bite* at night**", Facts(names=("Bite",), strong=1)),
        ("A note* of it", Facts(star="note*")),
        ("a {bad brace", Facts(is_whole=False)),
    ],
)
def test_facts_of_words(words: str, facts: Facts) -> None:
    assert facts_of(words) == facts
