"""Validate a request against the existing games, before anything is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from generator.build.aids import Aid
from generator.build.checking import Checked
from generator.build.request import CARDS, MAP, Request
from generator.build.state.localizations import NOTHING
from generator.content.editions import edition_named
from generator.content.game import Game
from generator.content.players import seats
from generator.content.tags import hint_for_language
from generator.content.theme import Theme
from generator.findings import COMMAND_LINE, Finding, did_you_mean
from generator.imposition.cards import CardScheme, is_copy
from generator.imposition.correction import Printer
from generator.imposition.geometry import lying
from generator.imposition.sizes import card_size_of
from generator.imposition.standee import BLEED as FIGURE_BLEED
from generator.imposition.tuckbox import BLEED as BOX_BLEED
from generator.imposition.tuckbox import BoxSize, laid_on, net_of
from generator.layout.backs import is_back
from generator.layout.cards import cards_of
from generator.render.sidejob import SideJob
from generator.units import Paper


def invalid_options(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding for each option that no game can satisfy."""
    yield from unknown_choices(request, checked)
    yield from _wrong_players(request, checked.games)
    yield from _impossible_maps(request, checked.games)
    yield from _sheets_laid_as_cards(request, checked.games)
    yield from _laminated_cards(request, checked.games)
    yield from _unknown_cards(request, checked)
    yield from _lacking_decks(request, checked)
    yield from unknown_spots(request.press.spots, checked.themes.values())
    if request.printer and "pdf" in request.formats:
        yield from unmeasured_papers(request.printer, request.papers)
    yield from lacking_cluster(request)


def overfull(aids: Sequence[Aid], request: Request) -> list[Finding]:
    """Return a finding for each game with more than a scheme or the paper holds."""
    checks = (_too_many_sides, _unfit_cards, _unknown_products, _unfit_boxes, _unfit_standees)
    by_game = dict(each for check in checks for each in check(aids, request))
    return list(by_game.values())


def unknown_choices(request: Request, checked: Checked) -> list[Finding]:
    """Return a finding for each requested sheet or language that no game has.

    What may be in files that could not be read is not reported: their faults are.
    """
    games = checked.games
    found = []
    for name in request.sheets if games and not checked.unread else ():
        known = _names_of_sheets(games)
        if name not in known and not any(_may_print(game, name) for game in games):
            message, hint = f"no game has the sheet “{name}”", did_you_mean(name, known)
            found.append(Finding("R01", message, COMMAND_LINE, hint))
    return [*found, *unknown_languages(request.languages, checked, request.up_to_date.languages)]


def unknown_languages(
    requested: Sequence[str], checked: Checked, more: Iterable[str] = ()
) -> list[Finding]:
    """Return a finding for each requested language that no game has; ``more`` are known besides."""
    if not checked.games or checked.unread:
        return []
    known = {language for game in checked.games for language in game.languages}
    known |= {each.language for every in checked.catalogues.values() for each in every} | {*more}
    return languages_beyond(requested, known, "no game has")


def languages_beyond(
    requested: Iterable[str], known: Collection[str], subject: str
) -> list[Finding]:
    """Return a finding for each unknown language; its message begins with the ``subject``."""
    return [
        Finding(
            "R01", f"{subject} the language “{name}”", COMMAND_LINE, hint_for_language(name, known)
        )
        for name in requested
        if name not in known
    ]


def _names_of_sheets(games: Sequence[Game]) -> set[str]:
    sheets = {id for game in games for id in game.content.sheets}
    sheets |= {MAP for game in games if game.content.has_drawn_map}
    sheets |= {name for game in games for name in game.content.map_sheets}
    return sheets | {
        id for game in games for id in (*game.content.decks, CARDS) if game.content.decks
    }


def _may_print(game: Game, name: str) -> bool:
    """Whether a game may have a sheet or deck of that name which could not be read."""
    return not game.is_part and (
        game.may_have("sheets", name)
        or game.may_have("decks", "" if name == CARDS else name)
        or (name == MAP and any(map(game.may_have, ("map", "places"))))
        or (name.endswith("-map") and game.may_have("gridmaps", name.removesuffix("-map")))
    )


