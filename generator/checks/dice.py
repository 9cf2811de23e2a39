"""Area D: every face of a die has one result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks.registry import CONTENT, Fault
from generator.content.game import Game
from generator.content.model import Roll
from generator.findings import did_you_mean


@CONTENT.check("D01", "face-without-result", "A face of the die has no result")
def face_without_result(game: Game) -> Iterator[Fault]:
    """Whatever is rolled, the table must answer."""
    for id, roll, faces in _rolls(game):
        told = {face for _, results in _results(id, roll, faces) for face in results}
        for face in faces:
            if face not in told:
                yield Fault(f"rolls.{id}.results", f"no result for “{face}”", "add it to a result")


@CONTENT.check("D02", "face-with-two-results", "A face of the die has two results")
def face_with_two_results(game: Game) -> Iterator[Fault]:
    """One roll cannot bring two results of a table."""
    for id, roll, faces in _rolls(game):
        first: dict[str, str] = {}
        for path, results in _results(id, roll, faces):
            for face in results:
                if face in first:
                    yield Fault(path, f"“{face}” has a result already", related=(first[face],))
                first.setdefault(face, path)


@CONTENT.check("D03", "unknown-face", "A result stands on a face that the die does not have")
def unknown_face(game: Game) -> Iterator[Fault]:
    """Faces are written as they are on the die, ranges from low to high."""
    for id, roll, faces in _rolls(game):
        for path, results in _results(id, roll, faces):
            for face in results:
                if face not in faces:
                    yield Fault(
                        path, f"“{roll.die}” has no face “{face}”", did_you_mean(face, faces)
                    )


def faces_of(written: str, faces: Sequence[str]) -> list[str]:
    """Return the faces that a result names: one as it is, or a range such as ``2-4``.

    A range that is reversed stands for itself, which no die has as a face.
    """
    low, dash, high = written.partition("-")
    if written in faces or not (dash and low.isdecimal() and high.isdecimal()):
        return [written]
    return [str(face) for face in range(int(low), int(high) + 1)][:1000] or [written]


def _rolls(game: Game) -> Iterator[tuple[str, Roll, tuple[str, ...]]]:
    """Yield the rolls whose die is there, with the faces of that die."""
    for id, roll in game.content.rolls.items():
        if die := game.content.dice.get(roll.die):
            yield id, roll, tuple(dict.fromkeys(die.faces))


def _results(id: str, roll: Roll, faces: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the path of each mention of faces in a roll, with the faces it means."""
    for name, result in roll.results.items():
        for index, written in enumerate(result.faces):
            yield f"rolls.{id}.results.{name}.faces.{index}", faces_of(written, faces)
