"""Belote, the 32-card trick game with trump by bidding and declarations: rules RULES.md, facts from the printed cards."""

from .checks import check
from .positions import show_rare
from .rules import COUNTERS, MAX_ACTIONS, actor, apply, count, legal, new_game, over, scores, value
from .dealing import redeal
from .state import MAX_STEPS, N_STATEMENTS, State, Tables
from .statements import OPTIONS, STATEMENTS
from .table import action_name, card_name, outcome, table_text, view
from .tables import FIELDS, PROFILES, SETUPS, needs, tables

ID = "belote"
RULES_VERSION = "1"

__all__ = [
    "COUNTERS", "FIELDS", "ID", "MAX_ACTIONS", "MAX_STEPS", "N_STATEMENTS", "OPTIONS", "PROFILES", "RULES_VERSION", "SETUPS", "STATEMENTS",
    "State", "Tables", "action_name", "actor", "apply", "card_name", "check", "count", "legal", "needs", "new_game", "outcome", "over", "redeal",
    "scores", "show_rare", "table_text", "tables", "value", "view",
]  # fmt: skip
