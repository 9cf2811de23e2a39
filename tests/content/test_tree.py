"""Paths lead through a tree to its nodes."""

from __future__ import annotations

import pickle

import pytest

from generator.content.tree import Mapping, Node, Scalar, node_at
from generator.findings import Place
from tests.support import tree_of


def mapping_of(text: str) -> Mapping:
    root = tree_of(text).root
    assert root is not None
    return root


@pytest.mark.parametrize(
    ("path", "node"),
    [
        ("a.b.1", "d"),
        (("a", "b", "0"), "c"),
        ("a.e", None),
        ("a.b.2", None),
        ("a.b.-1", None),
        ("a.b.²", None),
        ("a.b.0.c", None),
        ("a.f", 1),
        ("a.f.g", None),
    ],
)
def test_a_path_leads_to_a_node(path: str | tuple[str, ...], node: Node) -> None:
    assert node_at(mapping_of("a: {b: [c, d], e: , f: 1}"), path) == node


def test_no_step_leads_to_the_root() -> None:
    root = mapping_of("a: b")
    assert node_at(root, ()) is root


def test_a_scalar_survives_pickling() -> None:
    scalar = Scalar("x", ("a", "b"), Place("f", 1, 2), plain=True)
    copy = pickle.loads(pickle.dumps(scalar))
    assert (copy, copy.path, copy.place, copy.plain) == ("x", ("a", "b"), Place("f", 1, 2), True)
