"""The change list as people and programs read it.  In: `Changes`.  Out: lines of text, Markdown, or data for JSON.

Cards to which the same has happened share a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.changes import CardChange, Changes, Difference, FaceChange

NAMED = 6  # cards named in one line
LONGEST = 60  # characters of a text that are shown


def lines(changes: Changes) -> list[str]:
    """One line for each thing that has happened."""
    found = [f"{_names(cards)}: {_happened(cards[0])}" for cards in _alike(changes.cards)]
    found += [f"words ({lang}) {_difference(d)}" for lang, words in changes.words.items() for d in words]
    return found + [_difference(d) for d in changes.settings]


def markdown(changes: Changes, title: str, pictures: Mapping[str, Sequence[str]]) -> str:
    """`pictures`: file names by the id of a card."""
    out = [f"# {title}", ""]
    if not changes:
        out += ["Nothing has changed.", ""]
    if changes.cards:
        out += ["## Cards", ""]
    for cards in _alike(changes.cards):
        out.append(f"- **{_names(cards)}**: {_safe(_happened(cards[0]))}")
        out += [f"  ![{_safe(card.id)}](<{file}>)" for card in cards for file in pictures.get(card.id, ())]
    for lang, words in changes.words.items():
        out += ["", f"## Words ({lang})", "", *(f"- {_safe(_difference(d))}" for d in words)]
    if changes.settings:
        out += ["", "## Box, sizes and rules", "", *(f"- {_safe(_difference(d))}" for d in changes.settings)]
    return "\n".join(out).rstrip() + "\n"


def data(changes: Changes, pictures: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """For JSON: `cards`, `words`, `settings`, as `docs/` describes them."""
    return {
        "cards": [_card(card, pictures.get(card.id, ())) for card in changes.cards],
        "words": [{"lang": lang, **_values(d)} for lang, words in changes.words.items() for d in words],
        "settings": [_values(d) for d in changes.settings],
    }


def _card(card: CardChange, pictures: Sequence[str]) -> dict[str, Any]:
    return {
        "card": card.id,
        "change": card.kind,
        "was": f"{card.component}/{card.was}" if card.was else None,
        "count": card.count if card.row else None,
        "facts": [_values(fact) for fact in card.facts],
        "faces": [
            {"lang": f.lang, "side": f.side, "why": f.why, "old": f.old or None, "new": f.new or None}
            for f in card.faces
        ],
        "pictures": list(pictures),
    }


def _values(d: Difference) -> dict[str, Any]:
    return {"name": d.name, "old": d.old, "new": d.new}


# ---------------------------------------------------------------------------------------------------------------------
# words


def _alike(cards: Iterable[CardChange]) -> list[list[CardChange]]:
    """Cards of a component with one and the same change, at the place of the first."""
    groups: dict[tuple[object, ...], list[CardChange]] = {}
    for card in cards:
        own = (card.count,) if card.kind in ("added", "removed") else ()
        groups.setdefault((card.component, card.kind, card.was, card.facts, card.faces, *own), []).append(card)
    return list(groups.values())


def _names(cards: Sequence[CardChange]) -> str:
    names = [card.id for card in cards[:NAMED]]
    return ", ".join(names) + (f" and {len(cards) - NAMED} more" if len(cards) > NAMED else "")


def _happened(card: CardChange) -> str:
    if card.kind in ("added", "removed"):
        return card.kind + (f", {card.count} copies" if card.count > 1 else "")
    told = [f"was {card.was}"] if card.was else []
    told += [_difference(fact) for fact in card.facts]
    told += list(_faces(card))
    return "; ".join(told) or "other facts"


def _faces(card: CardChange) -> Iterator[str]:
    """What is read or seen: other words in each language; what only looks different once for all languages."""
    for face in card.faces:
        if face.why == "words":
            yield f"{_side(card, face)} ({face.lang}) {_arrow(face.old, face.new)}"
    seen = dict.fromkeys(_side(card, face) for face in card.faces if face.why == "look")
    for side in seen:
        yield f"{side} looks different"


def _side(card: CardChange, face: FaceChange) -> str:
    return f"{face.side.lower()} of all" if not card.row else face.side.lower()


def _difference(d: Difference) -> str:
    if d.old is None:
        return f"{d.name}: new: {_short(d.new or '')}"
    if d.new is None:
        return f"{d.name}: gone (was {_short(d.old)})"
    return f"{d.name}: {_arrow(d.old, d.new)}"


def _arrow(old: str, new: str) -> str:
    return f"{_short(old)} → {_short(new)}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return (text if len(text) <= LONGEST else text[: LONGEST - 1] + "…") or "nothing"


def _safe(text: str) -> str:
    """Nothing of a card's text is Markdown."""
    return "".join("\\" + c if c in "\\`*_[]<>#|" else c for c in text)
