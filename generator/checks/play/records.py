"""Area Y: plays of a record that break a rule."""

from __future__ import annotations

from generator.checks.registry import CHECKS, Subject

CHECKS.describe(
    Subject.PLAY,
    "Y11",
    "malformed-play",
    "A play of a record cannot be read",
    what=(
        "A play has a player's letter, a code and marks, each of its length; one space "
        "separates it from the next."
    ),
    why="What was played there is not known, so all that follows may be wrong.",
    bad="BOA.... ROA... FEL.V..",
    good="BOA.... ROA.... FEL.V..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y12",
    "out-of-turn",
    "A play of a record is by the wrong player",
    what=("Players take their turns in the order of their numbers, all of them in every round."),
    why=("A play is missing or repeated, and rounds are counted wrongly from there on."),
    bad="BOA.... FEL.V..",
    good="BOA.... ROA.... FEL.V..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y13",
    "play-off-the-map",
    "A play of a record leads to a place that is not on the map",
    what="The code of a play is that of a place or of a move.",
    why="Nobody knows where the player is.",
    bad="BXX.... ROA.... FEL.V..",
    good="BBA.... ROA.... FEL.V..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y14",
    "pursuer-too-far",
    "A pursuer comes to a place that he cannot reach",
    what="A pursuer stays, or goes as far as his means of travel allow in this round.",
    why="He would be where the fugitive is safe from him.",
    bad="BOA.... ROA.... FEL.V.. BDE....",
    good="BOA.... ROA.... FEL.V.. BBA....",
)

CHECKS.describe(
    Subject.PLAY,
    "Y15",
    "fugitive-too-far",
    "The fugitive comes to a place that he cannot reach",
    what="The fugitive goes to a place beside his own, and never to the hospital.",
    why="The pursuers would look for him where he cannot be.",
    bad="BOA.... ROA.... FDE.V.. BBA.... ROA.... FPO....",
    good="BOA.... ROA.... FDE.V.. BBA.... ROA.... FELT...",
)

CHECKS.describe(
    Subject.PLAY,
    "Y16",
    "barred-move",
    "The fugitive repeats a move that is still in his trail",
    what="A move that is among the latest ones cannot be made again.",
    why="He could run to and fro where the rules make him go on.",
    bad="BBA.... RBA.... FEL.V.. BBA.... RBA.... FHIT... BBA.... RBA.... FHI....",
    good="BBA.... RBA.... FEL.V.. BBA.... RBA.... FHIT... BBA.... RBA.... FOAT...",
)

CHECKS.describe(
    Subject.PLAY,
    "Y17",
    "hidden-on-water",
    "The fugitive hides on water",
    what="The fugitive hides on land only, and never as his first move.",
    why="He would stay where he should have gone on.",
    bad="BBA.... RBA.... FPO.... BBA.... RBA.... FHI....",
    good="BBA.... RBA.... FPO.... BBA.... RBA.... FELT...",
)

CHECKS.describe(
    Subject.PLAY,
    "Y18",
    "back-too-far",
    "A move back counts moves that are not there",
    what=(
        "A move back counts no further than the rules allow, and no further than there are moves."
    ),
    why="It would lead nowhere.",
    bad="BBA.... RBA.... FEL.V.. BBA.... RBA.... FD2T...",
    good="BBA.... RBA.... FEL.V.. BBA.... RBA.... FD1T...",
)

CHECKS.describe(
    Subject.PLAY,
    "Y19",
    "teleport-with-other-moves",
    "The fugitive goes to his lair although another move is legal",
    what="The way to the lair is open only when no other move is legal.",
    why="He would gain life at will.",
    bad="BBA.... RBA.... FEL.V.. BBA.... RBA.... FGOT...",
    good="BBA.... RBA.... FEL.V.. BBA.... RBA.... FDET...",
)

CHECKS.describe(
    Subject.PLAY,
    "Y20",
    "wrong-encounters",
    "A pursuer does not meet what lies in his place",
    what=("A pursuer meets all traps, then the offspring, then the fugitive, until his life ends."),
    why="Life, blood and what is left in the place would be counted wrongly.",
    bad="BBA.... ROA.... FEL.V.. BBA.... RELS...",
    good="BBA.... ROA.... FEL.V.. BBA.... RELVS..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y21",
    "wrong-placing",
    "The fugitive does not leave what he must in his place",
    what=(
        "On land the fugitive leaves a trap, or an offspring in its rounds; nothing where as "
        "much lies as may, and nothing on water."
    ),
    why="Pursuers would meet what is not there, or not what is.",
    bad="BBA.... RBA.... FELT...",
    good="BBA.... RBA.... FEL.V..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y22",
    "wrong-leaving",
    "What leaves the trail is not recorded",
    what=(
        "A trap vanishes and an offspring matures as its move leaves the trail, at no other time."
    ),
    why="The score would be wrong from there on.",
    bad=(
        "BBA.... RBA.... FEL.V.. BBA.... RBA.... FDET... BBA.... RBA.... FHIT... BBA.... "
        "RBA.... FD1.... BBA.... RBA.... FELT..."
    ),
    good=(
        "BBA.... RBA.... FEL.V.. BBA.... RBA.... FDET... BBA.... RBA.... FHIT... BBA.... "
        "RBA.... FD1.... BBA.... RBA.... FELT.V."
    ),
)

CHECKS.describe(
    Subject.PLAY,
    "Y23",
    "play-not-rewritten",
    "A place is found out, but the play that led there does not name it",
    what="Once a pursuer has been in a place of the trail, earlier plays name that place.",
    why="The pursuers' record would say less than they know.",
    bad="BBA.... ROA.... FL?.V.. BBA.... RELVS..",
    good="BBA.... ROA.... FEL.V.. BBA.... RELVS..",
)

CHECKS.describe(
    Subject.PLAY,
    "Y24",
    "play-after-the-end",
    "There are plays after the end of the game",
    what=("A game is over as soon as the score or the fugitive's blood has come to its end."),
    why="They belong to no game.",
    bad="BOA.... ROA.... FOA.V.. BOAVS.. ROAS... FHIT... BOATS.. ROAS... FD1T... BOA....",
    good="BOA.... ROA.... FOA.V.. BOAVS.. ROAS... FHIT... BOATS.. ROAS...",
)
