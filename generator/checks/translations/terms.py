"""Area G: names in their official form."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from generator.checks.glossary import NOT_OURS, words_found
from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.translations.pairs import (
    Comparison,
    Pair,
    comparison,
    is_name,
    name_key,
    name_keys,
    quoted_source,
    sources_of,
)
from generator.content.game import Game
from generator.findings import Severity, did_you_mean
from generator.language.markup import plain_words
from generator.language.prefixes import bare_words
from generator.language.translation import Translation
from generator.language.wordbounds import finder_of


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
    keys_of = source_names(work.game)
    wanted = [keys_of.get(word.casefold(), set()) for word in source]
    given = [_keys_of(word, work) for word in here]
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


def _keys_of(word: str, work: Comparison) -> set[str]:
    """Return all names that a word may stand for, with or without what is written onto it.

    “השובל” is the title “The trail” and “the” with the name “trail”.
    """
    bare = bare_words(word.casefold(), work.language)
    return set().union(*(work.target_names.get(each, ()) for each in bare))


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
        elif _keys_of(word, work):
            message = f"“{word}” is marked, and the source does not name it"
            hint = quoted_source(pair)
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
    pattern = finder_of({*avoided, *longer}, work.language)
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
