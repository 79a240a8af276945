"""PURE. Stationfall by the rulebook: the minutes, the station and its pods, who conspires, who is guilty, who wins."""
