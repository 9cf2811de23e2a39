"""Read games and check them: everything that is wrong, before anything is printed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator import sealed
from generator.build.drafts import as_draft, demoted
from generator.build.state.fingerprints import PROGRAM, SOURCE, TEMPLATES, Name
from generator.build.state.inputs import inputs_below
from generator.build.state.localizations import NOTHING, UpToDate
from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.checks.engine import inspect, inspect_templates, inspect_translation
from generator.checks.glyphs import missing_in_game, missing_in_translation
from generator.checks.labels import LabelsRead, labels_for
from generator.checks.registry import CHECKS, Subject
from generator.checks.suppressions import Suppression, comments_in, suppress
from generator.content import resources
from generator.content.folders import folders_named, unknown_games
from generator.content.game import Game
from generator.content.read import Reading, read_game
from generator.content.resources import TEMPLATES_CAN_CHANGE, Library
from generator.content.theme import Theme, read_theme, theme_lines
from generator.content.themelayouts import with_layouts_of
from generator.engine.packages import environment
from generator.findings import (
    BREAKDOWN,
    SKIPPED,
    Finding,
    Place,
    did_you_mean,
    in_reading_order,
    with_fingerprints,
)
from generator.language.script import is_known
from generator.language.translation import Translation, read_translations


class Profile(StrEnum):
    """How strict a run is: as for a draft, or as for what is printed and given away."""

    DRAFT = "draft"
    RELEASE = "release"


class Policy(Struct, frozen=True):
    """What a run reports: by profile, only some codes or areas, without some of them.

    Catalogues are read of some ``languages``, of all by default; of a game, not those that are
    ``known`` to be sound, nor is it looked at itself if the language it is written in is.
    """

    profile: Profile = Profile.RELEASE
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()

    def reports(self, code: str) -> bool:
        """Whether findings of a check are reported; ``R`` selects a whole area.

        That a check broke down or could not run is reported whatever is selected.
        """
        chosen = not self.select or code.startswith((*self.select, BREAKDOWN, SKIPPED))
        return chosen and not code.startswith(self.ignore or ("-",))

    def finds_all(self, code: str, file: str) -> bool:
        """Whether all is reported that a check could find and a comment in a file leave out.

        What a game's own files suppress may concern catalogues that are not read.
        """
        is_of_translations = CHECKS[code].judges(Subject.TRANSLATION)
        is_partial = self.known or (self.languages and is_of_translations)
        return self.reports(code) and (_is_of_catalogue(file) or not is_partial)


def _is_of_catalogue(file: str) -> bool:
    """Whether a file is a catalogue, or the glossary beside it."""
    return Path(file).parent.name == resources.LOCALE


class Checked(Struct, frozen=True):
    """What reading and checking gave: games, which are sound, themes, findings, lines.

    ``themes`` are by the id of their game; a sound game has one. ``lines`` are the source
    lines by file. ``suppressions``, all ``catalogues`` and the ``translations`` that
    can be printed are by the id of their game. In localizations that are ``clean`` nothing is
    found.
    """

    games: tuple[Game, ...]
    sound: frozenset[str]
    themes: dict[str, Theme]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]
    suppressions: dict[str, tuple[Suppression, ...]] = field(default_factory=dict)
    translations: dict[str, tuple[Translation, ...]] = field(default_factory=dict)
    catalogues: dict[str, tuple[Translation, ...]] = field(default_factory=dict)
    policy: Policy = Policy()
    clean: frozenset[Name] = frozenset()

    @property
    def unread(self) -> frozenset[str]:
        """The games of which too little is sound to know what they have."""
        return frozenset(self.suppressions) - {game.id for game in self.games}

    def reports(self, code: str) -> bool:
        """Whether findings of a check were requested."""
        return self.policy.reports(code)

    def suppresses_in_own_files(self, game: str) -> bool:
        """Whether a game suppresses findings in its own files, not only in its catalogues."""
        return any(not _is_of_catalogue(each.place.file) for each in self.suppressions[game])

    def printable(self, names: Collection[str] = ()) -> list[Game]:
        """Return the sound games; a shared part only if it is named."""
        return [
            game
            for game in self.games
            if game.id in self.sound and (not game.is_part or game.id in names)
        ]

    def seen_from(self, folder: str) -> Checked:
        """Return the same with a folder before the names of files, for reports."""
        lines = {f"{folder}/{file}": text for file, text in self.lines.items()}
        known = self.lines.keys()
        findings = tuple(_moved(finding, folder, known) for finding in self.findings)
        return replace(self, findings=findings, lines=lines)


def _moved(finding: Finding, folder: str, known: Collection[str]) -> Finding:
    def moved(place: Place) -> Place:
        return place._replace(file=f"{folder}/{place.file}") if place.file in known else place

    return replace(
        finding,
        place=moved(finding.place),
        related=tuple(moved(place) for place in finding.related),
        edits=tuple(edit._replace(place=moved(edit.place)) for edit in finding.edits),
    )


class _GameChecked(Struct, frozen=True):
    """What checking one game gave; ``printable`` are its translations without errors.

    ``findings`` are those to report, ``faulty`` the files of all there are.
    """

    id: str
    game: Game | None
    theme: Theme | None
    findings: tuple[Finding, ...]
    faulty: frozenset[str]
    lines: dict[str, tuple[str, ...]]
    suppressions: tuple[Suppression, ...]
    sound: bool
    translations: tuple[Translation, ...]
    printable: tuple[Translation, ...]

    @property
    def clean(self) -> Iterator[Name]:
        """The localizations that were looked at, and in which nothing was found."""
        wrong = self.faulty
        of_catalogues = {file for each in self.translations for file in each.lines}
        if wrong <= of_catalogues:
            yield Name(self.id, SOURCE)
        for translation in self.printable:
            if wrong.isdisjoint(translation.lines):
                yield Name(self.id, translation.language)


SOUND_TEMPLATES = sealed.home_of(__file__) / "sound-templates"
"""The file beside the bytecode of this module with the stamp of templates without faults."""


def template_findings() -> tuple[Finding, ...]:
    """Return what is wrong with the templates, where they can change."""
    return tuple(inspect_templates(resources.TEMPLATES)) if TEMPLATES_CAN_CHANGE else ()


def noted_template_findings(note: Path = SOUND_TEMPLATES) -> tuple[Finding, ...]:
    """Return what is wrong with the templates, known from a note if nothing was.

    To check them takes as long as to read a game. The note is written where Python may write
    bytecode, and holds until a template, the program or a library changes. It is for commands that
    end before the program can change.
    """
    if not TEMPLATES_CAN_CHANGE:
        return ()
    files_now = inputs_below((resources.TEMPLATES, Path(__file__).parents[1]))
    stamp = f"{environment()} {files_now.stamp}".encode()
    with contextlib.suppress(OSError):
        if note.read_bytes() == stamp:
            return ()
    found = template_findings()
    if not found:
        sealed.keep(note, stamp)
    return found


def check(
    library: Library,
    names: Sequence[str] = (),
    policy: Policy = Policy(),
    read: Callable[[Path], Reading] = read_game,
    of_templates: Callable[[], Sequence[Finding]] = noted_template_findings,
    up_to_date: UpToDate = NOTHING,
) -> Checked:
    """Read and check games, all by default; unknown names are findings.

    What is up to date is known to be sound: it is left out.

    ``read`` gives a game, ``of_templates`` what is wrong with the templates: a caller that checks
    again and again may have cached both.
    """
    load_checks()
    misuse = unknown_games(library, names)
    each = [
        _checked(read(folder), library, replace(policy, known=up_to_date.of(folder.name)))
        for folder in folders_named(library, names)
        if folder.name not in up_to_date.done
    ]
    of_these = () if up_to_date.of(PROGRAM) else tuple(of_templates())
    labels = labels_for(library)
    of_these += tuple(_of_labels(labels, policy))
    reported = (finding for finding in of_these if policy.reports(finding.code))
    findings = [*misuse, *(finding for one in each for finding in one.findings), *reported]
    lines = {file: text for one in each for file, text in one.lines.items()} | labels.lines
    lines |= dict(_theme_lines(findings, library))
    return Checked(
        games=tuple(one.game for one in each if one.game is not None),
        sound=frozenset(one.id for one in each if one.sound),
        themes={one.id: one.theme for one in each if one.theme is not None},
        findings=tuple(with_fingerprints(in_reading_order(findings), lines)),
        lines=lines,
        suppressions={one.id: one.suppressions for one in each},
        translations={one.id: one.printable for one in each},
        catalogues={one.id: one.translations for one in each},
        policy=policy,
        clean=frozenset(name for one in each for name in one.clean)
        | ({TEMPLATES} if not of_these else set()),
    )


def _of_labels(labels: LabelsRead, policy: Policy) -> Iterator[Finding]:
    """Yield what is wrong with the catalogues of labels, as a profile weighs it."""
    return settled(labels.findings, tuple(comments_in(labels.lines)), policy)


class _Inspected(Struct, frozen=True):
    """One game that was read, its theme and its translations, and all that was found in them."""

    game: Game | None
    theme: Theme | None
    translations: tuple[Translation, ...]
    findings: tuple[Finding, ...]


def _inspected(reading: Reading, library: Library, policy: Policy) -> _Inspected:
    """Inspect one game that was read, with its theme and its translations."""
    game, found = reading.game, list(reading.findings)
    if game is None:
        return _Inspected(None, None, (), tuple(found))
    theme, faults = theme_of(game, library)
    game = with_layouts_of(theme, game) if theme else game
    if SOURCE not in policy.known:
        found += inspect(game)
        found += missing_in_game(game, theme) if theme else ()
    found += faults
    translations: list[Translation] = []
    for translation, faults in read_translations(game, policy.languages, policy.known):
        translations.append(translation)
        found += faults
        found += inspect_translation(translation)
        found += missing_in_translation(translation, theme) if theme else ()
    return _Inspected(game, theme, tuple(translations), tuple(found))


def _checked(reading: Reading, library: Library, policy: Policy) -> _GameChecked:
    """Check one game that was read; weigh what is found, and say what can be printed."""
    here = _inspected(reading, library, policy)
    game, translations = here.game, here.translations
    lines = dict(reading.lines)
    suppressions = list(suppressions_in(reading))
    for translation in translations:
        lines |= {file: tuple(text) for file, text in translation.lines.items()}
        suppressions += comments_in(translation.lines)
    is_read = game is not None and game.whole and not game.dropped
    elsewhere = {file for translation in translations for file in translation.lines_of_parts}
    weighed = tuple(settled(here.findings, suppressions, policy, is_read, elsewhere))
    foreign = {file for translation in translations for file in translation.lines}
    if policy.profile is Profile.DRAFT:
        translations = tuple(as_draft(translation, weighed) for translation in translations)
        weighed = tuple(demoted(weighed, foreign))
    wrong = {finding.place.file for finding in weighed if finding.is_error}
    return _GameChecked(
        id=reading.id,
        game=game,
        theme=here.theme,
        findings=tuple(causes_only(each for each in weighed if policy.reports(each.code))),
        faulty=frozenset(finding.place.file for finding in weighed),
        lines=lines,
        suppressions=tuple(suppressions),
        sound=wrong <= foreign,
        translations=translations,
        printable=tuple(
            each for each in translations if wrong.isdisjoint(each.lines) and _can_be_printed(each)
        ),
    )


def _can_be_printed(translation: Translation) -> bool:
    """Whether the game names a language, and its plural forms and numbers are known."""
    return translation.is_declared and is_known(translation.language)


def settled(
    findings: Iterable[Finding],
    suppressions: Sequence[Suppression],
    policy: Policy,
    is_read: bool = True,
    elsewhere: Collection[str] = (),
) -> Iterator[Finding]:
    """Yield findings as a profile weighs them, without those that are suppressed.

    Unless all content ``is_read``, nobody can say of a suppression that it is not used, nor of
    one in a file that is judged as a whole ``elsewhere``.
    """

    def ran(code: str, file: str) -> bool:
        return is_read and file not in elsewhere and policy.finds_all(code, file)

    for finding in suppress(findings, suppressions, ran):
        check = CHECKS[finding.code]
        if policy.profile is Profile.DRAFT and finding.severity is check.severity:
            yield replace(finding, severity=check.in_draft)
        else:
            yield finding


def suppressions_in(reading: Reading) -> Iterator[Suppression]:
    """Yield what a game leaves out: in its settings, and in comments of its files."""
    yield from comments_in(reading.lines, reading.game.tree if reading.game else None)
    if reading.game is None:
        return
    for code, reason in reading.game.content.game.checks.ignore.items():
        place = reading.game.place(f"game.checks.ignore.{code}", on_key=True)
        yield Suppression((code,), reason, place)


def theme_of(game: Game, library: Library) -> tuple[Theme | None, Sequence[Finding]]:
    """Return the theme of a game, or none, and what is wrong with it."""
    name = game.content.game.theme
    folder = library.theme(name)
    if folder is not None:
        return read_theme(folder)
    missing = Finding(
        "R06",
        f"there is no theme “{name}”",
        game.place("game.theme"),
        did_you_mean(name, library.theme_names()),
        "game.theme",
    )
    return None, [missing]


def _theme_lines(
    findings: Iterable[Finding], library: Library
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the source lines of themes with findings, by the file that messages name."""
    for file in {f.place.file for f in findings if f.place.file.startswith("themes/")}:
        if folder := library.theme(file.split("/")[1]):
            yield file, theme_lines(folder, "/".join(file.split("/")[2:]))
