"""A game knows its texts, its references and its errata."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game, Reference, replace_texts, texts_of
from generator.content.model import Content, Ref, fields_of
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from tests.support import sound_game

RULING = (
    "errata:\n  ruling:\n    date: '2024-02-02'\n    source: rulebook\n    label: FAQ\n"
    "    of: sections.goal.blocks.win.rules.first\n"
)
FIRST = "sections.goal.blocks.win.rules.first"
EVERYTHING = """\
phases: {dawn: {name: Dawn, icon: bat}}
order: {all: {name: All, role: players, icon: coin, phases: [dawn]}}
tracks: {day: {name: Day, first: 0, last: goal.coins, spaces: {noon: {name: Noon, icon: bat}}}}
dice: {d2: {name: Coin, faces: [heads, tails]}}
rolls: {toss: {name: Toss, die: d2, results: {win: {faces: [heads], text: You win.}}}}
collections:
  finds:
    name: Finds
    total: goal.coins
    entries: {lamp: {name: Lamp, icon: castle, numbers: {price: goal.coins, size: 3}}}
"""


def test_every_text_has_its_path_as_id_in_reading_order(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    assert list(game.texts) == [
        "game.title",
        "game.publisher",
        "game.notice",
        "changes.0.text",
        "sources.rulebook.title",
        "sources.rulebook.short",
        "terms.castle.name",
        "icons.castle.alt",
        "icons.bat.alt",
        "icons.coin.alt",
        "roles.players.name",
        "sections.goal.title",
        "sections.goal.blocks.win.rules.first",
        "sections.goal.blocks.win.rules.flight",
        "sections.goal.blocks.hint.text",
        "sheets.summary.title",
        "sheets.summary.front.title",
    ]
    assert all(text.id == id for id, text in game.texts.items())


def references(game: Game) -> set[str]:
    return {f"{'.'.join(each.path)} -> {each.topic} {each.id}" for each in game.references}


def test_every_mention_of_an_entry_is_a_reference(tmp_path: Path) -> None:
    plain = references(sound_game(tmp_path / "plain"))
    assert plain == {
        "roles.players.icon -> icons castle",
        "sections.goal.icon -> icons coin",
        "sections.goal.role -> roles players",
        "sections.goal.source.0 -> sources rulebook",
        "sheets.summary.front.bands.0.fill.0 -> sections goal",
    }
    assert references(sound_game(tmp_path / "full", {"a.yaml": EVERYTHING})) - plain == {
        "phases.dawn.icon -> icons bat",
        "order.all.role -> roles players",
        "order.all.icon -> icons coin",
        "order.all.phases.0 -> phases dawn",
        "tracks.day.last -> values goal.coins",
        "tracks.day.spaces.noon.icon -> icons bat",
        "rolls.toss.die -> dice d2",
        "collections.finds.total -> values goal.coins",
        "collections.finds.entries.lamp.icon -> icons castle",
        "collections.finds.entries.lamp.numbers.price -> values goal.coins",
    }


def test_keys_and_choices_of_form_are_references_too(tmp_path: Path) -> None:
    text = (
        "travel: {road: {name: Road}}\nplace_kinds: {town: {name: Town}}\nplaces:\n"
        "  a: {name: A, kind: town, links: {road: [b]}}\n  b: {name: B, kind: town}\n"
        "values: {hand: {size: {value: 1, at_most: goal.coins, source: 'rulebook: p. 2'}}}\n"
    )
    game = sound_game(tmp_path, {"a.yaml": text})
    more = {each for each in game.references if each.path[0] in ("places", "values")}
    assert more == {
        Reference("place_kinds", "town", ("places", "a", "kind")),
        Reference("place_kinds", "town", ("places", "b", "kind")),
        Reference("travel", "road", ("places", "a", "links", "road"), on_key=True),
        Reference("places", "b", ("places", "a", "links", "road", "0")),
        Reference("values", "goal.coins", ("values", "hand", "size", "at_most")),
        Reference("sources", "rulebook", ("values", "hand", "size", "source")),
    }


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("terms.castle.name", "content/minimal/rules.yaml:3:11"),
        (("terms", "castle", "forms", "0"), "content/minimal/rules.yaml:4:13"),
        ("values.goal.coins", "content/minimal/values.yaml:3:5"),
        ("values.goal.nothing", "content/minimal/values.yaml:2:3"),
        ("nothing.at.all", "content/minimal/game.yaml:1:1"),
    ],
)
def test_places(path: str | tuple[str, ...], place: str, tmp_path: Path) -> None:
    assert str(sound_game(tmp_path).place(path)) == place


def test_of_a_map_the_rules_are_no_part(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"e.yaml": RULING})
    content = game.for_map().content
    assert (content.sections, content.sheets, content.decks, content.errata) == ({}, {}, {}, {})
    assert (content.game, content.values) == (game.content.game, game.content.values)
    assert game.content.sections and game.content.sheets and game.content.errata


def test_without_places_nothing_but_places_is_lost(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    bare = game.without_places()
    assert (bare.content, bare.texts) == (game.content, game.texts)
    assert (dict(bare.tree), bare.lines) == ({}, {})


@pytest.mark.parametrize(
    ("more", "source", "erratum"),
    [
        ("    text: The last wins.\n", "The last wins.", "ruling"),
        ("", "The first with {goal.coins} {icon:coin} in the *Castle* wins.", "ruling"),
        (
            "    text: The last wins.\n    active: false\n",
            "The first with {goal.coins} {icon:coin} in the *Castle* wins.",
            "",
        ),
    ],
)
def test_errata_replace_or_confirm(more: str, source: str, erratum: str, tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"errata.yaml": RULING + more})
    ruled = game.with_errata()
    text = ruled.texts[FIRST]
    assert (text.source, text.erratum) == (source, erratum)
    assert text.place == game.texts[FIRST].place
    others = {id: text for id, text in ruled.texts.items() if id != FIRST}
    assert others == {id: text for id, text in game.texts.items() if id != FIRST}
    assert len(others) > 10
    assert game.with_errata(active=False) is game


def test_a_plural_ruling_keeps_its_forms(tmp_path: Path) -> None:
    more = "    text: {plural: goal.coins, one: A coin., other: Coins.}\n"
    text = sound_game(tmp_path, {"e.yaml": RULING + more}).with_errata().texts[FIRST]
    assert (text.axis, text.wordings) == ("goal.coins", ("A coin.", "Coins."))


def test_replacing_nothing_returns_the_same_object(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    assert replace_texts(content, {}) is content


@pytest.mark.parametrize("name", sorted(p.parent.name for p in BUNDLED_CONTENT.glob("*/game.yaml")))
def test_every_text_can_be_replaced(name: str) -> None:
    game = read_game(BUNDLED_CONTENT / name).game
    assert game
    other = {id: text.reworded(f"Other: {id}") for id, text in game.texts.items()}
    content = replace_texts(game.content, other)
    assert {text.id: text for text in texts_of(content)} == other != {}
    assert {text.id: text for text in texts_of(game.content)} == game.texts


def test_number_of_a_name_or_of_itself(tmp_path: Path) -> None:
    values = {"more.yaml": "values: {hand: {size: {value: 7, note: As printed.}}}\n"}
    content = sound_game(tmp_path, values).content
    assert [content.number(amount) for amount in (3, "goal.coins", "hand.size")] == [3, 5, 7]
    with pytest.raises(KeyError):
        content.number("goal.nothing")


def test_entries_count_their_variants(tmp_path: Path) -> None:
    text = (
        "collections:\n  finds:\n    name: Finds\n    entries:\n      a: {name: A}\n"
        "      b: {name: B, copies: 3}\n"
        "      c: {name: C, copies: 9, variants: {x: {name: X, copies: 1}, "
        "z: {name: Z, copies: 1}}}\n"
    )
    finds = sound_game(tmp_path, {"a.yaml": text}).content.collections["finds"]
    assert {id: entry.count for id, entry in finds.entries.items()} == {"a": None, "b": 3, "c": 2}
    assert finds.counted


def test_what_is_made_of_a_game_is_made_once(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    made: list[Game] = []
    game.once(made.append)
    game.once(made.append)
    again = sound_game(tmp_path / "again")
    again.once(made.append)
    first, second = made
    assert first is game
    assert second is again


def test_a_game_is_handed_over_once(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    first, second = (pickle.loads(pickle.dumps((game, side))) for side in ("front", "back"))
    assert first[0] == game
    assert first[0] is not game
    assert first[0] is second[0]
    assert first[0].own_texts == game.own_texts
    other = replace(game, translated_into="de")
    assert pickle.loads(pickle.dumps(other)).language == "de"
    assert pickle.loads(pickle.dumps(game)).language == game.language == "en"


def test_every_marked_topic_is_a_topic() -> None:
    from generator.content.model import types as model

    marks = {
        part.topic
        for name in dir(model)
        for part in getattr(getattr(model, name), "__metadata__", ())
        if isinstance(part, Ref)
    }
    assert {"icons", "values", "sources"} <= marks
    assert marks - {"cards", "entries"} <= set(fields_of(Content))
