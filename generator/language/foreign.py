"""Find markup in texts that is not of the inline dialect, and say what to write instead.

Texts have no HTML, no Markdown beyond stars, single underscores and lists with hyphens, and no
placeholders of other programs; whatever
else is written is printed as it is. Only what hardly means itself is looked for: “a < b”,
“R&D”, “[1]” and codes like “snake_case” are words. Every pattern is bounded, so that the
search takes time in proportion to the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from typing import NamedTuple

from generator.findings import shortened
from generator.language.markup import (
    Emphasis,
    Italics,
    Words,
    has_marks,
    mask_placeholders,
    parse,
)
from generator.language.typography import Change

_SUSPECT = re.compile(r"[<>&\\\[|~`$%:=_']|^\s*(?:[-+•‣◦▪●·>]|\*\s|#{1,6}\s)", re.MULTILINE)
STRONG = "for words that must be seen write **words**"
NAMES = "write *words* for a name of the game, **words** for what must be seen"
ITALICS = "write _words_ for italics, *words* for a name of the game"
WORDS = "write the words alone: texts have no markup but *names*, **strong words** and _italics_"
LINES = (
    "write each line by itself, behind | in YAML, with a line break in a cell, and items with “- ”"
    " before them; titles, names and labels are one line"
)
PLACEHOLDERS = "write {group.name} for a value, {icon:name} for an icon"
_HASHED = "\N{OBJECT REPLACEMENT CHARACTER}"
_HINTS = {
    **dict.fromkeys(("b", "strong", "big", "mark"), STRONG),
    **dict.fromkeys(("i", "em", "cite"), ITALICS),
    **dict.fromkeys(("u", "ins", "dfn", "var"), NAMES),
    **dict.fromkeys(("br", "p", "div", "hr", "li", "ul", "ol", "tr", "td", "table"), LINES),
    **dict.fromkeys(("img", "svg", "icon", "sprite"), "write {icon:name} for an icon"),
    **dict.fromkeys(("sup", "sub"), "write the sign itself, such as ² or ₂, or the words alone"),
}
"""What to write instead of a tag, by its name."""
_OTHER_TAGS = re.compile(
    "a|abbr|blockquote|body|center|code|del|font|h[1-6]|head|html|kbd|nobr|ol|pre|q|s|samp|script"
    "|small|span|strike|style|tbody|tfoot|th|thead|tt|wbr"
)
_BREAKS = {
    **dict.fromkeys(("p", "hr", "table"), ("\n\n", "\n\n")),
    **dict.fromkeys(("br", "div", "ul", "ol", "tr"), ("\n", "\n")),
    "li": ("\n- ", ""),
}
"""What breaks lines instead of a tag, and of its end."""
_BARE = frozenset({"a", "abbr", "body", "center", "font", "html", "nobr", "span", "small"})
"""Tags whose words alone say the same."""
_MARKS = {"b": "**", "strong": "**", "i": "_", "em": "_", "cite": "_"}
"""What replaces a tag on both sides of its words."""
_CLOSING = ".,:;!?…–-"
"""Punctuation that ends words, and need not be marked with them."""


class Foreign(NamedTuple):
    """A stretch of a wording that is markup of elsewhere: what it is, and what to write instead.

    One that ``begins_line`` makes the text a heading or an item of a list. ``changes`` mend it;
    ``lines`` do where a text may have lines of its own.
    """

    start: int
    end: int
    what: str
    hint: str
    changes: tuple[Change, ...] = ()
    begins_line: bool = False
    lines: tuple[Change, ...] = ()

    def message(self, wording: str) -> str:
        """Return what is wrong in the wording that it was found in."""
        return f"“{shortened(wording[self.start : self.end])}” {self.what}"


def foreign_markup(wording: str) -> Sequence[Foreign]:
    """Return what in a wording is markup of elsewhere, in order; of two that overlap the first."""
    if not _SUSPECT.search(wording):
        return ()
    masked = mask_placeholders(wording, _HASHED) if has_marks(wording) else wording
    found = sorted(each for search in _SEARCHES for each in search(masked))
    chosen: list[Foreign] = []
    for each in found:
        if not chosen or each.start >= chosen[-1].end:
            chosen.append(each)
    return chosen


# HTML

_TAG = re.compile(
    r"<!--[^<>]{0,500}-->|<!--|<(/?)([A-Za-z][A-Za-z0-9-]{0,30})(?:\s[^<>]{0,300})?/?>"
)
_ADDRESS = re.compile(r"<(?:https?://|mailto:|www\.)[^<>\s]{1,300}>")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BARE_ENTITY = re.compile(r"&(?:nbsp|amp|quot|lt|gt|shy)(?![\w;=])")
_NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_HTML = "is HTML, and is printed as it stands"


def _tags(words: str) -> Iterator[Foreign]:
    """Yield tags; one that is closed is one finding with its end."""
    matches = list(_TAG.finditer(words)) if "<" in words else []
    ends = [match for match in matches if match[1]]
    closing = 0
    taken: set[int] = set()
    for match in matches:
        if match.start() in taken:
            continue
        name = (match[2] or "").casefold()
        changes: tuple[Change, ...] = ()
        ends_at = None
        if name and not match[1]:
            while closing < len(ends) and ends[closing].start() < match.end():
                closing += 1
            end = ends[closing] if closing < len(ends) else None
            if end is not None and end[2].casefold() == name:
                taken.add(end.start())
                if mark := _MARKS.get(name):
                    changes = _between_marks(words, mark, match.span(), end.span())
                elif name in _BARE or not _is_html(name):
                    changes = (Change(*match.span(), ""), Change(*end.span(), ""))
                ends_at = end.span()
        is_html = _is_html(name)
        what = _HTML if is_html else "is a tag or a placeholder of elsewhere"
        hint = _HINTS.get(name, WORDS if is_html or changes else PLACEHOLDERS)
        lines = _in_lines(words, name, match, ends_at) if name in _BREAKS else ()
        yield Foreign(*match.span(), what, hint, changes, lines=lines)


def _is_html(name: str) -> bool:
    """Whether a tag is one of HTML; without a name it is a comment."""
    return not name or name in _HINTS or _OTHER_TAGS.fullmatch(name) is not None


def _in_lines(
    words: str, name: str, tag: re.Match[str], end: tuple[int, int] | None
) -> tuple[Change, ...]:
    """Return the changes that break lines where a tag and its end do."""
    opening, closing = _BREAKS[name]
    spans = [_with_blanks(words, *span) for span in (tag.span(), end) if span]
    if len(spans) == 2 and spans[0][1] >= spans[1][0]:  # nothing between them
        spans = [(spans[0][0], spans[1][1])]
    signs = (closing if tag[1] else opening, closing)
    return tuple(
        Change(*span, _at_edge(words, span, sign)) for span, sign in zip(spans, signs, strict=False)
    )


def _at_edge(words: str, span: tuple[int, int], sign: str) -> str:
    """Return a sign without the breaks that would begin or end a text."""
    sign = sign if span[0] else sign.lstrip("\n")
    return sign if span[1] < len(words) else sign.rstrip("\n")


def _with_blanks(words: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch with the blanks on both sides of it."""
    before = len(words[:start].rstrip(" "))
    return before, len(words) - len(words[end:].lstrip(" "))


