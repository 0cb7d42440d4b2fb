"""Forced moves: what follows for every tour, and its explanation in steps with pictures."""
