"""Written by tools/fonts.py from spleen-32x64; see LICENCES.md."""

# ruff: noqa
# fmt: off
WIDTH, HEIGHT = 32, 64
CHARACTERS = (
    '+-.0123456789:T'
)
ROWS = (
    'eNrtllFOwzAMhh3lIY8+Qm9CLobWSFwsEheJxAUs8VKJauY3m6BQWJuNthvC1fewpPWc+LcTooXN55N41Txk6v2/ZqwqQ+jfLtPV'
    '0tbuyakm02pQLSH7wskJEw2w3x4EwKABEexAL+w6YS/CoQhzFm6ScMR3O9CDDggoIINEX/zbmBP7b4vBYrGYLLblBYs9bkAELXjJ'
    '5J5Rtk/gETyAqRr+RUb9Y+P807e4gmBBQHzIJjUYvgP3oMO01Ex/1sHa/eOs9b/vQaYInUalI+mQSJs79e0HW+ufJ7nwGeWTqY51'
    'z6tRX5qKUPfmI4EMjnXh5FbyP6P/V60f50Q5nBdUx1b6n8j/D7Vf1eCqJb+e/Gee/2NCcsVnf8iToveBNz8Ys7lbyf+56x/Hjz3B'
    '3QY+BL7EWa9r9frr/1ruqxvdf6NqP4RWvOvNotJeAdFSO+Q='
)
