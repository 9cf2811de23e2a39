"""Begin the translation of a game into another language: what is known of it, and its files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.build.checking import theme_of
from generator.checks.glyphs import missing_glyphs
from generator.checks.labels import english_labels_in
from generator.content.game import Game
from generator.language import upkeep
from generator.language.plurals import plural_forms
from generator.language.script import direction_of, own_name, tag_of
from generator.serve.games import menu_of
from generator.serve.messages import (
    NEVER,
    body_of,
    known_game,
    not_found,
    refusing,
    written,
)
from generator.serve.session import Session
from generator.serve.texts import Name, RefusedError
from generator.serve.views import GameMenu
from generator.serve.worker import current_worker

LONGEST_TAG = 40


class NewLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    """The game that is to be translated, and the tag of a language in any spelling."""

    game: Name
    tag: Annotated[str, Meta(min_length=1, max_length=LONGEST_TAG)]


# in a worker process


def languages() -> list[str]:
    """Return the tags of all languages that are known, without those of single countries."""
    from babel.localedata import locale_identifiers

    plain = (each for each in locale_identifiers() if _is_plain(each))
    return sorted(map(tag_of, plain))


def _is_plain(identifier: str) -> bool:
    _, *rest = identifier.split("_")
    return all(len(each) == len("Latn") for each in rest)


def described(game: str, tag: str) -> dict[str, Any]:
    """Return what a translation of a game into a language would have to do with, or why not.

    ``notes`` are what the checks would say of it today: letters that no face of the theme has,
    and the program's own words.
    """
    try:
        read = _game(game)
        language = upkeep.language_to_begin(read, tag)
    except RefusedError as error:
        return {"refused": error.reason}
    except ValueError as error:
        return {"refused": str(error)}
    return {
        "language": language,
        "name": own_name(language),
        "direction": direction_of(language),
        "forms": list(plural_forms(language).categories),
        "texts": len(read.own_texts),
        "notes": [{"message": message, "hint": hint} for message, hint in _notes(read, language)],
    }


def _notes(game: Game, language: str) -> Iterator[tuple[str, str]]:
    theme, _ = theme_of(game, current_worker().library)
    if theme is not None:
        named = [("game", own_name(language))]
        for missing in missing_glyphs(theme, (language, game.language), named):
            yield missing.message, missing.hint
    for fault in english_labels_in(game, language, ""):
        yield fault.message, fault.hint


def begin(new: NewLanguage) -> tuple[str, GameMenu]:
    """Write an empty catalogue for a language; return the language, and the menu of its game.

    Raises RefusedError.
    """
    game = _game(new.game)
    try:
        language = upkeep.language_to_begin(game, new.tag)
        upkeep.begin(game, language)
    except ValueError as error:  # the language cannot be begun, or a link leads out of the game
        raise RefusedError(str(error)) from None
    return language, menu_of(current_worker().games.reading(new.game))


def _game(id: str) -> Game:
    reading = current_worker().games.reading(id)
    if reading.game is None or any(each.is_error for each in reading.findings):
        raise RefusedError(f"{id} has faults; mend them first")
    return reading.game


# the routes


class LanguageRoutes(Struct, frozen=True):
    """Responds to requests to begin a language of a session's games."""

    session: Session

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/languages.json", self.languages),
            Route("/language.json", self.described),
            Route("/language", self.begin, methods=["POST"]),
        ]

    async def languages(self, _: Request) -> Response:
        """Respond with the tags of all languages that are known."""
        return JSONResponse({"languages": await self.session.run(1, languages)})

    async def described(self, request: Request) -> Response:
        """Respond with what is known of a language for a game; nothing is written."""
        game, tag = (request.query_params.get(name, "") for name in ("game", "tag"))
        if not self.session.choices.has(game) or not 0 < len(tag) <= LONGEST_TAG:
            return not_found()
        return JSONResponse(await self.session.run(1, described, game, tag), headers=NEVER)

    @refusing
    async def begin(self, request: Request) -> Response:
        """Begin a language, and respond with its name here."""
        new = await body_of(request, NewLanguage)
        known_game(self.session, new.game)
        language, menu = await written(self.session, begin, new)
        self.session.update_menu(menu)
        return JSONResponse({"language": language})
