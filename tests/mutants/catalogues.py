"""Corruptions of the catalogues and glossaries, which checks of areas T and G must find."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from babel import Locale

from generator.checks.bans import bans
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.negation import NEGATIONS
from generator.language.script import base_of
from tests.mutants.book import CATALOG_KINDS, GAME, Book, Mutant, without
from tests.mutants.book import kind as kind_among

kind = partial(kind_among, among=CATALOG_KINDS)

VALUE = re.compile(r"\{[a-z_]+\.[a-z_]+\}")
ICON = re.compile(r"\{icon:[a-z-]+\}")
NAME = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
STRONG = re.compile(r"\*\*([^*]+)\*\*")
WORD = re.compile(r"(?<=[^\W\d_] )[^\W\d_]{4,}(?= [^\W\d_])|(?<=[ぁ-ん])[一-龯]{2}(?=[ぁ-ん])")
"""A word between two others: what stands there marks nothing. In Japanese, kanji between kana."""
ELSEWHERE = {
    "de": "”{}”",
    "es": "„{}”",
    "fr": "„{}”",
    "he": "«{}»",
    "it": "„{}”",
    "ja": "“{}”",
    "pl": "“{}“",
    "pt_BR": "„{}”",
    "uk": "“{}”",
}
"""Quotation marks that are those of another language."""


@dataclass(frozen=True)
class Record:
    """An entry of a canonical catalogue: its strings as they are written, and their lines."""

    file: str
    first: int
    comments: str
    id: str
    source: tuple[str, ...]
    words: tuple[str, ...]
    line: int
    """Where the first string of the translation stands; the others follow."""

    @property
    def language(self) -> str:
        return Path(self.file).stem

    @property
    def last(self) -> int:
        return self.line + len(self.words) - 1

    @property
    def context(self) -> int:
        """The line of its id."""
        return self.line - len(self.source) - 1

    @property
    def axis(self) -> str:
        found = re.search(r"bends with (\{[a-z_.]+\})", self.comments)
        return found[1] if found else ""

    @property
    def is_name(self) -> bool:
        if self.id.startswith("sections."):
            return re.fullmatch(r"sections\.[^.]+\.title", self.id) is not None
        return self.id.endswith(".name")

    @property
    def is_prose(self) -> bool:
        """Whether it is a rule in several words, of the game itself, and no name."""
        is_rule = self.id.startswith(("sections.", "collections.")) and not self.is_name
        return is_rule and len(self.source[0].split()) > 4


@cache
def _records(file: str, lines: tuple[str, ...]) -> tuple[Record, ...]:
    found = []
    for match in re.finditer(r"(?:(?!\n\n).)+", "\n".join(lines), re.DOTALL):
        first = match.string.count("\n", 0, match.start()) + 1
        block = match[0].split("\n")
        if not block[0]:
            first, block = first + 1, block[1:]
        by_word: defaultdict[str, list[str]] = defaultdict(list)
        for line in block:
            if string := re.fullmatch(r'(msg[a-z_]+)(?:\[\d\])? "(.*)"', line):
                by_word[string[1]].append(string[2])
        if "msgctxt" in by_word:
            words = by_word["msgstr"]
            begin = first + next(i for i, line in enumerate(block) if line.startswith("msgstr"))
            source = (*by_word["msgid"], *by_word["msgid_plural"])
            comments = "\n".join(line for line in block if line.startswith("#"))
            id = by_word["msgctxt"][0]
            found.append(Record(file, first, comments, id, source, tuple(words), begin))
    return tuple(found)


def catalogs(book: Book) -> list[str]:
    return [name for name in book.files if name.endswith(".po")]


def records(book: Book, wanted: Callable[[Record], bool] = lambda record: True) -> Iterator[Record]:
    """Yield the entries of all catalogues that are wanted."""
    for file in catalogs(book):
        yield from filter(wanted, _records(file, book.files[file]))


def prose(book: Book) -> Iterator[Record]:
    """Yield the rules that do not bend."""
    yield from records(book, lambda record: record.is_prose and not record.axis)


def plurals(book: Book) -> Iterator[Record]:
    yield from records(book, lambda record: bool(record.axis))


def said(record: Record, words: str, form: int = 0) -> Mutant:
    """Return a mutant that has other words in a form, and is found on their line."""
    line = record.line + form
    keyword = f"msgstr[{form}]" if record.axis else "msgstr"
    return Mutant({(record.file, line): f'{keyword} "{words}"'}, record.file, line)


def at_line(record: Record, text: str, line: int, found: int = 0) -> Mutant:
    """Return a mutant with another text for a line, found there or on another line."""
    return Mutant({(record.file, line): text}, record.file, found or line)


def replaced(
    book: Book, pattern: re.Pattern[str], text: str | Callable[[re.Match[str]], str]
) -> Iterator[Mutant]:
    """Yield mutants of rules in which the first match of a pattern is replaced."""
    for record in prose(book):
        words = pattern.sub(text, record.words[0], count=1)
        if words != record.words[0]:
            yield said(record, words)


# what cannot be read


@kind("T01")
def open_string(book: Book) -> Iterator[Mutant]:
    """a translation without its closing quote"""
    for record in records(book, lambda each: bool(each.words[0])):
        line = book.files[record.file][record.line - 1]
        yield at_line(record, line.removesuffix('"'), record.line)


@kind("T01")
def inner_quote(book: Book) -> Iterator[Mutant]:
    """a bare quote within a translation"""
    for record in prose(book):
        yield (
            said(record, WORD.sub(r'"\g<0>"', record.words[0], count=1))
            if WORD.search(record.words[0])
            else said(record, f'"{record.words[0]}')
        )


@kind("T01")
def unknown_escape(book: Book) -> Iterator[Mutant]:
    """an escape that no tool knows"""
    for record in prose(book):
        yield said(record, f"{record.words[0]}\\q")


@kind("T01")
def misspelt_keyword(book: Book) -> Iterator[Mutant]:
    """a misspelt keyword in a catalogue"""
    for record in prose(book):
        yield at_line(record, f'msgtsr "{record.words[0]}"', record.line)


@kind("T01")
def lost_keyword(book: Book) -> Iterator[Mutant]:
    """a string that lost its keyword"""
    for record in prose(book):
        yield at_line(record, f'\n"{record.words[0]}"', record.line, record.line + 1)


@kind("T01")
def lost_translation_line(book: Book) -> Iterator[Mutant]:
    """an entry without msgstr"""
    for record in prose(book):
        changes = without(book, record.file, range(record.line, record.line + 1))
        yield Mutant(changes, record.file, record.context)


@kind("T01")
def lost_source_line(book: Book) -> Iterator[Mutant]:
    """an entry without msgid"""
    for record in prose(book):
        changes = without(book, record.file, range(record.line - 1, record.line))
        yield Mutant(changes, record.file, record.context)


@kind("T01")
def conflict(book: Book) -> Iterator[Mutant]:
    """a conflict of versions left in a catalogue"""
    for record in prose(book):
        line = book.files[record.file][record.line - 1]
        text = f"<<<<<<< ours\n{line}\n=======\n{line}\n>>>>>>> theirs"
        yield at_line(record, text, record.line)


@kind("T01")
def half_obsolete(book: Book) -> Iterator[Mutant]:
    """an entry of which only a part is marked as obsolete"""
    for record in prose(book):
        line = book.files[record.file][record.line - 1]
        yield at_line(record, f"#~ {line}", record.line)


@kind("T01")
def two_translations(book: Book) -> Iterator[Mutant]:
    """an entry with two msgstr"""
    for record in prose(book):
        line = book.files[record.file][record.line - 1]
        yield at_line(record, f"{line}\n{line}", record.line, record.line + 1)


@kind("T01")
def plural_keyword(book: Book) -> Iterator[Mutant]:
    """a plural form in an entry that does not bend"""
    for record in prose(book):
        yield at_line(record, f'msgstr[0] "{record.words[0]}"', record.line, record.context)


@kind("T01")
def singular_keyword(book: Book) -> Iterator[Mutant]:
    """an entry that bends with a bare msgstr"""
    for record in plurals(book):
        text = f'msgstr "{record.words[0]}"'
        changes = {**_forms(record, ()), (record.file, record.line): text}
        yield Mutant(changes, record.file, record.context)


@kind("T01")
def gap_of_forms(book: Book) -> Iterator[Mutant]:
    """a plural form whose number was left out"""
    for record in plurals(book):
        text = f'msgstr[{len(record.words)}] "{record.words[-1]}"'
        yield at_line(record, text, record.last, record.context)


@kind("F02")
def latin_bytes(book: Book) -> Iterator[Mutant]:
    """a translation saved in another encoding"""
    for record in records(book):
        if found := re.search(r"[^\W\d_a-zA-Z]", record.words[0]):
            yield said(record, record.words[0].replace(found[0], "\udce4"))  # ä in Latin-1


@kind("T01")
def bare_comment(book: Book) -> Iterator[Mutant]:
    """a comment that lost its mark"""
    for record in records(book):
        if record.comments:
            yield at_line(record, record.comments.split("\n")[0][3:], record.first)


@kind("T02")
def pasted_entry(book: Book) -> Iterator[Mutant]:
    """an entry pasted twice"""
    for record in records(book):
        lines = book.files[record.file][record.context - 1 : record.last]
        text = "\n".join((lines[-1], "", *lines))
        yield at_line(record, text, record.last, record.last + 2)


@kind("T02")
def second_header(book: Book) -> Iterator[Mutant]:
    """a second header"""
    for record in records(book):
        text = '\nmsgid ""\nmsgstr "Language: de\\n"\n'
        line = book.files[record.file][record.last - 1]
        yield at_line(record, f"{line}\n{text}", record.last, record.last + 2)


@kind("T25")
def language_of_another(book: Book) -> Iterator[Mutant]:
    """the header of another language's catalogue"""
    for file in catalogs(book):
        for language in ELSEWHERE.keys() - {Path(file).stem}:
            line = re.sub(r"Language: \w+", f"Language: {language}", book.files[file][1])
            yield Mutant({(file, 2): line}, file, 2)


