"""Bring a table into a game: read it, choose its columns, try the result, then write it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import files
from generator.build.checking import Checked, Policy, check
from generator.build.fixes import fix
from generator.build.importing.artwork import with_assets
from generator.build.importing.assets import Asset
from generator.build.importing.choosing import (
    FIELD,
    Choice,
    label_of,
)
from generator.build.importing.identity import identified
from generator.build.importing.mending import without_foreign_stars
from generator.build.importing.tongues import (
    Tongues,
    beside,
    overlay_of,
    tongues_of,
    unknown_languages,
)
from generator.build.importing.translating import Translated, write_translations
from generator.build.importing.trial import Draft, Trial, trial
from generator.build.importing.wording import Names, game_yaml
from generator.build.importing.work import Import, Work
from generator.content import schemas, starter
from generator.content.decoding import called, recognised, wide_encoding
from generator.content.read import read_game
from generator.content.resources import Library
from generator.content.tables.columns import slug
from generator.content.tables.formats import DELIMITED, JSON_SUFFIXES, read_table
from generator.content.tables.table import Table, TableError
from generator.content.tree import Mapping as TreeMapping
from generator.findings import COMMAND_LINE, Finding, Place, did_you_mean

KIND = "cards"
"""The starter whose theme a game from a table has."""
MOST_ROUNDS = 6
"""How often a column can turn out to be something else; then what is left is reported."""
TOPICS = ("collections", "decks", "sections", "sheets")
FIXED = ("id", "name", "text", "cost")
"""Targets that any words fit: what is wrong in them is wrong with the words."""
UNTRANSLATED = ("T03", "G01")
"""What is found in a catalogue that a table does not translate to the end."""
_RESERVED = frozenset({"con", "prn", "aux", "nul", "game", "part"})


class Look(Struct, frozen=True):
    """How a game begins: its title (made from its id), theme (that of cards) and language."""

    title: str | None = None
    theme: str | None = None
    language: str = "en"


class Imported(Struct, frozen=True):
    """What was made of a table; without ``files`` nothing was, and the findings say why."""

    findings: tuple[Finding, ...]
    lines: Mapping[str, Sequence[str]]
    files: tuple[Path, ...] = ()
    rows: int = 0
    choice: Choice = Choice(())
    icons: tuple[Asset, ...] = ()
    pictures: tuple[Asset, ...] = ()
    notes: tuple[str, ...] = ()
    game: str = ""
    translations: tuple[Translated, ...] = ()


def begin_from_table(library: Library, game: str, look: Look, order: Import) -> Imported:
    """Begin a game from a table: its collection, a deck of cards, and a list on a sheet.

    Raises CannotBeginError as ``starter.begin`` does, and OSError for what cannot be written.
    """
    starter.refuse_id(game)
    starter.refuse_present(library.content / game)
    if look.theme:
        starter.theme_folder(look.theme, library)
    title = look.title or game.replace("-", " ").title()
    text = game_yaml(game, title, look.theme or starter.theme_of(KIND), look.language)
    order = replace(order, language=look.language)
    done = import_table(library, game, order, {"game.yaml": text.encode()})
    if not done.files:
        return done
    schema = schemas.write_schema(library.content)
    return replace(done, files=tuple(sorted((schema, *done.files))))


def import_table(
    library: Library, game: str, order: Import, others: Draft | None = None
) -> Imported:
    """Bring a table into a game as a collection with a deck and a section on a sheet.

    ``others`` are the files of a game that only begins. Nothing that is there is replaced, and
    after an error of the table nothing is written. Raises OSError for what cannot be written.
    """
    source = order.table.resolve()
    try:
        table = read_table(source, source.parent, str(order.table), order.sheet)
    except TableError as error:
        return Imported((error.finding,), {})
    lines = {table.file: table.lines}
    if unreadable := [each for each in table.findings if each.code == "F15" and each.is_error]:
        return Imported(tuple(unreadable), lines)
    if unknown := _unknown_heads(table, order):
        return Imported(tuple(unknown), lines)
    names = _names(order)
    if taken := list(_taken(library.content / game, names)):
        return Imported(tuple(taken), lines)
    data, notes = _in_utf8(files.read(source, source.parent), table)
    language = order.language or _language_of(library.content / game)
    work = Work(
        names,
        table,
        data,
        Choice(()),
        notes=(*notes, *beside(source, order.translations)),
        others=others or {},
        tongues=_tongues(table, order, language),
    )
    work = replace(work, choice=work.chosen(table, order))
    refused, work = identified(work, order)
    refused = refused or unknown_languages(order.translations, language)
    if refused:
        return Imported(tuple(refused), lines)
    try:
        overlays = [
            overlay_of(work.table, work.choice, to, path) for to, path in order.translations.items()
        ]
    except TableError as error:
        return Imported((error.finding,), lines)
    work = with_assets(work, order, _icons_of(library.content / game))
    return _tried(library, game, order, replace(work, overlays=tuple(overlays)))


def _in_utf8(data: bytes, table: Table) -> tuple[bytes, tuple[str, ...]]:
    """Return the bytes of a table of text as UTF-8, and what to say if they were not."""
    if Path(table.file).suffix.lower() not in (*DELIMITED, *JSON_SUFFIXES):
        return data, ()
    try:
        data.decode()
    except UnicodeDecodeError:
        name = "" if wide_encoding(data) else called(recognised(data))
        read = f"the table was read as {name}; " if name else ""
        return "\n".join(table.lines).encode(), (f"{read}the copy is in UTF-8",)
    return data, ()


def _unknown_heads(table: Table, order: Import) -> list[Finding]:
    heads = [head.text for head in table.heads]
    found = []
    for head in (*order.columns.values(), *order.without):
        if head not in heads:
            message = f"{table.file} has no column “{head}”"
            found.append(Finding("F17", message, COMMAND_LINE, did_you_mean(head, heads)))
    if not table.rows:
        message = "the table has heads, but no rows"
        found.append(Finding("F15", message, table.heads[0].place, "write a row for each card"))
    return found


def _names(order: Import) -> Names:
    stem = slug(order.table.stem) or "table"
    stem = f"{stem}-table" if stem in _RESERVED else stem
    collection = order.collection or stem
    file = f"{stem}{order.table.suffix.lower()}"
    return Names(collection, file, label_of(collection.replace("-", " ")), order.sheet)


def _taken(folder: Path, names: Names) -> list[Finding]:
    """Return why a collection cannot be added to a game: its names are taken."""
    if not folder.is_dir():
        return []
    found = []
    hint = "name the new collection: --collection NAME; rename the table"
    for name in (names.file, f"{names.collection}.yaml"):
        path = folder / name
        if path.exists() or path.is_symlink():
            found.append(Finding("R03", f"{path} is there already", COMMAND_LINE, hint))
    game = read_game(folder).game
    wanted = (names.collection, names.deck, names.section, names.section)
    for topic, id in zip(TOPICS, wanted, strict=True):
        node = game.tree.get(topic) if game else None
        if isinstance(node, TreeMapping) and id in node:
            message = f"the game has “{topic}.{id}” already, at {node.key_places[id]}"
            found.append(Finding("R03", message, COMMAND_LINE, hint))
    return found


def _icons_of(folder: Path) -> tuple[str, ...]:
    game = read_game(folder).game if folder.is_dir() else None
    return tuple(game.content.icons) if game else ()


# trying


def _tried(library: Library, game: str, order: Import, work: Work) -> Imported:
    """Try the files in a copy of the game, give columns up that do not fit, and write them."""
    with trial(library, game) as copy:
        work, draft, checked = _settled(copy, order, work)
        if order.fixes:
            draft = copy.fixed(draft)
            draft = without_foreign_stars(draft, copy.check(draft).findings)
            checked = copy.check(draft)
    if checked.unread or any(each.code == "F15" and each.is_error for each in checked.findings):
        return _refused(checked, f"{copy.game}/{work.names.file}", order)
    own = {f"{library.content.name}/{game}/{name}" for name in draft}
    found = tuple(each for each in checked.findings if each.place.file in own)
    written = files.write_new(library.content / game, draft)
    done = Imported(
        found,
        checked.lines,
        tuple(written),
        len(work.table.rows),
        work.choice,
        work.icons,
        work.pictures,
        work.notes,
        game,
    )
    return _with_translations(library, done, work, order.fixes) if work.is_translated else done


# translations


def _language_of(folder: Path) -> str:
    game = read_game(folder).game if folder.is_dir() else None
    return game.content.game.source_language if game else Look().language


def _tongues(table: Table, order: Import, language: str) -> Tongues:
    """Return the columns in other languages, but for those that were asked for or left out."""
    found = tongues_of(table, language)
    apart = {*order.columns.values(), *order.without}
    kept = tuple(each for each in found.columns if each.head.text not in apart)
    return Tongues(kept, found.plain)


def _with_translations(library: Library, done: Imported, work: Work, fixes: bool) -> Imported:
    """Write the catalogues of the languages that came with a table, and check them.

    With ``fixes``, what they say of the collection is mended as its table is. What is still to be
    translated is counted, not reported text by text.
    """
    folder = library.content / done.game
    game = read_game(folder).game
    assert game is not None  # it was tried before it was written
    table = read_table(folder / work.names.file, folder, work.names.file, work.names.sheet)
    taken, paths = write_translations(
        game, work.names.collection, table, work.choice, work.tongues.columns, work.overlays
    )
    own = {f"{library.content.name}/{path.relative_to(library.content)}" for path in paths}
    if fixes:
        home = f":collections.{work.names.collection}."
        fix(
            library,
            (done.game,),
            Policy(),
            lambda each: each.place.file in own and home in each.path,
        )
    checked = check(library, (done.game,), Policy())
    found = [
        each
        for each in checked.findings
        if each.place.file in own and each.code not in UNTRANSLATED
    ]
    return replace(
        done,
        findings=(*done.findings, *(each for each in found if each not in done.findings)),
        lines={**done.lines, **checked.lines},
        files=tuple(sorted({*done.files, *paths})),
        translations=tuple(taken),
    )


def _refused(checked: Checked, name: str, order: Import) -> Imported:
    """Return what is found where nothing is written: in the table itself, not in its copy.

    In one that was written anew as CSV, lines are others.
    """
    source = str(order.table)
    is_same = Path(name).suffix == order.table.suffix.lower()

    def moved(finding: Finding) -> Finding:
        if not finding.place.file.endswith(f"/{name}"):
            return finding
        place = finding.place._replace(file=source) if is_same else Place(source)
        return replace(finding, place=place)

    lines = {source if each.endswith(f"/{name}") else each: t for each, t in checked.lines.items()}
    found = tuple(moved(each) for each in checked.findings if each.is_error)
    return Imported(found, lines if is_same else {})


def _settled(copy: Trial, order: Import, work: Work) -> tuple[Work, dict[str, bytes], Checked]:
    """Return the work without the columns whose cells are faulty as such, its files, what is found.

    Such a column becomes a labelled line, or is left out.
    """
    file = f"{copy.library.content.name}/{copy.game}/{work.names.file}"
    for _ in range(MOST_ROUNDS):
        draft = work.draft(order)
        checked = copy.check(draft)
        faulty = [each for each in checked.findings if each.is_error and each.place.file == file]
        choice, notes = _without_faulty(copy, order, work, faulty)
        if choice == work.choice:
            break
        work = replace(
            work,
            choice=choice,
            icons=work.icons if choice.of("icon") else (),
            pictures=work.pictures if choice.of("picture") else (),
            notes=(*work.notes, *notes),
        )
    return work, draft, checked


def _without_faulty(
    copy: Trial, order: Import, work: Work, faulty: Sequence[Finding]
) -> tuple[Choice, list[str]]:
    """Return the choice where what cannot be what it was taken for is a labelled line, and why."""
    choice = work.choice
    notes: list[str] = []
    if not faulty:
        return choice, notes
    path = copy.folder / work.names.file
    try:
        table = read_table(path, copy.folder, faulty[0].place.file, work.names.sheet)
    except TableError:
        return choice, notes
    spots = sorted(
        ((cell.place.line, cell.place.column), at)
        for row in table.rows
        for at, cell in enumerate(row)
    )
    for finding in faulty:
        key = (finding.place.line, finding.place.column)
        at = spots[max(0, bisect_right(spots, (key, len(table.heads))) - 1)][1]
        column = next((each for each in choice.columns if each.at == at), None)
        if column is None or column.target in (*FIXED, *order.columns):
            continue
        if column.target in ("icon", "picture"):
            choice = choice.without(column, finding.message)
        elif not column.target.startswith(FIELD):
            choice = choice.as_field(column, finding.message)
            row = f"row {finding.place.line}"
            notes.append(f"“{column.head.text}” is no {column.target}: {row}: {finding.message}")
    return choice, notes
