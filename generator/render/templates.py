"""Load the templates of a folder, and fill them with words.

Compiling all templates of a side takes as long as printing it. So what the bundled ones are
compiled to is kept where Python keeps what it compiles itself, and under the same rules.
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
from generator.sealed import home_of

if TYPE_CHECKING:
    from jinja2 import BytecodeCache, Environment
    from jinja2.bccache import Bucket
    from markupsafe import Markup


@lru_cache(maxsize=4)
def template_environment(templates: Path) -> Environment:
    """Return the templates of a folder, compiled once in a process."""
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
        environment.bytecode_cache = kept_bytecode(environment)
    environment.filters["inline"] = pass_context(lambda words, text: words["inline_markup"](text))
    environment.filters["plain"] = pass_context(lambda words, text: words["plain_words"](text))
    environment.filters["face"] = pass_context(lambda words, face: words["face_words"](face))
    environment.filters["families"] = _families
    environment.tests["long"] = lambda value: isinstance(value, Model)
    return environment


def fill_template(templates: Path, template: str, /, **words: Any) -> str:
    """Return a template of a folder with its words in place."""
    return template_environment(templates).get_template(template).render(words)


def kept_bytecode(environment: Environment, module: str = __file__) -> BytecodeCache:
    """Return what keeps compiled templates beside what Python keeps of a module.

    A folder that cannot be written to, or a damaged file, costs time and nothing else. What
    was compiled in an environment with other habits is not used.
    """
    from jinja2 import FileSystemBytecodeCache

    class KeptBytecode(FileSystemBytecodeCache):
        """Compiled templates in files; the source has to be the same, to the letter."""

        def load_bytecode(self, bucket: Bucket) -> None:
            try:
                super().load_bytecode(bucket)
            except Exception:  # unpickling what is damaged may raise anything
                bucket.reset()

        def dump_bytecode(self, bucket: Bucket) -> None:
            if not sys.dont_write_bytecode:
                with contextlib.suppress(OSError):
                    super().dump_bytecode(bucket)

    habits = environment.autoescape, environment.trim_blocks, environment.lstrip_blocks
    name = f"template-{sha256(repr(habits).encode()).hexdigest()[:8]}-%s.pyc"
    return KeptBytecode(str(home_of(module)), name)


def _families(names: Sequence[str]) -> Markup:
    """Return families as a style sheet names them; a theme's names hold no quotes."""
    from markupsafe import Markup

    return Markup(", ").join(Markup('"{}"').format(name) for name in names)
