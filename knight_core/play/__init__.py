"""Games, puzzles, puzzles of given numbers, letter tours, tasks to follow a method, questions."""
