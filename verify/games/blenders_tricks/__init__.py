"""Blenders Tricks, the trick game of three casks and a balanced blend: RULES.md, over facts of the printed parts."""

from .checks import check
from .positions import show_rare
from .proofs import proofs
from .rules import COUNTERS, MAX_ACTIONS, MAX_STEPS, actor, apply, count, legal, new_game, over
from .scoring import scores
from .state import State, Tables
from .statements import OPTIONS, STATEMENTS
from .table import action_name, outcome, table_text, view
from .tables import FIELDS, PROFILES, SETUPS, UNSHOWN, needs, tables
from .worlds import redeal
from .worth import value

ID = "blenders_tricks"
RULES_VERSION = "1"

__all__ = [
    "COUNTERS",
    "FIELDS",
    "ID",
    "MAX_ACTIONS",
    "MAX_STEPS",
    "OPTIONS",
    "PROFILES",
    "RULES_VERSION",
    "SETUPS",
    "STATEMENTS",
    "UNSHOWN",
    "State",
    "Tables",
    "action_name",
    "actor",
    "apply",
    "check",
    "count",
    "legal",
    "needs",
    "new_game",
    "outcome",
    "over",
    "proofs",
    "redeal",
    "scores",
    "show_rare",
    "table_text",
    "tables",
    "value",
    "view",
]  # fmt: skip
