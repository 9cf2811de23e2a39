"""Cards with a layout on paper: zones where they belong, one type for a deck, its findings."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.layouts import built_in
from generator.layout.backs import BACK
from generator.layout.cards import cards_of
from generator.layout.proof import Proof
from generator.layout.side import Box
from generator.render.deckfit import FEW, key_of, room_of
from generator.render.jobs import pages_of, press_for, run_batch, side_of
from generator.render.laidcards import foot_of
from generator.render.laidside import main_type, settled_page
from generator.render.sidejob import SideJob
from generator.render.zones import Painter, Part, is_there, shown_zones, types_of
from tests.hebrew import in_hebrew
from tests.laying import SPELLS, deck, game_with, jobs_of

LONG = "The wind blows from the north and from the east, and a little from the west too. "
PLAIN = """
layouts:
  plain:
    zones:
      band: {left: 0, right: 0, top: 0, height: 16, ground: side}
      name: {shows: name, left: 5, right: 5, top: 5, height: 9, colour: reverse}
      text:
        {shows: [cost, marks, text], left: 5, right: 5, top: 20, height: 30,
         type: {largest: 12, smallest: 8}}
      edge:
        {shows: [deck, number], form: line, left: 5, width: 6, top: 55, height: 25, turn: 90,
         type: 7}
