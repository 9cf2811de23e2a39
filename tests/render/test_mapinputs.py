"""The digest of a map depends on all that it shows, and on nothing else."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator.render.mapinputs import inputs_of_drawing
from generator.render.mapjobs import sheet_of
from tests.islands import write_island
from tests.render.test_mapjobs import job_of


def test_a_map_in_other_colours_or_words_has_another_digest(tmp_path: Path) -> None:
    maker = sheet_of(job_of(write_island(tmp_path))).maker
    known = inputs_of_drawing(maker)
    assert inputs_of_drawing(replace(maker)) == known
    assert inputs_of_drawing(replace(maker, edition="mono")) != known
    assert inputs_of_drawing(replace(maker, language="de")) != known
