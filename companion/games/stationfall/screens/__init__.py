"""PURE. How stages of Stationfall look that are no plain lists, and the lamps around them."""
