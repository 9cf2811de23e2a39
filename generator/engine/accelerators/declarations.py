"""Read the C declarations of Pango and its kin compiled, from a cache.

Replaces ``cffi.FFI`` while WeasyPrint is imported. WeasyPrint declares some two hundred
functions in C, which pycparser, written in Python, parses whenever they are imported, and again for
each type that is named later. Here they are compiled by cffi's own recompiler, as its “out-of-line
ABI mode” does (https://cffi.readthedocs.io/en/stable/overview.html), and the outcome is cached
beside Python's bytecode. The functions called are the same.

Gains 4 to 10 % of the first side, nothing of a warm one.
"""

from __future__ import annotations

import ast
import marshal
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import StringIO
from typing import Any

import _cffi_backend
import cffi

from generator.sealed import home_of, keep_sealed, read_sealed

NAME = "engine"
STAYS = getattr(os, "RTLD_NODELETE", 0)
"""A library stays loaded: what is freed at the very end is freed by functions of it."""


class CompiledFFI(_cffi_backend.FFI):  # type: ignore[misc]
    """Has the interface of ``cffi.FFI``, with compiled declarations."""

    def __init__(self) -> None:
        """Wait for the declarations; the superclass takes them here, and once only."""

    def cdef(self, declarations: str) -> None:
        """Declare something. Raises cffi.CDefError for what is no C."""
        super().__init__(NAME, **compiled(declarations))

    def dlopen(self, name: str, flags: int = 0) -> Any:
        """Load a library. Raises OSError where there is none."""
        return super().dlopen(name, flags | STAYS)


def compiled(declarations: str, module: str = __file__) -> dict[str, Any]:
    """Return what cffi compiles declarations to, cached beside the bytecode of a module."""
    key = f"{cffi.__version__} {declarations}"
    file = home_of(module) / f"declarations-{sha256(key.encode()).hexdigest()[:16]}"
    cached = read_sealed(file)
    if cached is not None:
        known: dict[str, Any] = marshal.loads(cached)  # noqa: S302 (as it was written here)
        return known
    made = _compiled_now(declarations)
    keep_sealed(file, marshal.dumps(made))
    return made


def _compiled_now(declarations: str) -> dict[str, Any]:
    """Let cffi write the module that it would read, and return the arguments in it."""
    from cffi.api import FFI
    from cffi.recompiler import make_py_source

    parser, source = FFI(), StringIO()
    parser.cdef(declarations)
    make_py_source(parser, NAME, source)
    (call,) = (
        each for each in ast.walk(ast.parse(source.getvalue())) if isinstance(each, ast.Call)
    )
    return {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}


@contextmanager
def importing() -> Iterator[None]:
    """Let declarations be compiled ones while WeasyPrint is imported."""
    original = cffi.FFI
    cffi.FFI = CompiledFFI
    try:
        yield
    finally:
        cffi.FFI = original