@kind("T27")
def language_without_labels(book: Book) -> Iterator[Mutant]:
    """a catalogue in a language that the program's own words are not translated into"""
    for name, number, match in book.search(r"^  languages: .*$", "game.yaml"):
        for language in ("nl", "sv"):
            line = match[0].replace("]", f", {language}]")
            text = "\n".join(book.files[catalogs(book)[0]])
            text = re.sub(r"Language: \w+", f"Language: {language}", text)
            file = f"locale/{language}.po"
            yield Mutant({(name, number): line}, file, 1, {file: text})


@kind("T27")
def source_without_labels(book: Book) -> Iterator[Mutant]:
    """a game in a language that the program's own words are not translated into"""
    for name, number, match in book.search(r"^  source_language: ", "game.yaml"):
        yield Mutant({(name, number): f"{match[0]}nl"}, name, number)


# what is missing, stale, or too much


def _forms(record: Record, forms: tuple[str, ...]) -> dict[tuple[str, int], str | None]:
    """Return the changes that give an entry other plural forms."""
    text = "\n".join(f'msgstr[{index}] "{words}"' for index, words in enumerate(forms))
    lines: dict[tuple[str, int], str | None] = dict.fromkeys(
        (record.file, line) for line in range(record.line, record.last + 1)
    )
    return {**lines, (record.file, record.line): text or None}


