"""Write games as plain data: every fact, its texts in one language, its cards."""

from __future__ import annotations

import time

from generator import files
from generator.build.checking import Policy, check
from generator.build.delivery import Written
from generator.build.pipeline import Built
from generator.build.request import Request
from generator.build.validation import unknown_choices
from generator.findings import in_reading_order, with_fingerprints
from generator.language.translation import translated
from generator.reports.data import as_json
from generator.reports.facts import game_data


def game_files(request: Request) -> Built:
    """Write each requested game as plain data, in each of its languages."""
    checked = check(request.library, request.games, Policy(languages=request.languages))
    findings = [*checked.findings, *unknown_choices(request, checked)]
    written = []
    for game in checked.printable(request.games):
        languages = {each.language: translated(each) for each in checked.translations[game.id]}
        for language, spoken in ({game.content.game.source_language: game} | languages).items():
            if not request.languages or language in request.languages:
                begin = time.perf_counter()
                path = files.inside(request.out, game.id, language, f"{game.id}.json")
                data = as_json(game_data(spoken.with_errata(request.errata))) + "\n"
                fresh = files.write(path, data.encode())
                written.append(Written(path, fresh, time.perf_counter() - begin))
    ordered = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built(tuple(written), ordered, checked.lines, 0, 0)
