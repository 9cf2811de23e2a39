"""Rebuild the vendored fonts: one TTF per style, merged from npm subset files."""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import chain, pairwise, permutations, product
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger
from fontTools.misc.transform import Transform
from fontTools.otlLib import builder
from fontTools.otlLib.maxContextCalc import maxCtxFont
from fontTools.otlLib.optimize.gpos import compact_lookup
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.otTraverse import dfs_base_table

FOLDER: Final = Path(__file__).resolve().parent
WEIGHTS: Final = {400: "Regular", 700: "Bold", 900: "Black"}
LICENCE: Final = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
MODIFIED: Final = 3786912000  # 2024-01-01 in seconds since 1904
FIGURE_SPACE: Final = 0x2007
THIN_SPACE: Final = 0x2009
NARROW_SPACE: Final = 0x202F
MINUS: Final = 0x2212
SPACES: Final = (FIGURE_SPACE, THIN_SPACE, NARROW_SPACE)
PRIMES: Final = {0x2032: ord("'"), 0x2033: ord('"')}
"""Signs of feet and inches by the straight quotation marks that they are made of."""
PRIME_SLOPE: Final = 0.2
ADVANCE_ONLY: Final = 4
IGNORE_MARKS: Final = 8
BASE: Final = 1
"""The class of a letter, which is that of a glyph without one too."""
COMPACTION: Final = 5
FILTER_MARKS: Final = 16

Pair = tuple[str, str]
Exceptions = dict[Pair, int]
Features = dict[str, list[int]]
Languages = dict[Pair, Features]


@dataclass(frozen=True)
class Style:
    """Describe one weight and slope of a family."""

    weight: int
    italic: bool = False

    @property
    def name(self) -> str:
        """Return the style's name, such as Bold Italic."""
        words = [WEIGHTS[self.weight]] if self.weight != 400 or not self.italic else []
        return " ".join([*words, "Italic"] if self.italic else words)


@dataclass(frozen=True)
class Family:
    """Describe a family, its pinned package and what is taken from it."""

    name: str
    version: str
    subsets: tuple[str, ...]
    styles: tuple[Style, ...]
    right_to_left: bool = False
    kerned: bool = True
    lines: tuple[int, int] | None = None
    """How far lines reach, in thousandths, where the face leaves room for marks upon marks."""

    @property
    def kerned_anew(self) -> bool:
        """Whether the kerning of its subsets is made into one."""
        return self.kerned and not self.right_to_left

    @property
    def slug(self) -> str:
        """Return the family's name as packages and files spell it."""
        return self.name.lower().replace(" ", "-")

    def part(self, subset: str, style: Style) -> str:
        """Return the archive path of one subset file."""
        slope = "italic" if style.italic else "normal"
        return f"package/files/{self.slug}-{subset}-{style.weight}-{slope}.woff2"

    def target(self, style: Style) -> str:
        """Return the name of the merged file."""
        slope = "-italic" if style.italic else ""
        return f"{self.slug}-{style.weight}{slope}.ttf"


