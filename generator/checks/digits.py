"""Area C: numbers in digits, where a value of the game should be named."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from msgspec import Struct

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.text import Text
from generator.findings import Severity
from generator.language.markup import Emphasis, Italics, RoleWords, Span, Words, parse

MOST_IN_A_TEXT = 10
"""How many numbers of one text are reported."""
MOST_READ = 400
"""How many numbers of one text are looked at."""
MOST_MEANT = 200
"""How many values that hold one number are looked at."""
LARGE = 25
"""A number that no die shows and no hand holds means the one value that has it."""
NEAR = 100
"""How far around a number its words and its label are looked for, in characters."""
LONGEST_JOINER = 3
"""A longer word does not join two numbers, as “or”, “and”, “to”, “und”, “lub” do."""
_JOINERS = ",/–-"
_DIGIT = re.compile(r"\d")
_TOKEN = re.compile(r"[^\s—]+")
_NUMBER = re.compile(r"([+−-]?)(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)")
_LABEL = re.compile(r"(?i)(?:(?:^|[\s(])(?:nos?|nr|pp?|s|fig|vol|ch|art|v)\.|[#§№º])\s*$")
_LEAD, _TAIL = "([{“‘«„…", ".,;:!?)]}”’»…"
_NOT_PROSE = ("changes", "sources", "values", "icons", "game", "map")
"""Topics whose texts are not read as rules: names, notes, descriptions of drawings."""
_NAMING = frozenset(
    ("name", "title", "subtitle", "short", "head", "label", "corner", "alt", "cost", "example")
)
"""Keys whose texts name or label something; they hold ordinals and prices."""
_LISTING = frozenset(("cells", "marks", "slots", "numbers", "reduced"))
"""Keys below which a text is an entry of a table or a list."""
_END = re.compile(r"[.!?;:][\s)”»“]")
_WORD = re.compile(r"\{icon:([a-z0-9-]+)\}|(\{[^{}]*\})|([^\W\d_]+)|(\d+)|([,/–-])")
_PARTS = re.compile(r"[^\W_]+")
_STRUCTURE = frozenset({
    "sections", "blocks", "rules", "steps", "items", "text", "lead", "note", "collections",
    "entries", "fields", "exceptions", "terms", "meaning", "one", "other", "errata",
})  # fmt: skip
"""Steps of a path that say nothing of what they hold."""
OTHERWISE = "; if it is another number, end the line with “# playeraid: ignore[C04] why”"
_COMMON = frozenset({
    "all", "amount", "base", "count", "each", "end", "few", "final", "first", "full", "last",
    "least", "limit", "many", "max", "maximum", "min", "minimum", "more", "most", "need",
    "normal", "number", "per", "size", "start", "total", "value", "win",
})  # fmt: skip
"""Names of values that say how they are meant, not of what: {hand.limit}, {turns.last}."""
_FREQUENT = frozenset({"all", "each", "end", "few", "first", "last", "many", "more", "most", "per"})
"""Those that stand in too many sentences to say anything."""
_HELD = {"hand": ("cards",), "deck": ("cards",)}
"""What is counted by a group of that name."""


@CHECKS.on(
    Subject.CONTENT,
    "C04",
    "digit-for-a-value",
    "A text writes a number that is a value of the game",
    why="Once the value is corrected, the text would still print the old number.",
    in_draft=Severity.NOTE,
    bad="""
    values:
      hand:
        limit: 7
    terms:
      hand:
        name: Hand
        meaning: Your cards, 7 of them at most.
        #                    ^ C04
    """,
    good="""
    values:
      hand:
        limit: 7
    terms:
      hand:
        name: Hand
        meaning: Your cards, {hand.limit} of them at most.
    """,
)
def digit_for_a_value(game: Game) -> Iterator[Fault]:
    """A number in digits is written as the value that it is; names may hold digits.

    It is one where its words are those of the value: what is counted behind it (``5 coins``),
    what it numbers (``turn 7``), or words of its sentence. Numbers that are part of a longer word
    (``1D10``, ``2/3``, ``4-6``), that label something (``no. 3``), that are in a list of numbers
    (``3, 4 or 5 players``), in a name (``7 Wonders``, ``*Room 9*``), or in a head, a cost or a cell
    of a table are left alone.
    """
    meanings = _meanings(game)
    if not meanings:
        return
    names = _names_with_digits(game)
    for text in game.texts.values():
        if not _is_prose(text):
            continue
        for path, wording in text.wordings_by_path.items():
            if _DIGIT.search(wording):
                yield from _digits(path, wording, meanings, names)


class _Meaning(Struct, frozen=True):
    """What a number may mean: a value, and the words by which it is known in a text.

    ``group``, ``own`` and ``manner`` are the words of its name, ``counted`` those that stand
    behind it where other texts name it. It is ``alone`` where no other value has the number.
    """

    value: str
    group: tuple[str, ...]
    own: tuple[str, ...]
    manner: tuple[str, ...]
    counted: frozenset[str]
    alone: bool = False


def _meanings(game: Game) -> dict[int, list[_Meaning]]:
    counted = _counted_by_values(game)
    by_number: dict[int, list[str]] = defaultdict(list)
    for group, names in game.content.values.items():
        for name, value in names.items():
            by_number[value if isinstance(value, int) else value.value].append(f"{group}.{name}")
    return {
        number: [
            _meaning(value, counted.get(value, frozenset()), len(values) == 1)
            for value in values[:MOST_MEANT]
        ]
        for number, values in by_number.items()
    }


def _meaning(value: str, counted: frozenset[str], alone: bool) -> _Meaning:
    group, _, name = value.partition(".")
    own = tuple(word for word in name.split("_") if word not in _COMMON)
    words = tuple(group.split("_"))
    held = (each for word in words for each in _HELD.get(word, ()))
    manner = tuple(word for word in name.split("_") if word in _COMMON - _FREQUENT)
    return _Meaning(value, (*words, *held), own, manner, counted, alone)


def _counted_by_values(game: Game) -> dict[str, frozenset[str]]:
    """Return the words that stand behind each value where texts name it: what it counts."""
    found: dict[str, set[str]] = defaultdict(set)
    for text in game.texts.values():
        for wording in text.wordings:
            if "{" in wording:
                words = _words(wording)
                for word, behind in pairwise(words):
                    if word.startswith("{") and behind.isalpha():
                        found[word.strip("{}").partition("@")[0]].add(behind)
    return {value: frozenset(words) for value, words in found.items()}


def _names_with_digits(game: Game) -> re.Pattern[str] | None:
    """Return what finds the names that hold digits: of the game, of its things."""
    names = {
        text.source
        for text in game.texts.values()
        if text.id.rpartition(".")[2] in ("name", "title", "subtitle")
        and _DIGIT.search(text.source)
        and not text.source.isdecimal()
    }
    return re.compile("|".join(map(re.escape, sorted(names, key=len)[::-1]))) if names else None


def _is_prose(text: Text) -> bool:
    topic, *steps = text.id.split(".")
    if topic in _NOT_PROSE or steps[-1] in _NAMING or not _LISTING.isdisjoint(steps):
        return False
    return not ("fields" in steps and _is_short(text.source))


def _is_short(wording: str) -> bool:
    """Whether the field of an entry holds no sentence, but a number with its unit."""
    return not wording.rstrip().endswith((".", "!", "?")) and len(wording.split()) <= 3


def _digits(
    path: str,
    wording: str,
    meanings: Mapping[int, Sequence[_Meaning]],
    names: re.Pattern[str] | None,
) -> Iterator[Fault]:
    position = told = read = 0
    named = [match.span() for match in names.finditer(wording)] if names else []
    about = frozenset(_PARTS.findall(path)) - _STRUCTURE
    for words in _rule_words(parse(wording)):
        start = wording.find(words, position)
        if start < 0:
            continue  # put together by the parser
        position = start + len(words)
        for match in _TOKEN.finditer(words):
            begin = start + match.start()
            token = match.group()
            core = _core(token) if _DIGIT.search(token) else ""
            possible = _possible(core, meanings)
            if not possible or _is_label(wording[max(0, begin - NEAR) : begin], token, core):
                continue
            begin += token.index(core)
            end = begin + len(core)
            if any(first < end and begin < last for first, last in named):
                continue
            read += 1
            around = _Surroundings.of(wording, begin, end, about)
            meant = [each.value for each in possible if around.speak_of(each)]
            meant.sort(key=lambda value: not _share(around.behind, value.partition(".")[2:]))
            if meant:
                yield Fault(
                    path,
                    f"“{core}” is written out, though a value holds this number",
                    f"write {_placeholders(meant)}{OTHERWISE}",
                    at=_first_found(wording, begin, end),
                )
                told += 1
            if told == MOST_IN_A_TEXT or read == MOST_READ:
                return


class _Surroundings(Struct, frozen=True):
    """The words around a number: just before it, behind it, in its sentence, and what it is about.

    A number in a list of numbers is not alone.
    """

    number: int
    before: Sequence[str]
    behind: Sequence[str]
    sentence: frozenset[str]
    about: frozenset[str]
    in_list: bool

    @classmethod
    def of(cls, wording: str, begin: int, end: int, about: frozenset[str]) -> _Surroundings:
        """Return the words around a number from its beginning to its end."""
        before = _END.split(wording[max(0, begin - NEAR) : begin])[-1]
        behind = _END.split(wording[end : end + NEAR] + " ")[0]
        left, right = _words(before), _words(behind)
        close = right[: right.index(",")] if "," in right else right
        return cls(
            int(re.sub(r"\D", "", wording[begin:end])),
            tuple(_spoken(left[-2:])),
            tuple(_spoken(close[:3])),
            frozenset(_spoken((*left, *right))),
            about,
            _leads_to_number(left[::-1]) or _leads_to_number(right),
        )

    def speak_of(self, meaning: _Meaning) -> bool:
        """Whether the words around the number are those of a value."""
        if self.in_list:
            return False
        if meaning.alone and self.number >= LARGE:
            return True
        if _share(self.behind[:1], meaning.counted):
            return True
        if not meaning.own and _share((*self.before, *self.behind), meaning.group):
            return True
        if not self.behind and _share(self.before[-1:], meaning.own):
            return False  # it numbers them: “column 8”
        if _share((*self.behind[:2], *self.before[-2:-1]), meaning.own):
            return True
        if not meaning.own:
            said = self.sentence | self.about
            return _share(self.sentence, meaning.manner) and _share(said, meaning.group)
        is_told = _share(self.sentence, meaning.own) or _share(self.about, meaning.own)
        return is_told and _share(self.sentence, meaning.group)


def _words(wording: str) -> list[str]:
    """Return the words of a wording, with icons by their ids, values in braces, and joiners."""
    found = []
    for icon, value, word, number, joiner in _WORD.findall(wording):
        found.append(icon or value or word.casefold() or number or joiner)
    return found


def _spoken(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if word[:1].isalpha())


def _leads_to_number(words: Sequence[str]) -> bool:
    """Whether the next word is a number again, or the one behind a comma and a short word."""
    rest = [word for word in words[:4] if word not in _JOINERS]
    if rest and rest[0].isalpha() and len(rest[0]) <= LONGEST_JOINER:
        rest = rest[1:]
    return bool(rest) and rest[0].isdecimal()


def _share(words: Iterable[str], known: Collection[str]) -> bool:
    return any(_are_alike(word, each) for word in words for each in known)


@lru_cache(maxsize=50_000)
def _are_alike(one: str, other: str) -> bool:
    """Whether two words are forms of one: coin and coins, loss and lose, city and cities."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3 or len(long) - len(short) > 3:
        return False
    alike = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(short, long, strict=False))
    )
    bends = len(long) - len(short) <= 1 or short.endswith("y")
    return alike == len(short) or (bends and alike >= 3 and alike == len(short) - 1)


