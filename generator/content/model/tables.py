"""What is read from tables beside the content: CSV, workbooks, JSON."""

from typing import Annotated, ClassVar

from msgspec import Meta, field

from generator.content.model.types import COLUMN_TARGET, Model

ColumnTarget = Annotated[str, Meta(pattern=COLUMN_TARGET, max_length=121)]
ColumnHead = Annotated[str, Meta(min_length=1, max_length=200)]


class FromTable(Model):
    """What may be read from a table beside the content.

    What the content says itself is laid over the rows.
    """

    FILLED: ClassVar[str] = ""
    """The required field that rows fill, if any."""

    from_: Annotated[
        str | None, "The table that rows come from: a CSV, XLSX, ODS or JSON file beside this one."
    ] = field(name="from", default=None)
    sheet: Annotated[
        str | None, "The sheet of the workbook, or the key of the list in JSON; the first without."
    ] = None


class WithColumns(FromTable):
    """Rows whose columns may be named, where their heads do not say what they are."""

    columns: Annotated[
        dict[ColumnTarget, ColumnHead],
        "The head of each column by what it is, such as name, text or fields.range.",
    ] = {}