FAMILIES: Final = (
    Family(
        "Sofia Sans Condensed",
        "5.3.0",
        ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek"),
        (Style(400), Style(700), Style(900), Style(400, True), Style(700, True)),
    ),
    Family(
        "Grenze Gotisch",
        "5.3.0",
        ("latin", "latin-ext"),
        (Style(400), Style(700)),
    ),
    Family(
        "Bevan",
        "5.3.0",
        ("latin", "latin-ext"),
        (Style(400),),
    ),
    Family(
        "EB Garamond",
        "5.3.0",
        ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek"),
        (Style(400), Style(700), Style(400, True)),
    ),
    Family(
        "Courier Prime",
        "5.3.0",
        ("latin", "latin-ext"),
        (Style(400), Style(700)),
        kerned=False,
    ),
    Family(
        "Cormorant",
        "5.3.0",
        ("latin", "latin-ext", "cyrillic", "cyrillic-ext"),
        (Style(700),),
    ),
    Family(
        "Old Standard TT",
        "5.3.0",
        ("latin", "latin-ext", "cyrillic"),
        (Style(700),),
    ),
    Family(
        "Noto Sans Hebrew",
        "5.3.0",
        ("latin", "latin-ext", "hebrew"),
        (Style(400), Style(700), Style(900)),
        right_to_left=True,
    ),
    Family(
        "Vazirmatn",
        "5.3.0",
        ("latin", "latin-ext", "arabic"),
        (Style(400), Style(700)),
        right_to_left=True,
        lines=(1000, -400),
    ),
    Family(
        "Lexend",
        "5.3.0",
        ("latin", "latin-ext"),
        (Style(400), Style(700)),
    ),
    Family(
        "Atkinson Hyperlegible Next",
        "5.3.0",
        ("latin", "latin-ext"),
        (Style(400), Style(700)),
    ),
)


# Kerning


@dataclass(frozen=True)
class ClassKerning:
    """Hold one class-based kerning subtable."""

    lefts: dict[str, int]
    rights: dict[str, int]
    rows: list[list[int]]

    def get(self, pair: Pair) -> int | None:
        """Return the adjustment of a pair the subtable speaks of."""
        row, column = self.lefts.get(pair[0]), self.rights.get(pair[1])
        return None if row is None or column is None else self.rows[row][column]


@dataclass(frozen=True)
class Kerning:
    """Hold the kerning lookups of one font file."""

    glyphs: frozenset[str]
    letters: dict[str, str]
    lookups: list[list[Exceptions | ClassKerning]]

    def value(self, pair: Pair) -> int:
        """Add up what each lookup says first about a pair."""
        total = 0
        for tables in self.lookups:
            found = (table.get(pair) for table in tables)
            total += next((value for value in found if value is not None), 0)
        return total

    def pairs(self) -> Exceptions:
        """Return every kerned pair of the file."""
        lefts = {left for table in self.tables() for left in table.lefts}
        pairs = {pair for table in self.exceptions() for pair in table}
        pairs.update(product(lefts, self.glyphs))
        return {pair: value for pair in pairs if (value := self.value(pair))}

    def tables(self) -> list[ClassKerning]:
        """Return the class-based subtables."""
        every = [table for tables in self.lookups for table in tables]
        return [table for table in every if isinstance(table, ClassKerning)]

    def exceptions(self) -> list[Exceptions]:
        """Return the subtables that list single pairs."""
        every = [table for tables in self.lookups for table in tables]
        return [table for table in every if isinstance(table, dict)]

    def by_class(self) -> Kerning:
        """Return the same kerning without its single pairs."""
        kept: list[list[Exceptions | ClassKerning]] = [
            [table for table in tables if isinstance(table, ClassKerning)]
            for tables in self.lookups
        ]
        return Kerning(self.glyphs, self.letters, kept)

    def model(self, glyph: str, other: Kerning) -> str | None:
        """Return the glyph of another part to kern a glyph like, if it is plain.

        Accented i and j are left out: fonts keep them apart from their bases.
        """
        if glyph in other.glyphs:
            return glyph
        base = normalize("NFD", self.letters.get(glyph, " "))[0]
        found = (name for name, letter in other.letters.items() if letter == base)
        return None if base in "ij " else next(found, None)

    def twins(self, other: Kerning, side: str) -> dict[str, str]:
        """Map glyphs to glyphs of another part that are kerned alike on one side.

        A letter is kerned like itself without accents; a glyph without such a
        base is kerned like most of its class mates.
        """
        models = {glyph: self.model(glyph, other) for glyph in sorted(self.glyphs)}
        classes = [getattr(table, side) for table in self.tables()]
        keys = {glyph: tuple(c.get(glyph) for c in classes) for glyph in models}
        votes: dict[tuple[int | None, ...], Counter[str]] = defaultdict(Counter)
        for glyph, model in models.items():
            if model and any(number is not None for number in keys[glyph]):
                votes[keys[glyph]][model] += 1
        for glyph, model in models.items():
            if model is None and keys[glyph] in votes:
                models[glyph] = votes[keys[glyph]].most_common(1)[0][0]
        return {glyph: model for glyph, model in models.items() if model}


