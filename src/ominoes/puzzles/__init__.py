"""Covering figures with pieces: solve, count, prove, generate and grade."""
