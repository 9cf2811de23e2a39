"""Names stand where a reader of the language looks for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.collation import OWN_LETTERS, collation_key, sorted_by_name


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Bari, Bay of Biscay, Bayonne, Zagreb"),
        ("de", "Ärmelkanal, Athen, Köln, Konstanza, Straßburg, Zagreb, Zürich"),
        ("de_AT", "Ärmelkanal, Athen, Zagreb"),
        ("es", "Cádiz, Cagliari, Núremberg, Ñandú, Oviedo"),
        ("fr", "Édimbourg, Euxin, L'Ouest, Lourdes, Œdenburg, Orléans"),
        ("pl", "Cagliari, Ćmielów, Lwów, Łódź, Mediolan, Sofia, Śrem, Zurych, Źródło, Żary"),
        ("sv", "Visby, Ystad, Zagreb, Åbo, Ängelholm, Örebro"),
        ("da", "Viborg, Ystad, Zagreb, Ærø, Øster, Ålborg"),
        ("cs", "Cheb, Cíl, Čáslav, Praha, Rudná, Řím"),
        ("tr", "Cizre, Çorum, Hopa, Izmir, Ordu, Ödemiş"),
        ("uk", "Київ, Львів, Харків"),
    ],
)
def test_order_of_a_language(language: str, names: str) -> None:
    expected = names.split(", ")
    backwards = {f"p{number}": name for number, name in enumerate(reversed(expected))}
    assert [backwards[id] for id in sorted_by_name(backwards, language)] == expected


def test_marks_and_capitals_settle_what_is_left() -> None:
    names = {"a": "Côte", "b": "Cote", "c": "côte", "d": "Cotes", "e": "Cote"}
    assert sorted_by_name(names, "fr") == ["b", "e", "a", "c", "d"]


def test_own_letters_follow_a_letter() -> None:
    for language, groups in OWN_LETTERS.items():
        for group in groups:
            assert len(group) > 1, language
            assert "a" <= group[0] <= "z", language
            own = [collation_key(letter, language) for letter in group]
            assert own == sorted(own)
            assert own[-1] < collation_key(chr(ord(group[0]) + 1), language) or group[0] == "z"


@given(names=st.lists(st.text(max_size=8), max_size=8), language=st.sampled_from([*OWN_LETTERS]))
def test_every_name_has_one_place(names: list[str], language: str) -> None:
    numbered = {f"n{number:02}": name for number, name in enumerate(names)}
    found = sorted_by_name(numbered, language)
    assert sorted(found) == sorted(numbered)
    assert found == sorted_by_name(dict(reversed(numbered.items())), language)
