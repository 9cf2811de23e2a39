"""Combat results tables: columns of odds, rows of a roll, results, and what modifies them."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from generator.content.model.blocks import Block
from generator.content.model.tables import FromTable
from generator.content.model.types import (
    Amount,
    Columns,
    Count,
    DieId,
    Flag,
    IconId,
    Id,
    Model,
    Number,
    Prose,
    Ref,
    SourceRef,
)
from generator.content.text import Text

CODE = r"^[^\s.,:;#\"'\\{}\[\]]{1,8}$"
ROW = r"^[^\s.,:;#\"'\\{}\[\]]{1,12}$"
FACTOR = r"^[1-9]/[1-9]$"
THROW = r"^[1-9]?d([2-9]|[1-9][0-9]|100)$"

CrtId = Annotated[Id, Ref("crts")]
CrtCode = Annotated[
    str, Meta(pattern=CODE, description="one to eight letters, digits and signs, such as DR or 1/2")
]
CrtRow = Annotated[
    str, Meta(pattern=ROW, description="what is rolled, in quotes, such as 1, 2-3 or 7+")
]
CrtColumn = Annotated[str, Meta(min_length=1, max_length=12)]
FactorName = Annotated[str, Meta(pattern=FACTOR, description="a factor such as 2 or 1/2")]
Factor = Annotated[int, Meta(ge=1, le=9)] | FactorName
Throw = Annotated[str, Meta(pattern=THROW, description="dice such as d6 or 2d6")]
Side = Literal["attacker", "defender", "both", "neither"]
Trend = Literal["rising", "falling"]
CrtPart = Literal["table", "key", "effects"]


class Harm(Model):
    """What a result does to one side, as plain numbers."""

    steps: Annotated[Count, "How many steps it loses."] = 0
    retreat: Annotated[Count, "How many hexes, areas … it retreats."] = 0
    eliminated: Annotated[Flag, "Whether all of it is lost."] = False

    @property
    def severity(self) -> tuple[int, int, int]:
        """How bad it is: the worst first, so that two of them can be compared."""
        return int(self.eliminated), self.steps, self.retreat


class CombatResult(Model):
    """What a code in the cells of a combat results table means."""

    name: Text | None = None
    text: Annotated[Prose, "What the players do."]
    label: Annotated[
        Text | None, "What is printed in place of the code, where other languages have another."
    ] = None
    attacker: Annotated[Harm, "What it does to the attacker."] = field(default_factory=Harm)
    defender: Annotated[Harm, "What it does to the defender."] = field(default_factory=Harm)
    favours: Annotated[Side | None, "Whom it is good for; without it, whoever is harmed less."] = (
        None
    )
    worth: Annotated[
        Number | None,
        "How good it is for the attacker, where steps and retreats do not tell: compared as said "
        "under `monotone`, and given for all results or none.",
    ] = None

    @property
    def side(self) -> Side:
        """Whom it is good for; both, in the sense that both are harmed, or neither."""
        if self.favours is not None:
            return self.favours
        ours, theirs = self.attacker.severity, self.defender.severity
        if ours == theirs:
            return "both" if any(ours) else "neither"
        return "attacker" if self.balance > (0, 0, 0) else "defender"

    @property
    def balance(self) -> tuple[int, int, int]:
        """How much more the defender is harmed than the attacker: eliminated, steps, retreat."""
        pairs = zip(self.defender.severity, self.attacker.severity, strict=True)
        eliminated, steps, retreat = (theirs - ours for theirs, ours in pairs)
        return eliminated, steps, retreat


class CombatChange(Model):
    """What changes a combat: it shifts the column, modifies the roll or multiplies strengths."""

    shift: Annotated[
        Amount, "By how many columns it shifts: to the right, or left if negative."
    ] = 0
    roll: Annotated[Amount, "How much it adds to the roll; negative where it takes away."] = 0
    attack: Annotated[Factor, "By what the attacker's strength is multiplied, such as 1/2."] = 1
    defence: Annotated[Factor, "By what the defender's strength is multiplied, such as 2."] = 1


class CombatTerrain(CombatChange):
    """A terrain of the defender and its effect on combat; it may have none."""

    name: Text
    icon: IconId | None = None
    note: Annotated[Text | None, "What else it does."] = None


class CombatModifier(CombatChange):
    """A circumstance that changes a combat."""

    text: Text
    icon: IconId | None = None
    times: Annotated[
        Annotated[int, Meta(ge=1, le=9)], "How many times it may count in one combat."
    ] = 1


class Bounds(Model):
    """How far all changes together may go."""

    least: Annotated[Amount | None, "The least that they may add up to."] = None
    most: Annotated[Amount | None, "The most that they may add up to."] = None


class Monotone(Model):
    """How results change for the attacker along the columns and down the rows."""

    columns: Annotated[Trend | None, "From the left to the right."] = None
    rows: Annotated[Trend | None, "From the top to the bottom."] = None


class Crt(FromTable):
    """A combat results table: strengths choose a column, a roll the row, the cell is a code.

    Odds beyond the ends count as the column at that end, or bring the result ``below`` or
    ``above`` without a roll. Shifts come after that, and stop at the ends.
    """

    name: Text
    by: Annotated[
        Literal["odds", "difference", "strength"],
        "What the columns are: attack to defence, attack minus defence, or attack alone.",
    ] = "odds"
    columns: Annotated[
        tuple[CrtColumn, ...],
        Columns,
        "The columns from the left, such as 1:2 and 3:1, or -2, +4 and 3-4.",
    ] = ()
    rounding: Annotated[
        Literal["down", "up", "nearest"],
        "How odds between two columns are rounded; down is in the defender's favour.",
    ] = "down"
    fractions: Annotated[
        Literal["exact", "down", "up"], "How a strength is rounded that has been multiplied."
    ] = "exact"
    below: Annotated[
        CrtCode | None, "The result of worse odds than the first column; that column without it."
    ] = None
    above: Annotated[
        CrtCode | None, "The result of better odds than the last column; that column without it."
    ] = None
    dice: Annotated[
        tuple[DieId, ...], Meta(max_length=6), "The dice that are rolled and added up."
    ] = ()
    throw: Annotated[Throw | None, "What is rolled, such as d6 or 2d6, instead of dice."] = None
    bounded: Annotated[
        Flag, "Whether a modified roll beyond the rows counts as the nearest row."
    ] = False
    rows: Annotated[
        dict[CrtRow, tuple[CrtCode, ...]],
        "The codes of each row from the left, by what is rolled: 1, 2-3, 7+.",
    ] = {}
    FILLED: ClassVar[tuple[str, ...]] = ("rows",)
    results: Annotated[
        dict[CrtCode, CombatResult], Meta(min_length=1), "What each code of the cells means."
    ]
    terrain: Annotated[dict[Id, CombatTerrain], "Terrains, and what they change."] = {}
    modifiers: Annotated[dict[Id, CombatModifier], "Circumstances, and what they change."] = {}
    shift_limits: Annotated[Bounds | None, "How far all shifts together may go."] = None
    roll_limits: Annotated[Bounds | None, "How far all modifiers of the roll may go."] = None
    monotone: Annotated[
        Monotone | None, "How results get better for the attacker, to be checked."
    ] = None
    symmetric: Annotated[
        Flag, "Whether the table is the same for both sides, read from the other end."
    ] = False
    note: Annotated[Text | None, "What else is to be known, printed under the table."] = None
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()


class CombatExample(Model):
    """A combat whose column and result are marked: how it is looked up, from its strengths on."""

    attack: Annotated[Amount, "The strength of the attacker, before what multiplies it."]
    defence: Annotated[Amount, "The strength of the defender, before what multiplies it."]
    terrain: Annotated[Id | None, "The terrain of the defender, as the table names it."] = None
    modifiers: Annotated[
        tuple[Id, ...], "The modifiers of the table that count; one may count more than once."
    ] = ()
    roll: Annotated[Amount, "What is rolled, before what modifies it."]


class CrtBlock(Block):
    """A combat results table: the cells, the meanings of codes, and what shifts and modifies.

    With an example only the row that is rolled is printed, with the columns marked.
    """

    kind: Literal["crt"]
    crt: CrtId
    show: Annotated[
        tuple[CrtPart, ...],
        Meta(min_length=1, max_length=3),
        "Which parts to print: table, key and effects; all of them without it.",
    ] = ("table", "key", "effects")
    example: Annotated[
        CombatExample | None, "A combat that is looked up, printed in place of these parts."
    ] = None
