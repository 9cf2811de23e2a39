"""What is read from tables beside the content: CSV, workbooks, JSON."""

from typing import Annotated, ClassVar

from msgspec import Meta, field

from generator.content.model.types import COLUMN_TARGET, Model

ColumnTarget = Annotated[str, Meta(pattern=COLUMN_TARGET, max_length=121)]
ColumnHead = Annotated[str, Meta(min_length=1, max_length=200)]
TableFile = Annotated[
    str | None, "The table that rows come from: a CSV, XLSX, ODS or JSON file beside this one."
]
SheetOfFile = Annotated[
    str | None, "The sheet of the workbook, or the key of the list in JSON; the first without."
]


def filled_by_rows(model: type[Model]) -> tuple[str, ...]:
    """Return the fields of a model that must be there unless the rows of a table fill them."""
    fields: tuple[str, ...] = getattr(model, "FILLED", ())
    return fields


class FromTable(Model):
    """What may be read from a table beside the content.

    What the content says itself is laid over the rows.
    """

    FILLED: ClassVar[tuple[str, ...]] = ()
    """The required fields that rows fill."""

    from_: TableFile = field(name="from", default=None)
    sheet: SheetOfFile = None


class WithColumns(FromTable):
    """Rows whose columns may be named, where their heads do not say what they are."""

    columns: Annotated[
        dict[ColumnTarget, ColumnHead],
        "The head of each column by what it is, such as name, text or fields.range.",
    ] = {}