@kind("T03")
def emptied(book: Book) -> Iterator[Mutant]:
    """a translation taken out"""
    yield from (said(record, "") for record in prose(book))


@kind("T03")
def emptied_forms(book: Book) -> Iterator[Mutant]:
    """all plural forms taken out"""
    for record in plurals(book):
        yield Mutant(_forms(record, ("",) * len(record.words)), record.file, record.line)


@kind("T03")
def dropped(book: Book) -> Iterator[Mutant]:
    """an entry taken out"""
    for record in prose(book):
        changes = without(book, record.file, range(record.first, record.last + 2))
        yield Mutant(changes, record.file, 1)


@kind("T03")
def set_aside(book: Book) -> Iterator[Mutant]:
    """an entry in use marked as obsolete"""
    for record in prose(book):
        changes: dict[tuple[str, int], str | None] = {
            (record.file, line): f"#~ {book.files[record.file][line - 1]}"
            for line in range(record.context, record.last + 1)
        }
        yield Mutant(changes, record.file, 1)


@kind("G01")
def emptied_name(book: Book) -> Iterator[Mutant]:
    """a name without its form"""
    yield from (said(record, "") for record in records(book, lambda each: each.is_name))


@kind("G01")
def dropped_name(book: Book) -> Iterator[Mutant]:
    """a name taken out"""
    for record in records(book, lambda each: each.is_name):
        changes = without(book, record.file, range(record.first, record.last + 2))
        yield Mutant(changes, record.file, 1)


@kind("T04")
def other_source(book: Book) -> Iterator[Mutant]:
    """a translation of an older source"""
    for record in prose(book):
        text = f'msgid "{record.source[0]} Once more."'
        yield at_line(record, text, record.line - 1, record.line)


@kind("T04")
def other_plural_source(book: Book) -> Iterator[Mutant]:
    """plural forms of an older source"""
    for record in plurals(book):
        text = f'msgid_plural "{record.source[1]} Once more."'
        yield at_line(record, text, record.line - 1, record.line)


@kind("T04")
def fuzzy(book: Book) -> Iterator[Mutant]:
    """an entry marked as fuzzy"""
    for record in prose(book):
        line = book.files[record.file][record.context - 1]
        yield at_line(record, f"#, fuzzy\n{line}", record.context, record.line + 1)


