"""PURE. What Stationfall has recorded."""
