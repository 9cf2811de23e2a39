"""Compare two versions of the content: facts, translations, printed sides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.build.aids import languages_of, wanted_aids
from generator.build.checking import Checked, Policy, Profile, check
from generator.build.request import CARDS, Request
from generator.checks.registry import CHECKS
from generator.compare.compared import Compared, Renumbered
from generator.compare.facts import Fact, Versions, changed_facts
from generator.compare.printed import MAP, Printed, all_sides
from generator.compare.reprint import Again, to_print_again
from generator.compare.staleness import LanguageChange, language_changes
from generator.content.game import Game
from generator.content.resources import TEMPLATES, Library
from generator.content.tags import hint_for_language
from generator.findings import COMMAND_LINE, Finding, did_you_mean
from generator.language.labels import read_labels
from generator.language.translation import Translation, translated
from generator.language.wording import Wording
from generator.layout.cards import cards_of
from generator.render.cards import variant_of


class Comparison(Struct, frozen=True):
    """What comparing gave: each game, the sides to print again, and what is in the way."""

    games: tuple[Compared, ...]
    again: tuple[Again, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


def compare(old: Library, request: Request, language: str | None = None) -> Comparison:
    """Compare the games of a request with an earlier library.

    Facts are told in a language, by default in each game's own. A game that cannot be read
    as a whole or printed in either version is not compared: what its faults drop would look
    like changes. Other errors do not matter here; mending them is what versions are for.
    """
    themes = dict.fromkeys((*old.themes, *request.library.themes))
    old = replace(old, themes=tuple(themes))  # a theme may lie beside the present content alone
    findings = _unknown(request, (old, request.library))
    lines: dict[str, tuple[str, ...]] = {}
    games: list[Compared] = []
    again: list[Again] = []
    spoken: set[str] = set()
    for id in _ids(request, old):
        before, now = read_version(old, id), read_version(request.library, id)
        for name, version in (("old", before), ("new", now)):
            findings += [_in_version(name, fault) for fault in version.faults]
            lines |= version.checked.lines if version.faults else {}
        if before.faults or now.faults:
            continue
        spoken |= {each for game in (before.game, now.game) if game for each in languages_of(game)}
        if before.game is None or now.game is None:
            games += _lonely(before.game, now.game)
            continue
        whole = _everything(request, before.game, now.game)
        work = wanted_aids(before.checked, whole), wanted_aids(now.checked, whole)
        changed = list(to_print_again(*work, request.jobs))
        games.append(_compared(before, now, changed, request, language))
        again += changed
    findings += _unknown_languages(request, spoken) if not findings else []
    return Comparison(tuple(games), tuple(again), tuple(findings), lines)


class VersionOfGame(Struct, frozen=True):
    """A game as one version has it, with what keeps it from being compared."""

    game: Game | None
    checked: Checked
    faults: tuple[Finding, ...] = ()


def read_version(library: Library, id: str) -> VersionOfGame:
    """Read a game as one version has it; the game is None where the version has none."""
    if id not in {folder.name for folder in library.games()}:
        return VersionOfGame(None, Checked((), frozenset(), {}, (), {}))
    checked = check(library, (id,), Policy(Profile.DRAFT))
    faults = tuple(finding for finding in checked.findings if _is_in_the_way(finding))
    game = next(iter(checked.games), None)
    if game is not None and not faults:
        checked = replace(checked, sound=frozenset((game.id,)))
    return VersionOfGame(game, checked, faults)


def _is_in_the_way(finding: Finding) -> bool:
    """Whether a finding tells that content was dropped, or that printing cannot rely on it."""
    in_catalogue = "/locale/" in finding.place.file
    drops = finding.code[0] in "FSX" or CHECKS[finding.code].vital or finding.path == "game.theme"
    return finding.is_error and drops and not in_catalogue


def _in_version(name: str, fault: Finding) -> Finding:
    return replace(fault, message=f"in the {name} version: {fault.message}")


def _ids(request: Request, old: Library) -> list[str]:
    """Return the games to compare: those asked for, or all of both versions."""
    known = [folder.name for folder in (*request.library.games(), *old.games())]
    return [id for id in dict.fromkeys(known) if id in (request.games or known)]


def _unknown(request: Request, libraries: Sequence[Library]) -> list[Finding]:
    known = {folder.name for library in libraries for folder in library.games()}
    return [
        Finding(
            "R01", f"neither version has a game “{name}”", COMMAND_LINE, did_you_mean(name, known)
        )
        for name in request.games
        if name not in known
    ]


def _unknown_languages(request: Request, known: Collection[str]) -> list[Finding]:
    return [
        Finding(
            "R01",
            f"neither version has the language “{language}”",
            COMMAND_LINE,
            hint_for_language(language, known),
        )
        for language in request.languages
        if language not in known
    ]


def _everything(request: Request, *games: Game) -> Request:
    """Return a request for all that games print: sheets, maps and cards."""
    sheets = [id for game in games for id in game.content.sheets]
    return replace(request, sheets=(*dict.fromkeys(sheets), MAP, CARDS))


def _lonely(before: Game | None, now: Game | None) -> Iterator[Compared]:
    """Yield a game that one of the versions has not."""
    if game := now or before:
        version, title = game.content.changes[0].version, str(game.content.game.title)
        yield Compared(game.id, title, version * (now is None), version * (now is not None))


def _compared(
    before: VersionOfGame,
    now: VersionOfGame,
    again: Sequence[Again],
    request: Request,
    language: str | None,
) -> Compared:
    old, new, there, here = before.game, now.game, before.checked, now.checked
    assert old is not None
    assert new is not None
    by_language: dict[str, list[Printed]] = {}
    for each in again:
        sides = by_language.setdefault(each.language, [])
        if each.printed not in sides:
            sides.append(each.printed)
    changes = language_changes(
        old, new, there.catalogues.get(old.id, ()), here.catalogues.get(new.id, ())
    )
    wanted = request.languages
    changes = tuple(
        each for each in changes if not each.is_nothing and (not wanted or each.language in wanted)
    )
    facts = facts_between(before, now, language)
    printed = {side for sides in by_language.values() for side in sides}
    return Compared(
        game=new.id,
        title=str(new.content.game.title),
        old=old.content.changes[0].version,
        new=new.content.changes[0].version,
        facts=tuple(replace(f, printed=_truly(f, by_language, new)) for f in facts),
        languages=changes,
        again={name: tuple(sides) for name, sides in by_language.items()},
        sides={**side_names(old), **side_names(new)} if printed or facts else {},
        texts=_texts(new, changes),
        renumbered=tuple(_renumbered(old, new, printed)),
    )


def _renumbered(old: Game, new: Game, again: Collection[Printed]) -> Iterator[Renumbered]:
    """Yield the decks with cards that need not be printed again, but bear another number."""
    for id in (id for id in new.content.decks if id in old.content.decks):
        before = {card.id: (card.number, card.total) for card in cards_of(old, id)}
        now = {card.id: (card.number, card.total) for card in cards_of(new, id)}
        serve = [name for name in now if name in before and Printed(id, name) not in again]
        if others := [name for name in serve if before[name] != now[name]]:
            name = Wording(new.content, new.language).plain(new.content.decks[id].title)
            yield Renumbered(id, name, len(others), len(before), len(now))


def facts_between(
    before: VersionOfGame, now: VersionOfGame, language: str | None = None
) -> tuple[Fact, ...]:
    """Return what changed between two versions of a game, told in a language."""
    old, new = before.game, now.game
    assert old is not None
    assert new is not None
    language = language or new.language
    labels = read_labels(TEMPLATES, language)
    spoken = spoken_in(old, before.checked, language), spoken_in(new, now.checked, language)
    return changed_facts(Versions(old, new, *spoken, labels))


def spoken_in(game: Game, checked: Checked, language: str) -> Game:
    """Return a game in a language, in its own where it is not translated into that."""
    found: dict[str, Translation] = {t.language: t for t in checked.translations.get(game.id, ())}
    return translated(found[language]) if language in found else game


def _truly(fact: Fact, again: dict[str, list[Printed]], game: Game) -> tuple[Printed, ...]:
    """Return the sides that print a fact, of those that are really printed otherwise now.

    A side may mention the thing and not show what changed of it. A side that is there no more
    is not printed again, so all are told of something that went with its side.
    """
    changed = set(again.get(game.language) or {side for s in again.values() for side in s})
    there = set(all_sides(game))
    return tuple(side for side in fact.printed if side in changed or side not in there)


def side_names(game: Game) -> dict[Printed, str]:
    """Return what each side of an aid is called, in the language of the game."""
    wording = Wording(game.content, game.language)
    names = {}
    for side in all_sides(game):
        if side.sheet in game.content.decks:
            names[side] = _card_name(side, game, wording)
            continue
        if side.sheet == MAP and not side.side:
            assert game.content.map is not None
            names[side] = wording.plain(game.content.map.name)
            continue
        sheet = game.content.sheets[side.sheet]
        title, own = wording.plain(sheet.title), wording.plain(sheet.sides[side.side].title)
        names[side] = title if own == title and not sheet.back else f"{title}: {own}"
    return names


def _card_name(side: Printed, game: Game, wording: Wording) -> str:
    """Return what a card is called, behind its deck."""
    card = next(each for each in cards_of(game, side.sheet) if each.id == side.side)
    names = [wording.plain(card.title)]
    if variant := variant_of(card, game.content):
        names.append(wording.plain(variant.name))
    return f"{wording.plain(game.content.decks[side.sheet].title)}: {' '.join(names)}"


def _texts(game: Game, changes: Sequence[LanguageChange]) -> dict[str, str]:
    """Return the words of all texts that some language has to translate anew."""
    wording = Wording(game.content, game.language)
    ids = [id for each in changes for id in (*each.stale, *each.missing)]
    return {id: wording.plain(game.texts[id]) for id in dict.fromkeys(ids)}
