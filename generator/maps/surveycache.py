"""Cache surveys as long as the ground and its places are unchanged.

Reading and surveying the shape of Europe takes a tenth of a second, a third of the time of all
checks of a game; reading a cached survey takes a tenth of that.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from generator import files
from generator.maps.geojson import LARGEST
from generator.maps.survey import GROUND, Bounds, Point, Survey, read_ground, survey
from generator.sealed import home_of, keep_sealed, read_sealed

PREFIX = "survey-"
"""Prefix of the names of survey files."""
MOST_SURVEYS = 8
"""How many surveys are cached."""
LEAST_EDGES = 1_000
"""Least number of a coast's edges to cache its survey; shorter ones take no time."""
_NAMES = "geojson.py", "survey.py", "surveycache.py"
_MODULES = tuple(Path(__file__).with_name(name) for name in _NAMES)


def cached_survey(
    folder: Path, points: Mapping[str, Point], bounds: Bounds | None, module: str = __file__
) -> Survey | None:
    """Return the survey of places on the ground in a folder, cached or made now.

    Returns None if there is no land. Surveys are cached beside the bytecode of a module, one for
    each folder and set of places. Raises ValueError with the reason if a file of the ground
    cannot be read.
    """
    names = repr((str(folder), sorted(points)))
    path = home_of(module) / f"{PREFIX}{sha256(names.encode()).hexdigest()[:16]}"
    stamp = _stamp(folder, points, bounds)
    known = read_sealed(path, stamp) if stamp else None
    if known is not None:
        return msgspec.msgpack.decode(known, type=Survey)
    ground = read_ground(folder)
    if not ground.coast:
        return None
    found = survey(ground, points, bounds)
    if stamp and len(ground.coast) >= LEAST_EDGES:
        keep_sealed(path, msgspec.msgpack.encode(found), stamp)
        _remove_oldest(path.parent)
    return found


def _remove_oldest(home: Path) -> None:
    """Remove the oldest surveys, whose folders may no longer exist."""
    with suppress(OSError):
        surveys = sorted(home.glob(f"{PREFIX}*"), key=lambda each: each.stat().st_mtime_ns)
        for old in surveys[:-MOST_SURVEYS]:
            old.unlink()


def _stamp(folder: Path, points: Mapping[str, Point], bounds: Bounds | None) -> bytes:
    """Return a digest of all inputs of a survey, or b"" if a file cannot be read."""
    digest = sha256(repr((sorted(points.items()), bounds)).encode())
    try:
        for path in (*_MODULES, *(folder / name for name in GROUND)):
            data = files.read(path, path.parent, LARGEST) if path.is_file() else b""
            digest.update(b"%d " % len(data) + data)
    except OSError:
        return b""
    return digest.digest()