def is_pair_lookup(lookup: Any) -> bool:
    """Tell whether a positioning lookup adjusts pairs."""
    return isinstance(subtables(lookup)[0], otTables.PairPos)


def subtables(lookup: Any) -> list[Any]:
    """Return a lookup's subtables without extension wrappers."""
    return [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]


def read_pairs(table: Any) -> Exceptions | ClassKerning:
    """Turn one pair subtable into plain data."""
    if (table.ValueFormat1, table.ValueFormat2) != (ADVANCE_ONLY, 0):
        raise SystemExit("kerning does more than change advance widths")
    covered = table.Coverage.glyphs
    if table.Format == 1:
        return {
            (left, record.SecondGlyph): record.Value1.XAdvance
            for left, pairs in zip(covered, table.PairSet, strict=True)
            for record in pairs.PairValueRecord
        }
    first, second = table.ClassDef1.classDefs, table.ClassDef2.classDefs
    rows = [[cell.Value1.XAdvance for cell in row.Class2Record] for row in table.Class1Record]
    return ClassKerning({glyph: first.get(glyph, 0) for glyph in covered}, second, rows)


def shaped_glyphs(font: Any) -> frozenset[str]:
    """Return the glyphs that text can produce, without mere components."""
    glyphs = set(font.getBestCmap().values())
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in subtables(lookup):
            if isinstance(table, otTables.SingleSubst):
                glyphs.update(table.mapping.values())
            elif isinstance(table, otTables.LigatureSubst):
                ligatures = chain.from_iterable(table.ligatures.values())
                glyphs.update(ligature.LigGlyph for ligature in ligatures)
    return frozenset(glyphs)


def read_kerning(font: Any) -> Kerning:
    """Read the kerning of one font file."""
    lookups = font["GPOS"].table.LookupList.Lookup
    tables = [
        [read_pairs(table) for table in subtables(lookup)]
        for lookup in lookups
        if is_pair_lookup(lookup)
    ]
    letters = {name: chr(code) for code, name in font.getBestCmap().items()}
    return Kerning(shaped_glyphs(font), letters, tables)


def known_pairs(parts: list[Kerning]) -> Exceptions:
    """Join the pairs of all parts, refusing a contradiction."""
    merged: Exceptions = {}
    for part in parts:
        for pair, value in part.pairs().items():
            if merged.setdefault(pair, value) != value:
                raise SystemExit(f"two parts kern {pair} differently")
    return merged


def trusted(first: Kerning, second: Kerning, side: str) -> dict[str, str]:
    """Return the twins that are kerned alike with all glyphs in both parts."""
    shared = first.glyphs & second.glyphs
    here, there = first.by_class(), second.by_class()

    def alike(glyph: str, twin: str) -> bool:
        for mate in shared:
            old, new = (glyph, mate), (twin, mate)
            if side == "rights":
                old, new = (mate, glyph), (mate, twin)
            if here.value(old) != there.value(new):
                return False
        return True

    twins = first.twins(second, side)
    return {glyph: twin for glyph, twin in twins.items() if alike(glyph, twin)}


def inferred_pairs(first: Kerning, second: Kerning) -> Exceptions:
    """Kern glyphs that meet in no part like their twins that do meet."""
    lefts = trusted(first, second, "lefts")
    rights = trusted(second, first, "rights")
    ahead, behind = first.by_class(), second.by_class()
    pairs: Exceptions = {}
    for pair in product(first.glyphs - second.glyphs, second.glyphs - first.glyphs):
        left, right = pair
        if right in rights:
            pairs[pair] = ahead.value((left, rights[right]))
        elif left in lefts:
            pairs[pair] = behind.value((lefts[left], right))
    return pairs


