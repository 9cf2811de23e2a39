"""Write the tag of a language in the one way that content, catalogues and options have it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.findings import did_you_mean

_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}))?")


def language_name(tag: str) -> str:
    """Return the name of a language here: ``pt_BR`` for ``pt-BR`` and ``PT_br`` alike.

    What is no tag of a language, script and country stays as it is.
    """
    match = _TAG.fullmatch(tag.strip())
    if match is None:
        return tag
    language, script, country = match.groups()
    parts = (language.lower(), script and script.title(), country and country.upper())
    return "_".join(filter(None, parts))


def hint_for_language(tag: str, known: Iterable[str]) -> str:
    """Return a hint that names the known language nearest to one: ``de`` for ``de_DE``."""
    known = sorted(known)
    base = language_name(tag).partition("_")[0]
    same = [each for each in known if each.partition("_")[0] == base]
    near = f"did you mean “{same[0]}”?" if same else did_you_mean(tag, known)
    return near or "known here: " + ", ".join(known)
