"""PURE. Space Alert at the table: crew, mission, flight, check, resolution, score, campaign."""
