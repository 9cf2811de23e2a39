"""Sketch the tracks of a board on the table: rows of spaces, and which step puts what there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.content.model import Content, SetupArea
from generator.content.setups import spaces_of
from generator.content.text import Text
from generator.language.wording import Wording


class LaidSpace(Struct, frozen=True):
    """A space as it is sketched: an icon or a number, and the numbers of steps."""

    words: str
    icon: str | None
    dark: bool
    steps: tuple[int, ...]


class LaidTrack(Struct, frozen=True):
    """A track as it is sketched."""

    name: Text
    spaces: tuple[LaidSpace, ...]


def laid_tracks(
    thing: SetupArea, steps: Mapping[str, int], content: Content, wording: Wording
) -> Iterator[LaidTrack]:
    """Yield the tracks of a thing with what stands on their spaces, by the number of its step."""
    for id in thing.tracks:
        track = content.tracks[id]
        there: dict[int, list[int]] = {}
        for held in thing.holds.values():
            number = steps.get(held.step or "")
            if held.track == id and number is not None:
                there.setdefault(held.space, []).append(number)
        spaces = []
        for place, name in enumerate(spaces_of(track, content), 1):
            space = track.spaces.get(name)
            words = "" if space else wording.number(int(name))
            icon, dark = (space.icon, space.dark) if space else (None, False)
            on_it = tuple(sorted(set(there.get(place, ()))))
            spaces.append(LaidSpace(words, icon, dark, on_it))
        yield LaidTrack(track.name, tuple(spaces))
