"""The JSON Schema of content files is current, is found by editors, and judges as we do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker
from yamllint import linter
from yamllint.config import YamlLintConfig

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
from generator.content import schemas, starter
from generator.content.model import Content, fields_of
from generator.content.parse import read_tree
from generator.content.read import content_files
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, Library, library
from generator.content.tree import Items, Mapping, Scalar
from generator.content.validation import validated
from tests.examples import files_of
from tests.support import CASES, read

load_checks()
SCHEMA = schemas.content_schema()
TOPICS: dict[str, dict[str, Any]] = SCHEMA["properties"]
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=FormatChecker())
SHARED = sorted(BUNDLED_CONTENT.glob("shared/*/*.yaml"))
OWN = [*sorted(BUNDLED_CONTENT.glob("*/*.yaml")), *SHARED]
ADDITIONS = sorted(BUNDLED_CONTENT.glob("*/map.yaml")) + [
    path for path in SHARED if path.name == "part.yaml"
]
"""Files that add to the map that games share, and what it says of itself."""
STARTER = sorted((TEMPLATES / "starters").glob("*/*.yaml"))
SHAPE_CODES = {"S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08"}

NOT_IN_ONE_FILE = {
    "S02-missing-topic/game.yaml": "the topic may stand in another file",
}
"""What we refuse and a schema of one file cannot."""
JUDGED_APART = {
    "F07-tab/case.yaml": "libyaml takes a tab within braces, and we warn of it; PyYAML does not",
    "F03-second-document/case.yaml": "YAML allows several documents",
    "F03-key-is-a-list/case.yaml": "YAML allows lists as keys",
}
"""What is a fault of syntax for one of us only, and why."""
NEVER_READ_AS_YAML = {"F02", "F05"}
"""Hidden characters and aliases of nothing: PyYAML stops there, we have a code for it."""


def plain(node: object) -> Any:
    """Return a tree as JSON would have it; an empty key is one left out, as for the reader."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items() if value is not None}
    if isinstance(node, Items):
        return [plain(value) for value in node]
    return str(node) if isinstance(node, Scalar) else node


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every mapping within a schema."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from parts_of(part)


# the schema itself


def test_the_schema_that_is_checked_in_is_current() -> None:
    text = (BUNDLED_CONTENT / schemas.SCHEMA_FILE).read_text("utf-8")
    assert text == schemas.schema_text(), "playeraid schema --write"


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == VALIDATOR.META_SCHEMA["$id"]
    assert SCHEMA["$id"].endswith(":2")


def test_every_reference_leads_somewhere_and_every_definition_is_used() -> None:
    named = {part["$ref"] for part in parts_of(SCHEMA) if "$ref" in part}
    assert len(named) > 50
    assert named == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


def test_every_definition_says_what_it_is() -> None:
    for name, definition in SCHEMA["$defs"].items():
        assert definition["title"], name
        assert len(definition["description"]) > 10, name


def test_every_model_is_closed_and_no_choice_is_ambiguous() -> None:
    objects = [part for part in parts_of(SCHEMA) if isinstance(part.get("properties"), dict)]
    closed = [part for part in objects if part.get("additionalProperties") is False]
    assert len(closed) > 50
    for part in objects:
        assert part in closed or list(part["properties"]) == ["kind"], part
    for part in parts_of(SCHEMA):
        assert not {"oneOf", "anyOf", "discriminator"} & part.keys() - {"properties"}, part
        assert "patternErrorMessage" in part or not isinstance(part.get("pattern"), str), part


def test_topics_and_kinds_are_described() -> None:
    assert list(SCHEMA["properties"]) == list(fields_of(Content))
    assert all("description" in part for part in SCHEMA["properties"].values())
    for name, least in {"Block": 20, "Cards": 5}.items():
        choice = SCHEMA["$defs"][name]
        assert len(choice["allOf"]) == len(choice["properties"]["kind"]["enum"]) >= least


def test_the_text_is_stable() -> None:
    text = schemas.schema_text()
    assert text.endswith("}\n")
    assert json.loads(text) == SCHEMA
    assert text == schemas.schema_text()


# where editors find it