@kind("T04")
def fuzzy_with_previous(book: Book) -> Iterator[Mutant]:
    """a fuzzy entry that tells its previous source"""
    for record in prose(book):
        line = book.files[record.file][record.context - 1]
        text = f'#, fuzzy\n#| msgid "Something else."\n{line}'
        yield at_line(record, text, record.context, record.line + 2)


@kind("T05")
def misspelt_id(book: Book) -> Iterator[Mutant]:
    """a misspelt id in a catalogue"""
    for record in records(book):
        yield at_line(record, f'msgctxt "{record.id}x"', record.context, record.line)


@kind("T05")
def left_over(book: Book) -> Iterator[Mutant]:
    """an entry of a text that is gone"""
    for record in prose(book):
        text = 'msgctxt "sections.nowhere.title"\nmsgid "Gone"\nmsgstr "x"\n'
        line = book.files[record.file][record.last - 1]
        yield at_line(record, f"{line}\n\n{text}", record.last, record.last + 4)


@kind("T06")
def copied_source(book: Book) -> Iterator[Mutant]:
    """the source in place of its translation"""
    for record in prose(book):
        if not NAME.search(record.source[0]):
            yield said(record, record.source[0])


@kind("T18")
def half_done(book: Book) -> Iterator[Mutant]:
    """a catalogue below the coverage that the game asks for"""
    rules = list(records(book, _is_rule_of_source))
    for file in catalogs(book):
        changes: dict[tuple[str, int], str | None] = {
            (record.file, record.line): 'msgstr ""' for record in rules if record.file == file
        }
        for name, number, match in book.search(r"^  source_language: .*$", "game.yaml"):
            changes[(name, number)] = f"{match[0]}\n  coverage: 95"
        yield Mutant(changes, file, 1)


def _is_rule_of_source(record: Record) -> bool:
    """Whether the source has several words: a translation may have no spaces."""
    is_rule = record.id.startswith("sections.") and not record.is_name and not record.axis
    return is_rule and len(record.source[0].split()) > 4


@kind("T20")
def undeclared(book: Book) -> Iterator[Mutant]:
    """a catalogue that the game does not name"""
    for file in catalogs(book):
        for name, number, match in book.search(r"^  languages: .*$", "game.yaml"):
            line = re.sub(rf"{Path(file).stem}, |, {Path(file).stem}", "", match[0])
            yield Mutant({(name, number): line}, file, 1)


@kind("T20")
def without_catalogue(book: Book) -> Iterator[Mutant]:
    """a language without a catalogue"""
    for name, number, match in book.search(r"^  languages: .*$", "game.yaml"):
        for language in ("hu", "nl", "cs"):
            changed = match[0].replace("]", f", {language}]")
            yield Mutant({(name, number): changed}, name, number)


@kind("T20")
def unknown_language(book: Book) -> Iterator[Mutant]:
    """a catalogue of a language that nobody speaks"""
    yield Mutant({("game.yaml", 1): ""}, "locale/xx.po", 1, {"locale/xx.po": 'msgid ""\n'})


# plural forms


@kind("T10")
def form_too_few(book: Book) -> Iterator[Mutant]:
    """a plural form too few"""
    for record in plurals(book):
        if len(record.words) > 1:
            yield Mutant(_forms(record, record.words[:-1]), record.file, record.line)


@kind("T10")
def form_too_many(book: Book) -> Iterator[Mutant]:
    """a plural form too many"""
    for record in plurals(book):
        forms = (*record.words, record.words[-1])
        yield Mutant(_forms(record, forms), record.file, record.line)


@kind("T10")
def rule_of_another_language(book: Book) -> Iterator[Mutant]:
    """the plural rule of another language in the header"""
    for file in catalogs(book):
        own = "nplurals=1;" in book.files[file][1]
        rule = "nplurals=2; plural=(n != 1);" if own else "nplurals=1; plural=0;"
        line = re.sub(r"nplurals=.*?;\\n", rf"{rule}\\n", book.files[file][1])
        yield Mutant({(file, 2): line}, file, 1)


@kind("T10")
def no_rule(book: Book) -> Iterator[Mutant]:
    """a header without a plural rule"""
    for file in catalogs(book):
        line = re.sub(r"Plural-Forms.*?\\n", "", book.files[file][1])
        yield Mutant({(file, 2): line}, file, 1)


@kind("T10")
def no_header(book: Book) -> Iterator[Mutant]:
    """a catalogue without its header"""
    for file in catalogs(book):
        yield Mutant(without(book, file, range(1, 4)), file, 1)


@kind("T11")
def emptied_form(book: Book) -> Iterator[Mutant]:
    """one plural form taken out of several"""
    for record in (each for each in plurals(book) if len(each.words) > 1):
        yield from (said(record, "", form) for form in range(len(record.words)))


