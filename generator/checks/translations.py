"""Areas T and G in other languages: what a translation says, beside what its source says."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

# what these modules register is looked for in translations as well
from generator.checks.glossary import NOT_OURS, finder_of, words_found
from generator.checks.marks import starred
from generator.checks.references import NAMED_TOPICS
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.checks.texts import (
    MOST_OF_A_TEXT,
    WORDS_OF_A_RULE,
    end_mark,
    end_shown,
    findable,
    malformed_in,
    marks_shown,
    number_hidden,
)
from generator.content.game import Game
from generator.content.spelling import Spelling
from generator.content.text import Text
from generator.findings import MOST_LETTERS, Edit, Severity, did_you_mean, shortened
from generator.language.bending import changed_numbers, numbers_in, words_behind
from generator.language.catalog import WITHOUT_CONTEXT, Entry, in_catalogue, spelling_in_catalogue
from generator.language.conversion import PLURAL_FIELD
from generator.language.extract import room_for
from generator.language.foreign import foreign_markup
from generator.language.markup import (
    Emphasis,
    IconName,
    Malformed,
    ValueName,
    Words,
    has_marks,
    mask_placeholders,
    parse,
    plain_words,
    walk,
)
from generator.language.plurals import (
    PluralForms,
    categories_by_rule,
    numbers_by_form,
    plural_forms,
    same_rule,
)
from generator.language.script import base_of, is_known
from generator.language.translation import Translation, holds, name_of_catalogue
from generator.language.typography import Slip, slips

UPDATE = "playeraid translate update"
BLESS = "playeraid translate bless"
OVER_ROOM = 1.3
"""A label may be so many times longer than its room, which is itself about so long."""
SHARED_LETTERS = 3
"""Words that begin with so many letters alike may be forms of one word."""
STRONG = "**strong words**"
"""How messages show words that are strong."""
_STARRED = re.compile(r"(?<!\*)\*(?!\*)[^*]+\*(?!\*)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENDS = str.maketrans("。．！？：；、，।۔؟؛،։።」』）】", "..!?:;,,..?;,..””))")
"""What ends sentences in other scripts, and closes quotations there."""
_GREEK_ENDS = str.maketrans({";": "?", "\N{GREEK QUESTION MARK}": "?", "·": ";", "\u0387": ";"})
_WITHOUT_STOPS = ("th", "lo")
"""Languages that end a sentence with nothing but a space."""


# what a translation is compared with


class Facts(NamedTuple):
    """What a wording marks: values, icons and names in order, and how much is strong.

    ``star`` is the first one that marks nothing, with what it touches; ``is_whole`` says
    that no brace is astray.
    """

    values: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    strong: int = 0
    star: str = ""
    is_whole: bool = True


NO_FACTS = Facts()


def facts_of(words: str) -> Facts:
    """Return what a wording marks; most mark nothing."""
    return _facts(words) if has_marks(words) else NO_FACTS


@lru_cache(maxsize=50_000)
def _facts(words: str) -> Facts:
    values: list[str] = []
    icons: list[str] = []
    names: list[str] = []
    strong, star, is_whole = 0, "", True
    for span in walk(parse(words)):
        match span:
            case Words(text):
                if "*" in text and not star:
                    star = starred(text)
            case ValueName(name):
                values.append(name)
            case IconName(name):
                icons.append(name)
            case Emphasis(_, True):
                strong += 1
            case Emphasis():
                names.append(span.words.strip())
            case Malformed():
                is_whole = False
    return Facts(tuple(values), tuple(icons), tuple(names), strong, star, is_whole)


class Source(NamedTuple):
    """A text of the game as it is translated: what is asked of every language alike.

    ``key`` tells names apart: things of one name count as one.
    """

    text: Text
    wordings: tuple[str, ...]
    facts: tuple[Facts, ...]
    ends: tuple[str, ...]
    key: str
    is_name: bool
    room: int | None

    @property
    def id(self) -> str:
        """The id of the text."""
        return self.text.id


def sources_of(game: Game) -> Mapping[str, Source]:
    """Return the texts of a game as they are translated, by id; made once for all languages."""
    return game.once(_sources)


def _sources(game: Game) -> Mapping[str, Source]:
    return {
        id: Source(
            text,
            text.wordings,
            tuple(map(facts_of, text.wordings)),
            tuple(map(end_mark, text.wordings)),
            name_key(text),
            is_name(id),
            None if id.endswith(".alt") else room_for(text),  # drawings' names are read aloud
        )
        for id, text in game.own_texts.items()
    }


def name_key(text: Text) -> str:
    """Return what tells a name from others: things of one name count as one."""
    return plain_words(text.source).casefold()


def name_keys(game: Game) -> Mapping[str, str]:
    """Return the keys of all names by id: a text may name what a shared part brings too."""
    return game.once(_name_keys)


def _name_keys(game: Game) -> Mapping[str, str]:
    return {id: name_key(text) for id, text in game.texts.items() if is_name(id)}


def source_names(game: Game) -> Mapping[str, set[str]]:
    """Return what each official word of the source may name, by the keys of sources."""
    return game.once(_source_names)


def _source_names(game: Game) -> Mapping[str, set[str]]:
    named: defaultdict[str, set[str]] = defaultdict(set)
    for id, key in name_keys(game).items():
        for words in game.texts[id].wordings:
            named[plain_words(words).casefold()].add(key)
    for term in game.content.terms.values():
        for form in term.forms:
            named[form.casefold()].add(name_key(term.name))
    for collection in game.content.collections.values():
        for entry in collection.entries.values():
            for form in entry.names:
                named[form.casefold()].add(name_key(entry.name))
    return named


class Pair(NamedTuple):
    """A translated wording that holds: its path, its words, its source, the plural category."""

    path: str
    words: str
    source: Source
    category: str = ""

    @property
    def id(self) -> str:
        """The id of the text."""
        return self.source.text.id

    @property
    def axis(self) -> str:
        """The value that the text bends with, if any."""
        return self.source.text.axis


class Comparison(Struct, frozen=True, dict=True):
    """A translation and its game, side by side; made once for all checks."""

    translation: Translation

    @property
    def game(self) -> Game:
        """The game in its source language."""
        return self.translation.game

    @property
    def language(self) -> str:
        """The language translated into."""
        return self.translation.language

    @property
    def sources(self) -> Mapping[str, Source]:
        """The texts to translate, by id."""
        return sources_of(self.game)

    @cached_property
    def is_read(self) -> bool:
        """Whether the catalogue could be read at all."""
        catalog = self.translation.catalog
        lines = self.translation.lines.get(catalog.file, ())
        return bool(catalog.header or catalog.entries) or not any(lines)

    @property
    def tells_gaps(self) -> bool:
        """Whether every text is asked for, so that each missing one is told."""
        return self.game.content.game.coverage == 100

    @cached_property
    def plurals(self) -> PluralForms | None:
        """The plural forms of the language, or none where the language is not known."""
        return plural_forms(self.language) if is_known(self.language) else None

    @cached_property
    def has_own_rule(self) -> bool:
        """Whether the catalogue numbers plural forms as its language does."""
        header = self.translation.catalog.header.get(PLURAL_FIELD, "")
        return self.plurals is not None and same_rule(header, self.plurals.header)

    @cached_property
    def categories(self) -> Sequence[str]:
        """The category of each plural form of the catalogue, by its own rule; none if unclear."""
        header = self.translation.catalog.header.get(PLURAL_FIELD, "")
        if self.plurals is None or self.has_own_rule or not header:
            return self.plurals.categories if self.plurals else ()
        return categories_by_rule(self.language, header)

    @cached_property
    def present(self) -> list[tuple[Source, Entry]]:
        """The sources with entries that belong to their present words, and say anything."""
        found = []
        for id, source in self.sources.items():
            entry = self.translation.catalog.by_id.get(id)
            if entry and entry.source == source.wordings and _says(entry) and not entry.is_fuzzy:
                found.append((source, entry))
        return found

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every wording of the translation that belongs to the present source."""
        return [pair for source, entry in self.present for pair in self._pairs(source, entry)]

    def _pairs(self, source: Source, entry: Entry) -> Iterator[Pair]:
        if not source.text.axis:
            yield Pair(source.id, entry.translation[0], source)
            return
        for index, words in enumerate(entry.translation):
            category = self.categories[index] if index < len(self.categories) else ""
            if words:
                yield Pair(f"{source.id}#{index}", words, source, category)

    @cached_property
    def marked(self) -> list[tuple[Pair, Facts]]:
        """The pairs in which either side marks anything, and all of it is sound."""
        found = []
        for pair in self.pairs:
            facts, sources = facts_of(pair.words), pair.source.facts
            if facts is NO_FACTS and all(each is NO_FACTS for each in sources):
                continue
            if self._is_sound(facts) and all(map(self._is_sound, sources)):
                found.append((pair, facts))
        return found

    def _is_sound(self, facts: Facts) -> bool:
        values, icons = self.game.names("values"), self.game.names("icons")
        return (
            facts.is_whole
            and all(name in values for name in facts.values)
            and all(name in icons for name in facts.icons)
        )

    @cached_property
    def forms(self) -> Mapping[str, list[str]]:
        """The official words of the language by the key of what they name, the name first."""
        words: defaultdict[str, list[str]] = defaultdict(list)
        for work in (self, *map(comparison, self.translation.parts)):
            for source, entry in work.present:
                if source.is_name:
                    words[source.key] += [plain_words(each) for each in entry.translation if each]
        names = name_keys(self.game)
        for id, forms in self.translation.forms.items():
            if id in names:
                words[names[id]] += forms.forms
        return {key: list(dict.fromkeys(each)) for key, each in words.items()}

    @cached_property
    def target_names(self) -> Mapping[str, set[str]]:
        """What each official word of the language may name."""
        named: defaultdict[str, set[str]] = defaultdict(set)
        for key, words in self.forms.items():
            for word in words:
                named[word.casefold()].add(key)
        return named


