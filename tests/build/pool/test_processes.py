"""There is one process per core, and each knows the fonts before it loads anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.pool import processes
from generator.content.resources import TEMPLATES


def test_one_process_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 3, 5}, raising=False)
    assert processes.default_number() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processes.default_number() == 1


def test_warming_up_names_the_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "other")
    processes.warm_up(TEMPLATES, 1)
    path = Path(os.environ["FONTCONFIG_FILE"])
    assert (TEMPLATES / "fonts").as_posix() in path.read_text("utf-8")


def test_the_loading_begins_before_what_hands_out_jobs_is_there() -> None:
    code = "import sys, generator.build.pool.processes; print('concurrent.futures' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"


def test_a_process_does_not_run_the_script_of_its_command_anew(tmp_path: Path) -> None:
    script = tmp_path / "command.py"
    script.write_text(
        "import sys\n"
        "print(__name__)\n"
        "sys.stdout.flush()\n"
        "if __name__ == '__main__':\n"
        "    from pathlib import Path\n"
        "    from generator.build.pool import processes, workerpool\n"
        "    processes.warm_up(Path(sys.argv[1]), 2)\n"
        "    print(*(each for _, each in workerpool.map_unordered(abs, [-1, -2, -3], workers=2)))\n"
    )
    run = [sys.executable, str(script), str(TEMPLATES)]
    home = {**os.environ, "PYTHONPATH": str(Path(processes.__file__).parents[3])}
    out = subprocess.run(run, capture_output=True, text=True, check=True, env=home)
    assert out.stdout.split()[0] == "__main__"
    assert sorted(out.stdout.split()[1:]) == ["1", "2", "3"]
