"""The 21 figures as RULES 0 draws them, in the order in which RULES 0 names them.

The naive implementations use these drawings, so that they share no shapes with the package.
"""

_WRITTEN = """
I1 X
I2 XX
I3 XXX
L3 XX/X.
I4 XXXX
O4 XX/XX
T4 XXX/.X.
S4 .XX/XX.
L4 XXX/X..
F5 .XX/XX./.X.
I5 XXXXX
L5 XXXX/X...
N5 XXX./..XX
P5 XX/XX/X.
T5 XXX/.X./.X.
U5 X.X/XXX
V5 X../X../XXX
W5 X../XX./.XX
X5 .X./XXX/.X.
Y5 XXXX/.X..
Z5 XX./.X./.XX
"""

DRAWINGS = {name: rows.split("/") for name, rows in map(str.split, _WRITTEN.strip().splitlines())}
