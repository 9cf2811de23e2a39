"""Write the names of a game in two languages as TBX-Basic, the form of glossaries.

It is the dialect of 2008, which more tools read than that of 2019.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

from generator.language.glossary import Forms
from generator.language.markup import plain_words
from generator.language.script import tag_of
from generator.language.translation import Translation
from generator.language.xliff import NOT_XML

PREFERRED, ADMITTED, AVOIDED = (
    f"{status}-admn-sts" for status in ("preferredTerm", "admittedTerm", "deprecatedTerm")
)


def to_tbx(translation: Translation, names: Iterable[str]) -> str:
    """Return the names of a game, given by the ids of their texts, in both of its languages.

    The forms that the glossary allows are admitted, the words that it avoids deprecated.
    """
    game = translation.game
    source = game.content.game.source_language
    root = ElementTree.Element("martif", {"type": "TBX-Basic", "xml:lang": tag_of(source)})
    header = ElementTree.SubElement(ElementTree.SubElement(root, "martifHeader"), "fileDesc")
    about = ElementTree.SubElement(header, "sourceDesc")
    ElementTree.SubElement(about, "p").text = _clean(str(game.content.game.title))
    body = ElementTree.SubElement(ElementTree.SubElement(root, "text"), "body")
    for id in names:
        concept = ElementTree.SubElement(body, "termEntry", {"id": id})
        _add(concept, source, {plain_words(game.texts[id].source): PREFERRED})
        _add(concept, translation.language, _terms(translation, id))
    text = ElementTree.tostring(root, encoding="unicode")
    text = text.replace("<termEntry", "\n<termEntry")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _terms(translation: Translation, id: str) -> dict[str, str]:
    """Return the words for a name in the language, each with its status, the preferred first."""
    entry = translation.entries_in_own_forms.get(id)
    forms = translation.forms.get(id, Forms())
    names: tuple[str, ...] = ()
    if entry is not None and entry.is_translated:
        names = (plain_words(entry.translation[0]),)
    terms: dict[str, str] = {}
    for status, words in ((PREFERRED, names), (ADMITTED, forms.forms), (AVOIDED, forms.avoid)):
        terms |= {word: status for word in words if word not in terms}
    return terms


def _add(concept: ElementTree.Element, language: str, terms: Mapping[str, str]) -> None:
    if not terms:
        return
    section = ElementTree.SubElement(concept, "langSet", {"xml:lang": tag_of(language)})
    for words, status in terms.items():
        term = ElementTree.SubElement(section, "tig")
        ElementTree.SubElement(term, "term").text = _clean(words)
        kind = {"type": "administrativeStatus"}
        ElementTree.SubElement(term, "termNote", kind).text = status


def _clean(words: str) -> str:
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words)
