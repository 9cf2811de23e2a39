"""Pages are described for previews of links, and credits lead to what they name."""

from __future__ import annotations

from generator.site.credits import linked
from generator.site.sharing import Share

SHARE = Share("Castle", "pt_BR", "An aid.", "Player aids", "castle/pt_BR/index.html", "a/b.webp")


def test_addresses_are_absolute_or_left_out() -> None:
    names = [name for name, _ in SHARE.properties()]
    assert "og:title" in names
    assert not {"og:url", "og:image"} & set(names)
    known = dict(SHARE.properties("https://example.org/"))
    assert known["og:url"] == "https://example.org/castle/pt_BR/index.html"
    assert known["og:image"] == "https://example.org/a/b.webp"
    assert known["og:locale"] == "pt_BR"


def test_licences_are_links_and_words_stay_words() -> None:
    words = linked("Icons: <b> (game-icons.net, CC BY 3.0). Cities: GeoNames, CC BY 4.0.")
    assert words.count("<a ") == 4
    assert "https://creativecommons.org/licenses/by/3.0/" in words
    assert "https://creativecommons.org/licenses/by/4.0/" in words
    assert "&lt;b&gt;" in words


def test_a_credit_without_names_stays_as_it_is() -> None:
    assert linked("Land: drawn for a test.") == "Land: drawn for a test."
