"""Say who made drawings and pictures: each person once under the same terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.content.icons.credits import Credit
from generator.content.model import Picture

People = tuple[str, ...]


class _Terms(NamedTuple):
    """Where something is from, and under what licence; either may be ""."""

    source: str
    licence: str


def attributed(credits: Iterable[Credit]) -> list[str]:
    """Return credits as they are printed, in their order.

    Who made several things is named once, with all sources and licences of these. Something
    without either says no more than the name, which is there by then if anything else is.
    """
    by_terms: dict[_Terms, list[People]] = {}
    orders: dict[frozenset[str], People] = {}
    for each in credits:
        people = orders.setdefault(frozenset(each.authors), tuple(dict.fromkeys(each.authors)))
        by_terms.setdefault(_Terms(each.source, each.licence), []).append(people)
    by_people: dict[People, list[_Terms]] = {}
    for terms, groups in by_terms.items():
        known = groups if any(terms) else [p for each in by_terms.values() for p in each]
        for people in dict.fromkeys(groups):
            if not any(set(people) < set(other) for other in known):
                by_people.setdefault(people, []).append(terms)
    return [_words(people, terms) for people, terms in by_people.items()]


def attributed_pictures(pictures: Iterable[Picture]) -> list[str]:
    """Return who made some pictures; the licence alone of those whose maker is not named."""
    shown = list(pictures)
    made = [Credit((each.credit,), each.licence or "") for each in shown if each.credit]
    rest = (each.licence for each in shown if each.licence and not each.credit)
    return [*attributed(made), *dict.fromkeys(rest)]


def _words(people: People, terms: Sequence[_Terms]) -> str:
    """Return the names, and behind them in brackets each source with its licences."""
    by_source: dict[str, list[str]] = {}
    for source, licence in terms:
        by_source.setdefault(source, []).extend(filter(None, [licence]))
    parts = (", ".join(filter(None, (source, *all))) for source, all in by_source.items())
    names, said = " & ".join(people), "; ".join(filter(None, parts))
    return f"{names} ({said})" if said else names
