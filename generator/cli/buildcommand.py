"""A build as it was asked for, and the key by which it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.cardoptions import card_options_of
from generator.cli.lookup import known_printer, printer_digest
from generator.cli.options import (
    press_options_of,
)

if TYPE_CHECKING:
    from generator.build.pipeline import Built
    from generator.build.request import Request
    from generator.build.state.buildstate import BuildState
    from generator.build.state.inputs import Inputs
    from generator.build.state.localizations import UpToDate
    from generator.content.resources import Library
    from generator.imposition.correction import Printer

NOT_ASKED_FOR = ("jobs", "cluster", "explain", "watch", "opens")
"""Options that change how files are made, not which and what is in them."""
LOOKS_AT_ALL = ("verify", "sheet", "spot")
"""Options with which nothing is taken to be up to date: they concern all games."""


class BuildCommand:
    """A build with its options, and its key in the build state."""

    def __init__(
        self, library: Library, out: Path, printers: Path | None, options: Mapping[str, Any]
    ) -> None:
        from generator.build.state.buildstate import BuildState, command_key
        from generator.engine import packages

        self.library = library
        self.out = out.resolve()
        self.state: BuildState = BuildState(self.out)
        self.printers = printers
        self.options = options
        asked = {name: value for name, value in options.items() if name not in NOT_ASKED_FOR}
        self.key = command_key(
            {
                "environment": packages.environment(),
                "content": str(library.content),
                **asked,
                "printer": printer_digest(options["printer"], printers),
            }
        )

    @property
    def processes(self) -> int:
        """How many processes print."""
        from generator.build.pool import processes

        return self.options["jobs"] or processes.default_number()

    @cached_property
    def printer(self) -> Printer | None:
        """The printer that pages are corrected for, as it was measured when it was first asked."""
        return known_printer(self.options["printer"], self.printers)

    def current_files(self, inputs: Inputs) -> list[str] | None:
        """Return the names of all files, if there is nothing to do."""
        return self.state.current_files(self.key, inputs)

    def warm_up(self) -> None:
        """Begin to load what prints, if it is not begun, unless others print."""
        from generator.build.pool import processes
        from generator.content import resources

        if not self.options["cluster"]:
            processes.warm_up(resources.TEMPLATES, self.processes)

    def carry_out(self, inputs: Inputs, build: Callable[[Request], Built]) -> Built:
        """Build what is not up to date, and remember the result."""
        from generator.build.state.localizations import NOTHING

        up_to_date, fingerprints = NOTHING, None
        if not any(self.options[name] for name in LOOKS_AT_ALL):
            asked = self.options["games"], self.options["locale"]
            fingerprints = self.state.fingerprints(inputs, self.library)
            up_to_date = self.state.up_to_date(self.key, fingerprints, self.library, *asked)
        built = build(self._request(up_to_date))
        if fingerprints:
            done = built.up_to_date
            self.state.remember_localizations(self.key, inputs, fingerprints, done)
        if built.is_up_to_date:
            paths = [written.path for written in built.files]
            self.state.remember_command(self.key, inputs, paths)
        self.state.remember_digests()
        return built

    def _request(self, up_to_date: UpToDate) -> Request:
        from generator.build.request import Request
        from generator.imposition.schemes import card_scheme_named, scheme_named
        from generator.units import paper_named

        options, scheme = self.options, self.options["impose"]
        card_scheme = card_scheme_named(scheme) if scheme else None
        cards = card_options_of(options)
        papers = tuple(paper_named(name) for name in options["paper"])
        if cards.stock:
            papers = (cards.stock.paper,)
        return Request(
            library=self.library,
            out=self.out,
            games=options["games"],
            sheets=options["sheet"],
            languages=options["locale"],
            papers=papers,
            map_papers=tuple(paper_named(name) for name in options["map_papers"]),
            editions=options["edition"],
            formats=options["formats"],
            jobs=self.processes,
            draft=options["draft"],
            keep_going=options["keep_going"],
            verify=options["verify"],
            sources=options["sources"],
            errata=options["errata"],
            players=options["players"],
            scheme=scheme_named(scheme) if scheme and not card_scheme else None,
            card_scheme=card_scheme,
            cards=cards,
            composed=options["pages"] == "composed",
            printer=self.printer,
            press=press_options_of(options),
            cluster=options["cluster"],
            face=options["face"] or "",
            laminate=options["laminate"] or 0.0,
            site=options["qr"],
            up_to_date=up_to_date,
        )
