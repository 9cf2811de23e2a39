"""Print a record of a game: the last position on the map, its course, and a line per round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.engine.press import Press
from generator.imposition.geometry import lying
from generator.language.script import direction_of, letterforms, tag_of
from generator.maps import svg
from generator.maps.bidi import plain
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.play.position import start
from generator.play.replay import ReplayedPlay
from generator.play.rounds import Round, rounds_of
from generator.play.turns import Consequence
from generator.render.course import Curve
from generator.render.maps import MapMaker
from generator.render.mapsheet import ADDRESS, MapAssets, MapSheet
from generator.render.scenes import SceneMaker
from generator.render.templates import fill_template
from generator.units import Paper, mm_from_pt

MARGIN = 8.0
"""Margin around each page, in mm."""
PLATE, HEAD, FOOT = 13.0, 6.2, 8.0
"""Heights in mm: of the title, the head of the table, and the foot."""
ROW, GAP = 4.5, 2.0
"""Height of a line of the table, and space between parts, in mm."""
COURSE = 34.0
"""Height of the curves, in mm."""
TYPE = 8.2
"""Type size of the table in pt."""
ROUND, SCORE, EVENTS, LIFE = 0.042, 0.062, 0.226, 0.037
"""Widths of columns, as shares of the table: rounds, scores, events, and each player's life.

