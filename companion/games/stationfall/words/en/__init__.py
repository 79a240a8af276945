"""Stationfall in English."""
