"""Name the games, and their languages, that a build left with nothing wrong in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.build.aids import Aid
from generator.build.checking import Checked
from generator.build.printing import name_of
from generator.build.state.fingerprints import TEMPLATES
from generator.build.state.localizations import Localization
from generator.build.state.stamps import FileStamp


def clean_localizations(
    checked: Checked,
    aids: Iterable[Aid],
    faulty: Iterable[Aid],
    files: Iterable[FileStamp],
    out: Path,
) -> Iterator[Localization]:
    """Yield the localizations that were read, checked and printed without any finding.

    ``faulty`` are the aids with findings, ``files`` those that were put into ``out``.
    """
    wrong = {_localization(aid) for aid in faulty}
    sides: dict[tuple[str, str], set[str]] = defaultdict(set)
    made: dict[tuple[str, str], list[FileStamp]] = defaultdict(list)
    for aid in aids:
        sides[_localization(aid)].update(map(name_of, aid.all_jobs))
    for left in files:
        game, language, *_ = left.path.relative_to(out).parts
        made[game, language].append(left)
    declared = {game.id: game.languages for game in checked.games}
    for name in sorted(checked.clean):
        if name == TEMPLATES:
            yield Localization(name)
        elif name.game in declared and name.game in checked.sound:
            languages = declared[name.game]
            this = name.game, name.catalogue or languages[0]
            if this not in wrong:
                count, bound = len(sides[this]), checked.suppresses_in_own_files(name.game)
                yield Localization(name, languages, count, tuple(made[this]), bound)


def _localization(aid: Aid) -> tuple[str, str]:
    return aid.game.id, aid.language
