"""PURE. Eclipse on the page: what the shared screen and each phone may see, and what they may say."""
