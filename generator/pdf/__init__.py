"""Sheets → the bytes of a PDF.  `content.py` writes what is on the pages, `document.py` what holds them together."""