@kind("T12")
def hidden_number(book: Book) -> Iterator[Mutant]:
    """a translated plural form that hides its number"""
    for record in plurals(book):
        form, axis = len(record.words) - 1, record.axis
        if axis in record.words[form] and axis in record.source[-1]:
            yield said(record, record.words[form].replace(axis, "x"), form)


# placeholders and marks


def _few(match: re.Match[str]) -> str:
    return "kilka"


@kind("T07")
def value_in_words(book: Book) -> Iterator[Mutant]:
    """a number written out in words"""
    yield from replaced(book, VALUE, _few)


@kind("T07")
def value_in_digits(book: Book) -> Iterator[Mutant]:
    """a number written out in digits"""
    yield from replaced(book, VALUE, "4")


@kind("T07")
def value_twice(book: Book) -> Iterator[Mutant]:
    """a value told twice in a translation"""
    yield from replaced(book, VALUE, r"\g<0> \g<0>")


@kind("T07")
def other_value(book: Book) -> Iterator[Mutant]:
    """another value of the game in a translation"""
    others = [match[0] for each in prose(book) for match in VALUE.finditer(each.words[0])]
    for record in prose(book):
        if found := VALUE.search(record.words[0]):
            other = next(each for each in others if each not in record.words[0])
            yield said(record, record.words[0].replace(found[0], other))


@kind("T07")
def value_from_nowhere(book: Book) -> Iterator[Mutant]:
    """a value that the source does not tell"""
    others = [match[0] for each in prose(book) for match in VALUE.finditer(each.words[0])]
    for record in prose(book):
        if not VALUE.search(record.source[0]):
            yield said(record, f"{others[0]} {record.words[0]}")


@kind("R09")
def misspelt_value(book: Book) -> Iterator[Mutant]:
    """a misspelt value in a translation"""
    yield from replaced(book, VALUE, lambda match: f"{match[0][:-1]}x}}")


@kind("R09")
def translated_value(book: Book) -> Iterator[Mutant]:
    """a value whose name was translated"""
    yield from replaced(book, VALUE, "{ruch.miejsca}")


@kind("R05")
def misspelt_icon(book: Book) -> Iterator[Mutant]:
    """a misspelt icon in a translation"""
    yield from replaced(book, ICON, lambda match: f"{match[0][:-1]}x}}")


@kind("T08")
def open_brace(book: Book) -> Iterator[Mutant]:
    """a brace that a translation does not close"""
    yield from replaced(book, VALUE, lambda match: match[0][:-1])


@kind("T08")
def lone_brace(book: Book) -> Iterator[Mutant]:
    """a brace that a translation does not open"""
    yield from replaced(book, VALUE, lambda match: match[0][1:])


@kind("T08")
def spaced_brace(book: Book) -> Iterator[Mutant]:
    """a placeholder with spaces inside"""
    yield from replaced(book, VALUE, lambda match: f"{{ {match[0][1:-1]} }}")


@kind("T09")
def lost_icon(book: Book) -> Iterator[Mutant]:
    """an icon left out in a translation"""
    yield from replaced(book, ICON, "")


@kind("T09")
def icon_twice(book: Book) -> Iterator[Mutant]:
    """an icon shown twice in a translation"""
    yield from replaced(book, ICON, r"\g<0> \g<0>")


@kind("T09")
def other_icon(book: Book) -> Iterator[Mutant]:
    """another icon of the game in a translation"""
    icons = sorted({match[0] for each in prose(book) for match in ICON.finditer(each.source[0])})
    yield from replaced(book, ICON, lambda match: icons[icons.index(match[0]) - 1])


@kind("T09")
def lost_emphasis(book: Book) -> Iterator[Mutant]:
    """strong words that a translation does not show"""
    yield from replaced(book, STRONG, r"\1")


@kind("T09")
def new_emphasis(book: Book) -> Iterator[Mutant]:
    """strong words that the source does not show"""
    yield from replaced(book, WORD, r"**\g<0>**")


@kind("T09")
def lost_star(book: Book) -> Iterator[Mutant]:
    """a star that marks nothing"""
    yield from replaced(book, NAME, r"*\1")


@kind("T09")
def lost_star_of_form(book: Book) -> Iterator[Mutant]:
    """a plural form that lost its emphasis or icons"""
    for record in plurals(book):
        for form, words in enumerate(record.words):
            changed = ICON.sub("", STRONG.sub(r"\1", words))
            if changed != words:
                yield said(record, changed, form)


# words


@kind("T13")
def lost_stop(book: Book) -> Iterator[Mutant]:
    """a translation without its full stop"""
    yield from replaced(book, re.compile(r"[.。]$"), "")


