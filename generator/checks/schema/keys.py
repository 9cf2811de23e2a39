"""Area S: keys and values are as the model wants them."""

from __future__ import annotations

from generator.checks.registry import CHECKS, After, Reach, Subject
from generator.content.model import SCHEMA_VERSION

CHECKS.describe(
    Subject.READING,
    "S01",
    "unknown-key",
    "A key is not known",
    what="Every key is one that the model knows at this place.",
    why="The content of a misspelt key would be missing from the sheet.",
    bad="""
    terms:
      trail:
        name: Trail
        froms: [Trails]
        # <- S01
    """,
    good="""
    terms:
      trail:
        name: Trail
        forms: [Trails]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S02",
    "missing-key",
    "A key is missing",
    what="Every entry has the keys that it cannot be printed without.",
    why="A term without a name has nothing to print.",
    follows=(After(("S01",), Reach.BESIDE),),
    bad="""
    terms:
      trail:
      # <- S02
        forms: [Trails]
    """,
    good="""
    terms:
      trail:
        name: Trail
        forms: [Trails]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S03",
    "wrong-type",
    "A value is of the wrong type",
    what="Texts, numbers, yes or no, dates, lists and mappings are each where they are expected.",
    why="A number in quotes cannot be counted with, and a list cannot be printed as a name.",
    follows=(After(("S03",), Reach.ITEMS),),
    bad="""
    values:
      hand:
        limit: seven
        #      ^ S03
    """,
    good="""
    values:
      hand:
        limit: 7
    """,
)

CHECKS.describe(
    Subject.READING,
    "S04",
    "out-of-range",
    "A number or a length is out of range",
    what="Numbers and lengths lie within the bounds that make sense at a table and on paper.",
    why="A die with one face is a slip of the pen, and no table has a million players.",
    bad="""
    dice:
      omen:
        name: Omen die
        faces: ["1"]
        # <- S04
    """,
    good="""
    dice:
      omen:
        name: Omen die
        faces: ["1", "2"]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S05",
    "unknown-choice",
    "A word is not one of the choices",
    what="A key with a fixed set of choices has one of them.",
    why="A track of an unknown shape cannot be drawn.",
    bad="""
    tracks:
      day:
        name: Day
        shape: loops
        #      ^ S05
        last: 6
    """,
    good="""
    tracks:
      day:
        name: Day
        shape: loop
        last: 6
    """,
)

CHECKS.describe(
    Subject.READING,
    "S06",
    "malformed-word",
    "An id or a reference is malformed",
    what=(
        "Ids are small letters, digits and single hyphens; names of values have underscores;"
        " languages, versions and references have their own form."
    ),
    why="Ids become names of files and targets of references, and must survive both.",
    bad="""
    terms:
      Old_Trail:
      # <- S06
        name: Old trail
    """,
    good="""
    terms:
      old-trail:
        name: Old trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "S07",
    "other-schema-version",
    "The content is of another schema version",
    what=f"The game states the schema version that this program reads, {SCHEMA_VERSION}.",
    why="Content of another version may mean something else by the same words.",
    bad="""
    game:
      schema_version: 99
      # <- S07
    """,
    good=f"""
    game:
      schema_version: {SCHEMA_VERSION}
    """,
)

CHECKS.describe(
    Subject.READING,
    "S08",
    "empty-text",
    "A text is empty",
    what="A text that is begun has words.",
    why="A heading over nothing makes players look for what was left out.",
    bad="""
    terms:
      trail:
        name: ""
        #     ^ S08
    """,
    good="""
    terms:
      trail:
        name: Trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "S09",
    "id-differs-from-folder",
    "A game is not called like its folder",
    what="The id of a game is the name of its folder.",
    why="Sheets are filed under the one and asked for by the other.",
    bad="""
    game:
      id: maximal
      #   ^ S09
    """,
    good="""
    game:
      id: minimal
    """,
)
