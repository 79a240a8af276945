"""Stationfall in Japanese."""
