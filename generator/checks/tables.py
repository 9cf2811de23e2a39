"""Area F: what is found in tables beside the content while they are read."""

from __future__ import annotations

from generator.checks.registry import CHECKS, Subject
from generator.content.tables.formats import MAX_BYTES
from generator.content.tables.table import MAX_COLUMNS, MAX_ROWS
from generator.findings import Severity

CHECKS.describe(
    Subject.READING,
    "F15",
    "unreadable-table",
    "A table cannot be read, or its rows do not fit its heads",
    what=(
        "A table is CSV, TSV, XLSX, ODS, JSON or JSON Lines in the folder of the game, with heads"
        f" in its first row. It has at most {MAX_BYTES:,} bytes, {MAX_ROWS:,} rows and"
        f" {MAX_COLUMNS} columns; each head is there once, and each row has as many cells as there"
        " are heads. Text that is not UTF-8 or UTF-16 is read as Windows-1252, with a warning."
    ),
    why="A cell in the wrong column would be printed as something that it is not.",
    fixes=True,
    bad="""
    collections:
      spells:
        name: Spells
        from: spells.csv
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card, then draw
    #                    ^^^^^^^^^^ F15
    """,
    good="""
    collections:
      spells:
        name: Spells
        from: spells.csv
    # file: spells.csv
    Name,Effect
    Fireball,"Burn a card, then draw"
    """,
)

CHECKS.describe(
    Subject.READING,
    "F16",
    "damaged-cell",
    "A cell has no value that could be printed",
    what="""A cell holds words, a number, or true or false. Dates and times that an office program
    has made of what was typed, results of formulas that are errors or were never saved, merged
    cells, numbers in formats that are not read, such as fractions, and lists of records are
    reported; words that look like such a date, like a shortened
    number or like a formula are a warning, and so are rows and columns of an XLSX workbook that
    are hidden, as they are read all the same.""",
    why="“2-4” has become the 2nd of April, and nobody sees it until it is printed.",
    bad="""
    collections:
      spells:
        name: Spells
        from: spells.json
    # file: spells.json
    [{"Name": "Fireball", "Effect": [["Burn"]]}]
    #                               ^^^^^^^^^^ F16
    """,
    good="""
    collections:
      spells:
        name: Spells
        from: spells.json
    # file: spells.json
    [{"Name": "Fireball", "Effect": "Burn."}]
    """,
)

CHECKS.describe(
    Subject.READING,
    "F17",
    "unknown-column",
    "A column or a row of a table belongs nowhere",
    what="""What ``columns`` names are heads of the table, each under something that a row can
    have: ``name``, ``text``, ``fields.range``. Each row has a name, or an id, of which an id can
    be made. Heads of maps of cells, combat results and matrices are columns and rows of these. In
    JSON, a key of one record alone that is nearly one of all others is a warning.""",
    why="A column under another name would be left out of all cards.",
    bad="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        columns:
          name: Name
          text: Efect
          #     ^^^^^ F17
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card.
    """,
    good="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        columns:
          name: Name
          text: Effect
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card.
    """,
)

CHECKS.describe(
    Subject.READING,
    "F18",
    "recognised-columns",
    "Columns of a table were recognised by their heads",
    what="""Without ``columns``, usual heads are recognised (Name or Title, Text or Effect, Count or
    Qty, Type, Cost …), and every other column becomes a field of its own. The note shows what was
    taken for what; ``--fix`` writes it down.""",
    why="A guess that is shown can be corrected; one that is written down stays.",
    severity=Severity.NOTE,
    fixes=True,
    bad="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        #     ^^^^^^^^^^ F18
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card.
    """,
    good="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        columns:
          name: Name
          text: Effect
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card.
    """,
)

CHECKS.describe(
    Subject.READING,
    "F19",
    "unused-column",
    "A column of a table is not used",
    what="""Where ``columns`` says what is taken of a table whose rows become entries, each column
    with words is one of them. Columns of notes or remarks are for their author, those in other
    languages are headed as another is with more behind it, and ``without`` lists the heads of
    those that are left out on purpose; none of them is reported.""",
    why="A column that was added later says nothing on any card, and nobody is told.",
    severity=Severity.NOTE,
    bad="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        columns:
          name: Name
    # file: spells.csv
    Name,Effect
    #    ^^^^^^ F19
    Fireball,Burn a card.
    """,
    good="""
    collections:
      spells:
        name: Spells
        from: spells.csv
        columns:
          name: Name
          text: Effect
    # file: spells.csv
    Name,Effect
    Fireball,Burn a card.
    """,
)