"""


def faults(proof: Proof) -> list[str]:
    load_checks()
    found = []
    for code in ("P03", "P04", "P05", "P06", "P07", "P08", "P12"):
        check = CHECKS[code]
        assert check.function is not None
        found += [f"{code} {fault.message}" for fault in check.function(proof)]
    return found


def texts(proof: Proof, path: str = "") -> list[Box]:
    return [box for box in proof.boxes if box.kind == "text" and path in box.path]


def many(count: int, words: str) -> str:
    entries = "".join(
        f"      s{n}: {{name: Spell {n}, text: '{words * (1 + n % 3)}'}}\n" for n in range(count)
    )
    return f"collections:\n  spells:\n    name: Spells\n    entries:\n{entries}"


@pytest.mark.parametrize("layout", built_in())
def test_built_in_cards_have_no_fault(tmp_path: Path, layout: str) -> None:
    sizes = {"location": "size: 88x63", "tarot": "size: tarot"}
    more = [sizes[layout]] if layout in sizes else []
    game = game_with(tmp_path, deck(f"layout: {layout}", *more))
    results = run_batch(jobs_of(game, "spell-cards"))
    assert len(results) == 4
    for result in results:
        assert faults(result.proof) == []
        assert result.proof.pages == 1
    words = {box.text.strip() for box in texts(results[0].proof)}
    assert "Flame" in words


@pytest.mark.parametrize("edition", ["ink-saver", "mono", "high-contrast"])
def test_cards_can_be_read_in_other_inks(tmp_path: Path, edition: str) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    for result in run_batch(jobs_of(game, "spell-cards", edition)[:1]):
        assert faults(result.proof) == []


def test_words_are_where_their_zone_is(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: plain") + PLAIN)
    job = jobs_of(game, "spell-cards")[0]
    (result,) = run_batch([job])
    zones = {zone.id: zone for zone in side_of(job).zones}
    name = next(box for box in texts(result.proof) if box.text.strip() == "Flame")
    assert zones["name"].left - 0.1 <= name.x
    assert zones["name"].top - 0.8 <= name.y
    assert name.bottom <= zones["name"].bottom
    number = next(box for box in texts(result.proof) if "Spells" in box.text)
    assert number.height > number.width, "its line runs up"
    assert zones["edge"].left - 0.2 <= number.x
    assert number.right <= zones["edge"].right + 0.2
    assert number.bottom <= zones["edge"].bottom + 0.2


def test_the_foot_stays_in_its_corner_from_right_to_left(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    job = replace(jobs_of(game, "spell-cards")[0], game=in_hebrew(game), language="he")
    (result,) = run_batch([job])
    zone = next(zone for zone in side_of(job).zones if zone.id == "foot")
    foot = [box for box in texts(result.proof) if box.y > zone.top - 0.2]
    assert foot
    assert zone.left <= min(box.x for box in foot)
    assert max(box.right for box in foot) == pytest.approx(zone.right, abs=0.2)


def test_all_cards_of_a_deck_have_one_type(tmp_path: Path) -> None:
    text = many(12, LONG) + deck("layout: plain").removeprefix(SPELLS) + PLAIN
    game = game_with(tmp_path, text)
    jobs = jobs_of(game, "spell-cards")
    sizes = {round(side_of(job).zone_types["text"], 2) for job in jobs[:-1]}
    assert len(sizes) == 1
    (size,) = sizes
    assert 8 <= size < 12
    proofs = [result.proof for result in run_batch(jobs[:3])]
    assert [faults(proof) for proof in proofs] == [[], [], []]
    tops = {round(min(box.y for box in texts(p, ".text")), 2) for p in proofs}
    assert len(tops) == 1, "first lines stand at one height"
    larger = replace(side_of(jobs[2]), zone_types={"text": size + 0.25})
    shown = next(z for z in pages_of(jobs[2]).laid.shown(larger, "ink") if z.placed.id == "text")
    assert shown.type_size == size + 0.25


def test_heads_are_as_large_on_cards_with_more_room_for_words(tmp_path: Path) -> None:
    """A long name in one layout of a deck makes the same heads smaller in the other one, too."""
    wordy = "  wordy: {extends: plain, zones: {text: {bottom: 8}}}\n"
    long = "      s99: {name: The Interminable Enchantments, text: Short., layout: wordy}\n"
    sized = PLAIN.replace("shows: name,", "shows: name, type: {largest: 16, smallest: 7},")
    text = many(2, LONG) + long + deck("layout: plain").removeprefix(SPELLS) + sized + wordy
    jobs = jobs_of(game_with(tmp_path, text), "spell-cards")
    shown = [side_of(job) for job in jobs[:3]]
    assert {side.card.layout for side in shown if side.card} == {"plain", "wordy"}
    (size,) = {round(side.zone_types["name"], 2) for side in shown}
    assert 7 <= size < 16


def test_a_card_with_too_many_words_is_named_and_does_not_shrink(tmp_path: Path) -> None:
    long = f"      s99: {{name: Endless, text: '{LONG * 12}'}}\n"
    text = many(4, LONG) + long + deck("layout: plain").removeprefix(SPELLS) + PLAIN
    game = game_with(tmp_path, text)
    jobs = jobs_of(game, "spell-cards")
    assert {side_of(job).zone_types["text"] for job in jobs[:-1]} == {8.0}
    (proof,) = [result.proof for result in run_batch(jobs[-2:-1])]
    (fault,) = [each for each in faults(proof) if each.startswith("P03")]
    assert "in its part “text” at 8 pt, the card “Endless” needs" in fault
    assert "mm more than the 30.0 mm that it has" in fault


def test_the_few_longest_may_differ_where_a_zone_says_so(tmp_path: Path) -> None:
    count = int(1 / FEW)
    long = f"      s99: {{name: Endless, text: '{LONG * 5}'}}\n"
    plain = PLAIN.replace("smallest: 8}", "smallest: 8}, fit: most")
    words = many(count, "Short words. ") + long
    game = game_with(tmp_path, words + deck("layout: plain").removeprefix(SPELLS) + plain)
    sizes = [side_of(job).zone_types["text"] for job in jobs_of(game, "spell-cards")[:-1]]
    assert sizes[:-1] == [12.0] * count
    assert 8 <= sizes[-1] < 12


def test_a_condition_shows_a_zone_on_some_cards(tmp_path: Path) -> None:
    plain = PLAIN.replace("turn: 90,", "turn: 90, when: cost > 2,")
    game = game_with(tmp_path, deck("layout: plain") + plain)
    jobs = jobs_of(game, "spell-cards")[:-1]
    zones = [{z.placed.id for z in pages_of(j).laid.shown(side_of(j), "ink")} for j in jobs]
    assert ["edge" in each for each in zones] == [True, True, False]
    side = side_of(jobs[2])
    assert side.card
    edge = next(zone.zone for zone in side.zones if zone.id == "edge")
    assert not is_there(edge, side.card, game.content)


ALL_FACTS = """
collections:
  spells:
    name: Spells
    fields: {range: {label: Range}, time: {label: Time}}
    entries:
      flame:
        {name: Flame, cost: "2", fields: {range: 30 feet, time: One turn}, numbers: {power: 4}}
      frost:
        {name: Frost, cost: "1", fields: {range: 60 feet, time: Two turns}, numbers: {power: 2}}
