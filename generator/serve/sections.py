"""The sections of a sheet, side by side: what stands where, and arranging it by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.content import samples
from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game
from generator.content.itemids import stem_of, unused_id
from generator.content.model import Sheet
from generator.content.model.cards import SectionCards
from generator.content.rewriting import (
    Source,
    add_item,
    copy_item,
    move_item,
    opened,
    remove_item,
    siblings_of,
)
from generator.content.tree import node_at
from generator.findings import Edit
from generator.serve.steps import Step, readable, step_of_files
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

BACK = "back"
Spot = Annotated[str, Meta(max_length=100)]
"""A side and a path below it: ``front.bands.0.fill.2``."""
MOST_SECTIONS = 400
"""How many sections of a side a change can name."""
Act = Literal["up", "down", "move", "copy", "remove", "add", "add_side", "remove_side"]


class SectionChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of what stands at a spot of a sheet; it is refused where ``section`` does not.

    What is moved goes before what stands at ``to``, or ``behind`` it. What is added is the
    section ``known``, or else a new one. Sides are added and removed without a spot; a back is
    refused to go that does not show what was ``seen`` on it: its sections may go with it.
    """

    game: Name
    sheet: Name
    act: Act
    at: Spot = ""
    section: Annotated[str, Meta(max_length=80)] = ""
    to: Spot = ""
    behind: bool = False
    known: Annotated[str, Meta(max_length=80)] = ""
    seen: Annotated[tuple[Name, ...], Meta(max_length=MOST_SECTIONS)] = ()


class Edits(Struct, frozen=True):
    """Edits of a file, by a function of its text, that are carried out with others."""

    file: str
    edits: Callable[[Source], list[Edit]]

    def rewritten(self, text: str) -> str:
        """Return the text with the edits carried out. Raises CannotRewriteError."""
        return edited(text, self.edits(opened(self.file, text)))


Plan = list[Edits]
Path = tuple[str, ...]


def sections(game: str, sheet: str) -> dict[str, Any]:
    """Return the sides of a sheet with their sections, and the sections that are not on it."""
    read = current_worker().games.reading(game).game
    found = read.content.sheets.get(sheet) if read is not None else None
    if read is None or found is None:
        return {"sides": [], "others": []}
    titles = {id: str(each.title) for id, each in read.content.sections.items()}
    sides = [
        {
            "name": name,
            "title": str(side.title),
            "sections": [
                {"at": f"{name}.{path}", "id": id, "title": titles.get(id, id), "band": _band(path)}
                for path, id in side.placed.items()
            ],
        }
        for name, side in found.sides.items()
    ]
    placed = {id for side in found.sides.values() for id in side.placed.values()}
    others = [{"id": id, "title": title} for id, title in titles.items() if id not in placed]
    return {"sides": sides, "others": others}


def change_sections(change: SectionChange) -> tuple[str, Step]:
    """Arrange the sections of a sheet; return the content path to look at, and what was written.

    Raises RefusedError where it cannot be carried out.
    """
    game = readable(change.game)
    sheet = game.content.sheets.get(change.sheet)
    if sheet is None:
        raise RefusedError(f"there is no sheet “{change.sheet}” that can be read")
    if change.act in ("add_side", "remove_side"):
        path, plan = _side_change(game, sheet, change)
        return path, _written(game, plan, change.act, str(sheet.title), path)
    if _placed(sheet).get(change.at) != change.section or not change.section:
        raise RefusedError(f"“{change.section}” does not stand there any more")
    path, plan = _section_change(game, sheet, change)
    title = game.content.sections.get(change.section)
    name = str(title.title) if title else change.section
    return path, _written(game, plan, change.act, name, path)


def _written(game: Game, plan: Plan, act: Act, name: str, path: str) -> Step:
    edits = [(each.file, each.rewritten) for each in plan]
    return replace(step_of_files(game, edits, act, name).write(), path=path)


def _section_change(game: Game, sheet: Sheet, change: SectionChange) -> tuple[str, Plan]:
    """Return the path of the section that a change leads to, and the edits."""
    file = place_of(("sheets", change.sheet), game.tree, on_key=True).file
    spot = ("sheets", change.sheet, *change.at.split("."))
    beside = (*spot[:-1], str(int(spot[-1]) + 1))
    id = change.section
    match change.act:
        case "up" | "down":
            to = _next_spot(sheet, change)
            return f"sections.{id}", _moved(game, sheet, file, spot, ("sheets", change.sheet, *to))
        case "move":
            if change.to not in _placed(sheet):
                raise RefusedError("there is no such place on the sheet any more")
            *home, number = change.to.split(".")
            to = (*home, str(int(number) + change.behind))
            return f"sections.{id}", _moved(game, sheet, file, spot, ("sheets", change.sheet, *to))
        case "copy":
            new = _free_id(game, stem_of(id))
            copied = Edits(_file_of(game, id), lambda source: copy_item(source, _own(id), new))
            return f"sections.{new}", [copied, _placing(file, beside, new)]
        case "add" if change.known:
            _check_known(game, change.known)
            return f"sections.{change.known}", [_placing(file, beside, change.known)]
        case "add":
            new, made = _new_section(game, id)
            return f"sections.{new}.title", [made, _placing(file, beside, new)]
        case _:
            taken = _taken(sheet, file, spot)
            return f"sheets.{change.sheet}", [taken, *_deleted(game, [id])]


