"""The page: a second screen for the table, the crew's phones, and the whole box for people without one.

`site.py` puts it together and says what goes where; what the page may see is made by `companion/evening/view.py` and
the current game; `static/` runs in the browser, with the game's own part from `companion/games/GAME/page/static/`.
"""
