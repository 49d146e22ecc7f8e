"""Other forms of the same faces: pictures to look at (PNG)."""
