"""Know how languages set quotation marks, dashes and the spaces around punctuation.

What is put right while printing (apostrophes, the space after a number) is no slip.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from generator.language.conventions import (
    NARROW,
    NO_BREAK_SPACE,
    Convention,
    convention,
)
from generator.language.markup import mask_placeholders

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
EN_DASH = "\N{EN DASH}"
EM_DASH = "\N{EM DASH}"
_HIDDEN = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for a placeholder, character by character, and for the mark of an item."""
_CODE = re.compile(r"(?<![^\W_])[A-Z]{1,2}\?")
"""Capitals with a question mark: a code that a game prints, C? or DC?, and no question."""
_ITEM = re.compile(r"^-(?= )", re.MULTILINE)


class Change(NamedTuple):
    """A stretch of a wording and what to write there."""

    start: int
    end: int
    words: str


class Slip(NamedTuple):
    """A stretch of a wording that is not set as the language asks, and how to mend it."""

    start: int
    end: int
    message: str
    changes: tuple[Change, ...] = ()


def between(mark: str, language: str) -> str:
    """Return a mark between two pieces of a line, with the spaces around it."""
    known = convention(language)
    if known and (wide := dict(known.wide).get(mark)):
        return wide
    mark = dict(known.own).get(mark, mark) if known else mark
    before = dict(known.spaced).get(mark, "") if known else ""
    return f"{before}{mark} "


def slips(wording: str, language: str) -> Iterator[Slip]:
    """Yield what is not set as a language asks for."""
    if wording.isascii():  # most are, and these need no search
        if not any(sign in wording for sign in _plain_suspects(language)):
            return
    elif not _suspects(language).search(wording):
        return
    masked = _CODE.sub(lambda match: _HIDDEN * len(match[0]), mask_placeholders(wording, _HIDDEN))
    if "\n" in wording:
        masked = _ITEM.sub(_HIDDEN, masked)
    known = convention(language)
    if "..." in masked:
        yield from _dots(masked)
    if "--" in masked or " - " in masked:
        yield from _dashes(masked, language)
    if "`" in masked or "´" in masked:
        yield from _strokes(masked)
    if known is not None:
        for slip in _within(masked, known):
            masked = masked[: slip.start] + _HIDDEN + masked[slip.end :]
            yield slip
        yield from _quotes(masked, known)
        yield from _tight_marks(masked, known)
        yield from _spaced_marks(masked, known)
        yield from _guillemets(masked, known)
        yield from _unopened(masked, known)
        yield from _own_marks(masked, known)
        if known.wide:
            yield from _widths(masked, known)
            yield from _loose_numbers(wording)


_SQUARE = "\u3041-\u30ff\u3400-\u9fff\uff5e"
"""Letters that fill a square: kana and kanji."""
_WIDE = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+")
"""Digits and Latin letters as wide as kanji, which typewriters of Japan had."""
_COUNTERS = (
    "[枚個回人つ本体点歩倍度番組色面匹頭台種]"
    "|マス|ラウンド|ターン|手番|スペース|ポイント|ページ|都市|以上|以下|未満"
)
"""Words that games count by; other words may be headings behind a number: 表1 移動."""
_LOOSE = re.compile(rf"(?:\d|\{{(?!icon:|reminder:|role:)[^{{}}]*\}}) +(?={_COUNTERS})")
"""A number with a space before the word that it counts."""
_QUOTES = '"„“”«»'
_OPENERS = "([{/\N{EN DASH}\N{EM DASH}-‘‚"


@cache
def _plain_suspects(language: str) -> tuple[str, ...]:
    """Return what a wording of plain letters must have in it to be looked at."""
    known = convention(language) or Convention(())
    marks = (mark for mark, _ in (*known.spaced, *known.opened))
    return ('"', "`", "..", "--", " - ", *(f" {mark}" for mark in ",.;:!?"), *marks)


@cache
def _suspects(language: str) -> re.Pattern[str]:
    """Return what a wording must have in it to be looked at."""
    known = convention(language) or Convention(())
    right = known.opening + known.closing
    foreign = "".join(mark for mark in _QUOTES if mark not in right)
    signs = rf"[{foreign}`´]|\.\.|--|\s-\s|\s[,.;:!?]"
    for mark in (mark for mark in _QUOTES if mark in right):
        if mark not in known.closing:
            signs += rf"|{mark}(?=\s|$)|(?<=\w){mark}"
        if mark not in known.opening:
            signs += rf"|(?:^|(?<=\s)){mark}"
    if known.inner:
        signs += "|[«»]"
    for mark, _ in (*known.spaced, *known.opened):
        signs += "|" + re.escape(mark)
    for mark, _ in known.within:
        signs += f"|(?<=[{known.letters}]){re.escape(mark)}"
    for mark, _ in known.own:
        signs += f"|(?<=[{known.letters}]){re.escape(mark)}"
    if known.wide:
        signs += rf"|{_WIDE.pattern}|{_LOOSE.pattern}|(?<=[{_SQUARE}])[,.;:!?]"
    return re.compile(signs)


