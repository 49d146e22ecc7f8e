"""The codes of what play can find wrong."""

from __future__ import annotations

from ..finding import Code

PLY001 = Code(
    "PLY001",
    "error",
    "a game does not come to its end",
    """Somebody had to act and had no legal action, or the game was longer than the rules can be.  The message gives
the seed and the number of the game: `deckproof play GAME --seed` replays it.  The deck, an option or the rules module
is to blame; `deckproof conformance` tells whether the rules are.""",
)
PLY002 = Code(
    "PLY002",
    "error",
    "a part that never matters",
    """In all games played it was never chosen freely, never decided anything or never scored, and there were enough
games to say that it does so in fewer than 1 of 10,000.  Such a part can be taken out of the box, or its facts are
wrong.""",
)
PLY003 = Code(
    "PLY003",
    "error",
    "a rule that never applies",
    """A statement of the rules that should be seen in play never fired, and there were enough games to say that it
does in fewer than 1 of 10,000.  With this deck the rule says nothing: look at the cards that it speaks of, or at the
option it belongs to.""",
)
PLY004 = Code(
    "PLY004",
    "error",
    "a seat is too good",
    """With equal players a side wins so often that the limit `seat_advantage` of the manifest is passed: not by the
luck of these games, the whole interval lies beyond it.""",
)
PLY005 = Code(
    "PLY005",
    "note",
    "too few games to say that something is dead",
    """Something was not seen in the games played, but they are too few to say that it is rarer than 1 in 10,000.
Play more: `--games 30000` is enough.""",
)
PLY006 = Code(
    "PLY006",
    "error",
    "a rare rule whose position does not show it",
    """A statement that play meets too rarely to wait for is shown by a position that the engine plays on.  With this
deck and these options it did not fire there.""",
)
PLY007 = Code(
    "PLY007",
    "error",
    "no such limit",
    """`thresholds:` in game.yaml knows `seat_advantage`: how far the share of games that a side wins may lie from an
equal share, as a percentage; each rate that the rules of the game state without playing: the verdict shows them by name
among the claims of a set-up; and each counter of the rules that a whole game can have, such as `empty_deck`.""",
)
PLY009 = Code(
    "PLY009",
    "error",
    "a fact of the rules that no face shows",
    """The rules read a field of the component, the cards carry a value for it, and neither side of the printed card
shows it: players could not know what they play with.  Draw it with `field:` in the layout, on the front or the
back.""",
)
PLY008 = Code(
    "PLY008",
    "warning",
    "a rate above its limit",
    """Arithmetic or an exact search gives a rate of this deck that is higher than the manifest allows under
`thresholds:`.  The game plays all the same; change the deck, or the limit with its source.""",
)
PLY010 = Code(
    "PLY010",
    "warning",
    "play was stopped by hand",
    """Ctrl-C ended the run before all games were played.  What was played until then is in the verdict; set-ups that
had not begun are missing from it.  The exit code is 130.""",
)
PLY011 = Code(
    "PLY011",
    "warning",
    "something of play happens more often than its limit",
    """A counter of the rules that the manifest limits under `thresholds:` (an empty deck, say) came in more games than
that, where every seat looks one step ahead; the whole interval lies above the limit.  The game plays all the same;
change the deck, or the limit with its source.""",
)
