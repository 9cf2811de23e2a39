"""The rules that a game is played by, as far as records are judged by them."""

from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.types import (
    Amount,
    CollectionId,
    EntryRef,
    Flag,
    Id,
    Model,
    PlaceCode,
    PlaceId,
    RoleId,
    RuleSetId,
    TermId,
    TravelId,
    ValueName,
)


class Choice(Model):
    """Whether a rule holds, and under which rule sets it is otherwise."""

    holds: Flag
    under: Annotated[dict[RuleSetId, Flag], "Whether it holds under other rule sets."] = {}


FlagOrChoice = Flag | Choice
TextId = Annotated[str, Meta(min_length=1, max_length=200)]
PlayRule = Literal[
    "turn",
    "record",
    "shown",
    "pursuer-move",
    "encounters",
    "trap",
    "offspring-met",
    "meeting",
    "rest",
    "hospital",
    "healed",
    "fugitive-move",
    "fugitive-place",
    "barred",
    "hide",
    "double-back",
    "teleport",
    "trap-placed",
    "offspring-placed",
    "full",
    "trap-gone",
    "matured",
    "water",
    "lair",
    "score",
    "end-score",
    "end-blood",
]
"""The rules that playing a game can appeal to."""


class PlayedMoves(Model):
    """The moves of the fugitive, as entries; the code of the first is that of the place.

    In the code of a move that counts back a small ``n`` stands for the number.
    """

    location: Annotated[EntryRef, "To a place beside the present one."]
    hide: Annotated[EntryRef | None, "Stay, and tell nobody."] = None
    double_back: Annotated[
        EntryRef | None, "Back to the place of an earlier move; its code ends in n."
    ] = None
    teleport: Annotated[EntryRef | None, "To the lair, when no other move is legal."] = None


class Unseen(Model):
    """What stands in a record for a place that the pursuers do not know, as entries."""

    land: EntryRef
    water: EntryRef


class PlacedMark(Model):
    """A mark that stands in a place of its own among the marks of a play."""

    mark: EntryRef
    at: Annotated[
        Annotated[int, Meta(ge=1, le=9)], "Where it stands among the marks of a play, from 1 on."
    ]


class PlayedMarks(Model):
    """The marks of a play, as entries of collections with their codes.

    Marks of a pursuer stand one after the other, in the order of the fields; each mark of
    the fugitive stands in its place.
    """

    trap_met: EntryRef
    offspring_met: EntryRef
    fugitive_met: EntryRef
    trap_placed: PlacedMark
    offspring_placed: PlacedMark
    trap_gone: PlacedMark
    offspring_matured: PlacedMark
    nothing: EntryRef


class PlayRecord(Model):
    """How long a play is in a record: the letter of who plays, a code, and marks."""

    letters: Annotated[Amount, "How many characters a play has."]
    code: Annotated[Amount, "How many of them are the code of a place or move."]
    marks: Annotated[Amount, "How many of them are marks."]


class PlayTravel(Model):
    """By which means of travel either side goes."""

    pursuers: Annotated[tuple[TravelId, ...], Meta(min_length=1)]
    fugitive: Annotated[tuple[TravelId, ...], Meta(min_length=1)]


class PlayScore(Model):
    """The score: where it starts, what it loses, and where the game ends for the fugitive."""

    start: Amount
    turn: Annotated[Amount, "Lost as a turn of the fugitive ends."]
    hospital: Annotated[Amount, "Lost when a pursuer is sent to the hospital."]
    matured: Annotated[Amount, "Lost when an offspring matures."]
    end: Annotated[Amount, "At so much or less, the fugitive has won."]


class PlayLife(Model):
    """The life of a pursuer: where it starts, its most, and what changes it."""

    start: Amount
    most: Amount
    end: Annotated[Amount, "At so much or less he is sent to the hospital."]
    trap: Annotated[Amount, "Lost to each trap."]
    meeting: Annotated[Amount, "Lost in meeting the fugitive."]
    rest: Annotated[Amount, "Gained where a turn ends in the place of the one before."]
    in_hospital: Annotated[Amount, "What he has there until his next turn."]
    healed: Annotated[Amount, "What he has when his next turn begins."]