def merge_kerning(parts: list[Kerning]) -> Exceptions:
    """Return all pairs of the merged font with a non-zero adjustment."""
    merged = known_pairs(parts)
    for first, second in permutations(parts, 2):
        for pair, value in inferred_pairs(first, second).items():
            if not any(part.glyphs.issuperset(pair) for part in parts):
                merged.setdefault(pair, value)
    return {pair: value for pair, value in sorted(merged.items()) if value}


def group(lines: dict[str, Exceptions]) -> dict[str, tuple[str, ...]]:
    """Map each glyph to all glyphs with the same line of adjustments."""
    groups: dict[frozenset[Any], list[str]] = defaultdict(list)
    for glyph, line in lines.items():
        groups[frozenset(line.items())].append(glyph)
    return {glyph: tuple(glyphs) for glyphs in groups.values() for glyph in glyphs}


def kerning_lookup(pairs: Exceptions, font: Any) -> Any:
    """Build one class-based lookup from single pairs."""
    rows: dict[str, Exceptions] = defaultdict(dict)
    columns: dict[str, Exceptions] = defaultdict(dict)
    for (left, right), value in pairs.items():
        rows[left][("", right)] = value
        columns[right][(left, "")] = value
    lefts, rights = group(rows), group(columns)
    classes = {
        (lefts[left], rights[right]): (builder.buildValue({"XAdvance": value}), None)
        for (left, right), value in pairs.items()
    }
    glyph_ids = font.getReverseGlyphMap()
    table = builder.buildPairPosClassesSubtable(classes, glyph_ids)
    lookup = builder.buildLookup([table], flags=IGNORE_MARKS)
    compact_lookup(font, COMPACTION, lookup)
    return lookup


# Substitution and positioning tables


def read_languages(table: Any) -> Languages:
    """Return the lookups of each feature by script and language."""
    languages: Languages = {}
    records = table.FeatureList.FeatureRecord
    for entry in table.ScriptList.ScriptRecord:
        script = entry.Script
        systems = [("", script.DefaultLangSys)]
        systems += [(item.LangSysTag, item.LangSys) for item in script.LangSysRecord]
        for language, system in systems:
            if system is not None:
                languages[entry.ScriptTag, language] = {
                    records[index].FeatureTag: records[index].Feature.LookupListIndex
                    for index in system.FeatureIndex
                }
    return languages


def features_of(languages: Languages, script: str, language: str) -> Features:
    """Return the features that apply to a script and language."""
    keys = [(script, language), (script, ""), ("DFLT", "")]
    return next((languages[key] for key in keys if key in languages), {})


def renumber(lookup: Any, numbers: dict[int, int], first_set: int) -> None:
    """Point a lookup's references to the numbers of the merged font."""
    kinds = (otTables.SubstLookupRecord, otTables.PosLookupRecord)
    for path in dfs_base_table(lookup):
        record = path[-1].value
        if isinstance(record, kinds):
            record.LookupListIndex = numbers[record.LookupListIndex]
    if lookup.LookupFlag & FILTER_MARKS:
        lookup.MarkFilteringSet += first_set


def take_lookups(table: Any, lookups: list[Any], first_set: int) -> dict[int, int]:
    """Append a part's lookups except kerning and return their new numbers."""
    kept = [
        (index, lookup)
        for index, lookup in enumerate(table.LookupList.Lookup)
        if not is_pair_lookup(lookup)
    ]
    numbers = {index: len(lookups) + n for n, (index, _) in enumerate(kept)}
    for _, lookup in kept:
        renumber(lookup, numbers, first_set)
    lookups.extend(lookup for _, lookup in kept)
    return numbers


