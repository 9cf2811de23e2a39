"""Draw the position and print the game of a record, for ``playeraid replay``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.output import write_output
from generator.cli.query import Output, Query, as_seen

if TYPE_CHECKING:
    from generator.content.game import Game
    from generator.play.rulebook import Rulebook
    from generator.render.maps import MapMaker
    from generator.render.scenes import SceneMaker


def print_record(
    book: Rulebook, record: str, query: Query, output: Output, game: Game, content: Path | None
) -> None:
    """Write the requested map and report of one game, as the viewing side sees it."""
    from generator.units import paper_named

    scenes = _scenes(game, book, record, query)
    maker = _maker(game, scenes, output, content)
    paper = paper_named(output.paper)
    if output.map:
        from generator.render.mapsheet import MapSheet

        sheet = MapSheet(maker, maker.on_paper(paper))
        renderers = {".svg": lambda: sheet.svg, ".png": sheet.png, ".pdf": sheet.pdf}
        write_output(output.map, renderers[output.map.suffix.lower()]())
    if output.report:
        from generator.render.records import RecordPrinter

        write_output(output.report, RecordPrinter(maker, scenes, paper).pdf())


def _scenes(game: Game, book: Rulebook, record: str, query: Query) -> SceneMaker:
    from generator.content.resources import TEMPLATES
    from generator.language.labels import read_label_words
    from generator.play.replay import replay
    from generator.render.scenes import SceneMaker

    whole = replay(book.rules, record, query.until)
    labels = read_label_words(TEMPLATES, game.language, game.labels)
    as_pursuers = None if query.view is None else query.view == book.names.pursuers
    visible = as_seen(book, whole, query)
    return SceneMaker(game, book, visible, labels, as_pursuers, len(whole.faults))


def _maker(game: Game, scenes: SceneMaker, output: Output, content: Path | None) -> MapMaker:
    from generator.cli.printable import theme_for
    from generator.content.resources import TEMPLATES
    from generator.render.maps import MapMaker

    theme = theme_for(game, content)
    return MapMaker(game, game.language, theme, output.edition, TEMPLATES, scenes.scene)