decks:
  spell-cards:
    title: Spells
    layout: plain
    cards: {all: {kind: entries, collection: spells}}
layouts:
  plain:
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 9}
      all: {shows: [fields, numbers], left: 5, right: 5, top: 20, height: 30}
      far: {shows: fields.range, left: 5, right: 5, top: 52, height: 8, when: cost > 1}
      strong: {shows: numbers.power, left: 5, right: 5, top: 64, height: 6, when: cost > 1}
"""


def test_a_fact_is_left_to_its_own_zone_only_where_the_card_has_that(tmp_path: Path) -> None:
    game = game_with(tmp_path, ALL_FACTS)
    parts = [
        {z.placed.id: z.parts for z in pages_of(j).laid.shown(side_of(j), "ink")}
        for j in jobs_of(game, "spell-cards")[:-1]
    ]
    range_, time, power = Part("field", "range"), Part("field", "time"), Part("stat", "power")
    flame, frost = parts
    assert (flame["all"], flame["far"], flame["strong"]) == ((time,), (range_,), (power,))
    assert frost["all"] == (range_, time, power)
    assert not {"far", "strong"} & set(frost)


def test_a_zone_that_is_not_there_moves_no_drawing(tmp_path: Path) -> None:
    """The icon keeps clear of the strip on the cards that have it, and of nothing on others."""
    text = (
        deck("layout: strip")
        + """
layouts:
  strip:
    zones:
      art: {shows: icon, left: 0, right: 0, top: 20, height: 30}
      strip: {right: 0, width: 20, top: 20, height: 30, ground: side, when: group = ice}
      name: {shows: [name, number], left: 5, right: 5, top: 55, height: 9}
"""
    )
    text = text.replace("name: Frost,", "name: Frost, icon: flame,")
    game = game_with(tmp_path, text)
    first, _, last, _ = jobs_of(game, "spell-cards")

    def middle(job: SideJob) -> float:
        shown = pages_of(job).laid.shown(side_of(job), "ink")
        art = next(zone for zone in shown if zone.placed.id == "art")
        return art.emblem_corner[0] + art.emblem_size / 2

    assert middle(first) == pytest.approx(63.5 / 2)
    assert middle(last) == pytest.approx((63.5 - 20) / 2)


@pytest.mark.parametrize("layout", ["action", "item"])
def test_pips_of_copies_can_be_read(tmp_path: Path, layout: str) -> None:
    game = game_with(tmp_path, deck(f"layout: {layout}", "copies: one"))
    result = run_batch(jobs_of(game, "spell-cards")[:1])[0]
    assert "2" in {box.text.strip() for box in texts(result.proof)}
    assert faults(result.proof) == []


def test_what_an_entry_lacks_is_not_on_its_card(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    first, _, last, _ = jobs_of(game, "spell-cards")
    painter = Painter({}, False, "ink", 63.5, 88.9)
    with pytest.raises(KeyError):
        list(shown_zones(side_of(first), game.content, painter))  # which paints in the palette
    pages = pages_of(first)
    shown = {z.placed.id: z for z in pages.laid.shown(side_of(first), "ink")}
    assert shown["cost"].parts == (Part("cost"),)
    assert shown["kind"].parts == (Part("group"), Part("marks"))
    bare = {z.placed.id for z in pages.laid.shown(side_of(last), "ink")}
    assert bare.isdisjoint({"cost", "art"})
    foot = foot_of(tuple(shown.values()))
    assert foot
    assert foot.placed.id == "foot"


def test_the_type_of_the_deck_holds_for_prose(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: action", "type: {largest: 9, smallest: 7}"))
    job = jobs_of(game, "spell-cards")[0]
    zones = {zone.id: zone for zone in side_of(job).zones}
    spells = game.content.decks["spell-cards"]
    assert types_of(zones["text"], spells, "action") == (7.0, 9.0)
    assert types_of(zones["title"], spells, "action") == (8.5, 15.0)
    assert types_of(zones["text"], spells, "imprint") == (6.5, 11.0)
    assert main_type(side_of(job)) == 9.0


def test_copies_differ_in_their_number_only(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    jobs = jobs_of(game, "spell-cards")[:3]
    one, other, _ = (result.proof for result in run_batch(jobs))
    words = [sorted(box.text for box in texts(proof)) for proof in (one, other)]
    assert {*words[0]} ^ {*words[1]} == {"1/3", "2/3"}
    first, second, last = (side_of(job).card for job in jobs)
    assert first and second and last
    assert key_of(first) == key_of(second) != key_of(last)


def test_lines_bound_the_room_of_a_zone(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    side = side_of(jobs_of(game, "spell-cards")[0])
    kind = next(zone for zone in side.zones if zone.id == "kind")
    assert room_of(kind, 7.0) < 4.2
    text = next(zone for zone in side.zones if zone.id == "text")
    assert room_of(text, 7.0) == text.depth


def test_the_imprint_is_on_one_card_and_on_no_back(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: rule"))
    *_, last = jobs_of(game, "spell-cards")
    back = replace(last, side_name=BACK)
    imprint, reverse = (result.proof for result in run_batch([last, back]))
    assert last.side_name == "imprint"
    assert "CC BY" in "".join(box.text for box in texts(imprint))
    assert "CC BY" not in "".join(box.text for box in texts(reverse))
    assert faults(imprint) == faults(reverse) == []
    card = side_of(last).card
    assert card
    assert (card.number, card.total) == (0, 0)
    assert [card.total for card in cards_of(game, "spell-cards")] == [3, 3, 3, 0]


def test_a_deck_may_keep_its_imprint_on_the_backs(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: rule", "imprint: back"))
    assert "imprint" not in [card.id for card in cards_of(game, "spell-cards")]
    back = replace(jobs_of(game, "spell-cards")[0], side_name=BACK)
    (result,) = run_batch([back])
    assert "CC BY" in "".join(box.text for box in texts(result.proof))


def test_decks_without_a_layout_stay_as_they_are(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck())
    assert [card.id for card in cards_of(game, "spell-cards")] == ["flame-1", "flame-2", "frost"]
    assert side_of(jobs_of(game, "spell-cards")[0]).zones == ()


FLOW = """
sections:
  fight:
    title: A fight
    blocks:
      flow:
        kind: flow
        alt: Two steps, one after the other.
        steps: {strike: Strike a blow., end: The fight is over.}
