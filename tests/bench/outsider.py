"""belote-cli, the outside yardstick of the rules engine: random deals from the shuffle to the score, for some seconds.

`python -m tests.bench.outsider SECONDS` prints deals and seconds.  Deals that all four pass are dealt again, uncounted.
"""

from __future__ import annotations

import random
import sys
import time


def deals(least_seconds: float) -> tuple[int, float]:
    from belote.deck import CARD_SUITS
    from belote.game import Phase, legal_cards, new_game, place_bid, play_card, start_round
    from belote.scoring import score_round

    rng = random.Random(1)
    done = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < least_seconds:
        state = start_round(new_game(), rng)
        asked = 0
        while state.phase == Phase.BIDDING:
            # The first four may take the card turned up or pass, the next four name another suit or pass.
            suits = [state.up_card.suit] if asked < 4 else [suit for suit in CARD_SUITS if suit != state.up_card.suit]
            state = place_bid(state, rng.choice([None, *suits]))
            asked += 1
        if state.phase != Phase.PLAYING:
            continue
        while state.phase == Phase.PLAYING:
            state = play_card(state, rng.choice(legal_cards(state, state.turn)))
        score_round(state)
        done += 1
    return done, spent


if __name__ == "__main__":
    print(*deals(float(sys.argv[1])))
