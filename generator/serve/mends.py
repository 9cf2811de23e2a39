"""Mend what needs a choice of its author: a number, a name, each at the press of a button.

What needs no question is mended by ``fixes``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from generator.checks.counts.totals import copies_of, counted_by
from generator.checks.references.names import letters_of, official_names
from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game, file_name
from generator.content.itemids import unused_id
from generator.content.pictures import picture_homes, picture_path
from generator.content.rewriting import opened, set_value
from generator.content.tables.columns import slug
from generator.content.text import LONGEST
from generator.content.tree import Mapping, Scalar, node_at
from generator.findings import nearest
from generator.language.marks import marks_of
from generator.serve.gridcolumns import target_in, with_column
from generator.serve.naming import called
from generator.serve.sourcetexts import inspected, with_words
from generator.serve.steps import Step, readable, step_of
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

MOST_NAMES = 2
"""How many names are offered for one that is written otherwise."""
Words = Annotated[str, Meta(max_length=LONGEST)]
Way = Literal["number", "name", "plain", "term", "column", "picture"]


class Mend(Struct, frozen=True):
    """What can be done about a finding: a ``way``, the ``name`` it is about, what it is to be.

    A ``number`` is set; a ``name`` in a text becomes another, ``plain`` words, or a ``term``. A
    ``column`` is taken as something; a ``picture`` becomes another file.
    """

    way: Way
    name: str = ""
    to: str = ""


class MendRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A mend of a finding, which is known by its code and path."""

    game: Name
    code: Annotated[str, Meta(max_length=8)]
    path: Annotated[str, Meta(max_length=600)]
    way: Way
    name: Words = ""
    to: Words = ""

    @property
    def mend(self) -> Mend:
        """What is to be done."""
        return Mend(self.way, self.name, self.to)


def check(game: str, stamp: int) -> list[dict[str, Any]]:
    """Check a game in this process; return its findings as plain data, each with its mends."""
    return with_mends(game, current_worker().check(game, stamp))


