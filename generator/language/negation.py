"""Know by which words a language forbids."""

from __future__ import annotations

import re

from generator.language.script import base_of

_NEGATIONS = {
    "de": "nicht|nichts|nie|niemals|niemand(?:em|en)?|nirgends|keine?[mnrs]?|weder|ohne"
    "|verboten|untersagt|gesperrt",
    "en": "no|not|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|forbidden"
    r"|prohibited|banned|barred|avoid|\w+n[’']t",
    "es": r"no|nunca|jamás|ning[uú]n\w*|nada|nadie|ni|tampoco|sin|prohibid\w+",
    "fr": r"ne|n|non|pas|jamais|aucune?|rien|personne|ni|sans|interdit\w*|défendu\w*",
    "he": r"(?:[והשכלמב]{0,3})(?:לא|אין|אינ(?:ו|ה|ם|ן|ני|נו|ך|כם|כן)|בלי|ללא|מבלי|שום|אסור\w*"
    r"|נאסר\w*|אוסר\w*|הימנעו|להימנע|אל ת\w+)",
    "it": r"no|non|mai|nessun\w*|alcun\w*|nulla|nient[e’']?|né|senza|vietat\w+|proibit\w+",
    # neither 必ず, “always”, nor まず, “first”, which is the end of 含まず, “without”, too
    "ja": r"(?<![少危])な[いく]|なし|ません|(?<!必)(?<!^ま)(?<![^\u4e00-\u9fff]ま)ず[に、。]"
    r"|不可|禁|無[いし効]|以外",
    "pl": r"nie|nigdy|żad\w+|nic|niczego|niczym|nikt|nikogo|nikomu|ani|bez|zakaz\w*"
    r"|zabron\w+|niedozwol\w+",
    "pt": r"não|nunca|jamais|nenhum\w*|nada|ninguém|nem|tampouco|sem|proib\w+",
    "uk": r"не|ні|ніколи|жод\w+|ніхто|нікого|нікому|нічого|нічим|ніщо|ніде|нікуди|нема|немає|ані"
    r"|без|неможливо|заборон\w+|недозвол\w+",
}
"""Words of which a ban has at least one, by language, as regular expressions."""
UNPARTED = frozenset({"ja"})
"""Languages in which these are parts of longer words, and no space tells where they begin."""
NEGATIONS = {
    language: re.compile(words if language in UNPARTED else rf"\b(?:{words})\b", re.IGNORECASE)
    for language, words in _NEGATIONS.items()
}


def negates(wording: str, language: str) -> bool | None:
    """Return whether a wording denies or forbids anything; None where the language is not known."""
    pattern = NEGATIONS.get(base_of(language))
    return None if pattern is None else pattern.search(wording) is not None
