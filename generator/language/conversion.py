"""Bring the plural forms of a catalogue into the order of its language, without losing words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.plurals import categories_by_rule, plural_forms, same_rule
from generator.language.po import in_catalogue

PLURAL_FIELD = "Plural-Forms"


def in_own_forms(catalog: Catalog) -> Catalog:
    """Return a catalogue in which each plural entry has the forms of its language, in order.

    Other tools follow other rules: CLDR has a French form for whole millions, Transifex a
    Polish one for fractions. The catalogue's own rule says which category each of its forms
    is for, and a form goes where the language has that category. Where the rule is not clear
    forms stay in their order, as a draft. Words without a place in the language become a
    translator's comment, so that nothing is lost.
    """
    own = plural_forms(catalog.language)
    rule = catalog.header.get(PLURAL_FIELD, own.header)
    count, is_own = len(own), same_rule(rule, own.header)
    bent = (entry for entry in catalog.entries if len(entry.source) > 1)
    if is_own and all(len(entry.translation) == count for entry in bent):
        return catalog
    names = () if is_own else categories_by_rule(catalog.language, rule)
    homes = [_home(name, own.categories) for name in names]
    if is_own:
        homes, names = list(range(count)), own.categories
    entries = tuple(
        entry if len(entry.source) == 1 else _converted(entry, homes, names, count)
        for entry in catalog.entries
    )
    return replace(catalog, entries=entries)


def _home(name: str, categories: Sequence[str]) -> int | None:
    """Return where a language has its form of a category; None where it has none."""
    return categories.index(name) if name in categories else None


def _converted(
    entry: Entry, homes: Sequence[int | None], names: Sequence[str], count: int
) -> Entry:
    """Return an entry with its forms in their places; ``homes`` has the place of each form."""
    forms, spare, is_sure = [""] * count, [], True
    for index, words in enumerate(entry.translation):
        known = index < len(homes)
        home = homes[index] if known else index
        is_sure = is_sure and (known or not words)
        if home is not None and home < count and not forms[home]:
            forms[home] = words
        elif words:
            spare.append((names[index] if index < len(names) else "", index, words))
    is_short = len(entry.translation) != count and not all(forms)
    is_draft = any(forms) and (not is_sure or is_short)
    flags = entry.flags if not is_draft or entry.is_fuzzy else (FUZZY, *entry.flags)
    notes = dict.fromkeys((*entry.notes, *_notes(spare, forms)))
    return replace(entry, translation=tuple(forms), flags=flags, notes=tuple(notes), places=())


def _notes(spare: Sequence[tuple[str, int, str]], forms: Sequence[str]) -> Iterator[str]:
    """Yield a comment for each form that has no place, unless its words are there anyway."""
    for name, index, words in spare:
        if words not in forms:
            which = f"“{name}”" if name else f"{index}"
            yield f"plural form {which}: {in_catalogue(words)}"
