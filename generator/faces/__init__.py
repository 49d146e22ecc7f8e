"""Manifest + layout + strings → `Face`: a finished display list with everything at its place."""
