"""Plural forms that a language adds to texts that have none in their source.

The glossary file of a language says, by the id of a text, which of its values it bends with.
For that language the text is then one with plural forms, all with the words of the source: a
catalogue has a field for each form (its ``msgid_plural`` repeats the ``msgid``), and every tool
that knows gettext shows them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from generator.content.edits import edited
from generator.content.game import Game, file_name, replace_texts
from generator.content.resources import LOCALE
from generator.content.rewriting import opened, set_value
from generator.content.text import PLURAL_KEYS, Text
from generator.language.glossary import read_glossary
from generator.language.markup import parse, values_in

PLURALS = "plurals"
"""The key of a glossary file below which texts get plural forms."""
_SAYS_ANYTHING = re.compile(r"^[^\S\n]*[^\s#]", re.MULTILINE)
"""Lines of YAML that are neither empty nor comments."""


def bends_with(text: Text) -> tuple[str, ...]:
    """Return the values that a text could have plural forms for: none where it has some."""
    if text.forms:
        return ()
    return tuple(dict.fromkeys(values_in(parse(text.source))))


def with_plurals(game: Game, plurals: Mapping[str, str]) -> Game:
    """Return a game whose texts of these ids bend with the values named; others are passed over."""
    added = {
        id: replace(text, axis=value, forms=tuple((key, text.source) for key in PLURAL_KEYS))
        for id, value in plurals.items()
        if (text := game.texts.get(id)) is not None and value in bends_with(text)
    }
    return replace(game, content=replace_texts(game.content, added)) if added else game


def declared(source: str, file: str, id: str, value: str) -> str:
    """Return the source of a glossary file in which a text bends with a value; all else stays.

    Raises CannotRewriteError for a file that cannot be rewritten.
    """
    if not _SAYS_ANYTHING.search(source):
        lead = f"{source.rstrip()}\n\n" if source.strip() else ""
        return f"{lead}{PLURALS}:\n  {id}: {value}\n"
    read = opened(file, source)
    is_begun = read.tree.get(PLURALS) is not None
    if is_begun:
        return edited(source, set_value(read, (PLURALS, id), value))
    return edited(source, set_value(read, (PLURALS,), {id: value}))


def as_translated_into(game: Game, language: str) -> Game:
    """Return a game with the plural forms that its glossary file of a language adds."""
    path = game.folder / LOCALE / f"{language}.yaml"
    return with_plurals(game, read_glossary(file_name(path, game.folder), path)[0].plurals)
