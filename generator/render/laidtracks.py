"""Sketch the tracks of a board on the table: rows of spaces, and which step puts what there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.content.model import Content, SetupArea, SetupThing
from generator.content.setups import by_step, spaces_of
from generator.content.text import Text
from generator.language.wording import Wording


class LaidSpace(Struct, frozen=True):
    """A space as it is sketched: an icon or a number, and what stands on it.

    What stands on one space is drawn by turns over and under it.
    """

    words: str
    icon: str | None
    dark: bool
    over: tuple[SetupThing, ...]
    under: tuple[SetupThing, ...]


class LaidTrack(Struct, frozen=True):
    """A track as it is sketched."""

    name: Text
    spaces: tuple[LaidSpace, ...]


def laid_tracks(
    thing: SetupArea, steps: Mapping[str, int], content: Content, wording: Wording
) -> Iterator[LaidTrack]:
    """Yield the tracks of a thing with what stands on their spaces, in the order of its steps."""
    held_by_step = by_step(thing.holds, steps).values()
    for id in thing.tracks:
        track = content.tracks[id]
        there: dict[int, list[SetupThing]] = {}
        for each in held_by_step:
            if each.track == id:
                there.setdefault(each.space, []).append(each)
        spaces = []
        for place, name in enumerate(spaces_of(track, content), 1):
            space = track.spaces.get(name)
            words = "" if space else wording.number(int(name))
            icon, dark = (space.icon, space.dark) if space else (None, False)
            held = there.get(place, [])
            spaces.append(LaidSpace(words, icon, dark, tuple(held[::2]), tuple(held[1::2])))
        yield LaidTrack(track.name, tuple(spaces))
