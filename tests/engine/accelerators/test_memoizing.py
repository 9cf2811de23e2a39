"""What depends on a style alone is worked out once."""

from __future__ import annotations

from generator.engine.accelerators.memoizing import memoize_per_style


def test_what_depends_on_a_style_is_worked_out_once() -> None:
    class Style(dict[str, int]):
        """As WeasyPrint has them: a dictionary with attributes."""

    asked: list[Style] = []

    @memoize_per_style
    def size(style: Style) -> int:
        asked.append(style)
        return style["size"]

    small, large = Style(size=1), Style(size=2)
    assert [size(small), size(large), size(small)] == [1, 2, 1]
    assert asked == [small, large]