@kind("T13")
def new_stop(book: Book) -> Iterator[Mutant]:
    """a full stop that the source does not have"""
    for record in prose(book):
        if re.search(r"\w$", record.words[0]) and re.search(r"\w$", record.source[0]):
            yield said(record, f"{record.words[0]}{'。' if record.language == 'ja' else '.'}")


@kind("T13")
def other_end(book: Book) -> Iterator[Mutant]:
    """a colon for a full stop"""
    for record in prose(book):
        if record.words[0].endswith((".", "。")):
            colon = {"fr": "\N{NO-BREAK SPACE}:", "ja": "："}.get(record.language, ":")
            yield said(record, f"{record.words[0][:-1]}{colon}")


@kind("T14")
def second_name(book: Book) -> Iterator[Mutant]:
    """a name that is another word elsewhere"""
    met: set[tuple[str, str]] = set()
    wanted = (".name", ".title", ".label")
    for record in records(book, lambda each: each.id.endswith(wanted) and not each.axis):
        key = record.file, record.source[0].casefold()
        if key in met:
            yield said(record, "Qwrtz")
        met.add(key)


@kind("T15")
def one_name_for_two(book: Book) -> Iterator[Mutant]:
    """two entries of one name"""
    before: dict[tuple[str, str], Record] = {}
    for record in records(book, lambda each: each.is_name and ".entries." in each.id):
        home = record.file, record.id.rsplit(".", 2)[0]
        first = before.setdefault(home, record)
        if first.source != record.source and first.words != record.words:
            yield said(record, first.words[0])


@kind("T16")
def too_long(book: Book) -> Iterator[Mutant]:
    """a label that is far longer than its room"""
    for record in records(book, lambda each: "a label: up to" in each.comments):
        if not record.id.endswith(".alt") and not record.axis:
            yield said(record, " ".join([record.words[0]] * 9))


# typography


@kind("T17")
def dots(book: Book) -> Iterator[Mutant]:
    """three dots in a translation"""
    yield from replaced(book, re.compile(r"(?<=\w)[.。]$"), "...")


@kind("T17")
def space_before_comma(book: Book) -> Iterator[Mutant]:
    """a space before a comma"""
    yield from replaced(book, re.compile(r"(?<=\w),(?= )"), " ,")


@kind("T17")
def straight_quotes(book: Book) -> Iterator[Mutant]:
    """straight quotation marks in a translation"""
    yield from replaced(book, WORD, r'\\"\g<0>\\"')


@kind("T17")
def foreign_quotes(book: Book) -> Iterator[Mutant]:
    """quotation marks of another language"""
    for record in prose(book):
        if found := WORD.search(record.words[0]):
            quoted = ELSEWHERE[record.language].format(found[0])
            yield said(record, WORD.sub(quoted, record.words[0], count=1))


@kind("T17")
def hyphen_for_dash(book: Book) -> Iterator[Mutant]:
    """a hyphen for a dash in a translation"""
    yield from replaced(book, re.compile(r"(?<=[^\W\d_])(?:, |、)(?=[^\W\d_])"), " - ")


@kind("T17")
def accent_for_apostrophe(book: Book) -> Iterator[Mutant]:
    """an accent for an apostrophe in a translation"""
    yield from replaced(book, re.compile("(?<=[^\\W\\d_])[’'](?=[^\\W\\d_])"), "´")


@kind("T17")
def breaking_space_in_french(book: Book) -> Iterator[Mutant]:
    """a space that may break before a French colon"""
    yield from replaced(book, re.compile("(?<=\\w)[\N{NO-BREAK SPACE}](?=:)"), " ")


@kind("T17")
def no_space_in_french(book: Book) -> Iterator[Mutant]:
    """no space before a French semicolon"""
    pattern = re.compile("(?<=\\w)[\N{NARROW NO-BREAK SPACE}](?=[;!?])")
    yield from replaced(book, pattern, "")


@kind("T17")
def tight_guillemets(book: Book) -> Iterator[Mutant]:
    """French quotation marks without space inside"""
    for record in prose(book):
        if record.language == "fr" and WORD.search(record.words[0]):
            yield said(record, WORD.sub(r"«\g<0>»", record.words[0], count=1))


@kind("T17")
def unopened_question(book: Book) -> Iterator[Mutant]:
    """a Spanish question that is not opened"""
    for record in prose(book):
        if record.language == "es" and record.words[0].endswith("."):
            yield said(record, f"{record.words[0][:-1]}?")


