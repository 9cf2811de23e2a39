"""Tell which games a build left with nothing wrong in them, and in which languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.aids import Aid
from generator.checking import Checked
from generator.localizations import TEMPLATES, Localization
from generator.printing import name_of


def clean_localizations(
    checked: Checked, aids: Iterable[Aid], faulty: Iterable[Aid], files: Iterable[Path], out: Path
) -> Iterator[Localization]:
    """Yield the localizations that were read, checked and printed without any finding.

    ``faulty`` are the aids with findings, ``files`` those that were put into ``out``.
    """
    wrong = {_tongue(aid) for aid in faulty}
    sides: dict[tuple[str, str], set[str]] = defaultdict(set)
    made: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for aid in aids:
        sides[_tongue(aid)].update(map(name_of, aid.all_jobs))
    for path in files:
        game, language, *_ = path.relative_to(out).parts
        made[game, language].append(path)
    sources = {game.id: game.content.game.source_language for game in checked.games}
    for name in sorted(checked.clean):
        if name == TEMPLATES:
            yield Localization(name)
        elif name.game in sources and name.game in checked.sound:
            this = name.game, name.catalogue or sources[name.game]
            if this not in wrong:
                count, bound = len(sides[this]), checked.leaves_out(name.game)
                yield Localization(name, this[1], count, tuple(made[this]), bound)


def _tongue(aid: Aid) -> tuple[str, str]:
    return aid.game.id, aid.language
