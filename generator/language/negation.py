"""Know by which words a language forbids."""

from __future__ import annotations

import re

from generator.language.script import base_of

_NEGATIONS = {
    "ar": r"[وف]?(?:ألا|لا|لن|لم|ليس\w*|لست\w*|لسنا|غير|دون|بدون|بلا|عدم|عدا|باستثناء)"
    r"|أبد[اً]+|ممنوع\w*|محظور\w*|[يت]\u064f?(?:منع|حظر)\w*",
    # of the words that begin with “ne”, many deny nothing: or, than, week, enemy, superlatives
    "cs": r"ne|ani|bez|kromě|nic|ničeho|ničím|nik(?:dy|do|oho|omu|de|am|oli\w*|terak)|žádn\w+"
    r"|zakáz\w+|zakaz\w+|zákaz\w*|nejs(?:em|i|me|te|ou)|nejde(?:š|me|te)?|nejd(?:i|ou)|nejed\w+"
    r"|nejez\w+|ne(?!j|bo\b|boť|ž\b|žli\b|ch(?:á\w*|al\w*|at|ej\w*|me|te)?\b|př[íá]t[eě]l"
    r"|děl[eií]\b|moc|bezpeč|be\b|bes|s(?:e|eš|eme|ete|ou|l[aioy]?)\b|topý|rv)\w+",
    "de": "nicht|nichts|nie|niemals|niemand(?:em|en)?|nirgends|keine?[mnrs]?|weder|ohne"
    "|verboten|untersagt|gesperrt",
    "el": r"δεν|δε|μην?|όχι|ποτέ|κανέν\w*|κανείς|καμ[ιί]ά\w*|τίποτ[αε]|πουθενά|ούτε|μήτε|χωρίς"
    r"|δίχως|εκτός|αδύνατ\w+|απαγορ\w+|αποκλεί\w+",
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
    # neither 잘못, “wrong”, nor 안에, “inside”, nor 아니면, “or”
    "ko": r"않|없(?!애)|아니(?!면)|아[닌닙닐]|(?<!잘)못(?=[하합한할해했 ])|(?<!\S)안 [되된됩돼]"
    r"|[지진]는?\s?(?:마[세십시라]|말)|금지|불가|불허|제외|외에",
    "pl": r"nie|nigdy|żad\w+|nic|niczego|niczym|nikt|nikogo|nikomu|ani|bez|zakaz\w*"
    r"|zabron\w+|niedozwol\w+",
    "pt": r"não|nunca|jamais|nenhum\w*|nada|ninguém|nem|tampouco|sem|proib\w+",
    # a verb has its “not” within, as in geçemez and geçmeyin; geçme is “passing” as well, but last
    "tr": r"değil\w*|yok\w*|asla|hiç\w*|yasak\w*|hariç|dışında|\w+m[ae]z\w*|\w+m[ae]d[ae]n"
    r"|\w+m[ae]y[ıi]n\w*|\w+m[ae]yan\w*|\w+m[ae]yen\w*|\w+m[ae]y[ae]r?ek|\w+m[ae]d[ıi]\w*"
    r"|\w+m[ae]m[ae]\w*|\w+m[ae]m[ıi]ş\w*|\w+m[ıiuü]yor\w*|\w+m[ae](?=[.!])|\w{2,}(?<!hır)s[ıiuü]z",
    "uk": r"не|ні|ніколи|жод\w+|ніхто|нікого|нікому|нічого|нічим|ніщо|ніде|нікуди|нема|немає|ані"
    r"|без|неможливо|заборон\w+|недозвол\w+",
    # neither 不同, “different”, nor 不论, “whichever”, nor 未来, “future”
    "zh": r"(?<![要是])不(?![同论論管断斷久仅僅只])|[没沒](?![收])|未(?![来來])|[无無](?![论論])"
    r"|禁|勿|莫|别(?=[在把用放再])|除外|以外|之外",
}
"""Words of which a ban has at least one, by language, as regular expressions."""
UNPARTED = frozenset({"ja", "ko", "zh"})
"""Languages in which these are parts of longer words, and no space tells where they begin."""
NEGATIONS = {
    language: re.compile(words if language in UNPARTED else rf"\b(?:{words})\b", re.IGNORECASE)
    for language, words in _NEGATIONS.items()
}


def negates(wording: str, language: str) -> bool | None:
    """Return whether a wording denies or forbids anything; None where the language is not known."""
    pattern = NEGATIONS.get(base_of(language))
    return None if pattern is None else pattern.search(wording) is not None
