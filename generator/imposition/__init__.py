"""Faces → sheets: formats, n-up, duplex, marks.  Pure geometry in µm; draws nothing, reads no file."""
