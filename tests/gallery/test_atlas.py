"""The map for the screen knows where its places are, and is drawn once."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import checking, sealed
from generator.aids import wanted_aids
from generator.gallery import atlas
from generator.gallery.atlas import atlas_of
from generator.gallery.picture import FOLDER
from tests.gallery.gallery import Made


def test_places_lie_where_they_are_drawn(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = checking.check(made.request.library)
    aid = wanted_aids(checked, made.request)[0]
    drawn = atlas_of(aid, tmp_path)
    assert drawn.svg.startswith(b"<svg")
    assert (drawn.width, drawn.height) == (297, 210)
    names = [spot.name for spot in drawn.spots]
    assert names == ["Ford", "Great Lake", "Inn of the Seven Lanterns", "Mill"]
    spots = {spot.name: spot for spot in drawn.spots}
    assert all(0 < spot.x < 1 and 0 < spot.y < 1 for spot in drawn.spots)
    assert spots["Inn of the Seven Lanterns"].x < spots["Ford"].x < spots["Great Lake"].x
    assert spots["Mill"].y < spots["Great Lake"].y
    with monkeypatch.context() as patch:
        patch.setattr(atlas, "_drawn", None)
        assert atlas_of(aid, tmp_path) == drawn
    (kept,) = (tmp_path / FOLDER).iterdir()
    sealed.write(kept, b"another", b"of another map")
    assert atlas_of(aid, tmp_path) == drawn
