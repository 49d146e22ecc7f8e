"""The printed words as a translator gets them and gives them back: a table, and files that are edited in place."""
