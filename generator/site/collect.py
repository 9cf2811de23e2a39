"""Collect the entries of the site: built files, their pictures, the words about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from generator import files
from generator.build.aids import Aid
from generator.build.checking import Checked
from generator.content.editions import edition_named
from generator.content.game import Game
from generator.content.icons.iconset import icons_of
from generator.content.resources import TEMPLATES
from generator.content.theme import Theme, font_file
from generator.imposition.cards import Duplex
from generator.imposition.geometry import Flip
from generator.language.direction import figures_in
from generator.language.labels import Label, read_labels
from generator.language.progress import progress_of
from generator.language.script import script_of
from generator.language.wording import EN_DASH, Wording, listed
from generator.render.imprint import date_words, drawn_by, published
from generator.render.jobs import pages_of
from generator.render.mapjobs import MapJob
from generator.render.webfonts import woff2, woff2_name
from generator.render.webpage import font_of
from generator.site import mapdrawing, search
from generator.site.colours import readable
from generator.site.credits import linked
from generator.site.entries import (
    AidEntry,
    AidWords,
    DeckEntry,
    Download,
    File,
    GameEntry,
    MapEntry,
    SheetEntry,
    ThemeLook,
    VersionWords,
    View,
)
from generator.site.history import History
from generator.site.picture import SMALL, WIDTH, Pictures

if TYPE_CHECKING:
    from markupsafe import Markup

PAPER_BY_DAY, INK_BY_DAY = "#f4eee2", "#241c15"
PAPER_BY_NIGHT, INK_BY_NIGHT = "#181410", "#ece3d2"
"""Background and text colours of the pages, in light and in dark mode."""
CARD_SCHEME = Duplex(Flip.LONG)
"""The imposition of cards in the downloads."""
PRINT, PICTURES, FONTS = "print", "pictures", "fonts"
"""The folders of files to print and pictures of an aid, and of fonts in the shared files."""
AID_PAGE, PHONE_PAGE, MAP_PAGE = "index.html", "read.html", "map.html"
"""The pages of an aid: with its files, with its sheets for a phone, with its map.

