"""Carry out the examples of print checks: each is laid over a sound proof.

An example is a YAML mapping of fields of the proof. Its boxes replace the texts, and take
what they do not say from a sound text, image or column; the columns stay unless it has its
own. A last line ``# P03`` says which code is found, once for each fault. Tags are written as
their role with a list: of ``words`` that are printed, of kids, and of what else is said. A proof
that is ``of_card`` is that of the card ``CARD``, with the path of its title on texts in the head.
"""

from __future__ import annotations

import re
from typing import Any

import yaml
from msgspec import convert
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.model import Deck, EntryCards
from generator.findings import Finding
from generator.layout.figures import Figure
from generator.layout.gridproof import GridProof
from generator.layout.proof import Proof
from generator.layout.side import Box, Card, Side
from generator.layout.tags import Tag, TagTree
from generator.units import Paper
from tests.layout.test_fit import WORDS, side

COLUMNS = (
    Box("column", "0", "", 6, 30, 90, 200),
    Box("column", "1", "", 101, 30, 90, 200),
)
TEXT = Box(
    "text",
    "0",
    "sections.omens.title",
    x=6,
    y=40,
    width=80,
    height=4,
    type_size=9.0,
    text="Words",
    colour="#16202b",
    background="#ffffff",
)
IMAGE = Box("image", "0", "icons.comet", x=6, y=50, width=10, height=10, text="Comet")
MARK = replace(IMAGE, kind="mark", path="roles.seer.name", drawing="icon/comet/accent")
CARD = Card("captain", "entries", "collections.crew", WORDS, None, "crew", ("captain",))
DECK = Deck(title=WORDS, cards={"crew": EntryCards(kind="entries", collection="crew")})
OF_CARD = Side("crew", "captain", DECK, CARD, Paper("poker", 63.0, 88.0), ())
SOUND = Proof(
    side=side(),
    type_size=9.0,
    needed=240.0,
    room=250.0,
    pages=1,
    boxes=(*COLUMNS, TEXT, replace(TEXT, id="1", x=101, width=90)),
    warnings=(),
    fonts=("Sofia Sans Condensed",),
    families=("Sofia Sans Condensed", "EB Garamond"),
)
_BOXES = {
    "column": COLUMNS[0],
    "text": TEXT,
    "missing": TEXT,
    "image": IMAGE,
    "mark": MARK,
    "unit": replace(COLUMNS[0], kind="unit"),
}
TAGS = TagTree((Tag("H1", pieces=1),), "en", "Probe – Sheet", marked=True, shows_title=True)
TREE = TagTree.__struct_fields__
_EXPECTED = re.compile(r"^# ([BDPS]\d\d)(?: × (\d+))?$", re.MULTILINE)


def proof_of(example: str) -> Proof:
    """Return the proof that an example describes; refuses what no proof has."""
    changes = yaml.safe_load(example)
    assert isinstance(changes, dict), example
    boxes = changes.pop("boxes", None)
    if changes.pop("of_card", False):
        boxes = [{"path": CARD.title.id, "x": 6, "width": 50} | each for each in boxes or ()]
        changes["side"] = OF_CARD
    told = {key: changes.pop(key) for key in TREE if key in changes}
    if told:
        changes["tags"] = tree_of(told)
    if "figures" in changes:
        changes["figures"] = convert(changes["figures"], tuple[Figure, ...])
    if "gridmaps" in changes:
        changes["gridmaps"] = convert(changes["gridmaps"], tuple[GridProof, ...])
    assert changes.get("side", OF_CARD) is OF_CARD, "an example says of_card"
    for name, value in changes.items():
        if isinstance(value, list):
            changes[name] = tuple(value)
    unknown = set(changes) - set(Proof.__struct_fields__)
    assert not unknown, f"a proof has no {unknown}"
    proof = replace(SOUND, **changes)
    return proof if boxes is None else replace(proof, boxes=tuple(_boxes(boxes)))


def tree_of(told: dict[str, Any]) -> TagTree:
    """Return the tags that an example tells, in a PDF that is sound as a whole."""
    tags = told.pop("tags", None)
    lists: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in told.items()
    }
    tree = replace(TAGS, **lists)
    return tree if tags is None else replace(tree, tags=tuple(map(_tag, tags)))


def _tag(entry: dict[str, Any]) -> Tag:
    ((role, parts),) = entry.items()
    said: dict[str, Any] = {}
    kids = []
    for part in parts:
        if part == "words":
            said["pieces"] = said.get("pieces", 0) + 1
            continue
        ((key, value),) = part.items()
        if key[0].isupper():
            kids.append(_tag(part))
        else:
            said[{"says": "words"}.get(key, key)] = tuple(value) if key == "box" else value
    return Tag(role, kids=tuple(kids), **said)


def _boxes(entries: list[dict[str, Any]]) -> list[Box]:
    boxes = [replace(_BOXES[each.get("kind", "text")], **each) for each in entries]
    own = {box.id for box in boxes if box.kind == "column"}
    return [*(column for column in COLUMNS if column.id not in own), *boxes]


def expected_in(example: str) -> list[str]:
    """Return the codes that an example says are found in it: none, or those of its last line."""
    match = _EXPECTED.search(example)
    if match is None:
        return []
    assert match.end() == len(example.rstrip()), "the code stands in the last line"
    return [match[1]] * int(match[2] or 1)


def found_in(proof: Proof) -> list[Finding]:
    """Return what the checks find in a proof."""
    return list(judge(proof))


def codes(proof: Proof) -> list[str]:
    """Return the codes of what the checks find in a proof."""
    return [finding.code for finding in found_in(proof)]
