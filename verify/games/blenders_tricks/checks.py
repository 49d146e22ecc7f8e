from ...finding import Finding
from ...manifest import Deck
def check(deck: Deck) -> list[Finding]:
    return []
