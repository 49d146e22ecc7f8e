"""`python -m generator`: the same program where the command `deckproof` is not on the path."""

from .cli import main

if __name__ == "__main__":
    main()
