"""Give the cells of a table that is brought in the drawings and pictures that they name."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.build.importing.assets import Assets, find_icons, find_pictures
from generator.build.importing.choosing import listed, words_of
from generator.build.importing.mending import with_words, without_words
from generator.build.importing.work import Import, Work


def with_assets(work: Work, order: Import, icons: Sequence[str]) -> Work:
    """Return the work with the drawings and pictures that its cells name.

    ``icons`` are the ids of icons that the game has already.
    """
    choice = work.choice
    drawn = Assets()
    if column := choice.of("icon"):
        drawn = find_icons(words_of(work.table, column), order.icons, icons)
        if drawn.missing:
            where = f"{order.assets_are or f'in {order.icons}'} and " if order.icons else ""
            why = f"{where}in the icon set there is no drawing for {', '.join(drawn.hints(icons))}"
            blank = without_words(work, column, drawn.missing)
            if blank and len(drawn.missing) < len(words_of(work.table, column)):
                note = f"{why}; these cells are empty in the copy"
                work = replace(blank, notes=(*work.notes, note))
            else:
                choice, drawn = choice.without(column, why), Assets()
    return _with_pictures(replace(work, choice=choice, icons=drawn.found), order)


def _with_pictures(work: Work, order: Import) -> Work:
    """Return the work with the pictures that a column names; without the column if none is there.

    Cells without a picture are empty in the copy, others say how its file is called there.
    """
    column = work.choice.of("picture")
    if column is None:
        return work
    shown = find_pictures(words_of(work.table, column), order.pictures)
    why = order.ask_for_pictures
    if order.pictures:
        where = order.assets_are or f"in {order.pictures}"
        why = f"there is no picture {listed(shown.missing)} {where}"
    words = {each.words: each.file for each in shown.found if each.file != each.words}
    words |= dict.fromkeys(shown.missing, "")
    named = with_words(work, column, words) if shown.found else None
    if named is None:
        return replace(work, choice=work.choice.without(column, why))
    notes = (f"{why}; these cells are empty in the copy",) if shown.missing else ()
    return replace(named, pictures=shown.found, notes=(*work.notes, *notes))
