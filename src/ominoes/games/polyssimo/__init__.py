"""Polyssimo Challenge."""
