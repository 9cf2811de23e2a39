"""Area R in templates: they ask for nothing that the content does not have."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.model import AnyBlock, Content, Deck, Section, Sheet, SheetSide, Variant
from generator.content.validation import expected
from generator.findings import did_you_mean
from generator.layout.side import Card, Side, Unit

if TYPE_CHECKING:
    from jinja2 import Environment, nodes

Kinds = tuple[Any, ...]
"""What a value may be, as annotations; empty where that is not known."""
Scope = dict[str, Kinds]
"""The variables that are known at a spot of a template."""

GIVEN: dict[str, Scope] = {
    "blocks": {"unit": (Unit,), "section": (Section,)},
    "unit": {"unit": (Unit,)},
    "card": {"side": (Side,), "card": (Card,), "variant": (Variant,)},
    "cards": {"card": (Card,)},
    "cardback": {"side": (Side,), "deck": (Deck,)},
    "counter": {"side": (Side,), "card": (Card,)},
    "sheet": {"side": (Side,), "columns": (list[tuple[float, tuple[Unit, ...]]],)},
    "web": {
        "sheet": (Sheet,),
        "sides": (list[tuple[SheetSide, list[tuple[str, list[Unit]]]]],),
    },
}
"""What templates are given by name or folder, where it is of one kind for certain."""

_ELEMENT_FILTERS = frozenset({"list", "selectattr", "rejectattr", "sort", "reverse", "unique"})
"""Filters that pass on the items they are given."""
_BY_POSITION = frozenset({"selectattr", "rejectattr", "groupby"})
"""Filters whose first argument names an attribute of the items."""


class Asked(NamedTuple):
    """A field that a template asks for, on what, and whether that has it."""

    line: int
    field: str
    of: Kinds
    known: bool


@CHECKS.on(
    Subject.TEMPLATES,
    "R11",
    "unknown-field",
    "A template asks for a field that no model has",
    why="The side cannot be printed, and perhaps only that of a game which nobody here owns.",
    bad="""
    # file: blocks/note.html.jinja
    <p>{{ block.words | inline }}</p>{# R11 #}
    """,
    good="""
    # file: blocks/note.html.jinja
    <p>{{ block.text | inline }}</p>
    """,
)
def unknown_field(folder: Path) -> Iterator[Fault]:
    """Where the kind of a variable is certain, it must have every field asked of it."""
    from jinja2 import TemplateSyntaxError

    for path in sorted(folder.rglob("*.html.jinja")):
        file = path.relative_to(folder).as_posix()
        try:
            asked = fields_asked(file, path.read_text("utf-8"))
        except TemplateSyntaxError as error:
            yield Fault(f"{file}:{error.lineno}", f"the template cannot be read: {error.message}")
            continue
        for each in dict.fromkeys(each for each in asked if not each.known):
            known = {name for kind in each.of for name in _members(kind) or ()}
            yield Fault(
                f"{file}:{each.line}",
                _message(each),
                did_you_mean(each.field, known),
            )


def fields_asked(file: str, source: str) -> list[Asked]:
    """Return the fields that a template asks of what is certain; names are from the folder.

    Raises jinja2.TemplateSyntaxError where it is none.
    """
    reader = _Reader()
    reader.visit(_parser().parse(source), _given(file))
    return reader.asked


@cache
def _parser() -> Environment:
    from jinja2 import Environment

    return Environment(autoescape=True)


def _given(file: str) -> Scope:
    name = file.partition(".")[0]
    scope: Scope = {"content": (Content,), **GIVEN.get(name.partition("/")[0], {})}
    if name.startswith("blocks/"):
        scope["block"] = _blocks().get(name.removeprefix("blocks/"), ())
    return scope


@cache
def _blocks() -> dict[str, Kinds]:
    """Return the models of blocks by kind."""
    return {kind: (each.model,) for kind, each in expected(AnyBlock).by_kind.items()}


class _Reader:
    """Goes through a template and notes what it asks of variables of a certain kind."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def visit(self, node: nodes.Node, scope: Scope) -> Kinds:
        """Note the fields asked for below a node; return what its value may be."""
        visit = _VISITS.get(type(node).__name__)
        if visit is not None:
            return visit(self, node, scope)
        self._visit_all(node.iter_child_nodes(), scope)
        return ()

    def _visit_all(self, found: Iterable[nodes.Node], scope: Scope) -> None:
        for node in found:
            self.visit(node, scope)

    def _name(self, node: nodes.Name, scope: Scope) -> Kinds:
        return scope.get(node.name, ())

    def _getattr(self, node: nodes.Getattr, scope: Scope) -> Kinds:
        return self._ask(self.visit(node.node, scope), node.attr, node.lineno)

    def _getitem(self, node: nodes.Getitem, scope: Scope) -> Kinds:
        kinds = self.visit(node.node, scope)
        self.visit(node.arg, scope)
        return _either(_item(kind) for kind in kinds)

    def _call(self, node: nodes.Call, scope: Scope) -> Kinds:
        from jinja2 import nodes as jinja

        self._visit_all([*node.args, *node.kwargs], scope)
        if not isinstance(node.node, jinja.Getattr):
            self.visit(node.node, scope)
            return ()
        kinds = self.visit(node.node.node, scope)
        if all(_is_dict(kind) for kind in kinds):
            return _either(_called(kind, node.node.attr) for kind in kinds)
        self._ask(kinds, node.node.attr, node.lineno)
        return ()

    def _filter(self, node: nodes.Filter, scope: Scope) -> Kinds:
        from jinja2 import nodes as jinja

        self._visit_all([*node.args, *node.kwargs], scope)
        kinds = self.visit(node.node, scope) if node.node is not None else ()
        names = [pair.value for pair in node.kwargs if pair.key == "attribute"]
        names += node.args[:1] if node.name in _BY_POSITION else []
        for name in names:
            if isinstance(name, jinja.Const) and isinstance(name.value, str):
                of = _either(_element(kind) for kind in kinds)
                for step in name.value.split("."):
                    of = self._ask(of, step, node.lineno)
        return kinds if node.name in _ELEMENT_FILTERS else ()

    def _or(self, node: nodes.Or, scope: Scope) -> Kinds:
        return _either([self.visit(node.left, scope), self.visit(node.right, scope)])

    def _condexpr(self, node: nodes.CondExpr, scope: Scope) -> Kinds:
        self.visit(node.test, scope)
        other = () if node.expr2 is None else self.visit(node.expr2, scope)
        return _either([self.visit(node.expr1, scope), other])

    def _list(self, node: nodes.List, scope: Scope) -> Kinds:
        kinds = _either([self.visit(item, scope) for item in node.items])
        return (types.GenericAlias(list, (_Any(kinds),)),)

    def _tuple(self, node: nodes.Tuple, scope: Scope) -> Kinds:
        kinds = [self.visit(item, scope) for item in node.items]
        return (types.GenericAlias(tuple, tuple(_Any(kind) for kind in kinds)),)

    def _assign(self, node: nodes.Assign, scope: Scope) -> Kinds:
        _bind(node.target, self.visit(node.node, scope), scope)
        return ()

    def _for(self, node: nodes.For, scope: Scope) -> Kinds:
        kinds = self.visit(node.iter, scope)
        inner = scope.copy()
        _bind(node.target, _either(_element(kind) for kind in kinds), inner)
        inner["loop"] = ()
        self._visit_all([*([node.test] if node.test else []), *node.body], inner)
        self._visit_all(node.else_, scope.copy())
        return ()

    def _if(self, node: nodes.If, scope: Scope) -> Kinds:
        self.visit(node.test, scope)
        ways = [scope.copy() for _ in range(3)]
        self._visit_all(node.body, ways[0])
        self._visit_all(node.elif_, ways[1])
        self._visit_all(node.else_, ways[2])
        for name in {name for way in ways for name in way}:
            found = {way.get(name, ()) for way in ways}
            scope[name] = found.pop() if len(found) == 1 else ()
        return ()

    def _macro(self, node: nodes.Macro, scope: Scope) -> Kinds:
        self._visit_all(node.defaults, scope)
        inner = scope | {argument.name: () for argument in node.args}
        self._visit_all(node.body, inner)
        return ()

    def _import(self, node: nodes.Import, scope: Scope) -> Kinds:
        self.visit(node.template, scope)
        scope[node.target] = ()
        return ()

    def _ask(self, of: Kinds, field: str, line: int) -> Kinds:
        """Note that a field is asked for; return what it may be."""
        members = [_members(kind) for kind in of]
        if not of or None in members:
            return ()
        found = [known[field] for known in members if known is not None and field in known]
        self.asked.append(Asked(line, field, of, bool(found)))
        return _either(_kinds(annotation) for annotation in found)


_VISITS: dict[str, Callable[[_Reader, Any, Scope], Kinds]] = {
    "Assign": _Reader._assign,
    "Call": _Reader._call,
    "CondExpr": _Reader._condexpr,
    "Const": lambda *_: (),
    "Filter": _Reader._filter,
    "For": _Reader._for,
    "Getattr": _Reader._getattr,
    "Getitem": _Reader._getitem,
    "If": _Reader._if,
    "Import": _Reader._import,
    "List": _Reader._list,
    "Macro": _Reader._macro,
    "Name": _Reader._name,
    "Or": _Reader._or,
    "TemplateData": lambda *_: (),
    "Tuple": _Reader._tuple,
}
"""How nodes of a template are gone through; all others node by node."""


class _Any(Struct, frozen=True):
    """Stands for the kinds of an item where an annotation is expected."""

    kinds: Kinds


def _kinds(annotation: Any) -> Kinds:
    """Return what an annotation allows, without None; nothing where it allows all."""
    origin = typing.get_origin(annotation)
    if isinstance(annotation, _Any):
        return annotation.kinds
    if annotation is Any:
        return ()
    if origin is typing.Annotated:
        return _kinds(typing.get_args(annotation)[0])
    if origin in (typing.Union, types.UnionType):
        parts = [part for part in typing.get_args(annotation) if part is not types.NoneType]
        return _either(_kinds(part) for part in parts)
    return (annotation,)


def _either(found: Iterable[Kinds]) -> Kinds:
    """Return what a value may be that is one of some; nothing if one of them is unknown."""
    found = list(found)
    return tuple(dict.fromkeys(kind for kinds in found for kind in kinds)) if all(found) else ()


def _bind(target: nodes.Node, kinds: Kinds, scope: Scope) -> None:
    """Set the variables that a loop or an assignment names."""
    from jinja2 import nodes as jinja

    if isinstance(target, jinja.Name):
        scope[target.name] = kinds
    elif isinstance(target, jinja.Tuple):
        for index, item in enumerate(target.items):
            _bind(item, _either(_part(kind, index) for kind in kinds), scope)


def _part(kind: Any, index: int) -> Kinds:
    """Return what stands at a place of a tuple of fixed length."""
    parts = typing.get_args(kind)
    fixed = typing.get_origin(kind) is tuple and Ellipsis not in parts
    return _kinds(parts[index]) if fixed and index < len(parts) else ()


def _element(kind: Any) -> Kinds:
    """Return what one gets by going through a value."""
    if typing.get_origin(kind) not in (dict, list, tuple):
        return ()
    parts = typing.get_args(kind)
    if typing.get_origin(kind) is tuple and Ellipsis not in parts:
        return _either(_kinds(part) for part in parts)
    return _kinds(parts[0])


def _item(kind: Any) -> Kinds:
    """Return what stands under a key or number of a value."""
    return _kinds(typing.get_args(kind)[1]) if _is_dict(kind) else _element(kind)


def _is_dict(kind: Any) -> bool:
    origin: Any = typing.get_origin(kind)
    return origin is dict


def _called(kind: Any, method: str) -> Kinds:
    """Return what a method of a dictionary gives."""
    key, value = typing.get_args(kind)
    given = {
        "get": _kinds(value),
        "keys": (types.GenericAlias(list, (key,)),),
        "values": (types.GenericAlias(list, (value,)),),
        "items": (types.GenericAlias(list, (types.GenericAlias(tuple, (key, value)),)),),
    }
    return given.get(method, ())


@cache
def _members(kind: Any) -> dict[str, Any] | None:
    """Return the fields, properties and methods of a model with what they are.

    None stands for a kind of which anything may be asked, such as a dictionary.
    """
    if not isinstance(kind, type) or isinstance(kind, types.GenericAlias):
        return None
    if not issubclass(kind, Struct):
        return None
    members = typing.get_type_hints(kind)
    for base in kind.__mro__:
        if base.__module__.startswith("generator."):
            members = _methods(base) | members
    return members


def _methods(kind: type) -> dict[str, Any]:
    """Return the properties of a class with what they are, and its methods."""
    members: dict[str, Any] = {}
    for name, member in vars(kind).items():
        if isinstance(member, property):
            members[name] = typing.get_type_hints(member.fget).get("return", Any)
        elif isinstance(member, types.FunctionType) and not name.startswith("_"):
            members[name] = Any
    return members


def _message(asked: Asked) -> str:
    *others, last = (kind.__name__ for kind in asked.of)
    if not others:
        return f"{last} has no field “{asked.field}”"
    return f"neither {', '.join(others)} nor {last} has a field “{asked.field}”"
