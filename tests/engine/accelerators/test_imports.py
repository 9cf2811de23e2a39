"""The layout engine is imported without touching how other libraries are found."""

from __future__ import annotations

import ctypes.util
import pickle
import subprocess
import sys

from generator.engine.loading import weasyprint
from generator.units import A4
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]

SEARCH = ctypes.util.find_library


def test_the_search_for_libraries_is_as_before() -> None:
    assert ctypes.util.find_library is SEARCH
    assert weasyprint.__version__.split(".")[0] == "70"


def test_loading_starts_no_other_program() -> None:
    code = (
        "import sys; seen = []\n"
        "sys.addaudithook(lambda event, args: event == 'subprocess.Popen' and seen.append(args))\n"
        "import generator.engine.loading\n"
        "print(len(seen), 'weasyprint' in sys.modules)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    started, loaded = out.stdout.split()
    assert loaded == "True"
    assert started == "0" or not sys.platform.startswith("linux")


def test_what_cuts_fonts_in_python_is_loaded_when_it_is_called() -> None:
    code = (
        "import sys\n"
        "from generator.engine.loading import weasyprint\n"
        "from weasyprint.pdf import fonts\n"
        "names = 'fontTools.subset', 'fontTools.varLib.instancer'\n"
        "print(*(name in sys.modules for name in names))\n"
        "options = fonts.subset.Options(hinting=False)\n"
        "import fontTools.subset\n"
        "print(isinstance(options, fontTools.subset.Options), options.hinting)\n"
        "try: fonts.instantiateVariableFont({}, {})\n"
        "except ValueError as error: print(error)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = out.stdout.splitlines()
    assert lines == ["False False", "True False", "Missing required table fvar"]


def test_what_reads_photographs_and_html_is_not_loaded_for_a_side(bundled_aid: Aid) -> None:
    code = (
        "import pickle, sys\n"
        "from generator.render import jobs\n"
        "assert jobs.run(pickle.load(sys.stdin.buffer)).pdf\n"
        "from generator.engine.accelerators.imports import DEFERRED\n"
        "from generator.engine.loading import weasyprint\n"
        "print(*{name.partition('.')[0] for name in DEFERRED if name in sys.modules})\n"
        "print(weasyprint.HTML(string='<p>words').etree_element[1][0].text)\n"
    )
    (job, *_) = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    run = [sys.executable, "-c", code]
    out = subprocess.run(run, input=pickle.dumps(job), capture_output=True, check=True)
    assert out.stdout.decode().splitlines() == ["", "words"]
