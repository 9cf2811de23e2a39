"""The tag of a language is written in one way, however it is spelt."""

from __future__ import annotations

import pytest

from generator.content.tags import language_name


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("pt-BR", "pt_BR"),
        ("PT_br", "pt_BR"),
        ("zh-hans", "zh_Hans"),
        ("zh-HANT-tw", "zh_Hant_TW"),
        ("en_xa", "en_XA"),
        (" fr ", "fr"),
        ("d", "d"),
        ("", ""),
        ("../de", "../de"),
        ("sr@latin", "sr@latin"),
        ("German", "German"),
    ],
)
def test_names(tag: str, name: str) -> None:
    assert language_name(tag) == name
    assert language_name(name) == name
