"""Begin a game for the preview: from an example, from a table, or as a copy of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import temporary
from generator.content import copying, sharing, starter
from generator.content.pictures import FORMATS
from generator.content.resources import STARTERS, Library
from generator.content.tables.columns import slug
from generator.content.tables.formats import MAX_BYTES
from generator.findings import COMMAND_LINE, Finding, Place
from generator.language.script import known_name
from generator.reports.data import findings_data
from generator.serve.artwork import MOST_BYTES
from generator.serve.excerpts import with_excerpts
from generator.serve.views import LONGEST_NAME
from generator.serve.worker import current_worker

LONGEST_TITLE = 200
MOST_FOUND = 12
"""How many findings of a table are told."""
MOST_LEFT = 20
"""How many files are told that were not taken in."""
MOST_PICTURES = 1_000
"""How many pictures can come with a table."""
CODE = "R01"
Id = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words = Annotated[str, Meta(max_length=LONGEST_TITLE)]


class Example(Struct, frozen=True, forbid_unknown_fields=True, tag="starter"):
    """Begin from a starter."""

    kind: Id


class Copy(Struct, frozen=True, forbid_unknown_fields=True, tag="copy"):
    """Begin as a copy of a game of the library."""

    game: Id


class PictureFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture or a drawing that a table names: its name, and the bytes of its file."""

    name: Words
    data: Annotated[bytes, Meta(max_length=MOST_BYTES)]


class TableFile(Struct, frozen=True, forbid_unknown_fields=True, tag="table"):
    """Begin from a table: the name and the bytes of its file, and which sheet of a workbook.

    With it may come the pictures and drawings that its cells name.
    """

    name: Words
    data: Annotated[bytes, Meta(max_length=MAX_BYTES)]
    sheet: Words = ""
    pictures: Annotated[tuple[PictureFile, ...], Meta(max_length=MOST_PICTURES)] = ()


