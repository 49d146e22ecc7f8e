"""Belote, the trick game of 32 cards with bidding and declarations: RULES.md, over the facts of the printed cards."""

from .checks import check
from .dealing import redeal
from .positions import show_rare
from .proofs import proofs
from .rules import COUNTERS, MAX_ACTIONS, actor, apply, count, legal, new_game, over, scores, value
from .state import MAX_STEPS, State, Tables, card_name
from .statements import OPTIONS, STATEMENTS
from .table import action_name, outcome, table_text, view
from .tables import FIELDS, PROFILES, SETUPS, UNSHOWN, needs, tables

ID = "belote"
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
    "card_name",
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