Places share the rest.
"""
DISC, CODE, LEFT = 5.0, 8.2, 3.4
"""Widths of letters with their padding, in mm: of players, codes, and placed pieces."""
LEAST_SHARE = 0.7
FEW = 5
"""Every so many rounds, a stronger line helps the eye."""


class Cell(NamedTuple):
    """A player's round: the move, the place it led to, life, and the change of life.

    ``left`` are the letters of placed pieces; a place too long for its cell is set smaller,
    by a ``share`` of the type size.
    """

    code: str
    place: str
    life: str
    change: str = ""
    rises: bool = False
    left: tuple[str, ...] = ()
    share: float = 1.0


class Happened(NamedTuple):
    """What happened to one player in a round, in words."""

    letter: str
    chief: bool
    words: str


class Line(NamedTuple):
    """One round in the table, its number of lines, and whether it ``closes`` a group."""

    number: str
    cells: tuple[Cell, ...]
    happened: tuple[Happened, ...]
    score: str
    change: str
    lines: int
    closes: bool


class RecordPrinter(Struct, frozen=True, dict=True):
    """Prints the record of a game on landscape sheets of paper.

    ``maker`` draws the map with the last position, ``scenes`` has its words.
    """

    maker: MapMaker
    scenes: SceneMaker
    paper: Paper

    def pdf(self) -> bytes:
        """Return the record as PDF: a page with the map, then as many as the rounds need."""
        maker = self.maker
        assets = MapAssets(maker.templates, maker.theme, maker.edition, drawing=self._map())
        press = Press(assets)
        parts = self._paged(assets)
        pages = [{"lines": (), "course": ""}, *parts]
        templates = self.maker.templates
        css = fill_template(templates, "styles/record.css.jinja", **self._style())
        html = (
            fill_template(
                templates,
                "record.html.jinja",
                number=number,
                count=len(pages),
                **page,
                **self._words(number, len(pages)),
            )
            for number, page in enumerate(pages, 1)
        )
        return join([press.print(press.lay_out(each, css)).pdf for each in html], self.document)

    @property
    def document(self) -> Document:
        """The metadata of the file."""
        title = f"{self.game_title} – {self.scenes.labels['record.title']}"
        return Document.of(self.maker.game, title, title, self.maker.language)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the landscape paper."""
        return lying(self.paper)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height within the margins, without the foot, in mm."""
        width, height = self.size
        return width - 2 * MARGIN, height - 2 * MARGIN - FOOT

    @property
    def game_title(self) -> str:
        """The title of the game."""
        return self.scenes.wording.plain(self.maker.game.content.game.title)

    # The page with the map

    def _map(self) -> bytes:
        """Return the drawing of the last position."""
        page = self.maker.page(*self._map_size(), margin=0.4)
        return MapSheet(self.maker, replace(page, foot=())).svg

    def _map_size(self) -> tuple[float, float]:
        width, height = self.room
        return width, height - PLATE - GAP

    def _described(self) -> str:
        """Return the map's content in words, as its alternative text."""
        strip = self.scenes.scene.strip
        assert strip is not None
        players = [f"{row.name}: {row.place}" for row in strip.rows]
        trail = " ".join(box.code for box in strip.boxes)
        return "; ".join((strip.title, *strip.lines, *players, f"{strip.trail}: {trail}"))

    # The table

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds of the game."""
        return rounds_of(self.scenes.replay)

    def _lines(self, assets: MapAssets) -> Iterator[Line]:
        for each in self.rounds:
            happened = tuple(self._happened(each))
            yield Line(
                self.scenes.wording.number(each.number),
                tuple(self._cells(each, assets)),
                happened,
                self.scenes.wording.number(each.after.score),
                self._signed(each.after.score - each.before.score),
                self._lines_needed(happened, assets),
                each.number % FEW == FEW - 1,
            )

    def _cells(self, round: Round, assets: MapAssets) -> Iterator[Cell]:
        number = self.scenes.wording.number
        for index in range(self.scenes.replay.rules.players):
            played, change = round.plays.get(index), round.lost(index)
            life = number(round.after.health[index])
            if played is None:
                yield Cell("", "–", life, self._signed(change), change > 0)
                continue
            place = self.scenes.place(self._place(played))
            left = self._left(played)
            share = self._share(place, len(left), assets)
            code, signed = played.play.code, self._signed(change)
            yield Cell(code, place, life, signed, change > 0, left, share)

    def _share(self, place: str, letters: int, assets: MapAssets) -> float:
        """Return the scale at which the name of a place fits on one line."""
        room = self._column(self._place_share) - CODE - LEFT * letters
        width = mm_from_pt(assets.length(place, self.maker.theme.data.text) * TYPE)
        return min(1.0, max(LEAST_SHARE, room / width)) if width else 1.0

    @property
    def _place_share(self) -> float:
        """The width of the column of a player's places, as a share of the table."""
        players = self.scenes.replay.rules.players
        return (1 - ROUND - SCORE - EVENTS) / players - LIFE

    def _place(self, played: ReplayedPlay) -> str | None:
        """Return where a move led: for a pursuer where he went, even if he is in hospital."""
        rules = self.scenes.replay.rules
        if played.player != rules.fugitive and played.play.code in rules.places:
            return played.play.code
        return played.place

    def _left(self, played: ReplayedPlay) -> tuple[str, ...]:
        marks = self.scenes.marks
        letters = {"trap-placed": marks["trap"].code, "offspring-placed": marks["offspring"].code}
        return tuple(letters[c.rule] or "" for c in played.consequences if c.rule in letters)

    def _signed(self, number: int) -> str:
        return self.scenes.wording.number(number, signed=True) if number else ""

    def _happened(self, round: Round) -> Iterator[Happened]:
        """Yield the events of a round by player, with repeated ones counted."""
        rules = self.scenes.replay.rules
        for player, events in groupby(round.events, key=lambda each: each.player):
            words = [self._event(each) for each in events]
            counted = [
                f"{each} ×{words.count(each)}" if words.count(each) > 1 else each
                for each in dict.fromkeys(words)
            ]
            yield Happened(rules.letters[player], player == rules.fugitive, ", ".join(counted))

    def _event(self, event: Consequence) -> str:
        marks, scenes = self.scenes.play.marks, self.scenes
        refs = {
            "trap": marks.trap_met,
            "offspring-met": marks.offspring_met,
            "meeting": marks.fugitive_met,
            "matured": marks.offspring_matured.mark,
        }
        if event.rule in refs:
            return scenes.wording.plain(scenes.game.content.entry(refs[event.rule]).name)
        if event.rule == "hospital":
            return scenes.place(event.place)
        return scenes.outcome

    def _lines_needed(self, happened: Sequence[Happened], assets: MapAssets) -> int:
        """Return the number of lines of a round's events, rather too many than too few."""
        face = self.maker.theme.data.text
        lines, free = 1, self._column(EVENTS) - 2
        room = free
        for each in happened:
            free -= DISC
            for word in each.words.split():
                width = mm_from_pt(assets.length(word + " ", face) * TYPE)
                if width > free:
                    lines, free = lines + 1, room
                free -= width
        return lines

    def _column(self, share: float) -> float:
        return share * self.room[0]

    def _paged(self, assets: MapAssets) -> list[dict[str, Any]]:
        """Return the content of each page: its lines, and on the first page the curves."""
        pages: list[dict[str, Any]] = []
        free = 0.0
        for line in self._lines(assets):
            height = line.lines * ROW
            if height > free:
                free = self.room[1] - HEAD - ROW  # a line that may be needed after all
                course = ""
                if not pages:
                    course = self._course()
                    free -= COURSE + 2 * GAP
                pages.append({"lines": [], "course": course})
            pages[-1]["lines"].append(line)
            free -= height
        return pages

    # The course of the game

    def _course(self) -> str:
        """Return score and blood over the game as two curves side by side."""
        rules, scenes = self.scenes.replay.rules, self.scenes
        first = start(rules)
        positions = [first, *(each.after for each in self.rounds)]
        palette = self.maker.theme.palette(self.maker.edition)
        family = self.maker.theme.faces_for("text", self.maker.scripts)[0].family
        width = (self.room[0] - 8) / 2
        scores = [position.score for position in positions]
        blood = [position.health[rules.fugitive] for position in positions]
        chief = scenes.book.players[rules.letters[rules.fugitive]]
        titles = (scenes.term("score"), f"{scenes.term('blood')} ({chief})")
        ends = (rules.score.end, rules.blood.end)
        number = scenes.wording.number
        description = "; ".join(
            f"{title}: {number(values[0])} … {number(values[-1])}"
            for title, values in zip(titles, (scores, blood), strict=True)
        )
        drawn = [svg.title(description)]
        for index, (title, values, end) in enumerate(
            zip(titles, (scores, blood), ends, strict=True)
        ):
            curve = Curve(title, values, end, width, COURSE, palette, family)
            drawn.append(curve.drawing(index * (width + 8), scenes.wording))
        return svg.drawing("".join(drawn), self.room[0], COURSE)

    # Words and looks

    def _words(self, number: int, count: int) -> dict[str, Any]:
        scenes, labels = self.scenes, self.scenes.labels
        rules = scenes.replay.rules
        book = scenes.book
        return {
            "language": tag_of(self.maker.language),
            "direction": direction_of(self.maker.language),
            "title": self.game_title,
            "subtitle": labels["record.title"],
            "players": [
                (letter, book.players[letter], index == rules.fugitive)
                for index, letter in enumerate(rules.letters)
            ],
            "round_word": scenes.term("round"),
            "score_word": scenes.term("score"),
            "happened_word": labels["record.happened"],
            "map": ADDRESS if number == 1 else "",
            "alt": self._described() if number == 1 else "",
            "row": ROW,
            "page_words": labels["record.page"].format(
                number=scenes.wording.number(number), count=scenes.wording.number(count)
            ),
            "small_print": list(map(plain, self.maker.small_print())),
        }

    def _style(self) -> dict[str, Any]:
        theme, edition = self.maker.theme, self.maker.edition
        width, height = self.size
        map_width, map_height = self._map_size()
        return {
            "faces": theme.faces(self.maker.scripts),
            "families": theme.families(self.maker.scripts),
            "colour": theme.palette(edition),
            "fills": theme.fills(edition),
            "letterforms": letterforms(self.maker.language),
            "title_weight": theme.data.title_weight,
            "end": "left" if direction_of(self.maker.language) == "rtl" else "right",
            "width": width,
            "height": height,
            "margin": MARGIN,
            "plate": PLATE,
            "head": HEAD,
            "foot": FOOT,
            "row": ROW,
            "gap": GAP,
            "course": COURSE,
            "type": TYPE,
            "map_width": map_width,
            "map_height": map_height,
            "columns": {
                "round": ROUND * 100,
                "score": SCORE * 100,
                "events": EVENTS * 100,
                "place": self._place_share * 100,
                "life": LIFE * 100,
            },
        }
