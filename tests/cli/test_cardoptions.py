"""Options of cards, and which contradict each other."""

from __future__ import annotations

import pytest

from tests.cli.running import run


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--stock", "avery-5371"), "it needs --impose duplex-long or duplex-short"),
        (("--stock", "avery-5371", "--impose", "gutterfold"), "it needs --impose duplex-long"),
        (("--stock", "avery-5372"), "Did you mean “avery-5371”?"),
        (("--box", "0"), "0.05<=x<=3"),
        (("--box", "thick"), "is not a valid"),
        (("--box", "0.3", "--no-backs"), "it shows the back of the deck"),
        (("--box", "0.3", "--impose", "booklet"), "cannot be combined with --impose booklet"),
        (("--box", "0.3", "--format", "png"), "with --box there is only pdf"),
        (("--cut", "machine"), "a machine needs --impose duplex-long or duplex-short"),
        (("--cut", "machine", "--impose", "gutterfold"), "a machine needs --impose duplex-long"),
        (("--standees", "tall"), "is no size of a figure"),
        (("--standees", "5x5"), "a figure is 12 to 80 mm wide"),
        (("--standees", "25x45", "--impose", "zine"), "cannot be combined with --impose zine"),
        (("--gang",), "it needs --impose duplex-long, duplex-short, gutterfold"),
        (("--gang", "--impose", "booklet"), "it needs --impose duplex-long"),
        (("--gutter", "x"), "is not a valid"),
        (("--card-size", "pocker"), "Did you mean “poker”?"),
        (("--card-size", "2.5x"), "unknown card size “2.5x”"),
    ],
)
def test_what_makes_no_sense_is_refused(options: tuple[str, ...], words: str) -> None:
    result = run("build", "minimal", *options)
    assert result.code == 2
    assert words in result.err