@kind("T29")
def translated_ban_without_negation(book: Book) -> Iterator[Mutant]:
    """a translated ban without the words that forbid"""
    game = read_game(BUNDLED_CONTENT / GAME).game
    assert game is not None
    banned = {text.id for text in bans(game)}
    for record in prose(book):
        if record.id in banned:
            yield said(record, NEGATIONS[base_of(record.language)].sub("ok", record.words[0]))


@kind("T30")
def left_to_translate(book: Book) -> Iterator[Mutant]:
    """a note of what is still to be translated"""
    for note in ("TODO:", "TBD", "lorem ipsum"):
        yield from replaced(book, WORD, rf"\g<0> {note}")


@kind("T35")
def never_translated(book: Book) -> Iterator[Mutant]:
    """a translation that waits to be written"""
    for record in prose(book):
        yield said(record, "…")


# letters, markup and lines


@kind("F02")
def turned_direction(book: Book) -> Iterator[Mutant]:
    """a character that turns the direction of writing, in a translation"""
    for turn in "\u202e\u202b\u2067":
        yield from replaced(book, WORD, rf"{turn}\g<0>")


@kind("F08")
def loose_accent_in_catalogue(book: Book) -> Iterator[Mutant]:
    """an accent that is a character of its own in a translation"""
    for record in prose(book):
        loose = unicodedata.normalize("NFD", record.words[0])
        if loose != record.words[0]:
            yield said(record, loose)


@kind("F10")
def lost_letter_in_catalogue(book: Book) -> Iterator[Mutant]:
    """a letter of a translation that was lost in decoding"""
    yield from replaced(book, re.compile("[äöüéèàóñęłа-яא-תぁ-ん]"), "\ufffd")


@kind("F11")
def garbled_translation(book: Book) -> Iterator[Mutant]:
    """a translation that was decoded as Windows-1252"""
    for record in prose(book):
        if re.search("[a-zß][äöüéèàóñęłąż][a-z]|[а-яא-תぁ-ん]{3}", record.words[0]):
            yield said(record, _garbled(record.words[0]))


def _garbled(words: str) -> str:
    return "".join(
        bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in words.encode()
    )


@kind("P01")
def letter_without_a_face_in_catalogue(book: Book) -> Iterator[Mutant]:
    """a letter in a translation that no face of the theme has"""
    for letter in "한กઠ":
        yield from replaced(book, WORD, rf"\g<0> {letter}")


@kind("F13")
def letter_of_another_script_in_catalogue(book: Book) -> Iterator[Mutant]:
    """a letter of another script that looks alike, in a translation"""
    yield from replaced(book, re.compile("(?<=[b-z])a(?=[b-z])"), "\u0430")
    yield from replaced(book, re.compile("(?<=[б-я])а(?=[б-я])"), "a")


@kind("T22")
def markup_in_translation(book: Book) -> Iterator[Mutant]:
    """markup of elsewhere in a translation"""
    for words in (r"<b>\g<0></b>", r"\g<0><br>", r"\g<0>&nbsp;", r"[\g<0>](x)"):
        yield from replaced(book, WORD, words)


@kind("T23")
def lines_in_translation(book: Book) -> Iterator[Mutant]:
    """the translation of a name on several lines"""
    for record in records(book, lambda each: each.is_name and " " in each.words[0]):
        yield said(record, record.words[0].replace(" ", r"\n", 1))


@kind("T31")
def other_shape(book: Book) -> Iterator[Mutant]:
    """a translation with paragraphs or italics that its source does not have"""
    for words in (r"\\n\\n\g<0>", r"_\g<0>_"):
        yield from replaced(book, WORD, words)


# names and the glossary


@kind("G02")
def unmarked_name(book: Book) -> Iterator[Mutant]:
    """a name that a translation does not mark"""
    yield from replaced(book, NAME, r"\1")


@kind("G02")
def unknown_form(book: Book) -> Iterator[Mutant]:
    """a form of a name that the glossary does not list"""
    yield from replaced(book, NAME, r"*\1qq*")


@kind("G02")
def other_name(book: Book) -> Iterator[Mutant]:
    """the name of another thing"""
    names = {
        record.file: record.words[0]
        for record in records(book, lambda each: each.id.startswith("terms.") and each.is_name)
    }
    for record in prose(book):
        name = names[record.file]
        found = NAME.search(record.words[0])
        if found and name not in record.words[0]:
            yield said(record, NAME.sub(f"*{name}*", record.words[0], count=1))


@kind("G02")
def name_twice(book: Book) -> Iterator[Mutant]:
    """a name marked twice"""
    yield from replaced(book, NAME, r"\g<0> \g<0>")