def _between_marks(
    words: str, mark: str, first: tuple[int, int], last: tuple[int, int]
) -> tuple[Change, ...]:
    """Return the changes that put our mark on both sides of words, if they can be read so.

    Blanks at the ends are set outside of the marks, and punctuation at the end too where letters
    follow it. Around punctuation alone there is nothing to mark.
    """
    inside = words[first[1] : last[0]]
    bare = inside.strip()
    if not bare or any(sign in inside for sign in "*<>") or f"]{_HASHED}" in inside:
        return ()
    if not any(map(str.isalnum, bare)) and _HASHED not in bare:
        return (Change(*first, ""), Change(*last, ""))
    before, after = inside.partition(bare)[::2]
    outside = (before or words[: first[0]])[-1:], (after or words[last[1] :])[:1]
    for core in (bare, bare.rstrip(_CLOSING)):
        tail = bare[len(core) :]
        if _reads(outside[0], mark, core, (tail or outside[1])[:1]):
            end = last[0] - len(after) - len(tail)
            return (
                Change(first[0], first[1] + len(before), before + mark),
                Change(end, last[1], mark + tail + after),
            )
    return ()


def _reads(before: str, mark: str, inside: str, after: str) -> bool:
    """Whether marks around words are read as such between the characters on both sides."""
    inside = inside.replace(_HASHED, ".")
    spans = list(parse(f"{before}{mark}{inside}{mark}{after}".replace(_HASHED, ".")))
    marked = [each for each in spans if not isinstance(each, Words)]
    if len(marked) != 1 or not isinstance(marked[0], Emphasis | Italics):
        return False
    is_right = isinstance(marked[0], Italics) == (mark == "_")
    return is_right and marked[0].spans == parse(inside)


