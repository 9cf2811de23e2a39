"""Find where on printed sides each text of a game can be seen.

Most boxes name the text that they were laid out from. Others name what holds it: a block, a row,
an entry. There, and for words that are printed without their own path, the words decide.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.text import Text
from generator.language.markup import plain_words
from generator.layout.proof import MapProof, Proof

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height, in mm from the top left of the trimmed side."""
SHOWN = frozenset({"text", "image", "mark", "field"})
"""Kinds of boxes that show something by themselves."""
_BLOCK = 4
"""How many parts the path of a block, a row or an entry has: what is shorter holds too much."""
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_NO_LETTER = re.compile(r"[\W\d_]")


class Spot(Struct, frozen=True):
    """Something on a side: the content path that caused it, its words or drawing, and where."""

    path: str
    at: Rectangle
    words: str = ""
    drawing: str = ""


class Sighting(Struct, frozen=True):
    """Where a text can be seen: the number of the side, and around what."""

    side: int
    spots: tuple[Spot, ...]

    @property
    def around(self) -> Rectangle:
        """What encloses all that is seen of the text."""
        left = min(spot.at[0] for spot in self.spots)
        top = min(spot.at[1] for spot in self.spots)
        right = max(spot.at[0] + spot.at[2] for spot in self.spots)
        bottom = max(spot.at[1] + spot.at[3] for spot in self.spots)
        return left, top, right - left, bottom - top


def spots_of(proof: Proof | MapProof) -> tuple[Spot, ...]:
    """Return what can be seen on a printed side or map."""
    if isinstance(proof, MapProof):
        boxes = ((name.path, name.box) for name in proof.names)
        return tuple(Spot(path, (x, y, right - x, low - y)) for path, (x, y, right, low) in boxes)
    return tuple(
        Spot(box.path, (box.x, box.y, box.width, box.height), box.text, box.drawing)
        for box in proof.boxes
        if box.kind in SHOWN
    )


def sightings(
    texts: Mapping[str, Text], drawings: Mapping[str, str], sides: Sequence[Sequence[Spot]]
) -> Iterator[tuple[str, Sighting]]:
    """Yield where each text is seen first, by id; nothing for those that are not to be seen.

    ``drawings`` are what texts describe, by their ids: of an icon, the drawing is seen.
    """
    seen = _Seen(drawings, sides)
    for id, text in texts.items():
        for look in (seen.by_path, seen.by_words_below, seen.by_block, seen.by_drawing):
            if found := look(id, text):
                yield id, found
                break
        else:
            if found := seen.by_words(text) or seen.by_name(id, text):
                yield id, found


class _Seen:
    """All that is on some sides, by path, by words and by drawing."""

    def __init__(self, described: Mapping[str, str], sides: Sequence[Sequence[Spot]]) -> None:
        self.described = described
        self.paths: dict[str, list[tuple[int, Spot]]] = defaultdict(list)
        self.words: dict[str, list[tuple[int, Spot]]] = defaultdict(list)
        self.drawings: dict[str, list[tuple[int, Spot]]] = defaultdict(list)
        for number, spots in enumerate(sides):
            for spot in spots:
                place = number, spot
                if spot.path:
                    self.paths[spot.path].append(place)
                if letters := _letters(spot.words):
                    self.words[letters].append(place)
                if spot.drawing:
                    self.drawings[spot.drawing.rpartition("/")[0]].append(place)

    def by_path(self, id: str, _: Text) -> Sighting | None:
        """Return where boxes name the text itself."""
        return _first(self.paths.get(id, ()))

    def by_words_below(self, id: str, text: Text) -> Sighting | None:
        """Return where boxes of what holds the text have words of it."""
        said = tuple(map(_letters, text.wordings))

        def is_said(spot: Spot) -> bool:
            letters = _letters(spot.words)
            return bool(letters) and any(letters in each for each in said)

        return _first(self._holding(id), is_said)

    def by_block(self, id: str, _: Text) -> Sighting | None:
        """Return the whole of what holds the text, if that is not much."""
        found = self._holding(id)
        is_small = bool(found) and found[0][1].path.count(".") >= _BLOCK - 1
        return _first(found) if is_small else None

    def by_drawing(self, id: str, _: Text) -> Sighting | None:
        """Return where the icon is printed that a text describes, in whatever colour."""
        drawing = self.described.get(id)
        return _alone(self.drawings.get(f"icon/{drawing}", ())) if drawing else None

    def by_words(self, text: Text) -> Sighting | None:
        """Return where just the words of the text stand, such as a heading of a table."""
        return _alone(self.words.get(_letters(text.wordings[0]), ()))

    def by_name(self, id: str, text: Text) -> Sighting | None:
        """Return a line in which a name is written."""
        letters = _letters(text.wordings[0])
        if not id.endswith(".name") or not letters:
            return None
        every = (places for words, places in self.words.items() if letters in words)
        return _alone(next(every, ()))

    def _holding(self, id: str) -> Sequence[tuple[int, Spot]]:
        """Return the spots of the nearest path above a text that has any."""
        parts = id.split(".")
        above = (".".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))
        return next((self.paths[path] for path in above if path in self.paths), ())


def _first(
    places: Sequence[tuple[int, Spot]], wanted: Callable[[Spot], bool] = lambda spot: True
) -> Sighting | None:
    """Return the wanted spots of the first side that has any."""
    found = [(number, spot) for number, spot in places if wanted(spot)]
    if not found:
        return None
    side = found[0][0]
    return Sighting(side, tuple(spot for number, spot in found if number == side))


def _alone(places: Sequence[tuple[int, Spot]]) -> Sighting | None:
    """Return the first spot alone: each of them shows the same."""
    return _first(places[:1])


def _letters(words: str) -> str:
    """Return the letters of words alone: on paper there are numbers for placeholders."""
    return _NO_LETTER.sub("", _PLACEHOLDER.sub("", plain_words(words))).casefold()