class ArchiveFile(Struct, frozen=True, forbid_unknown_fields=True, tag="archive"):
    """Begin with a game that somebody has shared: the bytes of its archive."""

    data: Annotated[bytes, Meta(max_length=sharing.LARGEST_ARCHIVE)]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to begin; without a title it has one made of its id, as ``playeraid new`` does.

    A copy has the languages of its original; a game that was shared has its own of everything.
    """

    game: Id
    title: Words
    language: Annotated[str, Meta(max_length=LONGEST_NAME)]
    source: Example | Copy | TableFile | ArchiveFile


class Begun(Struct, frozen=True):
    """What came of an order: a game, and what was made of its file; or what is wrong.

    ``field`` is the field of the order that is to be changed.
    """

    game: str = ""
    made: Mapping[str, Any] = {}
    field: str = ""
    findings: Sequence[Mapping[str, Any]] = ()


def begin(order: Order) -> Begun:
    """Begin a game in this process; nothing is written if anything is wrong.

    Raises OSError for what cannot be written.
    """
    library = current_worker().library
    if isinstance(order.source, ArchiveFile):
        return _from_archive(library, order.source)
    if refused := refusal(library, order):
        return refused
    try:
        if isinstance(order.source, TableFile):
            return _from_table(library, order, order.source)
        if isinstance(order.source, Copy):
            _from_game(library, order, order.source)
        else:
            _from_starter(library, order, order.source)
    except starter.CannotBeginError as error:
        return _refused("source", error)
    return Begun(order.game)


def proposal(content: Path, title: str, game: str) -> dict[str, str]:
    """Return an id for a title, and what is wrong with the id that was given, if any was."""
    data = {"game": starter.free_id(content, title), "message": "", "hint": ""}
    try:
        if game:
            _refuse_game(content, game)
    except starter.CannotBeginError as error:
        data |= {"message": error.message, "hint": error.hint}
    return data


def refusal(library: Library, order: Order) -> Begun | None:
    """Return what is wrong with the fields of an order, or None."""
    try:
        _refuse_game(library.content, order.game)
    except starter.CannotBeginError as error:
        return _refused("game", error)
    if not isinstance(order.source, Copy) and not known_name(order.language):
        message = f"“{order.language}” is no language"
        return _refused("language", starter.CannotBeginError(message, "such as de or pt_BR"))
    return None


def _refuse_game(content: Path, game: str) -> None:
    """Raise CannotBeginError for an id that no new game of the content can have."""
    starter.refuse_id(game)
    try:
        starter.refuse_present(content / game)
    except starter.CannotBeginError:
        free = starter.free_id(content, game)
        raise starter.CannotBeginError(
            f"there is a game or a folder “{game}” already", f"“{free}” is free"
        ) from None


def _title_of(order: Order) -> str:
    return order.title.strip() or order.game.replace("-", " ").title()


def _from_starter(library: Library, order: Order, source: Example) -> None:
    if source.kind not in STARTERS:
        raise starter.CannotBeginError(f"there is no example “{source.kind}”")
    language = known_name(order.language)
    starter.begin(
        library.content, order.game, _title_of(order), None, library, source.kind, language
    )


def _from_game(library: Library, order: Order, source: Copy) -> None:
    folder = next((each for each in library.games() if each.name == source.game), None)
    if folder is None:
        raise starter.CannotBeginError(f"there is no game “{source.game}” any more")
    copying.begin_copy(library.content, order.game, _title_of(order), folder)


def _from_archive(library: Library, source: ArchiveFile) -> Begun:
    try:
        game, left = sharing.begin_shared(library, source.data)
    except starter.CannotBeginError as error:
        return _refused("source", error)
    return Begun(game, {"left_files": left[:MOST_LEFT]} if left else {})


def _from_table(library: Library, order: Order, source: TableFile) -> Begun:
    """Begin a game from a table that was sent; messages name it as its sender does."""
    from generator.build.importing.importer import Look, begin_from_table
    from generator.build.importing.work import Import

    named = Path(source.name.replace("\\", "/")).name
    with temporary.folder() as home:
        path = home / f"{slug(Path(named).stem) or 'table'}{_suffix_of(named)}"
        path.write_bytes(source.data)
        look = Look(_title_of(order), None, known_name(order.language))
        art = _written(home / "pictures", source.pictures) if source.pictures else None
        wanted = Import(
            path,
            source.sheet,
            art,
            art,
            ask_for_pictures="its pictures are chosen together with the table",
            assets_are="among the files that came with the table",
        )
        done = begin_from_table(library, order.game, look, wanted)
        found = [_named(each, str(path), named) for each in done.findings]
        lines = {named if file == str(path) else file: each for file, each in done.lines.items()}
    told = with_excerpts([each for each in found if each.is_error][:MOST_FOUND], lines)
    if not done.files:
        return Begun(field="source", findings=told)
    choice = done.choice
    made = {
        "rows": done.rows,
        "columns": [[each.head.text, each.target] for each in choice.columns],
        "left": [[each.head, each.why] for each in choice.left],
        "notes": list(done.notes),
        "findings": len(found),
    }
    return Begun(order.game, made)


def _written(folder: Path, pictures: Sequence[PictureFile]) -> Path:
    """Write pictures into a folder for a moment, and return that; other files are left out."""
    folder.mkdir()
    for each in pictures:
        name = Path(each.name.replace("\\", "/")).name
        if Path(name).suffix.lower() in FORMATS and name.isprintable():
            (folder / name).write_bytes(each.data)
    return folder


def _suffix_of(name: str) -> str:
    """Return the suffix of a file as a name may have it: letters and digits alone."""
    suffix = Path(name).suffix.lower()
    return suffix if suffix[1:].isalnum() and suffix.isascii() and len(suffix) < 9 else ""


def _named(finding: Finding, path: str, name: str) -> Finding:
    """Return a finding of a table that lies at a path for a moment, with the name it came with."""
    place = finding.place
    here = Place(name, *place[1:]) if place.file == path else place
    return replace(finding, place=here, message=finding.message.replace(path, name))


def _refused(field: str, error: starter.CannotBeginError) -> Begun:
    finding = Finding(CODE, error.message, COMMAND_LINE, error.hint)
    return Begun(field=field, findings=findings_data([finding]))