@pytest.mark.parametrize(
    "path", [*OWN, *STARTER], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_every_content_file_names_the_schema_first(path: Path) -> None:
    first, *rest = path.read_text("utf-8").split("\n")
    line = schemas.SCHEMA_LINE
    if path in ADDITIONS:
        line = line.replace(schemas.SCHEMA_FILE, schemas.ADDITIONS_FILE)
    if path in SHARED:
        line = line.replace("../", "../../")
    assert first == line
    assert line not in rest


def test_there_are_content_files() -> None:
    assert len(OWN) > 10
    assert len(STARTER) > 3


def test_the_line_leads_to_the_schema() -> None:
    address = schemas.SCHEMA_LINE.partition("$schema=")[2]
    for path in OWN:
        if path not in SHARED:
            assert (path.parent / address).resolve() == BUNDLED_CONTENT / schemas.SCHEMA_FILE
    assert (BUNDLED_CONTENT / schemas.ADDITIONS_FILE).is_file()


def test_additions_need_nothing() -> None:
    """A file that adds to a part may name one key of an entry, but no unknown one."""
    schema = schemas.additions_schema()
    assert json.loads((BUNDLED_CONTENT / schemas.ADDITIONS_FILE).read_text("utf-8")) == schema
    additions = Draft202012Validator(schema)
    assert additions.is_valid({"places": {"mill": {"code": "MI"}}})
    assert additions.is_valid({"part": {"id": "isle"}})
    assert not additions.is_valid({"places": {"mill": {"cod": "MI"}}})
    assert not VALIDATOR.is_valid({"places": {"mill": {"code": "MI"}}})


def test_the_schema_is_written_beside_the_games(tmp_path: Path) -> None:
    path = schemas.write_schema(tmp_path / "content")
    assert path == tmp_path / "content" / "playeraid.schema.json"
    assert path.read_text("utf-8") == schemas.schema_text()


def test_the_schema_is_no_game(tmp_path: Path) -> None:
    content = tmp_path / "content"
    schemas.write_schema(content)
    assert Library(content, ()).games() == []
    starter.begin(content, "mine", None, None, library(content))
    assert [folder.name for folder in Library(content, ()).games()] == ["mine"]


# an outside opinion on shape


def cases() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every example of the checks: its name, and its files by name."""
    for folder in sorted(path for path in CASES.glob("*/*") if path.is_dir()):
        files = {
            path.name: path.read_bytes().decode("utf-8", "replace")
            for path in folder.glob("*.yaml")
        }
        yield folder.name, files
    for check in CHECKS.of(Subject.READING, Subject.CONTENT):
        for quality, example in (("bad", check.bad), ("good", check.good)):
            files = files_of(example)
            yield (
                f"{check.code} {quality}",
                {name: text for name, text in files.items() if name.endswith((".yaml", ".yml"))},
            )


def faults(text: str | bytes) -> list[str] | None:
    """Return the codes of what we find wrong in the shape of a file; none if it has no tree."""
    tree = read_tree("case.yaml", text if isinstance(text, bytes) else text.encode())
    if tree.root is None:
        return None
    _, found = validated(Content, tree.root)
    return [fault.finding.code for fault in found if fault.steps or fault.finding.code != "S02"]


@pytest.mark.parametrize(
    "path", [*OWN, *STARTER, *content_files(CASES / "good" / "minimal")], ids=str
)
def test_sound_files_are_accepted_by_both(path: Path) -> None:
    if path in ADDITIONS:
        validator = Draft202012Validator(schemas.additions_schema())
    else:
        assert faults(path.read_bytes()) == []
        validator = VALIDATOR
    errors = validator.iter_errors(plain(read_tree(path.name, path.read_bytes()).root))
    assert [error.message for error in errors] == []


def accepts(text: str) -> bool:
    """Whether a JSON Schema validator finds nothing wrong with a file."""
    return bool(VALIDATOR.is_valid(plain(read_tree("case.yaml", text.encode()).root)))


def test_both_judge_alike() -> None:
    judged = [
        (f"{name}/{file}", codes, accepts(text))
        for name, files in cases()
        for file, text in files.items()
        if (codes := faults(text)) is not None
    ]
    assert [each for each in judged if each[2] != (each[1] == [])] == []
    assert len(judged) > 300
    assert {code for _, codes, _ in judged for code in codes} == SHAPE_CODES


@pytest.mark.parametrize("case", sorted(CASES.glob("bad/S0[1-8]-*")), ids=lambda path: path.name)
def test_both_refuse_a_wrong_shape(case: Path, tmp_path: Path) -> None:
    files = {path.name: path.read_bytes() for path in content_files(case)}
    reading = read(tmp_path, files)
    refused = {
        name: {f.code for f in reading.findings if Path(f.place.file).name == name} & SHAPE_CODES
        for name in files
    }
    assert any(refused.values())
    for name, codes in refused.items():
        if f"{case.name}/{name}" not in NOT_IN_ONE_FILE:
            assert accepts(files[name].decode()) == (not codes), (name, codes)


def test_the_exceptions_exist() -> None:
    for name in (*NOT_IN_ONE_FILE, *JUDGED_APART):
        assert (CASES / "bad" / name).is_file(), name


# an outside opinion on syntax


def syntax_errors(text: str) -> list[int]:
    """Return the lines on which yamllint sees errors of syntax or repeated keys."""
    config = YamlLintConfig("rules: {key-duplicates: enable}")
    return [problem.line for problem in linter.run(text, config) if problem.level == "error"]


def test_both_agree_on_syntax() -> None:
    compared = refused = 0
    for name, files in cases():
        for file, text in files.items():
            codes = {finding.code for finding in read_tree(file, text.encode()).findings}
            if codes & NEVER_READ_AS_YAML or f"{name}/{file}" in JUDGED_APART:
                continue
            ours = bool(codes & {"F03", "F04"})
            assert bool(syntax_errors(text)) == ours, (name, file, codes)
            compared += 1
            refused += ours
    assert compared > 300
    assert refused >= 8


@pytest.mark.parametrize(
    "path", [*OWN, *STARTER], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_our_files_are_sound_for_yamllint(path: Path) -> None:
    assert syntax_errors(path.read_text("utf-8")) == []


# content made up from the schema

SEEN = st.characters(exclude_categories=("C", "Zl", "Zp"))
"""What a file may hold as it is: no control characters, nothing hidden."""


def made_from(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return content that a piece of the schema allows, as far as the schema says it all."""
    if "$ref" in schema:
        return st.deferred(lambda: made_from(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]))
    if "allOf" in schema:
        return st.one_of([made_from(kind["then"]) for kind in schema["allOf"]])
    if "if" in schema and "properties" not in schema:
        return made_from(schema["then"]) | made_from(schema["else"])
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    return _MAKERS[schema["type"]](schema)


