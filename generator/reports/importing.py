"""What was made of a table that was brought in, as data."""

from __future__ import annotations

from typing import Any

from generator.build.importing.importer import Imported
from generator.reports.data import findings_data


def import_data(done: Imported) -> dict[str, Any]:
    """Return the files, columns and findings of an import, for programs."""
    return {
        "files": [str(path) for path in done.files],
        "rows": done.rows,
        "columns": {each.head.text: each.target for each in done.choice.columns},
        "left_out": {left.head: left.why for left in done.choice.left},
        "icons": {each.words: each.drawing for each in done.icons},
        "pictures": [each.words for each in done.pictures],
        "translations": [
            {
                "language": each.language,
                "file": each.file,
                "key": each.key,
                "columns": dict(each.columns),
                "left_out": {left.head: left.why for left in each.left},
                "texts": each.texts,
                "untranslated": each.rest,
            }
            for each in done.translations
        ],
        "notes": list(done.notes),
        "findings": findings_data(done.findings),
    }
