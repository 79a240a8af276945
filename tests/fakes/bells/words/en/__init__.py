"""Bells."""