def feature_list(languages: Languages) -> tuple[Any, dict[tuple[Any, ...], int]]:
    """Build the feature list and return the place of each feature in it."""
    keys = sorted(
        {(tag, *indices) for features in languages.values() for tag, indices in features.items()}
    )
    table = otTables.FeatureList()
    table.FeatureRecord = []
    for tag, *indices in keys:
        record = otTables.FeatureRecord()
        record.FeatureTag, record.Feature = tag, otTables.Feature()
        record.Feature.FeatureParams = None
        record.Feature.LookupListIndex = indices
        table.FeatureRecord.append(record)
    return table, {key: place for place, key in enumerate(keys)}


def language_system(features: Features, places: dict[tuple[Any, ...], int]) -> Any:
    """Build the table that lists the features of one language."""
    system = otTables.LangSys()
    system.LookupOrder, system.ReqFeatureIndex = None, 0xFFFF
    system.FeatureIndex = sorted(places[tag, *ids] for tag, ids in features.items())
    return system


def script_list(languages: Languages, places: dict[tuple[Any, ...], int]) -> Any:
    """Build the list of scripts and languages."""
    table = otTables.ScriptList()
    table.ScriptRecord = []
    for tag in sorted({script for script, _ in languages}):
        record = otTables.ScriptRecord()
        record.ScriptTag, record.Script = tag, otTables.Script()
        record.Script.DefaultLangSys = language_system(languages[tag, ""], places)
        record.Script.LangSysRecord = []
        for language in sorted(name for script, name in languages if script == tag):
            if language:
                item = otTables.LangSysRecord()
                item.LangSysTag = language
                item.LangSys = language_system(languages[tag, language], places)
                record.Script.LangSysRecord.append(item)
        table.ScriptRecord.append(record)
    return table


def merge_layout(
    font: Any, parts: list[Any], tag: str, first_sets: list[int], kerning: list[Any]
) -> None:
    """Merge one layout table of all parts, with kerning made before."""
    lookups = list(kerning)
    sources = [read_languages(part[tag].table) for part in parts]
    keys = {key for source in sources for key in source}
    keys |= {("DFLT", "")} | {(script, "") for script, _ in keys}
    start: Features = {"kern": [0]} if kerning else {}
    merged: Languages = {key: dict(start) for key in sorted(keys)}
    for part, source, first_set in zip(parts, sources, first_sets, strict=True):
        numbers = take_lookups(part[tag].table, lookups, first_set)
        for key, features in merged.items():
            for name, indices in features_of(source, *key).items():
                kept = [numbers[index] for index in indices if index in numbers]
                if kept:
                    features[name] = sorted({*features.get(name, []), *kept})
    table = font[tag].table
    table.LookupList.Lookup = lookups
    table.FeatureList, places = feature_list(merged)
    table.ScriptList = script_list(merged, places)


def merge_definitions(font: Any, parts: list[Any]) -> list[int]:
    """Merge glyph classes and mark sets; return each part's first mark set."""
    first_sets: list[int] = []
    mark_sets: list[list[str]] = []
    table = font["GDEF"].table
    for part in parts:
        source = part["GDEF"].table
        table.GlyphClassDef.classDefs.update(source.GlyphClassDef.classDefs)
        first_sets.append(len(mark_sets))
        definition = getattr(source, "MarkGlyphSetsDef", None)
        if definition is not None:
            mark_sets += [coverage.glyphs for coverage in definition.Coverage]
    if mark_sets:
        table.Version = 0x00010002
        ids = font.getReverseGlyphMap()
        table.MarkGlyphSetsDef = builder.buildMarkGlyphSetsDef(mark_sets, ids)
    return first_sets


# Glyphs, names and metrics


