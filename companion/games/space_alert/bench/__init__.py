"""The benchmarks that Space Alert brings: one module each."""
