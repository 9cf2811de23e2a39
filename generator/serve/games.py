"""Cache the games of the preview with their translations while their files are unchanged."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct, field

from generator.build.readings import Readings
from generator.build.request import MAP
from generator.build.state.inputs import inputs_below
from generator.content.read import Reading
from generator.content.resources import SHARED, Library
from generator.content.theme import reading_faces
from generator.content.theme import theme_lines as lines_of_theme
from generator.findings import Finding, Place
from generator.language.translation import Translation, locale_files, read_translation
from generator.serve.views import Choices, GameMenu


class _CachedGame(Struct):
    """A game with its translations, and the state of its files when they were read."""

    state: str
    reading: Reading
    translations: dict[str, tuple[Translation, list[Finding]]] = field(default_factory=dict)


class GameCache:
    """Reads games and translations of a library; a game is read anew if its files have changed."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._games: dict[str, _CachedGame] = {}
        self._readings = Readings()

    def choices(self) -> Choices:
        """Return the menus of all games."""
        menus = [menu_of(self.reading(folder.name)) for folder in self.library.games()]
        faces = {name: face.family for name, face in reading_faces().items()}
        name = sha256(str(self.library.content.resolve()).encode()).hexdigest()[:16]
        return Choices(tuple(menus), faces, name)

    def reading(self, game: str) -> Reading:
        """Return a game, read anew if its files have changed."""
        return self._cached_game(game).reading

    def translation(self, game: str, language: str) -> tuple[Translation, list[Finding]] | None:
        """Return the translation of a game, or None without a catalogue for the language."""
        cached = self._cached_game(game)
        if language not in cached.translations and cached.reading.game is not None:
            for path in locale_files(cached.reading.game.folder):
                if path.name == f"{language}.po":
                    cached.translations[language] = read_translation(cached.reading.game, path)
        return cached.translations.get(language)

    def missing_folder(self, game: str) -> Finding | None:
        """Return a finding if the folder of a game no longer exists."""
        folder = self.library.content / game
        if folder.is_dir():
            return None
        message = f"the folder of “{game}” is not there any more"
        hint = "put it back, or choose another game; what was printed last is still shown"
        return Finding("R06", message, Place(f"{folder.parent.name}/{game}", 0), hint)

    def theme_lines(self, file: str) -> dict[str, tuple[str, ...]]:
        """Return the lines of a theme's file by its name in messages."""
        parts = file.split("/")
        folder = self.library.theme(parts[1]) if parts[0] == "themes" and len(parts) > 1 else None
        if folder is None:
            return {}
        return {file: lines_of_theme(folder)}

    def _cached_game(self, game: str) -> _CachedGame:
        """Return a game from the cache, read anew if one of its files has changed."""
        folder = self.library.content / game
        state = inputs_below((folder, self.library.content / SHARED)).stamp
        cached = self._games.get(game)
        if cached is None or cached.state != state:
            cached = self._games[game] = _CachedGame(state, self._readings.read(folder))
        return cached


def menu_of(reading: Reading) -> GameMenu:
    """Return the menu of a game; one that cannot be read has only its name."""
    game = reading.game
    if game is None:
        return GameMenu(reading.id, reading.id, {}, ())
    content = game.content
    sheets = {id: str(sheet.title) for id, sheet in content.sheets.items()}
    if content.has_drawn_map and content.map is not None:
        sheets[MAP] = str(content.map.name)
    for name, gridmap in content.map_sheets.items():
        sheets[name] = str(content.gridmaps[gridmap].name)
    decks = {id: str(deck.title) for id, deck in content.decks.items()}
    title = str(content.game.title)
    maps = (MAP, *content.map_sheets)
    return GameMenu(game.id, title, sheets, game.languages, decks, maps)