def glyph_order(parts: list[Any]) -> list[str]:
    """Return an order of all glyphs that keeps the order of every part."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for part in parts:
        for before, after in pairwise(part.getGlyphOrder()):
            sorter.add(after, before)
    return list(sorter.static_order())


def merge_glyphs(font: Any, parts: list[Any]) -> None:
    """Give the font all glyphs and codepoints of its parts."""
    order = glyph_order(parts)
    codepoints: dict[int, str] = {}
    for part in reversed(parts):
        codepoints.update(part.getBestCmap())
        for name in part.getGlyphOrder():
            font["glyf"][name] = part["glyf"][name]
            font["hmtx"][name] = part["hmtx"][name]
    font.setGlyphOrder(order)
    font["glyf"].setGlyphOrder(order)
    FontBuilder(font=font).setupCharacterMap(dict(sorted(codepoints.items())))


def tabular(font: Any, name: str) -> str:
    """Return the tabular form of a figure, or the figure itself."""
    table = font["GSUB"].table
    indices = features_of(read_languages(table), "latn", "").get("tnum", [])
    for index in indices:
        for entry in subtables(table.LookupList.Lookup[index]):
            name = entry.mapping.get(name, name)
    return name


def add_spaces(font: Any) -> None:
    """Give the font a figure space and usable thin and narrow spaces.

    A figure space is as wide as a tabular nought. Some fonts have a thin space
    wider than a word space: it and missing ones get two thirds of a word space.
    """
    codepoints, widths = font.getBestCmap(), font["hmtx"]
    word = widths[codepoints[ord(" ")]][0]
    thin = widths[codepoints[THIN_SPACE]][0] if THIN_SPACE in codepoints else word
    narrow = thin if thin < word else round(word * 2 / 3)
    figure = widths[tabular(font, codepoints[ord("0")])][0]
    wanted = {FIGURE_SPACE: figure, THIN_SPACE: narrow, NARROW_SPACE: narrow}
    for codepoint, width in wanted.items():
        name = codepoints.setdefault(codepoint, f"uni{codepoint:04X}")
        font["glyf"][name] = Glyph()
        widths[name] = (width, 0)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    FontBuilder(font=font).setupCharacterMap(dict(sorted(codepoints.items())))


def add_primes(font: Any, style: Style) -> None:
    """Give the font prime and double prime where they lack: straight quotes, made to slope."""
    codepoints, widths = font.getBestCmap(), font["hmtx"]
    slope = 0.0 if style.italic else PRIME_SLOPE
    for codepoint, quote in PRIMES.items():
        if codepoint in codepoints:
            continue
        model, name = codepoints[quote], f"uni{codepoint:04X}"
        glyph = sloping(font, model, slope)
        font["glyf"][name] = glyph
        widths[name] = (widths[model][0], glyph.xMin)
        codepoints[codepoint] = name
    font.setGlyphOrder(font["glyf"].glyphOrder)
    FontBuilder(font=font).setupCharacterMap(dict(sorted(codepoints.items())))


def sloping(font: Any, name: str, slope: float) -> Any:
    """Return a glyph drawn aslant about its middle, so that it keeps its place."""
    glyph = font["glyf"][name]
    middle = (glyph.yMin + glyph.yMax) / 2
    pen = TTGlyphPen(None)
    shift = Transform(1, 0, slope, 1, -slope * middle, 0)
    font.getGlyphSet()[name].draw(TransformPen(pen, shift))
    drawn = pen.glyph()
    drawn.recalcBounds(font["glyf"])
    return drawn


def set_names(font: Any, family: Family, style: Style) -> None:
    """Write the naming table and the style flags from the family's data."""
    table = font["name"]
    copyright_line, version = table.getDebugName(0), table.getDebugName(5)
    postscript = f"{family.name}-{style.name}".replace(" ", "")
    linked = style.weight in (400, 700)
    group_name = family.name if linked else f"{family.name} {WEIGHTS[style.weight]}"
    plain = "Italic" if style.italic else "Regular"
    names = {
        0: copyright_line,
        1: group_name,
        2: style.name if linked else plain,
        3: f"{version};{postscript}",
        4: f"{family.name} {style.name}",
        5: version,
        6: postscript,
        13: LICENCE,
        14: "https://openfontlicense.org",
    }
    names |= {} if linked else {16: family.name, 17: style.name}
    table.names = []
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    bold = style.weight == 700
    regular = not style.italic and not bold
    metrics = font["OS/2"]
    flags = metrics.fsSelection & ~0b1100001
    metrics.fsSelection = flags | style.italic | bold << 5 | regular << 6
    metrics.usWeightClass = style.weight
    font["head"].macStyle = bold | style.italic << 1


