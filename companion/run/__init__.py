"""What runs: the composition root, the box in operation, its loop, its recorder, its clock."""
