"""List the texts whose words are fixed to the number that stands there today.

``python -m tests.fixedforms`` changes every value of every bundled game in turn, to a number of
each plural form that a language has, and lists each text, in its own words and as translated, in
which a word stands behind the value and the text has no plural forms for it: that word may have
a wrong ending then. Words that no number bends, and values behind a word after which the form is
the same for all numbers but one, are left out. It leaves with 1 if a language that is named is not
free of them: ``--free pl,uk``.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, Library
from generator.language.bending import words_behind
from generator.language.plurals import plural_forms
from generator.language.translation import Translation, read_translations

UNBENT: Mapping[str, str] = {
    "de": "an auf aus als bewegen bis Blut Blutstropfen bringen ein einen Erfahrung erreicht für "
    "gezogen höher in insgesamt Kärtchen mehr mm oder offen setzen sofort teilbaren und von vor W "
    "weg weiter weniger Zeichen zu zugleich zum zurück",
    "en": "a added after again ahead and asleep at Blood by Continue D drawn each experience for "
    "Health if in included Life mm more of on only open or per Resolve to until",
    "es": "a al cada como D de en experiencia hasta más mm normalmente o para por se si solo un y",
    "fr": "à au aussitôt chacun chacune comprise D de devant en et expérience fois jusqu mm ou par "
    "pour s seulement si sur un",
    "he": "או אם ביד והלאה עד לכל מיד כל ברצף בריאות דם חיים נחישות במסלול בסך להטלה להטלות "
    "ממספר המשך",
    "it": "a ai al ciascuna città come D davanti di e ed esperienza fino in incluso matura mm "
    "nella o ogni per round se si solo sorge subito sulla un",
    "pl": "dla do dodaje dojrzewa i k Krwi Łowca lub mm na od pkt po połączeń przed szt walka "
    "włącznie wstaje wyłącznie z za dalej każdy",
    "pt_BR": "a à após às até da de dormindo e mm na no ou para pelo por se só um",
    "uk": "або до з для і на одразу поспіль світає у чи за Мисливця Мисливець Новий кожен",
}
"""Words that stand behind values and that no number bends, by language."""
BENT_IN_DATIVE: Mapping[str, str] = {"de": "Jäger Schneid Wundmarker Würfel"}
"""Words that a number bends where a word before the value asks for the dative, and only there."""
DATIVE = re.compile(r"\b(?:aus|bei|de[mn]|mit|nach|von|zu)\s$", re.IGNORECASE)
EVERYWHERE = frozenset({"HIDE", "DOUBLE"})
"""Words that are code."""
PARTS: Mapping[str, re.Pattern[str]] = {
    "de": re.compile(r"\bmod\s$"),
    "en": re.compile(r"\bmod\s$"),
    "es": re.compile(r"\bmod\s$"),
    "fr": re.compile(r"\bmod\s$"),
    "he": re.compile(r"(?:\b[בל]?אח[דת] מ־|\bמבין |\bmod )$"),
    "it": re.compile(r"\bmod\s$"),
    "pl": re.compile(r"\bmod\s$"),
    "pt_BR": re.compile(r"\bmod\s$"),
    "uk": re.compile(r"\b(?:з|із|серед|останніх|mod)\s(?:\w+ )?$", re.IGNORECASE),
}
"""What stands before a value of which something is a part: the words behind it are plural."""


@dataclass(frozen=True)
class Fixed:
    """A text of a game in a language with a word that may bend with a value."""

    game: str
    language: str
    id: str
    value: str
    number: int
    word: str
    words: str

    def __str__(self) -> str:
        at = f"{self.game} {self.language} {self.id}"
        return f"{at}: {{{self.value}}} is {self.number}, “{self.word}” in “{self.words}”"


def fixed_forms() -> Iterator[Fixed]:
    """Yield the fixed forms of all bundled games and the parts that they share."""
    library = Library(BUNDLED_CONTENT, (TEMPLATES / "themes",))
    for folder in library.folders():
        game = read_game(folder).game
        assert game is not None
        yield from _fixed_in_source(game)
        for translation, _ in read_translations(game):
            if len(plural_forms(translation.language)) > 1:
                yield from _fixed_in(translation)


def _fixed_in_source(game: Game) -> Iterator[Fixed]:
    for id, text in game.own_texts.items():
        for value, word, words in fixed_words(text.wordings, game.language, text.axis):
            number = game.content.number(value)
            yield Fixed(game.id, game.language, id, value, number, word, words)


def _fixed_in(translation: Translation) -> Iterator[Fixed]:
    game, language = translation.game, translation.language
    entries = translation.entries_in_own_forms
    for id, text in game.own_texts.items():
        entry = entries.get(id)
        if entry is None or not entry.is_translated:
            continue
        for value, word, words in fixed_words(entry.translation, language, text.axis):
            yield Fixed(game.id, language, id, value, game.content.number(value), word, words)


def fixed_words(
    forms: Sequence[str], language: str, axis: str | None
) -> Iterator[tuple[str, str, str]]:
    """Yield what may bend in the forms of a translation with another value than its ``axis``.

    That is each value with the word behind it and the form in which it stands, once a word.
    """
    found = {
        (value, word): words
        for words in reversed(forms)
        for value, word in may_bend(words, language)
        if value != axis
    }
    for (value, word), words in found.items():
        yield value, word, words


def may_bend(words: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the values of a translation with the word behind each that a number may bend."""
    unbent, parts = {*UNBENT.get(language, "").split(), *EVERYWHERE}, PARTS.get(language)
    in_dative = BENT_IN_DATIVE.get(language, "").split()
    for value, word in words_behind(words):
        before = words[: words.index(f"{{{value}}}")]
        is_unbent = word in unbent or (word in in_dative and not DATIVE.search(before))
        if not is_unbent and not (parts and parts.search(before)):
            yield value, word


def main() -> int:
    """Print what is fixed, and how much of it a language has; return the code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="", help="only these: pl,uk")
    parser.add_argument("--free", default="", help="languages that must be free of them")
    options = parser.parse_args()
    wanted = set(filter(None, options.language.split(",")))
    found = [each for each in fixed_forms() if not wanted or each.language in wanted]
    for each in found:
        print(each)
    counts = Counter(each.language for each in found)
    languages = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"{len(found)} fixed forms: {languages or 'none'}")
    return 1 if any(counts[each] for each in filter(None, options.free.split(","))) else 0


if __name__ == "__main__":
    sys.exit(main())