Maps of hexes and squares have pages of their own.
"""
RULES = "rules.js"


class PageSource(Struct, frozen=True):
    """What the pages of an aid are made of: its jobs, the ids of its sheets, its maps."""

    aid: Aid
    sheets: tuple[str, ...]
    drawings: Mapping[str, mapdrawing.MapDrawing]
    """Maps by their pages."""


class Collector(Struct):
    """Collects the entries of a game, and writes their files by address with ``put``.

    ``out`` is where the aids were built; ``pictures`` renders their pages.
    """

    out: Path
    checked: Checked
    history: History
    pictures: Pictures
    put: Callable[[str, bytes], None]
    sources: dict[str, PageSource] = field(default_factory=dict)
    """What pages of aids are made of besides their entries, by folder of the aid."""

    def entry(self, aids: Sequence[Aid]) -> GameEntry | None:
        """Return a game with all its aids; None if nothing of it was built."""
        by_language: dict[str, list[Aid]] = {}
        for aid in aids:
            by_language.setdefault(aid.language, []).append(aid)
        entries = [entry for each in by_language.values() if (entry := self._aid(each))]
        if not entries:
            return None
        game = aids[0].game
        return GameEntry(game.id, tuple(entries), self._look(self.checked.themes[game.id]))

    def _aid(self, aids: Sequence[Aid]) -> AidEntry | None:
        """Return an aid in one language, on all papers and in all editions."""
        first = aids[0]
        home = f"{first.game.id}/{first.language}"
        whole = tuple(self._downloads(first.game.id, aids))
        sheets = tuple(self._sheets(aids, home))
        if not sheets and not (first.maps or first.gridmaps):
            return None
        if sheets:
            shown = {sheet.id: PHONE_PAGE for sheet in sheets}
            found = search.passages(in_language(first), shown)
            self.put(f"{home}/{RULES}", search.index_script(found))
        maps, drawings = [], {}
        for job in (*first.maps, *first.gridmaps):
            if entry := self._map(job, aids, home):
                drawing = mapdrawing.map_drawing(job, first.language, self.out)
                self.put(f"{home}/{entry.drawing}", drawing.svg)
                drawings[entry.page] = drawing
                maps.append(entry)
        self.sources[home] = PageSource(first, tuple(sheet.id for sheet in sheets), drawings)
        original = next(game for game in self.checked.games if game.id == first.game.id)
        return AidEntry(
            game=first.game.id,
            language=first.language,
            percent=self._percent(first),
            page=PHONE_PAGE if sheets else "",
            fonts=tuple(self._fonts(first)) if sheets else (),
            sheets=sheets,
            map=next((each for each in maps if each.page == MAP_PAGE), None),
            grids=tuple(each for each in maps if each.page != MAP_PAGE),
            whole=whole,
            words=_words(first),
            decks=tuple(self._decks(aids, home)),
            changes=self.history.changes(original, self.checked, first.language),
        )

    def _downloads(self, name: str, aids: Sequence[Aid], scheme: str = "") -> Iterator[Download]:
        """Yield the built files of a name, by edition and paper."""
        for aid in aids:
            edition = edition_named(aid.edition)
            file = f"{name}-{aid.paper.name}{edition.suffix}{scheme}.pdf"
            path = files.inside(self.out, aid.game.id, aid.language, file)
            if path.is_file():
                data = path.read_bytes()
                address = f"{PRINT}/{file}"
                self.put(f"{aid.game.id}/{aid.language}/{address}", data)
                yield Download(edition.name, aid.paper.name, File(address, len(data)))

    def _sheets(self, aids: Sequence[Aid], home: str) -> Iterator[SheetEntry]:
        first = aids[0]
        content = in_language(first).content
        wording = Wording(content, first.language)
        titles = sheet_titles(in_language(first))
        for id in dict.fromkeys(job.sheet_id for job in first.jobs):
            downloads = tuple(self._downloads(id, aids))
            if not downloads:
                continue
            sheet = content.sheets[id]
            pdf = self._built(home, downloads[0])
            views = tuple(
                self._view(pdf, page, home, f"{id}-{name}", wording.plain(side.title))
                for page, (name, side) in enumerate(sheet.sides.items())
            )
            yield SheetEntry(id, titles[id], views, f"{PHONE_PAGE}#sheet-{id}", downloads)

    def _fonts(self, aid: Aid) -> Iterator[str]:
        """Write the fonts of the page for a phone, and yield their addresses."""
        pages = pages_of(aid.jobs[0])
        for cut in (cut for face in pages.look.faces for cut in face.cuts):
            name, data = font_of(pages, cut.file)
            self.put(f"{ASSETS}/{FONTS}/{name}", woff2(data))
            yield f"{FONTS}/{name}"

    def _font(self, file: str, path: Path) -> str:
        """Write a font as WOFF2, and return its address below the shared files."""
        address = f"{FONTS}/{woff2_name(file)}"
        self.put(f"{ASSETS}/{address}", woff2(files.read(path)))
        return address

    def _built(self, home: str, download: Download) -> bytes:
        """Return the built file of a download."""
        name = download.file.address.removeprefix(f"{PRINT}/")
        return files.inside(self.out, home, name).read_bytes()

    def _view(self, pdf: bytes, page: int, home: str, name: str, title: str) -> View:
        """Render a page in both sizes."""
        large, small = self.pictures.of(pdf, page, (WIDTH, SMALL))
        addresses = f"{PICTURES}/{name}-small.webp", f"{PICTURES}/{name}.webp"
        for address, picture in zip(addresses, (small, large), strict=True):
            self.put(f"{home}/{address}", picture.data)
        return View(title, *addresses, large.width, large.height, page + 1, small.width)

    def _map(self, job: MapJob, aids: Sequence[Aid], home: str) -> MapEntry | None:
        """Return a map, or None if it was not built."""
        downloads = tuple(self._downloads(job.name, aids))
        if not downloads:
            return None
        content = in_language(aids[0]).content
        shown = content.gridmaps[job.gridmap] if job.gridmap else content.map
        assert shown is not None
        title = Wording(content, aids[0].language).plain(shown.name)
        view = self._view(self._built(home, downloads[0]), 0, home, job.name, title)
        return MapEntry(title, view, f"{job.name}.html", f"{job.name}.svg", downloads)

    def _decks(self, aids: Sequence[Aid], home: str) -> Iterator[DeckEntry]:
        """Yield the imposed decks of an aid."""
        content = in_language(aids[0]).content
        wording = Wording(content, aids[0].language)
        for id, deck in content.decks.items():
            downloads = tuple(self._downloads(id, aids, f"-{CARD_SCHEME.name}"))
            if downloads:
                pdf = self._built(home, downloads[0])
                title = wording.plain(deck.title)
                yield DeckEntry(title, self._view(pdf, 0, home, id, title), downloads)

    def _percent(self, aid: Aid) -> int:
        catalogues = self.checked.catalogues.get(aid.game.id, ())
        found = [each for each in catalogues if each.language == aid.language]
        return progress_of(found[0]).percent if found else 100

    def _look(self, theme: Theme) -> ThemeLook:
        """Return the look of a theme, and write the font of its titles."""
        face = theme.data.title
        cut = face.cuts[0]
        path = font_file(theme.folder, cut.file)
        assert path is not None, "a theme that was read has its fonts"
        palette = theme.palette("colour")
        return ThemeLook(
            family=face.family,
            font=self._font(cut.file, path),
            weight=theme.data.title_weight,
            day=readable(palette["accent"], PAPER_BY_DAY, INK_BY_DAY),
            night=readable(palette["accent"], PAPER_BY_NIGHT, INK_BY_NIGHT),
            metal=palette["metal"],
        )


ASSETS = "site_files"
"""The folder of shared files; no game can have this name."""


def in_language(aid: Aid) -> Game:
    """Return the game of an aid in the language of the aid."""
    return aid.all_jobs[0].game


def sheet_titles(game: Game) -> dict[str, str]:
    """Return the titles of sheets; equal ones get the title of their front added."""
    wording = Wording(game.content, game.language)
    sheets = game.content.sheets
    counts = Counter(wording.plain(sheet.title) for sheet in sheets.values())
    titles = {}
    for id, sheet in sheets.items():
        title = wording.plain(sheet.title)
        front = wording.plain(sheet.front.title)
        titles[id] = title if counts[title] == 1 else f"{title}: {front}"
    return titles


def _words(aid: Aid) -> AidWords:
    """Return the words about an aid."""
    content = in_language(aid).content
    identity, wording = content.game, Wording(content, aid.language)
    labels = read_labels(TEMPLATES, aid.language, aid.game.labels)
    plain = wording.plain
    return AidWords(
        title=plain(identity.title),
        subtitle=plain(identity.subtitle) if identity.subtitle else "",
        published=published(wording),
        players=_players(identity.players, labels),
        notice=plain(identity.notice) if identity.notice else "",
        versions=tuple(
            VersionWords(each.version, date_words(each.date, wording), plain(each.text))
            for each in content.changes
        ),
        credits=tuple(_credits(aid, wording, labels)),
    )


def _players(bounds: tuple[int, int] | None, labels: Mapping[str, Label]) -> str:
    if bounds is None:
        return ""
    number = EN_DASH.join(str(each) for each in dict.fromkeys(bounds))
    label = labels["site.players"]
    return label.words.format(players=figures_in(number, label.language))


def _credits(aid: Aid, wording: Wording, labels: Mapping[str, Label]) -> Iterator[Markup]:
    """Yield the credits of an aid: for facts, drawings, fonts and maps."""
    content = in_language(aid).content

    def credit(id: str, **lists: Sequence[str]) -> Markup:
        words = {name: listed(list(items), aid.language) for name, items in lists.items()}
        return linked(labels[id].words.format(**words))

    if content.sources:
        sources = [wording.plain(source.title) for source in content.sources.values()]
        yield credit("site.sources", sources=sources)
    drawings = [icon.drawing for icon in content.icons.values()]
    scripts = (script_of(aid.language),)
    icons = icons_of(in_language(aid), aid.all_jobs[0].theme.folder)
    drawn = drawn_by(drawings, TEMPLATES, icons)
    if drawn.artists:
        yield credit("icons-by", authors=drawn.artists)
    if drawn.others:
        yield credit("other-icons", credits=drawn.others)
    yield credit("fonts", fonts=[face.family for face in aid.all_jobs[0].theme.faces(scripts)])
    if content.map:
        yield from (linked(wording.plain(each)) for each in content.map.credits.values())
