"""Codes of the findings that only Cheers! can have."""

from __future__ import annotations

from ...finding import Code

CHR001 = Code("CHR001", "error", "an unknown kind on an ingredient", """
The big or the mini picture of an ingredient card is none of the five kinds that the rules know (CHR-01).
""")  # fmt: skip
CHR002 = Code("CHR002", "error", "a card more often than the rules have room for", """
An ingredient is in the deck more often, or there are more ingredients, than a game has room for.  The box has each pair
of a big and a mini picture twice.
""")  # fmt: skip
CHR003 = Code("CHR003", "error", "a kind that a recipe needs is missing from the ingredients", """
Somebody's recipe cannot be completed: the deck has fewer cards with that big picture than the teams can need at once
(CHR-05, CHR-22).  With several teams the needs add up.
""")  # fmt: skip
CHR004 = Code("CHR004", "error", "a kind that is never toasted with", """
No card shows this kind as its mini picture, so its cups, once in a shaker, are never part of a toast (CHR-12): a wrong
cup of it can only be moved on.
""")  # fmt: skip
CHR005 = Code("CHR005", "error", "an unknown letter in a recipe", """
The cups of a recipe are written as the first letters of the kinds.
""")  # fmt: skip
CHR006 = Code("CHR006", "error", "a recipe against the rules", """
A recipe has five cups of three or four kinds, none more than twice: only such a recipe can be drawn from minis (CHR-05,
CHR-08), and five cups fit a shaker of six.
""")  # fmt: skip
CHR007 = Code("CHR007", "error", "too few ingredients for the deal", """
Six players take three cards each and there must be a deck left (CHR-09).
""")  # fmt: skip
CHR008 = Code("CHR008", "error", "two sets with one recipe", """
Two recipe cards ask for the same cups: two teams could have the same recipe, which first games rule out (CHR-07).
""")  # fmt: skip
CHR009 = Code("CHR009", "error", "too few sets of recipe cards", """
Every team draws a set of its own, so there are at least as many as teams (CHR-07); the box has five.
""")  # fmt: skip
CHR010 = Code("CHR010", "error", "too few cards in a set", """
Each member of a team gets a copy of the recipe: teams have up to three (CHR-03).
""")  # fmt: skip
CHR011 = Code("CHR011", "error", "another number of minis than players need", """
Each player takes two minis of every kind, so six players need twelve of each (CHR-02).
""")  # fmt: skip
CHR012 = Code("CHR012", "error", "too few team cards", """
A masquerade of four takes three cards each of two kinds: one lies on the table, two are dealt (CHR-04).
""")  # fmt: skip
CHR013 = Code("CHR013", "warning", "an uneven deck", """
The pairs of big and mini pictures are not all there equally often.  It plays, but some kinds are harder to collect or
to get rid of than others; the box has every pair twice (CHR-01).
""")  # fmt: skip
