"""Games, puzzles, puzzles of given numbers, letter tours."""