def _wrong_players(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for each game that is not for the requested number of players."""
    for game in games:
        if (players := game.content.game.players) and not seats(game, request.players):
            few, most = players
            wanted = f"{few}" if few == most else f"{few} to {most}"
            message = f"“{game.id}” is for {wanted} players, not for {request.players}"
            nearest = most if request.players and request.players > most else few
            yield Finding("R01", message, COMMAND_LINE, f"--players {nearest}")


def _impossible_maps(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding where a map is requested by a scheme or in large print."""
    cells = {name: id for game in games for name, id in game.content.map_sheets.items()}
    hints = {MAP: ""} | {name: f" --gridmap {id}" for name, id in cells.items()}
    is_large = all(edition_named(each).is_large for each in request.editions)
    for name in hints.keys() & {*request.sheets}:
        what = "the map" if name == MAP else f"the map “{name}”"
        hint = f"playeraid map GAME{hints[name]} --poster 3x2"
        if request.scheme:
            message = f"{what} is not printed as {request.scheme.name}"
            yield Finding("R01", message, COMMAND_LINE, hint)
        if is_large:
            message = f"there is no {what.removeprefix('the ')} in large print; a poster is larger"
            yield Finding("R01", message, COMMAND_LINE, hint)


def _sheets_laid_as_cards(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for each sheet that is requested by a scheme for cards."""
    if scheme := request.card_scheme:
        for id in dict.fromkeys(id for game in games for id in game.content.sheets):
            if id in request.sheets:
                message = f"{scheme.name} lays cards, and “{id}” is a sheet"
                yield Finding("R01", message, COMMAND_LINE, f"--sheet {CARDS}")


def _laminated_cards(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for cards that are requested with a rim, which only sheets have."""
    decks = (id for game in games for id in game.content.decks)
    for id in dict.fromkeys((CARDS, *decks)):
        if request.laminate and id in request.sheets:
            message = f"a rim is left around sheets, and “{id}” are cards"
            hint = "print them without --laminate; once they are cut, a pouch holds several"
            yield Finding("R01", message, COMMAND_LINE, hint)


def _unknown_cards(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding for each requested card that no deck has; faulty games may have it."""
    games = [game for game in checked.games if game.id in checked.sound]
    if not request.cards.only or len(games) < len(checked.games) or checked.unread:
        return
    decks = [
        (game, id)
        for game in games
        for id, deck in game.content.decks.items()
        if request.wants_deck(id, deck.counters is not None)
    ]
    known = {card.id: None for game, id in decks for card in cards_of(game, id)}
    for name in request.cards.only:
        if not any(is_copy(card, name) for card in known):
            message = f"no deck that is asked for has the card “{name}”"
            yield Finding("R01", message, COMMAND_LINE, did_you_mean(name, known))


def _lacking_decks(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding where cards or things made of decks are requested, and no game has any."""
    is_for_cards = request.card_scheme is not None or request.cards.is_of_paper
    if not is_for_cards or not checked.games or checked.unread or request.up_to_date != NOTHING:
        return
    if not any(game.content.decks or game.may_have("decks", "") for game in checked.games):
        names = ", ".join(game.id for game in checked.games)
        hint = (
            "a deck is made of entries, places or sections that are there: see decks in the guide"
        )
        yield Finding("R01", f"there is no deck in {names}", COMMAND_LINE, hint)


def unknown_spots(names: Iterable[str], themes: Collection[Theme]) -> Iterator[Finding]:
    """Yield a finding for each spot colour that none of the themes has; without themes, none."""
    colours = [theme.data.palette for theme in themes]
    known = {name for each in colours for name, colour in each.items() if colour.spot}
    for name in names:
        if themes and name not in known:
            message = f"no theme has a plate of its own for the colour “{name}”"
            yield Finding("R01", message, COMMAND_LINE, did_you_mean(name, known))


def unmeasured_papers(printer: Printer, papers: Iterable[Paper]) -> Iterator[Finding]:
    """Yield a finding for each paper on which a printer was not measured, upright or lying."""
    from generator.pdf.correct import not_measured

    for paper in papers:
        size = paper.width, paper.height
        ways = size, lying(paper)
        if not any(each.suits(way) for each in printer.tuned for way in ways):
            yield not_measured(size, None, printer)


def lacking_cluster(request: Request) -> Iterator[Finding]:
    """Yield a finding where the requested cluster cannot be used."""
    if request.cluster:
        from generator.build.pool import cluster

        try:
            cluster.check(request.cluster)
        except cluster.ClusterError as error:
            yield Finding("R01", str(error), COMMAND_LINE, error.hint)


def _too_many_sides(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game that has more sides than a scheme holds."""
    scheme = request.scheme
    if scheme is None or scheme.most is None:
        return
    for aid in aids:
        for work in (aid.jobs, *(_fronts(deck) for deck in aid.decks)):
            if len(work) <= scheme.most:
                continue
            message = (
                f"a {scheme.name} holds {scheme.most} pages, “{aid.game.id}” has {len(work)} "
                "sides that are asked for"
            )
            names = {job.sheet_id for job in work}
            hint = "--impose booklet" if len(names) == 1 else f"--sheet {work[0].sheet_id}"
            yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def _fronts(deck: Sequence[SideJob]) -> Sequence[SideJob]:
    return [job for job in deck if not is_back(job.side_name)]


def _unfit_cards(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game with cards of which not one fits on the paper."""
    scheme = request.deck_scheme
    if not isinstance(scheme, CardScheme):
        return
    for aid in aids:
        for job in (deck[0] for deck in aid.decks):
            card = card_size_of(job.paper)
            if (stock := request.cards.stock) and not stock.card.is_like(card):
                message = (
                    f"{stock.name} holds {stock.card.name} cards, “{job.sheet_id}” has {card.name}"
                )
                hint = f"--card-size {stock.card.name}, or decks of that size only: --sheet"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)
            elif not scheme.pattern(request.cards.deck(1, card), aid.paper):
                message = f"not one card of the size {card.name} fits on {aid.paper.name}"
                hint = "take larger paper, a smaller --card-size, or a smaller --gutter"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def _unknown_products(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game with cards that a service does not print in their size."""
    if (service := request.cards.service) is None:
        return
    known = ", ".join(product.card.name for product in service.products)
    for aid in aids:
        for card in (card_size_of(deck[0].paper) for deck in aid.decks):
            if not service.product_for(card):
                message = f"{service.name} prints no cards of the size {card.name}"
                hint = f"take one of its sizes with --card-size: {known}"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def _unfit_boxes(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game with a deck of counters, or whose box is too large."""
    if (thickness := request.cards.box) is None:
        return
    for aid in aids:
        for job in (deck[0] for deck in aid.decks):
            if job.game.content.decks[job.sheet_id].counters:
                message = f"there is no tuck box for the counters of “{job.sheet_id}”"
                hint = "a box shows the one back of a deck of cards: name such decks with --sheet"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)
                continue
            count = len(cards_of(job.game, job.sheet_id))
            size = BoxSize.of(card_size_of(job.paper), count, thickness)
            if not laid_on(size, aid.paper, request.cards.margin(BOX_BLEED)):
                net = net_of(size).bounds
                needs = f"{net.width:.0f} × {net.height:.0f} mm and a margin"
                message = f"the box of “{job.sheet_id}” does not fit on {aid.paper.name}"
                hint = f"it needs {needs}: take larger paper, or part the deck"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def _unfit_standees(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game with a card that shows nothing, or figures too large."""
    if (standee := request.cards.standees) is None:
        return
    for aid in aids:
        if not standee.pattern(aid.paper, request.cards.margin(FIGURE_BLEED)):
            size = f"{standee.width:g} × {standee.height:g} mm"
            message = f"not one figure of {size} fits on {aid.paper.name}"
            yield aid.game.id, Finding("R01", message, COMMAND_LINE, "take a smaller one")
        for work in aid.decks:
            job, printed = work[0], {each.side_name for each in work}
            for card in cards_of(job.game, job.sheet_id):
                if card.id in printed and not (card.picture or card.icon):
                    message = f"“{card.id}” has neither picture nor icon, so it is no figure"
                    hint = "give it one, or choose others with --cards"
                    yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)
