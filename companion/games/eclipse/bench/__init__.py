"""What this game adds to ./run bench."""
