"""Context for translators: where a text is printed, and what its placeholders mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from generator.checks.translations.pairs import comparison, name_keys
from generator.checks.translations.terms import source_names
from generator.content.game import Game
from generator.content.text import Text
from generator.language.extract import icons_in, printed_on
from generator.language.markup import parse, terms_in, values_in
from generator.language.translation import Translation
from generator.serve.naming import called, part_of


def help_for(game: Game, text: Text, translation: Translation | None) -> dict[str, Any]:
    """Return the values, icons and names that occur in a text, and where it is printed.

    Each name has its forms in the language, the translated name first, and the words that the
    glossary avoids. What a text names and the game does not have is left out: it is a finding.
    """
    parsed = [parse(words) for words in text.wordings]
    values = dict.fromkeys(name for each in parsed for name in values_in(each))
    names = dict.fromkeys(name for each in parsed for name in terms_in(each))
    icons, icon_names = game.content.icons, icons_in(text)
    return {
        "name": called(game, text.id),
        "part": part_of(game, text.id),
        "axis": text.axis,
        "values": list(_values(game, values)),
        "icons": [[name, str(icons[name].alt)] for name in icon_names if name in icons],
        "names": list(_names(game, names, translation)),
        "homes": game.once(printed_on).get(".".join(text.id.split(".")[:2]), []),
    }


def _values(game: Game, names: Iterable[str]) -> Iterator[list[str]]:
    """Yield each value that a game has with its number."""
    for name in names:
        with suppress(KeyError):
            yield [name, str(game.content.number(name))]


def _names(
    game: Game, names: dict[str, None], translation: Translation | None
) -> Iterator[list[Any]]:
    """Yield each name with its forms in a language and the words to avoid for it."""
    for name in names:
        forms: list[str] = []
        avoid: list[str] = []
        keys = source_names(game).get(name.strip().casefold(), set())
        if translation is not None and keys:
            known = comparison(translation).forms
            forms = [form for key in sorted(keys) for form in known.get(key, ())]
            of_names = name_keys(game)
            avoid = [
                word
                for id, each in translation.forms.items()
                if of_names.get(id) in keys
                for word in each.avoid
            ]
        yield [name, list(dict.fromkeys(forms)), list(dict.fromkeys(avoid))]
