"""Put kana and kanji in the order of Japanese indexes, after JIS X 4061."""

from __future__ import annotations

import unicodedata

_SMALL = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_VOWELS = {
    letter: row[0]
    for row in (
        "アカサタナハマヤラワ",
        "イキシチニヒミリヰ",
        "ウクスツヌフムユル",
        "エケセテネヘメレヱ",
        "オコソトノホモヨロヲ",
    )
    for letter in row
}
_HIRAGANA, _TO_KATAKANA = range(0x3041, 0x3097), 0x60
_LENGTH = "ー"
_BEHIND_KANA = "\u4e00"


def weights(name: str) -> list[tuple[str, int]]:
    """Return what letters of a name are put with: kana first, then kanji.

    Hiragana and katakana, small and large ones, and those with marks of voicing are put
    together; a sign of length counts as the vowel before it. Kanji are in the order of JIS
    X 0208, which is that of their usual readings for common ones; the rest come behind.
    """
    found: list[tuple[str, int]] = []
    for letter in unicodedata.normalize("NFKD", name):
        plain = chr(ord(letter) + _TO_KATAKANA) if ord(letter) in _HIRAGANA else letter
        plain = plain.translate(_SMALL)
        if plain == _LENGTH and found:
            plain = _VOWELS.get(found[-1][0], plain)
        if plain == " " or plain.isalnum():
            found.append((_kanji(plain) if plain >= _BEHIND_KANA else plain, 0))
    return found


def _kanji(letter: str) -> str:
    code = letter.encode("euc_jp", "ignore")
    is_usual = len(code) == 2  # three bytes are those of JIS X 0212
    return _BEHIND_KANA + (code.decode("latin-1") if is_usual else "\uffff" + letter)