def _addresses(words: str) -> Iterator[Foreign]:
    for match in _ADDRESS.finditer(words):
        yield Foreign(*match.span(), "is no link on paper", "write the address alone")


def _entities(words: str) -> Iterator[Foreign]:
    if "&" not in words:
        return
    for match in (*_ENTITY.finditer(words), *_BARE_ENTITY.finditer(words)):
        entity = match[0] if match[0].endswith(";") else f"{match[0]};"
        sign = unescape(entity)
        if sign == entity or (len(sign) > 1 and sign.endswith(";")):
            continue  # R&D;
        is_at_end = match.start() == 0 or match.end() == len(words)
        if sign.isspace():
            sign = "" if is_at_end else sign if sign in _NO_BREAK else " "
            hint = (
                "write a no-break space, or a plain one" if sign in _NO_BREAK else "write a space"
            )
        else:
            hint = f"write “{sign}”" if sign.isprintable() else "delete it"
        is_sure = sign.replace("\N{NO-BREAK SPACE}", "").isprintable() and sign not in "<>*{}"
        changes = (Change(*match.span(), sign),) if is_sure or not sign else ()
        yield Foreign(*match.span(), _HTML, hint, changes)


# Markdown and wikis

_LINK = re.compile(r"!?\[([^\[\]]{1,300})\]\(((?!\d+\))[^()\s]{1,500})(?: \"[^\"]{0,100}\")?\)")
_REFERENCE = re.compile(
    r"\[\[[^\[\]]{1,300}\]\]|\[\^[\w-]{1,30}\]|\[([^\[\]]{1,300})\]\[(?!\1\])[\w -]{0,40}\]"
)
_UNDERSCORES = re.compile(r"(?<![\w\\])(_{2,3})(?=[^\s_])([^_]{1,300})(?<=\S)\1(?!\w)")
_APOSTROPHES = re.compile(r"(?<![\w'])('{2,5})(?=[^\s'])([^']{1,300})(?<=\S)\1(?![\w'])")
_TILDES = re.compile(r"~~(?=\S)[^~]{1,300}(?<=\S)~~")
_TICKS = re.compile(r"(?<!\w)(`{1,3})(?=[^\s`])[^`]{1,300}\1(?!\w)")
_BEGINNINGS = (
    (
        re.compile(r"\s*(#{2,6}(?= \S)|#(?= [^\W\d_a-zß-ÿ])|={2,6}(?= ?[^=]{1,200}={2,6}\s*$))"),
        "makes the text a heading elsewhere",
        "write the words alone; a heading is the title of its section",
    ),
    (
        re.compile(r"\s*(>) ?[^\W\d_]"),
        "makes the text a quotation elsewhere",
        "write the words alone",
    ),
    (re.compile(r"\s*([•‣◦▪●·]|[-*](?= +[^\W\d_]))"), "makes the text an item of a list", LINES),
    (
        re.compile(r"\s*(\|)(?:.{0,2000}\|\s*$|\s*:?-{3,})"),
        "makes the text the row of a table elsewhere",
        "write a block of the kind table",
    ),
)


def _links(words: str) -> Iterator[Foreign]:
    for match in _LINK.finditer(words):
        what, hint = "is a link of Markdown", "write the words alone: there are no links on paper"
        if match[0][0] == "!":
            what, hint = "is a picture of Markdown", "write {icon:name} for an icon"
        yield Foreign(*match.span(), what, hint)
    for match in _REFERENCE.finditer(words):
        hint = "write the words alone, or *words* for a name of the game"
        yield Foreign(*match.span(), "is a link of a wiki or of Markdown", hint)


def _emphasis(words: str) -> Iterator[Foreign]:
    for match in _UNDERSCORES.finditer(words):
        yield _between(words, match, "is emphasis of Markdown", is_strong=True)
    for match in _APOSTROPHES.finditer(words):
        yield _between(words, match, "is emphasis of a wiki", is_strong=len(match[1]) > 2)
    for match in _TILDES.finditer(words):
        yield Foreign(*match.span(), "is struck out in Markdown only", WORDS)
    for match in _TICKS.finditer(words):
        yield Foreign(*match.span(), "is code in Markdown only", WORDS)


