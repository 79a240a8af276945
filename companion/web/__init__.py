"""The page: a second screen for the table, the crew's phones, and the whole box for people without one.

`view/` is pure: an evening becomes what the page may see. `server.py` is the wire; `static/` runs in the browser.
"""
