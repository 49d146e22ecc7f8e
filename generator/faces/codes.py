"""What can be wrong with a layout, its texts, pictures and fonts; and the collector that says each thing once."""

from __future__ import annotations

from collections.abc import Iterable

from verify.finding import Code, Finding, Span

LAY001 = Code("LAY001", "error", "unknown name in a layout", """
A layout names a field, colour, style, font, layout, icon or picture that does not exist.  Names are looked up in the
component's `fields:`, the layout's `colours:`, `styles:` and `fonts:`, and the files in `art/` and `layouts/`.
""")  # fmt: skip
LAY002 = Code("LAY002", "error", "value that cannot be used", """
A length without unit, a colour that is no `#rrggbb`, a number out of range: the value stands at the place given, and
for an expression the value that it gave.
""")  # fmt: skip
LAY003 = Code("LAY003", "error", "live content outside the safe area", """
What a player must read stays a safe distance inside the cutting line: 3 mm, or a tenth of the shorter side of a small
part, or the component's `safe:`.  A cut may be a millimetre off.  Move or shrink the element, or mark it `background:
true` when nothing is lost with it.
""")  # fmt: skip
LAY004 = Code("LAY004", "error", "edge colour contradicts the drawing", """
`edge:` promises one colour along the whole edge, so that neighbouring cards can share a cut.  Something else touches
the edge.
Take `edge:` away (each card then gets its own bleed), or keep the drawing off the edge.
""")  # fmt: skip
LAY005 = Code("LAY005", "error", "fact outside the strip that players see", """
`visible_when:` says which strip of a card is seen (in a fanned hand, in a row of won cards) and which fields must be
read there.
No drawn copy of the field lies inside the strip.
""")  # fmt: skip
LAY006 = Code("LAY006", "error", "layout that builds on itself", """
`extends:` goes round in a circle: a layout or style is built on one that is built on it.
""")  # fmt: skip
LAY007 = Code("LAY007", "warning", "drawing ends at the cutting line", """
A coloured area ends exactly at the trim.  A cut that is a little off leaves a white sliver.  Run it into the bleed
(`box: bleed`), or keep it inside.
""")  # fmt: skip
LAY008 = Code("LAY008", "error", "outline that does not fit its part", """
The path of a `shape:` fills its `trim:` from edge to edge, and a net is folded, and cut inside, along straight lines
that run from the cutting line (or another such line) to the cutting line.  Else the part cannot be cut out or folded
as drawn.
""")  # fmt: skip
LAY009 = Code("LAY009", "warning", "fact that hangs on colour alone", """
The values of a field are told apart by colour only, and two of the colours look alike to colour-blind players or in
greyscale (CIEDE2000 below 10).  One man in twelve sees red and green alike, and many prototypes are printed in black.
Show the field by a text or an icon as well; then the colours may be any.
""")  # fmt: skip
LAY010 = Code("LAY010", "warning", "text on text", """
Two texts of a face lie on each other, so that neither can be read.  One may have broken into more lines than its place
has in this language: move one of them, or give it a smaller `min:` or fewer `lines:`.
""")  # fmt: skip
EXP001 = Code("EXP001", "error", "expression that cannot be used", """
Layouts hold expressions in `{{ … }}`: names, texts, numbers, comparisons, `a if b else c`, a short list of filters.
There are no statements and no loops; text cannot be multiplied.
""")  # fmt: skip
EXP002 = Code("EXP002", "error", "expression that fails for a card", """
The expression is well formed, but with this card's values it gives no answer.
""")  # fmt: skip
TXT001 = Code("TXT001", "error", "text that does not fit", """
The text is larger than its box even at the smallest size allowed (`min`, 6 pt unless the style says otherwise).
Shorten the text, enlarge the box, or lower `min`; nothing is ever cut off silently.
""")  # fmt: skip
TXT002 = Code("TXT002", "error", "character that no font has", """
No font of the chain has the character; it would print as a blank or a box.  Add a font that has it (`fonts:` in the
layout), or draw it as an icon.
""")  # fmt: skip
TXT003 = Code("TXT003", "error", "missing string", """
`t('key')` asks for a text that `strings.<lang>.yaml` of the language does not have.
""")  # fmt: skip
TXT004 = Code("TXT004", "error", "markup that does not close", """
`**bold**`, `*italic*` and `{colour: text}` are opened and closed.  A backslash makes a sign stand for itself.
""")  # fmt: skip
ART001 = Code("ART001", "error", "picture that cannot be used", """
The file is missing, cut off, too large, or not the kind of picture that its name says.
""")  # fmt: skip
ART002 = Code("ART002", "error", "drawing that cannot be used", """
SVG is drawn as paths: shapes, groups, transforms, fills and strokes.  Scripts, references to other files, document
types, text, gradients and clips are refused: they would be dangerous, or look different from what your editor shows.
""")  # fmt: skip
ART003 = Code("ART003", "warning", "picture too coarse for its place", """
Printed at this size the picture has fewer than 300 pixels an inch and looks soft.
""")  # fmt: skip
FNT001 = Code("FNT001", "error", "font that cannot be used", """
The font file is missing, cannot be read, has no outlines, or forbids embedding.
""")  # fmt: skip


class Collector:
    """Findings of one run.  The same fault of several cards is one finding that names the first and counts the
    others."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span, str, str], tuple[Code, list[str], tuple[tuple[Span, str], ...]]] = {}
        self._places: dict[str, Span] = {}
        self._known: set[Span] = set()
        self.calls = 0
        """How often something was found: whoever compares two counts knows whether anything was said in between."""

    def place(self, card: str, span: Span) -> None:
        """Where a card's row stands: the other side of what is wrong with it."""
        self._places[card] = span

    def add(
        self,
        code: Code,
        span: Span,
        message: str,
        help: str = "",
        card: str = "",
        other: Iterable[tuple[Span, str]] = (),
    ) -> None:
        self.calls += 1
        key = (code.name, span, message, help)
        _, cards, _ = self._found.setdefault(key, (code, [], tuple(other)))
        if card and card not in cards:
            cards.append(card)
        if not card and code.severity == "error":
            self._known.add(span)

    def knows(self, span: Span) -> bool:
        """True when a fault that concerns all cards has been found there."""
        return span in self._known

    def spoilt(self, card: str, file: str) -> bool:
        """True when something of this card, or of all cards drawn by this file, could not be drawn."""
        ours = any(card in cards and code.severity == "error" for code, cards, _ in self._found.values())
        return ours or any(span.file == file for span in self._known)

    def findings(self) -> list[Finding]:
        out = []
        for (_, span, message, help), (code, cards, other) in self._found.items():
            more = len(cards) - 1
            where = f" (card {cards[0]}" + (f" and {more} more" if more else "") + ")" if cards else ""
            if not other and cards and cards[0] in self._places:
                other = ((self._places[cards[0]], f"the row of {cards[0]}"),)
            out.append(code(span, message + where, help, other))
        return out
