"""A command that ends while it starts a process leaves no traceback behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.pool import processes
from generator.content.resources import TEMPLATES

LEFT = {
    "before the server knows what is wanted": """
with socket.socket(socket.AF_UNIX) as client:
    client.connect(server._forkserver_address)
    client.shutdown(socket.SHUT_WR)
    client.recv(1)
""",
    "before the process knows what to do": """
status, data = server.connect_to_new_process(())
os.close(data)
os.read(status, 8), os.read(status, 8)  # its id and exit code
""",
    "while the process is told what to do": """
status, data = server.connect_to_new_process(())
os.write(data, pickle.dumps({"name": "a name"})[:9])
os.close(data)
os.read(status, 8), os.read(status, 8)
""",
}
BROKEN = """
status, data = server.connect_to_new_process(())
os.write(data, b"nothing that can be read")
os.close(data)
os.read(status, 8), os.read(status, 8)
"""


def said(code: str) -> str:
    """Return what a fork server and its processes say when their command has left them."""
    script = f"""
import os, pickle, socket
from multiprocessing import forkserver
from pathlib import Path
from generator.build.pool import processes

processes.warm_up(Path({str(TEMPLATES)!r}), 2, processes.PRELOADED[:1])
server = forkserver._forkserver
{code}
os.close(server._forkserver_alive_fd)
os.waitpid(server._forkserver_pid, 0)
server._forkserver_pid = server._forkserver_alive_fd = None
"""
    home = {**os.environ, "PYTHONPATH": str(Path(processes.__file__).parents[3])}
    run = [sys.executable, "-c", script]
    done = subprocess.run(run, capture_output=True, text=True, env=home, check=True, timeout=60)
    return done.stderr


@pytest.mark.parametrize("moment", LEFT)
def test_who_was_left_says_nothing(moment: str) -> None:
    assert said(LEFT[moment]) == ""


def test_any_other_fault_is_reported() -> None:
    assert "UnpicklingError" in said(BROKEN)
