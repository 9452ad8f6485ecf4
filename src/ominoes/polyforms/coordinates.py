"""How players name the columns and rows of a square board: a, b, c ... from the left and 1, 2, 3 ... from the
bottom.
"""


def column_name(column: int) -> str:
    """Return the letters of a column: a to z, then aa, ab and so on.

    >>> column_name(0), column_name(19), column_name(26)
    ('a', 't', 'aa')
    """
    name = ""
    column += 1
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def row_name(row: int, rows: int) -> str:
    """Return the number of a row, counted from the bottom of a board of `rows` rows.

    >>> row_name(0, 20), row_name(19, 20)
    ('20', '1')
    """
    return str(rows - row)
