"""Credit a drawing of a game with who drew it, in the file beside the drawings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from generator import files
from generator.content import edits
from generator.content.icons.credits import FILE
from generator.content.icons.iconset import FOLDER
from generator.content.parse import read_tree
from generator.content.quoting import flow
from generator.serve.steps import Step, readable
from generator.serve.texts import Name, RefusedError

PATH = f"{FOLDER}/{FILE}"
"""Where a game's credits are, below its folder."""
Words = Annotated[str, Meta(max_length=200)]


class CreditRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who drew the drawing of an icon, under what licence, and where it is from.

    ``by`` may name several, apart by commas; licence and source may be "".
    """

    game: Name
    icon: Name
    by: Words
    licence: Words = ""
    source: Words = ""


class Credited(NamedTuple):
    """What the credits of a game said, None where there were none, and what they say now.

    ``name`` says which drawing was credited, ``path`` where the content shows it.
    """

    before: str | None
    after: str
    name: str
    path: str


def credit(request: CreditRequest) -> Credited:
    """Add the credit of a drawing to those of its game; whatever is there stays.

    Raises RefusedError for what cannot be credited, OvertakenError if another has written, OSError
    if it cannot be written.
    """
    game = readable(request.game)
    icon = game.content.icons.get(request.icon)
    if icon is None:
        raise RefusedError(f"there is no icon “{request.icon}” any more")
    place: Path = game.folder / PATH
    before = edits.read_text(place) if place.is_file() else None
    after = _with_entry(before or "", icon.drawing, _said(request))
    if before is None:
        files.write_new(game.folder, {PATH: after.encode()})
    else:
        Step({place: before}, {place: after}, "credit", icon.drawing).write()
    return Credited(before, after, icon.drawing, f"icons.{request.icon}.drawing")


def _said(request: CreditRequest) -> str:
    """Return a credit as it is written behind the name of its drawing."""
    words = [each.strip() for each in (*request.by.split(","), request.licence, request.source)]
    *authors, licence, source = words
    by = [each for each in authors if each]
    if not by or not all(each.isprintable() for each in words):
        raise RefusedError("name who drew it, in one line")
    names = by if len(by) > 1 else by[0]
    rest = {"licence": licence, "source": source}
    more = {key: each for key, each in rest.items() if each}
    return flow({"by": names, **more} if more else names)


def _with_entry(text: str, name: str, said: str) -> str:
    """Return credits with one more at their end. Raises RefusedError where they have none."""
    end = "\r\n" if "\r\n" in text else "\n"
    begin = text if not text or text.endswith(end) else text + end
    added = f"{begin}{flow(name)}: {said}{end}"
    known = read_tree(PATH, text.encode()).root
    if known is not None and name in known:
        raise RefusedError(f"“{name}” is credited already; change that in the source")
    tree = read_tree(PATH, added.encode())
    if any(each.is_error for each in tree.findings) or name not in (tree.root or {}):
        raise RefusedError(f"{PATH} cannot be added to; mend it first")
    return added
