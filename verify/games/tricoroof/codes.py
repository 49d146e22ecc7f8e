"""The codes of the findings that only tricoroof can have, with their pages."""

from __future__ import annotations

from ...finding import Code

TRI001 = Code(
    "TRI001",
    "error",
    "a gift of a suit that the rules do not know",
    "The rules speak of a first, second, third and fourth suit (TRI-20, TRI-21): fish, flower, tea and sweets. Give "
    "the gift one of these.",
)
TRI002 = Code(
    "TRI002",
    "error",
    "a suit does not have eight gifts",
    "There are 32 gifts, eight in each suit (TRI-03); five players are dealt 30 of them. With fewer in a suit its "
    "assistants become rare, and a hand of six may not come out. Add what is missing, or take out what is too much.",
)
TRI003 = Code(
    "TRI003",
    "error",
    "a gift's number is not from 1 to 99",
    "Numbers rank the gifts of a suit (TRI-18) and say how many steps the cube moves (TRI-51): whole numbers from 1 "
    "up.",
)
TRI004 = Code(
    "TRI004",
    "error",
    "a text that is no request",
    "A request is a list of rows of cells, all equally long: R, B, Y for a red, blue or yellow chip, '.' for any, and "
    "one of the letters small: the star's cell, whose colour the new chip must have (TRI-33).",
)
TRI005 = Code(
    "TRI005",
    "error",
    "a request that cannot lie on the grid",
    "It is wider or taller than the grid, or, with two players, every way to lie needs a cell that the cube may block "
    "(TRI-53). Make it smaller.",
)
TRI006 = Code(
    "TRI006",
    "error",
    "two requests are the same",
    "Requests of the same cells and the same colour of star are met by the same exchange; the second only adds points "
    "for what was done already (TRI-33). Change one of them.",
)
TRI007 = Code(
    "TRI007",
    "error",
    "an office card with a single request",
    "Office cards have a request on either side: when one is met the card is turned over and shows the other at once "
    "(TRI-09, TRI-42). Give the back a request of its own.",
)
TRI008 = Code(
    "TRI008",
    "error",
    "not three office cards and 15 residents",
    "Of 18 requests three are office cards and 15 residents, which are turned up three at a time (TRI-09, TRI-11, "
    "TRI-44). Another number of residents leaves a display of one or two, or cards the rules do not count.",
)
TRI009 = Code(
    "TRI009",
    "error",
    "a request without points",
    "A request that is met scores at least one point: assistants score for each player who scored (TRI-33, TRI-43).",
)
TRI010 = Code(
    "TRI010",
    "error",
    "the score row is too short",
    "In each of six rounds a player scores at most the best request, or one point for each other player; the row must "
    "have that many spaces (TRI-08). Lower the points, or add spaces.",
)
TRI011 = Code(
    "TRI011",
    "error",
    "the score row does not join",
    "The backs of the initial roof cards carry the score row from 0 on, each going on where another ends (TRI-08).",
)
TRI012 = Code(
    "TRI012",
    "error",
    "the initial roof cards do not fill the grid",
    "Each initial roof card gives the chips of one row of the grid (TRI-06): as many cards as rows, on each as many "
    "circles as columns.",
)
TRI013 = Code(
    "TRI013",
    "error",
    "a circle of a colour that the rules do not know",
    "Circles are R, B, Y (red, blue, yellow) or w for white, where the lead puts a chip (TRI-06, TRI-07, TRI-13).",
)
TRI014 = Code(
    "TRI014",
    "warning",
    "the roof begins in one colour",
    "All circles of the initial roof cards have one colour: every game begins with the same grid, and nearly every "
    "request is out of reach for rounds. Use all three colours.",
)
TRI015 = Code(
    "TRI015",
    "error",
    "the main sheets do not make a grid",
    "The main sheets lie edge to edge and make one rectangle of cells (TRI-01): none twice, none missing, rows and "
    "columns even (the cube needs a middle of four cells) and at least four, and at most 24 cells.",
)
TRI016 = Code(
    "TRI016",
    "error",
    "a chip of a colour that the rules do not know",
    "A set of chips is one red, one blue and one yellow (TRI-23). No set holds a chip of another colour.",
)
TRI017 = Code(
    "TRI017",
    "error",
    "too few chips of a colour",
    "All cells of the grid may show one colour while a player holds another chip of it (TRI-05): with fewer chips the "
    "supply can run out when a set is to be taken.",
)
TRI018 = Code(
    "TRI018",
    "error",
    "a summary card contradicts the rules",
    "Summary cards tell each player how many gifts a hand has and how many rounds there are: six and six (TRI-04, "
    "TRI-48).",
)
TRI019 = Code(
    "TRI019",
    "error",
    "a player without a summary card or two markers",
    "Each player takes one summary card and two markers of one colour: one for the score row, one to show the colour "
    "(TRI-02).",
)
