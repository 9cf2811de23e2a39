"""Make all pictures anew; see ``make pictures``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.screens import launched
from tools.pictures.blocks import pictures_of
from tools.pictures.examples import pictured
from tools.pictures.gallery import gallery
from tools.pictures.printing import print_everything
from tools.pictures.saving import FOLDER, save
from tools.pictures.scenes import scenes


def main() -> None:
    """Print, photograph and shrink everything, then replace the pictures."""
    with tempfile.TemporaryDirectory(prefix="pictures-") as folder, launched() as browser:
        home = Path(folder)
        examples = list(pictured())
        (home / "examples").mkdir()
        made = list(pictures_of(examples, home / "examples"))
        print_everything(home)
        made += [*gallery(home), *scenes(browser, home)]
    save(made)
    size = sum(len(each.data) for each in made)
    sys.stdout.write(f"{len(made)} pictures in {FOLDER}, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
