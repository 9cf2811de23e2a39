"""Print all figures and mutants of figures: ``python -m tests.figures``."""

import sys

from tests.figures.run import main

sys.exit(main())