def refresh(font: Any) -> None:
    """Recompute what follows from the glyphs and fix the date."""
    metrics = font["OS/2"]
    metrics.recalcAvgCharWidth(font)
    metrics.recalcUnicodeRanges(font)
    metrics.recalcCodePageRanges(font)
    metrics.usMaxContext = maxCtxFont(font)
    font["head"].modified = MODIFIED
    font.flavor = None
    if "STAT" in font:
        del font["STAT"]


# Verification


def outline(font: Any, name: str) -> tuple[int, list[Any]]:
    """Return a glyph's advance width and its contours without components."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return font["hmtx"][name][0], pen.value


def glyph_classes(font: Any) -> Callable[[str], int | None]:
    """Return a function that tells whether a glyph is a base or a mark."""
    classes: dict[str, int] = font["GDEF"].table.GlyphClassDef.classDefs if "GDEF" in font else {}
    return classes.get


def feature_tags(font: Any) -> set[str]:
    """Return the tags of all layout features."""
    tables = [font[tag].table for tag in ("GSUB", "GPOS") if tag in font]
    languages = [value for table in tables for value in read_languages(table).values()]
    return {tag for features in languages for tag in features}


def faults(font: Any, part: Any, kerned: Exceptions | None) -> list[str]:
    """List what a merged font got wrong about one of its parts."""
    found = []
    codepoints = font.getBestCmap()
    for codepoint, name in part.getBestCmap().items():
        here = codepoints.get(codepoint)
        if codepoint in SPACES and here:
            continue
        if here is None or outline(font, here) != outline(part, name):
            found.append(f"U+{codepoint:04X} is lost")
    spaces = {codepoints.get(code) for code in SPACES}
    names = [name for name in part.getGlyphOrder() if name not in spaces]
    changed = [name for name in names if outline(font, name) != outline(part, name)]
    found += [f"glyph {name} is drawn differently" for name in changed]
    classes, expected = glyph_classes(font), glyph_classes(part)
    shaped = sorted(shaped_glyphs(part))
    moved = [name for name in shaped if (classes(name) or BASE) != (expected(name) or BASE)]
    found += [f"glyph {name} has changed its class" for name in moved]
    lost = feature_tags(part) - feature_tags(font)
    found += [f"feature {tag} is lost" for tag in sorted(lost)]
    if kerned is None:
        return found
    kerning = read_kerning(part)
    if pairs_within(kerned, kerning.glyphs) != pairs_within(kerning.pairs(), kerning.glyphs):
        found.append("kerning has changed")
    return found


def pairs_within(pairs: Exceptions, glyphs: frozenset[str]) -> Exceptions:
    """Return the pairs of these glyphs: subsets also kern some that no text can produce."""
    return {pair: value for pair, value in pairs.items() if glyphs.issuperset(pair)}


def verify(data: bytes, parts: list[bytes], family: Family) -> None:
    """Stop if a merged font is not the sum of its parts."""
    font = TTFont(io.BytesIO(data))
    kerned = read_kerning(font).pairs() if family.kerned_anew else None
    needed = (*SPACES, *PRIMES, MINUS)
    found = [f"U+{c:04X} is missing" for c in needed if c not in font.getBestCmap()]
    for part in parts:
        found += faults(font, TTFont(io.BytesIO(part)), kerned)
    if found:
        raise SystemExit("\n".join(found))


# Files


def merge(parts: list[bytes], family: Family, style: Style) -> bytes:
    """Merge the subset files of one style into a TTF."""
    if not family.kerned_anew:
        return finish(join(parts), family, style)
    fonts = [TTFont(io.BytesIO(part)) for part in parts]
    font = TTFont(io.BytesIO(parts[0]), recalcTimestamp=False)
    font.ensureDecompiled(recurse=True)
    kerning = merge_kerning([read_kerning(part) for part in fonts])
    merge_glyphs(font, fonts)
    lookup = kerning_lookup(kerning, font)
    first_sets = merge_definitions(font, fonts)
    merge_layout(font, fonts, "GSUB", first_sets, [])
    merge_layout(font, fonts, "GPOS", first_sets, [lookup])
    return finish(font, family, style)


def join(parts: list[bytes]) -> Any:
    """Merge the subset files of one style with the kerning of each as it is.

    Kerning of a script from right to left moves letters as well; letters of different
    scripts are not kerned.
    """
    font = Merger().merge([io.BytesIO(part) for part in parts])
    font.recalcTimestamp = False
    return font


def finish(font: Any, family: Family, style: Style) -> bytes:
    """Add spaces, names and flags to a merged font; return its file."""
    add_spaces(font)
    add_primes(font, style)
    set_names(font, family, style)
    if family.lines:
        set_lines(font, *family.lines)
    refresh(font)
    target = io.BytesIO()
    font.save(target)
    return target.getvalue()


def set_lines(font: Any, ascent: int, descent: int) -> None:
    """Say how far lines reach up and down, in thousandths of the type."""
    units = font["head"].unitsPerEm
    ascent, descent = round(ascent * units / 1000), round(descent * units / 1000)
    lines, metrics = font["hhea"], font["OS/2"]
    lines.ascent, lines.descent, lines.lineGap = ascent, descent, 0
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ascent, descent, 0


def licence(text: str) -> str:
    """Return the licence with each copyright line named once."""
    first, rest = text.split("\n", 1)
    lines = re.split(r" (?=\S+\.ttf: Copyright )", first)
    lines = [re.sub(r"^\S+\.ttf: ", "", line) for line in lines]
    if not lines[0].startswith("Copyright") or LICENCE not in rest:
        raise SystemExit("the licence does not look like the Open Font License")
    return "\n".join([*dict.fromkeys(lines), rest.rstrip()]) + "\n"


def fetch(family: Family, workdir: Path) -> dict[str, bytes]:
    """Download the family's package and return its files."""
    name = f"@fontsource/{family.slug}@{family.version}"
    command = ["npm", "pack", "--silent", name]
    result = subprocess.run(command, cwd=workdir, check=True, capture_output=True, text=True)
    with tarfile.open(workdir / result.stdout.split()[-1]) as tar:
        members = {item.name: tar.extractfile(item) for item in tar.getmembers()}
        return {name: file.read() for name, file in members.items() if file}


def build(family: Family, workdir: Path) -> dict[str, bytes]:
    """Return the vendored files of a family, verified."""
    files = fetch(family, workdir)
    text = licence(files["package/LICENSE"].decode())
    built = {f"OFL-{family.slug}.txt": text.encode()}
    for style in family.styles:
        parts = [files[family.part(subset, style)] for subset in family.subsets]
        data = merge(parts, family, style)
        verify(data, parts, family)
        built[family.target(style)] = data
    return built


def main() -> int:
    """Rebuild the folder, or with --check only compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    changed = 0
    for family in FAMILIES:
        with tempfile.TemporaryDirectory() as workdir:
            files = build(family, Path(workdir))
        for name, data in files.items():
            path = options.out / name
            same = path.is_file() and path.read_bytes() == data
            changed += not same
            print(f"{'same' if same else 'changed'}  {len(data):>7}  {name}")
            if not same and not options.check:
                path.write_bytes(data)
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
