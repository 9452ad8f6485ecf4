"""Measurements of speed and memory, side by side with other programs in one run, as ratios."""
