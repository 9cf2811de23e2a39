"""What the layout engine declares in C is compiled once, and kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import _cffi_backend
import cffi
import pytest

from generator.engine.accelerators.declarations import CompiledFFI, compiled

DECLARED = """
    typedef struct { int width; unsigned char *name; ...; } Trail;
    typedef enum { ROAD = 1, RAIL = 2 } Way;
    size_t strlen(const char *words);
    int abs(int number);
"""
SOUND = DECLARED.replace("...;", "")


@pytest.fixture
def module(module: str) -> Path:
    """Return the file of a module beside whose bytecode something may be kept."""
    return Path(module)


def made_of(data: dict[str, object]) -> Any:
    """Return what can be called with compiled declarations."""
    return _cffi_backend.FFI("test", **data)


def test_what_is_declared_can_be_called_as_by_cffi_itself(module: Path) -> None:
    plain = cffi.FFI()
    plain.cdef(SOUND)
    for ffi in (
        plain,
        made_of(compiled(SOUND, str(module))),
        made_of(compiled(SOUND, str(module))),
    ):
        library = ffi.dlopen(None)
        assert library.strlen(b"trail") == 5
        assert library.abs(-7) == 7
        assert library.RAIL == 2
        assert ffi.sizeof("Trail") == plain.sizeof("Trail")
        assert ffi.new("Trail *", [3]).width == 3
        assert list(ffi.new("int[2]", [1, 2])) == [1, 2]


def test_it_is_parsed_once(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = compiled(SOUND, str(module))
    (kept,) = module.with_name("__pycache__").iterdir()
    monkeypatch.setattr("generator.engine.accelerators.declarations._compiled_now", None)
    assert compiled(SOUND, str(module)) == first
    assert kept.stat().st_size > 100


def test_other_declarations_are_kept_beside_them(module: Path) -> None:
    assert compiled(SOUND, str(module)) != compiled("int abs(int number);", str(module))
    assert len(list(module.with_name("__pycache__").iterdir())) == 2


@pytest.mark.parametrize("cut", [0, 10, 40, -1])
def test_what_is_damaged_is_made_again(module: Path, cut: int) -> None:
    first = compiled(SOUND, str(module))
    (kept,) = module.with_name("__pycache__").iterdir()
    whole = kept.read_bytes()
    for damage in (whole[:cut], whole[:cut] + b"x" + whole[cut:]):
        kept.write_bytes(damage)
        assert compiled(SOUND, str(module)) == first
        assert kept.read_bytes() == whole


def test_nothing_is_kept_where_python_keeps_nothing(
    module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert compiled(SOUND, str(module))
    assert list(module.parent.iterdir()) == []


def test_where_nothing_can_be_written_it_is_made_all_the_same(module: Path) -> None:
    module.with_name("__pycache__").write_text("a file where the folder should be")
    assert compiled(SOUND, str(module))


def test_what_is_no_c_is_refused(module: Path) -> None:
    with pytest.raises(cffi.CDefError):
        CompiledFFI().cdef("int abs(int;")


def test_a_library_that_is_not_there_is_missed() -> None:
    ffi = CompiledFFI()
    ffi.cdef(SOUND)
    with pytest.raises(OSError, match=r"no-such-library\.so"):
        ffi.dlopen("no-such-library.so")


def test_the_engine_is_loaded_without_a_parser_of_c(tmp_path: Path) -> None:
    code = (
        "import sys, cffi; plain = cffi.FFI\n"
        "import generator.engine.loading\n"
        "from weasyprint.text.ffi import ffi\n"
        "ffi.new('hb_codepoint_t[3]', [7, 8, 9]), ffi.new('PangoRectangle *')\n"
        "print('pycparser' in sys.modules, cffi.FFI is plain)\n"
    )
    said = []
    for _ in range(2):
        run = [sys.executable, "-X", f"pycache_prefix={tmp_path}", "-c", code]
        env = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        out = subprocess.run(run, env=env, capture_output=True, text=True, check=True)
        said.append(out.stdout.split())
    assert said == [["True", "True"], ["False", "True"]]


def test_what_is_freed_at_the_very_end_is_freed_soundly() -> None:
    code = (
        "from generator.engine.loading import weasyprint\n"
        "from weasyprint.text.fonts import FontConfiguration\n"
        "import builtins; builtins.kept = [FontConfiguration() for _ in range(3)]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
