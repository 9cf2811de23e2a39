"""Area S: drawings and fonts that print as they are."""

from __future__ import annotations

from generator.checks.registry import CHECKS, Subject
from generator.findings import Severity

CHECKS.describe(
    Subject.READING,
    "S26",
    "unprintable-drawing",
    "A drawing would be missing on paper, or look otherwise",
    what="""Drawings are plain SVG of paths and shapes in one colour or several, with gradients,
    patterns, masks and clips. What is no SVG, was cut off, shows nothing, lies outside the file,
    or is not drawn on paper (letters, pixels, filters, blending, what a program does) is reported
    at its line. So are gradients without stops that paint something, and ids that are repeated.
    This holds for the drawings of a theme and for those of icons; an icon may also be a PNG in one
    colour on a clear or even ground.""",
    why="A layout engine leaves out what it cannot draw, and says nothing.",
    bad="""
    game:
      theme: mine
    # file: ../../themes/mine/ornaments/back.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <text y="8">M</text>
    # ^ S26
    </svg>
    """,
    good="""
    game:
      theme: mine
    # file: ../../themes/mine/ornaments/back.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <path d="M1 8V1l3 5 3-5v7"/>
    </svg>
    """,
)

CHECKS.describe(
    Subject.READING,
    "S27",
    "other-font",
    "A font file is not the one that a theme declares",
    what="""A font is a TTF, OTF or TTC file, whole, and has the family, weight and slant that
    ``theme.yaml`` says of it. A variable one has outlines of TrueType, and can be that bold.""",
    why="Letters would be missing, borrowed, or set bold where nothing is to stand out.",
    bad="""
    game:
      theme: mine
    # file: ../../themes/mine/theme.yaml
    title:
      family: EB Garamond
      licence: OFL-eb-garamond.txt
      cuts:
        - {file: eb-garamond-400.ttf, weight: 700}
        #        ^^^^^^^^^^^^^^^^^^^ S27
    """,
    good="""
    game:
      theme: mine
    # file: ../../themes/mine/theme.yaml
    title:
      family: EB Garamond
      licence: OFL-eb-garamond.txt
      cuts:
        - {file: eb-garamond-700.ttf, weight: 700}
    """,
)

CHECKS.describe(
    Subject.READING,
    "S33",
    "unused-drawing",
    "No icon shows a drawing in the folder of the game",
    severity=Severity.NOTE,
    what="Each drawing in the folder icons of a game is named by one of its icons.",
    why="The drawing may be meant for an icon that still shows another.",
    bad="""
    icons:
      fox:
        drawing: fox
        alt: Fox
    # file: icons/credits.yaml
    "*": Jane Doe
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    # file: icons/hen.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
    # <- S33
    <path d="M1 1h7l-3 7z"/></svg>
    """,
    good="""
    icons:
      fox:
        drawing: fox
        alt: Fox
    # file: icons/credits.yaml
    "*": Jane Doe
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
)

CHECKS.describe(
    Subject.READING,
    "S34",
    "drawing-without-credit",
    "Nobody is credited with a drawing of the game's own",
    severity=Severity.WARNING,
    what="icons/credits.yaml names who drew each drawing that an icon shows.",
    why="Nearly every licence asks for the name, and an imprint is all that players have of it.",
    bad="""
    icons:
      fox:
        drawing: fox
        #        ^ S34
        alt: Fox
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
    good="""
    icons:
      fox:
        drawing: fox
        alt: Fox
    # file: icons/credits.yaml
    fox: {by: [Jane Doe, John Roe], licence: CC BY 4.0, source: example.org}
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
)

CHECKS.describe(
    Subject.READING,
    "S36",
    "unusable-drawing-file",
    "A file beside the drawings of a game cannot be one",
    severity=Severity.WARNING,
    what="""Drawings of icons are SVG or PNG, and named in small letters, digits and hyphens:
    blood-moon.svg.""",
    why="A file that is left out in silence is looked for everywhere but in its name.",
    bad="""
    terms:
      lair:
        name: Lair
    # file: icons/Blood-Moon.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
    # <- S36
    <path d="M1 1h7l-3 7z"/></svg>
    """,
    good="""
    icons:
      moon:
        drawing: blood-moon
        alt: Blood moon
    # file: icons/credits.yaml
    blood-moon: Jane Doe
    # file: icons/blood-moon.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
)

CHECKS.describe(
    Subject.READING,
    "S37",
    "broken-credit",
    "A credit of a drawing cannot be read, or its drawing is not there",
    what="""The file icons/credits.yaml has for each drawing the name of its author, a list of
    names, or a mapping with these under by, a licence and a source; * stands for all others.""",
    why="The imprint would be silent about someone who is to be named.",
    bad="""
    icons:
      fox:
        drawing: fox
        alt: Fox
    # file: icons/credits.yaml
    fox: {author: Jane Doe}
    # <- S37
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
    good="""
    icons:
      fox:
        drawing: fox
        alt: Fox
    # file: icons/credits.yaml
    fox: [Jane Doe, John Roe]
    # file: icons/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7l-3 7z"/></svg>
    """,
)