def _rule_words(spans: Sequence[Span]) -> Iterator[str]:
    """Yield the words of spans in order, without those that are set as a name."""
    for span in spans:
        if isinstance(span, Words):
            yield span.text
        elif isinstance(span, Italics | RoleWords) or (isinstance(span, Emphasis) and span.strong):
            yield from _rule_words(span.spans)


def _core(token: str) -> str:
    """Return a token without the punctuation and quotation marks around it."""
    core = token.lstrip(_LEAD)
    for mark in "\"'":
        if core.startswith(mark):
            core = core.strip(mark + _TAIL)
    return core.rstrip(_TAIL)


def _possible(core: str, meanings: Mapping[int, Sequence[_Meaning]]) -> list[_Meaning]:
    """Return the values that hold the number a token writes, if it writes one."""
    match = _NUMBER.fullmatch(core)
    if not match:
        return []
    number = int(re.sub("[.,]", "", match[2]))
    below = meanings.get(-number, ()) if match[1] in ("-", "−") else ()
    return [*meanings.get(number, ()), *below]


def _is_label(before: str, token: str, core: str) -> bool:
    """Whether a number only says which one is meant: ``1.`` at the start, ``b 2)``, ``p. 3``."""
    end = token[token.index(core) + len(core) :]
    opened = before + token[: token.index(core)]
    if not before.strip() and end[:1] in (".", ")") and not opened.strip():
        return True
    if end.startswith(")") and opened.count("(") <= opened.count(")"):
        return True
    return bool(_LABEL.search(before))


def _placeholders(values: Sequence[str]) -> str:
    shown = [f"{{{value}}}" for value in values[:3]]
    more = f", or one of {len(values) - 3} more" if len(values) > 3 else ""
    return " or ".join(shown) + more + ", whichever is meant" * (len(values) > 1)


def _first_found(wording: str, begin: int, end: int) -> str:
    """Return a piece of a wording from ``begin`` on that does not occur earlier in it."""
    for stop in range(end, min(end + 40, len(wording)) + 1):
        if wording.find(wording[begin:stop]) == begin:
            return wording[begin:stop]
    return ""
