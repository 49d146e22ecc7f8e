"""The codes of preflight: each is one question put to a finished PDF.  Limits in millimetres, points, dots per inch."""

from __future__ import annotations

from ..finding import Code, Severity

TOLERANCE = 0.05  # mm: a cut cannot be placed more exactly
MARGIN = 5.0  # mm: printers leave that much of the paper blank
LEAST_TEXT = 5.0  # pt: smaller is lost on a home printer
SMALL_TEXT = 6.0  # pt: smaller is hard to read
LEAST_PPI = 300
ROUNDING = 0.02  # pt
MOST_OFFSET = 5.0  # mm, of a correction, in the middle of the paper
MOST_TURN = 1.0  # degrees
MOST_SCALE = 0.02
MOST_UNDER = 2.0  # mm: a card that is smaller than its sleeve asks for is too small


def _code(name: str, severity: Severity, title: str, page: str) -> Code:
    return Code(name, severity, title, page)


OPEN = _code(
    "PRE001",
    "error",
    "the file cannot be read",
    "The file is no PDF, is cut off, or is locked. Build the sheets again: `deckproof build`.",
)
UNLABELLED = _code(
    "PRE002",
    "error",
    "the sheets carry no labels",
    "Without the labels of deckproof nobody can say which card lies where, so the sheets are unverifiable. A "
    "printer driver or a "
    "program that saves the PDF anew strips them. Verify the file that `deckproof build` wrote.",
)
BROKEN_LABEL = _code(
    "PRE003",
    "error",
    "something is drawn outside every labelled place",
    "Each card, chip or board on a sheet stands in a label that names it. A drawing without one belongs to no "
    "part of the box.",
)
SYNTAX = _code(
    "PRE004", "error", "the PDF is damaged", "A PDF library had to repair the file to read it. Build the sheets again."
)
BOXES = _code(
    "PRE005",
    "error",
    "the page has another size than its sheet",
    "MediaBox and TrimBox of every page are the paper's size. Any other size makes printers rescale the page.",
)
SCALING = _code(
    "PRE006",
    "error",
    "the file does not ask for printing at 100 %",
    "`PrintScaling None` tells viewers not to shrink the page. Without it most do, and every card comes out small.",
)
DUPLEX_KEY = _code(
    "PRE007",
    "error",
    "the file asks for another duplex mode than its sheets are made for",
    "The `Duplex` preference of the file and the mode the backs are placed for must agree, or the printer "
    "turns the paper the wrong way.",
)
SEQUENCE = _code(
    "PRE008",
    "error",
    "a sheet is missing or out of order",
    "Every page says which sheet of how many it is; each sheet is there once for each side.",
)
OVER = _code(
    "PRE009",
    "error",
    "something was laid over the page",
    "Annotations (stamps, notes, form fields) are printed over the parts. deckproof writes none: print the file as it "
    "was built.",
)
SIZE = _code(
    "PRE010",
    "error",
    "a part is printed at another size",
    "The trim of every part is measured through the matrix it is drawn with and compared with the manifest, to "
    "0.05 mm.",
)
OVERLAP = _code(
    "PRE011",
    "error",
    "two parts overlap",
    "The finished sizes of two parts on a sheet share an area: one of them cannot be cut.",
)
BLEED_OVER = _code(
    "PRE012",
    "error",
    "the bleed of one part covers its neighbour",
    "What a part shows beyond its trim must end before the next part begins.",
)
NO_BLEED = _code(
    "PRE013",
    "error",
    "the background does not fill the bleed",
    "Where a part shows a bleed, its background must reach the bleed's end, or a cut a hair off shows paper.",
)
COPIES_DIFFER = _code(
    "PRE014",
    "error",
    "copies of one part are drawn differently",
    "All copies of a part, on one side, are the same face.",
)
CUT_OFF = _code(
    "PRE015",
    "error",
    "a part is not shown whole",
    "What the sheet lets show of a part ends inside its trim: the cut part would have a blank strip.",
)
PAINTED_OVER = _code(
    "PRE016",
    "error",
    "the page paints over a part",
    "Only the labelled face may paint where a part lies; paint of the page itself covers it, or shows under it.",
)
SAFE_LABEL = _code(
    "PRE017",
    "error",
    "the label claims another safe area than the manifest",
    "Live content is measured against the safe area in the label, so that must be the component's own.",
)
BACK_MISSING = _code(
    "PRE020", "error", "a front has no back", "On duplex sheets each front has its back on the next page."
)
BACK_PLACE = _code(
    "PRE021",
    "error",
    "a back does not lie behind its front",
    "Seen through the paper, turned as the duplex mode says, the back's trim must fall on the front's, to 0.05 mm.",
)
BACK_TURN = _code(
    "PRE022",
    "error",
    "a back is turned the wrong way",
    "After the sheet is turned over its edge and the card over its own, the back must stand upright.",
)
NO_MARK = _code(
    "PRE030",
    "error",
    "a trim edge has no cut mark",
    "Each edge of each part needs a mark at both ends, to lay the ruler on.",
)
MARK_ACROSS = _code(
    "PRE031",
    "error",
    "a cut mark leads through a part",
    "A cut along the mark, from one end of the sheet to the other, would go through a part.",
)
DIE = _code(
    "PRE032",
    "error",
    "the die line is not at the trim",
    "The die line of a part that is no rectangle must touch all four sides of its trim.",
)
FONT = _code(
    "PRE040",
    "error",
    "a font is not embedded",
    "A font that is not in the file is replaced by another one on the printing machine.",
)
NOTDEF = _code(
    "PRE041", "error", "a character has no glyph", "The font draws an empty box, or nothing, for a character of a part."
)
SAFE = _code(
    "PRE042",
    "error",
    "live content is too near the blade",
    "Text and icons stay inside the safe area, measured from the trim (or from the die line): a cut is never exact.",
)
TINY = _code("PRE043", "error", "text is too small to print", "Text under 5 pt is lost on a home printer.")
SMALL = _code("PRE044", "warning", "text is hard to read", "Text under 6 pt is hard to read at arm's length.")
COARSE = _code("PRE045", "warning", "a picture is coarse", "Pictures under 300 pixels to the inch look soft in print.")
UNSEEN = _code(
    "PRE046",
    "error",
    "a fact cannot be seen",
    "Where a field's text or icon should be, the page has one tone of grey: it is covered, cut away, or drawn in "
    "the colour of its ground.",
)
EDGE = _code(
    "PRE047",
    "error",
    "ink in the margin that printers leave blank",
    "Nothing may lie within 5 mm of the paper's edge, cut marks and footer included.",
)
FACTS = _code(
    "PRE050",
    "error",
    "the sheets were made from another manifest",
    "The facts that the sheets carry differ from the manifest's: one of the two was changed since. Build "
    "again, or put the manifest back.",
)
UNKNOWN = _code(
    "PRE051",
    "error",
    "the sheets hold a part that the manifest does not have",
    "The part was renamed or removed since the sheets were built.",
)
COUNT = _code(
    "PRE052",
    "error",
    "the sheets hold another number of a part",
    "Fronts, and backs on duplex sheets, are counted against the manifest; those of a part job against what was asked "
    "for.",
)
TEXT = _code(
    "PRE053",
    "error",
    "the text is not what the label says",
    "The text of a field, as PDFium reads it off the page, must be the value in its label (compared without "
    "white space).",
)
VALUE = _code(
    "PRE054",
    "error",
    "a card shows the value of another card",
    "What a field shows and the fact the card carries contradict each other: the printed deck is not the deck "
    "that was checked.",
)
ICONS = _code(
    "PRE055",
    "error",
    "the icons are not what the field says",
    "A number is shown by as many icons, a name by icons of that name.",
)
SHAPE = _code(
    "PRE056",
    "error",
    "icons of one name differ, or of two names are alike",
    "Equal names have equal outlines, different names different ones.",
)
NOT_SHOWN = _code(
    "PRE058",
    "warning",
    "a card does not show a fact that others show",
    "Other cards of the component show this field on the same side, and this card has a value for it that nobody can "
    "read. A layout may mean it so (`when:`); then take the fact away.",
)
OUTLINE = _code(
    "PRE059",
    "error",
    "a part is not cut or folded as its shape says",
    "Every straight line of the shape's path and of its folds is measured on the sheet: none may lack, none be "
    "too many, none be elsewhere. A net folded at the wrong line does not close.",
)
JOIN = _code(
    "PRE060",
    "error",
    "parts that are laid together do not meet",
    "The component says under `joins:` which parts lie edge to edge. What runs over the edge of one must go on in the "
    "other within 0.1 mm, in the same colour.",
)
PROFILE = _code(
    "PRE061",
    "error",
    "a page is not corrected as its label says",
    "A printer profile draws the whole of a side through one matrix, and the label of the sheet says which. Where the "
    "two differ, the printer's error is undone twice, or undone without need.",
)
CORRECTION = _code(
    "PRE062",
    "error",
    "a correction beyond what a printer is off",
    "A printer profile moves the middle of the paper by 5 mm at most, turns by 1 degree at most and scales by 2 % at "
    'most. More is a wrong reading, the wrong paper, or a page printed by "fit to page".',
)
PIECES = _code(
    "PRE063",
    "error",
    "the pieces of a part do not make it up",
    "A part that fits on no page is printed in pieces. All of them must be there, leave no hole, and overlap as "
    "`tiles:` says (by 10 mm when it says nothing), so that they can be glued.",
)
CROSSES = _code(
    "PRE064",
    "error",
    "the crosses of two pieces do not lie on each other",
    "Two pieces that are glued have two crosses on their seam, at the same places of the part, to 0.05 mm. The seam of "
    "the upper piece is laid through those of the lower one.",
)
PIECES_JOIN = _code(
    "PRE065",
    "error",
    "two pieces of a part do not show the same",
    "Where two pieces overlap they are held against each other as pixels: each must show what the other shows, within "
    "0.1 mm, or the seam is seen.",
)
STREAM = _code(
    "PRE057",
    "error",
    "a face was changed after the build",
    "The drawing of a face is not the one that its checksum was taken of.",
)
