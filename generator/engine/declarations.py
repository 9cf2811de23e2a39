"""Have the C declarations of the layout engine as cffi compiles them, kept from the first time.

The engine gives them as words, to be parsed by a parser in Python whenever it is loaded: a tenth of
all there is to load, and again for each type that is named later on.
"""

from __future__ import annotations

import ast
import marshal
import os
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
    """Stands for ``cffi.FFI``: of the same use, its declarations compiled."""

    def __init__(self) -> None:
        """Wait for what is declared; cffi has it told here, and once only."""

    def cdef(self, declarations: str) -> None:
        """Take what is declared. Raises cffi.CDefError for what is no C."""
        super().__init__(NAME, **compiled(declarations))

    def dlopen(self, name: str, flags: int = 0) -> Any:
        """Load a library. Raises OSError where it is not to be had."""
        return super().dlopen(name, flags | STAYS)


def compiled(declarations: str, module: str = __file__) -> dict[str, Any]:
    """Return what cffi makes of declarations, from beside the bytecode of a module or made now."""
    told = f"{cffi.__version__} {declarations}"
    file = home_of(module) / f"declarations-{sha256(told.encode()).hexdigest()[:16]}"
    kept = read_sealed(file)
    if kept is not None:
        known: dict[str, Any] = marshal.loads(kept)  # noqa: S302 (as it was written here)
        return known
    made = _compiled_now(declarations)
    keep_sealed(file, marshal.dumps(made))
    return made


def _compiled_now(declarations: str) -> dict[str, Any]:
    """Let cffi write the module that it would read, and return what stands in it.

    https://cffi.readthedocs.io/en/stable/overview.html, “out-of-line” in “ABI mode”.
    """
    from cffi.api import FFI
    from cffi.recompiler import make_py_source

    parser, source = FFI(), StringIO()
    parser.cdef(declarations)
    make_py_source(parser, NAME, source)
    (call,) = (
        each for each in ast.walk(ast.parse(source.getvalue())) if isinstance(each, ast.Call)
    )
    return {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
