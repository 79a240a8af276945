"""One module per benchmark of ./run bench; see `companion/commands/bench.py`."""
