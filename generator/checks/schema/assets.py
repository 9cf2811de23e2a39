"""Area S: drawings and fonts that print as they are."""

from __future__ import annotations

from generator.checks.registry import CHECKS, Subject

CHECKS.describe(
    Subject.READING,
    "S26",
    "unprintable-drawing",
    "A drawing of a theme would be missing on paper, or look otherwise",
    what="""Drawings are plain SVG of paths and shapes in one colour or several, with gradients,
    patterns, masks and clips. What is no SVG, was cut off, shows nothing, lies outside the file,
    or is not drawn on paper (letters, pixels, filters, blending, what a program does) is told at
    its line.""",
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
    what="""A font is one static TTF file for each style, whole, of the family, weight and slant
    that ``theme.yaml`` says of it.""",
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