def _dots(words: str) -> Iterator[Slip]:
    for match in re.finditer(r"\.{3,}", words):
        start, end = match.span()
        changes = (Change(start, end, ELLIPSIS),) if end - start == 3 else ()
        yield Slip(start, end, f"dots in a row stand for an ellipsis: “{ELLIPSIS}”", changes)


def _dashes(words: str, language: str) -> Iterator[Slip]:
    for match in re.finditer(r"(?<=\s)-(?=\s)|-{2,}", words):
        start, end = match.span()
        before, after = words[:start].rstrip()[-1:], words[end:].lstrip()[:1]
        if end - start == 1 and not (before.isalpha() and after.isalpha()):
            continue  # a sign, or a figure of speech with numbers
        loose = words[start - 1 : start].isspace() and words[end : end + 1].isspace()
        joined = words[start - 1 : start].isalnum() and words[end : end + 1].isalnum()
        right = EN_DASH if loose else EM_DASH
        sure = end - start < 3 and (loose or (joined and language.startswith("en")))
        changes = (Change(start, end, right),) if sure else ()
        yield Slip(start, end, f"a hyphen stands for a dash: “{right}”", changes)


def _strokes(words: str) -> Iterator[Slip]:
    for match in re.finditer(r"(?<=[^\W\d_])[`´](?=[^\W\d_])", words):
        change = Change(*match.span(), APOSTROPHE)
        yield Slip(*match.span(), "an accent stands for an apostrophe", (change,))


def _within(words: str, known: Convention) -> Iterator[Slip]:
    """Yield marks within words of the language that stand for others."""
    for mark, right in known.within:
        behind = rf"[^\W\d_]|{_HIDDEN}|\d" if mark == "-" else r"[^\W\d_]"
        for match in re.finditer(rf"(?<=[{known.letters}]){re.escape(mark)}(?={behind})", words):
            message = f"“{mark}” within a word stands for “{right}”"
            yield Slip(*match.span(), message, (Change(*match.span(), right),))


class _Quote(NamedTuple):
    """A quotation mark at its place, whether it opens, and the right one for it."""

    start: int
    opens: bool
    right: str


def _quotes(words: str, known: Convention) -> Iterator[Slip]:
    """Yield quotation marks of other languages and straight ones, each pair once."""
    opened: list[_Quote] = []
    for quote in _wrong_quotes(words, known):
        if quote.opens:
            opened.append(quote)
        elif opened:
            yield _quote_slip(words, (opened.pop(), quote))
        elif words[quote.start] != '"' or not _is_figure(words[quote.start - 1]):
            yield _quote_slip(words, (quote,))
    yield from (_quote_slip(words, (quote,)) for quote in opened)


def _quote_slip(words: str, quotes: tuple[_Quote, ...]) -> Slip:
    start = quotes[0].start
    sure = len(quotes) == 2 or words[start] != '"'
    changes = tuple(Change(each.start, each.start + 1, each.right) for each in quotes)
    right = " ".join(each.right.strip(NO_BREAK_SPACE) for each in quotes)
    which = "a straight quotation mark" if words[start] == '"' else "a quotation mark of elsewhere"
    return Slip(start, start + 1, f"{which} instead of {right}", changes if sure else ())


def _wrong_quotes(words: str, known: Convention) -> Iterator[_Quote]:
    for match in re.finditer(f"[{_QUOTES}]", words):
        start, mark = match.start(), match[0]
        if mark in "«»" and mark in known.opening + known.closing:
            continue
        before = words[:start].rstrip("*")[-1:]
        opens = not before or before.isspace() or before in _OPENERS + known.opening
        opens = opens or mark == "„"
        if known.wide:  # no spaces tell where a quotation begins
            opens = mark in "„“«" or (mark == '"' and words.count(mark, 0, start) % 2 == 0)
        if mark in (known.opening if opens else known.closing):
            continue
        pair = known.quotes[0]
        yield _Quote(start, opens, pair[0] + known.inner if opens else known.inner + pair[1])


