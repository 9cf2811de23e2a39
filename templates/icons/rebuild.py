"""Rebuild the vendored icons: one SVG file per entry of credits.yaml."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import yaml

PACKAGE = "@iconify-json/game-icons"
VERSION = "1.2.4"
SIZE = 512
FOLDER = Path(__file__).resolve().parent
BODY = re.compile(r'(?:<path fill="currentColor" d="[^"<>]+"/>)+')
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def fetch_icons(workdir: Path) -> dict[str, str]:
    """Download the package and return the SVG body of every icon in it."""
    command = ["npm", "pack", "--silent", f"{PACKAGE}@{VERSION}"]
    result = subprocess.run(command, cwd=workdir, check=True, capture_output=True, text=True)
    archive = workdir / result.stdout.split()[-1]
    with tarfile.open(archive) as tar:
        member = tar.extractfile("package/icons.json")
        if member is None:
            raise SystemExit("the package holds no icons.json")
        data = json.load(member)
    if (data["width"], data["height"]) != (SIZE, SIZE):
        raise SystemExit("the icons are not drawn on the expected square")
    return {name: icon["body"] for name, icon in data["icons"].items()}


def read_credits(path: Path) -> dict[str, list[str]]:
    """Return the authors of each icon to vendor, refusing a nameless one."""
    entries: dict[str, list[str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    for name, authors in entries.items():
        if not authors or not all(SLUG.fullmatch(word) for word in [name, *authors]):
            raise SystemExit(f"credits.yaml: bad entry {name!r}")
    return entries


def svg(name: str, body: str) -> str:
    """Wrap the paths of one icon in a root element without size or colour."""
    if not BODY.fullmatch(body):
        raise SystemExit(f"{name}: the icon is more than paths in the current colour")
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    return f"{root}{body}</svg>\n"


def render(names: list[str], icons: dict[str, str]) -> dict[str, str]:
    """Return file name and content of every icon asked for."""
    missing = sorted(set(names) - set(icons))
    if missing:
        raise SystemExit(f"not in the package: {', '.join(missing)}")
    return {f"{name}.svg": svg(name, icons[name]) for name in names}


def differences(files: dict[str, str], folder: Path) -> list[str]:
    """Name the files that are missing, changed or left over in the folder."""
    present = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    names = sorted(files.keys() | present.keys())
    return [name for name in names if files.get(name) != present.get(name)]


def write(files: dict[str, str], folder: Path) -> None:
    """Write the icons and delete those no longer credited."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in differences(files, folder):
        if name in files:
            (folder / name).write_text(files[name], encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()


def main() -> int:
    """Rebuild the folder, or with --check only compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    names = list(read_credits(FOLDER / "credits.yaml"))
    with tempfile.TemporaryDirectory() as workdir:
        files = render(names, fetch_icons(Path(workdir)))
    changed = differences(files, options.out)
    if not options.check:
        write(files, options.out)
    print(f"{len(files)} icons, {len(changed)} changed")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
