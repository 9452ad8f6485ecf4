// The size of the charts of an analysis, and lines that differ by more than their colour.

export const WIDTH = 320;
export const HEIGHT = 120;

/** The dashes of the line of each seat. */
export const DASHES = ['', '7 4', '2 4', '9 3 2 3', '14 5'];