def _between(words: str, match: re.Match[str], what: str, is_strong: bool) -> Foreign:
    """Return what is said of words between two marks, which ``match`` has as its first group."""
    width = len(match[1])
    first, last = (match.start(), match.start() + width), (match.end() - width, match.end())
    changes = _between_marks(words, "**" if is_strong else "_", first, last)
    return Foreign(*match.span(), what, STRONG if is_strong else ITALICS, changes)


def _beginnings(words: str) -> Iterator[Foreign]:
    """Yield what makes a line a heading, a quotation, an item of a list or the row of a table.

    In a text of several lines, a hyphen is the right mark of an item.
    """
    start, is_one_line = 0, "\n" not in words
    for line in words.split("\n"):
        for pattern, what, hint in _BEGINNINGS:
            match = pattern.match(line)
            if match and (is_one_line or match[1] != "-"):
                at = start + match.start(1)
                end = start + match.end(1)
                marks = () if is_one_line or hint != LINES else (_item(words, at, end),)
                yield Foreign(at, end, what, hint, begins_line=True, lines=marks)
        start += len(line) + 1


def _item(words: str, start: int, end: int) -> Change:
    """Return the change that makes a line an item of a list."""
    return Change(start, len(words) - len(words[end:].lstrip(" ")), "- ")


# bulletin boards, LaTeX, and placeholders of other programs

_CODE = re.compile(
    r"\[(/?)(b|i|u|s|url|img|color|size|quote|code|list|center)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_CODE_HINTS = {"b": STRONG, "i": ITALICS, "u": NAMES, "list": LINES}
_BACKSLASH = re.compile(r"\\(?:[A-Za-z]{1,30}|[*_#\[\]<>&|~`.!\\-])")
_LINE_BREAK = re.compile(r"\\(?:n(?!ew|oindent|obreak)|[rt](?![A-Za-z]))")
_MATHS = re.compile(r"(?<![\w$])\$(?=[^\s\d$])[^$]{1,80}(?<=\S)\$(?!\w)")
_NAMED = re.compile(
    r"(?<!\w)%[A-Za-z_][A-Za-z0-9_.]{1,40}%(?!\w)"  # %name%
    r"|(?<!\w)(?<!\d )%(?:\d\$)?[sdi](?!\w)"  # %s, %1$s, and not 5 %
    r"|(?<![\w:]):[a-z][a-z0-9_+-]{1,30}:(?![\w:])"  # :coin:
    r"|<<[^<>]{1,100}>>"
)


def _codes(words: str) -> Iterator[Foreign]:
    """Yield codes of bulletin boards that are closed; “[b]” alone may be the name of a space."""
    opened: dict[str, re.Match[str]] = {}
    for match in _CODE.finditer(words) if "[/" in words else ():
        name = match[2].casefold()
        if not match[1]:
            opened[name] = match
        elif name in opened:
            first = opened.pop(name)
            mark = _MARKS.get(name, "")
            spans = first.span(), match.span()
            changes = _between_marks(words, mark, *spans) if mark else ()
            hint = _CODE_HINTS.get(name, WORDS)
            yield Foreign(*first.span(), "is code of bulletin boards", hint, changes)


def _backslashes(words: str) -> Iterator[Foreign]:
    for match in _BACKSLASH.finditer(words) if "\\" in words else ():
        if _LINE_BREAK.match(words, match.start()):
            start = match.start()
            yield Foreign(start, start + 2, "breaks no line, and is printed as it stands", LINES)
        elif len(match[0]) == 2 and words[: match.start()][-1:].isalpha():
            continue  # letters beside each other, such as “C\D”, is no command
        elif match[0][1].isalpha():
            yield Foreign(*match.span(), "is LaTeX, and is printed as it stands", WORDS)
        else:
            hint = f"write “{match[0][1:]}” alone, or other words"
            yield Foreign(*match.span(), "is printed as it stands, backslash and all", hint)
    for match in _MATHS.finditer(words):
        yield Foreign(*match.span(), "is LaTeX, and is printed as it stands", WORDS)


def _placeholders(words: str) -> Iterator[Foreign]:
    for match in _NAMED.finditer(words):
        yield Foreign(*match.span(), "is a placeholder of another program", PLACEHOLDERS)


_SEARCHES: tuple[Callable[[str], Iterator[Foreign]], ...] = (
    _tags,
    _addresses,
    _entities,
    _links,
    _emphasis,
    _beginnings,
    _codes,
    _backslashes,
    _placeholders,
)