def comparison(translation: Translation) -> Comparison:
    """Return a translation beside its game; it is made once for all checks."""
    return translation.once(Comparison)


def is_name(id: str) -> bool:
    """Whether a text is the name of something that other texts may name."""
    steps = id.split(".")
    if steps[0] == "sections":
        return len(steps) == 3 and steps[2] == "title"
    return steps[-1] == "name" and steps[0] in NAMED_TOPICS


def _says(entry: Entry) -> bool:
    return any(entry.translation)


# what the reader finds


CHECKS.describe(
    Subject.READING,
    "T01",
    "catalogue-syntax",
    "A line of a catalogue cannot be read",
    what="A catalogue holds keywords, each with strings in quotes, and comments; nothing else.",
    why="What stands behind the fault would be taken for something else, or lost.",
    bad="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand
    #      ^ T01
    """,
    good="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)
CHECKS.describe(
    Subject.READING,
    "T02",
    "entry-twice",
    "A text is translated twice in one catalogue",
    what="A catalogue has one entry for each text; the first one counts.",
    why="Whoever mends the second one wonders why nothing changes.",
    bad="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"

    msgctxt "game.publisher"
    #       ^ T02
    msgid "Nobody"
    msgstr "Keiner"
    """,
    good="""
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)

CHECKS.describe(
    Subject.READING,
    "T25",
    "catalogue-of-another-language",
    "A catalogue says that it is in another language",
    what="The field “Language” of a header, if there is one, names the language of the file. "
    "Any spelling of it will do, and a country may be left out.",
    why="A whole sheet would be printed in a language that its readers do not expect.",
    bad="""
    # file: locale/de.po
    msgid ""
    msgstr "Language: es\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    #       ^^^^^^^^^^^^ T25
    """,
    good="""
    # file: locale/de.po
    msgid ""
    msgstr "Language: de-DE\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
    """,
)


# whether there is a translation


@CHECKS.on(
    Subject.TRANSLATION,
    "T03",
    "missing-translation",
    "A text has no translation",
    why="Players who do not read the source language miss a rule.",
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr ""
    #      ^ T03
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def missing_translation(translation: Translation) -> Iterator[Fault]:
    """Every text is translated, unless the game asks for fewer by its ``coverage``."""
    for source in _missing(translation):
        if not source.is_name:
            words = shortened(source.text.source)
            yield Fault(source.id, f"“{words}” has no translation", f"translate {source.id}")


def _missing(translation: Translation) -> Iterator[Source]:
    work = comparison(translation)
    if not work.tells_gaps or not work.is_read:
        return
    for id, source in work.sources.items():
        entry = translation.catalog.by_id.get(id)
        if entry is None or (not _says(entry) and _is_whole(entry)):
            yield source


def _is_whole(entry: Entry) -> bool:
    """Whether all strings of an entry could be read."""
    return len(entry.places) >= len(entry.translation)


@CHECKS.on(
    Subject.TRANSLATION,
    "G01",
    "untranslated-name",
    "A name has no form in a language",
    why="Each text would call the thing by another word.",
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr ""
    #      ^ G01
    """,
    good="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    """,
)
def untranslated_name(translation: Translation) -> Iterator[Fault]:
    """Every name is translated, unless the game asks for fewer texts by its ``coverage``."""
    for source in _missing(translation):
        if source.is_name:
            message = f"the name “{shortened(source.text.source)}” has no form in this language"
            yield Fault(source.id, message, f"translate {source.id}")


