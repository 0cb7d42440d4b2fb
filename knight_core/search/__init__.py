"""The search engine, edge search, their fast kernels, the event log, seeded randomness."""
