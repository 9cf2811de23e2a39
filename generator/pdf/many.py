"""The PDFs of many sides in their order, of which each is read only when it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Protocol, overload


class HasPdf(Protocol):
    """Something that was printed; it may read its PDF from a file."""

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF."""


class ManyPdfs(Sequence[bytes]):
    """The PDFs of what was printed; they are equal where their bytes are."""

    def __init__(self, printed: Iterable[HasPdf]) -> None:
        self._printed = tuple(printed)

    def __len__(self) -> int:
        return len(self._printed)

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[bytes, ...]: ...
    def __getitem__(self, at: int | slice) -> bytes | tuple[bytes, ...]:
        if isinstance(at, slice):
            return tuple(each.pdf for each in self._printed[at])
        return self._printed[at].pdf

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManyPdfs) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def digest(self) -> str:
        """A digest of all bytes."""
        return self._summary[0]

    @property
    def size(self) -> int:
        """How many bytes they are together."""
        return self._summary[1]

    @cached_property
    def _summary(self) -> tuple[str, int]:
        digest, size = sha256(), 0
        for pdf in self:
            digest.update(sha256(pdf).digest())
            size += len(pdf)
        return digest.hexdigest(), size
