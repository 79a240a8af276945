"""Speech recognisers, each run by the Python of the voices environment: a file of samples in, words out."""
