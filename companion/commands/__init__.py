"""One module per command of ./run; see `companion/cli.py`."""
