"""Read the inline dialect of texts into a small tree of spans.

The dialect is what CommonMark calls inline emphasis, read by markdown-it, plus
placeholders in braces: ``*term*``, ``**strong**``, ``_italics_``, ``{group.value}``,
``{group.value@rule-set}``, ``{icon:bat}``, ``{reminder:flying}``, and
words of a role, as Pandoc writes spans: ``[words]{role:hunter}``. Nothing else: no links, no
HTML, no code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

MOST_MARKS = 200
"""Texts with more asterisks or underscores are no texts; nesting them would exhaust the stack."""
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PAIR = re.compile(
    r"""(?:
          (?<![^ \n\u00a0\u202f]) (?=\*\*?[^\W_]|\*\*?[{(+])  # at the start, or behind white space
        | (?<![^ \n\u00a0\u202f(“„«‘’'–—/-]) (?=\*\*?[^\W_])  # or behind what stands before words
        )
        \*(\*?)  ((?:[^\W_]|[{(+]) (?:[^*]*(?:[^\W_]|[})]))?)  \*\1
        (?![^ \n\u00a0\u202f.,;:!?)“”»‘’'–—/…-])""",
    re.VERBOSE,
)
"""Emphasis that can be read in one way only: no mark stands within it, a letter, digit or bracket
at its ends, and outside of these white space or punctuation."""
_ITALICS_BEGIN = re.compile(r"(?<!\w)_(?![\s_])")
_ITALICS_END = re.compile(r"(?<![\s_])_(?!\w)")
_BRACES = re.compile(r"[{}]|[^{}]+")
_VALUE = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*(?:@[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?")
_NAMED = re.compile(r"(icon|reminder|role):([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_REMINDER = re.compile(r"\{reminder:[^{}]*\}")


class Words(Struct, frozen=True):
    """Plain words."""

    text: str


class ValueName(Struct, frozen=True):
    """A placeholder for a value of the game, by group and name, and perhaps a rule set."""

    name: str


class IconName(Struct, frozen=True):
    """A placeholder for an icon of the game."""

    name: str


class ReminderName(Struct, frozen=True):
    """A placeholder for the reminder of a term, by the id of the term."""

    name: str


class Emphasis(Struct, frozen=True):
    """Spans set apart: a term of the game, or words that must be seen (``strong``)."""

    spans: tuple[Span, ...]
    strong: bool = False

    @property
    def words(self) -> str:
        """The plain words inside."""
        return "".join(span.text for span in walk(self.spans) if isinstance(span, Words))


class Italics(Struct, frozen=True):
    """Spans in italics: flavour text, a quotation, the title of a work."""

    spans: tuple[Span, ...]


class RoleWords(Struct, frozen=True):
    """Spans set apart in the colour of a role, by its id."""

    role: str
    spans: tuple[Span, ...]


class Malformed(Struct, frozen=True):
    """A brace that opens or closes nothing, or holds no placeholder."""

    text: str


class _RoleName(Malformed, frozen=True):
    """What follows words in brackets, which it gives to a role; malformed without them."""

    @property
    def role(self) -> str:
        """The id of the role."""
        return self.text[len("{role:") : -1]


Span = Words | ValueName | IconName | ReminderName | Emphasis | Italics | RoleWords | Malformed


@lru_cache(maxsize=400_000)  # as many as a file has nodes: more than any game has texts
def parse(text: str) -> tuple[Span, ...]:
    """Return the spans of a text; what is not in the dialect is ``Malformed``."""
    if not _needs_parser(text):
        return (Words(text),)
    pieces = _pieces(text)
    return tuple(_folded(pieces)) if "{role:" in text else pieces


def _pieces(text: str) -> tuple[Span, ...]:
    """Return the spans of a text with marks, in which names of roles are still by themselves."""
    is_italic = "_" in text and _may_be_italic(text)
    if "*" not in text and not is_italic:
        return tuple(_placeholders(text))
    if text.count("*") > MOST_MARKS or (is_italic and text.count("_") > MOST_MARKS):
        return (Malformed(text[:20] + "…"),)
    if is_italic:
        return _as_markdown(text)
    return _plainly_paired(text) or _as_markdown(text)


def _plainly_paired(text: str) -> tuple[Span, ...]:
    """Return the spans of a text whose marks pair plainly, as nearly all do, or none.

    It gives what ``_as_markdown`` does, in a tenth of the time.
    """
    pieces = _PAIR.split(text)  # words, second mark, words between them, words, and so on
    if "*" in "".join(pieces[::3]) or "\r" in text or "\0" in text:
        return ()
    spans = _placeholders(pieces[0])
    for second, inside, outside in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        spans.append(Emphasis(tuple(_placeholders(inside)), strong=bool(second)))
        spans += _placeholders(outside)
    return tuple(spans)


def _as_markdown(text: str) -> tuple[Span, ...]:
    """Return the spans of a text as markdown-it reads its marks."""
    children = _parser().parseInline(text)[0].children or []
    spans, rest = _spans(children, 0, "")
    assert rest == len(children)
    return tuple(spans)


def values_in(spans: Sequence[Span]) -> list[str]:
    """Return the names of the values in spans, in order."""
    return [span.name for span in walk(spans) if isinstance(span, ValueName)]


def reminders_in(spans: Sequence[Span]) -> list[str]:
    """Return the terms whose reminders spans ask for, by id, in order."""
    return [span.name for span in walk(spans) if isinstance(span, ReminderName)]


def terms_in(spans: Sequence[Span]) -> list[str]:
    """Return the words marked as terms (``*term*``), in order."""
    return [span.words for span in walk(spans) if isinstance(span, Emphasis) and not span.strong]


def has_marks(wording: str) -> bool:
    """Whether a wording may be more than plain words."""
    return _needs_parser(wording)


def plain_words(wording: str) -> str:
    """Return the words of a wording, without placeholders and emphasis."""
    if not has_marks(wording):
        return wording
    return "".join(span.text for span in walk(parse(wording)) if isinstance(span, Words)).strip()


def without_reminders(wording: str) -> str:
    """Return a wording without placeholders for reminders: no reminder contains another."""
    return _REMINDER.sub("", wording)


def mask_placeholders(wording: str, sign: str = " ") -> str:
    """Return a wording, as long as it was, with a sign in place of all that is in placeholders."""
    return _PLACEHOLDER.sub(lambda match: sign * len(match[0]), wording)


def walk(spans: Sequence[Span]) -> Iterator[Span]:
    """Yield every span, outer before inner."""
    for span in spans:
        yield span
        if isinstance(span, Emphasis | Italics | RoleWords):
            yield from walk(span.spans)


def _needs_parser(text: str) -> bool:
    return "{" in text or "*" in text or "}" in text or ("_" in text and _may_be_italic(text))


def _may_be_italic(text: str) -> bool:
    """Whether underscores outside of placeholders may set words in italics."""
    masked = mask_placeholders(text, "x") if "{" in text else text
    begin = _ITALICS_BEGIN.search(masked)
    return begin is not None and _ITALICS_END.search(masked, begin.end()) is not None


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero", {"html": False})
    parser.enable(["emphasis", "balance_pairs", "fragments_join"])
    parser.inline.ruler.at("emphasis", _marks)
    return parser


def _marks(state: StateInline, silent: bool) -> bool:
    """Begin or end emphasis at asterisks, and italics at single underscores.

    Two underscores in a row are none: words that must be seen have asterisks. No emphasis begins
    behind a letter of a script with capitals: “Spieler*innen” is a word. Others part words by no
    blanks, or write an article before a name without one.
    """
    from markdown_it.rules_inline.emphasis import tokenize

    start, count = state.pos, len(state.delimiters)
    if state.src[start] not in "*_" or "__" in state.src[max(start - 1, 0) : start + 2]:
        return False
    if not tokenize(state, silent):
        return False
    before = state.src[start - 1 : start]
    if before.lower() != before.upper():
        for each in state.delimiters[count:]:
            each.open = False
    return True


def _spans(tokens: Sequence[Token], start: int, closing: str) -> tuple[list[Span], int]:
    spans: list[Span] = []
    index = start
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.type == closing:
            break
        if token.type in ("em_open", "strong_open"):
            strong = token.type == "strong_open"
            end = "strong_close" if strong else "em_close"
            inner, index = _spans(tokens, index, end)
            is_italic = token.markup == "_"
            spans.append(Italics(tuple(inner)) if is_italic else Emphasis(tuple(inner), strong))
        else:
            spans.extend(_placeholders(token.content))
    return spans, index


def _placeholders(text: str) -> list[Span]:
    if "{" not in text and "}" not in text:
        return [Words(text)] if text else []
    spans: list[Span] = []
    for index, piece in enumerate(_PLACEHOLDER.split(text)):
        if index % 2:
            spans.append(_placeholder(piece))
        elif "{" in piece or "}" in piece:
            spans += map(_words_or_brace, _BRACES.findall(piece))
        elif piece:
            spans.append(Words(piece))
    return spans


_NAMES: Mapping[str, Callable[[str], Span]] = {
    "icon": IconName,
    "reminder": ReminderName,
}


@lru_cache(maxsize=10_000)
def _placeholder(inside: str) -> Span:
    if _VALUE.fullmatch(inside):
        return ValueName(inside)
    if named := _NAMED.fullmatch(inside):
        make = _NAMES.get(named[1])
        return make(named[2]) if make else _RoleName(f"{{{inside}}}")
    return Malformed(f"{{{inside}}}")


def _folded(pieces: Iterable[Span]) -> list[Span]:
    """Return spans with names of roles and the words in brackets before them as one span."""
    spans: list[Span] = []
    for piece in pieces:
        if isinstance(piece, _RoleName):
            _fold(spans, piece)
        elif isinstance(piece, Emphasis | Italics):
            spans.append(replace(piece, spans=tuple(_folded(piece.spans))))
        else:
            spans.append(piece)
    return spans


def _fold(spans: list[Span], name: _RoleName) -> None:
    """Give the words in brackets at the end of spans to a role; without any, there is none."""
    last = spans[-1] if spans else None
    begin = next((at for at in range(len(spans) - 1, -1, -1) if _opens(spans[at])), None)
    if begin is None or not (isinstance(last, Words) and last.text.endswith("]")):
        spans.append(name)
        return
    spans[-1] = Words(last.text[:-1])
    first = spans[begin]
    assert isinstance(first, Words)
    before, _, after = first.text.rpartition("[")
    inside = [each for each in (Words(after), *spans[begin + 1 :]) if each != Words("")]
    spans[begin:] = [Words(before)] if before else []
    spans.append(RoleWords(name.role, tuple(inside)) if inside else name)


def _opens(span: Span) -> bool:
    return isinstance(span, Words) and "[" in span.text


def _words_or_brace(piece: str) -> Span:
    return Malformed(piece) if piece in ("{", "}") else Words(piece)
