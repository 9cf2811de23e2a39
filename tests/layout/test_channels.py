"""Lines between two rows: no two on each other, joined where they lead to one step."""

from __future__ import annotations

from generator.layout.channels import Head, Level, Upright, Way, routed


def down(joint: str, start: float, end: float, net: str = "") -> Way:
    """Return a way that comes in above and goes out below."""
    return Way(joint, net or joint, start, "top", end, "bottom", arrives=True)


def test_what_lies_straight_below_needs_no_level_line() -> None:
    channel = routed((down("a", 0.5, 0.5),))
    assert channel.tracks == 0
    assert channel.levels == ()
    assert channel.uprights == (Upright(0.5, None, None, ("a",)),)
    assert channel.heads == (Head(0.5, ("a",)),)


def test_lines_to_one_step_join_and_know_whose_they_are() -> None:
    channel = routed(
        (
            down("a", 0.2, 0.5, "end"),
            down("b", 0.8, 0.5, "end"),
        )
    )
    assert channel.levels == (Level(0.2, 0.5, 0, ("a",)), Level(0.5, 0.8, 0, ("b",)))
    assert channel.heads == (Head(0.5, ("a", "b")),)
    assert channel.crossings == 0


def test_neighbours_share_a_track_and_others_do_not() -> None:
    assert (
        routed(
            (
                down("a", 0.1, 0.3),
                down("b", 0.7, 0.9),
            )
        ).tracks
        == 1
    )
    assert (
        routed(
            (
                down("a", 0.1, 0.6),
                down("b", 0.4, 0.9),
            )
        ).tracks
        == 2
    )


def test_the_order_of_tracks_avoids_crossings_where_it_can() -> None:
    assert (
        routed(
            (
                down("a", 0.1, 0.6),
                down("b", 0.4, 0.9),
            )
        ).crossings
        == 0
    )
    assert (
        routed(
            (
                down("a", 0.1, 0.9),
                down("b", 0.9, 0.1),
            )
        ).crossings
        > 0
    )
    assert (
        routed(
            (
                down("a", 0.1, 0.9),
                down("b", 0.5, 0.5),
            )
        ).crossings
        == 1
    )


def test_lines_do_not_lie_on_each_other() -> None:
    channel = routed(
        (
            down("a", 0.5, 0.8),
            down("b", 0.2, 0.5),
        )
    )
    tracks = {level.joints[0]: level.track for level in channel.levels}
    assert tracks == {"a": 0, "b": 1}


def test_a_line_may_turn_back_up() -> None:
    channel = routed((Way("a", "back", 0.4, "top", 0.9, "top"),))
    assert channel.levels == (Level(0.4, 0.9, 0, ("a",)),)
    assert [(line.x, line.top, line.bottom) for line in channel.uprights] == [
        (0.4, None, 0),
        (0.9, None, 0),
    ]
    assert channel.heads == ()
