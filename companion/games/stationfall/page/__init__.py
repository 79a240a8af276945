"""PURE. Stationfall on the page: what the shared screen and the seats may see, and what they may say."""
