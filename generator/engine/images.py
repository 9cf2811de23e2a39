"""Cache the images of pages without holding on to the pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any


class Images(dict[str, Any]):
    """The images that WeasyPrint has read, by address: a cache as it takes one.

    A drawing of WeasyPrint's holds on to all that was laid out with the page that it was read for,
    and to the PDF that it was drawn in last. Here it holds on to neither.
    """

    def __setitem__(self, address: str, image: Any) -> None:
        if context := getattr(image, "_context", None):
            image._context = _Surroundings(context)
        super().__setitem__(address, image)

    def let_go(self) -> None:
        """Let drawings forget the PDF that they were drawn in."""
        for image in self.values():
            if drawing := getattr(image, "_svg", None):
                vars(drawing).pop("stream", None)

    def forget_missing(self) -> None:
        """Let images that could not be read be reported again on the next page."""
        for address in [name for name, image in self.items() if image is None]:
            del self[address]


class _Surroundings:
    """What a drawing needs of the layout of the page that it was read for."""

    def __init__(self, context: Any) -> None:
        self._read_image = partial(context.get_image_from_uri, context=None)
        self.font_config = context.font_config
        self.dictionaries: dict[Any, Any] = {}  # for hyphens

    @property
    def get_image_from_uri(self) -> Callable[..., Any]:
        """What reads the images in a drawing, by their addresses."""
        return partial(self._read_image, context=self)