decks:
  rounds:
    title: Rounds
    layout: reference
    cards: {all: {kind: sections, sections: [fight]}}
"""


def test_a_flow_is_drawn_as_wide_as_its_zone(tmp_path: Path) -> None:
    card, _ = run_batch(jobs_of(game_with(tmp_path, FLOW), "rounds"))
    assert faults(card.proof) == []
    assert any(box.text.startswith("Strike") for box in texts(card.proof))


@pytest.mark.parametrize(("edition", "colour"), [("colour", "muted"), ("ink-saver", "")])
def test_a_dark_ground_may_have_the_pattern_of_backs(
    tmp_path: Path, edition: str, colour: str
) -> None:
    game = game_with(tmp_path, deck("layout: action"))
    job = jobs_of(game, "spell-cards", edition)[0]
    pages = pages_of(job)
    (art,) = [
        z for z in pages.laid.shown(side_of(job), "ink") if z.placed.id == "art" and z.is_drawn
    ]
    assert art.pattern == colour
    assert (f"ornament/back/{colour}" in pages.page(side_of(job)).words) == bool(colour)


def test_a_picture_takes_what_the_words_leave(tmp_path: Path) -> None:
    rest = (
        "      rest: {shows: icon, fills: text, left: 5, right: 5, top: 20, height: 50, "
        "icons: {frost: power}}\n"
    )
    game = game_with(tmp_path, deck("layout: plain") + PLAIN + rest)
    tops, icons = [], []
    for job in [jobs_of(game, "spell-cards")[at] for at in (0, 2)]:
        pages, side = pages_of(job), side_of(job)
        found = settled_page(pages.page(side), pages, press_for(job)).side
        (zone,) = [zone for zone in pages.laid.shown(found, "ink") if zone.placed.id == "rest"]
        tops.append(zone.placed.top)
        icons.append(zone.icon)
        assert zone.placed.bottom == 70
    assert 20 < tops[1] < tops[0], "the first card has its cost and its marks, too"
    assert icons == ["flame", "power"]


def test_a_face_shows_no_icon_twice_where_the_pattern_can_stay_alone(tmp_path: Path) -> None:
    """Icons of a section or an entry for the filling zone alone are another matter."""
    zones = (
        "      head: {shows: icon, right: 5, top: 4, width: 8, height: 8}\n"
        "      rest: {shows: icon, fills: text, left: 5, right: 5, top: 20, height: 50, "
        "ground: ink, pattern: true, icons: {frost: power}}\n"
    )
    game = game_with(tmp_path, deck("layout: plain") + PLAIN + zones)
    icons = {}
    for edition in ("colour", "ink-saver"):
        for job in [jobs_of(game, "spell-cards", edition)[at] for at in (0, 2)]:
            shown = pages_of(job).laid.shown(side_of(job), "ink")
            icons[edition, job.side_name] = [z.icon for z in shown if z.placed.id == "rest"]
    first, _, last, _ = (job.side_name for job in jobs_of(game, "spell-cards"))
    assert icons["colour", first] == [""]
    assert icons["colour", last] == ["power"]
    assert icons["ink-saver", first] == ["flame"], "without a pattern the zone would be empty"


def test_how_zones_may_move_is_part_of_the_page(tmp_path: Path) -> None:
    """Else a card would come from the cache as it was with other heights."""
    pages = []
    for heights in ("12, 26", "12, 38"):
        zone = (
            "      art: {shows: icon, fills: text, left: 5, right: 5, top: 17, height: 3, "
            f"heights: [{heights}]}}\n"
        )
        (tmp_path / heights).mkdir()
        game = game_with(tmp_path / heights, deck("layout: plain") + PLAIN + zone)
        job = jobs_of(game, "spell-cards")[0]
        pages.append(pages_of(job).page(side_of(job)).words)
    assert pages[0] != pages[1]


PLACES = """
places:
  alba: {name: Alba, code: AL, kind: city}
