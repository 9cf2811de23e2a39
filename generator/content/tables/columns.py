"""Decide what each column of a table is: as the content says, or by its head."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from generator.content.tables.ids import distinct
from generator.content.tables.table import Cell, Table
from generator.content.tree import Scalar
from generator.findings import Finding, Severity, did_you_mean

USUAL_HEADS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "key", "slug"),
    "name": ("name", "title", "card", "card name", "card title", "term", "component"),
    "code": ("code", "abbreviation", "abbr", "short code"),
    "text": (
        "text",
        "effect",
        "description",
        "rules",
        "rules text",
        "card text",
        "ability",
        "abilities",
        "body",
        "desc",
    ),
    "copies": ("copies", "count", "qty", "quantity", "number of copies"),
    "count": ("count", "qty", "quantity", "number", "amount", "copies"),
    "icon": ("icon", "symbol"),
    "picture": ("picture", "image", "art", "artwork", "illustration"),
    "group": ("group", "type", "category", "class", "kind", "suit", "school", "deck"),
    "kind": ("kind", "type"),
    "role": ("role", "faction", "player", "side", "camp"),
    "cost": ("cost", "price", "mana", "mana cost"),
    "marks": ("marks", "keywords", "traits", "tags"),
    "meaning": ("meaning", "definition", "description", "text"),
    "region": ("region", "area", "country"),
    "short": ("short", "short name"),
    "source": ("source", "reference"),
    "value": ("value", "number", "amount"),
    "from": ("from", "start", "a"),
    "to": ("to", "end", "b"),
}
"""The heads, in lower case, by which columns are recognised, the likeliest first."""
COUNTED: frozenset[str] = frozenset(
    (
        *("number", "amount", "no of copies", "how many", "pieces", "pcs"),
        *("anzahl", "menge", "stück", "stückzahl", "exemplare", "kopien"),
        *("nombre", "quantité", "exemplaires", "copies", "qté"),
        *("cantidad", "copias", "ejemplares", "unidades", "número"),
        *("quantità", "copie", "numero", "esemplari"),
        *("枚数", "数量", "個数", "数"),
        *("liczba", "ilość", "sztuki", "kopie", "egzemplarze"),
        *("quantidade", "cópias", "qtd", "exemplares"),
        *("кількість", "штук", "копії", "примірники"),
        *("כמות", "עותקים", "מספר עותקים"),
        *("数目", "张数", "份数", "件数"),
        *("počet", "množství", "kusů", "kopií"),
        *("수량", "개수", "매수", "장수"),
        *("πλήθος", "ποσότητα", "αντίτυπα", "αντίγραφα"),
        *("adet", "miktar", "sayı", "kopya"),
        *("عدد", "الكمية", "كمية", "نسخ"),
    )
)
"""Heads of copies in many languages, if all cells below them are whole numbers."""
NOTES: frozenset[str] = frozenset(
    (
        *("note", "notes", "remark", "remarks", "comment", "comments", "todo"),
        *("notiz", "notizen", "bemerkung", "bemerkungen", "kommentar", "kommentare"),
        *("remarque", "remarques", "commentaire", "commentaires"),
        *("nota", "notas", "observaciones", "comentario", "comentarios"),
        *("commento", "commenti", "osservazioni", "メモ", "備考", "uwagi", "notatki", "komentarz"),
        *("observação", "observações", "comentário", "comentários"),
        *("нотатка", "нотатки", "примітка", "примітки", "коментар", "הערה", "הערות"),
        *(
            "备注",
            "注释",
            "poznámka",
            "poznámky",
            "비고",
            "메모",
            "σημείωση",
            "σημειώσεις",
            "σχόλια",
        ),
        *("notlar", "yorum", "ملاحظة", "ملاحظات", "تعليق"),
    )
)
"""Heads of columns that are for the author alone, in many languages."""
BY_HAND = frozenset({"role", "source", "names"})
"""Targets that name what only the content knows: taken where they are asked for."""
_WORDS = re.compile(r"[^a-z0-9]+")
_LETTERS = re.compile(r"[\W_]+")
_CODE = re.compile(r"[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*")
"""A head as programs write them."""
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?\s*%?")
_SENTENCE = re.compile(r"\S+(?:\s+\S+){2,}[.!]|.*。", re.DOTALL)
"""Three words or more with a full stop: “No.” and “Move pts.” are heads."""
FEW = 3
"""So many numbers that count on from the first number the rows."""
_TARGET = re.compile(r"(fields|numbers|reduced)\.(.+)")


class Column(Struct, frozen=True):
    """A column of a table: where its cells belong in an entry, and its position."""

    target: str
    at: int
    head: Cell


def slug(words: str) -> str:
    """Return words as an id; "" if they have no Latin letters or digits."""
    plain = unicodedata.normalize("NFKD", words.replace("’", "").replace("'", ""))
    plain = plain.replace("ß", "ss").replace("æ", "ae").replace("ø", "o").replace("ł", "l")
    parts = _WORDS.split(plain.encode("ascii", "ignore").decode().lower())
    id = "-".join(filter(None, parts))[:60].strip("-")
    return f"n-{id}"[:60].strip("-") if id[:1].isdigit() else id


def label(head: str) -> str:
    """Return a head as a label: “Trash cost” for what a program calls “trash_cost”."""
    return re.sub(r"[_.-]", " ", head).capitalize() if _CODE.fullmatch(head) else head


def chosen(
    table: Table, columns: Mapping[str, Cell], targets: Collection[str]
) -> tuple[list[Column], list[Finding]]:
    """Return the columns that the content names by target and head."""
    heads = {head.text: at for at, head in enumerate(table.heads)}
    taken, found = [], []
    for target, head in columns.items():
        if target not in targets and not _TARGET.fullmatch(target):
            message = f"a row has no “{target}”"
            found.append(Finding("F17", message, head.place, did_you_mean(target, targets)))
        elif head.text not in heads:
            message = f"{table.file} has no column “{head.text}”"
            found.append(Finding("F17", message, head.place, did_you_mean(head.text, heads)))
        else:
            at = heads[head.text]
            taken.append(Column(target, at, table.heads[at]))
    return taken, found


def guessed(table: Table, targets: Sequence[str]) -> list[Column]:
    """Return the columns that are recognised by their heads.

    Where rows may have fields, a column that is not recognised is a field of its own.
    """
    names = [_normal(head.text) for head in table.heads]
    taken = dict(_recognised(names, [each for each in targets if each != "fields"]))
    if "copies" in targets and "copies" not in taken:
        cells = ([row[at].text for row in table.rows] for at in range(len(names)))
        counted = (at for at, each in enumerate(cells) if _are_copies(names[at], each))
        free = [at for at in counted if at not in taken.values()]
        taken.update(zip(("copies",), free, strict=False))
    if "fields" in targets:
        left = [at for at in range(len(table.heads)) if at not in taken.values()]
        ids = distinct([table.heads[at].text for at in left], slug)
        for at, id in zip(left, ids, strict=True):
            if id:
                taken.setdefault(f"fields.{id}", at)
    found = (Column(target, at, table.heads[at]) for target, at in taken.items())
    return sorted(found, key=lambda column: column.at)


def target_of(
    head: str, cells: Sequence[str], taken: Collection[str], targets: Sequence[str]
) -> str:
    """Return what a column is by its head, beside others that are something already.

    It is what rows may have one of, or a field of its own; "" where rows have no fields.
    """
    name = _normal(head)
    free = [each for each in targets if each not in {*taken, *BY_HAND, "fields"}]
    if "copies" in free and any(cells):
        if _are_copies(name, cells):
            return "copies"
        free.remove("copies")
    if target := next((target for target, _ in _recognised([name], free)), ""):
        return target
    if "fields" not in targets:
        return ""
    id, number = slug(head) or "column", 1
    while (target := f"fields.{id}" + f"-{number}" * (number > 1)) in taken:
        number += 1
    return target


def without(columns: Sequence[Column], left_out: Collection[str]) -> list[Column]:
    """Return columns but those with heads that are left out on purpose."""
    return [each for each in columns if each.head.text not in left_out]


def missing(table: Table, left_out: Sequence[Scalar]) -> Iterator[Finding]:
    """Yield a finding for each head that is left out and that the table does not have."""
    heads = [head.text for head in table.heads]
    for head in left_out:
        if head not in heads:
            message = f"{table.file} has no column “{head}”"
            yield Finding("F17", message, head.place, did_you_mean(head, heads))


def no_heads(table: Table) -> Iterator[Finding]:
    """Yield a warning where the heads of a table look like the cells of its first row.

    One of them is a number or a sentence, and none is a usual head.
    """
    usual = {head for heads in USUAL_HEADS.values() for head in heads} | _counted() | _notes()
    names = [_normal(head.text) for head in table.heads]
    if not usual.isdisjoint(names):
        return
    for head in table.heads:
        if _NUMBER.fullmatch(head.text.strip()) or _SENTENCE.fullmatch(head.text.strip()):
            message = f"“{head.text}” is taken for the head of a column"
            hint = "put a row of heads above: the first row is never a card"
            yield Finding("F15", message, head.place, hint, severity=Severity.WARNING)
            return


def unused(
    table: Table, columns: Sequence[Column], path: str, left_out: Collection[str]
) -> Iterator[Finding]:
    """Yield a note for each column that has words and is nothing; ``path`` is that of the columns.

    One that is headed as another is, with more behind it, belongs to that: ``Text (de)``. Notes
    are for their author, and some heads are said to be left out.
    """
    taken = {column.at for column in columns}
    taken |= {at for at, head in enumerate(table.heads) if head.text in left_out}
    names = tuple(filter(None, (_normal(table.heads[at].text) for at in taken)))
    for at, head in enumerate(table.heads):
        name = _normal(head.text)
        is_apart = at not in taken and name not in _notes() and not name.startswith(names)
        if is_apart and any(row[at].value is not None for row in table.rows):
            message = f"the column “{head.text}” is not used"
            hint = "name it under “columns”, or under “without” as one that is left out"
            yield Finding("F19", message, head.place, hint, path, Severity.NOTE)


def _are_copies(name: str, cells: Sequence[str]) -> bool:
    """Whether cells below a head say how often there is each row, and do not number the rows."""
    said = [each for each in cells if each]
    is_known = name in _counted() or name in USUAL_HEADS["copies"]
    if not is_known or not said or not all(map(str.isdecimal, said)):
        return False
    numbers = list(map(int, said))
    return len(numbers) < FEW or numbers != list(range(numbers[0], numbers[0] + len(numbers)))


@cache
def _notes() -> frozenset[str]:
    return frozenset(map(_normal, NOTES))


@cache
def _counted() -> frozenset[str]:
    return frozenset(map(_normal, COUNTED))


def _recognised(names: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[str, int]]:
    used: set[int] = set()
    for target in targets:
        for head in (target, *USUAL_HEADS.get(target, ())):
            if head in names and (at := names.index(head)) not in used:
                used.add(at)
                yield target, at
                break


def _normal(head: str) -> str:
    """Return a head in small letters without accents, its words apart."""
    plain = unicodedata.normalize("NFKD", head.casefold())
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(_LETTERS.split(letters)).strip()