def _side_change(game: Game, sheet: Sheet, change: SectionChange) -> tuple[str, Plan]:
    home = ("sheets", change.sheet)
    file = place_of(home, game.tree, on_key=True).file
    if change.act == "remove_side":
        if sheet.back is None:
            raise RefusedError("the sheet has no back any more")
        if tuple(sheet.back.placed.values()) != change.seen:
            raise RefusedError("other sections stand on the back by now; look at them first")
        gone = _removing(file, (*home, BACK))
        return f"sheets.{change.sheet}", [gone, *_deleted(game, list(sheet.back.placed.values()))]
    if sheet.back is not None:
        raise RefusedError("the sheet has a back already")
    made: Plan = []
    id = change.known
    if id:
        _check_known(game, id)
    else:
        id, new = _new_section(game, next(iter(sheet.front.placed.values())))
        made.append(new)
    side: Any = {"title": samples.PLACEHOLDER, "bands": [{"fill": [id]}]}
    at = list(_mapping(game, home)).index("front") + 1
    added = Edits(file, lambda source: add_item(source, home, side, at, BACK))
    return f"sheets.{change.sheet}.{BACK}.title", [*made, added]


def _mapping(game: Game, path: Path) -> dict[str, Any]:
    node = node_at(game.tree, path)
    assert isinstance(node, dict)
    return node


def _placed(sheet: Sheet) -> dict[str, str]:
    """Return the sections of a sheet by their spots, in reading order."""
    return {
        f"{name}.{path}": id
        for name, side in sheet.sides.items()
        for path, id in side.placed.items()
    }


def _next_spot(sheet: Sheet, change: SectionChange) -> Sequence[str]:
    """Return the place before or behind the neighbour: in the same list, or at the next one's end.

    Raises RefusedError at the ends of the sheet.
    """
    spots = list(_placed(sheet))
    at, is_up = spots.index(change.at), change.act == "up"
    to = at - 1 if is_up else at + 1
    if not 0 <= to < len(spots):
        raise RefusedError("it cannot be moved any further")
    *home, number = spots[to].split(".")
    is_beside = home == change.at.split(".")[:-1]
    return (*home, str(int(number) + (is_up != is_beside)))


def _moved(game: Game, sheet: Sheet, file: str, spot: Path, to: Path) -> Plan:
    """Return the edits that move a section before what stands at another place."""
    id, here, there = _at(game, spot), int(spot[-1]), int(to[-1])
    if spot[:-1] == to[:-1]:
        goes = there - (there > here)
        return [Edits(file, lambda source: move_item(source, spot, goes))]
    return [_placing(file, to, id), _taken(sheet, file, spot)]


def _at(game: Game, spot: Path) -> str:
    return str(node_at(game.tree, spot))


def _placing(file: str, to: Path, id: str) -> Edits:
    return Edits(file, lambda source: add_item(source, to[:-1], id, int(to[-1])))


def _taken(sheet: Sheet, file: str, spot: Path) -> Edits:
    """Return the edits that take a section off a side, with its column or band if that is empty.

    Raises RefusedError for the last one of a side.
    """
    side = sheet.sides[spot[2]]
    band = side.bands[int(spot[4])]
    gone = spot
    if len(side.placed) == 1:
        hint = "delete the side" if spot[2] == BACK else "a sheet shows at least one"
        raise RefusedError(f"this is the only section of the side; {hint}")
    if len(band.placed) == 1:
        gone = spot[:5]
    elif band.columns and len(band.columns[int(spot[6])].sections) == 1:
        gone = spot[:7]
    return _removing(file, gone)


def _deleted(game: Game, ids: Sequence[str]) -> Iterator[Edits]:
    """Yield the edits that delete sections of the game itself that nothing else prints."""
    shown = Counter(_shown(game))
    own = place_of(("game",), game.tree, on_key=True).file.rpartition("/")[0]
    for id, count in Counter(ids).items():
        if id not in game.content.sections or shown[id] > count:
            continue
        file = _file_of(game, id)
        if file.rpartition("/")[0].startswith(own):
            yield _removing(file, _own(id))


def _removing(file: str, path: Path) -> Edits:
    return Edits(file, lambda source: remove_item(source, path))


def _shown(game: Game) -> Iterator[str]:
    """Yield the sections that sheets and decks print, as often as they do."""
    for sheet in game.content.sheets.values():
        yield from _placed(sheet).values()
    for deck in game.content.decks.values():
        for cards in deck.cards.values():
            if isinstance(cards, SectionCards):
                yield from cards.sections


def _new_section(game: Game, neighbour: str) -> tuple[str, Edits]:
    """Return the id of a new section behind a neighbour, and the edits that add it."""
    id = _free_id(game, "new")
    block = samples.block("rules", lambda topic: list(game.names(topic)))
    made: Any = {"title": samples.PLACEHOLDER, "blocks": {"rules": block}}

    def add(source: Source) -> list[Edit]:
        number, _ = siblings_of(source, _own(neighbour))
        return add_item(source, ("sections",), made, number + 1, id)

    return id, Edits(_file_of(game, neighbour), add)


def _check_known(game: Game, id: str) -> None:
    if id not in game.content.sections:
        raise RefusedError(f"there is no section “{id}”")


def _free_id(game: Game, stem: str) -> str:
    return unused_id(stem, _mapping(game, ("sections",)))


def _own(id: str) -> Path:
    return ("sections", id)


def _file_of(game: Game, section: str) -> str:
    return place_of(_own(section), game.tree, on_key=True).file


def _band(path: str) -> int:
    """Return the number of the band in a path below a side."""
    return int(path.split(".")[1])