place_kinds:
  city: {name: City, icon: castle}
decks:
  place-cards:
    title: Places
    layout: plain
    cards: {all: {kind: places}}
"""


@pytest.mark.parametrize("has_zone", [False, True])
def test_the_code_of_a_place_stands_once(tmp_path: Path, has_zone: bool) -> None:
    """In a zone of its own, or else among the other words."""
    zone = "      code: {shows: code, left: 20, top: 55, width: 9, height: 6}\n"
    game = game_with(tmp_path, PLACES + PLAIN + zone * has_zone)
    job = jobs_of(game, "place-cards")[0]
    words = pages_of(job).page(side_of(job)).words
    assert words.count(">AL<") == 1
    assert ("zone-code" in words) == has_zone


@pytest.mark.parametrize(
    ("label", "is_brief"),
    [("By day", True), ("With a lantern", True), ("When a lantern is lit", False)],
)
def test_short_labels_of_cases_take_no_more_than_their_width(
    tmp_path: Path, label: str, is_brief: bool
) -> None:
    cases = f"text: {{text: Look, cases: {{one: {{label: {label}, text: It sleeps}}}}}}"
    spells = deck("layout: plain").replace("text: Each enemy in the row takes 2 damage.", cases)
    job = jobs_of(game_with(tmp_path, spells + PLAIN), "spell-cards")[0]
    words = pages_of(job).page(side_of(job)).words
    assert words.count('class="cases') == 1
    assert ("cases brief" in words) == is_brief


def test_centred_words_are_whole(tmp_path: Path) -> None:
    centred = PLAIN.replace("height: 30,", "height: 30, align: center,")
    job = jobs_of(game_with(tmp_path, deck("layout: plain") + centred), "spell-cards")[0]
    shown = {zone.placed.id: zone for zone in pages_of(job).laid.shown(side_of(job), "ink")}
    assert "hyphens: manual" in shown["text"].words_style
    assert "hyphens: manual" not in shown["edge"].words_style


def test_what_is_wrong_with_a_zone_is_mended_at_the_zone(tmp_path: Path) -> None:
    load_checks()
    text = PLAIN.replace("top: 5, height: 9, colour: reverse", "top: 3, height: 9, colour: side")
    game = game_with(tmp_path, deck("layout: plain") + text)
    (result,) = run_batch(jobs_of(game, "spell-cards")[:1])
    for code in ("P07", "P08"):
        function = CHECKS[code].function
        assert function is not None
        hints = [fault.hint for fault in function(result.proof)]
        assert hints
        assert all("zone" in hint for hint in hints)