def with_mends(game: str, found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return findings of a game as plain data, each with its mends."""
    read = current_worker().games.reading(game).game
    return [each | {"mends": _offered(read, each)} for each in found]


def _offered(game: Game | None, found: dict[str, Any]) -> list[dict[str, str]]:
    mends = mends_of(game, found["code"], found["path"], found["message"]) if game else ()
    return [dict(to_builtins(each)) for each in mends]


def mends_of(game: Game, code: str, path: str, message: str) -> tuple[Mend, ...]:
    """Return what can be done about a finding in the content of a game at the press of a button."""
    if code in ("C01", "C06"):
        return tuple(_of_number(game, path))
    if code in ("R08", "R13"):
        return tuple(_of_name(game, code, path, message))
    if code == "F19":
        return tuple(_of_column(game, path, message))
    if code == "S39":
        return tuple(_of_picture(game, path))
    return ()


def mend(request: MendRequest) -> Step:
    """Mend a finding as offered, and return what was written.

    Raises RefusedError where it is not offered any more.
    """
    game = readable(request.game)
    asked = request.code, request.path
    every = (*current_worker().games.reading(request.game).findings, *game.once(inspected))
    found = [each.message for each in every if (each.code, each.path) == asked]
    if not any(_is_offered(request, mends_of(game, *asked, each)) for each in found):
        raise RefusedError("that is mended by now, or something else; look at it again")
    match request.way:
        case "number":
            step = _with_number(game, request)
        case "term":
            step = _with_term(game, request)
        case "column":
            step = _with_column(game, request)
        case "picture":
            step = _with_picture(game, request)
        case _:
            step = _with_name(game, request)
    return replace(step.write(), path=request.path)


def _is_offered(request: MendRequest, mends: Sequence[Mend]) -> bool:
    """Whether a mend is offered; for a picture, any file is that the game has."""
    if request.way == "picture":
        homes = picture_homes(readable(request.game))
        is_there = picture_path(request.to, homes) is not None
        return is_there and Mend("picture", request.name) in mends
    return request.mend in mends


def _of_column(game: Game, path: str, message: str) -> Iterator[Mend]:
    """Yield what a column could be that nothing uses yet."""
    head = message.partition("“")[2].rpartition("”")[0]
    _, target = target_in(game.folder, path.split(".")[:-1], head)
    if target:
        yield Mend("column", head, target)


def _with_column(game: Game, request: MendRequest) -> Step:
    path = request.path.split(".")[:-1]
    home, _ = target_in(game.folder, path, request.name)
    file = file_name(home, game.folder)

    def rewrite(text: str) -> str:
        return with_column(file, text, path, request.to, request.name)

    return step_of(game, file, rewrite, "mend", request.name)


def _of_picture(game: Game, path: str) -> Iterator[Mend]:
    """Yield the name of a picture that is not there: another file may take its place."""
    node = node_at(game.tree, path)
    if isinstance(node, Scalar):
        yield Mend("picture", str(node))


def _with_picture(game: Game, request: MendRequest) -> Step:
    """Return the change that names another file for a picture that is not there."""
    node = node_at(game.tree, request.path)
    assert isinstance(node, Scalar), "nothing else is offered"

    def rewrite(text: str) -> str:
        return with_words(text, node, request.to)

    return step_of(game, node.place.file, rewrite, "mend", request.to)


def _of_number(game: Game, path: str) -> Iterator[Mend]:
    """Yield the number that is counted, where another is stated."""
    counted = None
    match path.split("."):
        case ["collections", id, "total"] if id in game.content.collections:
            counted = copies_of(game.content.collections[id].entries.values())
        case ["values", *_]:
            counts = node_at(game.tree, [*path.split(".")[:-1], "counts"])
            things = counted_by(game, counts) if isinstance(counts, str) else None
            counted = things[0] if things else None
    if counted is not None and _place_of_number(game, path):
        yield Mend("number", to=str(counted))


def _place_of_number(game: Game, path: str) -> list[str]:
    """Return where a number is written, in its place or as the value that is named there."""
    steps = path.split(".")
    node = node_at(game.tree, steps)
    if isinstance(node, str):
        steps = ["values", *node.split(".")]
        node = node_at(game.tree, steps)
    if isinstance(node, Mapping):
        steps, node = [*steps, "value"], node.get("value")
    return steps if isinstance(node, int) and not isinstance(node, bool) else []


def _with_number(game: Game, request: MendRequest) -> Step:
    path = _place_of_number(game, request.path)
    file = place_of(path, game.tree, on_key=True).file

    def rewrite(text: str) -> str:
        return edited(text, set_value(opened(file, text), path, int(request.to)))

    return step_of(game, file, rewrite, "mend", called(game, request.path) or path[-1])


def _of_name(game: Game, code: str, path: str, message: str) -> Iterator[Mend]:
    """Yield what a name that the game does not have may become."""
    names = (each.name for each in marks_of(game).names if each.path == path)
    name = next((each for each in names if message.startswith(f"“{each}” is ")), "")
    if not name:
        return
    node = node_at(game.tree, path)
    if isinstance(node, Scalar) and f"*{name}*" in node:
        yield from (Mend("name", name, to) for to in _meant(game, name))
        yield Mend("plain", name)
    if slug(name) and code == "R13":
        yield Mend("term", name)


def _meant(game: Game, name: str) -> list[str]:
    """Return the names that may be meant: those of the same letters, or the most like one."""
    known, letters = sorted(official_names(game)), letters_of(name)
    alike = [each for each in known if letters_of(each) == letters]
    return (alike or list(filter(None, [nearest(name, known)])))[:MOST_NAMES]


def _with_name(game: Game, request: MendRequest) -> Step:
    """Return the change of a text in which a name is another, or plain words."""
    node = node_at(game.tree, request.path)
    assert isinstance(node, Scalar), "nothing else is offered"
    to = f"*{request.to}*" if request.to else request.name
    words = node.replace(f"*{request.name}*", to)
    file = node.place.file

    def rewrite(text: str) -> str:
        return with_words(text, node, words)

    return step_of(game, file, rewrite, "mend", request.to or request.name)


def _with_term(game: Game, request: MendRequest) -> Step:
    """Return the change that makes a name a term of the game itself."""
    id = unused_id(slug(request.name), game.content.terms)
    own = place_of(("game",), game.tree, on_key=True).file
    home = place_of(("terms",), game.tree, on_key=True).file if "terms" in game.tree else own
    file = home if Path(home).parent == Path(own).parent else own
    term = {"name": request.name}

    def rewrite(text: str) -> str:
        source = opened(file, text)
        path, value = (["terms", id], term) if "terms" in source.tree else (["terms"], {id: term})
        return edited(text, set_value(source, path, value))

    return step_of(game, file, rewrite, "mend", request.name)
