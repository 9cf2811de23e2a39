"""What a game’s content may say, as one frozen and typed model, parted by topic.

Annotations are no strings in these modules: what reads content looks at them.
"""

from generator.content.model.blocks import *
from generator.content.model.cards import *
from generator.content.model.chance import *
from generator.content.model.content import *
from generator.content.model.entries import *
from generator.content.model.figures import *
from generator.content.model.game import *
from generator.content.model.map import *
from generator.content.model.play import *
from generator.content.model.sections import *
from generator.content.model.sheets import *
from generator.content.model.table import *
from generator.content.model.types import *
