"""A ledger of edits that were acknowledged, and where what each of them wrote is by now."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Entry:
    """A text of which ``old`` was seen and ``new`` was written; both are words of their own.

    One that is not ``sure`` was perhaps not written: nobody told its author.
    """

    text: str
    old: str
    new: str
    by: str
    sure: bool = True


@dataclass
class Ledger:
    """What was written, by whom, in place of what; several write into it at once.

    A writing that nobody saw before it was gone is lost, unless git or the history has it.
    """

    entries: list[Entry] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, *entries: Entry) -> None:
        """Record what was written."""
        with self._lock:
            self.entries += entries

    @property
    def counts(self) -> Mapping[str, int]:
        """How many writings are sure, by their author."""
        with self._lock:
            return Counter(each.by for each in self.entries if each.sure)

    @property
    def edits(self) -> int:
        """How many texts were written, without those that git brought back."""
        return sum(number for by, number in self.counts.items() if by != "git")

    def missing(self, now: Mapping[str, str]) -> Iterator[Entry]:
        """Yield what is neither in the texts as they are ``now`` nor was seen by its successor."""
        seen = Counter((each.text, each.old) for each in self._happened(now))
        for each in self.entries:
            if each.sure and now.get(each.text, "") != each.new and not seen[each.text, each.new]:
                yield each

    def _happened(self, now: Mapping[str, str]) -> Iterable[Entry]:
        """Return the entries without those that came to nothing."""
        read = {(each.text, each.old) for each in self.entries} | set(now.items())
        return [each for each in self.entries if each.sure or (each.text, each.new) in read]
