"""What is preloaded has the templates compiled."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from generator import workers
from generator.render.templates import template_environment
from generator.resources import TEMPLATES
assert not template_environment(TEMPLATES).cache.keys()
for name in workers.PRELOADED:
    __import__(name)
print(len(template_environment(TEMPLATES).cache.keys()))
"""


def test_templates_are_compiled_before_the_fork() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert ran.stderr == ""
    assert int(ran.stdout) > 30
