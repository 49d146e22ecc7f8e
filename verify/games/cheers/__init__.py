"""Cheers!, the team game of shakers and toasts for two to six: RULES.md, over the facts of the printed parts."""

from .checks import check
from .positions import show_rare
from .proofs import proofs
from .rules import COUNTERS, actor, apply, count, legal, new_game, over, redeal, scores, value
from .state import MAX_ACTIONS, MAX_STEPS, State, Tables
from .statements import OPTIONS, STATEMENTS
from .table import action_name, outcome, table_text, view
from .tables import FIELDS, PROFILES, SETUPS, UNSHOWN, needs, tables

ID = "cheers"
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
