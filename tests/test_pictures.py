"""Pictures of the documents: they exist, say what they show, and are of what is printed now."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy
import pytest
import yaml
from PIL import Image

from generator import __version__
from generator.content import model
from generator.content.validation import expected
from tools.pictures.blocks import ExampleError, cropped, print_example, printed
from tools.pictures.examples import GUIDE, ROOT, Pictured, alone, pictured
from tools.pictures.saving import FOLDER, looks_alike, opened, recorded

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MOST_BYTES = 4_000_000
NEWEST = 2
"""Pictures may be of the present version or of so many versions before it."""
EXAMPLES = list(pictured())
_IMAGE = re.compile(r"<img ([^>]+)>")
_ATTRIBUTE = re.compile(r'([a-z]+)="([^"]*)"')
NOTE = "sections: {goal: {blocks: {only: {kind: note, text: You play on.}}}}"


def images(document: Path) -> list[dict[str, str]]:
    """Return the attributes of each picture in a document."""
    return [dict(_ATTRIBUTE.findall(each)) for each in _IMAGE.findall(document.read_text("utf-8"))]


def shown() -> dict[str, list[dict[str, str]]]:
    """Return the pictures that documents show, by their names, with their attributes."""
    found: dict[str, list[dict[str, str]]] = {}
    for document in DOCUMENTS:
        for image in images(document):
            path = (document.parent / image["src"]).resolve()
            found.setdefault(path.relative_to(FOLDER).as_posix(), []).append(image)
    return found


def files() -> set[str]:
    """Return the names of the pictures that are there."""
    return {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.webp")}


def versions() -> list[str]:
    """Return the versions of the program, newest first, the present one among them."""
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d[^\]]*)\]", log, re.MULTILINE)
    return released if __version__ in released else [__version__, *released]


def test_every_picture_is_shown_and_recorded() -> None:
    assert len(files()) > 40
    assert set(shown()) == files() == set(recorded())


def test_every_picture_says_what_it_shows() -> None:
    assert [
        name
        for name, places in shown().items()
        if any(len(image.get("alt", "")) < len("a sheet") for image in places)
    ] == []


def test_pictures_are_small() -> None:
    sizes = {name: (FOLDER / name).stat().st_size for name in files()}
    assert sum(sizes.values()) < MOST_BYTES
    assert {name for name, size in sizes.items() if size > MOST_BYTES // 8} == set()


def test_pictures_can_be_opened() -> None:
    widths = {name: opened(FOLDER / name).width for name in files()}
    assert min(widths.values()) >= 300


def test_pictures_are_recent() -> None:
    """``make pictures`` makes them anew."""
    recent = versions()[: versions().index(__version__) + 1 + NEWEST]
    assert {each["version"] for each in recorded().values()} <= set(recent)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_picture_is_of_its_example(example: Pictured) -> None:
    """``make pictures`` prints it anew."""
    assert recorded()[f"blocks/{example.name}.webp"]["source"] == example.digest


def test_every_kind_of_block_has_a_picture() -> None:
    kinds = set(expected(model.AnyBlock).by_kind)
    assert len(kinds) > 10
    printed_kinds = {
        block["kind"]
        for example in EXAMPLES
        for section in yaml.safe_load(example.text)["sections"].values()
        for block in section["blocks"].values()
    }
    assert printed_kinds == kinds
    overview = {Path(image["src"]).stem for image in images(GUIDE / "blocks.md")}
    assert overview == kinds


def test_another_example_is_noticed() -> None:
    example = EXAMPLES[0]
    assert example._replace(text=example.text + "# \n").digest != example.digest


def test_pictures_that_differ_by_noise_only_are_alike() -> None:
    image = Image.new("RGB", (40, 30), "white")
    brighter = Image.new("RGB", (40, 30), (235, 240, 250))
    dotted = image.copy()
    dotted.putpixel((20, 15), (0, 0, 0))
    assert looks_alike(png(image), png(brighter))
    assert not looks_alike(png(image), png(dotted))
    assert not looks_alike(png(image), png(image.resize((41, 30))))


def png(image: Image.Image) -> bytes:
    """Return an image as PNG."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_an_example_is_cropped_to_what_it_adds(tmp_path: Path) -> None:
    note = yaml.safe_load(NOTE)["sections"]
    result = print_example(NOTE, tmp_path / "bare")
    bare = cropped(result, note)
    headed = cropped(result, {"goal": {"title": "The goal", **note["goal"]}})
    assert bare.width == headed.width
    assert bare.height + 40 < headed.height < 500
    grey = numpy.asarray(bare.convert("L"))
    assert grey.min() < 100  # words
    assert grey[0].min() == 255  # the rim


def test_a_faulty_example_is_refused(tmp_path: Path) -> None:
    tree = alone(NOTE)
    tree["sections"]["goal"]["blocks"]["only"]["text"] = "{no.value}"
    with pytest.raises(ExampleError, match="R09"):
        printed(tree, tmp_path)