def _object(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "properties" in schema:
        parts = {key: made_from(part) for key, part in schema["properties"].items()}
        needed = (*schema.get("required", ()), *schema.get("else", {}).get("required", ()))
        required = {key: parts.pop(key) for key in needed}
        return st.fixed_dictionaries(required, optional=parts)
    keys = made_from(schema["propertyNames"])
    least = schema.get("minProperties", 0)
    each = made_from(schema["additionalProperties"])
    return st.dictionaries(keys, each, min_size=least, max_size=least + 1)


def _array(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "prefixItems" in schema:
        return st.tuples(*map(made_from, schema["prefixItems"])).map(list)
    least = schema.get("minItems", 0)
    most = min(schema.get("maxItems", least + 1), least + 1)
    return st.lists(made_from(schema["items"]), min_size=least, max_size=most)


def _string(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    if schema.get("format") == "date":
        return st.dates().map(str)
    least, most = schema.get("minLength", 0), schema.get("maxLength")
    if "pattern" not in schema:
        return st.text(SEEN, min_size=least, max_size=min(most or 20, 20))
    words = st.from_regex(schema["pattern"].replace("$", r"\Z"), alphabet=SEEN)
    return words.filter(lambda text: most is None or len(text) <= most)


def _number(schema: dict[str, Any]) -> st.SearchStrategy[float]:
    low = schema.get("minimum", schema.get("exclusiveMinimum", 0) + 0.1)
    return st.floats(low, schema["maximum"]).map(lambda number: round(number, 3))


_MAKERS: dict[str, Callable[[dict[str, Any]], st.SearchStrategy[Any]]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "number": _number,
    "integer": lambda schema: st.integers(schema["minimum"], schema["maximum"]),
    "boolean": lambda schema: st.booleans(),
}
MADE = st.one_of(
    [st.fixed_dictionaries({topic: made_from(part)}) for topic, part in TOPICS.items()]
)


@settings(max_examples=100, deadline=None)
@given(MADE)
def test_what_the_schema_allows_is_read(made: dict[str, Any]) -> None:
    text = json.dumps(made, ensure_ascii=False)
    assert VALIDATOR.is_valid(made)
    assert faults(text) == []


def _spots(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value below a node."""
    parts = (
        node.items()
        if isinstance(node, dict)
        else enumerate(node)
        if isinstance(node, list)
        else ()
    )
    for key, part in parts:
        yield (*path, key)
        yield from _spots(part, (*path, key))


ODD = st.sampled_from(
    ["", " ", "A b", "x", "5", 5, -1, 10**7, 2.5, True, [], ["x"], {}, {"x": "y"}]
)


@settings(max_examples=100, deadline=None)
@given(MADE, st.data())
def test_both_judge_alike_what_was_spoilt(made: dict[str, Any], data: st.DataObject) -> None:
    *path, last = data.draw(st.sampled_from(list(_spots(made))))
    node: Any = made
    for step in path:
        node = node[step]
    if isinstance(node, dict) and data.draw(st.booleans()):
        node[data.draw(st.sampled_from(["Odd", "odd", "name", "kind"]))] = node.pop(last)
    else:
        node[last] = data.draw(ODD)
    assert VALIDATOR.is_valid(made) == (faults(json.dumps(made, ensure_ascii=False)) == [])
