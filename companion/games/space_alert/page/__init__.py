"""PURE. Space Alert on the page: what bridge and seats may see, and what they may say."""
