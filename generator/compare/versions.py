"""Compare two versions of the content: facts, translations, printed sides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.build.aids import wanted_aids
from generator.build.checking import Checked, Policy, Profile, check
from generator.build.request import CARDS, Request
from generator.build.validation import languages_beyond
from generator.checks.registry import CHECKS
from generator.compare.facts import Fact, Versions, changed_facts
from generator.compare.reprint import Reprint, sides_to_reprint
from generator.compare.result import GameComparison, Renumbered
from generator.compare.sides import MAP, SideRef, all_sides
from generator.compare.staleness import LanguageChange, language_changes
from generator.content.game import Game
from generator.content.resources import TEMPLATES, Library
from generator.findings import COMMAND_LINE, Finding, did_you_mean
from generator.language.labels import read_labels
from generator.language.translation import Translation, translated
from generator.language.wording import Wording
from generator.layout.cards import cards_of
from generator.render.cards import variant_of


class Comparison(Struct, frozen=True):
    """The comparison of two libraries; ``findings`` are the faults that prevent it."""

    games: tuple[GameComparison, ...]
    reprints: tuple[Reprint, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]


def compare(old: Library, request: Request, language: str | None = None) -> Comparison:
    """Compare the games of a request with an earlier library.

    Facts are described in a language, by default each game's own. A game that cannot be read
    completely or printed in either version is not compared: content dropped for its faults would
    look like changes. Other errors do not matter here.
    """
    themes = dict.fromkeys((*old.themes, *request.library.themes))
    old = replace(old, themes=tuple(themes))  # only one version may have the theme
    findings = _unknown(request, (old, request.library))
    lines: dict[str, tuple[str, ...]] = {}
    games: list[GameComparison] = []
    reprints: list[Reprint] = []
    spoken: set[str] = set()
    for id in _ids(request, old):
        before, now = read_version(old, id), read_version(request.library, id)
        for name, version in (("old", before), ("new", now)):
            findings += [_in_version(name, fault) for fault in version.faults]
            lines |= version.checked.lines if version.faults else {}
        if before.faults or now.faults:
            continue
        spoken |= {each for game in (before.game, now.game) if game for each in game.languages}
        if before.game is None or now.game is None:
            games += _added_or_removed(before.game, now.game)
            continue
        full = _full_request(request, before.game, now.game)
        work = wanted_aids(before.checked, full), wanted_aids(now.checked, full)
        changed = list(sides_to_reprint(*work, request.jobs))
        games.append(_compared(before, now, changed, request, language))
        reprints += changed
    if not findings:
        findings += languages_beyond(request.languages, spoken, "neither version has")
    return Comparison(tuple(games), tuple(reprints), tuple(findings), lines)


class VersionOfGame(Struct, frozen=True):
    """A game in one version, with the faults that prevent its comparison."""

    game: Game | None
    checked: Checked
    faults: tuple[Finding, ...] = ()


def read_version(library: Library, id: str) -> VersionOfGame:
    """Read a game in one version; its ``game`` is None if the version lacks it."""
    if id not in {folder.name for folder in library.games()}:
        return VersionOfGame(None, Checked((), frozenset(), {}, (), {}))
    checked = check(library, (id,), Policy(Profile.DRAFT))
    faults = tuple(finding for finding in checked.findings if _prevents_comparison(finding))
    game = next(iter(checked.games), None)
    if game is not None and not faults:
        checked = replace(checked, sound=frozenset((game.id,)))
    return VersionOfGame(game, checked, faults)


def _prevents_comparison(finding: Finding) -> bool:
    """Whether a finding means that content was dropped or cannot be printed."""
    in_catalogue = "/locale/" in finding.place.file
    drops = finding.code[0] in "FSX" or CHECKS[finding.code].vital or finding.path == "game.theme"
    return finding.is_error and drops and not in_catalogue


def _in_version(name: str, fault: Finding) -> Finding:
    return replace(fault, message=f"in the {name} version: {fault.message}")


def _ids(request: Request, old: Library) -> list[str]:
    """Return the requested games, or all of both versions."""
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


def _full_request(request: Request, *games: Game) -> Request:
    """Return a request for all sheets, maps and cards of the games."""
    sheets = [id for game in games for id in game.content.sheets]
    sheets += [name for game in games for name in game.content.map_sheets]
    return replace(request, sheets=(*dict.fromkeys(sheets), MAP, CARDS))


def _added_or_removed(before: Game | None, now: Game | None) -> Iterator[GameComparison]:
    """Yield a game that only one of the versions has."""
    if game := now or before:
        version, title = game.content.changes[0].version, str(game.content.game.title)
        yield GameComparison(game.id, title, version * (now is None), version * (now is not None))


def _compared(
    before: VersionOfGame,
    now: VersionOfGame,
    reprints: Sequence[Reprint],
    request: Request,
    language: str | None,
) -> GameComparison:
    old, new, there, here = before.game, now.game, before.checked, now.checked
    assert old is not None
    assert new is not None
    by_language: dict[str, list[SideRef]] = {}
    for each in reprints:
        sides = by_language.setdefault(each.language, [])
        if each.printed not in sides:
            sides.append(each.printed)
    changes = language_changes(
        old, new, there.catalogues.get(old.id, ()), here.catalogues.get(new.id, ())
    )
    languages = request.languages
    changes = tuple(
        each
        for each in changes
        if not each.is_empty and (not languages or each.language in languages)
    )
    facts = facts_between(before, now, language)
    printed = {side for sides in by_language.values() for side in sides}
    return GameComparison(
        game=new.id,
        title=str(new.content.game.title),
        old=old.content.changes[0].version,
        new=new.content.changes[0].version,
        facts=tuple(replace(f, printed=_reprinted_sides(f, by_language, new)) for f in facts),
        languages=changes,
        reprints={name: tuple(sides) for name, sides in by_language.items()},
        sides={**side_names(old), **side_names(new)} if printed or facts else {},
        texts=_texts(new, changes),
        renumbered=tuple(_renumbered(old, new, printed)),
    )


def _renumbered(old: Game, new: Game, reprints: Collection[SideRef]) -> Iterator[Renumbered]:
    """Yield the decks with cards that need no reprint, but have another number."""
    for id in (id for id in new.content.decks if id in old.content.decks):
        before = {card.id: (card.number, card.total) for card in cards_of(old, id)}
        now = {card.id: (card.number, card.total) for card in cards_of(new, id)}
        valid = [name for name in now if name in before and SideRef(id, name) not in reprints]
        if others := [name for name in valid if before[name] != now[name]]:
            name = Wording(new.content, new.language).plain(new.content.decks[id].title)
            yield Renumbered(id, name, len(others), len(before), len(now))


def facts_between(
    before: VersionOfGame, now: VersionOfGame, language: str | None = None
) -> tuple[Fact, ...]:
    """Return the changed facts between two versions of a game, described in a language."""
    old, new = before.game, now.game
    assert old is not None
    assert new is not None
    language = language or new.language
    labels = read_labels(TEMPLATES, language, new.labels)
    both = in_language(old, before.checked, language), in_language(new, now.checked, language)
    return changed_facts(Versions(old, new, *both, labels))


def in_language(game: Game, checked: Checked, language: str) -> Game:
    """Return a game in a language; untranslated, in its own."""
    found: dict[str, Translation] = {t.language: t for t in checked.translations.get(game.id, ())}
    return translated(found[language]) if language in found else game


def _reprinted_sides(
    fact: Fact, reprints: dict[str, list[SideRef]], game: Game
) -> tuple[SideRef, ...]:
    """Return the sides that print a fact and have changed, or no longer exist.

    A side may mention the subject of a fact without showing what changed.
    """
    changed = set(reprints.get(game.language) or {side for s in reprints.values() for side in s})
    existing = set(all_sides(game))
    return tuple(side for side in fact.printed if side in changed or side not in existing)


def side_names(game: Game) -> dict[SideRef, str]:
    """Return the names of all sides of a game, in its language."""
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
        if gridmap := game.content.map_sheets.get(side.sheet):
            names[side] = wording.plain(game.content.gridmaps[gridmap].name)
            continue
        sheet = game.content.sheets[side.sheet]
        title, own = wording.plain(sheet.title), wording.plain(sheet.sides[side.side].title)
        names[side] = title if own == title and not sheet.back else f"{title}: {own}"
    return names


def _card_name(side: SideRef, game: Game, wording: Wording) -> str:
    """Return the name of a card, after that of its deck."""
    card = next(each for each in cards_of(game, side.sheet) if each.id == side.side)
    names = [wording.plain(card.title)]
    if variant := variant_of(card, game.content):
        names.append(wording.plain(variant.name))
    return f"{wording.plain(game.content.decks[side.sheet].title)}: {' '.join(names)}"


def _texts(game: Game, changes: Sequence[LanguageChange]) -> dict[str, str]:
    """Return the source texts of all stale and missing translations."""
    wording = Wording(game.content, game.language)
    ids = [id for each in changes for id in (*each.stale, *each.missing)]
    return {id: wording.plain(game.texts[id]) for id in dict.fromkeys(ids)}
