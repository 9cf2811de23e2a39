"""One export at a time, told to all pages; costs are estimated once while nothing has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.serve import exporting
from generator.serve.events import Hub
from generator.serve.exportoutcome import Cost, Costs, MadeFile, Outcome
from generator.serve.exportplan import ExportPlan
from generator.serve.exportprocess import SupersededError
from generator.serve.exportrun import News, Work
from generator.serve.exports import BusyError, Exports
from tests.serve.exports import OPTIONS, plan_in
from tests.support import library_of, write_game

FILE = MadeFile("minimal/en/summary-a4.pdf", 9)


class FakeProcess:
    """Estimates and exports at once; an export waits until it may end."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.may_end = asyncio.Event()
        self.outcome = Outcome((FILE,), (), [])
        self.error: Exception | None = None

    async def carry_out(self, work: Work, plan: ExportPlan, tell: Callable[[News], None]) -> Any:
        if work is exporting.costs:
            self.asked.append(plan.options.languages)
            return Costs(dict.fromkeys(plan.options.languages, Cost(1)), [])
        tell(News(1, 1, 2, "front", 1, 2))
        await self.may_end.wait()
        if self.error:
            raise self.error
        return self.outcome

    async def end(self) -> None:
        if not self.may_end.is_set():
            self.error = SupersededError()
            self.may_end.set()

    def kill(self) -> None:
        self.may_end.set()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path)


def exports_of(folder: Path) -> tuple[Exports, FakeProcess]:
    exports, process = Exports(library_of(folder), Hub()), FakeProcess()
    exports._process = process  # type: ignore[assignment]
    return exports, process


def test_only_what_is_new_is_estimated(folder: Path, tmp_path: Path) -> None:
    async def ask() -> list[tuple[str, ...]]:
        exports, process = exports_of(folder)
        both = replace(OPTIONS, languages=("en", "de"))
        for options in (
            OPTIONS,
            replace(OPTIONS, site=True),
            both,
            replace(OPTIONS, edition="mono"),
        ):
            costs = await exports.costs(plan_in(tmp_path, options))
            assert costs.by_language == dict.fromkeys(options.languages, Cost(1))
        (folder / "rules.yaml").write_text((folder / "rules.yaml").read_text("utf-8") + "# more\n")
        await exports.costs(plan_in(tmp_path))
        return process.asked

    assert asyncio.run(ask()) == [("en",), ("de",), ("en",), ("en",)]


def test_an_export_is_told_to_all_pages(folder: Path, tmp_path: Path) -> None:
    async def run() -> tuple[dict[str, Any], dict[str, Any]]:
        exports, process = exports_of(folder)
        subscriber = exports.hub.subscribe(frozenset())
        exports.begin(plan_in(tmp_path))
        await asyncio.sleep(0)
        running = dict(await subscriber.next())["export"]
        with pytest.raises(BusyError):
            exports.begin(plan_in(tmp_path))
        with pytest.raises(BusyError):
            await exports.costs(plan_in(tmp_path))
        process.may_end.set()
        done = dict(await subscriber.next())["export"]
        exports.begin(plan_in(tmp_path))
        exports.close()
        return running, done

    running, done = asyncio.run(run())
    assert (running["state"], running["done"], running["what"]) == ("running", 0.75, "front")
    assert (done["state"], done["done"], done["key"]) == ("done", 1.0, running["key"])
    assert list(done["files"]) == [{"name": FILE.name, "size": 9}]
    assert done["home"] == str(tmp_path / "output" / "minimal")


def test_an_estimate_is_cancelled_and_no_export_with_it(folder: Path, tmp_path: Path) -> None:
    async def run() -> list[bool]:
        exports, process = exports_of(folder)
        exports.begin(plan_in(tmp_path))
        await asyncio.sleep(0)
        await exports.cancel_costs()
        states = [exports.is_running]
        process.may_end.set()
        while exports.is_running:
            await asyncio.sleep(0)
        process.may_end.clear()
        await exports.cancel_costs()
        return [*states, process.may_end.is_set()]

    assert asyncio.run(run()) == [True, True]


@pytest.mark.parametrize(
    ("error", "state"), [(None, "cancelled"), (RuntimeError("no room"), "failed")]
)
def test_an_export_ends_otherwise(
    folder: Path, tmp_path: Path, error: Exception | None, state: str
) -> None:
    async def run() -> dict[str, Any]:
        exports, process = exports_of(folder)
        exports.begin(plan_in(tmp_path))
        await asyncio.sleep(0)
        if error:
            process.error = error
            process.may_end.set()
        else:
            await exports.cancel()
        while exports.is_running:
            await asyncio.sleep(0)
        assert exports.last is not None
        return exports.last.data()

    data = asyncio.run(run())
    assert data["state"] == state
    assert bool(data["findings"]) == (error is not None)