class PlayBlood(Model):
    """The life of the fugitive: where it starts, and what changes it."""

    start: Amount
    end: Annotated[Amount, "At so much or less, the pursuers have won."]
    meeting: Annotated[Amount, "Lost in each meeting with a pursuer."]
    water: Annotated[Amount, "Lost where a turn ends on water."]
    lair: Annotated[Amount, "Gained where a turn ends in the lair."]


class PlayTrail(Model):
    """The trail of the latest moves of the fugitive, and which of them bar a new move."""

    length: Annotated[Amount, "How many moves it holds."]
    barred: Annotated[Amount, "How many of the latest moves cannot be made again."]
    hides: Annotated[Amount, "How many of these may be stays in hiding."] = 1
    double_backs: Annotated[Amount, "How many of these may lead back."] = 1
    nearest: Annotated[Amount, "The least number that a move back counts."] = 1
    farthest: Annotated[Amount, "The most that a move back counts."] = 1


class PlayEncounters(Model):
    """What the fugitive leaves behind: traps, and in some rounds an offspring that matures."""

    most: Annotated[Amount, "How many may lie in one place, of both kinds together."]
    cycle: Annotated[Amount, "An offspring is placed once in so many rounds."]
    remainder: Annotated[Amount, "In the rounds that leave this when divided by the cycle."] = 0
    at_once: Annotated[Amount, "How many offspring there are at most."] = 1


class PlayChoices(Model):
    """What may be done and what not, where games or rule sets differ."""

    name_present_place: Annotated[
        FlagOrChoice, "Whether a move may name the place that the fugitive is in."
    ] = False
    back_to_present_place: Annotated[
        FlagOrChoice, "Whether a move back may lead to where the fugitive is."
    ] = True
    bar_places: Annotated[FlagOrChoice, "Whether places are barred, however they were come to."] = (
        False
    )
    hide_on_water: FlagOrChoice = False
    place_on_water: Annotated[FlagOrChoice, "Whether traps and offspring are left on water."] = (
        False
    )
    meet_on_water: Annotated[FlagOrChoice, "Whether a pursuer meets anything on water."] = False
    enter_hospital: Annotated[FlagOrChoice, "Whether the fugitive may enter the hospital."] = False
    tell_places: Annotated[
        FlagOrChoice, "Whether a move that refers to a place is told as the place, not the move."
    ] = True
    reach_present_place: Annotated[
        FlagOrChoice, "Whether the place of the fugitive always counts as one that he can reach."
    ] = False


class PlayKeys(Model):
    """What programs call things in the answers about a game."""

    traps: ValueName = "traps"
    offspring: ValueName = "offspring"


class PlayTerms(Model):
    """What the game calls what is counted in it: drawn positions and printed games say it."""

    round: TermId
    score: TermId
    life: TermId
    blood: TermId
    trail: TermId


class Play(Model):
    """How the game is played, for the engine that replays its records.

    One fugitive, several pursuers: who they are, what they may do, and which values of the
    game say how much. All words are the game's own.
    """

    players: Annotated[CollectionId, "The players, each with a code."]
    number: Annotated[Id, "The number of players that tells the order of turns."]
    pursuers: RoleId
    fugitive: RoleId
    record: PlayRecord
    moves: PlayedMoves
    unseen: Unseen
    marks: PlayedMarks
    hospital: Annotated[PlaceId, "Where defeated pursuers are sent."]
    lair: Annotated[PlaceId, "Where the fugitive gains life and is always seen."]
    travel: PlayTravel
    score: PlayScore
    life: PlayLife
    blood: PlayBlood
    trail: PlayTrail
    encounters: PlayEncounters
    research: Annotated[
        Amount, "How many latest turns all pursuers must have rested to see the oldest move."
    ]
    choices: PlayChoices = field(default_factory=PlayChoices)
    codes: Annotated[
        dict[RuleSetId, dict[PlaceId, PlaceCode]],
        "Codes of places that other rule sets write otherwise.",
    ] = {}
    keys: PlayKeys = field(default_factory=PlayKeys)
    terms: Annotated[
        PlayTerms | None, "The game's words for what is counted. Default: common words."
    ] = None
    rules: Annotated[
        dict[PlayRule, Annotated[tuple[TextId, ...], Meta(min_length=1)]],
        "The texts that state each rule, by their ids.",
    ] = {}
