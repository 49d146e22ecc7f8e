"""What can be wrong with a table that rows are kept in."""

from __future__ import annotations

from ..finding import Code

TAB001 = Code("TAB001", "error", "table cannot be read", """
Tables are CSV (.csv, .tsv), XLSX or ODS files.  This one is of another kind, damaged, only half saved, or protected
with a password.  Open it in the program it comes from and save it as one of the three.  Macros are never run, and
books that may hold them (.xlsm) are not read.
""")  # fmt: skip
TAB002 = Code("TAB002", "error", "table in an unknown encoding", """
A CSV file is UTF-8, with or without a byte order mark.  One that is not is read as CP932 (what Excel writes in Japan)
when its text holds kana; any other says what it is: `encoding: cp932`, or `encoding: cp1252` (Excel in Europe and
America).  Best is to save it as "CSV UTF-8".
""")  # fmt: skip
TAB003 = Code("TAB003", "error", "no such sheet", """
The book has no sheet of the name that `sheet:` gives, or it has several and `sheet:` does not say which.
""")  # fmt: skip
TAB004 = Code("TAB004", "error", "column that is not there", """
No column has the heading that `columns:`, `where:` or `on:` names, or a field that every row needs has no column.
Headings are compared without regard to case and to spaces around them.  A heading that is called like a field fills it;
any other is named: `columns: {Card name: title}`.
""")  # fmt: skip
TAB005 = Code("TAB005", "error", "two columns for one field", """
Two columns would fill the same field, or a heading that is used stands over two columns.  Rename one of the headings,
or say in `columns:` which of them is meant.
""")  # fmt: skip
TAB006 = Code("TAB006", "error", "table without rows", """
There is nothing below the headings, or `where:` and counts of 0 leave no row.
""")  # fmt: skip
TAB007 = Code("TAB007", "error", "cell without a usable result", """
The cell holds a formula whose result was never stored (open the book in a spreadsheet program and save it), a formula
that reads another file (copy the values: a game's folder stands alone), or an error such as `#REF!`.  Nothing is ever
calculated here: what counts is the result that was saved.
""")  # fmt: skip
TAB008 = Code("TAB008", "error", "text that the spreadsheet has changed", """
The spreadsheet took what was typed for something else and has not kept the text: `1-2` became a date, `1e3` a number,
a long number lost its last digits.  Format the column as text, then type the value again.  A date that is meant shows
year, month and day as numbers (`yyyy-mm-dd`), so that it looks the same on every computer.
""")  # fmt: skip
TAB009 = Code("TAB009", "error", "merged cells", """
A merged cell has one value and covers several rows or columns; for which of them it holds cannot be told.  Unmerge it
and fill in each cell.  Merged cells above the headings and in columns that are not used do no harm.
""")  # fmt: skip
TAB010 = Code("TAB010", "error", "row without a partner", """
The row names a key that no row of the joined table has, although fields that every row needs come from there.
""")  # fmt: skip
TAB011 = Code("TAB011", "error", "two rows with one key", """
Two rows of the joined table have the same key, so that either could be meant.
""")  # fmt: skip
TAB012 = Code("TAB012", "error", "CSV is not well formed", """
A quote that is not closed, text behind a closing quote, or a row with more cells than there are headings, usually
because a text that holds the separator is not in quotes: `"draw two, then discard"`.  A quote inside of quotes is
written twice.
""")  # fmt: skip
TAB013 = Code("TAB013", "warning", "filter that fits nothing", """
No row of the table has the value that `where:` names: usually a typing mistake.
""")  # fmt: skip
TAB014 = Code("TAB014", "error", "table is too large", """
A book is a compressed archive; this one would unfold into more than any game needs.  The message says the limit.
""")  # fmt: skip
TAB015 = Code("TAB015", "warning", "row that nothing joins", """
The joined table has a row whose key no row of the first table has: usually a card that was deleted or renamed.
""")  # fmt: skip
