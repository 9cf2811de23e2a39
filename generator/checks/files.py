"""Area F: what the reader finds in the files themselves, before it knows what they say."""

from __future__ import annotations

from generator.checks.registry import CHECKS, Subject
from generator.content.decoding import MAX_BYTES
from generator.content.parse import MAX_DEPTH, MAX_NODES
from generator.findings import Severity

CHECKS.describe(
    Subject.READING,
    "F01",
    "unreadable-file",
    "A file cannot be read, or is too large or too deep",
    what=(
        f"A file can be opened, has at most {MAX_BYTES:,} bytes and {MAX_NODES:,} nodes, and is"
        f" nested at most {MAX_DEPTH} levels deep."
    ),
    why="What is not read is not printed, and one bad file must not hold up all others.",
    bad=f"""
    terms:
      trail: {"[" * 30}{"]" * 30}
      #{" " * 29}^ F01
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
    "F02",
    "hidden-character",
    "A file holds what cannot be seen, or is not UTF-8",
    what=(
        "A file is UTF-8 without a byte order mark, and has no control characters, no spaces"
        " without width and no marks that turn the direction of writing. Where a file has letters"
        " that are written from right to left, the marks U+200E, U+200F and U+061C are allowed."
    ),
    why="Two words that look alike would not be the same, and no one could see why.",
    bad="""
    terms:
      trail:
        name: Tra\u200bil
        #        ^ F02
    """,
    good="""
    terms:
      trail:
        name: Trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "F03",
    "broken-syntax",
    "A file is not valid YAML",
    what="A file is one YAML document, and its keys are words.",
    why="Nothing of a file that cannot be understood reaches the paper.",
    bad="""
    terms:
      trail:
        name: Trail: the way
        #          ^ F03
    """,
    good="""
    terms:
      trail:
        name: "Trail: the way"
    """,
)

CHECKS.describe(
    Subject.READING,
    "F04",
    "repeated-key",
    "A key is repeated",
    what="No key occurs twice in one mapping of a file.",
    why="Other readers keep the last of the two in silence, so a rule would be gone.",
    bad="""
    terms:
      trail:
        name: Trail
      trail:
      # <- F04
        name: Track
    """,
    good="""
    terms:
      trail:
        name: Trail
      track:
        name: Track
    """,
)

CHECKS.describe(
    Subject.READING,
    "F05",
    "indirect-content",
    "A file uses anchors, aliases, merge keys or tags",
    what="Content is written out where it belongs, without what YAML has to point elsewhere.",
    why="Whoever corrects one of two places would change the other without seeing it.",
    bad="""
    terms:
      trail: &way
      #      ^ F05
        name: Trail
    """,
    good="""
    terms:
      trail:
        name: Trail
        meaning: "*Castle* & surroundings"
    """,
)

CHECKS.describe(
    Subject.READING,
    "F06",
    "misread-word",
    "A word means something else to YAML",
    what=(
        "A plain word or number is read alike by all YAML programs: not `no`, `on`, `017`,"
        " `1:30` or a date without quotes."
    ),
    why="A card named No would be printed as False, and 1:30 as 90.",
    bad="""
    terms:
      refusal:
        name: No
        #     ^ F06
    """,
    good="""
    terms:
      refusal:
        name: "No"
    """,
)

CHECKS.describe(
    Subject.READING,
    "F07",
    "untidy-white-space",
    "A line has white space that does not belong there",
    what="Lines end in LF without white space before it, and are indented with spaces only.",
    why="Each editor cleans it up in its own way, and real changes are lost among those.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    fixes=True,
    bad="""
    terms:
      trail:
        name: Trail\x20\x20
        #          ^ F07
    """,
    good="""
    terms:
      trail:
        name: Trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "F08",
    "decomposed-letter",
    "A letter and its accent are two characters",
    what="Letters with accents are single characters, as in Unicode normal form NFC.",
    why="Searching the file for a name would miss where it is written the other way.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    fixes=True,
    bad="""
    terms:
      cafe:
        name: Cafe\u0301
        #        ^ F08
    """,
    good="""
    terms:
      cafe:
        name: Caf\u00e9
    """,
)

CHECKS.describe(
    Subject.READING,
    "F09",
    "ignored-file",
    "A file looks like content and is not read",
    what="Every file of a game that YAML programs would read has a name that ends in `.yaml`.",
    why="Rules that were written down would be missing on the sheet.",
    severity=Severity.WARNING,
    bad="""
    # file: more.yml
    terms:
    # <- F09
      lamp:
        name: Lamp
    """,
    good="""
    # file: more.yaml
    terms:
      lamp:
        name: Lamp
    """,
)

CHECKS.describe(
    Subject.READING,
    "F10",
    "lost-letter",
    "A letter was lost, or is one of a single font",
    what=(
        "No file has the sign that stands for letters lost in decoding (U+FFFD), or characters"
        " for private use, which only the font that they were copied from knows."
    ),
    why="A box or a question mark is printed where a letter was.",
    bad="""
    terms:
      cafe:
        name: Caf\ufffd
        #        ^ F10
    """,
    good="""
    terms:
      cafe:
        name: Caf\u00e9
    """,
)

CHECKS.describe(
    Subject.READING,
    "F11",
    "garbled-text",
    "Text was decoded wrongly",
    what=(
        "No text is UTF-8 that a program took for Windows-1252, Windows-1250, Mac Roman or an"
        " encoding of DOS."
    ),
    why="Two signs that nobody can read are printed where a letter or a quotation mark was.",
    severity=Severity.WARNING,
    fixes=True,
    bad="""
    terms:
      cafe:
        name: Caf\u00c3\u00a9
        #        ^ F11
    """,
    good="""
    terms:
      cafe:
        name: Caf\u00e9
    """,
)

CHECKS.describe(
    Subject.READING,
    "F12",
    "comment-cuts-text",
    "A comment cuts a text",
    what=(
        "Behind a text without quotes, no comment begins that seems to be its end: “ #” begins"
        " a comment, also within a sentence."
    ),
    why="A card named Rat #2 would be printed as Rat, and half of a rule would be gone.",
    severity=Severity.WARNING,
    fixes=True,
    bad="""
    terms:
      trail:
        name: Trail #2
        #           ^^ F12
    """,
    good="""
    terms:
      trail:
        name: "Trail #2"  # as on the board
    """,
)

CHECKS.describe(
    Subject.READING,
    "F13",
    "look-alike-letter",
    "A letter only looks like another one",
    what=(
        "Words are of one script, without ligatures, wide letters or mathematical letters that"
        " were copied from elsewhere."
    ),
    why="Two names that look alike would not be the same, and no one could see why.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    fixes=True,
    bad="""
    terms:
      trail:
        name: Tr\u0430il
        #     ^ F13
    """,
    good="""
    terms:
      trail:
        name: Trail
    """,
)

CHECKS.describe(
    Subject.RUN,
    "F14",
    "page-too-long",
    "A page has more on it than is laid out",
    what="A side has at most a million characters with its markup: thirty dense sides of A4.",
    why="It would take minutes and all memory, and fit no paper.",
    bad="# thousands of rules in the sections of one side",
    good="# sections shared out among sides",
)