@kind("G02")
def source_name(book: Book) -> Iterator[Mutant]:
    """a name left in the source language"""
    for record in prose(book):
        source, here = NAME.search(record.source[0]), NAME.search(record.words[0])
        if source and here and source[1] != here[1] and source[0] not in record.words[0]:
            yield said(record, record.words[0].replace(here[0], source[0], 1))


@kind("G02")
def form_taken_from_glossary(book: Book) -> Iterator[Mutant]:
    """a form taken out of the glossary that a text uses"""
    for name, number, match in book.search(r"^    forms: \[([^]]+)\]$"):
        catalog = name.replace(".yaml", ".po")
        form = match[1].split(", ")[0]
        marked = re.compile(rf"(?<!\*)\*{re.escape(form)}\*(?!\*)", re.IGNORECASE)
        changes = {(name, number): match[0].replace(f"[{form}, ", "[").replace(f"[{form}]", "[]")}
        names = {
            words.casefold()
            for record in records(book, lambda each: each.is_name)
            if record.file == catalog
            for words in record.words
        }
        if form.casefold() in names:
            continue
        for record in prose(book):
            if record.file == catalog and marked.search(record.words[0]):
                yield Mutant(changes, catalog, record.line)


@kind("G03")
def forbidden_word(book: Book) -> Iterator[Mutant]:
    """a word that the glossary avoids"""
    for name, _, match in book.search(r"^    avoid: \[([^],]+)"):
        for record in prose(book):
            if record.file == name.replace(".yaml", ".po") and record.id.startswith("sections."):
                yield said(record, f"{match[1]} {record.words[0]}")


@kind("G03")
def newly_forbidden_word(book: Book) -> Iterator[Mutant]:
    """a word that the glossary avoids from now on"""
    names = "\n".join(r.words[0] for r in records(book, lambda each: each.is_name)).lower()
    for name, number, _ in book.search(r"^    avoid: \[([^],]+)"):
        for record in prose(book):
            found = WORD.search(record.words[0])
            if found and record.language == "ja" and found[0] in names:
                continue  # a name, or a part of one, which no glossary can avoid
            if (
                record.file == name.replace(".yaml", ".po")
                and found
                and found[0] == found[0].lower()
            ):
                line = book.files[name][number - 1].replace("[", f"[{found[0]}, ")
                yield Mutant({(name, number): line}, record.file, record.line)
                break


@kind("G07")
def misspelt_glossary_id(book: Book) -> Iterator[Mutant]:
    """a misspelt id in a glossary"""
    for name, number, match in book.search(r"^  ((?:terms|collections)\..*):$"):
        yield Mutant({(name, number): f"  {match[1]}x:"}, name, number)


@kind("S01")
def misspelt_glossary_key(book: Book) -> Iterator[Mutant]:
    """a misspelt key in a glossary"""
    for name, number, match in book.search(r"^    avoid: (.*)$"):
        yield Mutant({(name, number): f"    avoids: {match[1]}"}, name, number)


# suppressions


@kind("X01")
def idle_comment(book: Book) -> Iterator[Mutant]:
    """a suppression in a catalogue that suppresses nothing"""
    for record in prose(book):
        line = book.files[record.file][record.context - 1]
        text = f"# playeraid: ignore[T16] for no reason\n{line}"
        yield at_line(record, text, record.context)


@kind("X03")
def mute_comment(book: Book) -> Iterator[Mutant]:
    """a suppression in a catalogue without a reason"""
    for record in prose(book):
        line = book.files[record.file][record.context - 1]
        yield at_line(record, f"# playeraid: ignore[T13]\n{line}", record.context)


@kind("T26")
def number_of_another_form(book: Book) -> Iterator[Mutant]:
    """a number that bends words behind it has changed since"""
    for record in records(book, lambda each: not each.axis):
        category = Locale.parse(record.language).plural_form
        for number, line in enumerate(record.comments.split("\n")):
            told = re.fullmatch(r"#\. (\{[a-z_.]+\}) is ([0-9]+)", line)
            if told and re.search(re.escape(told[1]) + r" [^\W\d_]", record.words[0]):
                other = next((n for n in (1, 2, 5) if category(n) != category(int(told[2]))), 0)
                line = f"#. {told[1]} is {other}"
                if other:
                    yield at_line(record, line, record.first + number, record.line)


@kind("T34")
def plural_of_nothing(book: Book) -> Iterator[Mutant]:
    """plural forms for a text that has none to give"""
    for record in records(book):
        name = record.file.replace(".po", ".yaml")
        for file, number, match in book.search(r"^glossary:", name):
            value = record.axis or "of.nothing"
            line = f"plurals:\n  {record.id}: {value}s\n{match[0]}"
            yield Mutant({(file, number): line}, file, number + 1)
