"""A table that is being brought in: what was asked for, and the files that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from generator.build.importing.assets import Asset, read_asset
from generator.build.importing.choosing import Choice, choose
from generator.build.importing.tongues import Overlay, Tongues
from generator.build.importing.trial import Draft
from generator.build.importing.wording import Names, collection_yaml
from generator.content.icons.iconset import FOLDER as ICONS
from generator.content.pictures import FOLDER as PICTURES
from generator.content.tables.table import Table


class Import(Struct, frozen=True):
    """What to bring in: a table, the folders of its icons and pictures, its columns by choice.

    ``columns`` are heads by what they are; ``without`` are heads of columns to leave out.
    """

    table: Path
    sheet: str = ""
    icons: Path | None = None
    pictures: Path | None = None
    columns: Mapping[str, str] = {}
    without: tuple[str, ...] = ()
    collection: str = ""
    fixes: bool = False
    language: str = ""
    """The language of the table; "" for that of the game."""
    translations: Mapping[str, Path] = {}
    """Files with the same rows in other languages, by language."""
    ask_for_pictures: str = "name the folder of its pictures: --pictures"
    """How whoever brings it in can give the pictures that a column names."""
    assets_are: str = ""
    """Where pictures and icons are, as a message says it; "" for their folders."""


class Work(Struct, frozen=True):
    """A table that is being brought in."""

    names: Names
    table: Table
    data: bytes
    choice: Choice
    icons: tuple[Asset, ...] = ()
    pictures: tuple[Asset, ...] = ()
    notes: tuple[str, ...] = ()
    others: Draft = field(default_factory=dict)
    tongues: Tongues = Tongues()
    overlays: tuple[Overlay, ...] = ()

    def chosen(self, table: Table, order: Import) -> Choice:
        """Return what to take of a table with the heads of this one."""
        others = [each.head.text for each in self.tongues.columns]
        return choose(table, order.columns, order.without, others, self.tongues.plain)

    @property
    def is_translated(self) -> bool:
        """Whether anything in another language came with the table."""
        return bool(self.tongues.columns or self.overlays)

    def draft(self, order: Import) -> dict[str, bytes]:
        """Return the files to write, by their paths in the folder of the game."""
        text = collection_yaml(self.names, self.table, self.choice, self.icons)
        draft = {**self.others, self.names.file: self.data}
        draft[f"{self.names.collection}.yaml"] = text.encode()
        for icon in self.icons:
            if icon.source and order.icons:
                name = f"{ICONS}/{icon.drawing}{icon.source.suffix.lower()}"
                draft[name] = read_asset(icon.source, order.icons)
        for picture in self.pictures:
            if picture.source and order.pictures:
                draft[f"{PICTURES}/{picture.file}"] = read_asset(picture.source, order.pictures)
        return draft
