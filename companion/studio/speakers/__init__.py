"""Voices that are models, each run by the Python of the voices environment: a text in, a WAV file out."""
