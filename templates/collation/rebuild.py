"""Rebuild the order of Chinese characters by pinyin, as ICU has it from CLDR."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import icu

FILE: Final = Path(__file__).resolve().parent / "pinyin.txt"
HANZI: Final = range(0x4E00, 0xA000)
PER_LINE: Final = 64


def is_common(letter: str) -> bool:
    """Whether a character is in GB 2312, and so in common use."""
    return bool(letter.encode("gb2312", "ignore"))


def built() -> str:
    """Return the characters in order, line by line."""
    collator = icu.Collator.createInstance(icu.Locale("zh_Hans"))
    letters = sorted(filter(is_common, map(chr, HANZI)), key=collator.getSortKey)
    lines = ("".join(letters[n : n + PER_LINE]) for n in range(0, len(letters), PER_LINE))
    return "".join(f"{line}\n" for line in lines)


def main() -> int:
    """Rebuild the file, or with --check only compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    words = built()
    same = FILE.is_file() and FILE.read_text("utf-8") == words
    print(f"{'same' if same else 'changed'}  {FILE.name}, by ICU {icu.ICU_VERSION}")
    if not same and not options.check:
        FILE.write_text(words, "utf-8")
    return 1 if options.check and not same else 0


if __name__ == "__main__":
    sys.exit(main())
