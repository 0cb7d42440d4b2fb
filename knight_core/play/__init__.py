"""Games, puzzles, puzzles of given numbers, challenges."""