@CHECKS.on(
    Subject.TRANSLATION,
    "T04",
    "stale-translation",
    "A translation belongs to an older source",
    why="The sheet would tell the rule as it was.",
    in_draft=Severity.NOTE,
    follows=(After(("C04", "R05", "R09", "R13", "T08"), Reach.SPOT),),
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count in silence."
    msgstr "Zählt im Stillen."
    #      ^ T04
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def stale_translation(translation: Translation) -> Iterator[Fault]:
    """The source in the catalogue is that of the game, and no translation is marked fuzzy."""
    work = comparison(translation)
    for id, source in work.sources.items():
        entry = translation.catalog.by_id.get(id)
        if entry is None or not _says(entry):
            continue
        wordings, old = source.wordings, entry.previous or entry.source
        if entry.source != wordings or (entry.is_fuzzy and old != wordings):
            before, now = _difference(" / ".join(old), " / ".join(wordings))
            message = f"the source was “{before}” and is “{now}”"
            hint = f"translate it anew ({UPDATE}), or bless it if the meaning is the same"
            yield Fault(id, message, hint)
        elif entry.is_fuzzy:
            yield Fault(id, "the translation is marked as fuzzy", "look it over, delete the mark")


def _difference(old: str, new: str) -> tuple[str, str]:
    """Return where two texts differ, each with some words around."""
    least = min(len(old), len(new))
    start = next((i for i in range(least) if old[i] != new[i]), least)
    start = max(0, old.rfind(" ", 0, max(start - MOST_LETTERS // 3, 0)) + 1)
    lead = "…" if start else ""
    return lead + shortened(old[start:]), lead + shortened(new[start:])


@CHECKS.on(
    Subject.TRANSLATION,
    "T05",
    "orphan-translation",
    "A catalogue translates a text that the game does not have",
    why="Work goes into words that nobody reads.",
    severity=Severity.WARNING,
    needs_whole=True,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.advice.text"
    msgid "Whisper."
    msgstr "Flüstert."
    #      ^ T05
    """,
    good="""
    # file: locale/de.po
    #~ msgctxt "sections.goal.blocks.advice.text"
    #~ msgid "Whisper."
    #~ msgstr "Flüstert."
    """,
)
def orphan_translation(translation: Translation) -> Iterator[Fault]:
    """Every entry that is not marked as obsolete has the id of a text."""
    work = comparison(translation)
    for id, entry in translation.catalog.by_id.items():
        if not id:
            yield Fault(id, f"“{shortened(entry.source[0])}” has no msgctxt", WITHOUT_CONTEXT)
        elif id not in work.sources:
            yield Fault(id, f"the game has no text “{id}”", f"{UPDATE} sets it aside")


@CHECKS.on(
    Subject.TRANSLATION,
    "T18",
    "low-coverage",
    "Too few texts of a language are translated",
    why="A sheet in two languages helps nobody.",
    in_draft=Severity.NOTE,
    bad="""
    game:
      coverage: 95
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    # <- T18
    msgid "Count aloud."
    msgstr ""
    """,
    good="""
    game:
      coverage: 90
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr ""
    """,
)
def low_coverage(translation: Translation) -> Iterator[Fault]:
    """A game with ``coverage`` below 100 allows for gaps, but not for more than it says."""
    work = comparison(translation)
    texts = work.game.own_texts
    if work.tells_gaps or not work.is_read or not texts:
        return
    entries = translation.catalog.by_id
    done = sum(holds(entries[id], text) for id, text in texts.items() if id in entries)
    wanted = work.game.content.game.coverage
    if done * 100 < wanted * len(texts):
        share = f"{done} of {len(texts)} texts ({done * 100 // len(texts)} %) are translated"
        yield Fault("", f"{share}; the game asks for {wanted} %", "playeraid translate status")


@CHECKS.on(
    Subject.TRANSLATION,
    "T20",
    "languages-differ",
    "The languages of a game and its catalogues differ",
    why="A translation that the game does not name is never printed.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    game:
      languages: [fr]
      #           ^ T20
    # file: locale/de.po
    msgctxt "game.publisher"
    # <- T20
    msgid "Nobody"
    msgstr "Niemand"
    """,
    good="""
    game:
      languages: [de]
    # file: locale/de.po
    msgctxt "game.publisher"
    msgid "Nobody"
    msgstr "Niemand"
    """,
)
def languages_differ(translation: Translation) -> Iterator[Fault]:
    """A catalogue is of a known language that the game lists under ``languages``."""
    game, language = translation.game.content.game, translation.language
    if not is_known(language):
        hint = f"name it {name_of_catalogue(language)}"
        yield Fault("", f"the language “{language}” is not known", hint)
    elif language == game.source_language:
        yield Fault("", f"“{language}” is the language of the source", "delete the catalogue")
    elif not translation.is_declared:
        message = f"the game does not say that there is “{language}”"
        yield Fault("", message, f"add {language} to game.languages")


@CHECKS.also(Subject.CONTENT, "T20")
def language_without_catalogue(game: Game) -> Iterator[Fault]:
    """A language that the game lists has a catalogue in ``locale``."""
    for index, language in enumerate(game.content.game.languages):
        if not is_known(language):
            message, hint = f"the language “{language}” is not known", "such as de or pt_BR"
        elif not (game.folder / "locale" / f"{language}.po").is_file():
            message, hint = f"there is no locale/{language}.po", "playeraid translate new makes it"
        else:
            continue
        yield Fault(f"game.languages.{index}", message, hint)


# plural forms


@CHECKS.on(
    Subject.TRANSLATION,
    "T10",
    "plural-forms",
    "The plural forms of a catalogue are not those of its language",
    why="Two cards would be told with the word for one, or for five.",
    in_draft=Severity.WARNING,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    #         ^ T10
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] "Esst {feast.days} Tage lang."
    """,
)
def plural_forms_differ(translation: Translation) -> Iterator[Fault]:
    """Each entry has as many plural forms as its language, and the header tells the rule."""
    work = comparison(translation)
    if work.plurals is None or not work.is_read:
        return
    header = translation.catalog.header.get(PLURAL_FIELD, "")
    if not work.has_own_rule:
        message = f"the header gives another rule for plural forms: “{shortened(header)}”"
        message = message if header else "the header gives no rule for plural forms"
        yield Fault("", message, f"{UPDATE} writes it: {work.plurals.header}")
    if header and not work.has_own_rule:
        return  # the forms are numbered otherwise: an update brings them into order first
    wanted = len(work.plurals)
    for source, entry in work.present:
        if source.text.axis and len(entry.translation) != wanted:
            message = f"{len(entry.translation)} plural forms instead of {wanted}"
            names = ", ".join(work.plurals.categories)
            yield Fault(source.id, message, f"the forms of this language are: {names}")


@CHECKS.on(
    Subject.TRANSLATION,
    "T11",
    "empty-plural-form",
    "A plural form is empty, others are not",
    why="With another number, the line would be gone.",
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] ""
    #         ^ T11
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for {feast.days} days.
    # file: locale/de.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Festmahl"

    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} day."
    msgid_plural "Eat for {feast.days} days."
    msgstr[0] "Esst {feast.days} Tag lang."
    msgstr[1] "Esst {feast.days} Tage lang."
    """,
)
def empty_plural_form(translation: Translation) -> Iterator[Fault]:
    """A text that bends with a number is translated in all its forms, or in none."""
    work = comparison(translation)
    if translation.catalog.header.get(PLURAL_FIELD) and not work.has_own_rule:
        return  # T10: the forms are numbered otherwise
    for source, entry in work.present:
        if not source.text.axis or not _is_whole(entry):
            continue
        for index, words in enumerate(entry.translation):
            if not words:
                category = work.plurals.categories[index : index + 1] if work.plurals else ()
                which = f" “{category[0]}”" if category else ""
                yield Fault(f"{source.id}#{index}", f"the form{which} is empty", "translate it too")


@CHECKS.also(Subject.TRANSLATION, "T12")
def number_hidden_in_translation(translation: Translation) -> Iterator[Fault]:
    """A translated form shows the number too, where its language uses it for several."""
    work = comparison(translation)
    numbers = numbers_by_form(work.language)
    for pair, facts in work.marked:
        covered = numbers.get(pair.category, ())
        if len(covered) < 2 or pair.axis in facts.values:
            continue
        if pair.axis in pair.source.facts[-1].values:
            message = number_hidden(covered)
            yield Fault(pair.path, message, f"name it: {{{pair.axis}}}")


@CHECKS.on(
    Subject.CONTENT,
    "T19",
    "two-plural-numbers",
    "A text bends with two numbers",
    why="Translators can give the forms for one number only; the other would come out wrong.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 2
        loss: 3
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day, lose {feast.loss} coin.
          other: Eat for {feast.days} days, lose {feast.loss} coins.
          #                                      ^^^^^^^^^^^^ T19
    """,
    good="""
    values:
      feast:
        days: 2
        loss: 3
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day, lose {feast.loss} coins.
          other: Eat for {feast.days} days, lose {feast.loss} coins.
    """,
)
def two_plural_numbers(game: Game) -> Iterator[Fault]:
    """Between the forms of a text, no word bends beside a second value."""
    for text in game.texts.values():
        if not text.forms:
            continue
        (_, one), *_, (last, other) = text.forms
        singular = dict(words_behind(one))
        for name, word in words_behind(other):
            if name != text.axis and _bends(singular.get(name, word), word):
                message = f"“{word}” bends with {{{name}}}, the text with {{{text.axis}}}"
                hint = "make two texts of it, or word it so that one number bends"
                yield Fault(f"{text.id}.{last}", message, hint, at=f"{{{name}}}")


def _bends(one: str, other: str) -> bool:
    return one.casefold() != other.casefold() and one[:2].casefold() == other[:2].casefold()


@CHECKS.on(
    Subject.TRANSLATION,
    "T26",
    "form-of-another-number",
    "A number changed under words that may bend with it",
    why="“Weź 5 karty” is wrong Polish: with 4 it was right.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    values:
      feast:
        days: 5
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. {feast.days} is 4
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgstr "Ucztuj {feast.days} dni."
    #              ^^^^^^^^^^^^ T26
    """,
    good="""
    values:
      feast:
        days: 3
    terms:
      feast:
        name: Feast
        meaning: Eat for {feast.days} days.
    # file: locale/pl.po
    msgctxt "terms.feast.name"
    msgid "Feast"
    msgstr "Uczta"

    #. {feast.days} is 4
    msgctxt "terms.feast.meaning"
    msgid "Eat for {feast.days} days."
    msgstr "Ucztuj {feast.days} dni."
    """,
)
def form_of_another_number(translation: Translation) -> Iterator[Fault]:
    """A value before a word has the plural category that it had when the catalogue was updated.

    The comments of a catalogue say which number each placeholder stood for. Texts with plural
    forms are not meant, nor languages that have no forms.
    """
    work = comparison(translation)
    if work.plurals is None or len(work.plurals) < 2:
        return
    game = work.game
    for source, entry in work.present:
        names = numbers_in(entry.comments).keys() & game.names("values")
        numbers = {name: game.content.number(name) for name in names}
        for name, before, now in changed_numbers(entry, work.language, numbers):
            message = f"{{{name}}} was {before} and is {now}: words beside it may bend"
            hint = f"read it with the new number, then {BLESS} {game.id} {source.id}"
            hint += f" --locale {work.language}"
            yield Fault(source.id, message, hint, at=f"{{{name}}}")


# placeholders and marks


@CHECKS.also(Subject.TRANSLATION, "T08")
def malformed_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    for pair in comparison(translation).pairs:
        if not facts_of(pair.words).is_whole:
            yield from malformed_in(pair.path, pair.words)


@CHECKS.also(Subject.TRANSLATION, "R09")
def unknown_value_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "values", lambda facts: facts.values, "{}")


@CHECKS.also(Subject.TRANSLATION, "R05")
def unknown_icon_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations."""
    yield from _unknown(translation, "icons", lambda facts: facts.icons, "icon:{}")


def _unknown(
    translation: Translation,
    topic: str,
    names_in: Callable[[Facts], tuple[str, ...]],
    shape: str,
) -> Iterator[Fault]:
    """Yield the placeholders of translations that name nothing; those of the source are near."""
    work = comparison(translation)
    known = work.game.names(topic)
    for pair in work.pairs:
        for name in dict.fromkeys(names_in(facts_of(pair.words))):
            if name not in known and not work.game.may_have(topic, name):
                source = [each for facts in pair.source.facts for each in names_in(facts)]
                hint = did_you_mean(name, source) or did_you_mean(name, known)
                message = f"there is no {topic.removesuffix('s')} “{name}”"
                yield Fault(pair.path, message, hint, at=f"{{{shape.format(name)}}}")


@CHECKS.also(Subject.TRANSLATION, "T07")
def placeholders_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation names the values that its source names, each as often."""
    for pair, facts in comparison(translation).marked:
        sources = pair.source.facts
        if all(facts.values != source.values for source in sources):
            wanted = [_values(source, pair.axis) for source in sources]
            yield from _mark_faults(pair, _values(facts, pair.axis), wanted)


def _values(facts: Facts, axis: str) -> Counter[str]:
    """Return the values of a wording, counted; the number it bends with may be left out."""
    return Counter(f"{{{name}}}" for name in facts.values if name != axis)


@CHECKS.also(Subject.TRANSLATION, "T09")
def marks_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation has the icons of its source, as many strong words, and no lone star."""
    for pair, facts in comparison(translation).marked:
        sources = pair.source.facts
        if facts.star and not any(source.star for source in sources):
            if any(each.begins_line for each in foreign_markup(pair.words)):
                continue  # T22
            message = f"the star in “{facts.star}” marks nothing"
            hint = "marks stand in pairs: *name*, **strong**"
            yield Fault(pair.path, message, hint, at=facts.star)
        elif all(_marks(facts) != _marks(source) for source in sources):
            yield from _mark_faults(pair, _counted(facts), list(map(_counted, sources)))


def _marks(facts: Facts) -> tuple[list[str], int]:
    return sorted(facts.icons), facts.strong


def _counted(facts: Facts) -> Counter[str]:
    """Return the icons of a wording and its strong words, as they are written, counted."""
    marks = Counter(f"{{icon:{name}}}" for name in facts.icons)
    return marks + Counter({STRONG: facts.strong})


def _mark_faults(pair: Pair, here: Counter[str], sources: list[Counter[str]]) -> Iterator[Fault]:
    """Yield how the marks of a translation differ from those of every form of its source."""
    if here in sources:
        return
    less, more = sources[-1] - here, here - sources[-1]
    parts = [f"{marks_shown(less)} of the source is missing"] if less else []
    parts += [f"{marks_shown(more)} is not in the source"] if more else []
    at = next((mark for mark in more if mark != STRONG), "")
    yield Fault(pair.path, ", ".join(parts), _quoted_source(pair), at=at)


def _quoted_source(pair: Pair) -> str:
    return f"the source says: {shortened(pair.source.text.source)}"


# words


@CHECKS.on(
    Subject.TRANSLATION,
    "T06",
    "same-as-source",
    "A translation is the source itself",
    why="It counts as translated, and nobody translates it any more.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Count aloud."
    #      ^ T06
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut."
    """,
)
def same_as_source(translation: Translation) -> Iterator[Fault]:
    """A text of several words, names not counted, reads otherwise in another language."""
    work = comparison(translation)
    source = work.game.content.game.source_language
    if base_of(source) == base_of(work.language):
        return
    same = [pair for pair in work.pairs if pair.words in pair.source.wordings]
    if not same:
        return
    shared = {
        word.casefold()
        for pair in same
        if pair.id.endswith(".name")
        for word in _WORD.findall(pair.words)
    }
    for pair in same:
        id = pair.id
        if id.startswith(("game.title", "game.publisher", "sources.")) or id.endswith(".name"):
            continue
        words = _WORD.findall(_STARRED.sub(" ", mask_placeholders(pair.words)))
        if len([word for word in words if word.casefold() not in shared]) > 1:
            yield Fault(pair.path, f"“{shortened(pair.words)}” is the source", "translate it")


@CHECKS.also(Subject.TRANSLATION, "T13")
def end_marks_of_translation_differ(translation: Translation) -> Iterator[Fault]:
    """A translation ends as its source does, with the mark of its own script."""
    language = base_of(translation.language)
    for pair in comparison(translation).pairs:
        here = _end(pair.words, language)
        wanted = pair.source.ends
        if here in wanted:
            continue
        short = len(pair.words.split()) < WORDS_OF_A_RULE
        if here == "." and not wanted[-1] and short:
            continue  # an abbreviation
        if not here and wanted[-1] == "." and language in _WITHOUT_STOPS:
            continue
        message = f"it ends with {end_shown(here)}, its source with {end_shown(wanted[-1])}"
        yield Fault(pair.path, message, "end both alike")


def _end(words: str, language: str) -> str:
    """Return the mark at the end of words, as English writes it."""
    tail = words[-8:].translate(_ENDS)
    return end_mark(tail.translate(_GREEK_ENDS) if language == "el" else tail)


@CHECKS.on(
    Subject.TRANSLATION,
    "T14",
    "two-names-for-one",
    "One name of the source has two translations",
    why="Players look for a second thing.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "roles.guards.name"
    msgid "Castle"
    msgstr "Schloss"
    #      ^ T14
    # file: roles.yaml
    roles:
      guards:
        name: Castle
        icon: castle
    """,
    good="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "roles.guards.name"
    msgid "Castle"
    msgstr "Schloss"
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        forms: [Schloss]
    # file: roles.yaml
    roles:
      guards:
        name: Castle
        icon: castle
    """,
)
def two_names_for_one(translation: Translation) -> Iterator[Fault]:
    """Names that are one word in the source are forms of one word, or of the glossary."""
    work = comparison(translation)
    first: dict[str, tuple[str, str]] = {}
    for pair in work.pairs:
        id = pair.id
        if pair.axis or not id.endswith((".name", ".title", ".label")):
            continue
        word, other = first.setdefault(pair.source.key, (pair.words, id))
        if word == pair.words or _related(word, pair.words):
            continue
        glossary = (translation.glossary.get(each) for each in (id, other))
        listed = {form.casefold() for forms in glossary if forms for form in forms.forms}
        if not listed & {word.casefold(), pair.words.casefold()}:
            message = f"“{pair.source.text.source}” is “{pair.words}” here, and “{word}” elsewhere"
            yield Fault(id, message, "use one word, or list both in the glossary", (other,))


def _related(one: str, other: str) -> bool:
    """Whether two names may be forms of each other: words in them begin alike."""
    stems = {word.casefold()[:SHARED_LETTERS] for word in re.findall(r"\w+", one)}
    others = {word.casefold()[:SHARED_LETTERS] for word in re.findall(r"\w+", other)}
    return not stems.isdisjoint(others)


@CHECKS.on(
    Subject.TRANSLATION,
    "T15",
    "one-name-for-two",
    "Two things are called the same in a language",
    why="A rule that names one of them names both.",
    in_draft=Severity.WARNING,
    bad="""
    terms:
      keep:
        name: Keep
    # file: locale/de.po
    msgctxt "terms.keep.name"
    msgid "Keep"
    msgstr "Burg"

    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    #      ^ T15
    """,
    good="""
    terms:
      keep:
        name: Keep
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"

    msgctxt "terms.keep.name"
    msgid "Keep"
    msgstr "Bergfried"
    """,
)
def one_name_for_two(translation: Translation) -> Iterator[Fault]:
    """Entries of one topic or collection whose names differ have names that differ."""
    first: dict[tuple[str, str], Source] = {}
    for pair in comparison(translation).pairs:
        source = pair.source
        if not source.is_name or pair.axis or pair.id.startswith("sections."):
            continue
        home = pair.id.rsplit(".", 2)[0]
        other = first.setdefault((home, pair.words.casefold()), source)
        if other.key != source.key:
            message = f"“{source.text.source}” and “{other.text.source}” are both “{pair.words}”"
            yield Fault(pair.id, message, "tell them apart", (other.id,))


@CHECKS.on(
    Subject.TRANSLATION,
    "T16",
    "longer-than-its-room",
    "A label is longer than its room",
    why="It breaks into lines where there is room for one.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    # file: locale/de.po
    msgctxt "sheets.summary.title"
    msgid "Summary"
    msgstr "Die allerwichtigsten Regeln in kurzer Form"
    #      ^ T16
    """,
    good="""
    # file: locale/de.po
    msgctxt "sheets.summary.title"
    msgid "Summary"
    msgstr "Zusammenfassung"
    """,
)
def longer_than_its_room(translation: Translation) -> Iterator[Fault]:
    """A label is not much longer than its source; drawings' names, read aloud, may be."""
    for pair in comparison(translation).pairs:
        room = pair.source.room
        if room is not None and len(pair.words) > room * OVER_ROOM:
            message = f"{len(pair.words)} letters where there is room for about {room}"
            yield Fault(pair.path, message, "find a shorter word")


@CHECKS.also(Subject.TRANSLATION, "T17")
def typography_of_translation(translation: Translation) -> Iterator[Fault]:
    """A translation is set as its own language asks."""
    for pair in comparison(translation).pairs:
        found = list(islice(slips(pair.words, translation.language), MOST_OF_A_TEXT))
        if found:
            home = translation.place(pair.path)
            spelling = spelling_in_catalogue(home, pair.words, translation.lines)
            yield from (_typography(pair, slip, spelling) for slip in found)


def _typography(pair: Pair, slip: Slip, spelling: Spelling | None) -> Fault:
    at = findable(pair.words, slip.start, slip.end)
    edits: tuple[Edit, ...] = ()
    if spelling is not None:
        changes = (each._replace(words=in_catalogue(each.words)) for each in slip.changes)
        edits = tuple(spelling.edit(*change) for change in changes)
    hint = "playeraid check --fix mends it" if edits else "mend it by hand"
    return Fault(pair.path, slip.message, hint, at=at, edits=edits)


# names


@CHECKS.on(
    Subject.TRANSLATION,
    "G02",
    "names-differ",
    "A translation does not name what its source names",
    why="Players cannot find the card or the space that the rule means.",
    in_draft=Severity.WARNING,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.win.rules.first"
    msgid "The first with {goal.coins} {icon:coin} in the *Castle* wins."
    msgstr "Wer als Erster mit {goal.coins} {icon:coin} im *Schloss* ist, gewinnt."
    #                                                      ^^^^^^^^^ G02
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.win.rules.first"
    msgid "The first with {goal.coins} {icon:coin} in the *Castle* wins."
    msgstr "Wer als Erster mit {goal.coins} {icon:coin} im *Schloss* ist, gewinnt."
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        forms: [Schloss]
    """,
)
def names_differ(translation: Translation) -> Iterator[Fault]:
    """Words set as a name (``*Castle*``) have their names, or forms of the glossary, as often."""
    work = comparison(translation)
    for pair, facts in work.marked:
        if facts.star or not (facts.names or any(each.names for each in pair.source.facts)):
            continue
        rests = []
        for names in dict.fromkeys(each.names for each in pair.source.facts):
            rests.append(_unmatched(names, facts.names, work))
            if rests[-1] == ([], []):
                break
        else:
            yield from _name_faults(pair, *rests[-1], work)


def _unmatched(
    source: Sequence[str], here: Sequence[str], work: Comparison
) -> tuple[list[str], list[str]]:
    """Return the names that only the source has, and those that only the translation has.

    A name that has no form in the language may be told by any word that is no name.
    """
    named = source_names(work.game)
    wanted = [named.get(word.casefold(), set()) for word in source]
    given = [work.target_names.get(word.casefold(), set()) for word in here]
    taken: dict[int, int] = {}  # by the index of a name given: that of the name wanted

    def take(index: int, seen: set[int]) -> bool:
        for other, keys in enumerate(given):
            if other not in seen and keys & wanted[index]:
                seen.add(other)
                if other not in taken or take(taken[other], seen):
                    taken[other] = index
                    return True
        return False

    left = [index for index in range(len(wanted)) if not take(index, set())]
    missing = [source[i] for i in left if wanted[i] & work.forms.keys()]
    free = len(left) - len(missing)
    extra = []
    for index, word in enumerate(here):
        if index in taken:
            continue
        if not given[index] and free:
            free -= 1
        else:
            extra.append(word)
    return missing, extra


def _name_faults(
    pair: Pair, missing: Sequence[str], extra: Sequence[str], work: Comparison
) -> Iterator[Fault]:
    """Yield what is wrong with the names of a translation: each wrong one with a missing one."""
    for index in range(max(len(missing), len(extra))):
        wanted = missing[index] if index < len(missing) else ""
        word = extra[index] if index < len(extra) else ""
        at = f"*{word}*" if word else ""
        if wanted:
            keys = source_names(work.game)[wanted.casefold()]
            forms = [form for key in sorted(keys) for form in work.forms.get(key, ())]
            hint = f"write *{forms[0]}*, or add the form to the glossary"
            plain = next((form for form in forms if form in pair.words), "")
            if word:
                message = f"“{word}” stands for “{wanted}”, which has other names"
            elif plain:
                at, hint = plain, f"mark it: *{plain}*"
                message = f"“{plain}” is not marked, as “{wanted}” is in the source"
            else:
                message = f"the source names “{wanted}”, the translation does not"
        elif word.casefold() in work.target_names:
            message = f"“{word}” is marked, and the source does not name it"
            hint = _quoted_source(pair)
        else:
            message = f"“{word}” is no name in this language"
            every = (form for forms in work.forms.values() for form in forms)
            hint = did_you_mean(word, every) or "drop the *, or add it to the glossary"
        yield Fault(pair.path, message, hint, at=at)


@CHECKS.on(
    Subject.TRANSLATION,
    "G03",
    "avoided-form",
    "A translation uses a word that its glossary avoids",
    why="Two words for one thing make readers look for a second thing.",
    in_draft=Severity.WARNING,
    bad="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut, auch in der Festung."
    #                               ^^^^^^^ G03
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        avoid: [Festung]
    """,
    good="""
    # file: locale/de.po
    msgctxt "sections.goal.blocks.hint.text"
    msgid "Count aloud."
    msgstr "Zählt laut, auch in der Burg."
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        avoid: [Festung]
    """,
)
def avoided_form(translation: Translation) -> Iterator[Fault]:
    """No translation has a word that the glossary avoids, except within a longer name."""
    work = comparison(translation)
    avoided = {
        word.casefold(): id
        for id, forms in translation.forms.items()
        for word in forms.avoid
        if word.casefold() not in work.target_names
    }
    joined = "\n".join(pair.words for pair in work.pairs).casefold() if avoided else ""
    avoided = {word: id for word, id in avoided.items() if word in joined}
    if not avoided:
        return
    longer = {n for n in work.target_names for word in avoided if word in n and n != word}
    pattern = finder_of({*avoided, *longer})
    for pair in work.pairs:
        if not pair.id.startswith(NOT_OURS):
            yield from _avoided_in(pair, pattern, avoided, work)


def _avoided_in(
    pair: Pair, pattern: re.Pattern[str], avoided: Mapping[str, str], work: Comparison
) -> Iterator[Fault]:
    for word in words_found(pattern, pair.words):
        id = avoided.get(word.casefold())
        if id is None or pair.id.startswith(f"{id.rpartition('.')[0]}."):
            continue
        forms = work.forms.get(name_keys(work.game).get(id, ""), ())
        hint = f"write “{forms[0]}”, or another form of it" if forms else ""
        yield Fault(pair.path, f"“{word}” is to be avoided", hint, at=word)


@CHECKS.on(
    Subject.TRANSLATION,
    "G07",
    "unknown-glossary-id",
    "A glossary speaks of a name that the game does not have",
    why="Its forms are allowed nowhere, and what it avoids has no right word.",
    needs_whole=True,
    in_draft=Severity.WARNING,
    bad="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    # file: locale/de.yaml
    glossary:
      terms.castel.name:
      # <- G07
        forms: [Burgen]
    """,
    good="""
    # file: locale/de.po
    msgctxt "terms.castle.name"
    msgid "Castle"
    msgstr "Burg"
    # file: locale/de.yaml
    glossary:
      terms.castle.name:
        forms: [Burgen]
    """,
)
def unknown_glossary_id(translation: Translation) -> Iterator[Fault]:
    """The keys of a glossary are ids of texts that are names."""
    sources = sources_of(translation.game)
    for id in translation.glossary:
        if id not in sources and not (id in translation.game.texts and is_name(id)):
            names = [each for each, source in sources.items() if source.is_name]
            yield Fault(id, f"the game has no name “{id}”", did_you_mean(id, names))
