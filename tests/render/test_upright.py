"""Square letters stand upright in words that run downwards."""

from __future__ import annotations

from markupsafe import Markup

from generator.render.upright import with_upright_letters


def test_square_letters_stand_and_others_lie() -> None:
    up = '<span class="up">{}</span>'
    shown = with_upright_letters(Markup('<b title="剣">剣ー</b>A&amp;'))
    assert shown == f'<b title="剣">{up.format("剣")}ー</b>A&amp;'