def _tight_marks(words: str, known: Convention) -> Iterator[Slip]:
    """Yield spaces before marks that bear none."""
    pattern = rf"(?<=\S)\s+(?=[{re.escape(known.tight)}])"
    for match in re.finditer(pattern, words):
        start, end = match.span()
        mark, after = words[end], words[end + 1 : end + 2]
        if (mark in ".:" and (after == mark or after.isalnum() or after in (")", "("))) or (
            mark == ":" and _is_figure(words[start - 1])
        ):
            continue  # .5 and …, a ratio, a face
        message = f"a space before “{mark}”"
        yield Slip(start, end + 1, message, (Change(start, end, ""),))


def _spaced_marks(words: str, known: Convention) -> Iterator[Slip]:
    """Yield marks that lack the space before them, or have one that may break."""
    spaces = dict(known.spaced)
    if not spaces:
        return
    for match in re.finditer(rf"[{re.escape(''.join(spaces))}]+", words):
        start, mark = match.start(), match[0][0]
        before, after = words[start - 1 : start], words[match.end() : match.end() + 1]
        if not before or before in _OPENERS + known.opening or (mark == ":" and _joins(after)):
            continue
        if fault := _space_slip(words, start, match.end(), spaces[mark], before):
            yield fault


def _guillemets(words: str, known: Convention) -> Iterator[Slip]:
    """Yield guillemets whose space inside is missing, or may break."""
    if not known.inner:
        return
    for match in re.finditer("«(?P<after>[^«»]?)|(?P<before>[^«»]?)»", words):
        opens = match[0][0] == "«"
        space = match["after"] if opens else match["before"]
        if space in (NO_BREAK_SPACE, NARROW):
            continue
        start = match.start() if opens else match.end() - 1
        begin = start - (space == " " and not opens)
        end = start + 1 + (space == " " and opens)
        right = f"«{known.inner}" if opens else f"{known.inner}»"
        message = f"“{words[start]}” needs a no-break space inside"
        yield Slip(start, start + 1, message, (Change(begin, end, right),))


def _space_slip(words: str, start: int, end: int, space: str, before: str) -> Slip | None:
    if before in (NO_BREAK_SPACE, NARROW):
        return None
    begin = start
    if before.isspace():
        if words[start - 2 : start - 1] == _HIDDEN:
            return None  # printing binds it to the number or icon
        begin -= 1
    kind = "a narrow no-break space" if space == NARROW else "a no-break space"
    message = f"“{words[start:end]}” needs {kind} before it"
    return Slip(start, end, message, (Change(begin, end, space + words[start:end]),))


def _joins(after: str) -> bool:
    """Whether a colon is within something: a time, a ratio, an address."""
    return after.isalnum() or after == "/"


def _unopened(words: str, known: Convention) -> Iterator[Slip]:
    for mark, opener in known.opened:
        if words.count(mark) > words.count(opener):
            start = words.index(mark)
            yield Slip(start, start + 1, f"“{mark}” closes what no “{opener}” opens")


def _widths(words: str, known: Convention) -> Iterator[Slip]:
    """Yield letters and digits that are too wide, and marks that are too narrow."""
    for match in _WIDE.finditer(words):
        plain = unicodedata.normalize("NFKC", match[0])
        message = f"“{match[0]}” is as wide as kanji: “{plain}”"
        yield Slip(*match.span(), message, (Change(*match.span(), plain),))
    wide = dict(known.wide)
    marks = re.escape("".join(wide))
    for match in re.finditer(rf"(?<=[{_SQUARE}])[{marks}](?![A-Za-z0-9])", words):
        right = wide[match[0]]
        message = f"“{match[0]}” of Latin stands for “{right}”"
        yield Slip(*match.span(), message, (Change(*match.span(), right),))


def _own_marks(words: str, known: Convention) -> Iterator[Slip]:
    """Yield marks of Latin behind letters of a script that has its own."""
    for mark, right in known.own:
        for match in re.finditer(rf"(?<=[{known.letters}]){re.escape(mark)}", words):
            message = f"“{mark}” of Latin stands for “{right}”"
            yield Slip(*match.span(), message, (Change(*match.span(), right),))


def _loose_numbers(words: str) -> Iterator[Slip]:
    for match in _LOOSE.finditer(words):
        start = len(match[0].rstrip(" ")) + match.start()
        message = "a space between a number and what it counts"
        yield Slip(start, match.end(), message, (Change(start, match.end(), ""),))


def _is_figure(character: str) -> bool:
    return character.isdigit() or character == _HIDDEN
