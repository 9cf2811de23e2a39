"""Values of options: their types, and callbacks that refuse unknown names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Any, TypeVar

import click

Callback = Callable[[Any, Any, Any], tuple[str, ...]]
"""Turns the text given for an option, or None, into words."""


class Listed(click.Option):
    """An option of words separated by commas; given again, it adds to them."""

    def __init__(self, *declarations: Any, callback: Callback, **settings: Any) -> None:
        if "default" in settings:
            settings["default"] = [settings["default"]]

        def joined(context: Any, option: Any, given: Sequence[str] | None) -> tuple[str, ...]:
            return callback(context, option, ",".join(given) if given else None)

        super().__init__(*declarations, **(settings | {"multiple": True, "callback": joined}))


class Millimetres(click.FloatRange):
    """A finite length in mm between two bounds."""

    name = "mm"

    def convert(self, value: Any, parameter: Any, context: Any) -> float:
        """Return the length. Raises click.BadParameter for anything else."""
        number = float(click.FLOAT.convert(value, parameter, context))
        if not isfinite(number):
            self.fail(f"“{value}” is no number of millimetres", parameter, context)
        return float(super().convert(number, parameter, context))


def web_folder(context: Any, option: Any, value: str | None) -> str:
    """Return the URL of a folder with a trailing slash. Raises click.BadParameter."""
    from urllib.parse import urlsplit

    if not value:
        return ""
    try:
        parts = urlsplit(value)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_web = False
    if not is_web or parts.query or parts.fragment or not value.isprintable() or " " in value:
        example = "https://example.org/aids/"
        raise click.BadParameter(f"“{value}” is no address of a folder on the web; {example} is")
    return value if value.endswith("/") else f"{value}/"


class OneOf(click.Choice[str]):
    """A choice of words; an unknown one is answered with the nearest."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return the message for an unknown word."""
        return f"{super().get_invalid_choice_message(value, ctx)}{nearest_of(value, self.choices)}"


class Name(click.ParamType[str]):
    """A name or an address: any text but an empty one."""

    name = "text"

    def convert(self, value: Any, parameter: Any, context: Any) -> str:
        """Return the name. Raises click.BadParameter for an empty one."""
        if not str(value).strip():
            self.fail("nothing is chosen", parameter, context)
        return str(value)


def nearest_of(word: object, known: Iterable[str]) -> str:
    """Return a sentence that names the nearest known word, or nothing."""
    from generator.findings import nearest

    known = tuple(known)
    best = nearest(str(word), known) or nearest(str(word).lower(), known)
    return f" Did you mean “{best}”?" if best else ""


def words(known: Sequence[str] | None = None) -> Callback:
    """Return a callback that splits words at commas and refuses unknown ones."""

    def split(context: Any, option: Any, value: str | None) -> tuple[str, ...]:
        chosen = tuple(word.strip() for word in (value or "").split(",") if word.strip())
        if value is not None and not chosen:
            raise click.BadParameter("nothing is chosen")
        for word in chosen:
            if known is not None and word not in known:
                wrong = f"“{word}” is not one of {', '.join(known)}."
                raise click.BadParameter(wrong + nearest_of(word, known))
        return tuple(dict.fromkeys(chosen))

    return split


def named_locale(context: Any, option: Any, value: str | None) -> str | None:
    """Return the normalized name of a language tag."""
    if value is None:
        return None
    from generator.content.tags import language_name

    return language_name(Name().convert(value, option, context))


def named_locales(context: Any, option: Any, value: str | None) -> tuple[str, ...]:
    """Return the normalized names of language tags separated by commas."""
    from generator.content.tags import language_name

    return tuple(dict.fromkeys(map(language_name, words()(context, option, value))))


Named = TypeVar("Named")


def _found(find: Callable[[str], Named], name: str, known: Iterable[str]) -> Named:
    """Return what is found by a name; for an unknown one, suggest the nearest."""
    try:
        return find(name)
    except ValueError as error:
        raise click.BadParameter(f"{error}.{nearest_of(name, known)}") from None


def known_paper(context: Any, option: Any, value: str) -> str:
    """Return the normalized name of a paper. Raises click.BadParameter."""
    from generator.units import PAPERS, paper_named

    return _found(paper_named, value, PAPERS).name


def known_papers(context: Any, option: Any, value: str) -> tuple[str, ...]:
    """Return the names of papers separated by commas. Raises click.BadParameter."""
    names = words()(context, option, value)
    return tuple(dict.fromkeys(known_paper(context, option, name) for name in names))


def known_editions(context: Any, option: Any, value: str) -> tuple[str, ...]:
    """Return the names of editions separated by commas. Raises click.BadParameter."""
    names = words()(context, option, value)
    return tuple(dict.fromkeys(_known_edition(name) for name in names))


def _known_edition(name: str) -> str:
    from generator.content.editions import EDITIONS, edition_named

    return _found(edition_named, name, EDITIONS).name


def known_scheme(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of an imposition scheme. Raises click.BadParameter."""
    if value is None:
        return None
    from generator.imposition.cards import CARD_SCHEMES
    from generator.imposition.schemes import SCHEMES, card_scheme_named, scheme_named

    if of_cards := card_scheme_named(value.lower()):
        return of_cards.name
    return _found(scheme_named, value.lower(), (*SCHEMES, *CARD_SCHEMES)).name


def known_card_size(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of a card size. Raises click.BadParameter."""
    if value is None:
        return None
    from generator.imposition.sizes import CARD_SIZES, card_size_named

    return _found(card_size_named, value, CARD_SIZES).name


def known_stock(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of pre-cut stock. Raises click.BadParameter."""
    from generator.imposition.stock import STOCKS

    return _known_key(STOCKS, value)


def known_service(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of a service that prints cards. Raises click.BadParameter."""
    from generator.imposition.services import SERVICES

    return _known_key(SERVICES, value)


def known_standee(context: Any, option: Any, value: str | None) -> str | None:
    """Return the size of a figure. Raises click.BadParameter."""
    if value is None:
        return None
    from generator.imposition.standee import standee_named

    standee = _found(standee_named, value, ())
    return f"{standee.width:g}x{standee.height:g}"


def _known_key(known: Iterable[str], value: str | None) -> str | None:
    if value is None or value.lower() in known:
        return value and value.lower()
    names = ", ".join(known)
    raise click.BadParameter(f"“{value}” is not one of {names}.{nearest_of(value, known)}")
