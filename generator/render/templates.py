"""Load templates from a folder, and render them.

Compiling all templates of a side takes as long as printing it. So the bundled templates are
cached as bytecode beside Python's own, under the same rules.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content.resources import TEMPLATES
from generator.render.linebreaks import IN_HEADINGS
from generator.sealed import home_of

if TYPE_CHECKING:
    from jinja2 import BytecodeCache, Environment
    from jinja2.bccache import Bucket
    from markupsafe import Markup


@lru_cache(maxsize=4)
def template_environment(templates: Path) -> Environment:
    """Return the Jinja environment of a folder, cached in the process."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context

    from generator.content.model import Model

    environment = Environment(
        loader=FileSystemLoader(templates),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    if templates == TEMPLATES:
        environment.bytecode_cache = bytecode_cache(environment)
    environment.filters["inline"] = pass_context(lambda words, text: words["inline_markup"](text))
    environment.filters["heading"] = pass_context(
        lambda words, text: words["inline_markup"](text, tying=IN_HEADINGS)
    )
    environment.filters["plain"] = pass_context(lambda words, text: words["plain_words"](text))
    environment.filters["face"] = pass_context(lambda words, face: words["face_words"](face))
    environment.filters["families"] = _families
    environment.tests["long"] = lambda value: isinstance(value, Model)
    return environment


def fill_template(templates: Path, template: str, /, **words: Any) -> str:
    """Render a template of a folder."""
    return template_environment(templates).get_template(template).render(words)


def bytecode_cache(environment: Environment, module: str = __file__) -> BytecodeCache:
    """Return a cache of compiled templates beside a module's own bytecode.

    A read-only folder or a damaged file costs only time. Bytecode compiled with other
    settings is not used.
    """
    from jinja2 import FileSystemBytecodeCache

    class SafeBytecodeCache(FileSystemBytecodeCache):
        """Caches compiled templates in files, for exactly the same source."""

        def load_bytecode(self, bucket: Bucket) -> None:
            try:
                super().load_bytecode(bucket)
            except Exception:  # unpickling damaged data may raise anything
                bucket.reset()

        def dump_bytecode(self, bucket: Bucket) -> None:
            if not sys.dont_write_bytecode:
                with contextlib.suppress(OSError):
                    super().dump_bytecode(bucket)

    settings = environment.autoescape, environment.trim_blocks, environment.lstrip_blocks
    name = f"template-{sha256(repr(settings).encode()).hexdigest()[:8]}-%s.pyc"
    return SafeBytecodeCache(str(home_of(module)), name)


def _families(names: Sequence[str]) -> Markup:
    """Return font families for a style sheet; a theme's names contain no quotes."""
    from markupsafe import Markup

    return Markup(", ").join(Markup('"{}"').format(name) for name in names)
