"""Rows kept in a spreadsheet: CSV, XLSX and ODS files → the rows of a component, every value with its cell.

`books.py` finds and reads files (`delimited.py`, `xlsx.py`, `ods.py`), `columns.py` and `joins.py` understand headings,
`rows.py` makes the rows.  Needs nothing but Python's own library.
"""
