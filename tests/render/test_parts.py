"""What a side is made from tells all that its words come from, and little else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game, replace_texts, texts_of
from generator.content.model import Definition, Definitions
from generator.content.read import read_game
from generator.language.translation import translated
from generator.layout.side import Folio, Portion
from generator.render.jobs import inputs_of, key_of, parts_of
from generator.render.options import Options
from generator.render.sidejob import SideJob
from generator.units import A4, LETTER
from tests.bundled import bundled, bundled_library
from tests.crts import wargame
from tests.printing import STARTER, Aid, begin_starter, side_jobs
from tests.test_contracts import kinds_of_blocks

pytest_plugins = ["tests.builds"]


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> list[SideJob]:
    """Return the jobs of all sides of all bundled games, of one in two languages, and some more."""
    library, checked = bundled_library(), bundled()
    spoken = [
        each.with_errata()
        for game in checked.games
        for each in (game, *map(translated, checked.translations[game.id][: game.id == "drako"]))
    ]
    every = [
        replace(job, language=game.language)
        for game in spoken
        for job in side_jobs(game, library, A4, "colour")
    ]
    (rules,) = [job for job in every if job.label == "the-hunt rules-summary/back en a4"]
    war = side_jobs(wargame(tmp_path_factory.mktemp("war")), library, A4, "colour")
    return [*every, *war, replace(rules, game=with_definitions(rules), paper=LETTER)]


@pytest.fixture(scope="module")
def known() -> dict[tuple[Options, int], Mapping[str, str]]:
    """What sides are made of as they are, by their numbers, as far as it was asked for."""
    return {}


def with_definitions(job: SideJob) -> Game:
    """Return the game with one more block on a side: none of the bundled games has its kind."""
    content, (first, *_) = job.game.content, placed(job)
    section = content.sections[first]
    defined = Definition(name=section.title, text=section.title)
    blocks = {**section.blocks, "words": Definitions(kind="definitions", items={"title": defined})}
    sections = {**content.sections, first: replace(section, blocks=blocks)}
    return replace(job.game, content=replace(content, sections=sections))


def placed(job: SideJob) -> list[str]:
    """Return the sections that stand on a side."""
    return list(job.game.content.sheets[job.sheet_id].sides[job.side_name].placed.values())


def kinds(job: SideJob) -> set[str]:
    """Return the kinds of blocks that stand on a side."""
    sections = job.game.content.sections
    return {block.kind for id in placed(job) for block in sections[id].blocks.values()}


def others_reworded(job: SideJob) -> Game:
    """Return the game with other words in all sections that do not stand on a side."""
    content, here = job.game.content, placed(job)
    others = [section for id, section in content.sections.items() if id not in here]
    texts = [text for section in others for text in texts_of(section)]
    words = {text.id: text.reworded("Other words", text.erratum) for text in texts}
    return replace(job.game, content=replace_texts(content, words))


def others_emptied(job: SideJob) -> Game:
    """Return the game with nothing in the sections that do not stand on a side."""
    content, here = job.game.content, placed(job)
    sections = {
        id: section if id in here else replace(section, blocks={})
        for id, section in content.sections.items()
    }
    return replace(job.game, content=replace(content, sections=sections))


@pytest.mark.parametrize("options", [Options(), Options(sources=True, is_large=True)])
@pytest.mark.parametrize("change", [others_reworded, others_emptied])
def test_a_side_is_as_before_when_its_inputs_are(
    work: list[SideJob],
    known: dict[tuple[Options, int], Mapping[str, str]],
    change: Callable[[SideJob], Game],
    options: Options,
) -> None:
    """All kinds of blocks are there, in all the ways that the bundled games show them."""
    there = {kind for job in work for kind in kinds(job)}
    assert kinds_of_blocks() == there | {"index"}, "no bundled sheet has an index any more"
    same = set()
    for number, job in enumerate(replace(job, options=options) for job in work):
        changed = replace(job, game=change(job))
        is_whole = set(job.game.content.sections) == set(placed(job))  # there are no others
        assert is_whole or changed.game.content != job.game.content
        if inputs_of(changed, "") == inputs_of(job, ""):
            if (options, number) not in known:
                known[options, number] = parts_of(job)
            assert parts_of(changed) == known[options, number], job.label
            same.add(job.label)
    ruled = {job.label for job in work if job.game.content.errata}
    others = {job.label for job in work}
    assert ruled
    assert same == (others if change is others_reworded else others - ruled)


def test_a_comment_changes_no_inputs(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    folder = library.content / STARTER

    def told() -> list[str]:
        game = read_game(folder).game
        assert game
        return [inputs_of(job, "") for job in side_jobs(game, library, A4, "colour")]

    before = told()
    rules = folder / "rules.yaml"
    rules.write_text(f"# what the rules say\n{rules.read_text('utf-8')}", "utf-8")
    assert told() == before != []
    rules.write_text(rules.read_text("utf-8").replace("You find nothing.", "Nothing."), "utf-8")
    assert set(told()).isdisjoint(before)


def test_what_may_be_short_is_another_side_than_what_must_be_full(starter_aid: Aid) -> None:
    """Findings are cached with a side, and one is that it is nearly empty."""
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    portion = Portion(1, 12.0, ((("goal.win.0",),),))
    last = replace(portion, is_last=True)
    keys = {key_of(replace(job, portion=each, folio=Folio(1, 2))) for each in (portion, last)}
    assert len(keys) == 2


def test_how_a_unit_looks_is_part_of_it(starter_aid: Aid) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    content = job.game.content
    section = content.sections["goal"]
    panel = replace(section.blocks["win"], tone="panel")
    blocks = {**section.blocks, "win": panel}
    sections = {**content.sections, "goal": replace(section, blocks=blocks)}
    toned = replace(job.game, content=replace(content, sections=sections))
    before, after = parts_of(job), parts_of(replace(job, game=toned))
    assert before.keys() == after.keys()
    changed = {name for name, digest in after.items() if before[name] != digest}
    assert changed
    assert all(name.startswith("unit goal.win") for name in changed), changed
